"""The measured figures as Markdown, with targets and verdicts."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from bench.books import STEPS, Book, Site, growth, own_growth, per_further_entry

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bench.percentacy import Percentacy


@dataclass(frozen=True, slots=True)
class Target:
    """What is promised: ``value`` stays below ``limit``; ``form`` shows both."""

    promise: str
    value: float
    limit: float
    form: str

    @property
    def row(self) -> tuple[str, ...]:
        """Promise, result, limit, verdict."""
        verdict = "pass" if self.value <= self.limit else "**miss**"
        return self.promise, self.form.format(self.value), self.form.format(self.limit), verdict


def targets(books: Sequence[Book], sites: Sequence[Site], own: Percentacy) -> list[Target]:
    """Everything that is promised, with what came out."""
    largest = books[-1]
    return [
        Target(
            "check of Percentacy after an edit, with start",
            own.costs["edited"].seconds,
            0.5,
            "{:.2f} s",
        ),
        Target("an edit of Percentacy seen in `serve`", own.edit, 1.0, "{:.2f} s"),
        Target("`import percentacy` over bare Python", own.over_bare("import"), 20, "{:.1f} ms"),
        Target(
            "a call of `probe` over the same written by hand",
            own.calls[1] / own.calls[0],
            1.5,
            "{:.2f} ×",
        ),
        Target(
            f"check, package, JSON of {largest.entries:,} entries over parse and validation",
            largest.factor("package"),
            4.0,
            "{:.2f} ×",
        ),
        Target(
            "growth of their cost per further entry over the floor's, size for size",
            own_growth(books, "package"),
            1.3,
            "{:.2f} ×",
        ),
        *(
            Target(
                f"whole build {words} over bare `mkdocs build`, {site.name}",
                site.factor(build),
                1.3,
                "{:.2f} ×",
            )
            for site in sites
            for words, build in (("from nothing", site.whole), ("once again", site.again))
        ),
    ]


def target_table(listed: Iterable[Target]) -> str:
    """Promises with results and verdicts."""
    return _table(("target", "result", "limit", "verdict"), (target.row for target in listed))


def book_table(books: Iterable[Book]) -> str:
    """What each step costs for each size."""
    rows = (
        (
            f"{book.entries:,}",
            label,
            f"{book.costs[step].seconds:.2f}",
            f"{book.costs[step].processor:.2f}",
            f"{book.factor(step):.2f}",
            f"{book.costs[step].mebibytes:.0f}",
        )
        for book in books
        for step, label in STEPS.items()
    )
    return _table(("entries", "step", "seconds", "processor s", "× floor", "peak MiB"), rows)


def growth_table(books: Sequence[Book]) -> str:
    """What each further entry costs, from size to size."""
    spans = [f"{a.entries:,} → {b.entries:,}" for a, b in pairwise(books)]
    rows = []
    for step, label in STEPS.items():
        costs = per_further_entry(books, step)
        grown = f"{growth(books, step):.2f}", f"{own_growth(books, step):.2f}"
        rows.append((label, *(f"{cost:.0f}" for cost in costs), *grown))
    return _table(("µs for each further entry", *spans, "growth", "over the floor's"), rows)


def site_table(sites: Iterable[Site]) -> str:
    """Whole builds beside bare ones."""
    rows = (
        (
            site.name,
            f"{site.pages:,}",
            f"{site.bare.seconds:.2f}",
            f"{site.whole.seconds:.2f}",
            f"{site.factor(site.whole):.2f}",
            f"{site.again.seconds:.2f}",
            f"{site.factor(site.again):.2f}",
            f"{site.bare.processor / site.pages * 1000:.1f}",
            f"{site.whole.processor / site.pages * 1000:.1f}",
            f"{site.bare.mebibytes:.0f}",
            f"{site.whole.mebibytes:.0f}",
        )
        for site in sites
    )
    times = ("bare s", "whole s", "× bare", "again s", "× bare")
    heads = ("pages", *times, "bare ms/page", "whole ms/page")
    return _table(("site", *heads, "bare peak MiB", "whole peak MiB"), rows)


def percentacy_table(own: Percentacy) -> str:
    """Percentacy's single figures."""
    checks = {
        "first": own.costs["check"],
        "after an edit of one figure": own.costs["edited"],
        "of what has not changed": own.costs["unchanged"],
    }
    rows = [
        *(
            (
                f"`regelschmiede check` {when}, with start",
                f"{check.seconds * 1000:.0f} ms",
                f"{check.mebibytes:.0f}",
            )
            for when, check in checks.items()
        ),
        ("bare Python, start to end", f"{own.costs['bare'].seconds * 1000:.1f} ms", ""),
        ("`import percentacy`, over bare Python", f"{own.over_bare('import'):.1f} ms", ""),
        ("import and the rules loaded, over bare Python", f"{own.over_bare('rules'):.1f} ms", ""),
        ("a call of `probe`", f"{own.calls[1] / 1000:.2f} µs", ""),
        (
            "import and every field of every entry read, over bare Python",
            f"{own.over_bare('access'):.1f} ms",
            f"{own.costs['access'].mebibytes:.0f}",
        ),
        ("an edit seen in `serve`", f"{own.edit * 1000:.0f} ms", ""),
        (
            "whole build from nothing: package, wheel, JSON, site",
            f"{own.site.whole.seconds:.2f} s",
            f"{own.site.whole.mebibytes:.0f}",
        ),
        (
            "the same once again",
            f"{own.site.again.seconds:.2f} s",
            f"{own.site.again.mebibytes:.0f}",
        ),
    ]
    return _table(("Percentacy", "time", "peak MiB"), rows)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table; all columns but those of words are set to the right."""
    body = [head, [_rule(cell) for cell in head], *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in body) + "\n"


def _rule(cell: str) -> str:
    is_text = cell in {"target", "step", "verdict", "site", "Percentacy"} or "entry" in cell
    return "---" if is_text else "---:"
