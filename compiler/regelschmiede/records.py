"""``dataclass`` as the standard library has it, but quick to make classes with.

Before Python 3.13, the library compiles six functions for each frozen class, one after the other; for the classes
of the model and of expressions that took a tenth of a whole check. Here they are compiled in one go. Classes
that ask for anything out of the ordinary, and later Pythons, get the library's own.
"""

from __future__ import annotations

import dataclasses
import re
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or sys.version_info >= (3, 13):
    from dataclasses import dataclass
else:

    def dataclass(cls: type | None = None, /, **options: bool) -> Any:
        """Stand in for ``dataclasses.dataclass``."""
        if cls is None:
            return lambda found: dataclass(found, **options)
        if options != {"frozen": True, "slots": True} or not _is_plain(cls):
            return dataclasses.dataclass(**options)(cls)
        return _frozen(cls)


__all__ = ["dataclass"]

_OWN = ("__init__", "__post_init__", "__eq__", "__hash__", "__repr__", "__setattr__", "__slots__")


def _is_plain(cls: type) -> bool:
    """Whether ``cls`` stands by itself, has a docstring, and only fields that are handed over."""
    own = vars(cls)
    annotated = own.get("__annotations__", {})
    special = (own[n] for n in annotated if isinstance(own.get(n), dataclasses.Field))
    return (
        cls.__bases__ == (object,)
        and cls.__doc__ is not None
        and not any(name in own for name in _OWN)
        and not any(re.search("ClassVar|InitVar|KW_ONLY", str(each)) for each in annotated.values())
        and all(_is_handed_over(field) for field in special)
    )


def _is_handed_over(field: Any) -> bool:
    missing = dataclasses.MISSING
    ordinary = field.init and field.repr and field.hash is None and field.kw_only is missing
    return ordinary and field.default_factory is missing


def _frozen(cls: type) -> Any:
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    params, fields = made.__dataclass_params__, dataclasses.fields(made)
    params.init = params.repr = params.eq = params.frozen = True
    defaults = {f"_{f.name}": f.default for f in fields if f.default is not dataclasses.MISSING}
    scope: dict[str, Any] = {"_set": object.__setattr__, **defaults}
    # As the library does it: all that is put together are names of our own fields.
    exec(_code(fields), scope)
    for name in ("__init__", "__eq__", "__hash__"):
        method = scope[name]
        method.__qualname__ = f"{made.__qualname__}.{name}"
        setattr(made, name, method)
    made.__repr__, made.__getstate__, made.__setstate__ = _repr, _state, _set_state
    made.__setattr__, made.__delattr__ = _refuse_to_set, _refuse_to_delete
    return made


def _code(fields: tuple[dataclasses.Field[Any], ...]) -> str:
    arguments = ", ".join(
        f.name if f.default is dataclasses.MISSING else f"{f.name}=_{f.name}" for f in fields
    )
    body = "\n".join(f"    _set(self, {f.name!r}, {f.name})" for f in fields) or "    pass"
    compared = [f.name for f in fields if f.compare]
    mine, its = ("".join(f"{who}.{name}, " for name in compared) for who in ("self", "other"))
    return f"""\
def __init__(self, {arguments}):
{body}
def __eq__(self, other):
    return ({mine}) == ({its}) if other.__class__ is self.__class__ else NotImplemented
def __hash__(self):
    return hash(({mine}))
"""


def _repr(self: Any) -> str:
    shown = (f"{name}={getattr(self, name)!r}" for name in self.__dataclass_fields__)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _state(self: Any) -> list[Any]:
    return [getattr(self, name) for name in self.__dataclass_fields__]


def _set_state(self: Any, state: list[Any]) -> None:
    for name, value in zip(self.__dataclass_fields__, state, strict=True):
        object.__setattr__(self, name, value)


def _refuse_to_set(_self: Any, name: str, _value: Any) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_self: Any, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
