"""The rules language."""
