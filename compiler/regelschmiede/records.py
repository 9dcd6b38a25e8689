"""``dataclass`` as the standard library has it, but quick to make classes with.

Before Python 3.13, the library compiles six functions for each frozen class, one after the other; for the classes
of the model and of expressions that took a tenth of a whole check. Here each function is compiled once for all
classes of the same shape, which then only put the names of their fields into it. Classes that ask for anything
out of the ordinary, and later Pythons, get the library's own.

This is all in which the classes made here differ from the library's:

- One without a docstring is described by its name alone, without its signature.
- ``__init__`` has no annotations; where a value is made anew, its default is ``dataclasses.MISSING``.
- ``__repr__``, and those methods of frozen classes that refuse changes or copy and pickle values, are the same
  functions for all classes. They find the fields when they are called, and are not named after a class.
- To set or delete what is no field of a frozen value is a FrozenInstanceError too, also in a class derived from its
  own; the library stumbles over its own slots there, with a TypeError.
"""

from __future__ import annotations

import dataclasses
import sys
from functools import cache
from reprlib import recursive_repr
from types import FunctionType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from types import CodeType

if TYPE_CHECKING or sys.version_info >= (3, 13):
    from dataclasses import dataclass
else:

    def dataclass(cls: type | None = None, /, **options: bool) -> Any:
        """Stand in for ``dataclasses.dataclass``."""
        if cls is None:
            return lambda found: dataclass(found, **options)
        is_usual = options.get("slots") and options.keys() <= {"frozen", "slots"}
        if not is_usual or not _is_plain(cls):
            return dataclasses.dataclass(**options)(cls)
        return _made(cls, is_frozen=options.get("frozen", False))


__all__ = ["dataclass"]

_OWN = frozenset(
    {
        *("__init__", "__eq__", "__hash__", "__repr__", "__slots__"),
        *("__setattr__", "__delattr__", "__getstate__", "__setstate__"),
    }
)
_MISSING = dataclasses.MISSING
# How a field comes by its value: the formula for ``{0}``, as it is called while it is compiled.
_GIVEN, _GIVEN_OR_MADE = "{0}", "_make{0}() if {0} is _missing else {0}"
_MADE, _LEFT_UNSET = "_make{0}()", ""


def _is_plain(cls: type) -> bool:
    """Whether nothing that ``cls`` asks for, inherits or defines itself is out of the ordinary."""
    own = vars(cls)
    annotated = own.get("__annotations__", {})
    types = " ".join(map(str, annotated.values()))
    special = (own[name] for name in annotated if isinstance(own.get(name), dataclasses.Field))
    return (
        type(cls) is type
        and not hasattr(cls, "__dataclass_fields__")
        and _OWN.isdisjoint(own)
        and "self" not in annotated
        and not ("ClassVar" in types or "InitVar" in types or "KW_ONLY" in types)
        and all(map(_is_plain_field, special))
    )


def _is_plain_field(field: dataclasses.Field[Any]) -> bool:
    is_set_here = field.init or field.default is _MISSING
    return is_set_here and field.hash is None and field.kw_only is _MISSING


def _made(cls: type, *, is_frozen: bool) -> Any:
    # The library would work out a signature to describe a class with.
    cls.__doc__ = cls.__doc__ or cls.__name__
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    params, fields = made.__dataclass_params__, dataclasses.fields(made)
    params.init = params.repr = params.eq = True
    params.frozen = is_frozen
    compared = [field.name for field in fields if field.compare]
    made.__init__ = _init(made, fields, is_frozen=is_frozen)
    made.__eq__ = _method(made, _eq_code(len(compared)), compared)
    made.__hash__ = _method(made, _hash_code(len(compared)), compared) if is_frozen else None
    made.__repr__ = _repr
    if is_frozen:
        made.__getstate__, made.__setstate__ = _state, _set_state
        made.__setattr__, made.__delattr__ = _refuse_to_set, _refuse_to_delete
    return made


def _init(made: type, fields: Sequence[dataclasses.Field[Any]], *, is_frozen: bool) -> FunctionType:
    origins = tuple(map(_origin, fields))
    is_followed = hasattr(made, "__post_init__")
    code = _init_code(origins, is_frozen=is_frozen, is_followed=is_followed)
    scope: dict[str, object] = {"_missing": _MISSING}
    for i, field in enumerate(fields):
        if is_frozen:
            # To ask the class for the slot by its name each time takes half as long again.
            scope[f"_set_{i}"] = vars(made)[field.name].__set__
        if field.default_factory is not _MISSING:
            scope[f"_make_{i}"] = field.default_factory
    return _method(made, code, [field.name for field in fields], scope, _defaults(fields))


def _origin(field: dataclasses.Field[Any]) -> str:
    if field.default_factory is _MISSING:
        return _GIVEN if field.init else _LEFT_UNSET
    return _GIVEN_OR_MADE if field.init else _MADE


def _defaults(fields: Iterable[dataclasses.Field[Any]]) -> tuple[object, ...]:
    """Of all fields from the first that may be left out; one with a factory begins as missing."""
    found: list[object] = []
    for field in fields:
        is_made = field.default_factory is not _MISSING
        if field.init and (is_made or field.default is not _MISSING):
            found.append(field.default)
        elif field.init and found:
            raise TypeError(f"non-default argument {field.name!r} follows default argument")
    return tuple(found)


@cache
def _init_code(origins: Sequence[str], *, is_frozen: bool, is_followed: bool) -> CodeType:
    places = [(f"_{i}", origin) for i, origin in enumerate(origins)]
    assign = "_set{0}(self, {1})" if is_frozen else "self.{0} = {1}"
    lines = [assign.format(name, origin.format(name)) for name, origin in places if origin]
    lines += ["self.__post_init__()"] if is_followed else []
    given = [name for name, origin in places if origin in (_GIVEN, _GIVEN_OR_MADE)]
    return _compiled(f"def __init__({', '.join(['self', *given])}): {'; '.join(lines) or 'pass'}")


@cache
def _eq_code(count: int) -> CodeType:
    equal = f"{_values('self', count)} == {_values('other', count)}"
    answer = f"{equal} if other.__class__ is self.__class__ else NotImplemented"
    return _compiled(f"def __eq__(self, other): return {answer}")


@cache
def _hash_code(count: int) -> CodeType:
    return _compiled(f"def __hash__(self): return hash({_values('self', count)})")


def _values(owner: str, count: int) -> str:
    return f"({''.join(f'{owner}._{i}, ' for i in range(count))})"


def _compiled(source: str) -> CodeType:
    scope: dict[str, Any] = {}
    # What is put together here holds no name but our own.
    exec(source, scope)
    (code,) = (each.__code__ for each in scope.values() if isinstance(each, FunctionType))
    return code


def _method(
    owner: type,
    code: CodeType,
    names: Iterable[str],
    scope: dict[str, object] | None = None,
    defaults: tuple[object, ...] = (),
) -> FunctionType:
    """The method of ``owner`` that does what ``code`` does, its ``_0``, ``_1``, … called by ``names``."""
    named = {f"_{i}": name for i, name in enumerate(names)}
    variables = tuple(map(named.get, code.co_varnames, code.co_varnames))
    attributes = tuple(map(named.get, code.co_names, code.co_names))
    renamed = code.replace(co_varnames=variables, co_names=attributes)
    method = FunctionType(renamed, scope or {}, code.co_name, defaults)
    method.__qualname__ = f"{owner.__qualname__}.{code.co_name}"
    return method


@recursive_repr("...")
def _repr(self: Any) -> str:
    shown = (f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
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
