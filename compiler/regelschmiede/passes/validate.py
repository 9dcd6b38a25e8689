"""Does an entry have the shape its schema asks for? JSON Schema's faults as German sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator

from regelschmiede.passes.schema_messages import fault_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regelschmiede.diagnostics.diagnostic import Diagnostic
    from regelschmiede.source.yaml_tree import Node


class ShapeCheck:
    """One validator, built once and used for every entry of a kind."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self._schema = schema
        self._validator = Draft202012Validator(schema)

    def faults(self, node: Node) -> Iterator[Diagnostic]:
        """Every fault of the value at ``node``."""
        for error in self._validator.iter_errors(node.value):
            yield from fault_of(error, node, self._schema)
