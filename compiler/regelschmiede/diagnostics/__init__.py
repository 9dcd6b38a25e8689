"""Faults as values: codes, positions, proposals and how they are shown."""
