"""Does an entry have the shape its schema asks for? JSON Schema's faults as German sentences."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from regelschmiede.source.acceptance import acceptance_of, exact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jsonschema.protocols import Validator

    from regelschmiede.diagnostics.diagnostic import Diagnostic
    from regelschmiede.diagnostics.span import Span
    from regelschmiede.source.yaml_tree import Node


class ShapeCheck:
    """One validator, built once and used for every entry of a kind."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self._accepts = acceptance_of(schema)
        self._schema = schema

    def faults(self, node: Node, key: Span | None = None) -> Iterator[Diagnostic]:
        """Every fault of the value at ``node``, which hangs on the key at ``key`` (None: it is a whole file)."""
        if self._accepts(node.value):
            return iter(())
        from regelschmiede.passes.schema_messages import faults_of

        errors = list(self._validator.iter_errors(node.value))
        return faults_of(errors, node, key, self._prepared) if errors else iter(())

    @cached_property
    def _prepared(self) -> dict[str, Any]:
        prepared: dict[str, Any] = _Prepared(self._schema).schema(self._schema)
        return prepared

    @cached_property
    def _validator(self) -> Validator:
        from regelschmiede.source.validator import validator_of

        return validator_of(self._prepared)


_OF_SCHEMAS = frozenset({"properties", "$defs", "patternProperties", "dependentSchemas"})
_SCHEMA = frozenset({"items", "additionalProperties", "contains", "if", "then", "else", "not"})
_LISTS = frozenset({"allOf", "anyOf", "oneOf", "prefixItems"})


class _Prepared:
    """A schema as validation needs it.

    Figures are exact, as those of the entries are: 0.1 is not a binary fraction near it. A field that may
    not be given (``false``) becomes ``not: {}``, because jsonschema names the place of no ``false``.
    A branch that is only a reference becomes what it refers to, so that its type is known.
    """

    def __init__(self, root: dict[str, Any]) -> None:
        self._definitions = root.get("$defs", {})

    def schema(self, part: Any) -> Any:
        if not isinstance(part, dict):
            return part
        return {key: self._keyword(key, value) for key, value in part.items()}

    def _keyword(self, key: str, value: Any) -> Any:
        if key in _OF_SCHEMAS and isinstance(value, dict):
            named = {name: self.schema(inner) for name, inner in value.items()}
            return {name: {"not": {}} if s is False else s for name, s in named.items()}
        if key in _SCHEMA:
            return self.schema(value)
        if key in _LISTS and isinstance(value, list):
            return [self.schema(self._referred(branch)) for branch in value]
        return exact(value)

    def _referred(self, branch: Any) -> Any:
        if not isinstance(branch, dict) or set(branch) != {"$ref"}:
            return branch
        name = str(branch["$ref"]).removeprefix("#/$defs/")
        return self._definitions.get(name, branch)
