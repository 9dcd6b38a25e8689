"""``python -m bench`` does what ``make bench`` does."""

from bench.run import main

main()
