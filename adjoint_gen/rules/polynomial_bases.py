"""The functions of ``np.polynomial`` for series in six bases: values, derivatives, integrals, fits, roots.

A series is linear in its coefficients, and so are its derivative and integral: matrices that NumPy gives for the unit vectors.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
from numpy.polynomial import chebyshev, hermite, hermite_e, laguerre, legendre, polynomial

from adjoint_gen.ir.dtypes import either
from adjoint_gen.ir.kinds import FLOAT, INT, Dim, Kind, Shape
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules.asking import given_by
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.creation import single
from adjoint_gen.rules.dims import ONE, SOME, total
from adjoint_gen.rules.extents import extent
from adjoint_gen.rules.interpolation import floating
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand, together, value
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.making import makes
from adjoint_gen.rules.promotion import floating_dtype, promote, real_dtype
from adjoint_gen.rules.series import at_least_a_row
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import macro, ranked
from adjoint_gen.runtime import full_rank, left_inverse, told, unpad

BASES: tuple[tuple[ModuleType, str], ...] = (
    (polynomial, "poly"), (chebyshev, "cheb"), (legendre, "leg"), (hermite, "herm"), (hermite_e, "herme"), (laguerre, "lag"),
)
CLASSES = (
    polynomial.Polynomial, chebyshev.Chebyshev, legendre.Legendre, hermite.Hermite, hermite_e.HermiteE, laguerre.Laguerre,
)
"""The series of these bases as objects, which are called with places."""


# Kinds.


def _values(call: Call) -> Kind:
    """``polyval(x, c)``: a number for each place, of floating point also for integers; or for each series and each place."""
    x, c = operand(call, "x"), operand(call, "c")
    of_numbers = not (x.inexact or c.inexact)
    dtype = promote((x, c, FLOAT)) if of_numbers else promote((x, c)) if x.tag == "float" else together((x, c))
    if c.rank in (0, 1):
        return value(dtype, x.shape)
    if not c.shape.dims or x.shape.dims is None or call.constant("tensor") is not True:
        return Kind("unknown", dtype)
    return value(dtype, Shape((*c.shape.dims[1:], *x.shape.dims)))


def _basis(call: Call) -> Kind:
    """``polyvander(x, deg)``: a new last axis; a number is a row of one."""
    x, degree = operand(call, "x"), call.get("deg", 1)
    last: Dim = SOME if degree is None or operand(call, "deg", 1).tag != "int" else total((extent(degree, call), ONE))
    dims = (ONE,) if x.rank == 0 else x.shape.dims
    return fresh(promote((x, FLOAT)), UNRANKED if dims is None else Shape((*dims, last)))


def of_series(*given: Kind) -> str | None:
    """The dtype of coefficients that are made of others: NumPy makes doubles of all integers."""
    return given_by(polynomial.polyder, together(given), shape=(2,))


def _other_series(call: Call) -> Kind:
    """The coefficients of a derivative or an integral: as many axes, one of another length."""
    c = operand(call, "c")
    dims = (ONE,) if c.rank == 0 else c.shape.dims
    return fresh(of_series(c), UNRANKED if dims is None else Shape((SOME,) * len(dims)))


def _fitted(call: Call) -> Kind:
    """``polyfit(x, y, deg)``: one coefficient more than the degree, for each column of ``y``."""
    x, y, w, degree = operand(call, "x"), operand(call, "y"), operand(call, "w"), call.get("deg")
    more = any(call.constant(name, default=False) is not False for name in ("full", "cov"))
    if more or degree is None or operand(call, "deg").tag != "int" or not y.shape.dims:
        return Kind("unknown")
    places = together((x, INT)) if call.op == "numpy.polyfit" else x.dtype  # of which `np.vander` makes doubles
    dtype = floating_dtype(places, *(one.dtype for one in (y, w) if one.tag != "none"))
    return fresh(dtype, Shape((total((extent(degree, call), ONE)), *y.shape.dims[1:])))


def roots_found(call: Call) -> Kind:
    """Real numbers or complex ones, which only the running program knows."""
    (c,) = call.operands()
    complex_ones = {"float64": "complex128", "float32": "complex64"}
    dtype = of_series(c)
    found = either(dtype, complex_ones.get(dtype or "", dtype))
    return fresh(either(found, "float64") if call.op == "numpy.roots" else found, Shape((SOME,)))  # where there are none


def _row(call: Call) -> Kind:
    """Coefficients in one row."""
    return fresh(of_series(*call.operands()), Shape((SOME,)))


# What the families have in common.


@shared
def applied(matrix, change, axis):
    """A matrix times the vectors along an axis."""
    if np.ndim(change) == 1:
        return matrix @ change
    return np.moveaxis(np.tensordot(matrix, change, ((1,), (axis,))), 0, axis)


@macro
def column(builder: Builder, z: Arg, y: Arg) -> Arg:
    """A number for each row of ``y``."""
    rank = builder.kind(y).rank
    if rank not in (1, 2):
        raise UnsupportedCallError("a fit to what is not known to be a vector or a matrix", "an array of them")
    return z if rank == 1 else builder.bind("numpy.expand_dims", z, Const(1))


@macro
def plain(builder: Builder, x: Arg, degree: Arg, rcond: Arg, *more: Arg) -> Arg:
    """The places of a fit of which only the coefficients are asked for, which are real."""
    if rcond != Const(None):
        raise UnsupportedCallError("a fit with `rcond`, below which singular values are cut off", "a call without it")
    if any(one != Const(False) for one in more):
        raise UnsupportedCallError("a fit together with its residuals or covariances", "the coefficients alone")
    if builder.kind(degree).tag != "int":
        raise UnsupportedCallError("a fit of some powers only", "a degree, or np.linalg.lstsq")
    if not builder.kind(x).real:
        raise UnsupportedCallError("a fit at places that may be complex", "np.real(...) of the places")
    return x


def fitting(function: Callable[..., Any], basis: Callable[..., Any], slopes: Callable[..., Any]) -> None:
    """Register the rule of a fit by least squares.

    ``basis(x, deg)`` has a column for each coefficient; times ``slopes(x, deg)`` the columns are the slopes of its functions.
    """

    @derivative(function, kind=_fitted, costly=True)
    def fit(c, x, y, deg, rcond=None, full=False, w=None, cov=False):
        """G. Golub and V. Pereyra (1973), for places that determine all coefficients."""
        columns = basis(plain(x, deg, rcond, full, cov), deg)
        weighted = columns if w is None else np.expand_dims(w, 1) * columns
        inverse, missed = left_inverse(weighted), y - columns @ c
        slope = columns @ slopes(x, deg)
        move = column(full_rank(weighted) * d[x], y) * (slope @ c)
        if w is None:
            aside = slope.T @ (column(full_rank(weighted) * d[x], y) * missed)
            return inverse @ (d[y] - move) + inverse @ (inverse.T @ aside)
        weight = column(w, y)
        turn = column(full_rank(weighted) * d[w], y)
        aside = slope.T @ (column(full_rank(weighted) * d[x], y) * (weight * weight * missed))
        aside = aside + columns.T @ (turn * (weight * missed))
        return inverse @ (weight * (d[y] - move) + turn * missed) + inverse @ (inverse.T @ aside)


def family(module: ModuleType, prefix: str) -> None:
    """Register the rules for the series in one basis."""
    val, der, integral, vander, fit, roots, add, sub = (
        getattr(module, prefix + name) for name in ("val", "der", "int", "vander", "fit", "roots", "add", "sub")
    )

    @shared
    def slopes(x, deg):
        return der(np.eye(deg + 2, dtype=single(x)))[:, :-1]

    @derivative(val, kind=_values, costly=True)
    def val_(y, x, c, tensor=True):
        if np.ndim(at_least_a_row(c)) == 1:
            change = vander(x, np.size(c) - 1) @ at_least_a_row(d[c])
        else:
            change = np.tensordot(d[c], vander(x, np.shape(whole(c, tensor))[0] - 1), ((0,), (-1,)))
        if not ranked(x) or np.ndim(x) == 0:  # which counts as a row of one
            change = np.reshape(change, np.shape(y))
        return change + val(x, der(c)) * d[x]

    @derivative(vander, kind=_basis, costly=True)
    def vander_(y, x, deg):
        return y @ slopes(y, deg) * np.expand_dims(d[x], -1)

    @derivative(der, kind=_other_series)
    def der_(y, c, m=1, scl=1, axis=0):
        matrix = der(np.eye(np.shape(at_least_a_row(c))[axis], dtype=single(y)), m, scl)
        return applied(matrix, at_least_a_row(d[c]), axis)

    @derivative(integral, kind=_other_series)
    def integral_(y, c, m=1, k=(), lbnd=0, scl=1, axis=0):
        """Of the integral of a constant that is 0 NumPy keeps one coefficient."""
        matrix = integral(np.eye(np.shape(at_least_a_row(c))[axis], dtype=single(y)), m, [], lbnd, scl)
        return applied(matrix[: np.shape(y)[axis]], at_least_a_row(d[c]), axis)

    @derivative(roots, kind=roots_found, costly=True)
    def roots_(y, c):
        """From ``p(y) = 0``, where the slope can be told from 0."""
        slope = der(c)
        steady = told(val(y, slope), vander(np.abs(y), np.size(slope) - 1) @ np.abs(slope))
        return -(vander(y, np.size(c) - 1) @ d[c]) / (steady * val(y, slope))

    @derivative(add, kind=_row)
    def add_(y, c1, c2):
        """Zeros at the end are left out."""
        more = np.size(c1) + np.size(c2) - np.size(y)
        one = unpad(np.pad(in_a_row(d[c1]), (0, np.size(c2))), y, ((0, more),))
        return one + unpad(np.pad(in_a_row(d[c2]), (0, np.size(c1))), y, ((0, more),))

    @derivative(sub, kind=_row)
    def sub_(y, c1, c2):
        more = np.size(c1) + np.size(c2) - np.size(y)
        one = unpad(np.pad(in_a_row(d[c1]), (0, np.size(c2))), y, ((0, more),))
        return one - unpad(np.pad(in_a_row(d[c2]), (0, np.size(c1))), y, ((0, more),))

    fitting(fit, vander, slopes)


@macro
def in_a_row(builder: Builder, c: Arg) -> Arg:
    """Coefficients as a vector; one of them may be a number."""
    return c if builder.kind(c).rank == 1 else builder.bind("numpy.ravel", c)


@macro
def whole(builder: Builder, c: Arg, tensor: Arg) -> Arg:
    """The coefficients of several series, of each of which every place is asked for."""
    if tensor != Const(True):
        raise UnsupportedCallError("a place of its own for each of several series", "a series at a time")
    return c


@shared
def slopes_of_powers(x, deg):
    """Of powers, the highest first."""
    return np.diag(np.arange(deg, 0, -1, dtype=single(x)), -1)


@shared
def falling_powers(x, deg):
    return np.vander(floating(x), deg + 1)


for _module, _prefix in BASES:
    family(_module, _prefix)
for _class, (_module, _prefix) in zip(CLASSES, BASES, strict=True):
    _names = ("val", "roots", "der", "int", "add", "sub", "mul")
    _val, _roots, *_others = (getattr(_module, _prefix + name) for name in _names)
    _again = dict(zip(("deriv", "integ", "__add__", "__sub__", "__mul__"), _others, strict=True))
    makes(_class, ("c",), {"__call__": _val, "roots": _roots}, ("x",), _again, {"coef": (np.array,)}, wide=True)
makes(
    np.poly1d, ("p",), {"__call__": np.polyval}, ("x",),
    {"deriv": np.polyder, "integ": np.polyint, "__add__": np.polyadd, "__sub__": np.polysub, "__mul__": np.polymul},
    {**dict.fromkeys(("c", "coef", "coeffs", "coefficients"), (np.polymul, 1)), **dict.fromkeys(("r", "roots"), (np.roots,))},
)
fitting(np.polyfit, falling_powers, slopes_of_powers)


@derivative(polynomial.polymul, kind=_row)
def polymul(y, c1, c2):
    """Zeros at the end are left out."""
    more = np.size(c1) + np.size(c2) - 1 - np.size(y)
    one = unpad(np.convolve(in_a_row(d[c1]), in_a_row(c2)), y, ((0, more),))
    return one + unpad(np.convolve(in_a_row(c1), in_a_row(d[c2])), y, ((0, more),))


def _inverse(call: Call) -> Kind:
    """``left_inverse(a)``."""
    (a,) = call.operands()
    return fresh(a.dtype, UNRANKED if a.shape.dims is None else Shape(a.shape.dims[::-1]))


@derivative(left_inverse, kind=_inverse, costly=True)
def left_inverse_(y, a):
    """Of a matrix whose columns are independent."""
    adjoint = d[a].T
    return y @ (y.T @ (adjoint - (adjoint @ a) @ y)) - y @ d[a] @ y


nondifferentiable(full_rank, kind=lambda call: value(call.operands()[0].dtype, Shape(())))
nondifferentiable(told, kind=lambda call: value(real_dtype(call.operands()[0].dtype), call.operands()[0].shape))
