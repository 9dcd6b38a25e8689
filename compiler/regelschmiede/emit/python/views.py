"""What stands in the modules of a package, before it is laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from regelschmiede.emit.python.annotations import Annotation
    from regelschmiede.emit.python.docstrings import Doc
    from regelschmiede.emit.python.layout import Expression


@dataclass(frozen=True, slots=True)
class AttributeView:
    """An attribute of a class; ``optional``: it has the default None."""

    name: str
    annotation: Annotation
    optional: bool
    doc: Doc


@dataclass(frozen=True, slots=True)
class PropertyView:
    """A property that resolves ids to entries.

    ``registries`` maps the registries that it looks into to their modules; they are imported when it runs, because
    kinds may refer to each other in circles. ``body`` are its statements.
    """

    name: str
    annotation: Annotation
    doc: Doc
    registries: Mapping[str, str]
    body: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClassView:
    """A frozen dataclass."""

    name: str
    doc: Doc
    attributes: tuple[AttributeView, ...]
    properties: tuple[PropertyView, ...]

    @property
    def needs(self) -> frozenset[str]:
        """The names in its annotations."""
        attributes = (each.annotation.names for each in self.attributes)
        properties = (each.annotation.names for each in self.properties)
        return frozenset().union(*attributes, *properties)


@dataclass(frozen=True, slots=True)
class AliasView:
    """A type whose values are the strings ``values``; a plain string where there are none."""

    name: str
    values: tuple[str, ...]
    doc: Doc


@dataclass(frozen=True, slots=True)
class ConstantView:
    """A constant; ``annotation`` is what stands in ``Final[…]``, nothing where the value says it.

    ``uses`` are the names that its value needs.
    """

    name: str
    value: Expression
    doc: Doc
    annotation: str = ""
    comment: str = ""
    uses: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class EntryView:
    """An entry: the call that makes it, laid out where it will stand, and its place in the source."""

    call: str
    place: str


@dataclass(frozen=True, slots=True)
class RegistryView:
    """The entries of a kind. ``aliases`` are pairs of a former and the current id."""

    name: str
    id_type: str
    class_name: str
    entries: Sequence[EntryView]
    aliases: tuple[tuple[str, str], ...]
    doc: Doc


@dataclass(frozen=True, slots=True)
class ModuleView:
    """A module.

    ``imports`` maps names that it needs to the modules they come from (``.x`` for its siblings); those in
    ``runtime`` are needed when it runs, the others only by type checkers.
    """

    name: str
    doc: Doc
    imports: Mapping[str, str]
    runtime: frozenset[str]
    aliases: tuple[AliasView, ...] = ()
    classes: tuple[ClassView, ...] = ()
    constants: tuple[ConstantView, ...] = ()
    registry: RegistryView | None = None


@dataclass(frozen=True, slots=True)
class PackageView:
    """A package: what ``__init__`` holds itself, where its other names come from, and its modules.

    ``texts`` are the modules that are laid out already; ``sheet`` is the class of sheets, empty for none.
    ``has_rules`` says that there are functions to call.
    """

    name: str
    doc: Doc
    constants: tuple[ConstantView, ...]
    homes: Mapping[str, str]
    modules: tuple[ModuleView, ...]
    texts: Mapping[str, str]
    sheet: str = ""
    has_rules: bool = False
