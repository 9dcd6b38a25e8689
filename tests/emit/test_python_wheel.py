"""Wheels: what they hold, what they say, and that they are the same every time."""

from __future__ import annotations

import email
import email.policy
import io
import os
import sys
import zipfile
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelschmiede.emit.python import emit_python, emit_wheels
from regelschmiede.emit.python.wheel import version
from tests.support import rulesets
from tests.support.awkward_rulesets import awkward
from tests.support.packages import run

if TYPE_CHECKING:
    from email.message import EmailMessage
    from pathlib import Path

    from regelschmiede.emit.artifact import Artifact
    from regelschmiede.model.checked import Ruleset


def wheel(model: Ruleset) -> Artifact:
    (made,) = emit_wheels([model], list(emit_python([model])))
    return made


def archive(model: Ruleset) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(wheel(model).data))


def metadata(model: Ruleset) -> EmailMessage:
    with archive(model) as opened:
        (name,) = [each for each in opened.namelist() if each.endswith(".dist-info/METADATA")]
        return email.message_from_bytes(opened.read(name), policy=email.policy.default)


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("2026.08", "2026.8"),
        ("1", "1"),
        ("0.10.0", "0.10.0"),
        ("2. Auflage", "0+2.auflage"),
        ("Zweite Auflage (Köln)", "0+zweite.auflage.k.ln"),
        ("2026-08", "0+2026.8"),
        ("", "0"),
        ("²", "0"),
    ],
)
def test_versions(edition: str, expected: str) -> None:
    assert version(edition) == expected


@given(st.text())
def test_any_edition_gives_a_normal_version(edition: str) -> None:
    from flit_core.versionno import normalise_version

    assert normalise_version(version(edition)) == version(edition)


def test_a_wheel_is_named_by_book_and_edition() -> None:
    assert wheel(rulesets.sample()).path == "dist/probe-2026.8-py3-none-any.whl"
    assert wheel(awkward()).path == "dist/class-2026.8-py3-none-any.whl"


def test_a_wheel_holds_the_package_as_it_is() -> None:
    model = rulesets.sample()
    files = {each.path.removeprefix("python/"): each.data for each in emit_python([model])}
    with archive(model) as opened:
        held = {name: opened.read(name) for name in opened.namelist() if ".dist-info/" not in name}
    assert held == files
    assert "probe/py.typed" in held


def test_each_wheel_holds_its_own_package() -> None:
    models = [rulesets.sample(), rulesets.ruleset([(rulesets.FIXED, [])], ruleset_id="probe_zwei")]
    wheels = list(emit_wheels(models, emit_python(models)))
    assert [each.path for each in wheels] == [
        "dist/probe-2026.8-py3-none-any.whl",
        "dist/probe_zwei-2026.8-py3-none-any.whl",
    ]
    with zipfile.ZipFile(io.BytesIO(wheels[1].data)) as opened:
        folders = {name.partition("/")[0] for name in opened.namelist()}
    assert folders == {"probe_zwei", "probe_zwei-2026.8.dist-info"}


def test_metadata_says_what_the_manifest_says() -> None:
    said = metadata(rulesets.sample())
    assert said["Name"] == "probe"
    assert said["Version"] == "2026.8"
    assert said["Summary"] == "Das Probebuch, Edition 2026.08"
    assert said["License"] == "unbekannt"
    assert said["Requires-Python"] == ">=3.11"
    assert {"Author", "Author-email", "Maintainer", "License-Expression"}.isdisjoint(said)
    assert "Eine Lizenz ist nicht bekannt." in said.get_content()


def test_nothing_in_the_wheel_tells_when_or_where_it_was_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first = wheel(rulesets.sample()).data
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    mask = os.umask(0o077)
    try:
        assert wheel(rulesets.sample()).data == first
    finally:
        os.umask(mask)
    assert os.environ["SOURCE_DATE_EPOCH"] == "1700000000"


def test_a_wheel_can_be_installed_and_imported(tmp_path: Path) -> None:
    made = wheel(rulesets.sample())
    file = tmp_path / made.path.removeprefix("dist/")
    file.write_bytes(made.data)
    options = ("--no-index", "--no-deps", "--quiet", "--disable-pip-version-check", "--target=site")
    done = run(sys.executable, "-m", "pip", "install", *options, file.name, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    code = "import probe; from importlib.metadata import version; print(probe.talents['zaeh'].cost, version('probe'))"
    done = run(sys.executable, "-c", code, cwd=tmp_path / "site")
    assert (done.stdout, done.stderr) == ("25 2026.8\n", "")
