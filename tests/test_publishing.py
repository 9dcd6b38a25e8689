"""The command that keeps the list of published ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from regelschmiede.cli import command
from regelschmiede.pipeline import Project, check
from tests.support.cases import FOLDER, Case, lay_out, lay_out_base

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

LIST = "rules-data/abenteuer/published-ids.txt"
SKILLS = "rules-data/abenteuer/skills.yaml"


def run(root: Path, *arguments: str) -> Result:
    return CliRunner().invoke(command, [*arguments, "--root", str(root)], catch_exceptions=False)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    lay_out_base(tmp_path)
    return tmp_path


def replaced(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_all_ids_are_listed_in_order(tmp_path: Path) -> None:
    lay_out(Case(FOLDER / "published/good/all"), tmp_path)
    (tmp_path / LIST).unlink()
    done = run(tmp_path, "publish")
    assert done.exit_code == 0
    lines = (tmp_path / LIST).read_text("utf-8").splitlines()
    ids = [line for line in lines if not line.startswith("#")]
    assert ids == sorted(ids)
    assert {
        "chapters.kampf",
        "rules.zielwert",
        "skills.klettern",
        "parameters.rewinds_pro_session",
    } <= {*ids}
    assert done.output.startswith(
        f"Abenteuer: {LIST} – {len(ids)} neu, {len(ids)} Ids insgesamt.\n"
    )
    assert all(f"  {each}\n" in done.output for each in ids)


def test_what_is_listed_stays_and_comments_stay_on_top(tmp_path: Path) -> None:
    lay_out(Case(FOLDER / "published/good/all"), tmp_path)
    run(tmp_path, "publish")
    lines = (tmp_path / LIST).read_text("utf-8").splitlines()
    assert lines[0] == "# Von Hand nichts ändern."
    assert {"chapters.gefecht", "skills.kraxeln", "rules.ziel"} <= set(lines)
    assert "" not in lines


def test_a_second_run_changes_nothing(book: Path) -> None:
    run(book, "publish")
    before = (book / LIST).read_bytes(), (book / LIST).stat().st_mtime_ns
    done = run(book, "publish")
    assert done.output == f"Abenteuer: {LIST} ist auf dem Stand (11 Ids).\n"
    assert before == ((book / LIST).read_bytes(), (book / LIST).stat().st_mtime_ns)


def test_only_new_ids_are_told(book: Path) -> None:
    run(book, "publish")
    replaced(book / SKILLS, "klettern:\n", "tauchen:\n  name: Tauchen\nklettern:\n")
    assert run(book, "publish").output == (
        f"Abenteuer: {LIST} – 1 neu, 12 Ids insgesamt.\n  skills.tauchen\n"
    )


def test_a_rename_needs_an_alias_before_it_can_be_published(book: Path) -> None:
    run(book, "publish")
    before = (book / LIST).read_bytes()
    replaced(book / SKILLS, "klettern:\n", "klettern_und_kraxeln:\n")
    refused = run(book, "publish")
    assert refused.exit_code == 1
    assert "RS222" in refused.output
    assert (book / LIST).read_bytes() == before
    replaced(book / SKILLS, "kraxeln:\n", "kraxeln:\n  aliases: [klettern]\n")
    done = run(book, "publish", "abenteuer")
    assert done.exit_code == 0
    assert "  skills.klettern_und_kraxeln\n" in done.output
    assert b"\nskills.klettern\n" in (book / LIST).read_bytes()


def test_a_book_with_faults_is_not_published(book: Path) -> None:
    replaced(book / SKILLS, "name: Klettern", "nam: Klettern")
    assert run(book, "publish").exit_code == 1
    assert not (book / LIST).exists()


def test_an_unknown_ruleset(book: Path) -> None:
    done = run(book, "publish", "abenteur")
    assert done.exit_code == 2
    assert "Das Regelwerk „abenteur“ gibt es nicht. Es gibt: abenteuer." in done.output


def test_the_list_does_not_change_the_fingerprint(book: Path) -> None:
    before = check(Project(book)).rulesets[0].fingerprint
    run(book, "publish")
    assert check(Project(book)).rulesets[0].fingerprint == before
    replaced(book / SKILLS, "name: Klettern", "name: Steigen")
    assert check(Project(book)).rulesets[0].fingerprint != before
