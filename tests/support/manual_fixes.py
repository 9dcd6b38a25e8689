"""How the faults of cases are mended of which the catalogue shows no example; the manual shows it, a test tries it."""

from __future__ import annotations

from typing import NamedTuple


class Fix(NamedTuple):
    """Puts ``new`` in the place of ``old``, which stands once in ``file`` of ``case``.

    Where it ``mends_elsewhere``, the message names another line.
    """

    case: str
    file: str
    old: str
    new: str
    mends_elsewhere: bool = False

    @property
    def language(self) -> str:
        """What the file is written in."""
        return "json" if self.file.endswith(".json") else "yaml"

    def applied(self, text: str) -> str:
        """``text`` of the file, mended."""
        return text.replace(self.old, self.new)

    def shown(self, text: str) -> str:
        """The whole lines that the mended ``text`` has in the place of the wrong ones, or those around it."""
        mended, start = self.applied(text), text.index(self.old)
        if not self.new.strip():
            start = mended.rfind("\n", 0, start - 1) + 1
        first = mended.rfind("\n", 0, start) + 1
        last = mended.find("\n", start + len(self.new.rstrip("\n")))
        if not self.new.strip():
            last = mended.find("\n", last + 1)
        return mended[first : last if last >= 0 else None].rstrip("\n")


_BOOK = "rules-data/abenteuer"
_SKILLS, _TALENTS, _WEAPONS, _RULES = (
    f"{_BOOK}/{name}.yaml" for name in ("skills", "talents", "weapons", "rules")
)
_SCHEMA = "schemas/skills.schema.json"

FIXES = {
    "RS117": Fix(
        "yaml/bad/two_documents",
        _SKILLS,
        "  name: Klettern\n---\nschwimmen:",
        "  name: Klettern\nschwimmen:",
    ),
    "RS119": Fix(
        "yaml/bad/control_escaped", _SKILLS, r'  name: "Klet\x07tern"', "  name: Klettern"
    ),
    "RS202": Fix(
        "files/bad/file_and_folder",
        _WEAPONS,
        "dolch:\n  name: Dolch",
        "langdolch:\n  name: Langdolch",
    ),
    "RS203": Fix(
        "entries/bad/name_twice", _SKILLS, "  name:  klettern", "  name: Klettern am Seil"
    ),
    "RS208": Fix("entries/bad/range_exclusive", _WEAPONS, "weight: 0}", "weight: 0.5}"),
    "RS210": Fix("entries/bad/length_text", _SKILLS, '  name: ""', "  name: Klettern"),
    "RS212": Fix("entries/bad/pattern", _TALENTS, "  short: zäh", "  short: Zäh"),
    "RS213": Fix(
        "schemas/bad/keyword_without_words",
        _SCHEMA,
        '"const": "mut"',
        '"const": "staerke"',
        mends_elsewhere=True,
    ),
    "RS214": Fix(
        "entries/bad/alias_of_itself", _SKILLS, "aliases: [klettern]", "aliases: [kraxeln]"
    ),
    "RS215": Fix(
        "entries/bad/condition_one_of", _SKILLS, "  area: koerper\n", "", mends_elsewhere=True
    ),
    "RS216": Fix("entries/bad/condition_not_together", _SKILLS, "  untrained: 5\n", ""),
    "RS302": Fix(
        "schemas/bad/json_trailing_comma", _SCHEMA, '"minLength": 1,\n', '"minLength": 1\n'
    ),
    "RS303": Fix(
        "schemas/bad/dialect",
        _SCHEMA,
        "http://json-schema.org/draft-07/schema#",
        "https://json-schema.org/draft/2020-12/schema",
    ),
    "RS304": Fix(
        "schemas/bad/x_kind_missing",
        _SCHEMA,
        '  "type": "object",\n  "additionalProperties": {',
        '  "x-kind": {"singular": "Fertigkeit", "slug": "fertigkeiten", "class": "Skill"},\n'
        '  "type": "object",\n  "additionalProperties": {',
        mends_elsewhere=True,
    ),
    "RS305": Fix(
        "schemas/bad/type_missing",
        _SCHEMA,
        '"title": "Ungeübt",\n',
        '"title": "Ungeübt",\n          "type": "integer",\n',
        mends_elsewhere=True,
    ),
    "RS306": Fix(
        "schemas/bad/kind_without_data",
        f"{_BOOK}/ruleset.yaml",
        "kinds: [attributes, skill]",
        "kinds: [attributes, skills]",
    ),
    "RS307": Fix(
        "schemas/bad/ref_itself",
        _SCHEMA,
        '"a": {\n      "$ref": "#/$defs/a"',
        '"a": {\n      "title": "Probe",\n      "type": "integer"',
        mends_elsewhere=True,
    ),
    "RS308": Fix(
        "schemas/bad/slug_taken", _SCHEMA, '"slug": "attribute"', '"slug": "fertigkeiten"'
    ),
    "RS402": Fix("references/bad/wrong_kind", _TALENTS, "skill: staerke", "skill: klettern"),
    "RS404": Fix(
        "references/bad/count",
        _WEAPONS,
        "beil: {name: Beil, damage: [4]}",
        "beil: {name: Beil, damage: [4, 2]}",
    ),
    "RS607": Fix(
        "expressions/bad/syntax", _RULES, "'" + "(" * 45 + "wurf" + ")" * 45 + "'", "wurf"
    ),
    "RS608": Fix("expressions/bad/syntax", _RULES, "wurf + 1234567890123456789012", "wurf + 12"),
    "RS631": Fix("expressions/bad/types", _RULES, "wurf * 1000000000 * 1000000000", "wurf * 1000"),
    "RS707": Fix("rules/bad/circle", _RULES, "then: selbst(wurf = wurf)", "then: wurf"),
    "RS715": Fix(
        "rules/good/lookup_gap",
        _RULES,
        "{range: 75–99, then: 4}",
        "{range: ab 75, then: 4}",
        mends_elsewhere=True,
    ),
    "RS722": Fix("examples/bad/no_answer", f"{_BOOK}/examples.yaml", "{wurf: 77}", "{wurf: 7}"),
    "RS731": Fix(
        "constraints/bad/violated",
        _WEAPONS,
        "axt: {name: Axt, damage: [4, 6]}",
        "axt: {name: Axt, damage: [6, 4]}",
    ),
    "RS741": Fix(
        "rules/bad/unused",
        _RULES,
        "    zielwert: {label: Zielwert, type: integer, min: 0, max: 9}\n",
        "",
    ),
    "RS742": Fix("rules/bad/unused", _RULES, "    halb: abrunden(doppelt / 2)\n", ""),
    "RS744": Fix(
        "rules/good/unused",
        _RULES,
        "    stufe: integer\n    genau: boolean\n  then: {gelungen: wurf > 3, stufe: wurf, genau: wurf = 4}",
        "    stufe: integer\n  then: {gelungen: wurf > 3, stufe: wurf}",
    ),
    "RS821": Fix(
        "sheets/bad/characters",
        f"{_BOOK}/characters.yaml",
        "{schloesser_oeffnen: 30, klettern: 41}",
        "{schloesser_oeffnen: 30, klettern: 40}",
    ),
}

BEYOND_A_PLACE = {
    "RS102": "the file's bytes are wrong, not its text",
    "RS105": "a link of the file system",
    "RS106": "a file that can't be read",
    "RS109": "there is no file at all",
    "RS118": "fifty levels fit on no page",
    "RS301": "the name of a folder",
    "RS524": "twenty levels fit on no page",
    "RS606": "four thousand characters fit on no page",
    "RS642": "the formula is longer than a line",
    "RS665": "a note: nothing is wrong",
    "RS713": "fifty rules fit on no page",
    "RS743": "a figure is used by something else, or is left out",
    "RS766": "what is missing stands in another rule",
    "RS809": "all of the second sheet is too much",
    "RS822": "a whole file is missing",
}
"""Codes without an example of what is right, and why a few lines can't show it."""
