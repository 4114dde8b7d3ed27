"""Calls as what they do: ``np.split`` and its kin as slices, ``np.hstack`` of lists of any length, ``np.interp`` by periods.

The pieces are views: of storage they are parts of it, as any slice is.
"""

from __future__ import annotations

from collections.abc import Sequence

import gast
import numpy as np

from adjoint_gen.frontend.containers.lists import MOST_ITEMS, display, new_list
from adjoint_gen.frontend.control.item_loops import each_of
from adjoint_gen.frontend.names.values import Params, Value, View
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.storage.materialise_lists import as_array
from adjoint_gen.frontend.storage.subscripts import load
from adjoint_gen.ir.trace import Append, Arg, Const, Effect, Pack, Var
from adjoint_gen.rules.listing import element

_AXIS = {np.hsplit: 1, np.vsplit: 0, np.dsplit: 2}
_EVERY = Pack("slice", (Const(None), Const(None), Const(None)))


def split(low: Lowering, node: gast.Call, function: object, args: Sequence[Arg], params: Params, base: str) -> Value | None:
    """The pieces of an array, where it is known how many there are; None for every other call."""
    named = dict(params)
    axis = next((axis for known, axis in _AXIS.items() if function is known), None)
    if axis is None and function is not np.split and function is not np.array_split:
        return None
    if axis is None and len(args) <= 3 and not named.keys() - {"axis"}:
        given = named.get("axis", args[2] if len(args) > 2 else Const(0))
        axis = given.value if isinstance(given, Const) and type(given.value) is int else None
    if axis is None or len(args) < 2 or not isinstance(args[0], Var) or not low.kind(args[0]).rank:
        return None
    array, sections = args[0], args[1]
    rank = low.kind(array).rank or 0
    low.rely(array)
    axis = 0 if function is np.hsplit and rank == 1 else axis + rank if axis < 0 else axis
    bounds = _bounds(low, function, array, axis, sections) if 0 <= axis < rank else None
    if bounds is None:
        return None
    pieces: list[Arg] = []
    for first, last in zip((Const(0), *bounds), (*bounds, Const(None)), strict=True):
        step = Pack("slice", (first, last, Const(None)))
        pieces.append(load(low, array, Pack("tuple", (*(_EVERY,) * axis, step)) if axis else step))
    return display(low, node, pieces, base)


def _bounds(low: Lowering, function: object, array: Var, axis: int, sections: Arg) -> list[Arg] | None:
    """Where the pieces but the first begin; None where that is not known piece by piece."""
    if isinstance(sections, Pack) and sections.kind in ("list", "tuple"):
        return list(sections.items)
    if not isinstance(sections, Const) or type(sections.value) is not int or not 0 < sections.value <= MOST_ITEMS:
        return None
    count = sections.value
    if function is not np.array_split:  # it raises where the pieces are not equally long
        low.bind("numpy.split", (array, sections), "", (("axis", Const(axis)),) if axis else (), Effect.RAISES)
    shape = low.bind("ndarray.shape", (array,))
    length = low.bind("operator.getitem", (shape, Const(axis)))
    size = low.bind("operator.floordiv", (length, sections))
    more = low.bind("operator.mod", (length, sections)) if function is np.array_split else None
    bounds: list[Arg] = []
    for k in range(1, count):
        start: Arg = size if k == 1 else low.bind("operator.mul", (Const(k), size))
        if more is not None:
            start = low.bind("operator.add", (start, low.bind("builtins.min", (Const(k), more))))
        bounds.append(start)
    return bounds


def around(low: Lowering, function: object, args: Sequence[Arg], params: Params, base: str) -> Value | None:
    """``np.interp(x, xp, fp, period=p)`` as NumPy does it: the points in order within one period, and one more at each end.

    None for every other call.
    """
    if function is not np.interp:
        return None
    given = dict(zip(("x", "xp", "fp", "left", "right", "period"), args, strict=False)) | dict(params)
    period = given.get("period", Const(None))
    if period == Const(None) or len({"x", "xp", "fp"} & given.keys()) < 3:
        return None
    if not isinstance(period, Const) and low.kind(period).rank != 0:
        return None
    if not isinstance(period, Const) or not period.value:
        low.bind("numpy.interp", args, "", params, Effect.RAISES)  # of none it raises
    period = low.bind("builtins.abs", (period,))
    x, xp, fp = (as_array(low, given[name]) for name in ("x", "xp", "fp"))
    x, places = (low.bind("numpy.remainder", (low.bind("numpy.asarray", (v, Const(float, "float"))), period)) for v in (x, xp))
    order = low.bind("numpy.argsort", (places,))
    places, values = (low.bind("numpy.take", (v, order)) for v in (places, fp))
    first, last = Const(0), Const(-1)

    def ends(v: Arg, before: Arg, behind: Arg) -> Arg:
        row = [low.bind("numpy.expand_dims", (end, Const(0))) for end in (before, behind)]
        return low.bind("numpy.concatenate", (Pack("list", (row[0], v, row[1])),))

    lowest, highest = (low.bind("operator.getitem", (places, at)) for at in (first, last))
    placed = ends(places, low.bind("operator.sub", (highest, period)), low.bind("operator.add", (lowest, period)))
    valued = ends(values, low.bind("operator.getitem", (values, last)), low.bind("operator.getitem", (values, first)))
    return low.bind("numpy.interp", (x, placed, valued), base, (), Effect.RAISES)


def distinct(low: Lowering, function: object, args: Sequence[Arg], params: Params) -> Value | None:
    """``np.unique(x, return_inverse=True)`` and its like of floats: the different elements, and where they stand or how often.

    None for every other call.
    """
    if function is not np.unique or not args or not isinstance(args[0], Var) or not low.kind(args[0]).inexact:
        return None
    given = dict(zip(_UNIQUE, args, strict=False)) | dict(params)
    asked = [given.get(name, Const(False)) == Const(True) for name in _UNIQUE[1:4]]
    if not any(asked) or given.get("axis", Const(None)) != Const(None) or given.get("sorted", Const(True)) != Const(True):
        return None
    low.rely(args[0])
    rest = tuple((key, value) for key, value in given.items() if key not in _UNIQUE[1:4] and key != "ar")
    values = low.bind("numpy.unique", (args[0],), "", rest, Effect.RAISES)
    still = low.bind("adjoint_gen.runtime.stop_gradient", (args[0],))
    flags = tuple((name, Const(True)) for name, one in zip(_UNIQUE[1:4], asked, strict=True) if one)
    whole = low.bind("numpy.unique", (still,), "", (*flags, *rest), Effect.RAISES)
    others = [low.bind("operator.getitem", (whole, Const(k))) for k in range(1, 1 + len(flags))]
    return Pack("tuple", (values, *others))


_UNIQUE = ("ar", "return_index", "return_inverse", "return_counts")
_JOINS: dict[object, str] = {
    np.concatenate: "concatenate", np.stack: "stack", np.vstack: "vstack", np.hstack: "hstack",
    np.column_stack: "column_stack", np.dstack: "dstack",
}


def _joined(low: Lowering, function: object, args: Sequence[Arg], params: Params, base: str) -> Value | None:
    """``np.concatenate(x)`` of an array, whose items are joined: its elements with axes moved, and two of them made one."""
    how = next((name for known, name in _JOINS.items() if function is known), None)
    array, *rest = args or (None,)
    if how is None or not isinstance(array, Var) or low.kind(array).tag != "array" or not (rank := low.kind(array).rank):
        return None
    axis: object = 0
    if how in ("concatenate", "stack"):
        given = dict(zip(("axis",), rest, strict=False)) | dict(params)
        asked = given.pop("axis", Const(0))
        axis = asked.value if isinstance(asked, Const) and not given and len(rest) < 2 else None
        most = rank - (how == "concatenate")
        if type(axis) is not int or not -most <= axis < most:
            return None
        axis %= most
    elif rest or params:
        return None
    low.rely(array)
    merge = how == "concatenate"
    if how == "vstack":
        merge = rank > 2
    elif how == "hstack":
        axis, merge = int(rank > 2), rank > 1
    elif how == "column_stack":
        axis, merge = 1, rank > 2
        if rank == 1:
            return low.bind("numpy.expand_dims", (low.bind("numpy.copy", (array,)), Const(0)), base)
    elif how == "dstack":
        return _in_depth(low, array, rank, base)
    if how == "vstack" and rank == 1:
        return low.bind("numpy.expand_dims", (low.bind("numpy.copy", (array,)), Const(1)), base)
    assert isinstance(axis, int)
    moved = low.bind("numpy.moveaxis", (array, Const(0), Const(axis))) if axis else array
    if not merge:
        return low.bind("numpy.copy", (moved,), base)
    shape = low.bind("ndarray.shape", (moved,))
    sides: list[Arg] = [low.bind("operator.getitem", (shape, Const(k))) for k in range(rank)]
    sides[axis : axis + 2] = [low.bind("operator.mul", tuple(sides[axis : axis + 2]))]
    return low.bind("numpy.copy", (low.bind("numpy.reshape", (moved, Pack("tuple", tuple(sides)))),), base)


def _in_depth(low: Lowering, array: Var, rank: int, base: str) -> Value | None:
    """``np.dstack(x)`` of the items of an array: the first axis becomes the third, behind one of length 1 for vectors."""
    if rank == 1:
        new: Arg = low.bind("numpy.expand_dims", (array, Pack("tuple", (Const(0), Const(1)))))
    elif rank == 2:
        new = low.bind("numpy.expand_dims", (low.bind("ndarray.T", (array,)), Const(0)))
    elif rank == 3:
        new = low.bind("numpy.moveaxis", (array, Const(0), Const(2)))
    else:
        return None
    return low.bind("numpy.copy", (new,), base)


def stacked(low: Lowering, node: gast.AST, function: object, args: Sequence[Arg], params: Params, base: str) -> Value | None:
    """``np.hstack``, ``np.column_stack``, ``np.dstack`` of a list of arrays of unknown length; joins of the items of an array.

    None for every other call.
    """
    if (joined := _joined(low, function, args, params, base)) is not None:
        return joined
    if not any(function is known for known in (np.hstack, np.column_stack, np.dstack)) or len(args) != 1 or params:
        return None
    items = args[0]
    kind = low.kind(items)
    if kind.tag != "list":
        return None
    rank = element(kind).rank
    low.rely(items)
    if rank == 0 and function is np.hstack:
        return low.bind("numpy.array", (items,), base)
    if (rank == 1 and function is np.column_stack) or (rank == 2 and function is np.dstack):
        return low.bind("numpy.stack", (items,), base, (("axis", Const(rank)),))
    if function is np.column_stack and not rank:
        return low.bind("numpy.concatenate", (_columns(low, node, items),), base, (("axis", Const(1)),))
    if not rank or function is np.dstack:
        return None
    return low.bind("numpy.concatenate", (items,), base, (("axis", Const(0 if rank == 1 else 1)),))


def _columns(low: Lowering, node: gast.AST, items: Arg) -> Var:
    """The items of a list, numbers, vectors or matrices, with two axes each."""
    made = new_list(low, node, (), "")

    def put(item: Arg) -> None:
        low.bind("adjoint_gen.runtime.no_tensor", (item,), effect=Effect.RAISES)
        array = low.bind("numpy.atleast_1d", (item,))
        shape = Pack("tuple", (low.bind("builtins.len", (array,)), Const(-1)))
        low.emit(Append(made, low.bind("numpy.reshape", (array, shape)), low.origin(node)))

    each_of(low, items, node, put)
    return low.load(View(made))
