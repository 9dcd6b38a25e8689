"""The emitter of the data set: ``json/<ruleset>.json`` and ``json/<ruleset>.schema.json``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelschmiede.emit.artifact import Artifact
from regelschmiede.emit.json_data.data import dataset
from regelschmiede.emit.json_data.schema import dataset_schema
from regelschmiede.emit.json_data.text import json_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from regelschmiede.model.checked import Ruleset


def emit_json(rulesets: Sequence[Ruleset]) -> Iterator[Artifact]:
    """The data set of each ruleset, and the schema that it is valid against."""
    for ruleset in rulesets:
        path = f"json/{ruleset.manifest.id}"
        yield Artifact(f"{path}.json", json_text(dataset(ruleset)))
        yield Artifact(f"{path}.schema.json", json_text(dataset_schema(ruleset)))
