"""Grids of coordinates, one array for each operand."""

from __future__ import annotations

import numpy as np

from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import ONE, SOME, product
from adjoint_gen.rules.kinds import as_array, fresh
from adjoint_gen.rules.table import d, derivative
from adjoint_gen.rules.text import macro, static
from adjoint_gen.runtime import grid


def gridded(call: Call) -> Kind:
    """As many axes as operands, each as long as one of them; ``indexing="xy"`` has the first two change places."""
    _, _, x, *others = call.operands()
    place, indexing, sparse = call.constant("place", 1), call.constant("indexing"), call.constant("sparse")
    kinds = [as_array(kind) for kind in others]
    if not isinstance(place, int) or indexing not in ("xy", "ij") or not isinstance(sparse, bool):
        return fresh(x.dtype, Shape(None))
    kinds.insert(place, as_array(x))
    dims = [SOME if k.shape.dims is None else k.shape.dims[0] if k.rank == 1 else product(k.shape.dims) for k in kinds]
    if sparse:
        dims = [dim if k == place else ONE for k, dim in enumerate(dims)]
    if indexing == "xy":
        dims[:2] = dims[1::-1] if len(dims) > 1 else dims[:2]
    return fresh(as_array(x).dtype, Shape(tuple(dims)))


@macro
def count(builder: Builder, others: Arg) -> Arg:
    """How many operands there are beside the one that is repeated."""
    assert isinstance(others, Pack)
    return Const(len(others.items))


@static
def sides(place: int, others: int, indexing: str) -> tuple[int, ...]:
    """The shape of an operand beside the others.

    >>> sides(0, 2, "ij"), sides(0, 2, "xy")
    ((-1, 1, 1), (1, -1, 1))
    """
    along = 1 - place if indexing == "xy" and place < 2 and others else place
    return tuple(-1 if k == along else 1 for k in range(others + 1))


@derivative(grid, kind=gridded, passive=("results", "place", "others"))
def grid_(y, results, place, x, *others, indexing="xy", sparse=False):
    return np.broadcast_to(np.reshape(d[x], sides(place, count(others), indexing)), np.shape(y))
