"""How large an author's expression may grow, so that no text can hang a build or blow the stack."""

from __future__ import annotations

MAX_LENGTH = 4_000
"""Characters of an expression."""

MAX_NESTING = 40
"""Levels of brackets, calls, signs and ``wenn`` that the parser follows."""

MAX_DEPTH = 100
"""Levels of the tree; each operator of an unbracketed chain is one."""

MAX_DIGITS = 18
"""Digits of a number as written."""

LARGEST = 10**18
"""Magnitude that no numerator may exceed."""

MAX_DENOMINATOR_BITS = 8_192
"""Binary digits that no denominator may exceed."""

LONGEST_LIST = 500
"""Items of a list."""

MAX_COST = 1_000_000
"""Steps that the evaluation of one expression may take at worst."""
