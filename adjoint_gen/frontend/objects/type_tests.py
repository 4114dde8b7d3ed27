"""``isinstance``, ``type`` and ``hasattr`` as far as they are known before the program runs: by a class, or by a kind."""

from __future__ import annotations

import abc
from collections.abc import Callable, Sequence

import gast
import numpy as np

from adjoint_gen.frontend.containers.columns import is_column
from adjoint_gen.frontend.names.callables import plain
from adjoint_gen.frontend.names.classes import ask_for_bases
from adjoint_gen.frontend.names.resolve import constant_of
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects.nodes import refuse_any
from adjoint_gen.frontend.objects.object_attributes import class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.trace import Const, NamedPack, Pack, Var
from adjoint_gen.reach import is_library

_EXACT: dict[str, type] = {
    "float": float, "int": int, "bool": bool, "complex": complex, "str": str, "none": type(None), "range": range,
    "slice": slice, "array": np.ndarray, "tuple": tuple, "list": list, "dict": dict,
}
"""The type of each sort of value; those of containers may be of a type below that."""

_CONTAINERS = (tuple, list, dict)


def type_test(
    low: Lowering, node: gast.Call, callee: Value, values: Sequence[Value], named: Sequence[tuple[str, Value]], base: str,
    again: Callable[[Value, Sequence[Value], Sequence[tuple[str, Value]]], Value],
) -> Const | None:
    """``isinstance``, and ``type`` and ``hasattr`` of what is no object; None where only the run knows, and for other calls."""
    if isinstance(callee, Known) and (callee.value is type or callee.value is hasattr) and values:
        return _asked_of(low, callee.value, values)
    if not (isinstance(callee, Known) and callee.value is isinstance and len(values) == 2):
        return None
    refuse_any(low, node, values)
    sorts = _sorts(values[1])
    own = class_of(low, values[0])
    if own is not None and is_library(own.__module__):
        raise low.refuse(node, "cannot differentiate a test of what an iterator is", "the same without the test")
    sort = own or _type_of(low, values[0])
    if sorts is None or sort is None or not all(type(one) in (type, abc.ABCMeta) for one in sorts):
        return None  # a metaclass may say so itself
    if sort in _CONTAINERS and not all(one in _EXACT.values() for one in sorts):
        return None
    low.rely(values[0])
    if own is not None:
        ask_for_bases(low.program.asked, own)
    return Const(issubclass(sort, tuple(sorts)))


def _asked_of(low: Lowering, function: object, values: Sequence[Value]) -> Const | None:
    """``type(value)``, or ``hasattr(value, name)``, of a value whose type is known, and no other than that."""
    value, *more = values
    sort = _type_of(low, value) if class_of(low, value) is None else None
    name = more[0].value if more and isinstance(more[0], Const) else None
    held = isinstance(name, str) and hasattr(sort, name)
    if sort is None or (sort in _CONTAINERS and not held) or (more and not isinstance(name, str)):
        return None
    if len(more) != (function is hasattr):
        return None
    low.rely(value)
    return Const(held) if more else constant_of(Known(sort, sort.__name__))


def _sorts(value: Value) -> Sequence[type] | None:
    """The classes that the second argument is; None where that is not known."""
    if isinstance(value, Pack) and value.kind == "tuple":
        inside = [_sorts(plain(item)) for item in value.items]
        return None if None in inside else [sort for sorts in inside if sorts is not None for sort in sorts]
    found = value.value if isinstance(value, Known | Const) else None
    return [found] if isinstance(found, type) else None


def _type_of(low: Lowering, value: Value) -> type | None:
    """The type of a value that is no object of a class of the user's; None where it is not known."""
    match value:
        case Const(value=constant):
            return type(constant)
        case NamedPack():
            return tuple
        case Pack(kind=kind):
            return _EXACT.get(kind)
        case Var() if low.objects.refers(value):
            return dict
        case Var() if is_column(low, value):
            return tuple
        case Var():
            kind_ = low.kind(value)
            if kind_.tag == "numpy scalar" and kind_.exact:
                return np.dtype(kind_.dtype).type
            return _EXACT.get(kind_.tag)
    return None
