"""A check of the sheet as a method: what the caller gives, what the sheet computes, the check itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from regelschmiede.emit.names import BUILTINS, KEYWORDS, allocate, identifier
from regelschmiede.emit.python.docstrings import QUOTES, safe, sentence, wrapped
from regelschmiede.emit.python.layout import WIDTH
from regelschmiede.emit.python.literals import literal
from regelschmiede.emit.python.rule_names import OWN
from regelschmiede.emit.python.rule_types import INDENT, RuleTypes
from regelschmiede.emit.python.sheet_names import IMPORTED
from regelschmiede.emit.python.sheet_sentences import sentence_text
from regelschmiede.expressions.types import Id, show_interval
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.emit.python.package_names import PackageNames
    from regelschmiede.emit.python.rule_module import RuleModule
    from regelschmiede.emit.python.sheet_names import SheetNames
    from regelschmiede.model.rules import Input, Rule
    from regelschmiede.model.sheet import Check

_BODY = INDENT * 2
_LOCALS = frozenset({"self", "those", "switches"})


class Owner(Protocol):
    """The class that the method belongs to."""

    @property
    def names(self) -> PackageNames:
        """The names of the package."""

    @property
    def own(self) -> SheetNames:
        """The names of the sheet."""

    @property
    def writer(self) -> RuleModule:
        """The writer of the module."""

    @property
    def switches_parameter(self) -> str:
        """The parameter with the situations of one call."""

    def registry(self, kind: str) -> str:
        """The registry of a kind."""

    def arguments(self, rule: Rule, given: dict[str, str]) -> str:
        """The arguments of a call."""

    def needs_effects(self, rule: Rule) -> bool:
        """Whether a call asks which effects act."""

    def those(self, *, switches: bool) -> str:
        """The statement that gathers the effects that act."""


@dataclass(frozen=True, slots=True)
class SheetMethod:
    """Writes the method of ``check``."""

    owner: Owner
    check: Check

    def lines(self) -> Iterator[str]:
        """The method."""
        owner, check = self.owner, self.check
        local = self._locals()
        inputs = [each for each in check.rule.inputs if each.id in check.given]
        yield self._signature(inputs, local)
        yield from self._doc(inputs, local)
        yield from self._known(inputs, local)
        given = {name: local[name] for name in check.given}
        rules = [check.rule, *(each.rule for each in check.computed)]
        if check.requires is not None:
            rules.append(check.requires.rule)
            yield from self._requires(inputs, given)
        if any(map(owner.needs_effects, rules)):
            yield owner.those(switches=True)
        for each in check.computed:
            function = owner.own.rules.functions[each.rule.id]
            yield f"{_BODY}{local[each.id]} = {function}({owner.arguments(each.rule, given)})"
            given[each.id] = local[each.id]
        function = owner.own.rules.functions[check.rule.id]
        yield f"{_BODY}return {function}({owner.arguments(check.rule, given)})"

    def _locals(self) -> dict[str, str]:
        ids = [*self.check.given, *(each.id for each in self.check.computed)]
        taken = self.owner.names.public | KEYWORDS | BUILTINS | OWN | IMPORTED | _LOCALS
        return allocate(((each, identifier(each)) for each in ids), taken)

    def _signature(self, inputs: list[Input], local: dict[str, str]) -> str:
        """The first input by its place, all others by name."""
        parts = ["self"]
        for index, each in enumerate(inputs):
            parts += ["*"] if index == 1 else []
            parts.append(self._parameter(each, local[each.id]))
        switches = self.owner.switches_parameter
        star = ", *" if switches and len(inputs) < 2 else ""
        name = self.owner.own.members[self.check.id]
        return f"{INDENT}def {name}({', '.join(parts)}{star}{switches}) -> {self._result()}:"

    def _parameter(self, given: Input, name: str) -> str:
        own = self.owner.own.rules.parameters[self.check.rule.id][given.id]
        text = self.owner.writer.parameter(given, self.check.rule, self._types)
        return name + text.removeprefix(own)

    @property
    def _types(self) -> RuleTypes:
        return RuleTypes(self.owner.names, self.owner.own.rules)

    def _result(self) -> str:
        rule = self.check.rule
        if rule.gives_record:
            return self.owner.own.rules.classes[rule.id]
        annotation = self._types.result(rule.fields[0].type)
        self.owner.writer.used |= annotation.names
        return annotation.text

    def _doc(self, inputs: list[Input], local: dict[str, str]) -> Iterator[str]:
        rule = self.check.rule
        yield f"{_BODY}{QUOTES}{sentence(safe(rule.name))}"
        if rule.text is not None:
            yield ""
            for line in wrapped(safe(rule.text.markdown), WIDTH - len(_BODY)):
                yield _BODY + line
        yield ""
        yield f"{_BODY}Args:"
        described = [f"{local[each.id]}: {_described(each)}" for each in inputs]
        if self.owner.switches_parameter:
            described.append("switches: Situationen, die außerdem gelten.")
        for each in described:
            first, *rest = wrapped(safe(each), WIDTH - len(_BODY) - 2 * len(INDENT))
            yield _BODY + INDENT + first
            yield from (_BODY + INDENT * 2 + line for line in rest)
        yield f"{_BODY}{QUOTES}"

    def _known(self, inputs: list[Input], local: dict[str, str]) -> Iterator[str]:
        """Ids are made current, and near ones proposed for those that there are not."""
        kinds = self.owner.names.kinds
        for each in inputs:
            if isinstance(each.type, Id) and each.type.domain in kinds:
                self.owner.writer.used.add("_sheet_fields")
                registry = self.owner.registry(each.type.domain)
                name = local[each.id]
                names = f"{literal(each.id)}, {literal(each.label)}, {name}"
                yield f"{_BODY}{name} = _sheet_fields.one({names}, {registry})"

    def _requires(self, inputs: list[Input], given: dict[str, str]) -> Iterator[str]:
        required = self.check.requires
        if required is None:
            return
        owner = self.owner
        owner.writer.used.add("_sheet_fields")
        shown = {each.id: (given[each.id], each.type) for each in inputs}
        text = sentence_text(required.sentence, shown, owner.names, owner.writer.used)
        function = owner.own.rules.functions[required.rule.id]
        yield f"{_BODY}if not {function}({owner.arguments(required.rule, given)}):"
        yield f"{_BODY}{INDENT}raise _sheet_fields.SheetError(({literal(inputs[0].id)},), {text})"


def _described(given: Input) -> str:
    interval = getattr(given.type, "interval", None)
    bounds = "" if interval is None else f", {show_interval(interval)}"
    details = f". {given.description}" if given.description else ""
    return sentence(f"{given.label}{bounds}{details}")
