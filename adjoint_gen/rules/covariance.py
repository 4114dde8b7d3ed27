"""Covariances and correlations of variables, a row of observations for each."""

from __future__ import annotations

import numpy as np

from adjoint_gen.ir.kinds import SCALAR, Dim, Kind, Shape, Tag
from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import ONE, SOME, length, total
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand, together
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import conj, macro, static
from adjoint_gen.runtime import quotient

_DOUBLE = Kind("array", "float64")


def _matrix(call: Call, name: str, tag: Tag) -> Kind:
    """A number for each pair of variables, in double precision; of one variable it is no matrix, but ``tag``."""
    given = [operand(call, name, 0), *(kind for kind in (operand(call, "y", 1),) if kind.tag != "none")]
    dtype = together((*given, _DOUBLE))
    if len(given) == 1 and given[0].rank == 1:
        return Kind(tag, dtype, SCALAR)
    variables = total(tuple(_variables(kind, call.constant("rowvar")) for kind in given))
    if (length(variables) or 0) > 1:
        return fresh(dtype, Shape((variables, variables)))
    return Kind("unknown", dtype, UNRANKED)


def _variables(kind: Kind, rowvar: object) -> Dim:
    """How many variables there are: one in a vector, and in a matrix one for each row, or column."""
    if kind.shape.dims is None or not isinstance(rowvar, bool):
        return SOME
    if len(kind.shape.dims) == 2:
        return kind.shape.dims[0 if rowvar else 1]
    return ONE if len(kind.shape.dims) == 1 else SOME


@macro
def rows(builder: Builder, m: Arg, rowvar: Arg) -> Arg:
    """A row for each variable."""
    rank = builder.kind(m).rank
    if rank not in (1, 2) or not isinstance(rowvar, Const):
        raise UnsupportedCallError("a covariance of what is not known to be a vector or a matrix", "x.reshape(n, -1)")
    if rank == 1:
        return builder.bind("numpy.expand_dims", m, Const(0))
    return m if rowvar.value else builder.bind("ndarray.T", m)


@macro
def in_double(builder: Builder, m: Arg) -> Arg:
    """Numbers in double precision, in which NumPy computes here."""
    if builder.kind(m).dtype in ("float64", "complex128"):
        return m
    return builder.bind("numpy.multiply", m, builder.bind("numpy.ones", Const(1)))


@macro
def centred_rows(builder: Builder, m: Arg) -> Arg:
    """The observations less their mean."""
    return builder.bind("operator.sub", m, builder.bind("numpy.mean", m, axis=Const(1), keepdims=Const(True)))


@macro
def in_two_axes(builder: Builder, c: Arg, deviations: Arg) -> Arg:
    """Covariances as a matrix, also of one variable."""
    if builder.kind(c).rank == 2:
        return c
    count = builder.bind("operator.getitem", builder.bind("numpy.shape", deviations), Const(0))
    return builder.bind("numpy.reshape", c, Pack("tuple", (count, count)))


@static
def given_up(bias: object, ddof: object) -> int:
    """By how much the divisor is less than the number of observations."""
    if ddof is None:
        return 0 if bias else 1
    if not isinstance(ddof, int):
        raise TypeError
    return ddof


@derivative(np.cov, kind=lambda call: _matrix(call, "m", "array"), costly=True, passive=("fweights",))
def cov(c, m, y=None, rowvar=True, bias=False, ddof=None, fweights=None, aweights=None):
    """The means are where sums of squares are least, so their own derivatives cancel; weights also move the divisor."""
    first = rows(in_double(m), rowvar)
    if y is None:
        variables = first
        moved = rows(d[m], rowvar)
    else:
        second = rows(in_double(y), rowvar)
        variables = np.concatenate((first, second))
        moved = np.pad(rows(d[m], rowvar), ((0, np.shape(second)[0]), (0, 0)))
        moved = moved + np.pad(rows(d[y], rowvar), ((np.shape(first)[0], 0), (0, 0)))
    less = given_up(bias, ddof)
    if fweights is None and aweights is None:
        deviations = centred_rows(variables)
        share = quotient(1.0, max(np.shape(deviations)[1] - less, 0))
        change = share * (moved @ conj(deviations).T + deviations @ conj(moved).T)
        return np.reshape(change, np.shape(c))
    counts = 1.0 if fweights is None else fweights
    weights = counts if aweights is None else counts * aweights
    total = np.sum(weights)
    deviations = variables - np.expand_dims(variables @ weights, 1) / total
    doubled = 0.0 if aweights is None else np.sum(weights * aweights) / total
    divisor = total - less * (1.0 if aweights is None else doubled)
    share = quotient(1.0, max(divisor, 0.0))
    weighted = weights * deviations
    change = share * (moved @ conj(weighted).T + weighted @ conj(moved).T)
    if aweights is not None:
        turned = counts * d[aweights]
        change = change + share * ((turned * deviations) @ conj(deviations).T)
        lost = np.sum(turned) - less * (2.0 * np.sum(aweights * turned) - doubled * np.sum(turned)) / total
        change = change - share * lost * in_two_axes(c, deviations)
    return np.reshape(change, np.shape(c))


@derivative(np.corrcoef, kind=lambda call: _matrix(call, "x", "numpy scalar"), costly=True)
def corrcoef(r, x, y=None, rowvar=True):
    """A covariance divided by the deviations of both variables."""
    first = rows(in_double(x), rowvar)
    if y is None:
        deviations = centred_rows(first)
        moved = rows(d[x], rowvar)
    else:
        second = rows(in_double(y), rowvar)
        deviations = centred_rows(np.concatenate((first, second)))
        moved = np.pad(rows(d[x], rowvar), ((0, np.shape(second)[0]), (0, 0)))
        moved = moved + np.pad(rows(d[y], rowvar), ((np.shape(first)[0], 0), (0, 0)))
    spread = np.sqrt(np.sum(np.square(np.abs(deviations)), axis=1))
    change = moved @ conj(deviations).T + deviations @ conj(moved).T
    longer = np.real(np.diagonal(change)) / np.square(spread)
    relative = np.expand_dims(longer, 1) + np.expand_dims(longer, 0)
    correlations = np.reshape(r, (np.size(spread), np.size(spread)))
    return np.reshape(change / np.outer(spread, spread) - 0.5 * correlations * relative, np.shape(r))
