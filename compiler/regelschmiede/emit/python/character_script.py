"""The characters of a ruleset as a script that fills in the sheets of its package and reports differences."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from regelschmiede.emit.python.literals import literal
from regelschmiede.emit.python.package_names import package_names
from regelschmiede.emit.python.rule_names import rule_names
from regelschmiede.emit.python.sheet_names import sheet_names

if TYPE_CHECKING:
    from regelschmiede.emit.python.sheet_names import SheetNames
    from regelschmiede.model.checked import Ruleset
    from regelschmiede.model.sheet import Character

_SCRIPT = """\
import json

import {package} as p

CHARACTERS = json.loads({characters})

differences = []
for character, data, expected in CHARACTERS:
    try:
        sheet = p.{sheet}.from_dict(data)
        given = {{name: getattr(sheet, name) for name in expected}}
        given["violations"] = [each.limit for each in sheet.violations()]
    except Exception as error:
        given = error
    if given != {{**expected, "violations": []}}:
        differences.append([character, repr(given), repr(expected)])
print(json.dumps(differences))
"""


def character_script(ruleset: Ruleset) -> str:
    """A Python script that prints a JSON list of [character, what the package gives, what the rules give].

    The ruleset must have a sheet, and its characters keep to all limits.
    """
    names = package_names(ruleset)
    if ruleset.sheet is None:
        raise ValueError(ruleset.manifest.id)
    own = sheet_names(ruleset.sheet, names, rule_names(ruleset, names))
    listed = [_character(each, own) for each in ruleset.characters]
    characters = literal(json.dumps(listed, ensure_ascii=False))
    return _SCRIPT.format(package=names.package, sheet=own.class_name, characters=characters)


def _character(character: Character, own: SheetNames) -> tuple[str, object, object]:
    switches = {"switches": sorted(character.switches)} if character.switches else {}
    values = {own.members[name]: value for name, value in character.values.items()}
    return character.id, {**character.plain, **switches}, values
