"""``python -m regelschmiede``, and the command ``regelschmiede``."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line, and exit with its code."""
    try:
        # Only here: whoever breaks off while it is being loaded shall see no traceback either.
        from regelschmiede.cli import main as run

        run()
    except (KeyboardInterrupt, RuntimeError) as error:
        # Before Python 3.12, what happens while a class is made comes wrapped up.
        if not isinstance(error.__cause__ or error, KeyboardInterrupt):
            raise
        # As the command line says it itself, once it is loaded.
        print("Abgebrochen.", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
