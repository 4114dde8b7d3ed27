"""What derivatives of filters of images call: sums over the places of a window, and what they are adjoint to."""

from __future__ import annotations

import numpy as np

from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand, together
from adjoint_gen.rules.linear import linear, transpose
from adjoint_gen.rules.promotion import python_int
from adjoint_gen.rules.table import d, derivative, nondifferentiable
from adjoint_gen.runtime import gaussian_reach, unpad, window_reach, window_spread, window_sums, windowed

nondifferentiable(window_reach, gaussian_reach, kind=python_int)


def of_window(call: Call) -> Kind:
    """A sum for each place of a window."""
    return fresh(together((operand(call, "g"), operand(call, "a"))), operand(call, "weights").shape)


def of_image(call: Call) -> Kind:
    """An array like an image, with a window over it."""
    image = operand(call, "a" if "a" in call.named else "g")
    return fresh(together((image, operand(call, "weights"))), image.shape)


@derivative(window_sums, kind=of_window, passive=("weights",))
def window_sums_(y, g, a, weights, mode="constant", cval=0.0, origin=0):
    return window_sums(d[g], a, weights, mode, cval, origin) + window_sums(g, d[a], weights, mode, 0.0, origin)


@transpose(window_sums, of="g")
def window_sums_by_result(h, g, a, weights, mode="constant", cval=0.0, origin=0):
    return windowed(a, h, mode, cval, origin)


@transpose(window_sums, of="a")
def window_sums_by_image(h, g, a, weights, mode="constant", cval=0.0, origin=0):
    reach = window_reach(weights)
    return unpad(window_spread(g, h, origin), a, reach, mode)


@derivative(windowed, kind=of_image)
def windowed_(y, a, weights, mode="constant", cval=0.0, origin=0):
    return windowed(d[a], weights, mode, 0.0, origin) + windowed(a, d[weights], mode, cval, origin)


@transpose(windowed, of="a")
def windowed_by_image(g, a, weights, mode="constant", cval=0.0, origin=0):
    return unpad(window_spread(g, weights, origin), a, window_reach(weights), mode)


@transpose(windowed, of="weights")
def windowed_by_weights(g, a, weights, mode="constant", cval=0.0, origin=0):
    return window_sums(g, a, weights, mode, cval, origin)


def of_spread(call: Call) -> Kind:
    """An array with a border on every side."""
    g = operand(call, "g")
    shape = UNRANKED if g.shape.dims is None else Shape((SOME,) * len(g.shape.dims))
    return fresh(together((g, operand(call, "weights"))), shape)


@linear(window_spread, "g", "weights", kind=of_spread)
def window_spread_by_result(h, g, weights, origin=0):
    return unpad(windowed(h, weights, "constant", 0.0, origin), g, window_reach(weights))


@transpose(window_spread, of="weights")
def window_spread_by_weights(h, g, weights, origin=0):
    return window_sums(np.pad(g, window_reach(weights)), h, weights, "constant", 0.0, origin)
