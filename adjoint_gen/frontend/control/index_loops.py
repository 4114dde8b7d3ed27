"""Loops over all places of an array: ``np.ndindex`` and ``np.ndenumerate``, row by row."""

from __future__ import annotations

from collections.abc import Sequence

import gast

from adjoint_gen.frontend.control.iterables import RANGE_REMEDY, Counted
from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.storage.subscripts import load
from adjoint_gen.ir.trace import Arg, Atom, Const, Effect, Pack, Var
from adjoint_gen.rules.dims import is_integer


def iterate_places(low: Lowering, node: gast.Call, array: Value | None, values: bool = False) -> Counted:
    """``np.ndindex(n, m)``, or ``np.ndenumerate(x)``: all places of an array, row by row, with its ``values`` if asked for."""
    if array is None:
        sizes = _sizes(low, node)
    elif isinstance(array, Var) and low.kind(array).tag == "array" and low.kind(array).rank is not None:
        low.rely(array)
        shape = low.bind("ndarray.shape", (array,))
        sizes = [low.bind("operator.getitem", (shape, Const(axis))) for axis in range(low.kind(array).rank or 0)]
    else:
        raise low.refuse(node, "cannot differentiate a loop over the places of what is no array that is known", RANGE_REMEDY)
    count: Atom = Const(1)
    for size in sizes:
        count = size if count == Const(1) else low.bind("operator.mul", (count, size))

    def item(counter: Atom, target: gast.AST | None) -> Arg:
        indices: list[Atom] = []
        rest = counter
        for size in reversed(sizes[1:]):
            indices.append(low.bind("operator.mod", (rest, size), effect=Effect.PURE))  # where a pass runs no size is 0
            rest = low.bind("operator.floordiv", (rest, size), effect=Effect.PURE)
        place = Pack("tuple", (*([rest] if sizes else []), *reversed(indices)))
        return Pack("tuple", (place, load(low, array, place))) if values and isinstance(array, Var) else place

    return Counted(Const(0), count, Const(1), item)


def _sizes(low: Lowering, node: gast.Call) -> Sequence[Atom]:
    """The lengths that ``np.ndindex`` is given, one by one or as a shape."""
    only = node.args[0] if len(node.args) == 1 else None
    given = low.value(only.value if isinstance(only, gast.Starred) else only) if only is not None else None
    if isinstance(given, Var) and low.premises.shapes.get(given) is not None:
        return [low.bind("operator.getitem", (given, Const(axis))) for axis in range(low.premises.shapes[given] or 0)]
    if given is not None:
        items = given.items if isinstance(given, Pack) else (given,)
    else:
        items = tuple(low.atom(arg, what="as a length") for arg in node.args)
    sizes = [item for item in items if isinstance(item, Const | Var)]
    if len(sizes) < len(items) or not all(_is_size(low, size) for size in sizes):
        what = "cannot differentiate `np.ndindex` of lengths that are not known to be integers"
        raise low.refuse(node, what, "loops over range(...)")
    return sizes


def _is_size(low: Lowering, size: Atom) -> bool:
    low.rely(size)
    return type(size.value) is int if isinstance(size, Const) else isinstance(size, Var) and is_integer(low.kind(size))
