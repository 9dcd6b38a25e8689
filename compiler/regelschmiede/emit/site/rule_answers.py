"""How a rule comes to its result, for its own page and for chapters: steps, formula, rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.site import author_markdown, escape
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.emit.site.formulas import formula, line
from regelschmiede.emit.site.table import Table
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from regelschmiede.emit.rule_labels import RuleLabels
    from regelschmiede.emit.site.author_markdown import Terms
    from regelschmiede.emit.site.book import Place
    from regelschmiede.model.rules import Row, Rule


@dataclass(frozen=True, slots=True)
class Pair:
    """A label and what belongs to it."""

    label: Markdown
    value: Markdown


def steps(rule: Rule, labels: RuleLabels) -> tuple[Pair, ...]:
    """The intermediate values of ``rule`` and their formulas."""
    return tuple(Pair(escape.literal(s.label), formula(s.value, labels)) for s in rule.steps)


def answer(rule: Rule, labels: RuleLabels) -> tuple[Pair, ...]:
    """The formulas of a rule without a choice, one for each field of its result; else none."""
    if has_choice(rule):
        return ()
    return tuple(
        Pair(escape.literal(field.label or rule.name), formula(value, labels))
        for field, value in zip(rule.fields, rule.rows[0].values, strict=True)
    )


def result(rule: Rule, labels: RuleLabels) -> Markdown:
    """The formula of a rule without a choice, without the name of what it gives; several after each other."""
    values = (formula(value, labels) for value in rule.rows[0].values)
    return Markdown("; ".join(values))


def rows(rule: Rule, labels: RuleLabels, place: Place, terms: Terms | None = None) -> Table | None:
    """The rows of ``rule`` as a table on the page ``place``; None where there is nothing to choose."""
    if not has_choice(rule):
        return None
    headings = [
        Markdown("Wenn"),
        *(escape.literal(each.label or rule.name) for each in rule.fields),
    ]
    has_texts = any(row.text for row in rule.rows)
    headings += [Markdown("Bedeutung")] if has_texts else []
    cells = [
        (
            _condition(row, labels),
            *(line(value, labels) for value in row.values),
            *([_meaning(row, place, terms)] if has_texts else []),
        )
        for row in rule.rows
    ]
    return Table(tuple(headings), tuple(cells))


def has_choice(rule: Rule) -> bool:
    """Whether it depends on a condition how ``rule`` answers."""
    return len(rule.rows) > 1 or rule.rows[0].when is not None


def _meaning(row: Row, place: Place, terms: Terms | None) -> Markdown:
    return author_markdown.inline(row.text, place, terms=terms) if row.text else Markdown("—")


def _condition(row: Row, labels: RuleLabels) -> Markdown:
    if row.range_text:
        return escape.literal(row.range_text)
    return line(row.when, labels) if row.when is not None else Markdown("sonst")
