"""``make bench``: measure, and print the tables; with ``--write docs/benchmarks.md`` publish them."""

from __future__ import annotations

import argparse
import os
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bench import report
from bench.books import measure_book, measure_site
from bench.machine import description
from bench.percentacy import measure_percentacy

if TYPE_CHECKING:
    from collections.abc import Sequence

_SIZES = (300, 3_000, 30_000)
_QUICK_SIZES = (300, 1_000, 3_000)
_SITE_SIZES = (300, 3_000)
_QUICK_SITE_SIZES = (300,)
_PAGE = """\
# Benchmarks

Measured by `make bench` on {date} on {machine}.
{runs} When it began, {busy} processes were waiting for a processor or using one.

Seconds are of the wall clock; factors, costs per entry and costs per page compare processor time, which
other work on the machine disturbs least. Every step is a process of its own, its start included.

## Targets

{targets}
Growth is held against that of the floor, which does the same for every entry: without that, the target would measure
how the machine waits for memory. Both, and the growth as such, stand below.

## Percentacy

{percentacy}
Checks and builds remember what they found out (in the folder `.regelschmiede`). The first check here remembers nothing;
an author's check is the one after an edit, and that is the one with a target.

The time of an edit in the preview runs from saving a changed figure to the moment at which the page of the preview
shows it. The package loads a kind only when it is asked for; the row with every field is the whole of it.

## Books of growing size

{books}
The books are generated: skills, talents, handicaps, equipment, weapons, species and traits in Percentacy's
proportions, with its schemas, references between all of them, and texts of which most insert figures.
What a step makes it writes to a disk. The floor is the least that reading can cost: libyaml's events made
into a bare tree with marks, and one reused validator of jsonschema for each kind, over the same files.

{growth}
What every run costs, whatever the size, is not in these figures: a step that looked at all entries for each
entry would show as growth of about ten. The floor does the same for every entry and grows as well: a large book
fits into no cache of the processor. What a step grows by over the floor is its own.

## Sites

{sites}
Bare is `mkdocs build` of the same Markdown with the same theme and settings, without the compiler's plugin.
Whole is `regelschmiede build` from nothing, built or remembered: check, package, wheel, JSON, Markdown and site.
Again is the same command once more, when the compiler remembers its last run; everything is built anew all the same.
"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure as the ``arguments`` of the command line say."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="smaller books, two runs: only to try")
    parser.add_argument("--runs", type=int, default=5, help="runs of each step (default: 5)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the tables to FILE too")
    options = parser.parse_args(arguments)
    page = _measured(quick=options.quick, runs=2 if options.quick else max(1, options.runs))
    print(page)
    if options.write is not None:
        options.write.write_text(page, encoding="utf-8")


def _measured(*, quick: bool, runs: int) -> str:
    sizes, site_sizes = (_QUICK_SIZES, _QUICK_SITE_SIZES) if quick else (_SIZES, _SITE_SIZES)
    busy = os.getloadavg()[0]
    with TemporaryDirectory() as name:
        folder = Path(name)
        books = [measure_book(folder / str(size), size, runs) for size in sizes]
        sites = [
            measure_site(f"generated, {size:,} entries", folder / str(size), min(runs, 3))
            for size in site_sizes
        ]
        own = measure_percentacy(folder / "percentacy", runs)
    sites.append(own.site)
    kind = (
        "A quick run, only to try."
        if quick
        else f"Medians of {runs} runs; of 3 at most, where one is long."
    )
    return _PAGE.format(
        date=datetime.now(UTC).date().isoformat(),
        machine=description(),
        busy=f"{busy:.1f}",
        runs=kind,
        targets=report.target_table(report.targets(books, sites, own)),
        percentacy=report.percentacy_table(own),
        books=report.book_table(books),
        growth=report.growth_table(books),
        sites=report.site_table(sites),
    )


if __name__ == "__main__":
    main()
