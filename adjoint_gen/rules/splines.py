"""Splines through points, which are linear in what they are to be there."""

from __future__ import annotations

import numpy as np

from adjoint_gen.ir.kinds import SCALAR, Kind, Shape
from adjoint_gen.ir.trace import Arg
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import VARIES, Call, arg_kind
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import UNRANKED, as_array, fresh, operand
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.pieces import by_ends, by_points, by_slopes, by_values, monotonous_by_points, monotonous_by_values
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, display
from adjoint_gen.rules.text import macro, static
from adjoint_gen.runtime import (
    along_cubic_slope,
    along_curve,
    between_points,
    cubic_integral,
    cubic_spline,
    hermite_curve,
    integral_weights,
    interpolating_spline,
    locally_smooth,
    monotonous,
    piecewise_inside,
    splined,
    through_points,
    univariate_spline,
    unsplined,
)


def at_places(call: Call) -> Kind:
    """A number, or a row of them, for each place; of no axes, too, it is an array."""
    at, y = operand(call, "at"), operand(call, "y", 2)
    first = call.constant("axis", default=0) in (0, -len(y.shape.dims or ()))
    smooth = call.constant("kind", default=1) not in ("nearest", "nearest-up", "previous", "next", "zero", 0, VARIES)
    known = at.shape.dims is not None and y.shape.dims and at.real and y.real and first and smooth
    single = call.op.endswith("between_points") and not at.dtype == y.dtype == "float64"
    shape = Shape((*(at.shape.dims or ()), *(y.shape.dims or ())[1:]))
    return fresh(None if single else "float64", shape) if known else Kind("unknown")


@macro
def series(builder: Builder, y: Arg) -> Arg:
    """What a spline is to be at its points: real numbers, or rows of them."""
    y = builder.bind("numpy.asarray", y) if arg_kind(y, builder.kinds).tag in ("list", "tuple") else y
    kind = as_array(arg_kind(y, builder.kinds))
    if not kind.rank or not kind.real:
        raise UnsupportedCallError("interpolation between what is not known to be real numbers", "an array of known rank")
    return y


@macro
def beside_rows(builder: Builder, change: Arg, at: Arg, y: Arg) -> Arg:
    """What places change by, beside what is interpolated there."""
    rank = as_array(arg_kind(at, builder.kinds)).rank
    rows = (as_array(arg_kind(y, builder.kinds)).rank or 1) - 1
    if rank is None:
        raise UnsupportedCallError("interpolation at places of unknown rank", "an array of known rank")
    return builder.bind("numpy.expand_dims", change, display(tuple(range(rank, rank + rows)))) if rows else change


@static
def first_axis(axis: object, ends: object = None, rank: int = 1) -> object:
    """What is asked for at the ends of a spline along the first axis."""
    if axis not in (0, -rank):
        raise UnsupportedCallError("interpolation along another axis than the first", "np.moveaxis(y, axis, 0)")
    if ends not in (None, "not-a-knot", "natural", "clamped"):
        raise UnsupportedCallError(f"a spline with `bc_type={ends!r}`", '"not-a-knot", "natural" or "clamped"')
    return ends


@static
def beyond(extrapolate: object) -> str:
    """What a spline is beyond its points."""
    if extrapolate == "periodic":
        raise UnsupportedCallError("a spline that repeats itself", "`np.mod` of the places")
    return "nan" if extrapolate is not None and not extrapolate else "on"


@static
def beyond_first(extrapolate: object, axis: object, rank: int) -> str:
    """The same of a curve along the first axis."""
    first_axis(axis, None, rank)
    return beyond(extrapolate)


@static
def beyond_by(ext: object) -> str:
    """The same by the numbers of FITPACK."""
    return {0: "on", "extrapolate": "on", 1: "zero", "zeros": "zero", 2: "on", "raise": "on", 3: "edge", "const": "edge"}[ext]


@derivative(cubic_spline, kind=at_places, costly=True)
def cubic_spline_(z, at, x, y, nu=0, extrapolate=None, axis=0, bc_type="not-a-knot"):
    ends, outside = first_axis(axis, bc_type, np.ndim(y)), beyond(extrapolate)
    slope = splined(at, x, series(y), nu + 1, 3, ends, outside)
    moved = by_points(d[x], at, x, series(y), nu, 3, ends, outside)
    return splined(at, x, d[y], nu, 3, ends, outside) + slope * beside_rows(d[at], at, y) + moved


@derivative(along_cubic_slope, kind=at_places, costly=True)
def along_cubic_slope_(z, at, x, y, nu=1, further=0, extrapolate=None, axis=0, bc_type="not-a-knot"):
    ends, outside = first_axis(axis, bc_type, np.ndim(y)), beyond(extrapolate)
    slope = splined(at, x, series(y), nu + further + 1, 3, ends, outside)
    return splined(at, x, d[y], nu + further, 3, ends, outside) + slope * beside_rows(d[at], at, y)


@macro
def row(builder: Builder, y: Arg) -> Arg:
    """What a spline is to be at its points: real numbers in a row."""
    kind = as_array(arg_kind(y, builder.kinds))
    if kind.rank != 1 or not kind.real:
        raise UnsupportedCallError("the integral of a spline of rows", "`scipy.integrate.simpson`, or a column at a time")
    return y


def of_series(call: Call) -> Kind:
    """A number of double precision, as an array without axes."""
    return fresh("float64", SCALAR) if operand(call, "y", 4).rank == 1 else Kind("unknown")


@derivative(cubic_integral, kind=of_series, costly=True)
def cubic_integral_(z, a, b, extrapolate=None, x=None, y=None, axis=0, bc_type="not-a-knot"):
    """It is linear in what the spline is to be at its points."""
    ends, outside = first_axis(axis, bc_type, np.ndim(y)), beyond(extrapolate)
    by_y = np.sum(integral_weights(a, b, x, ends, extrapolate) * d[y])
    return by_y + splined(b, x, row(y), 0, 3, ends, outside) * d[b] - splined(a, x, row(y), 0, 3, ends, outside) * d[a]


@derivative(integral_weights, kind=lambda call: fresh("float64", Shape((SOME,))), costly=True)
def integral_weights_(w, a, b, x, bc_type="not-a-knot", extrapolate=None):
    outside, unit = beyond(extrapolate), np.eye(np.size(x))
    return splined(b, x, unit, 0, 3, bc_type, outside) * d[b] - splined(a, x, unit, 0, 3, bc_type, outside) * d[a]


@derivative(interpolating_spline, kind=at_places, costly=True)
def interpolating_spline_(z, at, x, y, nu=0, extrapolate=None, k=3, axis=0):
    ends, outside = first_axis(axis, None, np.ndim(y)), beyond(extrapolate)
    slope = splined(at, x, series(y), nu + 1, k, ends, outside)
    moved = by_points(d[x], at, x, series(y), nu, k, ends, outside)
    return splined(at, x, d[y], nu, k, ends, outside) + slope * beside_rows(d[at], at, y) + moved


@static
def exactly(s: object) -> None:
    """Through all points, as it must be to be linear in them; gives None."""
    if type(s) not in (int, float) or s != 0:
        raise UnsupportedCallError("a spline that is smoothed", "`s=0`")


@derivative(univariate_spline, kind=at_places, costly=True)
def univariate_spline_(z, at, x, y, nu=0, ext=0, k=3, s=None):
    ends, outside = exactly(s), beyond_by(ext)
    slope = splined(at, x, series(y), nu + 1, k, ends, outside)
    moved = by_points(d[x], at, x, series(y), nu, k, ends, outside)
    return splined(at, x, d[y], nu, k, ends, outside) + slope * d[at] + moved


@derivative(through_points, kind=at_places, costly=True)
def through_points_(z, at, x, y, nu=0, ext=0, k=3):
    slope = splined(at, x, series(y), nu + 1, k, None, beyond_by(ext))
    moved = by_points(d[x], at, x, series(y), nu, k, None, beyond_by(ext))
    return splined(at, x, d[y], nu, k, None, beyond_by(ext)) + slope * d[at] + moved


@static
def degree_of(kind: object) -> int:
    """The degree of the splines that stand for a kind of interpolation."""
    known = {"linear": 1, "slinear": 1, "quadratic": 2, "cubic": 3, 1: 1, 2: 2, 3: 3}
    if kind not in known or isinstance(kind, bool):
        raise UnsupportedCallError(f"`interp1d` of the kind {kind!r}", '"linear", "quadratic" or "cubic"')
    return known[kind]


@static
def filled(fill_value: object) -> str:
    """What is beyond the points: numbers that are fixed, or more of the same."""
    if isinstance(fill_value, str) and fill_value != "extrapolate":
        raise TypeError
    return "on" if fill_value == "extrapolate" else "zero"


@derivative(between_points, kind=at_places, costly=True)
def between_points_(z, at, x, y, kind="linear", axis=-1, copy=True, bounds_error=None, fill_value=np.nan, assume_sorted=False):
    """What is put beyond the points does not change."""
    ends, degree, outside = first_axis(axis, None, np.ndim(y)), degree_of(kind), filled(fill_value)
    slope = splined(at, x, series(y), 1, degree, ends, outside)
    moved = by_points(d[x], at, x, series(y), 0, degree, ends, outside)
    return splined(at, x, d[y], 0, degree, ends, outside) + slope * beside_rows(d[at], at, y) + moved


@derivative(monotonous, kind=at_places, costly=True)
def monotonous_(z, at, x, y, nu=0, extrapolate=None, axis=0):
    inside = piecewise_inside(at, x, beyond_first(extrapolate, axis, np.ndim(y)))
    slope = monotonous(at, x, series(y), nu + 1, extrapolate, axis) * beside_rows(d[at], at, y)
    by_x = inside * monotonous_by_points(d[x], at, x, series(y), nu)
    return slope + inside * monotonous_by_values(d[y], at, x, series(y), nu) + by_x


@derivative(hermite_curve, kind=at_places, costly=True)
def hermite_curve_(z, at, x, y, dydx, nu=0, extrapolate=None, axis=0):
    """Along a row of numbers; the curve is linear in these and in its slopes."""
    inside = piecewise_inside(at, x, beyond_first(extrapolate, axis, np.ndim(y)))
    slope = hermite_curve(at, x, y, dydx, nu + 1, extrapolate, axis) * beside_rows(d[at], at, y)
    moved = by_values(d[y], at, x, series(y), nu) + by_slopes(d[dydx], at, x, series(y), nu)
    return slope + inside * (moved + by_ends(d[x], at, x, series(y), series(dydx), nu))


@derivative(locally_smooth, kind=at_places, costly=True)
def locally_smooth_(z, at, x, y, nu=0, extrapolate=None, axis=0):
    """The same."""
    return locally_smooth(at, x, series(y), nu + 1, extrapolate, axis) * beside_rows(d[at], at, y)


def on_curve(call: Call) -> Kind:
    """A number for each place."""
    at = operand(call, "at", 1)
    return fresh("float64", at.shape) if at.real else Kind("unknown")


@derivative(along_curve, kind=on_curve, costly=True, passive=("curve",))
def along_curve_(z, curve, at, nu=0):
    return along_curve(curve, at, nu + 1) * d[at]


@derivative(splined, kind=at_places, costly=True)
def splined_(z, at, x, y, nu, degree, ends, outside):
    slope = splined(at, x, y, nu + 1, degree, ends, outside)
    moved = by_points(d[x], at, x, y, nu, degree, ends, outside)
    return splined(at, x, d[y], nu, degree, ends, outside) + slope * beside_rows(d[at], at, y) + moved


@transpose(splined, of="y")
def splined_transposed(g, at, x, y, nu, degree, ends, outside):
    return unsplined(g, at, x, y, nu, degree, ends, outside)


def like_series(call: Call) -> Kind:
    """Of the shape of what is interpolated."""
    y = operand(call, "y", 3)
    return fresh("float64", UNRANKED if y.shape.dims is None else y.shape)


@derivative(unsplined, kind=like_series, costly=True, passive=("y",))
def unsplined_(z, g, at, x, y, nu, degree, ends, outside):
    """By where points are that lines join each moves as far as what is between them: its share in what is found there does."""
    change = unsplined(d[g], at, x, y, nu, degree, ends, outside)
    change = change + unsplined(g * beside_rows(d[at], at, y), at, x, y, nu + 1, degree, ends, outside)
    if degree != 1:
        return change
    moved = beside_rows(splined(at, x, d[x], nu, 1, ends, outside), at, y)
    return change - unsplined(g * moved, at, x, y, 1, 1, ends, outside)


@transpose(unsplined, of="g")
def unsplined_transposed(h, g, at, x, y, nu, degree, ends, outside):
    return splined(at, x, h, nu, degree, ends, outside)
