"""Names for the definitions of a data set's schema, each once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.names import allocate, camel_case
from regelschmiede.model.kinds import ListType, RecordType, UnionType
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from regelschmiede.model.kinds import Field, FieldType, Kind

FIGURES = "Figures"
"""The definition of the origins of figures."""

RULE_ID = "RuleId"
"""The definition of ids of rules."""

RULE = "RuleShape"
"""The definition of what all rules have."""

INPUT, STEP, ROW = "RuleInput", "RuleStep", "RuleRow"
"""The definitions of a rule's parts."""

TYPE, FIELD = "RuleType", "RuleField"
"""The definitions of types of the rules language, and of fields of their records."""

FORMULA, TREE = "RuleFormula", "RuleTree"
"""The definitions of formulas, and of the nodes of their trees."""

FRACTION = "RuleFraction"
"""The definition of exact fractions."""

PLACE = "RulePlace"
"""The definition of places in the source."""

_FIXED = frozenset(
    {
        *(FIGURES, PLACE, FRACTION, TYPE, FIELD, FORMULA, TREE),
        *(RULE_ID, RULE, INPUT, STEP, ROW),
    }
)


@dataclass(frozen=True, slots=True)
class SchemaNames:
    """Kind id → definition of its entries and of their ids; records with theirs."""

    entries: Mapping[str, str]
    ids: Mapping[str, str]
    records: tuple[tuple[RecordType, str], ...]

    def record(self, kind: RecordType) -> str:
        """The definition of records that are described like ``kind``."""
        return next(name for each, name in self.records if each == kind)


def schema_names(kinds: tuple[Kind, ...]) -> SchemaNames:
    """Names as the classes and types of the package have them, where nothing is in the way."""
    taken = _FIXED
    entries = allocate(((kind.id, camel_case(kind.class_name)) for kind in kinds), taken)
    taken |= frozenset(entries.values())
    records: list[RecordType] = []
    for kind in kinds:
        records += [each for each in _records(kind.fields) if each not in records]
    wishes = ((n, camel_case(record.class_name)) for n, record in enumerate(records))
    names = allocate(wishes, taken)
    taken |= frozenset(names.values())
    ids = allocate(((kind.id, f"{entries[kind.id]}Id") for kind in kinds), taken)
    return SchemaNames(entries, ids, tuple((each, names[n]) for n, each in enumerate(records)))


def _records(fields: Iterable[Field]) -> Iterator[RecordType]:
    for field in fields:
        yield from _records_in(field.type)


def _records_in(kind: FieldType) -> Iterator[RecordType]:
    if isinstance(kind, RecordType):
        yield from _records(kind.fields)
        yield kind
    elif isinstance(kind, ListType):
        yield from _records_in(kind.item)
    elif isinstance(kind, UnionType):
        for option in kind.options:
            yield from _records_in(option)
