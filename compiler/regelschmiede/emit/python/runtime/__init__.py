"""Modules that every emitted package carries, copied as they stand.

They use the standard library only, and each other by relative imports. They are laid out for the
formatter's default width, because in the package they stand beside generated modules that are.
"""
