"""A validator of jsonschema that follows references inside its own schema at once."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator
from jsonschema.validators import extend

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator

_LOOK_UP = Draft202012Validator.VALIDATORS["$ref"]


def validator_of(root: dict[str, Any]) -> Validator:
    """A validator with ``root``, none of whose parts has an ``$id`` of its own.

    The library looks each reference up anew for each value: a third of the time, where a schema is
    mostly made of references.
    """

    @cache
    def target(reference: str) -> Any:
        found: Any = root
        for step in reference.removeprefix("#").split("/")[1:]:
            found = found.get(step) if isinstance(found, dict) else None
        return found

    def referred(
        validator: Validator, reference: str, instance: Any, schema: Any
    ) -> Iterator[ValidationError]:
        inside = target(reference) if reference.startswith("#") else None
        if inside is None:
            yield from _LOOK_UP(validator, reference, instance, schema)
        else:
            yield from validator.descend(instance, inside)

    return extend(Draft202012Validator, {"$ref": referred})(root)
