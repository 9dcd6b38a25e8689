"""Names for rules in the package: functions, classes of results, enumerations, and what formulas mention."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from regelschmiede.emit.names import BUILTINS, KEYWORDS, allocate, camel_case, identifier
from regelschmiede.emit.python.classes import field_names
from regelschmiede.emit.python.literals import literal
from regelschmiede.expressions.typed import EntryField
from regelschmiede.model.kinds import ListType
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.emit.python.classes import FieldNames
    from regelschmiede.emit.python.package_names import PackageNames
    from regelschmiede.expressions.typed import Typed
    from regelschmiede.model.checked import Ruleset

OWN = frozenset({"math", "outside", "unknown", "length", "no_answer", "round_half_away"})


@dataclass(frozen=True, slots=True)
class RuleNames:
    """Rule id → function; class of a record (a rule's id, or a declared class) → dataclass; enumeration → type.

    ``parameters``: rule id → input id → parameter; ``attributes``: class → field id → attribute.
    ``former``: former id of a rule → the name under which its function answers still.
    """

    functions: Mapping[str, str]
    parameters: Mapping[str, Mapping[str, str]]
    classes: Mapping[str, str]
    attributes: Mapping[str, Mapping[str, str]]
    enumerations: Mapping[str, str]
    own_enumerations: tuple[str, ...]
    former: Mapping[str, str]


def rule_names(ruleset: Ruleset, names: PackageNames) -> RuleNames:
    """Names for all rules of ``ruleset``, none of which the package has given away already."""
    taken = names.public | KEYWORDS | BUILTINS | OWN
    functions = allocate(((each, identifier(each)) for each in ruleset.rules), taken)
    taken |= frozenset(functions.values())
    fields = {each.id: each.fields for each in ruleset.rules.values() if each.gives_record}
    fields |= ruleset.records
    classes = allocate(((name, camel_case(name)) for name in fields), taken)
    taken |= frozenset(classes.values())
    shared = {enum.type.values: enum.name for enum in reversed(names.enums)}
    ids = {name: tuple(id_ for id_, _ in labels) for name, labels in ruleset.enumerations.items()}
    own = tuple(name for name, listed in ids.items() if listed not in shared)
    types = allocate(((name, _enumeration_name(name, taken)) for name in own), taken)
    taken |= frozenset(types.values())
    former = [alias for rule in ruleset.rules.values() for alias in rule.aliases]
    # An input may be called like a function: ``zielwert`` is both, and callers name inputs.
    reserved = names.public | KEYWORDS | BUILTINS | OWN
    return RuleNames(
        functions,
        {
            rule.id: allocate(((each.id, identifier(each.id)) for each in rule.inputs), reserved)
            for rule in ruleset.rules.values()
        },
        classes,
        {
            name: allocate(((each.id, identifier(each.id)) for each in listed), KEYWORDS)
            for name, listed in fields.items()
        },
        {name: types.get(name) or shared[listed] for name, listed in ids.items()},
        own,
        allocate(((each, identifier(each)) for each in former), taken),
    )


def _enumeration_name(name: str, taken: frozenset[str]) -> str:
    """``Zustand``, or ``ZustandId`` where a class is called so; the types of kinds' ids end alike."""
    plain = camel_case(name)
    return f"{plain}Id" if plain in taken else plain


def hidden_name(function: str) -> str:
    """By what name a function is called where its own means something else."""
    return f"_rule_{function}"


@dataclass(slots=True)
class FormulaNames:
    """What the formulas of one rule mention, as Python; notes which names of the package they use.

    Entries are looked up once per input, so that their optional fields can be told from None; for the same
    reason a selection that asks for an optional field binds the entry along with its id.
    """

    ruleset: Ruleset
    names: PackageNames
    rules: RuleNames
    locals: Mapping[str, str]
    entries: Mapping[str, str]
    used: set[str] = field(default_factory=set)
    looked_up: set[str] = field(default_factory=set)
    hidden: set[str] = field(default_factory=set)
    _bound: dict[str, str] = field(default_factory=dict)
    _resolved: dict[str, str] = field(default_factory=dict)

    def variable(self, name: str) -> str:
        """An input, a step or what a selection goes through; a figure is a constant."""
        if name in self.locals:
            return self.locals[name]
        if name in self.names.constants:
            self.used.add(self.names.constants[name])
            return self.names.constants[name]
        return allocate([(name, identifier(name))], KEYWORDS | BUILTINS)[name]

    def id(self, _domain: str, id: str, /) -> str:
        """Ids are strings."""
        return literal(id)

    def entry_field(self, entry: str, domain: str, field: str) -> str:
        """The attribute of an entry; for a reference that of its id."""
        fields = self._fields(domain)
        kind_field = self.ruleset.kind(domain).field(field)
        base = self._entry(entry, domain, optional=kind_field.optional)
        stored = f"{base}.{fields.stored.get(field, fields.public[field])}"
        if field in fields.stored and not kind_field.optional:
            self._resolved[stored] = f"{base}.{fields.public[field]}"
        return stored

    def record_field(self, record: str, base: Typed, field: str) -> str:
        """The attribute of a record; a list with one item for each entry is asked for its place."""
        name = getattr(base.type, "name", "")
        if isinstance(base, EntryField):
            kind = self.ruleset.kind(base.domain).field(base.field).type
            if isinstance(kind, ListType) and kind.per is not None:
                return f"{record}[{list(self.ruleset.entries[kind.per]).index(field)}]"
        if name in self.rules.attributes:
            return f"{record}.{self.rules.attributes[name][field]}"
        fitting = self._record(name)
        return f"{record}.{fitting.stored.get(field, fitting.public[field])}"

    def rule(self, rule: str) -> str:
        """The function of a rule, by another name where an input or step of this rule hides it."""
        function = self.rules.functions[rule]
        if function not in self.locals.values():
            return function
        self.hidden.add(function)
        return hidden_name(function)

    def argument(self, rule: str, name: str) -> str:
        """The keyword of one of a rule's inputs."""
        return self.rules.parameters[rule][name]

    def binding(self, variable: str) -> str:
        """A loop over the one entry that ``variable`` is the id of, where something asked for it."""
        registry = self._bound.pop(variable, None)
        return f" for {variable}_eintrag in ({registry}[{variable}],)" if registry else ""

    def _entry(self, entry: str, domain: str, *, optional: bool) -> str:
        if entry in self._resolved:
            return self._resolved[entry]
        if entry in self.entries:
            self.looked_up.add(entry)
            return self.entries[entry]
        registry = self.names.kinds[domain].registry
        self.used.add(registry)
        if optional and entry.isidentifier() and entry not in self.locals.values():
            self._bound[entry] = registry
            return f"{entry}_eintrag"
        return f"{registry}[{entry}]"

    def _fields(self, domain: str) -> FieldNames:
        return field_names(self.ruleset.kind(domain).fields, self.names, frozenset({"id"}))

    def _record(self, name: str) -> FieldNames:
        record = next(each for each in self.names.records if each.type.class_name == name)
        return field_names(record.type.fields, self.names, frozenset())
