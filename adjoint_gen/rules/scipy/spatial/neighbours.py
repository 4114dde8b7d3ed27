"""How far the nearest points are from each other; which they are does not change with small changes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy import spatial

from adjoint_gen import runtime as of
from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.trace import Arg
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import as_array, fresh, operand
from adjoint_gen.rules.making import makes
from adjoint_gen.rules.results import several
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import macro
from adjoint_gen.runtime import neighbours, ratio


def of_each(dtype: str) -> Callable[[Call], Kind]:
    """A number for each neighbour of each place; of one place, and its one neighbour, a number of Python's own or NumPy's."""

    def kind(call: Call) -> Kind:
        rank, k = as_array(call.kind("x", 1)).rank, call.constant("k", 2, 1)
        if rank is None or type(k) is not int:
            return Kind("unknown", dtype)
        count = rank - 1 + (k > 1)
        return fresh(dtype, Shape((SOME,) * count)) if count else Kind("unknown", dtype, Shape(()))

    return kind


@macro
def usual(builder: Builder, change: Arg, k: Arg, eps: Arg, p: Arg) -> Arg:
    """What points move by, where distances are Euclidean, and it is known whether there is one neighbour or a row of them."""
    if type(builder.constant(k)) is not int:
        raise UnsupportedCallError("a number of neighbours that only the running program knows", "a constant")
    if builder.constant(eps) != 0 or builder.constant(p) != 2:
        raise UnsupportedCallError("neighbours by another distance", "`p=2` and `eps=0`")
    return change


@derivative(of.nearest_distances, kind=of_each("float64"), costly=True, passive=("results",))
def nearest_distances(
    r, results, x, k=1, eps=0.0, p=2.0, distance_upper_bound=np.inf, workers=1, data=None, leafsize=16
):
    places = of.nearest_places(results, x, k, eps, p, distance_upper_bound, workers, data, leafsize)
    beside = x if k == 1 else np.expand_dims(x, -2)
    share = ratio(beside - neighbours(data, places), np.expand_dims(r, -1))
    near = np.minimum(places, np.shape(data)[0] - 1)
    by_data = np.sum(share * np.take(usual(d[data], k, eps, p), near, axis=0), axis=-1)
    if k == 1:
        return np.sum(share * usual(d[x], k, eps, p), axis=-1) - by_data
    return np.sum(share * np.expand_dims(usual(d[x], k, eps, p), -2), axis=-1) - by_data


nondifferentiable(of.nearest_places, kind=of_each("int64"))


def rows_of(call: Call) -> Kind:
    """A row of the points for each place."""
    data, places = operand(call, "data", 0), call.kind("places", 1)
    known = places.rank is not None and data.rank == 2
    return fresh(data.dtype, Shape((SOME,) * (places.rank + 1))) if known else Kind("unknown", data.dtype)  # type: ignore[operator]


@derivative(neighbours, kind=rows_of, passive=("places",))
def neighbours_(y, data, places):
    return np.take(d[data], np.minimum(places, np.shape(data)[0] - 1), axis=0)


several(of.nearest, parts=(of.nearest_distances, of.nearest_places))
makes(spatial.cKDTree, ("data", "leafsize"), {"query": of.nearest})
makes(spatial.KDTree, ("data", "leafsize"), {"query": of.nearest})
