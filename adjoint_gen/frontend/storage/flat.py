"""Stores to all of a part of an array: through ``y.flat``, and to ``z.real`` and ``z.imag`` themselves.

    y.flat[k] = v             y[k // n, k % n] = v          of an array of two axes, however it lies in memory
    y.flat = v         ->     y.flat[:] = v
    z.real = v                z.real[...] = v
    z.imag += v               z.imag[...] += v

An iterator takes as many values as it has places, and begins again where there are fewer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import gast

from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects.object_attributes import Shown, class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.refusals import gast_text
from adjoint_gen.frontend.storage.materialise_lists import as_array
from adjoint_gen.frontend.storage.stores import store
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Const, Pack, Var
from adjoint_gen.ir.views import GETITEM

_WHOLE: Final[Mapping[str, Arg]] = {"real": Const(Ellipsis), "imag": Const(Ellipsis), "flat": Pack("slice", (Const(None),) * 3)}


def whole(low: Lowering, target: gast.Attribute) -> gast.Subscript | None:
    """All of a part of an array, for the attribute that it is; None for any other attribute."""
    if target.attr not in _WHOLE or class_of(low, owner := low.value(target.value)) is not None:
        return None
    kind = _kind(low, owner)
    if kind is None or kind.tag != "array":
        return None
    part = gast.copy_location(gast.Attribute(target.value, target.attr, gast.Load()), target)
    return gast.copy_location(gast.Subscript(part, Shown(target, _WHOLE[target.attr]), gast.Store()), target)


def settled(low: Lowering, target: gast.Subscript) -> tuple[gast.Subscript, bool]:
    """A place of an iterator as one of its array, and whether it is that; any other target as it is."""
    owner = _owner(low, target.value)
    if owner is None:
        return target, False
    array, value = owner
    kind = _kind(low, value)
    if kind is None or kind.tag != "array" or kind.rank is None:
        what = f"cannot differentiate a store to `{gast_text(target)}`: it is not known how many axes the array has"
        raise low.refuse(target, what, "an index of the array itself")
    low.rely(value)
    index = _unraveled(low, low.as_argument(value, target), kind.rank, low.argument(target.slice))
    return gast.copy_location(gast.Subscript(array, Shown(target.slice, index), gast.Store()), target), True


def store_flat(low: Lowering, target: gast.Subscript, value: Value) -> None:
    """``y.flat[index] = value``, as a store to ``target``, a place of the array itself."""
    stored = as_array(low, low.as_argument(value, target))
    low.rely(stored)
    if not (isinstance(stored, Const) or low.kind(stored).rank == 0):
        old = gast.copy_location(gast.Subscript(target.value, target.slice, gast.Load()), target)
        count = low.bind("numpy.size", (low.as_argument(low.value(old), target),))
        stored = repeated(low, stored, low.bind("numpy.arange", (count,)))
    store(low, target, stored)


def repeated(low: Lowering, values: Arg, places: Arg) -> Var:
    """The values at these places, from the first one again behind the last."""
    flat = low.bind("numpy.ravel", (values,))
    count = low.bind("numpy.size", (flat,))
    return low.bind(GETITEM, (flat, low.bind("operator.mod", (places, count))))


def _owner(low: Lowering, node: gast.AST) -> tuple[gast.AST, Value] | None:
    """The array of an iterator that an expression stands for."""
    match node:
        case gast.Attribute(value=inner, attr="flat"):
            owner = low.value(inner)
            return None if class_of(low, owner) is not None or isinstance(owner, Known) else (inner, owner)
        case gast.Name(id=name) if name in low.scope.locals:
            value = low.env[name]
            made = low.writing.bound.get(value) if isinstance(value, Var) and value in low.arrays.flat else None
            if made is not None and made.op == "numpy.ravel" and isinstance(made.args[0], Var):
                return Shown(node, made.args[0]), made.args[0]
    return None


def _kind(low: Lowering, value: Value) -> Kind | None:
    return low.kind(value) if isinstance(value, Var) else None


def _unraveled(low: Lowering, array: Arg, rank: int, index: Arg) -> Arg:
    """The index of an array for that of all its elements one after the other, of one axis at most."""
    kind = low.kind(index) if isinstance(index, Var) else None
    if isinstance(index, Var):
        low.rely(index)
    single = isinstance(index, Const) and type(index.value) is int
    if not (single or (kind is not None and kind.rank == 0)):
        places = low.bind("numpy.arange", (low.bind("numpy.size", (array,)),))
        index = low.bind("numpy.ravel", (low.bind(GETITEM, (places, as_array(low, index))),))
    if rank == 0:
        return Const(Ellipsis) if single else Pack("tuple", ())
    if rank == 1:
        return index
    shape = low.bind("ndarray.shape", (array,))
    parts: list[Arg] = []
    for axis in reversed(range(1, rank)):
        side = low.bind(GETITEM, (shape, Const(axis)))
        parts.append(low.bind("operator.mod", (index, side)))
        index = low.bind("operator.floordiv", (index, side))
    return Pack("tuple", (index, *reversed(parts)))
