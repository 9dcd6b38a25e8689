"""Rulesets whose ids and labels are in Python's way, and such as hypothesis draws."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from regelschmiede.model.checked import Record, Reference, Text
from regelschmiede.model.kinds import (
    PARAMETERS,
    BooleanType,
    EnumType,
    Field,
    IntegerType,
    ListType,
    NumberType,
    RecordType,
    ReferenceType,
    StringType,
    TextType,
    UnionType,
)
from tests.support.rulesets import FIXED, entry, kind, ruleset, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from regelschmiede.model.checked import Entry, Ruleset, Value
    from regelschmiede.model.kinds import FieldType, Kind

WORDS = (
    "class",
    "in",
    "none",
    "import",
    "type",
    "list",
    "id",
    "self",
    "print",
    "property",
    "name",
    "str",
    "int",
    "tuple",
    "value",
    "id_",
    "match",
    "lambda",
    "registry",
    "records",
    "labels",
    "constants",
    "show",
    "command",
    "init",
    "main",
    "dataclass",
    "literal",
    "final",
    "fraction",
    "annotations",
    "aliases",
    "none",
    "true",
    "false",
    "set",
    "range",
    "from_",
)
CLASSES = (
    "Skill",
    "SkillId",
    "Literal",
    "Registry",
    "Exception",
    "None",
    "True",
    "dataclass",
    "Final",
    "Fraction",
    "Warning",
    "type",
    "TYPE_CHECKING",
    "TypeAlias",
    "KindLabel",
)
NASTY = (
    '"',
    "'\"'",
    "\\",
    "a\nb",
    '"""',
    '\\"""',
    "fräulein",
    "😀🎲",
    "שלום\u202e",
    "\u00a0",
    "\ud800",
    "#",
    "{x}",
    "%s",
    "Ein sehr langer Name, der sich über mehr als eine Zeile erstreckt, weil er so viel zu sagen hat",
    "",
)


def awkward() -> Ruleset:
    """Every word as kind, class, field, entry, value of an enumeration and parameter, in every role at once."""
    kinds = [_awkward_kind(n, word) for n, word in enumerate(dict.fromkeys(WORDS))]
    books = [(each, [_awkward_entry(each, n, kinds) for n in range(len(NASTY))]) for each in kinds]
    fixed: list[Entry] = []
    for n, word in enumerate(
        (*dict.fromkeys(WORDS), "title", "edition", "licence_spdx", "all", "homes")
    ):
        fixed.append(
            entry(
                FIXED, word, {"value": n if n % 3 else Fraction(n, 2)}, name=NASTY[n % len(NASTY)]
            )
        )
    return ruleset([*books, (FIXED, fixed)], ruleset_id="class")


def _awkward_kind(number: int, word: str) -> Kind:
    others = list(dict.fromkeys(WORDS))
    record_fields = tuple(
        Field(each, NASTY[number % len(NASTY)], IntegerType()) for each in others[:12]
    )
    record = RecordType(
        CLASSES[(number + 3) % len(CLASSES)],
        (*record_fields, Field("mine", str(number), StringType())),
    )
    values = EnumType(tuple(others), dict(zip(others, NASTY * 3, strict=False)))
    fields = [
        Field(each, each, _awkward_type(n, others[(n + number) % len(others)]))
        for n, each in enumerate(others)
    ]
    return kind(
        word,
        CLASSES[number % len(CLASSES)],
        *(field for field in fields if field.id != "name"),
        Field("record", "Gruppe", ListType(record), NASTY[(number + 1) % len(NASTY)]),
        Field("choice", NASTY[number % len(NASTY)], values, required=True),
        title=NASTY[number % len(NASTY)],
        description=NASTY[(number + 5) % len(NASTY)],
    )


def _awkward_type(number: int, target: str) -> FieldType:
    reference = ReferenceType(target)
    mixed = UnionType((IntegerType(), ListType(reference)))
    return (StringType(), reference, ListType(reference), mixed, NumberType(), BooleanType())[
        number % 6
    ]


def _awkward_entry(of: Kind, number: int, kinds: Sequence[Kind]) -> Entry:
    own_ids = _entry_ids()
    values: dict[str, Value] = {}
    for n, field in enumerate(of.fields):
        if field.id == "record":
            values["record"] = (_awkward_record(field, number),)
        elif field.id == "choice":
            values["choice"] = WORDS[number]
        elif field.id != "name":
            values[field.id] = _awkward_value(
                field.type, own_ids[(n + number) % len(own_ids)], n + number
            )
    return entry(of, own_ids[number], values, name=NASTY[number] or "leer")


def _entry_ids() -> list[str]:
    return list(dict.fromkeys(WORDS))[: len(NASTY)]


def _awkward_record(field: Field, number: int) -> Record:
    assert isinstance(field.type, ListType)
    assert isinstance(field.type.item, RecordType)
    filled = {each.id: n + number for n, each in enumerate(field.type.item.fields)}
    return Record({**filled, "mine": NASTY[number]})


def _awkward_value(kind: FieldType, target: str, number: int) -> Value:
    if isinstance(kind, ReferenceType):
        return Reference(kind.kind, target)
    if isinstance(kind, ListType) and isinstance(kind.item, ReferenceType):
        return (Reference(kind.item.kind, target),) * (number % 3)
    if isinstance(kind, UnionType):
        return number if number % 2 else _awkward_value(kind.options[1], target, number)
    if isinstance(kind, NumberType):
        return Fraction(number, 4)
    return bool(number % 2) if isinstance(kind, BooleanType) else NASTY[number % len(NASTY)]


IDS = st.one_of(
    st.from_regex(r"[a-z][a-z0-9]{0,6}(_[a-z0-9]{1,6}){0,2}", fullmatch=True),
    st.sampled_from([word for word in WORDS if not word.endswith("_")]),
)
LABELS = st.one_of(st.text(max_size=30), st.sampled_from(NASTY))
CLASS_NAMES = st.one_of(
    st.from_regex(r"[A-Z][A-Za-z0-9]{0,10}", fullmatch=True), st.sampled_from(CLASSES)
)


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Rulesets of a few kinds with all types of fields, references among them, and any texts."""
    kind_ids = draw(
        st.lists(IDS.filter(lambda each: each != PARAMETERS), min_size=1, max_size=3, unique=True)
    )
    entry_ids = {
        each: draw(st.lists(IDS, min_size=1, max_size=3, unique=True)) for each in kind_ids
    }
    kinds = [_drawn_kind(draw, each, kind_ids) for each in kind_ids]
    books = [
        (each, [_drawn_entry(draw, each, own, entry_ids) for own in entry_ids[each.id]])
        for each in kinds
    ]
    fixed = [
        entry(
            FIXED, own, {"value": draw(st.one_of(st.integers(), st.fractions()))}, name=draw(LABELS)
        )
        for own in draw(st.lists(IDS, max_size=4, unique=True))
    ]
    return ruleset([*books, (FIXED, fixed)], ruleset_id="drawn", edition=draw(LABELS))


def _drawn_kind(draw: st.DrawFn, kind_id: str, kind_ids: list[str]) -> Kind:
    fields = _drawn_fields(draw, kind_ids, depth=0)
    return kind(kind_id, draw(CLASS_NAMES), *fields, title=draw(LABELS), description=draw(LABELS))


def _drawn_fields(draw: st.DrawFn, kind_ids: list[str], depth: int) -> list[Field]:
    ids = draw(
        st.lists(IDS.filter(lambda each: each not in {"name", "aliases"}), max_size=5, unique=True)
    )
    return [
        Field(
            each,
            draw(LABELS),
            _drawn_type(draw, kind_ids, depth),
            required=draw(st.booleans()),
            unit=draw(LABELS),
        )
        for each in ids
    ]


def _drawn_type(draw: st.DrawFn, kind_ids: list[str], depth: int) -> FieldType:
    scalars: list[FieldType] = [
        IntegerType(0, 9),
        NumberType(),
        BooleanType(),
        StringType(),
        TextType(),
        EnumType(("in", "x y", '"'), {"in": "drin"}),
        ReferenceType(draw(st.sampled_from(kind_ids))),
    ]
    choice = draw(st.integers(0, 3 if depth < 2 else 0))
    if choice == 1:
        return ListType(_drawn_type(draw, kind_ids, depth + 1))
    if choice == 2:
        return RecordType(
            draw(CLASS_NAMES), tuple(_drawn_fields(draw, kind_ids, depth + 1)), draw(LABELS)
        )
    if choice == 3:
        return UnionType(
            (draw(st.sampled_from(scalars[3:])), ListType(draw(st.sampled_from(scalars))))
        )
    return draw(st.sampled_from(scalars))


def _drawn_entry(draw: st.DrawFn, of: Kind, own: str, ids: dict[str, list[str]]) -> Entry:
    values = {each.id: _drawn_value(draw, each, ids) for each in of.fields if each.id != "name"}
    return entry(of, own, values, name=draw(LABELS) or "leer")


def _drawn_value(draw: st.DrawFn, field: Field, ids: dict[str, list[str]]) -> Value:
    if field.optional and draw(st.booleans()):
        return None
    return _value(draw, field.type, ids)


def _value(draw: st.DrawFn, kind: FieldType, ids: dict[str, list[str]]) -> Value:
    if isinstance(kind, ReferenceType):
        return Reference(kind.kind, draw(st.sampled_from(ids[kind.kind])))
    if isinstance(kind, ListType):
        return tuple(_value(draw, kind.item, ids) for _ in range(draw(st.integers(0, 3))))
    if isinstance(kind, RecordType):
        return Record({each.id: _drawn_value(draw, each, ids) for each in kind.fields})
    if isinstance(kind, UnionType):
        return _value(draw, draw(st.sampled_from(kind.options)), ids)
    return _scalar(draw, kind)


def _scalar(draw: st.DrawFn, kind: FieldType) -> Value:
    if isinstance(kind, IntegerType):
        return draw(st.integers(0, 9))
    if isinstance(kind, NumberType):
        return draw(st.decimals(-1000, 1000, places=3).map(Fraction))
    if isinstance(kind, BooleanType):
        return draw(st.booleans())
    if isinstance(kind, EnumType):
        return draw(st.sampled_from(kind.values))
    words: Text = text(draw(st.text(max_size=60)), (draw(st.text(max_size=3)), "p.x"), draw(LABELS))
    return words if isinstance(kind, TextType) else words.markdown
