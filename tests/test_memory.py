"""What earlier runs found out makes a run faster and changes nothing of what it says."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelschmiede.clean_check import state_of
from regelschmiede.emit.site import odds
from regelschmiede.model import known_charts
from regelschmiede.model.chart_text import chart_from, plain
from regelschmiede.model.odds import Chart, Series
from regelschmiede.passes import rules_analysis
from regelschmiede.pipeline import Project, check, remembered
from regelschmiede.source import memory, schema_check
from regelschmiede.source.memory import Findings, cache_folder, recall, remember
from regelschmiede.source.schema_check import SchemaFault, schema_faults
from tests.support.cases import FOLDER, Case, lay_out, run_check
from tests.support.damage import damaged_json, damaged_yaml
from tests.support.project import ROOT, build_all, built_files
from tests.test_fuzz import fuzz

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from regelschmiede.source.remembered import Remembered

BOOKS = [
    Case(FOLDER / "rules_paws/good/book"),
    Case(FOLDER / "rules_flex/good/book"),
    Case(FOLDER / "rules/good/rows"),
]
WITH_ODDS = Case(FOLDER / "odds/good/all")
FORMS = ("txt", "json", "github")


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A sound project that has been built before, and so has a place for memories."""
    lay_out(BOOKS[0], tmp_path)
    (tmp_path / "build").mkdir()
    return tmp_path


def said(root: Path) -> list[tuple[int, str]]:
    return [run_check(root, form) for form in FORMS]


def files_of(root: Path) -> list[Path]:
    return [
        p for name in ("rules-data", "schemas") for p in (root / name).rglob("*.*") if p.is_file()
    ]


class Twins:
    """A project twice: one remembers, the other never does."""

    def __init__(self, case: Case, folder: Path) -> None:
        self.roots = folder / "remembers", folder / "forgets"
        for root in self.roots:
            lay_out(case, root)
        (self.roots[0] / "build").mkdir()
        said(self.roots[0])
        self.files = sorted(path.relative_to(self.roots[1]) for path in files_of(self.roots[1]))

    def compare(self, name: Path, data: bytes) -> None:
        """Both must say the same of the project in which the file ``name`` holds ``data``; twice, and mended."""
        good = (self.roots[0] / name).read_bytes()
        try:
            for root in self.roots:
                (root / name).write_bytes(data)
            expected = self._said(1)
            assert self._said(0) == expected
            assert self._said(0) == expected
        finally:
            for root in self.roots:
                (root / name).write_bytes(good)
        assert self._said(0) == self._said(1)

    def _said(self, index: int) -> list[tuple[int, str]]:
        return said(self.roots[index])


@pytest.fixture(scope="module", params=BOOKS, ids=str)
def twins(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Twins:
    return Twins(request.param, tmp_path_factory.mktemp("twins"))


@fuzz(8)
@given(data=st.data())
def test_memories_of_earlier_states_change_nothing(twins: Twins, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(twins.files))
    text = (twins.roots[1] / name).read_text(encoding="utf-8")
    damage = damaged_json if name.suffix == ".json" else damaged_yaml
    twins.compare(name, data.draw(damage(text)))


def numbers(text: str) -> Iterator[tuple[int, int]]:
    start = None
    for at, character in enumerate(text + " "):
        if character.isdigit():
            start = at if start is None else start
        elif start is not None:
            yield start, at
            start = None


@fuzz(8)
@given(data=st.data())
def test_another_figure_is_another_question(twins: Twins, data: st.DataObject) -> None:
    """Changes that leave a book whole, so that its rules are analysed."""
    names = [each for each in twins.files if each.suffix == ".yaml"]
    name = data.draw(st.sampled_from(names))
    text = (twins.roots[1] / name).read_text(encoding="utf-8")
    places = list(numbers(text))
    if places:
        start, end = data.draw(st.sampled_from(places))
        changed = str(max(0, int(text[start:end]) + data.draw(st.sampled_from([-1, 1, 10]))))
        twins.compare(name, (text[:start] + changed + text[end:]).encode())


def test_what_was_said_of_the_same_files_is_said_again(book: Path) -> None:
    """Otherwise the comparisons here would compare nothing."""
    clean = said(book)
    kept = memories(book) / "check"
    remember(kept, {**recall(kept), "said": "Von früher."})
    assert run_check(book, "txt") == (0, "Von früher.\n")
    added = book / "rules-data" / "notiz.txt"
    added.write_text("", "utf-8")
    assert said(book) == clean


@pytest.mark.parametrize("change", ["bytes", "new file", "name", "folder", "schema"])
def test_whatever_changes_is_another_state(book: Path, change: str) -> None:
    before = state_of(Project(book))
    file = files_of(book / ".")[0]
    if change == "bytes":
        file.write_bytes(file.read_bytes() + b" ")
    elif change == "new file":
        (file.parent / ".neu").touch()
    elif change == "name":
        file.rename(file.with_name("anders.yaml"))
    elif change == "folder":
        (file.parent / "leer").mkdir()
    else:
        (book / "schemas").mkdir(exist_ok=True)
        (book / "schemas" / "neu.schema.json").write_text("{}", "utf-8")
    assert before is not None
    assert state_of(Project(book)) != before


def test_of_links_no_state_is_taken(book: Path) -> None:
    (book / "rules-data" / "verknuepft").symlink_to(book / "schemas")
    assert state_of(Project(book)) is None


def test_a_file_that_changed_during_the_check_leaves_no_memory(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check_slowly(project: Project, memory: Remembered) -> object:
        found = check(project, memory)
        # Further than the clock of a file system may be coarse.
        moment = files_of(book)[0].stat().st_mtime_ns + 10**9
        os.utime(files_of(book)[0], ns=(moment, moment))
        return found

    monkeypatch.setattr("regelschmiede.pipeline.check", check_slowly)
    said(book)
    assert not (memories(book) / "check").exists()


def test_rules_whose_analysis_found_nothing_are_not_analysed_again(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = Project(book)
    first = check(project, remembered(project))
    monkeypatch.setattr(rules_analysis, "analysed", never)
    again = check(project, remembered(project))
    assert [ruleset.rules for ruleset in again.rulesets] == [r.rules for r in first.rulesets]


def test_schemas_that_are_in_order_are_not_checked_again(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = Project(book)
    first = check(project, remembered(project))
    asked: list[str] = []

    def watched(schema: dict[str, Any], meta: bytes | None) -> list[SchemaFault]:
        asked.append(schema["title"])
        return schema_faults(schema, meta)

    monkeypatch.setattr(schema_check, "schema_faults", watched)
    assert check(project, remembered(project)) == first
    assert asked == []
    file = book / "schemas/skills.schema.json"
    data = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps(data | {"type": "objekt"}), "utf-8")
    for _ in range(2):
        found = check(project, remembered(project)).diagnostics
        assert [each.code for each in found] == ["RS304"]
    assert asked == [data["title"]] * 2


def outputs(project: Project) -> dict[str, bytes]:
    return {str(p.relative_to(project.build)): p.read_bytes() for p in built_files(project)}


def test_what_is_built_does_not_depend_on_memories(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_out(WITH_ODDS, tmp_path)
    project = Project(tmp_path)
    build_all(project)
    cold = outputs(project)
    for file in memories(tmp_path).iterdir():
        garble(file)
    monkeypatch.setattr(odds, "_known", {})
    build_all(project)
    assert outputs(project) == cold
    monkeypatch.setattr(odds, "_known", {})
    monkeypatch.setattr(known_charts, "chart_of", never)
    monkeypatch.setattr(rules_analysis, "analysed", never)
    build_all(project)
    assert outputs(project) == cold


PROGRAM = """
import sys
from pathlib import Path
from regelschmiede.pipeline import Project, check, emit
from regelschmiede.source.remembered import nothing
memory = nothing()
project = Project(Path(sys.argv[1]))
emit(check(project, memory), project, memory.findings)
print(*sorted(memory.findings._known), sep="\\n")
"""


def keys_of(root: Path, seed: str) -> str:
    environment = os.environ | {"PYTHONHASHSEED": seed}
    command = [sys.executable, "-c", PROGRAM, str(root)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def test_other_runs_ask_by_the_same_keys() -> None:
    first = keys_of(ROOT, "1")
    assert first.count("\n") > 30
    assert first == keys_of(ROOT, "2")


VALUES = st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.fractions()


@given(
    at=st.lists(VALUES, max_size=4),
    series=st.lists(st.tuples(VALUES, st.lists(st.fractions(), max_size=4)), max_size=4),
)
def test_charts_come_back_as_they_were(at: list[Any], series: list[tuple[Any, list[Any]]]) -> None:
    chart = Chart(tuple(at), tuple(Series(value, tuple(shares)) for value, shares in series))
    back = chart_from(json.loads(json.dumps(plain(chart))))
    assert back == chart
    assert repr(back) == repr(chart)


@pytest.mark.parametrize(
    "found", [None, 1, "ab", [], [[], [[1]]], [[["1/0"]], []], [[], [[1, ["x"]]]]]
)
def test_what_is_no_chart_is_none(found: object) -> None:
    assert chart_from(found) is None


def test_a_chart_of_values_that_cannot_be_written_is_not_kept() -> None:
    assert plain(Chart(((1, 2),), ())) is None


def never(*_: object) -> object:
    raise AssertionError("it was known already")


def memories(root: Path) -> Path:
    return cache_folder(Project(root))


def kept_in(root: Path) -> list[Path]:
    """The files with what is remembered."""
    return [path for path in memories(root).iterdir() if path.name != ".gitignore"]


def garble(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


def put_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def put_pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def put_another(file: Path) -> None:
    """Another whole memory in the place of ``file``: of the same sort, where there is one."""
    others = [each for each in kept_in(file.parents[1]) if each != file]
    alike = [each for each in others if each.name[:5] == file.name[:5]]
    file.write_bytes((alike or others)[-1].read_bytes())


DAMAGES: dict[str, Callable[[Path], object]] = {
    "empty": lambda file: file.write_bytes(b""),
    "cut": lambda file: file.write_bytes(file.read_bytes()[:-3]),
    "garbled": garble,
    "no text": lambda file: file.write_bytes(b"\xff\xfe\0" * 40),
    "a folder": put_folder,
    "a pipe": put_pipe,
    "another's": put_another,
    "another shape": lambda file: remember(file, [1, 2]),
    "nested too deep": lambda file: file.write_bytes(b"[" * 100_000),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_memories_are_none(book: Path, damage: str) -> None:
    clean = said(book)
    kept = kept_in(book)
    assert {path.name for path in kept} >= {"check", "findings"}
    for file in kept:
        DAMAGES[damage](file)
    assert said(book) == clean
    assert said(book) == clean


def test_memories_of_another_compiler_are_none(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said(book)
    kept = kept_in(book)
    assert all(recall(path) is not None for path in kept)
    monkeypatch.setattr(memory, "compiler_stamp", lambda: "another")
    assert all(recall(path) is None for path in kept)


def test_the_compilers_own_code_is_part_of_its_stamp(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = tmp_path / "code.py"
    code.write_text("a = 1\n", "utf-8")
    monkeypatch.setattr(memory, "_PACKAGE", tmp_path)
    stamp = memory.compiler_stamp.__wrapped__
    before = stamp()
    assert stamp() == before
    code.write_text("a = 22\n", "utf-8")
    assert stamp() != before


def test_the_memory_keeps_out_of_builds_and_of_version_control(book: Path) -> None:
    shutil.rmtree(book / "build")
    said(book)
    assert not (book / "build").exists()
    assert (memories(book) / ".gitignore").read_text("utf-8") == "*\n"


def test_where_nothing_can_be_kept_the_check_is_the_same(book: Path) -> None:
    clean = said(book)
    shutil.rmtree(memories(book))
    memories(book).write_text("", "utf-8")
    assert said(book) == clean


def test_old_verdicts_make_room_for_new_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "_MOST", 3)
    findings = Findings(tmp_path / "rules")
    for number in range(5):
        findings.note(f"{number}", number % 2 == 0)
    findings.save()
    later = Findings(tmp_path / "rules")
    assert [later.get(f"{number}") for number in range(5)] == [None, None, True, False, True]
