"""The JSON data set of a ruleset and its JSON Schema."""

from regelschmiede.emit.json_data.emitter import emit_json

__all__ = ["emit_json"]
