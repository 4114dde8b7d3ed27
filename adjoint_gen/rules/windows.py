"""Windows of a number of points, and the modified Bessel function that one of them is made of."""

from __future__ import annotations

import numpy as np

from adjoint_gen.ir.kinds import FLOAT, Kind, Shape
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.extents import extent
from adjoint_gen.rules.helpers import refused
from adjoint_gen.rules.kinds import fresh, operand
from adjoint_gen.rules.promotion import broadcasting, promote, real_dtype
from adjoint_gen.rules.table import d, derivative
from adjoint_gen.runtime import i0_derivative


@broadcasting
def _bessel(call: Call) -> Kind:
    """An array, of no axes too; integers become doubles."""
    x = operand(call, "x")
    return fresh(real_dtype(promote((x, FLOAT))), x.shape)


@derivative(np.i0, kind=_bessel, costly=True)
def i0(y, x):
    return i0_derivative(x) * d[x]


@derivative(i0_derivative, kind=_bessel, costly=True)
def i0_derivative_(y, x, n=1):
    return i0_derivative(x, n + 1) * d[x]


def _points(call: Call) -> Kind:
    """As many numbers in double precision as are asked for."""
    count, kind = call.get("M", 0), operand(call, "M")
    double = kind.real and (call.get("beta", 1) is None or operand(call, "beta", 1).real)
    return fresh("float64" if double else None, Shape((SOME if count is None else extent(count, call),)))


@derivative(np.hamming, np.hanning, np.blackman, np.bartlett, kind=_points)
def window(y, M):  # noqa: N803 - NumPy's own name
    return refused("a window of a number of points that varies", d[M])


@derivative(np.kaiser, kind=_points, costly=True)
def kaiser(y, M, beta):  # noqa: N803 - NumPy's own name
    """``i0(beta w) / i0(beta)`` with ``w`` half a circle; of one point ``w`` is 1."""
    places = min(M - 1, 1) * np.linspace(-1.0, 1.0, M)
    w = np.sqrt((1.0 - places) * (1.0 + places))
    slope = w * i0_derivative(beta * w) - y * i0_derivative(beta)
    return slope / np.i0(beta) * d[beta] + refused("a window of a number of points that varies", d[M])
