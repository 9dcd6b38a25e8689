"""Names for the sheet's class and for the private functions that compute for it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from regelschmiede.emit.names import BUILTINS, KEYWORDS, allocate, camel_case, identifier
from regelschmiede.emit.python.rule_names import OWN, RuleNames
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from regelschmiede.emit.python.package_names import PackageNames
    from regelschmiede.model.sheet import Sheet

IMPORTED = frozenset({"Any", "Callable", "Collection", "Mapping", "Sequence", "field"})
"""What the module imports from the standard library."""

METHODS = ("violations", "erklaere", "to_dict", "from_dict", "switches", "werte")
"""What every sheet has besides the author's fields, values and checks."""


@dataclass(frozen=True, slots=True)
class SheetNames:
    """The class, the type of the ids of its derived values, and the members: choice, value or check → name.

    ``rules`` are the names of the book's rules and of the sheet's.
    """

    class_name: str
    value_type: str
    members: Mapping[str, str]
    rules: RuleNames

    def private(self, choice: str) -> str:
        """The property with what expressions see of a choice."""
        return f"_{self.members[choice]}"

    def trace(self, value: str) -> str:
        """The method that computes a derived value."""
        return f"_trace_{self.members[value]}"


def sheet_names(sheet: Sheet, names: PackageNames, rules: RuleNames) -> SheetNames:
    """Names for ``sheet``, none of which the package has given away already."""
    taken = names.public | KEYWORDS | BUILTINS | OWN | IMPORTED
    taken |= {*rules.functions.values(), *rules.classes.values(), *rules.enumerations.values()}
    class_name = allocate([("", camel_case(sheet.class_name))], taken)[""]
    taken |= {class_name}
    checks = {each.rule.id: f"{class_name}{camel_case(each.id)}" for each in sheet.checks}
    records = {each.id: each for each in sheet.rules if each.gives_record}
    classes = allocate(((rule, checks[rule]) for rule in records), taken)
    taken |= frozenset(classes.values())
    value_type = allocate([("", f"{class_name}Value")], taken)[""]
    ids = [
        *(c.id for c in sheet.choices),
        *(v.id for v in sheet.values),
        *(c.id for c in sheet.checks),
    ]
    scope = names.class_scope | frozenset(METHODS) | IMPORTED
    inputs = KEYWORDS | BUILTINS | OWN | names.public
    listed = list(sheet.rules)
    return SheetNames(
        class_name,
        value_type,
        allocate(((each, identifier(each)) for each in ids), scope),
        replace(
            rules,
            functions={**rules.functions, **_functions(sheet)},
            parameters={
                **rules.parameters,
                **{
                    rule.id: allocate(((i.id, identifier(i.id)) for i in rule.inputs), inputs)
                    for rule in listed
                },
            },
            classes={**rules.classes, **classes},
            attributes={
                **rules.attributes,
                **{
                    rule.id: allocate(((f.id, identifier(f.id)) for f in rule.fields), KEYWORDS)
                    for rule in records.values()
                },
            },
        ),
    )


def _functions(sheet: Sheet) -> dict[str, str]:
    wishes = ((each.id, "_" + identifier(each.id.replace(".", "_"))) for each in sheet.rules)
    return allocate(wishes, frozenset())
