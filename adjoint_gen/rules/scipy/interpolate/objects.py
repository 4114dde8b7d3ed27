"""Splines and other curves through points, as objects that are called."""

from __future__ import annotations

from scipy import interpolate

from adjoint_gen import runtime as of
from adjoint_gen.rules.making import follows, makes

_SPLINE, _FITTED = ("at", "nu", "extrapolate"), ("at", "nu", "ext")

_CUBIC = ("x", "y", "axis", "bc_type", "extrapolate")

makes(
    interpolate.CubicSpline,
    _CUBIC,
    {"__call__": of.cubic_spline, "derivative": of.cubic_slope, "integrate": of.cubic_integral},
    _SPLINE,
)
makes(of.cubic_slope, ("nu", *_CUBIC), {"__call__": of.along_cubic_slope}, ("at", "further", "extrapolate"))
makes(interpolate.make_interp_spline, ("x", "y", "k"), {"__call__": of.interpolating_spline}, _SPLINE)
makes(interpolate.UnivariateSpline, ("x", "y", None, None, "k", "s", "ext"), {"__call__": of.univariate_spline}, _FITTED)
makes(interpolate.InterpolatedUnivariateSpline, ("x", "y", None, None, "k", "ext"), {"__call__": of.through_points}, _FITTED)
makes(
    interpolate.interp1d,
    ("x", "y", "kind", "axis", "copy", "bounds_error", "fill_value", "assume_sorted"),
    {"__call__": of.between_points},
    ("at",),
)
makes(interpolate.PchipInterpolator, ("x", "y", "axis", "extrapolate"), {"__call__": of.monotonous}, _SPLINE)
makes(interpolate.CubicHermiteSpline, ("x", "y", "dydx", "axis", "extrapolate"), {"__call__": of.hermite_curve}, _SPLINE)
makes(interpolate.Akima1DInterpolator, ("x", "y", "axis"), {"__call__": of.locally_smooth}, _SPLINE)
follows(
    interpolate.PPoly,
    interpolate.CubicSpline,
    interpolate.CubicHermiteSpline,
    interpolate.PchipInterpolator,
    interpolate.Akima1DInterpolator,
    plain=lambda curve: curve.c.ndim == 2,
)
follows(interpolate.BSpline, plain=lambda curve: curve.c.ndim == 1)
follows(interpolate.UnivariateSpline, interpolate.InterpolatedUnivariateSpline, plain=lambda curve: True)
