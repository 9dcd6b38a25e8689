"""From a checked ruleset to the views of its package."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.python.classes import kind_class, record_class
from regelschmiede.emit.python.constants import book_constants, parameter_constants, place
from regelschmiede.emit.python.docstrings import Doc, enum_doc
from regelschmiede.emit.python.labels import labels_module
from regelschmiede.emit.python.layout import ENTRY_INDENT, Group, Item, lines
from regelschmiede.emit.python.literals import literal, visible
from regelschmiede.emit.python.package_names import (
    CONSTANTS_MODULE,
    RECORDS_MODULE,
    RULES_MODULE,
    SHEET_MODULE,
    PackageNames,
    package_names,
)
from regelschmiede.emit.python.rule_labels_module import rule_labels_module
from regelschmiede.emit.python.rule_module import rule_module
from regelschmiede.emit.python.sheet_module import sheet_module
from regelschmiede.emit.python.values import Writers
from regelschmiede.emit.python.views import (
    AliasView,
    ClassView,
    EntryView,
    ModuleView,
    PackageView,
    RegistryView,
)
from regelschmiede.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from regelschmiede.emit.python.views import ConstantView
    from regelschmiede.model.checked import Entry, Ruleset
    from regelschmiede.model.kinds import Kind

_STANDARD = {
    "Final": "typing",
    "Fraction": "fractions",
    "Literal": "typing",
    "TypeAlias": "typing",
    "dataclass": "dataclasses",
    "Registry": "._registry",
}


def describe(ruleset: Ruleset) -> PackageView:
    """The package of ``ruleset``."""
    names = package_names(ruleset)
    records = {each.class_name: record_class(each, names) for each in names.records}
    source = _Source(ruleset, names, records, names.homes())
    loaded = tuple(parameter_constants(ruleset, names, loaded=True))
    modules = [source.kind_module(kind) for kind in ruleset.kinds]
    if any(len(each.kinds) > 1 for each in names.records):
        modules.append(source.records_module())
    if loaded:
        modules.append(source.constants_module(loaded))
    homes = {**source.homes, **dict.fromkeys([each.name for each in loaded], CONSTANTS_MODULE)}
    rules, sheet = rule_module(ruleset, names), sheet_module(ruleset, names)
    homes_of_rules = dict.fromkeys(rules.exports if rules else (), RULES_MODULE)
    texts = {RULES_MODULE: rules.text(homes)} if rules else {}
    if sheet is not None:
        texts[SHEET_MODULE] = sheet.text({**homes, **homes_of_rules})
    labels = [labels_module(ruleset, names)]
    if rules and ruleset.rules:
        labels.append(rule_labels_module(ruleset, names, rules.rules))
    return PackageView(
        names.package,
        _package_doc(ruleset),
        (*book_constants(ruleset), *parameter_constants(ruleset, names, loaded=False)),
        {**homes, **homes_of_rules, **(sheet.homes if sheet else {})},
        (*modules, *labels),
        texts,
        sheet.own.class_name if sheet else "",
        has_rules=bool(ruleset.rules),
    )


@dataclass(frozen=True, slots=True)
class _Source:
    """What the modules of a package are made from. ``homes``: public name → module."""

    ruleset: Ruleset
    names: PackageNames
    records: Mapping[str, ClassView]
    homes: Mapping[str, str]

    def kind_module(self, kind: Kind) -> ModuleView:
        """The module with the class, the ids and the entries of ``kind``."""
        own = self.names.kinds[kind.id]
        main = kind_class(kind, self.names)
        classes = (*self._own_records(own.module), main)
        entries = self.ruleset.entries.get(kind.id, {})
        writers = Writers(
            self.names, {name: view.attributes for name, view in self.records.items()}
        )
        arguments = writers.arguments(kind.fields, main.attributes[1:])
        calls = [
            _entry(own.class_name, entry, arguments(entry.values)) for entry in entries.values()
        ]
        title = Doc(kind.title, (kind.description,))
        registry = RegistryView(
            own.registry,
            own.id_type,
            own.class_name,
            calls,
            _aliases(entries.values()),
            Doc(kind.title),
        )
        ids = AliasView(own.id_type, tuple(entries), Doc(f"Ids der Art „{kind.title}“"))
        aliases = (ids, *self._enums(classes))
        used = {"Registry", "Final", "TypeAlias", "dataclass", *writers.used}
        used |= {"Literal"} if any(each.values for each in aliases) else set()
        return self._module(own.module, title, aliases, classes, frozenset(used), registry=registry)

    def records_module(self) -> ModuleView:
        """The module with the records that several kinds have."""
        classes = self._own_records(RECORDS_MODULE)
        aliases = tuple(self._enums(classes))
        used = {"dataclass"} | ({"Literal", "TypeAlias"} if aliases else set())
        title = Doc("Gruppen von Angaben, die mehrere Arten haben")
        return self._module(RECORDS_MODULE, title, aliases, classes, frozenset(used))

    def constants_module(self, constants: tuple[ConstantView, ...]) -> ModuleView:
        """The module with the constants that ``__init__`` loads on first use."""
        title = Doc("Benannte Werte, deren Laden Zeit kostet")
        used = frozenset({"Final"}).union(*(each.uses for each in constants))
        return ModuleView(
            CONSTANTS_MODULE,
            title,
            self._imports(used, CONSTANTS_MODULE),
            used,
            constants=constants,
        )

    def _module(
        self,
        name: str,
        doc: Doc,
        aliases: tuple[AliasView, ...],
        classes: tuple[ClassView, ...],
        used: frozenset[str],
        registry: RegistryView | None = None,
    ) -> ModuleView:
        needed = used.union(*(view.needs for view in classes))
        return ModuleView(
            name, doc, self._imports(needed, name), used, aliases, classes, registry=registry
        )

    def _imports(self, needed: frozenset[str], module: str) -> dict[str, str]:
        """Where the names in ``needed`` come from, those of ``module`` itself left out."""
        known = _STANDARD | {
            name: f".{home}" for name, home in self.homes.items() if home != module
        }
        return {name: known[name] for name in sorted(needed) if name in known}

    def _own_records(self, module: str) -> tuple[ClassView, ...]:
        return tuple(
            self.records[each.class_name]
            for each in self.names.records
            if self.names.record_module(each) == module
        )

    def _enums(self, classes: Sequence[ClassView]) -> Iterator[AliasView]:
        owners = {each.name for each in classes}
        for each in self.names.enums:
            if each.owner in owners:
                yield AliasView(
                    each.name,
                    tuple(dict.fromkeys(each.type.values)),
                    enum_doc(each.title, each.type),
                )


def _entry(class_name: str, entry: Entry, arguments: list[Item]) -> EntryView:
    # Laid out at once: tens of thousands of expressions kept in memory would slow everything down.
    items = [Item(literal(entry.id), "id="), *arguments]
    call = Group(f"{class_name}(", items, ")", explode=True)
    return EntryView("\n".join(lines(call, ENTRY_INDENT, "", ",")), visible(place(entry)))


def _aliases(entries: Iterable[Entry]) -> tuple[tuple[str, str], ...]:
    return tuple((alias, entry.id) for entry in entries for alias in entry.aliases)


def _package_doc(ruleset: Ruleset) -> Doc:
    manifest = ruleset.manifest
    return Doc(
        f"{manifest.title}: {manifest.subtitle}" if manifest.subtitle else manifest.title,
        (
            manifest.description,
            f"Edition {manifest.edition}, Lizenz der Texte: {manifest.licence.name}",
            manifest.licence.note,
        ),
    )
