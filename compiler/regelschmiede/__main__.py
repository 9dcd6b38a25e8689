"""``python -m regelschmiede``."""

from regelschmiede.cli import main

main()
