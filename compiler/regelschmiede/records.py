"""``dataclass`` as the standard library has it, but quick to make classes with.

Before Python 3.13, the library compiles six functions for each frozen class, one after the other; for the classes
of the model and of expressions that took a tenth of a whole check. Here each function is compiled once for all
classes of the same shape, which then only put the names of their fields into it. Classes that ask for anything
out of the ordinary, and later Pythons, get the library's own.
"""

from __future__ import annotations

import dataclasses
import sys
from functools import cache
from reprlib import recursive_repr
from types import FunctionType, MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
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

_OWN = ("__init__", "__eq__", "__hash__", "__repr__", "__setattr__", "__slots__")
_NO_FIELDS = ("ClassVar", "InitVar", "KW_ONLY")
_MISSING = dataclasses.MISSING


def _is_plain(cls: type) -> bool:
    """Whether nothing that ``cls`` asks for, inherits or defines itself is out of the ordinary."""
    own = vars(cls)
    annotated = own.get("__annotations__", {})
    given = [own.get(name, _MISSING) for name in annotated]
    special = [each for each in given if isinstance(each, dataclasses.Field)]
    left_out = [id(each) for each in special if not each.init]
    is_optional = [_has_default(each) for each in given if id(each) not in left_out]
    return (
        type(cls) is type
        and not hasattr(cls, "__dataclass_fields__")
        and not any(name in own for name in _OWN)
        and "self" not in annotated
        and not any(word in str(each) for each in annotated.values() for word in _NO_FIELDS)
        and all(map(_is_plain_field, special))
        and is_optional == sorted(is_optional)
    )


def _has_default(given: object) -> bool:
    if isinstance(given, dataclasses.Field):
        return given.default is not _MISSING or given.default_factory is not _MISSING
    return given is not _MISSING


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
    compared = [f.name for f in fields if f.compare]
    made.__init__ = _init(made, fields, is_frozen=is_frozen)
    made.__eq__ = _method(made, _eq_source(len(compared)), compared)
    made.__hash__ = _method(made, _hash_source(len(compared)), compared) if is_frozen else None
    made.__repr__ = _repr
    if is_frozen:
        made.__getstate__, made.__setstate__ = _state, _set_state
        made.__setattr__, made.__delattr__ = _refuse_to_set, _refuse_to_delete
    return made


def _init(made: type, fields: Sequence[dataclasses.Field[Any]], *, is_frozen: bool) -> FunctionType:
    # To ask the class for the slot by its name each time takes half as long again.
    assign = "_set{0}(self, {1})" if is_frozen else "self.{0} = {1}"
    setters = {f"_set_{i}": getattr(made, field.name).__set__ for i, field in enumerate(fields)}
    values = ((f"_{i}", _value(f"_{i}", field)) for i, field in enumerate(fields))
    lines = [assign.format(name, value) for name, value in values if value is not None]
    lines += ["self.__post_init__()"] if hasattr(made, "__post_init__") else []
    arguments = ", ".join(["self", *(f"_{i}" for i, field in enumerate(fields) if field.init)])
    source = f"def __init__({arguments}): {'; '.join(lines) or 'pass'}"
    makers = {f"_make_{i}": field.default_factory for i, field in enumerate(fields)}
    scope = {**setters, "_missing": _MISSING, **makers}
    # A field that is made anew each time has, as the library sees it, no default: it begins as missing.
    defaults = tuple(f.default for f in fields if f.init and _has_default(f))
    return _method(made, source, [f.name for f in fields], scope, defaults)


def _value(name: str, field: dataclasses.Field[Any]) -> str | None:
    """The formula for the field that is called ``name`` while it is compiled; None where it is left unset."""
    if field.default_factory is _MISSING:
        return name if field.init else None
    return f"_make{name}() if {name} is _missing else {name}" if field.init else f"_make{name}()"


def _eq_source(count: int) -> str:
    equal = f"{_values('self', count)} == {_values('other', count)}"
    return (
        "def __eq__(self, other): "
        f"return {equal} if other.__class__ is self.__class__ else NotImplemented"
    )


def _hash_source(count: int) -> str:
    return f"def __hash__(self): return hash({_values('self', count)})"


def _values(owner: str, count: int) -> str:
    return f"({''.join(f'{owner}._{i}, ' for i in range(count))})"


def _method(
    owner: type,
    source: str,
    names: Iterable[str],
    scope: Mapping[str, object] = MappingProxyType({}),
    defaults: tuple[object, ...] = (),
) -> FunctionType:
    """The method of ``owner`` that ``source`` defines, its ``_0``, ``_1``, … called by ``names``."""
    code = _compiled(source)
    named = {f"_{i}": name for i, name in enumerate(names)}
    renamed = code.replace(
        co_varnames=tuple(named.get(each, each) for each in code.co_varnames),
        co_names=tuple(named.get(each, each) for each in code.co_names),
        co_consts=tuple(named.get(each, each) for each in code.co_consts),
    )
    method = FunctionType(renamed, dict(scope), code.co_name, defaults)
    method.__qualname__ = f"{owner.__qualname__}.{code.co_name}"
    return method


@cache
def _compiled(source: str) -> CodeType:
    scope: dict[str, Any] = {}
    # What is put together here holds no name but our own.
    exec(source, scope)
    (code,) = (each.__code__ for each in scope.values() if isinstance(each, FunctionType))
    return code


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
