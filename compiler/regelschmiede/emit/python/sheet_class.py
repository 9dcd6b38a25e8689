"""The class of the sheet: fields that are held to their kinds, derived values, limits, dictionaries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.python.docstrings import Doc, docstring
from regelschmiede.emit.python.literals import literal
from regelschmiede.emit.python.rule_types import INDENT
from regelschmiede.emit.python.sheet_method import SheetMethod
from regelschmiede.expressions.types import Integer, List, Record
from regelschmiede.model.sheet import EFFECTS, ENTRY, VALUE, Form
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.emit.python.package_names import PackageNames
    from regelschmiede.emit.python.rule_module import RuleModule
    from regelschmiede.emit.python.sheet_names import SheetNames
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.rules import Rule
    from regelschmiede.model.sheet import Choice, Limit, Sheet, SheetValue

_BODY = INDENT * 2


@dataclass(frozen=True, slots=True)
class SheetClass:
    """Writes the class; what it must import is noted in the module that ``writer`` writes."""

    ruleset: Ruleset
    sheet: Sheet
    names: PackageNames
    own: SheetNames
    writer: RuleModule

    def lines(self) -> Iterator[str]:
        """The class, and the type of the ids of its values before it."""
        self.writer.used |= {
            "dataclass",
            "Any",
            "Mapping",
            "_effects",
            "_sheet_fields",
        }
        yield from self._value_type()
        yield "@dataclass(frozen=True, slots=True, kw_only=True)"
        yield f"class {self.own.class_name}:"
        text = self.sheet.text.markdown if self.sheet.text else ""
        yield from docstring(Doc(self.sheet.name, (text,)), INDENT)
        for choice in self.sheet.choices:
            yield from self._field(choice)
        if self._switches is not None:
            self.writer.used |= {"Collection", self._switches}
            yield f"{INDENT}switches: Collection[{self._switches}] = ()"
            yield from docstring(Doc("Situationen, die gerade gelten"), INDENT)
        yield from self._post_init()
        for value in self.sheet.values:
            yield from self._property(value)
        yield from self._explain()
        yield from self._violations()
        yield from self._dictionaries()
        for check in self.sheet.checks:
            yield from SheetMethod(self, check).lines()
        yield from self._seen()
        yield from self._traces()
        for value in self.sheet.values:
            yield from self._trace(value)
        yield from self._acting()

    @property
    def _switches(self) -> str | None:
        """The type of the ids of situations; None where nothing is switched."""
        effects = self.sheet.effects
        if effects is None or effects.switches is None:
            return None
        return self.names.kinds[effects.switches].id_type

    @property
    def switches_parameter(self) -> str:
        """The parameter with the situations that hold for one call, after a comma; empty where there is none."""
        return "" if self._switches is None else f", switches: Collection[{self._switches}] = ()"

    def registry(self, kind: str) -> str:
        """The registry of ``kind``, to be imported."""
        registry = self.names.kinds[kind].registry
        self.writer.used.add(registry)
        return registry

    def arguments(self, rule: Rule, given: dict[str, str]) -> str:
        """The arguments of a call of ``rule``'s function; ``given`` are variables that hold inputs."""
        parameters = self.own.rules.parameters[rule.id]
        values = {
            value.id: f"self.{self.own.trace(value.id)}(those).value" for value in self.sheet.values
        }
        values |= {
            each.id: f"self.{self.own.members[each.id]}"
            for each in self.sheet.values
            if not _traced(each)
        }
        known = {
            **{choice.id: self._seen_as(choice) for choice in self.sheet.choices},
            **values,
            EFFECTS: "_effects.effects_of(those)",
            **given,
        }
        if any(each.id == EFFECTS for each in rule.inputs):
            self.writer.used.add("_effects")
        return ", ".join(f"{parameters[each.id]}={known[each.id]}" for each in rule.inputs)

    def needs_effects(self, rule: Rule) -> bool:
        """Whether a call of ``rule``'s function asks which effects act."""
        traced = {value.id for value in self.sheet.values if _traced(value)}
        return any(each.id == EFFECTS or each.id in traced for each in rule.inputs)

    def those(self, *, switches: bool) -> str:
        """The statement that gathers the effects that act."""
        given = "switches" if switches and self._switches is not None else ""
        return f"{_BODY}those = self._acting({given})"

    def _seen_as(self, choice: Choice) -> str:
        converted = choice.form in {Form.EACH, Form.SOME}
        return f"self.{self.own.private(choice.id) if converted else self.own.members[choice.id]}"

    def _value_type(self) -> Iterator[str]:
        ids = [literal(value.id) for value in self.sheet.values if _traced(value)]
        self.writer.used |= {"TypeAlias"} | ({"Literal"} if ids else set())
        listed = f"Literal[{', '.join(ids)}]" if ids else "str"
        yield f"{self.own.value_type}: TypeAlias = {listed}"
        yield from docstring(Doc("Abgeleitete Werte, deren Herkunft sich erklären lässt"), "")

    def _field(self, choice: Choice) -> Iterator[str]:
        annotation, default = self._annotation(choice)
        yield f"{INDENT}{self.own.members[choice.id]}: {annotation}{default}"
        bounds = f", {choice.low} bis {choice.high}".replace("-", "−") if choice.high else ""
        details = (choice.description,) if choice.description else ()
        yield from docstring(Doc(f"{choice.label}{bounds}", details), INDENT)

    def _annotation(self, choice: Choice) -> tuple[str, str]:
        if choice.form is Form.TEXT:
            return "str", ' = ""'
        if choice.form is Form.NUMBER:
            return "int", "" if choice.default is None else f" = {choice.default}"
        id_type = self.names.kinds[choice.kind].id_type
        self.writer.used.add(id_type)
        if choice.form is Form.ONE:
            return (f"{id_type} | None", " = None") if choice.optional else (id_type, "")
        if choice.form is Form.MANY:
            self.writer.used.add("Sequence")
            return f"Sequence[{id_type}]", " = ()"
        if choice.form is Form.EACH:
            return f"Mapping[{id_type}, int]", ""
        self.writer.used |= {"field", "Sequence"}
        inner = "int" if choice.form is Form.SOME else "Sequence[str]"
        return f"Mapping[{id_type}, {inner}]", " = field(default_factory=dict)"

    def _post_init(self) -> Iterator[str]:
        yield f"{INDENT}def __post_init__(self) -> None:"
        yield from docstring(Doc("SheetError, wo etwas nicht auf den Bogen gehört"), _BODY)
        yield f"{_BODY}put = object.__setattr__"
        for choice in self.sheet.choices:
            name = self.own.members[choice.id]
            yield f'{_BODY}put(self, "{name}", {self._reading(choice, f"self.{name}")})'
        if self._switches is not None and self.sheet.effects and self.sheet.effects.switches:
            self.writer.used.add("_sheet_fields")
            registry = self.registry(self.sheet.effects.switches)
            yield f'{_BODY}put(self, "switches", _sheet_fields.switched(self.switches, {registry}))'

    def _reading(self, choice: Choice, value: str) -> str:
        """The call that holds ``value`` to what may stand in the field."""
        names = f"{literal(choice.id)}, {literal(choice.label)}, {value}"
        registry = self.registry(choice.kind) if choice.kind else ""
        bounds = f"({choice.low}, {choice.high})"
        calls = {
            Form.TEXT: f"text({names})",
            Form.NUMBER: f"whole({names}, {bounds})",
            Form.ONE: f"one({names}, {registry})",
            Form.MANY: f"many({names}, {registry}, {choice.most})",
            Form.EACH: f"numbers({names}, {registry}, {bounds}, every=True)",
            Form.SOME: f"numbers({names}, {registry}, {bounds}, every=False)",
            Form.NOTES: f"notes({names}, {registry})",
        }
        call = f"_sheet_fields.{calls[choice.form]}"
        return f"None if {value} is None else {call}" if choice.optional else call

    def _property(self, value: SheetValue) -> Iterator[str]:
        yield f"{INDENT}@property"
        result = "int" if _traced(value) else "bool"
        yield f"{INDENT}def {self.own.members[value.id]}(self) -> {result}:"
        unit = f" [{value.unit}]" if value.unit else ""
        details = (value.description,) if value.description else ()
        yield from docstring(Doc(f"{value.label}{unit}", details), _BODY)
        if _traced(value):
            yield f"{_BODY}return self.{self.own.trace(value.id)}(self._acting()).value"
            return
        if self.needs_effects(value.rule):
            yield self.those(switches=False)
        function = self.own.rules.functions[value.rule.id]
        yield f"{_BODY}return {function}({self.arguments(value.rule, {})})"

    def _trace(self, value: SheetValue) -> Iterator[str]:
        if not _traced(value):
            return
        function = self.own.rules.functions[value.rule.id]
        self.writer.used.add("_effects")
        yield f"{INDENT}def {self.own.trace(value.id)}(self, those: {self._acting_type}) -> _effects.Trace:"
        base = f"{function}({self.arguments(value.rule, {})})"
        target = f", target={literal(value.target)}" if value.target else ""
        least = f", least={value.least}" if value.least is not None else ""
        unit = literal(value.unit)
        yield f"{_BODY}return _effects.traced({literal(value.label)}, {unit}, {base}, those{target}{least})"

    @property
    def _acting_type(self) -> str:
        effects = self.sheet.effects
        if effects is None:
            return "tuple[()]"
        effect = next(
            each for each in self.names.records if each.type.class_name == effects.type.name
        )
        self.writer.used |= {"_effects", effect.class_name}
        return f"tuple[_effects.Acting[{effect.class_name}], ...]"

    def _acting(self) -> Iterator[str]:
        effects = self.sheet.effects
        switches = self.switches_parameter
        yield f"{INDENT}def _acting(self{switches}) -> {self._acting_type}:"
        if effects is None:
            yield f"{_BODY}return ()"
            return
        self.writer.used.add("_effects")
        entries = [self._entries(self.sheet.choice(each)) for each in effects.choices]
        given = "()"
        if switches and effects.switches:
            self.writer.used.add("_sheet_fields")
            registry = self.registry(effects.switches)
            given = f"{{*self.switches, *_sheet_fields.switched(switches, {registry})}}"
        yield f"{_BODY}return _effects.acting([{', '.join(entries)}], {given})"

    def _entries(self, choice: Choice) -> str:
        registry, name = self.registry(choice.kind), f"self.{self.own.members[choice.id]}"
        if choice.form is Form.MANY:
            return f"*({registry}[each] for each in {name})"
        if choice.optional:
            return f"*({registry}[each] for each in [{name}] if each is not None)"
        return f"{registry}[{name}]"

    def _explain(self) -> Iterator[str]:
        yield f"{INDENT}def erklaere(self, wert: {self.own.value_type}{self.switches_parameter}) -> _effects.Trace:"
        yield from docstring(
            Doc("Wie ein abgeleiteter Wert zustande kommt, Schritt für Schritt"), _BODY
        )
        yield self.those(switches=True)
        yield f"{_BODY}return _effects.trace_of(wert, self._traces)(those)"
        result = f"dict[{self.own.value_type}, _effects.Trace]"
        given = self.switches_parameter
        yield f"{INDENT}def werte(self{given}) -> {result}:"
        yield from docstring(Doc("Alle abgeleiteten Zahlen und wie sie zustande kommen"), _BODY)
        yield self.those(switches=True)
        yield f"{_BODY}return {{wert: trace(those) for wert, trace in self._traces.items()}}"

    def _traces(self) -> Iterator[str]:
        """The property with what computes each derived number."""
        values = [value for value in self.sheet.values if _traced(value)]
        traces = [f"{literal(each.id)}: self.{self.own.trace(each.id)}" for each in values]
        self.writer.used.add("Callable")
        function = f"Callable[[{self._acting_type}], _effects.Trace]"
        yield f"{INDENT}@property"
        yield f"{INDENT}def _traces(self) -> dict[{self.own.value_type}, {function}]:"
        yield f"{_BODY}return {{{', '.join(traces)}}}"

    def _violations(self) -> Iterator[str]:
        yield f"{INDENT}def violations(self) -> tuple[_sheet_fields.Violation, ...]:"
        yield from docstring(Doc("Alle Grenzen, die der Bogen verletzt"), _BODY)
        if any(self.needs_effects(limit.rule) for limit in self.sheet.limits):
            yield self.those(switches=False)
        found = ", ".join(self._limit(limit) for limit in self.sheet.limits)
        yield f"{_BODY}found = [{found}]"
        yield f"{_BODY}return tuple(each for each in found if each is not None)"

    def _limit(self, limit: Limit) -> str:
        function = self.own.rules.functions[limit.rule.id]
        if limit.for_each is None:
            return f"{function}({self.arguments(limit.rule, {})})"
        choice = self.sheet.choice(limit.for_each)
        name = f"self.{self.own.members[choice.id]}"
        given = {ENTRY: "entry", VALUE: "value"}
        call = f"{function}({self.arguments(limit.rule, given)})"
        if choice.form is Form.MANY:
            return f"*({call} for entry in dict.fromkeys({name}))"
        uses_value = any(each.id == VALUE for each in limit.rule.inputs)
        loop = f"entry, value in {name}.items()" if uses_value else f"entry in {name}"
        return f"*({call} for {loop})"

    def _dictionaries(self) -> Iterator[str]:
        names = {choice.id: self.own.members[choice.id] for choice in self.sheet.choices}
        names |= {"switches": "switches"} if self._switches is not None else {}
        yield f"{INDENT}def to_dict(self) -> dict[str, Any]:"
        doc = Doc("Der Bogen in einfachen Typen, wie JSON und YAML sie kennen")
        yield from docstring(doc, _BODY)
        items = ", ".join(f"{literal(key)}: self.{name}" for key, name in names.items())
        yield f"{_BODY}return _sheet_fields.plain({{{items}}})"
        yield f"{INDENT}@classmethod"
        yield f"{INDENT}def from_dict(cls, data: Mapping[str, Any]) -> {self.own.class_name}:"
        doc = Doc("Der Bogen zu dem, was ``to_dict`` gibt; SheetError, wo etwas nicht passt")
        yield from docstring(doc, _BODY)
        labels = {choice.id: choice.label for choice in self.sheet.choices}
        labels |= {"switches": "Situationen"} if self._switches is not None else {}
        shown = ", ".join(f"{literal(key)}: {literal(label)}" for key, label in labels.items())
        needed = [literal(c.id) for c in self.sheet.choices if not c.may_be_left_out]
        listed = "".join(f"{each}, " for each in needed)
        yield f"{_BODY}given = _sheet_fields.arguments(data, {{{shown}}}, ({listed}))"
        renamed = {key: name for key, name in names.items() if key != name}
        if renamed:
            pairs = ", ".join(f"{literal(key)}: {literal(name)}" for key, name in renamed.items())
            yield f"{_BODY}names = {{{pairs}}}"
            yield f"{_BODY}return cls(**{{names.get(key, key): value for key, value in given.items()}})"
        else:
            yield f"{_BODY}return cls(**given)"
        yield f"{INDENT}def __reduce__(self) -> tuple[Any, ...]:"
        # Read-only mappings can neither be copied nor pickled.
        yield f"{_BODY}return type(self).from_dict, (self.to_dict(),)"

    def _seen(self) -> Iterator[str]:
        """The properties with what expressions see of fields that hold numbers for entries."""
        for choice in self.sheet.choices:
            if choice.form in {Form.EACH, Form.SOME}:
                yield from self._seen_property(choice)

    def _seen_property(self, choice: Choice) -> Iterator[str]:
        record = choice.type.item if isinstance(choice.type, List) else choice.type
        if not isinstance(record, Record):
            return
        class_name = self.own.rules.classes[record.name]
        attributes = self.own.rules.attributes[record.name]
        self.writer.used.add(class_name)
        name = f"self.{self.own.members[choice.id]}"
        yield f"{INDENT}@property"
        if choice.form is Form.EACH:
            yield f"{INDENT}def {self.own.private(choice.id)}(self) -> {class_name}:"
            items = ", ".join(
                f"{attributes[each]}={name}[{literal(each)}]" for each, _ in record.fields
            )
            yield f"{_BODY}return {class_name}({items})"
            return
        yield f"{INDENT}def {self.own.private(choice.id)}(self) -> tuple[{class_name}, ...]:"
        call = f"{class_name}({attributes[ENTRY]}=entry, {attributes[VALUE]}=value)"
        yield f"{_BODY}return tuple({call} for entry, value in {name}.items())"


def _traced(value: SheetValue) -> bool:
    """Whether ``value`` is a number, whose steps can be told."""
    return isinstance(value.type, Integer)
