"""Schemas that were in order are not checked again, as long as they are asked for the same."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from regelschmiede.source.memory import Findings
from regelschmiede.source.schemas import SchemaFolders, load_schema
from tests.support.project import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

META = "meta/kind.schema.json"
KIND = "weapons.schema.json"


@pytest.fixture
def schemas(tmp_path: Path) -> Path:
    """Copies of our meta-schema and of a schema of a kind."""
    folder = tmp_path / "schemas"
    (folder / "meta").mkdir(parents=True)
    for path in (ROOT / "schemas").glob("*.json"):
        (folder / path.name).write_bytes(path.read_bytes())
    for path in (ROOT / "schemas/meta").glob("*.json"):
        (folder / "meta" / path.name).write_bytes(path.read_bytes())
    return folder


def codes(folder: Path, findings: Findings) -> list[str]:
    folders = SchemaFolders(folder.parent, (folder,), findings)
    return [each.code for each in load_schema(folder / KIND, folders, META).faults]


def changed(path: Path, change: Callable[[dict[str, Any]], object]) -> bytes:
    """Change the JSON in ``path``; gives what it held before."""
    before = path.read_bytes()
    data = json.loads(before)
    change(data)
    path.write_text(json.dumps(data), "utf-8")
    return before


def test_what_a_laxer_meta_schema_found_in_order_is_asked_by_the_stricter_again(
    schemas: Path,
) -> None:
    findings = Findings()
    assert codes(schemas, findings) == []
    strict = changed(schemas / META, lambda meta: meta.clear())
    changed(schemas / KIND, lambda kind: kind.update({"x-kind": 5}))
    assert "RS304" not in codes(schemas, findings)
    (schemas / META).write_bytes(strict)
    assert "RS304" in codes(schemas, findings)
    assert "RS304" in codes(schemas, Findings())
