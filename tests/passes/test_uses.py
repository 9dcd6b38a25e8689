"""Who uses what: everything in a book that names an entry, a rule or a chapter."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from regelschmiede.model.checked import OVERVIEW, Use
from regelschmiede.pipeline import Project, check
from tests.support.cases import lay_out_base

if TYPE_CHECKING:
    from collections.abc import Mapping

RULES = """
zielwert:
  name: Zielwert
  text: Gegen [[attributes.staerke]] mit {{ p.bonus }}.
  inputs:
    fertigkeit: {label: Fertigkeit, type: skills, default: klettern}
    stufe: {label: Stufe, type: integer, min: 0, max: 9}
  returns: {label: Zielwert, type: integer}
  rows:
    - {when: fertigkeit = schloesser_oeffnen, then: stufe + bonus, text: "Wie [[chapters.kampf]]."}
    - {else: stufe}
probe:
  name: Probe
  inputs:
    stufe: {label: Stufe, type: integer, min: 0, max: 9}
  returns: {label: Probe, type: integer}
  then: zielwert(fertigkeit = klettern, stufe = stufe)
"""
EXAMPLES = """
geoeffnet:
  name: Geöffnet
  rule: zielwert
  inputs: {fertigkeit: schloesser_oeffnen, stufe: 3}
  expect: 5
  text: Mit {{ p.bonus }} gelingt es.
"""
KAMPF = """# Kampf

Du hast {{ p.rewinds_pro_session }} Rewinds. {{ formel("probe") }} [[attributes.geschick]]

{{ beispiel("geoeffnet") }}

{{ tabelle("skills") }}
"""
PROBEN = """---
aliases: [wuerfe]
---
# Proben

[[chapters.kampf]] [[chapters.proben]] [[attributes]] {{ attributes.geschick.name }}

{{ eintraege("parameters") }}
"""
PARAMETERS = """
rewinds_pro_session:
  name: Rewinds pro Session
  value: 3
bonus:
  name: Bonus
  value: 2
nur_gezeigt:
  name: Nur gezeigt
  value: 7
"""


@pytest.fixture(scope="module")
def uses(tmp_path_factory: pytest.TempPathFactory) -> Mapping[tuple[str, str], tuple[Use, ...]]:
    root = tmp_path_factory.mktemp("uses")
    lay_out_base(root)
    book = root / "rules-data/abenteuer"
    (book / "chapters").mkdir()
    files = {
        "rules.yaml": RULES,
        "examples.yaml": EXAMPLES,
        "parameters.yaml": PARAMETERS,
        "chapters/kampf.md": KAMPF,
        "chapters/proben.md": PROBEN,
    }
    for name, text in files.items():
        (book / name).write_text(text, encoding="utf-8")
    manifest = book / "ruleset.yaml"
    outline = "outline: [proben, kampf]\n"
    manifest.write_text(manifest.read_text("utf-8") + outline, encoding="utf-8")
    compilation = check(Project(root))
    assert [each.code for each in compilation.diagnostics] == ["RS743"]
    assert "nur_gezeigt" in compilation.diagnostics[0].message
    return compilation.rulesets[0].uses


@pytest.mark.parametrize(
    ("target", "users"),
    [
        (
            ("parameters", "bonus"),
            [
                ("chapters", "proben", OVERVIEW),
                ("rules", "zielwert", "text"),
                ("rules", "zielwert", "formula"),
                ("examples", "geoeffnet", "text"),
            ],
        ),
        (
            ("parameters", "rewinds_pro_session"),
            [("chapters", "proben", OVERVIEW), ("chapters", "kampf", "text")],
        ),
        (("parameters", "nur_gezeigt"), [("chapters", "proben", OVERVIEW)]),
        (
            ("attributes", "geschick"),
            [
                ("chapters", "proben", "text"),
                ("chapters", "kampf", "text"),
                ("skills", "klettern", "attributes"),
            ],
        ),
        (
            ("attributes", "staerke"),
            [("skills", "klettern", "attributes"), ("rules", "zielwert", "text")],
        ),
        (
            ("skills", "klettern"),
            [
                ("chapters", "kampf", OVERVIEW),
                ("rules", "zielwert", "formula"),
                ("rules", "probe", "formula"),
            ],
        ),
        (
            ("skills", "schloesser_oeffnen"),
            [
                ("chapters", "kampf", OVERVIEW),
                ("rules", "zielwert", "formula"),
                ("examples", "geoeffnet", "inputs"),
            ],
        ),
        (
            ("rules", "zielwert"),
            [
                ("chapters", "kampf", "text"),
                ("rules", "probe", "formula"),
                ("examples", "geoeffnet", "rule"),
            ],
        ),
        (("rules", "probe"), [("chapters", "kampf", "text")]),
        (("chapters", "kampf"), [("chapters", "proben", "text"), ("rules", "zielwert", "text")]),
    ],
)
def test_users_in_the_order_of_the_book(
    uses: Mapping[tuple[str, str], tuple[Use, ...]],
    target: tuple[str, str],
    users: list[tuple[str, str, str]],
) -> None:
    assert [(use.kind, use.id, use.field) for use in uses.get(target, ())] == users


def test_nothing_uses_itself_and_only_what_there_is_is_used(
    uses: Mapping[tuple[str, str], tuple[Use, ...]],
) -> None:
    assert ("chapters", "proben") not in uses
    assert {kind for kind, _ in uses} == {"attributes", "skills", "parameters", "rules", "chapters"}
