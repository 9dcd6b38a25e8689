"""Wheels of the emitted packages.

The same package always gives the same bytes: all times in the archive are one fixed time, and its files
have fixed modes. That holds whatever ``SOURCE_DATE_EPOCH`` says, and the environment is not touched.
"""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from flit_core.common import Metadata, Module
from flit_core.wheel import WheelBuilder

from regelschmiede.emit.artifact import Artifact
from regelschmiede.emit.names import module_name
from regelschmiede.emit.python.package import FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from regelschmiede.model.checked import Manifest, Ruleset

_TIME = (2016, 1, 1, 0, 0, 0)
_RELEASE = re.compile(r"\d+(\.\d+)*", re.ASCII)
_FOREIGN = re.compile(r"[^a-z0-9]+")


def emit_wheels(
    rulesets: Sequence[Ruleset], python_artifacts: Iterable[Artifact]
) -> Iterator[Artifact]:
    """``dist/<name>-<version>-py3-none-any.whl`` for each ruleset, from the files of its package."""
    artifacts = list(python_artifacts)
    for ruleset in rulesets:
        package = module_name(ruleset.manifest.id)
        folder = f"{FOLDER}/{package}/"
        files = {
            artifact.path.removeprefix(f"{FOLDER}/"): artifact.data
            for artifact in artifacts
            if artifact.path.startswith(folder)
        }
        name, content = _wheel(ruleset.manifest, package, files)
        yield Artifact(f"dist/{name}", content)


def version(edition: str) -> str:
    """The edition as a version after PEP 440: ``2026.08`` gives ``2026.8``.

    An edition that is no row of numbers becomes the local part of version 0: ``2. Auflage``
    gives ``0+2.auflage``, which still sorts by its numbers.
    """
    if _RELEASE.fullmatch(edition):
        return ".".join(str(int(part)) for part in edition.split("."))
    words = [word for word in _FOREIGN.split(edition.casefold()) if word]
    local = ".".join(str(int(word)) if word.isdecimal() else word for word in words)
    return f"0+{local}" if local else "0"


def _wheel(manifest: Manifest, package: str, files: dict[str, bytes]) -> tuple[str, bytes]:
    """File name and content of the wheel with ``files`` (path → content)."""
    with TemporaryDirectory() as folder:
        root = Path(folder)
        for path, content in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_bytes(content)
        archive = BytesIO()
        builder = WheelBuilder(
            root, Module(package, root), _metadata(manifest, package), {}, archive, None
        )
        builder.source_time_stamp = _TIME
        builder.build()
        return str(builder.wheel_filename), archive.getvalue()


def _metadata(manifest: Manifest, package: str) -> Metadata:
    """What the wheel says about itself; nothing that the manifest does not say."""
    licence = manifest.licence
    return Metadata(
        {
            "name": manifest.id.strip("_").replace("_", "-"),
            "version": version(manifest.edition),
            "summary": _line(f"{manifest.title}, Edition {manifest.edition}"),
            "requires_python": ">=3.11",
            "license_expression": licence.spdx,
            "license": _line(licence.name),
            "classifiers": ["Natural Language :: German", "Typing :: Typed"],
            "provides": [package],
            "description": _description(manifest),
            "description_content_type": "text/markdown; charset=UTF-8",
        }
    )


def _description(manifest: Manifest) -> str:
    source = " ".join(filter(None, (manifest.source_title, manifest.source_edition)))
    paragraphs = [
        f"# {_line(manifest.title)}",
        manifest.description,
        "\n".join(f"- {_line(each)}" for each in manifest.credits),
        f"Quelle: {_line(source)}" if source else "",
        f"Lizenz der Texte: {_line(manifest.licence.name)}. {manifest.licence.note}".rstrip(),
    ]
    return "\n\n".join(filter(None, paragraphs))


def _line(text: str) -> str:
    """On one line, because a line end would begin another header."""
    return " ".join(text.split())
