"""Checked rulesets written by hand: what emitters are tested with, without any file being read."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from regelschmiede.diagnostics.span import Span
from regelschmiede.model.checked import (
    Entry,
    Figure,
    Licence,
    Manifest,
    Record,
    Reference,
    Ruleset,
    Text,
    Use,
)
from regelschmiede.model.kinds import (
    PARAMETERS,
    BooleanType,
    EnumType,
    Field,
    IntegerType,
    Kind,
    ListType,
    NumberType,
    RecordType,
    ReferenceType,
    StringType,
    TextType,
    UnionType,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from regelschmiede.model.checked import Value

FINGERPRINT = "0123456789abcdef" * 4
NAME = Field("name", "Name", StringType(), required=True)


def kind(
    kind_id: str,
    class_name: str,
    *fields: Field,
    title: str = "",
    singular: str = "",
    description: str = "",
) -> Kind:
    """A kind with a field ``name`` before ``fields``."""
    return Kind(
        id=kind_id,
        title=title or kind_id.capitalize(),
        singular=singular or title or kind_id.capitalize(),
        slug=kind_id.replace("_", "-"),
        class_name=class_name,
        description=description,
        fields=(NAME, *fields),
        span=Span(f"schemas/{kind_id}.schema.json"),
    )


def entry(
    of: Kind,
    entry_id: str,
    values: Mapping[str, Value] | None = None,
    *,
    name: str = "",
    aliases: tuple[str, ...] = (),
) -> Entry:
    """An entry of the kind ``of``; fields that ``values`` leaves out are None."""
    given = {"name": name or entry_id.capitalize(), **(values or {})}
    complete = {field.id: given.pop(field.id, None) for field in of.fields}
    assert not given, f"no such fields: {sorted(given)}"
    shown = complete["name"]
    assert isinstance(shown, str)
    span = Span(f"rules-data/probe/{of.id}.yaml", 3, 1, 9, 1)
    return Entry(of.id, entry_id, shown, complete, aliases, span)


def ruleset(
    contents: Sequence[tuple[Kind, Sequence[Entry]]],
    *,
    ruleset_id: str = "probe",
    edition: str = "2026.08",
) -> Ruleset:
    """A ruleset with these kinds and entries, in this order."""
    entries = {of.id: {each.id: each for each in those} for of, those in contents}
    uses: dict[tuple[str, str], list[Use]] = {}
    for those in entries.values():
        for each in those.values():
            for field, target in _references(each):
                uses.setdefault((target.kind, target.id), []).append(Use(each.kind, each.id, field))
    return Ruleset(
        manifest(ruleset_id, edition),
        tuple(of for of, _ in contents),
        entries,
        {target: tuple(found) for target, found in uses.items()},
        FINGERPRINT,
        {of.id: {} for of, _ in contents},
    )


def manifest(ruleset_id: str = "probe", edition: str = "2026.08") -> Manifest:
    """What a book says about itself."""
    return Manifest(
        id=ruleset_id,
        title="Das Probebuch",
        subtitle="Regeln zum Ausprobieren",
        description="Ein Buch, an dem sich zeigt, was die Schmiede kann.",
        edition=edition,
        language="de",
        credits=("Regeln aus dem Probebuch.",),
        licence=Licence("unbekannt", None, "Eine Lizenz ist nicht bekannt."),
        source_title="Das Probebuch",
        source_edition="Edition 2026.08",
    )


def text(*parts: str | tuple[str, str]) -> Text:
    """A text; a pair is a figure and where it comes from."""
    return Text(tuple(part if isinstance(part, str) else Figure(*part) for part in parts))


def _references(of: Entry) -> Iterator[tuple[str, Reference]]:
    for field, value in of.values.items():
        for target in _targets(value):
            yield field, target


def _targets(value: Value) -> Iterator[Reference]:
    if isinstance(value, Reference):
        yield value
    elif isinstance(value, Record):
        for each in value.values.values():
            yield from _targets(each)
    elif isinstance(value, tuple):
        for each in value:
            yield from _targets(each)


AREA = EnumType(("koerper", "geist"), {"koerper": "Körper", "geist": "Geist"})
EFFECT = RecordType(
    "Effect",
    (
        Field("on", "Betrifft", ReferenceType("skills")),
        Field("add", "Änderung", IntegerType(-100, 100), required=True, signed=True, unit="Punkte"),
        Field("when", "Lage", StringType()),
    ),
    "Eine einzelne Wirkung.",
)
COST = UnionType((IntegerType(0), EnumType(("frei",), {"frei": "kostenlos"})))

ATTRIBUTES = kind(
    "attributes",
    "Attribute",
    title="Attribute",
    singular="Attribut",
    description="Was jemand mitbringt.",
)
SKILLS = kind(
    "skills",
    "Skill",
    Field("area", "Bereich", AREA, required=True, facet=True),
    Field("attributes", "Attribute", ListType(ReferenceType("attributes")), required=True),
    Field("untrained", "Ungeübt", IntegerType(0, 100), "Wert ohne Ausbildung."),
    title="Fertigkeiten",
    singular="Fertigkeit",
    description="Was jemand gelernt hat.",
)
TALENTS = kind(
    "talents",
    "Talent",
    Field("cost", "Kosten", COST, required=True, unit="Punkte"),
    Field("weight", "Gewicht", NumberType(0), unit="kg"),
    Field("secret", "Geheim", BooleanType()),
    Field("after", "Folgt auf", ReferenceType("talents"), nullable=True),
    Field("skill", "Fertigkeit", ReferenceType("skills")),
    Field("effects", "Wirkungen", ListType(EFFECT)),
    Field("ranks", "Werte", ListType(IntegerType(), per="attributes")),
    Field("text", "Wirkung", TextType(inline=True), required=True),
    title="Talente",
    singular="Talent",
    description="Was jemand besonders gut kann.",
)
PARAMETER_FIELDS = (
    Field("value", "Wert", UnionType((IntegerType(), NumberType())), required=True),
    Field("unit", "Einheit", StringType()),
    Field("text", "Erklärung", TextType()),
)
FIXED = kind(
    PARAMETERS, "Parameter", *PARAMETER_FIELDS, title="Feste Werte", singular="Fester Wert"
)


def sample() -> Ruleset:
    """A small book with every type of field, references in circles, aliases and figures."""
    attributes = [entry(ATTRIBUTES, "koerper", name="Körper"), entry(ATTRIBUTES, "wille")]
    both = (Reference("attributes", "koerper"), Reference("attributes", "wille"))
    skills = [
        entry(SKILLS, "akrobatik", {"area": "koerper", "attributes": both[:1], "untrained": 10}),
        entry(
            SKILLS,
            "aetherkunde",
            {"area": "geist", "attributes": both},
            name="Ätherkunde",
            aliases=("magie",),
        ),
    ]
    return ruleset(
        [
            (SKILLS, skills),
            (TALENTS, _sample_talents()),
            (ATTRIBUTES, attributes),
            (FIXED, _sample_fixed()),
        ]
    )


def _sample_talents() -> list[Entry]:
    effect = Record({"on": Reference("skills", "akrobatik"), "add": -20, "when": None})
    plain = Record({"on": None, "add": 10, "when": "Nur bei „Nacht“."})
    zaeh: dict[str, Value] = {
        "cost": 25,
        "weight": Fraction(5, 2),
        "secret": False,
        "after": Reference("talents", "flink"),
        "skill": Reference("skills", "akrobatik"),
        "effects": (effect, plain),
        "ranks": (1, -2),
        "text": text(
            "Du hast ",
            ("25", "talents.zaeh.cost"),
            " Punkte\u00a0Ruhe – 😀 und ",
            ("10", "parameters.schritt"),
            ".",
        ),
    }
    flink: dict[str, Value] = {
        "cost": "frei",
        "after": Reference("talents", "zaeh"),
        "text": text("Kurz."),
    }
    return [
        entry(TALENTS, "zaeh", zaeh, name="Zäh"),
        entry(TALENTS, "flink", flink, aliases=("schnell", "eilig")),
    ]


def _sample_fixed() -> list[Entry]:
    step: dict[str, Value] = {
        "value": 10,
        "unit": "Punkte",
        "text": text("So groß ist ein Schritt."),
    }
    half: dict[str, Value] = {"value": Fraction(1, 2), "unit": "m"}
    return [
        entry(FIXED, "halber_schritt", half, name="Halber Schritt"),
        entry(FIXED, "schritt", step),
    ]


def large(count: int) -> Ruleset:
    """``count`` talents that refer to each other and to a tenth as many skills."""
    attributes = [entry(ATTRIBUTES, f"attribut_{n}") for n in range(8)]
    skills = [entry(SKILLS, f"skill_{n}", _large_skill(n)) for n in range(max(1, count // 10))]
    talents = [entry(TALENTS, f"talent_{n}", _large_talent(n, count)) for n in range(count)]
    return ruleset(
        [(SKILLS, skills), (TALENTS, talents), (ATTRIBUTES, attributes)], ruleset_id="large"
    )


def _large_skill(number: int) -> dict[str, Value]:
    attribute = Reference("attributes", f"attribut_{number % 8}")
    return {"area": AREA.values[number % 2], "attributes": (attribute,), "untrained": number % 100}


def _large_talent(number: int, count: int) -> dict[str, Value]:
    skill = Reference("skills", f"skill_{number % max(1, count // 10)}")
    effect = Record({"on": skill, "add": number % 30, "when": None})
    words = text(
        "Proben gelingen dir leichter, wenn du Ruhe hast: Der Zielwert steigt um ",
        (str(number % 30), f"talents.talent_{number}.effects[0].add"),
        ", solange niemand dich stört und du weißt, worauf es ankommt.",
    )
    return {
        "cost": number % 100,
        "weight": Fraction(number, 4),
        "after": Reference("talents", f"talent_{(number * 7 + 1) % count}"),
        "skill": skill,
        "effects": (effect,),
        "ranks": tuple(range(number, number + 8)),
        "text": words,
    }
