"""The choices of a sheet: which kind each draws from, what expressions see of it, where its effects come from."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from regelschmiede.diagnostics.diagnostic import fault
from regelschmiede.diagnostics.suggest import meant, near
from regelschmiede.expressions.limits import LONGEST_LIST
from regelschmiede.expressions.types import Id, Integer, List, Optional, Record, Type
from regelschmiede.expressions.units import unit
from regelschmiede.model.kinds import ListType, RecordType
from regelschmiede.model.rules import ResultField
from regelschmiede.model.sheet import EFFECTS, ENTRY, VALUE, Choice, Effects, Form
from regelschmiede.passes.rules_domains import DomainReader
from regelschmiede.passes.rules_types import label_of
from regelschmiede.passes.sheet_read import FORMS
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.diagnostics.diagnostic import Diagnostic
    from regelschmiede.diagnostics.span import Span
    from regelschmiede.passes.declared import DeclaredRuleset
    from regelschmiede.passes.rules_language import Language
    from regelschmiede.passes.scope import World
    from regelschmiede.source.yaml_tree import Node

_NEEDS: Mapping[Form, tuple[str, ...]] = {
    Form.NUMBER: ("min", "max"),
    Form.SOME: ("class", "min", "max"),
}
_ALLOWS: Mapping[Form, frozenset[str]] = {
    Form.TEXT: frozenset(),
    Form.NUMBER: frozenset({"min", "max", "unit", "default"}),
    Form.ONE: frozenset({"optional"}),
    Form.MANY: frozenset({"max_items"}),
    Form.EACH: frozenset({"class", "min", "max", "unit"}),
    Form.SOME: frozenset({"class", "min", "max", "unit", "max_items", "printed"}),
    Form.NOTES: frozenset(),
}
_TITLES = {
    "class": "Klasse",
    "default": "Vorgabe",
    "max": "Größter Wert",
    "max_items": "Meiste Elemente",
    "min": "Kleinster Wert",
    "optional": "Darf fehlen",
    "printed": "Vorgedruckt",
    "unit": "Einheit",
}


@dataclass(frozen=True, slots=True)
class ChoiceReader:
    """Reads choices; what is wrong goes to ``faults``, records that they declare to the language's."""

    declared: DeclaredRuleset
    world: World
    language: Language
    faults: list[Diagnostic] = field(default_factory=list)

    def read(self, choice_id: str, node: Node) -> Choice | None:
        """The choice at ``node``, which has exactly one form; None where it is at fault."""
        form = next(each for each in Form if each.value in node.value)
        before = len(self.faults)
        self._check_fields(form, node)
        kind = "" if form in {Form.TEXT, Form.NUMBER} else self._kind(form, node)
        if len(self.faults) > before or kind is None:
            return None
        type_ = self._type(form, kind, node)
        self._check_printed(kind, node)
        if len(self.faults) > before:
            return None
        low, high = _bounds(type_)
        return Choice(
            id=choice_id,
            label=node.value.get("label", label_of(choice_id)),
            form=form,
            kind=kind,
            type=type_,
            span=node.span,
            description=node.value.get("description", ""),
            low=low,
            high=high,
            most=type_.longest if isinstance(type_, List) else 0,
            class_name=node.value.get("class", ""),
            default=node.value.get("default"),
            optional=bool(node.value.get("optional", False)),
            printed=node.value.get("printed", ""),
        )

    def _check_fields(self, form: Form, node: Node) -> None:
        allowed = _ALLOWS[form] | {"label", "description", *FORMS}
        for name in node.value:
            if name not in allowed:
                span = node.key_span(name)
                self.faults.append(fault("RS216", span, field=name, title=_TITLES[name]))
        missing = [name for name in _NEEDS.get(form, ()) if name not in node.value]
        if missing:
            self.faults.append(_unbounded(node.key_span(form.value), missing))
        low, high = node.value.get("min"), node.value.get("max")
        if low is not None and high is not None and low > high:
            self.faults.append(fault("RS705", node.at(("max",)).span, low=low, high=high))
        default = node.value.get("default")
        if default is not None and not missing and not low <= default <= high:
            span, allowed_text = node.at(("default",)).span, f"{low} bis {high}"
            self.faults.append(fault("RS724", span, found=default, allowed=allowed_text))

    def _check_printed(self, kind: str, node: Node) -> None:
        name = node.value.get("printed")
        if name is None:
            return
        fields = {each.id: each.title for each in self.declared.kinds[kind].fields}
        if name not in fields:
            span, title = node.at(("printed",)).span, self.declared.kinds[kind].title
            proposals = meant(name, fields)
            self.faults.append(fault("RS810", span, name=name, kind=title, proposals=proposals))

    def _kind(self, form: Form, node: Node) -> str | None:
        inner = node.at((form.value,))
        kind = str(inner.value)
        if kind in self.declared.kinds:
            return kind
        if kind not in self.declared.broken.kinds:
            proposals = near(kind, self.declared.kinds)
            self.faults.append(fault("RS801", inner.span, kind=kind, proposals=proposals))
        return None

    def _type(self, form: Form, kind: str, node: Node) -> Type | None:
        value = node.value
        if form is Form.NUMBER:
            return Integer(value["min"], value["max"], unit(value.get("unit", "")))
        if form in {Form.TEXT, Form.NOTES}:
            return None
        entry = Id(kind, self.language.domains[kind].ids)
        match form:
            case Form.ONE:
                return Optional(entry) if value.get("optional") else entry
            case Form.MANY:
                return List(entry, 0, value.get("max_items", LONGEST_LIST))
            case Form.EACH:
                return self._each(entry, node)
            case _:
                return self._some(entry, node)

    def _each(self, entry: Id, node: Node) -> Type | None:
        """A record with a number for each entry; one that rules declare brings its bounds along."""
        class_name = node.value.get("class")
        if class_name in self.language.types.classes:
            return self._declared_class(entry, node)
        missing = [each for each in ("class", "min", "max") if each not in node.value]
        if missing:
            self.faults.append(_unbounded(node.key_span("each"), missing))
            return None
        number = self._number(node)
        names = {each: self.world.names.get((entry.domain, each), each) for each in entry.ids}
        fields = tuple((each, number) for each in entry.ids)
        self._declare(node, tuple(ResultField(each, names[each], number) for each in entry.ids))
        return Record(class_name, fields)

    def _declared_class(self, entry: Id, node: Node) -> Type | None:
        place = node.at(("class",))
        for name in ("min", "max", "unit"):
            if name in node.value:
                span = node.key_span(name)
                self.faults.append(fault("RS216", span, field=name, title=_TITLES[name]))
        described = self.language.types.read(place, str(place.value), bounded=True)
        if described is None or not isinstance(described.type, Record):
            return None
        fields = dict(described.type.fields)
        numbers = set(fields.values())
        sound = fields.keys() == set(entry.ids) and len(numbers) == 1
        if not sound or not isinstance(next(iter(numbers)), Integer):
            self.faults.append(fault("RS802", place.span, name=place.value, kind=entry.domain))
            return None
        return described.type

    def _some(self, entry: Id, node: Node) -> Type | None:
        fields: tuple[tuple[str, Type], ...] = ((ENTRY, entry), (VALUE, self._number(node)))
        class_name = node.value["class"]
        if class_name in self.language.types.classes:
            self.faults.append(fault("RS712", node.at(("class",)).span, name=class_name))
            return None
        kind = self.declared.kinds[entry.domain]
        labels = {ENTRY: kind.singular, VALUE: "Wert"}
        self._declare(node, tuple(ResultField(each, labels[each], type_) for each, type_ in fields))
        most = node.value.get("max_items", max(1, min(LONGEST_LIST, len(entry.ids))))
        return List(Record(class_name, fields), 0, most)

    def _number(self, node: Node) -> Integer:
        return Integer(node.value["min"], node.value["max"], unit(node.value.get("unit", "")))

    def _declare(self, node: Node, fields: tuple[ResultField, ...]) -> None:
        name, records = node.value["class"], self.language.types.records
        if name in records or name in self.language.types.known:
            self.faults.append(fault("RS712", node.at(("class",)).span, name=name))
            return
        records[name] = fields


def _unbounded(span: Span, missing: list[str]) -> Diagnostic:
    verb = "fehlt" if len(missing) == 1 else "fehlen"
    quoted = [f"„{name}“" for name in missing]
    listed = " und ".join([", ".join(quoted[:-1]), quoted[-1]] if len(quoted) > 1 else quoted)
    return fault("RS704", span, verb=verb, missing=listed)


def _bounds(type_: Type | None) -> tuple[int, int]:
    """The range of the numbers in ``type_``; (0, 0) where it holds none."""
    match type_:
        case Integer(low=low, high=high):
            return low, high
        case Record(fields=((_, inner), *_)):
            return _bounds(inner)
        case List(item=Record() as record):
            return _bounds(record.field(VALUE))
        case _:
            return 0, 0


def read_effects(
    node: Node,
    choices: Mapping[str, Choice],
    world: World,
    language: Language,
    faults: list[Diagnostic],
) -> Effects | None:
    """Where the effects at ``node`` come from; None where a choice that it names has none."""
    named = [node.at(("of", index)) for index in range(len(node.value["of"]))]
    found: list[tuple[Choice, RecordType]] = []
    for place in named:
        choice = choices.get(place.value)
        record = None if choice is None else _effect_record(choice, world)
        if choice is None or record is None or (found and record != found[0][1]):
            proposals = near(
                place.value, [c.id for c in choices.values() if _effect_record(c, world)]
            )
            faults.append(fault("RS804", place.span, name=place.value, proposals=proposals))
            return None
        found.append((choice, record))
    given = [each for choice, _ in found for each in _effects_of(choice, world)]
    names = {labels: name for name, labels in language.enumerations.items()}
    reader = DomainReader(world.kinds, world.values, names)
    type_ = reader.record(found[0][1], given)
    if type_ is None or not isinstance(_inner(type_.field("on")), Id):
        faults.append(fault("RS804", named[0].span, name=named[0].value, proposals=()))
        return None
    when = _inner(type_.field("when"))
    switches = when.domain if isinstance(when, Id) and when.domain in world.kinds else None
    return Effects(tuple(choice.id for choice, _ in found), type_, switches)


def _effect_record(choice: Choice, world: World) -> RecordType | None:
    """The record of an effect of the entries that ``choice`` draws from; None where they have none."""
    if choice.form not in {Form.ONE, Form.MANY}:
        return None
    kind = world.kinds[choice.kind]
    listed = next((each.type for each in kind.fields if each.id == EFFECTS), None)
    item = listed.item if isinstance(listed, ListType) else None
    return item if isinstance(item, RecordType) else None


def _effects_of(choice: Choice, world: World) -> list[Any]:
    entries = world.values.get(choice.kind, {}).values()
    return [effect for values in entries for effect in values[EFFECTS] or ()]


def _inner(type_: Type | None) -> Type | None:
    return type_.item if isinstance(type_, Optional) else type_
