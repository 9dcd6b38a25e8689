"""Frozen models: what a kind looks like, and a ruleset after all checks."""
