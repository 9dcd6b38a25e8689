"""Regelschmiede compiles tabletop rulebooks into a Python package, a site and a JSON data set."""

__version__ = "0.1.0"
