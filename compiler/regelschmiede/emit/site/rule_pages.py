"""What stands on the page of a rule: sentence, inputs, formulas, rows, examples, where it is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.site import author_markdown, escape
from regelschmiede.emit.site.anchors import numbered
from regelschmiede.emit.site.book import Book, Place
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.emit.site.formulas import allowed, shown
from regelschmiede.emit.site.numbers import count
from regelschmiede.emit.site.rule_answers import Pair, answer, rows, steps
from regelschmiede.emit.site.table import Table
from regelschmiede.emit.site.where_used import EXAMPLES, RULES, users_of
from regelschmiede.model.checked import Reference
from regelschmiede.model.odds import subject_kind
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from regelschmiede.emit.rule_labels import RuleLabels
    from regelschmiede.emit.site.author_markdown import Terms
    from regelschmiede.emit.site.odds import OddsView
    from regelschmiede.model.rules import Example, Input, Rule

RULINGS = "rulings"
TITLE = "Regeln"


@dataclass(frozen=True, slots=True)
class ExampleView:
    """A worked example: name, sentence, what goes in and what comes out."""

    name: Markdown
    text: Markdown
    inputs: Markdown
    result: Markdown


@dataclass(frozen=True, slots=True)
class RulePage:
    """The page of a rule. ``answer`` is the formula of a rule without a choice, ``table`` the rows of the others.

    ``elsewhere`` names the odds that stand on the pages of entries.
    """

    front_matter: str
    title: Markdown
    kind: Markdown
    book: Markdown
    text: Markdown
    inputs: tuple[Pair, ...]
    steps: tuple[Pair, ...]
    answer: tuple[Pair, ...]
    table: Table | None
    odds: tuple[OddsView, ...]
    elsewhere: tuple[Pair, ...]
    examples: tuple[ExampleView, ...]
    rulings: Markdown
    uses: tuple[Pair, ...]
    passage: Markdown
    call: Markdown


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The page with all rules, by section of the source."""

    front_matter: str
    title: Markdown
    entries: Markdown
    book: Markdown
    table: Table


def rules_page(book: Book) -> RulesPage:
    """The overview of the rules of ``book``."""
    place = Place(book, book.addresses.rules)
    rules = book.rules_as_written
    return RulesPage(
        escape.front_matter(
            {
                "title": TITLE,
                "book": escape.html(book.ruleset.manifest.title),
                "hide": ["toc"],
            }
        ),
        Markdown(TITLE),
        Markdown(count(len(rules), "Regel", "Regeln")),
        place.link(escape.literal(book.ruleset.manifest.title), book.addresses.folder),
        Table(
            (Markdown("Regel"), Markdown("Abschnitt"), Markdown("Ergebnis")),
            tuple(
                (_link(rule, place), escape.literal(rule.passage) or Markdown("—"), _fields(rule))
                for rule in rules
            ),
        ),
    )


def rule_page(
    rule: Rule,
    place: Place,
    examples: Sequence[Example],
    odds: tuple[OddsView, ...] = (),
    terms: Terms | None = None,
) -> RulePage:
    """The page of ``rule`` at ``place``; ``terms`` marks the terms in its texts.

    What else of the book it shows it asks for, so that ``place`` can note it; but for what is the same on all
    pages (addresses, kinds, manifest), and the labels.
    """
    book = place.book
    labels = book.labels_of(rule)
    return RulePage(
        front_matter=_front_matter(rule, book),
        title=escape.literal(rule.name),
        kind=place.link(Markdown("Regel"), book.addresses.rules),
        book=place.link(escape.literal(book.ruleset.manifest.title), book.addresses.folder),
        text=_text(rule, place, terms),
        inputs=_inputs(rule, labels, place),
        steps=steps(rule, labels),
        answer=answer(rule, labels),
        table=rows(rule, labels, place, terms),
        odds=odds,
        elsewhere=tuple(_elsewhere(rule, place)),
        examples=tuple(_examples(rule, examples, place, terms)),
        rulings=_rulings(rule, place),
        uses=tuple(_uses(rule, place)),
        passage=escape.literal(rule.passage),
        call=escape.literal(f"{rule.id}({', '.join(each.id for each in rule.inputs)})"),
    )


def _text(rule: Rule, place: Place, terms: Terms | None) -> Markdown:
    if rule.text is None:
        return Markdown("")
    anchors = numbered("text")
    return author_markdown.block(rule.text, place, heading_level=2, anchors=anchors, terms=terms)


def _front_matter(rule: Rule, book: Book) -> str:
    manifest = book.ruleset.manifest
    return escape.front_matter(
        {
            "title": escape.html(rule.name),
            "description": escape.html(f"Regel in {manifest.title}, Edition {manifest.edition}"),
            "kind": "Regel",
            "book": escape.html(manifest.title),
            "hide": ["toc"],
        }
    )


def _link(rule: Rule, place: Place) -> Markdown:
    return place.link(escape.literal(rule.name), place.book.addresses.rule(rule.id))


def _fields(rule: Rule) -> Markdown:
    return escape.literal(", ".join(field.label or rule.name for field in rule.fields))


def _inputs(rule: Rule, labels: RuleLabels, place: Place) -> tuple[Pair, ...]:
    addresses = place.book.addresses.kinds
    kinds = {
        each.id: place.link(escape.literal(each.title), addresses[each.id])
        for each in place.book.kinds.values()
    }
    return tuple(_input(each, labels, kinds) for each in rule.inputs)


def _input(given: Input, labels: RuleLabels, kinds: Mapping[str, Markdown]) -> Pair:
    value = allowed(given.type, labels, kinds)
    if given.has_default:
        value = Markdown(f"{value}; sonst {shown(given.default, given.type, labels)}")
    if given.description:
        value = Markdown(f"{value}. {escape.literal(given.description)}")
    return Pair(escape.literal(given.label), value)


def _examples(
    rule: Rule, examples: Sequence[Example], place: Place, terms: Terms | None
) -> Iterator[ExampleView]:
    if terms is not None:
        terms.begin_section()
    labels = place.book.labels_of(rule)
    for example in examples:
        text = (
            author_markdown.inline(example.text, place, terms=terms)
            if example.text
            else Markdown("")
        )
        yield _example(example, rule, labels, text)


def _example(example: Example, rule: Rule, labels: RuleLabels, text: Markdown) -> ExampleView:
    inputs = {each.id: each for each in rule.inputs}
    given = (
        f"{escape.literal(inputs[name].label)}: {shown(value, inputs[name].type, labels)}"
        for name, value in example.inputs
    )
    value = example.outcome.value
    if rule.gives_record and isinstance(value, dict):
        parts = (
            f"{escape.literal(f.label)}: {shown(value[f.id], f.type, labels)}" for f in rule.fields
        )
        result = Markdown("; ".join(parts))
    else:
        result = shown(value, rule.fields[0].type, labels)
    return ExampleView(
        escape.literal(example.name), text, Markdown("; ".join(given)) or Markdown("—"), result
    )


def _elsewhere(rule: Rule, place: Place) -> Iterator[Pair]:
    for odds in rule.odds:
        if odds.subject:
            kind = place.book.kinds[subject_kind(rule, odds)]
            link = place.link(escape.literal(kind.title), place.book.addresses.kinds[kind.id])
            yield Pair(escape.literal(odds.title), Markdown(f"auf jeder Seite unter {link}"))


def _rulings(rule: Rule, place: Place) -> Markdown:
    links = (place.entry_link(Reference(RULINGS, each)) for each in rule.rulings)
    return Markdown(", ".join(links))


def _named(rule: Reference, place: Place) -> Markdown:
    return place.link(*place.ask(Book.page_of, rule))


def _uses(rule: Rule, place: Place) -> Iterator[Pair]:
    called = [_named(Reference(RULES, each), place) for each in rule.calls]
    calling = [_named(each, place) for each in place.ask(Book.calling, rule.id)]
    figures = [place.entry_link(Reference("parameters", each)) for each in rule.parameters]
    users = {each.path: each for each in users_of(Reference(RULES, rule.id), place)}
    # Its own examples stand above; rules that only speak of it count as those that call it.
    users.pop(EXAMPLES, None)
    speaking = users.pop(RULES).links if RULES in users else ()
    by_rules = list(dict.fromkeys((*calling, *speaking)))
    for label, links in (("Benutzt", called), ("Benutzt von", by_rules), ("Feste Werte", figures)):
        if links:
            yield Pair(Markdown(label), Markdown(", ".join(links)))
    for each in users.values():
        yield Pair(each.label, Markdown(", ".join(each.links)))
