"""Kinds of loads: what is left of a shape when it is indexed."""

from __future__ import annotations

from collections import ChainMap
from dataclasses import dataclass, replace
from functools import reduce

import numpy as np

from adjoint_gen.ir.dtypes import options
from adjoint_gen.ir.kinds import INT, UNKNOWN, Dim, Kind, Shape, broadcast
from adjoint_gen.ir.trace import Arg, Bind, Const, Pack, Var
from adjoint_gen.rules.calls import Call, arg_kind, constant
from adjoint_gen.rules.dims import ONE, SOME, is_integer, join, sliced
from adjoint_gen.rules.extents import exact
from adjoint_gen.rules.kinds import axes, fresh, operand, value
from adjoint_gen.rules.listing import as_index, at_key, of_keys
from adjoint_gen.rules.table import result_kind


@dataclass(frozen=True, slots=True)
class _Index:
    """One step of an index: ``drop`` axes are used up; ``dims`` come in their place, None for one that varies the rank."""

    drop: int
    dims: tuple[Dim, ...]
    advanced: bool = False
    scalar: bool = False


def getitem(call: Call) -> Kind:
    """A load ``x[...][...]``: each step of the chain in turn."""
    kind, owner = call.kind("x", 0), call.args[0]
    if isinstance(owner, Pack) and owner.kind == "dict" and all(isinstance(key, Const) for key in owner.items[::2]):
        keys = tuple(key.value for key in owner.items[::2] if isinstance(key, Const))
        kind = Kind("dict", items=tuple(arg_kind(item, call.kinds) for item in owner.items[1::2]), keys=keys)
    for step in call.args[1:]:
        kind = loaded(kind, step, call)
    return kind


def loaded(kind: Kind, step: Arg, call: Call) -> Kind:
    """The kind of ``x[step]``."""
    if isinstance(step, Pack) and step.kind == "view":
        return _shown(kind, step, call)
    if kind.tag in ("tuple", "list", "dict"):
        return _item(kind, step, call)
    if kind.tag == "range" and is_integer(arg_kind(step, call.kinds)):
        return INT
    if kind.tag not in ("array", "numpy scalar", "unknown"):
        whole = isinstance(step, Pack) or arg_kind(step, call.kinds).tag == "slice"
        return kind if kind.tag == "str" or (kind.tag == "range" and whole) else INT if kind.tag == "range" else UNKNOWN
    if kind.tag == "unknown" or kind.shape.dims is None:
        return Kind("unknown", kind.dtype)
    steps = step.items if isinstance(step, Pack) and step.kind == "tuple" else (step,)
    if isinstance(step, Var) and call.kinds.get(step, UNKNOWN).tag == "tuple":  # one that has a name has an item for each axis
        items = {Var("step", -2 - k): item for k, item in enumerate(call.kinds[step].items)}
        call, steps = replace(call, kinds=ChainMap(items, call.kinds)), tuple(items)  # type: ignore[arg-type]
        if not items:
            return Kind("unknown", kind.dtype)
    found = _indexed(kind.shape.dims, steps, call)
    if found is None:
        return Kind("unknown", kind.dtype)
    shape, scalar = found
    return Kind("numpy scalar" if scalar else "array", kind.dtype, shape)


def _shown(kind: Kind, step: Pack, call: Call) -> Kind:
    """The kind of an array in the form in which a step of a chain shows it."""
    array = Var("shown", -1)
    op, *args = step.items
    assert isinstance(op, Const)
    return result_kind(Bind(array, str(op.value), (array, *args)), ChainMap({array: kind}, call.kinds))  # type: ignore[arg-type]


def _item(kind: Kind, step: Arg, call: Call) -> Kind:
    """An item of a container, or a slice of a sequence."""
    if kind.is_table or (kind.tag == "dict" and isinstance(step, Const)):
        return at_key(kind, step)
    if not kind.items:
        whole = (isinstance(step, Pack) and step.kind == "slice") or arg_kind(step, call.kinds).tag == "slice"
        return kind if whole and kind.tag in ("list", "tuple") else kind.element or UNKNOWN
    if isinstance(step, Const) and isinstance(step.value, int) and -len(kind.items) <= step.value < len(kind.items):
        return kind.items[step.value]
    if isinstance(step, Pack) and step.kind == "slice" and kind.tag != "dict":
        ends = constant(step)
        return Kind(kind.tag, items=kind.items[ends]) if isinstance(ends, slice) else Kind(kind.tag)
    any_of = reduce(join, kind.items)
    return any_of if any_of != UNKNOWN else _any_record(kind.items) or UNKNOWN


def _any_record(kinds: tuple[Kind, ...]) -> Kind | None:
    """One of several dicts of other keys each, of what has no derivative and is of one kind; None for all else."""
    values = [value for kind in kinds for value in kind.items]
    if not values or any(kind.tag != "dict" or kind.is_table or kind.is_open for kind in kinds):
        return None
    keys, value = reduce(join, map(of_keys, (kind for kind in kinds if kind.keys))), reduce(join, values)
    return Kind("dict", items=(keys,), element=value) if value.still and value.rank == 0 else None


def _indexed(dims: tuple[Dim, ...], steps: tuple[Arg, ...], call: Call) -> tuple[Shape, bool] | None:
    """The shape that an index leaves, and whether that is a scalar; None where the rank is not known."""
    indices = []
    for step in steps:
        index = _step(step, call)
        if index is None:
            return None
        indices.append(index)
    used = sum(index.drop for index in indices if index is not _ELLIPSIS)
    if used > len(dims) or indices.count(_ELLIPSIS) > 1:
        return None
    if _ELLIPSIS not in indices:
        indices.append(_ELLIPSIS)
        rest_is_written = False
    else:
        rest_is_written = True
    fancy = [index for index in indices if index.advanced and not index.scalar]
    block = broadcast(*(Shape(index.dims) for index in fancy)).dims if fancy else None
    out: list[Dim] = []
    places: list[int] = []  # the positions, among the indices, of what belongs to the advanced part
    at = 0  # the axis of the operand
    insert = 0  # where the advanced block goes, if its parts stand together
    for place, index in enumerate(indices):
        if index is _ELLIPSIS:
            rest = len(dims) - used
            out.extend(dims[at : at + rest])
            at += rest
            continue
        if index.advanced and block is not None:
            if not places:
                insert = len(out)
            places.append(place)
        elif index.drop == 1 and not index.advanced:
            out.append(_slice(dims[at], steps[place], call))
        elif index.drop == 0:
            out.extend(index.dims)
        at += index.drop
    if block is not None:
        together = places == list(range(places[0], places[0] + len(places)))
        insert = insert if together else 0
        out[insert:insert] = block
    return Shape(tuple(out)), not out and not rest_is_written and not fancy


_INTEGERS = ("int", "uint")
_ELLIPSIS = _Index(-1, ())
_SLICE = _Index(1, ())


def _step(step: Arg, call: Call) -> _Index | None:
    """What one step of an index does."""
    match step:
        case Const(value=None):
            return _Index(0, (ONE,))
        case Const(value=v) if v is Ellipsis:
            return _ELLIPSIS
        case Const(value=bool()):
            return None
        case Const(value=int()):
            return _Index(1, (), advanced=True, scalar=True)
        case Const(value=slice()) | Pack(kind="slice"):
            return _SLICE
    given = arg_kind(step, call.kinds)
    if given.tag == "slice":
        return _SLICE
    kind = as_index(given)
    if is_integer(kind) or _some_integer(kind):
        return _Index(1, (), advanced=True, scalar=True)
    if kind.tag == "bool" or (kind.tag == "numpy scalar" and kind.dtype == "bool"):
        return _Index(0, (SOME,), advanced=True)  # an axis of one item, or none
    if kind.tag != "array" or kind.shape.dims is None or not kind.exact:
        return None
    if kind.dtype == "bool":
        return _Index(len(kind.shape.dims), (SOME,), advanced=True)
    return _Index(1, kind.shape.dims, advanced=True) if np.dtype(kind.dtype).kind in "iu" else None


def _some_integer(kind: Kind) -> bool:
    """Whether a value is an integer of Python's, of NumPy's, or in an array without axes: each uses up an axis.

    What may be a float, too, is none where the load gives anything: a float as an index raises.
    """
    found = options(kind.dtype) if kind.tag == "unknown" and kind.rank == 0 else ()
    return any(one.startswith(_INTEGERS) for one in found) and all(one.startswith((*_INTEGERS, "float")) for one in found)


def _slice(dim: Dim, step: Arg, call: Call) -> Dim:
    """The length that a slice leaves of an axis."""
    if isinstance(step, Const) and isinstance(step.value, slice):
        ends: list[Arg] = [Const(step.value.start), Const(step.value.stop), Const(step.value.step)]
    elif isinstance(step, Pack):
        ends = list(step.items)
    else:
        return SOME  # a slice that has a name
    known = [end.value if isinstance(end, Const) else exact(end, call) for end in ends]
    if not all(end is None or isinstance(end, int | frozenset) for end in known):
        return SOME
    return sliced(dim, *known)  # type: ignore[arg-type]


def taken(call: Call) -> Kind:
    """``np.take(x, indices, axis)``."""
    x, indices = operand(call), operand(call, "indices", 1)
    axis = call.constant("axis")
    if axis is None:
        return value(x.dtype, indices.shape)
    along = None if x.shape.dims is None else axes(axis, len(x.shape.dims))
    if along is None or x.shape.dims is None or indices.shape.dims is None:
        return Kind("unknown", x.dtype)
    (at,) = along
    return value(x.dtype, Shape((*x.shape.dims[:at], *indices.shape.dims, *x.shape.dims[at + 1 :])))


def taken_along(call: Call) -> Kind:
    """``np.take_along_axis(x, indices, axis)``: the axes other than ``axis`` broadcast."""
    x, indices = operand(call), operand(call, "indices", 1)
    if call.constant("axis") is None:
        return fresh(x.dtype, indices.shape)
    along = None if x.shape.dims is None else axes(call.constant("axis"), len(x.shape.dims))
    if along is None or x.shape.dims is None or indices.rank != x.rank:
        return Kind("array", x.dtype)
    both = zip(x.shape.dims, indices.shape.dims or (), strict=True)
    return fresh(x.dtype, Shape(tuple(j if axis in along else i | j for axis, (i, j) in enumerate(both))))


