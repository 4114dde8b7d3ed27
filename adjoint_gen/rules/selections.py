"""Windows that slide along an array, and the different elements of several arrays: which elements these are does not vary."""

from __future__ import annotations

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from adjoint_gen.ir.kinds import Dim, Kind, Shape
from adjoint_gen.ir.trace import Pack
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME, fixed, shorter
from adjoint_gen.rules.helpers import same_shape_as
from adjoint_gen.rules.kinds import UNRANKED, axes, fresh, operand, together
from adjoint_gen.rules.linear import linear, transpose
from adjoint_gen.rules.table import d, derivative, nondifferentiable
from adjoint_gen.runtime import place_in, unwindow


def _windows(call: Call) -> Kind:
    """``sliding_window_view(x, window_shape, axis)``: as many places as fit along each axis, and the axes of the windows."""
    x, asked, axis = operand(call, "x"), call.get("window_shape"), call.constant("axis")
    parts = asked.items if isinstance(asked, Pack) else (asked,)
    along = None if x.shape.dims is None else axes(axis, len(x.shape.dims))
    if along is None or len(along) != len(parts) or not (isinstance(asked, Pack) or operand(call, "window_shape").tag == "int"):
        return fresh(x.dtype, UNRANKED)
    dims: list[Dim] = list(x.shape.dims or ())
    lengths = call.constant("window_shape")
    known = [lengths] if isinstance(lengths, int) else list(lengths) if isinstance(lengths, tuple | list) else []
    if not all(isinstance(length, int) and length > 0 for length in known) or not known:
        return fresh(x.dtype, Shape((*(SOME if k in along else dim for k, dim in enumerate(dims)), *(SOME,) * len(parts))))
    for place, length in zip(along, known, strict=True):
        dims[place] = shorter(dims[place], length - 1)
    return fresh(x.dtype, Shape((*dims, *map(fixed, known))))


@derivative(sliding_window_view, kind=_windows)
def windows(y, x, window_shape, axis=None):
    return sliding_window_view(d[x], window_shape, axis)


@transpose(sliding_window_view, of="x")
def windows_transposed(g, x, window_shape, axis=None):
    return unwindow(g, x, window_shape, axis)


@linear(unwindow, "g", kind=same_shape_as(1), passive=("x",))
def windows_again(h, g, x, window_shape, axis=None):
    return sliding_window_view(h, window_shape, axis)


# Sets.


def _some(call: Call) -> Kind:
    """A row of some of the elements."""
    return fresh(together((operand(call, "ar1"), operand(call, "ar2"))), Shape((SOME,)))


@derivative(np.unique_values, kind=lambda call: fresh(operand(call, "x").dtype, Shape((SOME,))))
def unique_values(y, x, /):
    """Of equal elements it is the first."""
    return np.take(d[x], place_in(x, y))


@derivative(np.setdiff1d, kind=lambda call: fresh(operand(call, "ar1").dtype, Shape((SOME,))), passive=("ar2",))
def setdiff1d(y, ar1, ar2, assume_unique=False):
    return np.take(d[ar1], place_in(ar1, y))


@derivative(np.union1d, np.setxor1d, kind=_some)
def of_both(y, ar1, ar2, assume_unique=False):
    place = place_in(np.concatenate([np.ravel(ar1), np.ravel(ar2)]), y)
    changes = np.pad(np.ravel(d[ar1]), (0, np.size(ar2))) + np.pad(np.ravel(d[ar2]), (np.size(ar1), 0))
    return np.take(changes, place)


nondifferentiable(place_in, kind=lambda call: fresh("int64", Shape((SOME,))))
