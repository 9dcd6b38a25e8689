"""Modules of a package as text. Only lays out; what there is to say stands in the views."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.python.docstrings import docstring
from regelschmiede.emit.python.imports import import_lines, import_statement
from regelschmiede.emit.python.layout import (
    ENTRY_INDENT,
    INDENT,
    WIDTH,
    Group,
    Item,
    assignment,
    lines,
)
from regelschmiede.emit.python.literals import literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.emit.python.annotations import Annotation
    from regelschmiede.emit.python.views import (
        AliasView,
        AttributeView,
        ClassView,
        ConstantView,
        ModuleView,
        PropertyView,
        RegistryView,
    )

FUTURE = "from __future__ import annotations"


def module_text(view: ModuleView) -> str:
    """The text of a module."""
    lines = [*docstring(view.doc, ""), "", FUTURE, "", *_imports(view)]
    for alias in view.aliases:
        lines += ["", *_alias(alias)]
    for each in view.classes:
        lines += ["", "", *_class(each)]
    if view.classes and view.registry:
        lines.append("")
    for constant in view.constants:
        lines += ["", *constant_lines(constant)]
    if view.registry:
        lines += ["", *_registry(view.registry)]
    return "\n".join(lines) + "\n"


def constant_lines(view: ConstantView) -> Iterator[str]:
    """A constant with its docstring."""
    if view.comment:
        yield f"# {view.comment}"
    final = f"Final[{view.annotation}]" if view.annotation else "Final"
    yield from assignment(f"{view.name}: {final}", view.value)
    yield from docstring(view.doc, "")


def _imports(view: ModuleView) -> list[str]:
    called = {name: home for name, home in view.imports.items() if name in view.runtime}
    typed = {name: home for name, home in view.imports.items() if name not in view.runtime}
    if not typed:
        return import_lines(called)
    lines = import_lines(called | {"TYPE_CHECKING": "typing"})
    return [*lines, "", "if TYPE_CHECKING:", *import_lines(typed, INDENT)]


def _alias(view: AliasView) -> Iterator[str]:
    if view.values:
        items = [Item(literal(value)) for value in view.values]
        yield from assignment(
            f"{view.name}: TypeAlias", Group("Literal[", items, "]", subscript=True)
        )
    else:
        yield f"{view.name}: TypeAlias = str"
    yield from docstring(view.doc, "")


def _class(view: ClassView) -> Iterator[str]:
    yield "@dataclass(frozen=True, slots=True, kw_only=True)"
    yield f"class {view.name}:"
    yield from docstring(view.doc, INDENT)
    if view.attributes:
        yield ""
    for attribute in view.attributes:
        yield from _attribute(attribute)
    for each in view.properties:
        yield ""
        yield from _property(each)


def _attribute(view: AttributeView) -> Iterator[str]:
    default = " = None" if view.optional else ""
    annotation = view.annotation.text
    line = f"{INDENT}{view.name}: {annotation}{default}"
    breakable = not default or not annotation.isidentifier()
    if len(line) > WIDTH and breakable:
        yield f"{INDENT}{view.name}: ("
        yield INDENT * 2 + annotation
        yield f"{INDENT}){default}"
    else:
        yield line
    yield from docstring(view.doc, INDENT)


def _property(view: PropertyView) -> Iterator[str]:
    yield f"{INDENT}@property"
    yield from _signature(view.name, view.annotation)
    body = INDENT * 2
    yield from docstring(view.doc, body)
    for registry, module in view.registries.items():
        yield from import_statement(module, [registry], body)
    if view.registries:
        yield ""
    yield from (body + line for line in view.body)


def _signature(name: str, annotation: Annotation) -> Iterator[str]:
    line = f"{INDENT}def {name}(self) -> {annotation.text}:"
    if len(line) <= WIDTH:
        yield line
    else:
        yield f"{INDENT}def {name}("
        yield f"{INDENT * 2}self,"
        yield f"{INDENT}) -> {annotation.text}:"


def _registry(view: RegistryView) -> Iterator[str]:
    yield f"{view.name}: Final[Registry[{view.id_type}, {view.class_name}]] = Registry("
    if view.entries:
        yield f"{INDENT}("
        for entry in view.entries:
            yield f"{ENTRY_INDENT}# {entry.place}"
            yield entry.call
        yield f"{INDENT}),"
    else:
        yield f"{INDENT}(),"
    if view.aliases:
        items = [Item(literal(now), f"{literal(former)}: ") for former, now in view.aliases]
        yield from lines(Group("{", items, "}"), INDENT, "aliases=", ",")
    yield ")"
    yield from docstring(view.doc, "")
