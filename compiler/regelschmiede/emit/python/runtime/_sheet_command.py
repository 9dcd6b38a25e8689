"""``pruefe`` on the command line: a sheet in a file, its values and broken limits."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ._sheet_fields import SheetError
from ._sheet_file import Document, NoYamlError, SheetSyntaxError, Spot, read
from ._show import NO_BREAK_SPACE, number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ._effects import Trace
    from ._sheet_fields import Place, Violation

SOUND, AT_FAULT, WRONG_USE = 0, 1, 2
"""The exit statuses."""


class Sheet(Protocol):
    """A sheet that is filled in."""

    def werte(self) -> Mapping[Any, Trace]:
        """The derived values."""

    def violations(self) -> tuple[Violation, ...]:
        """The limits that it breaks."""


class SheetClass(Protocol):
    """The class of the sheets of a book."""

    __dataclass_fields__: Mapping[str, Any]

    def from_dict(self, data: Mapping[str, Any]) -> Sheet:
        """The sheet with the fields ``data``."""


def check_file(name: str, sheet: SheetClass) -> tuple[int, str]:
    """The exit status, and what to tell of the sheet or sheets in the file ``name``."""
    try:
        document = read(Path(name))
    except NoYamlError:
        library = (
            "Für YAML muss PyYAML oder ruamel.yaml installiert sein; JSON geht immer."
        )
        return WRONG_USE, f"{name}: {library}"
    except SheetSyntaxError as fault:
        return AT_FAULT, _at(name, fault.spot, str(fault))
    except UnicodeDecodeError:
        return AT_FAULT, f"{name}: Die Datei ist nicht in UTF-8 geschrieben."
    except OSError:
        return WRONG_USE, f"{name}: Die Datei lässt sich nicht lesen."
    reports = [
        _report(name, document, place, sheet) for place in _sheets(document, sheet)
    ]
    status = max(status for status, _ in reports)
    return status, "\n\n".join(text for _, text in reports)


def _sheets(document: Document, sheet: SheetClass) -> list[Place]:
    """Where the sheets stand.

    The whole file is one, unless it has none of its fields and only mappings.
    """
    data = document.data
    if not isinstance(data, dict) or not data:
        return [()]
    is_one = any(key in sheet.__dataclass_fields__ for key in data)
    several = all(isinstance(value, dict) for value in data.values())
    return [(key,) for key in data] if several and not is_one else [()]


def _report(
    name: str,
    document: Document,
    place: Place,
    sheet: SheetClass,
) -> tuple[int, str]:
    data = document.data[place[0]] if place else document.data
    try:
        filled = sheet.from_dict(data)
    except SheetError as error:
        return AT_FAULT, _at(name, document.spot((*place, *error.place)), str(error))
    violations = filled.violations()
    lines = [_title(name, place), *_values(filled), ""]
    for each in violations:
        spot = document.spot((*place, *each.place))
        lines.append(f"{_at(name, spot, each.text)} ({each.limit})")
    count = len(violations)
    if not count:
        lines.append("Alle Grenzen sind eingehalten.")
    elif count == 1:
        lines.append("1 Grenze ist verletzt.")
    else:
        lines.append(f"{count} Grenzen sind verletzt.")
    return AT_FAULT if count else SOUND, "\n".join(lines)


def _title(name: str, place: Place) -> str:
    return f"{name}, {place[0]}:" if place else f"{name}:"


def _values(filled: Sheet) -> Iterator[str]:
    traces = list(filled.werte().values())
    column = max((len(trace.label) for trace in traces), default=0)
    for trace in traces:
        unit = f"{NO_BREAK_SPACE}{trace.unit}" if trace.unit else ""
        how = f"  ({str(trace).split(': ', 1)[1]})" if trace.steps else ""
        yield f"  {trace.label.ljust(column)}  {number(trace.value)}{unit}{how}"


def _at(name: str, spot: Spot, message: str) -> str:
    return f"{name}:{spot.line}:{spot.column}: {message}"
