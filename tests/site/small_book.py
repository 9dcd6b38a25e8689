"""A book of its own for the preview's tests: small, so that builds are quick, and nobody else's to change."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

from regelschmiede.pipeline import Project
from tests.support.project import ROOT

if TYPE_CHECKING:
    from pathlib import Path

MANIFEST = """\
id: kleines
title: Kleines Buch
subtitle: Zum Ausprobieren
description: Ein Buch mit wenigen Dingen.
edition: "1"
language: de
credits: [Erdacht für diese Prüfung.]
licence: {name: frei, spdx: null, note: Nichts davon ist geschützt.}
source: {title: Kleines Buch, edition: Erste}
kinds: [dinge]
"""
SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Dinge",
    "description": "Was in diesem Buch vorkommt.",
    "x-kind": {"singular": "Ding", "slug": "dinge", "class": "Thing"},
    "type": "object",
    "additionalProperties": {"$ref": "#/$defs/entry"},
    "$defs": {
        "entry": {
            "type": "object",
            "additionalProperties": False,
            "required": ["name", "weight"],
            "properties": {
                "name": {"title": "Ding", "type": "string", "minLength": 1},
                "aliases": {"title": "Frühere Ids", "type": "array", "items": {"type": "string"}},
                "weight": {"title": "Gewicht", "type": "integer", "x-unit": "kg"},
            },
        }
    },
}
THINGS = """\
anker:
  name: Anker
  weight: 40

bake:
  name: Bake
  weight: 7

chronik:
  name: Chronik
  weight: 2
"""


def small_book(folder: Path) -> Project:
    """A project at the new ``folder`` with one ruleset of three entries."""
    book = folder / "rules-data/kleines"
    book.mkdir(parents=True)
    (book / "ruleset.yaml").write_text(MANIFEST, "utf-8")
    (book / "dinge.yaml").write_text(THINGS, "utf-8")
    (folder / "schemas").mkdir()
    (folder / "schemas/dinge.schema.json").write_text(json.dumps(SCHEMA), "utf-8")
    shutil.copytree(ROOT / "site-templates", folder / "site-templates")
    shutil.copy2(ROOT / "mkdocs.yml", folder)
    return Project(folder)
