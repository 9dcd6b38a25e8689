"""What the file system can do to a ruleset, as far as no file in a repository can show it."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from regelschmiede.pipeline import Project, check
from tests.support.cases import lay_out_base

if TYPE_CHECKING:
    from regelschmiede.diagnostics.diagnostic import Diagnostic


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """The folder of a sound ruleset."""
    lay_out_base(tmp_path)
    return tmp_path / "rules-data" / "abenteuer"


def only(book: Path) -> Diagnostic:
    (diagnostic,) = check(Project(book.parents[1])).diagnostics
    return diagnostic


def refusing(monkeypatch: pytest.MonkeyPatch, method: str, refused: Path, number: int) -> None:
    """Let ``method`` of paths fail for ``refused``; not even file permissions keep root from reading."""
    original = getattr(Path, method)

    def fail_or(self: Path, *arguments: object, **options: object) -> object:
        if self == refused:
            raise OSError(number, os.strerror(number), str(self))
        return original(self, *arguments, **options)

    monkeypatch.setattr(Path, method, fail_or)


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.EACCES, "der Zugriff ist nicht erlaubt"),
        (errno.EPERM, "der Zugriff ist nicht erlaubt"),
        (errno.EIO, "das Betriebssystem verweigert es"),
    ],
)
def test_a_file_that_may_not_be_read(
    book: Path, monkeypatch: pytest.MonkeyPatch, number: int, reason: str
) -> None:
    refusing(monkeypatch, "read_bytes", book / "attributes.yaml", number)
    diagnostic = only(book)
    assert diagnostic.code == "RS106"
    assert diagnostic.message == f"Das lässt sich nicht lesen: {reason}."
    assert diagnostic.span.file == "rules-data/abenteuer/attributes.yaml"


def test_a_folder_that_may_not_be_listed(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (book / "weapons").mkdir()
    refusing(monkeypatch, "iterdir", book / "weapons", errno.EACCES)
    diagnostic = only(book)
    assert (diagnostic.code, diagnostic.span.file) == ("RS106", "rules-data/abenteuer/weapons")


def test_a_folder_that_may_be_listed_and_not_entered(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (book / "notes").write_text("x", encoding="utf-8")
    refusing(monkeypatch, "is_dir", book / "notes", errno.EACCES)
    assert check(Project(book.parents[1])).ok


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_a_pipe_is_not_waited_for(book: Path) -> None:
    os.mkfifo(book / "weapons.yaml")
    diagnostic = only(book)
    assert diagnostic.code == "RS106"
    assert "keine gewöhnliche Datei" in diagnostic.message


@pytest.mark.skipif(os.name == "nt", reason="names of files are text there")
def test_a_name_that_is_not_utf_8(book: Path) -> None:
    try:
        Path(os.fsdecode(os.fsencode(book) + b"/w\xe4ffe.yaml")).write_text("a: {name: A}")
    except OSError:
        pytest.skip("the file system takes no such name")
    diagnostic = only(book)
    assert diagnostic.code == "RS301"
    assert diagnostic.span.file.encode() == "rules-data/abenteuer/w\ufffdffe.yaml".encode()


def test_a_name_too_long_for_its_schema(book: Path) -> None:
    (book / ("w" * 245 + ".yaml")).write_text("a: {name: A}")
    assert only(book).code == "RS301"


def test_the_reader_tells_unlike_names_apart(book: Path) -> None:
    for name in (
        ".weapons.yaml",
        "~weapons.yaml",
        "weapons.yaml~",
        "weapons.yaml.bak",
        "weapons.txt",
        "README.md",
        "yaml",
    ):
        (book / name).write_text("[", encoding="utf-8")
    assert check(Project(book.parents[1])).ok


def test_a_schema_that_may_not_be_read(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    schema = book.parents[1] / "schemas" / "attributes.schema.json"
    refusing(monkeypatch, "read_bytes", schema, errno.EACCES)
    assert [each.code for each in check(Project(book.parents[1])).diagnostics] == ["RS106"]


def test_a_schema_of_the_ruleset_comes_before_the_common_one(book: Path) -> None:
    common = book.parents[1] / "schemas" / "attributes.schema.json"
    own = common.parent / "abenteuer" / common.name
    own.parent.mkdir()
    own.write_text(common.read_text("utf-8").replace('"text"', '"effect"'), encoding="utf-8")
    (book / "attributes.yaml").write_text(
        "staerke: {name: A, effect: B}\ngeschick: {name: C}\n", encoding="utf-8"
    )
    assert check(Project(book.parents[1])).diagnostics == ()
    own.unlink()
    assert only(book).code == "RS204"


def test_reading_order_does_not_depend_on_the_file_system(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "bac":
        (book / f"{name}{name}.yaml").write_text("x", encoding="utf-8")
    first = check(Project(book.parents[1])).diagnostics
    original = Path.iterdir
    monkeypatch.setattr(Path, "iterdir", lambda self: reversed(list(original(self))))
    assert check(Project(book.parents[1])).diagnostics == first
    assert [each.span.file[-7:] for each in first] == ["aa.yaml", "bb.yaml", "cc.yaml"]
