"""The normal distribution of vectors, of which the covariance is read below its diagonal, and that of Dirichlet."""

from __future__ import annotations

import numpy as np
import scipy.special as sp
from scipy import stats

from adjoint_gen.ir.kinds import SCALAR, Kind
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.kinds import UNRANKED, as_array, operand, value
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.scipy.stats.standard import log, over
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import macro
from adjoint_gen.runtime import on_simplex


def of_vectors(call: Call) -> Kind:
    """A number for each vector, without axes of length 1."""
    known = operand(call, "x").rank == 1 and operand(call, "cov").rank == 2
    return value("float64", SCALAR) if known else Kind("unknown", "float64")


@macro
def deviation(builder: Builder, x: Arg, mean: Arg, cov: Arg) -> Arg:
    """Vectors less their mean, also where SciPy makes these of numbers."""
    if not builder.kind(x).rank or (mean != Const(None) and builder.kind(mean).rank != 1):
        what = "`multivariate_normal` of what is not known to be vectors"
        raise UnsupportedCallError(what, "`scipy.stats.norm`, or np.ravel(x)")
    if mean == Const(None) and as_array(builder.kind(cov)).rank:
        length = builder.bind("operator.getitem", builder.bind("numpy.shape", cov), Const(0))
        mean = builder.bind("numpy.zeros", length)
    return x if mean == Const(None) else builder.bind("operator.sub", x, mean)


@macro
def precision(builder: Builder, mean: Arg, cov: Arg, allow_singular: Arg) -> Arg:
    """The inverse of a covariance matrix that is given by its lower triangle, its diagonal, or by one variance for all."""
    if allow_singular != Const(False):
        raise UnsupportedCallError("`allow_singular` of `multivariate_normal`", "a regular matrix, without it")
    rank = as_array(builder.kind(cov)).rank
    if rank == 2:
        below = builder.bind("ndarray.T", builder.bind("numpy.tril", cov, Const(-1)))
        return builder.bind("numpy.linalg.inv", builder.bind("operator.add", builder.bind("numpy.tril", cov), below))
    of_length = mean if mean != Const(None) else cov if rank == 1 else None
    if rank is None or of_length is None or builder.kind(of_length).rank != 1:
        what = "`multivariate_normal` of which the number of dimensions is not known"
        raise UnsupportedCallError(what, "the mean as a vector, and the matrix: `scale * np.eye(n)`")
    unit = builder.bind("numpy.eye", builder.bind("numpy.size", of_length))
    return unit if cov in (Const(1), Const(1.0)) else builder.bind("operator.truediv", unit, cov)


@shared
def counts(p, cov):
    """How often an element of what is given of a matrix occurs, half: once below the diagonal, not above it."""
    return np.tril(np.ones(np.shape(p))) - 0.5 * np.eye(np.shape(p)[0]) if np.ndim(cov) == 2 else 0.5 * np.eye(np.shape(p)[0])


@derivative(stats.multivariate_normal.logpdf, kind=of_vectors, costly=True)
def logpdf(y, x, mean=None, cov=1, allow_singular=False):
    p = precision(mean, cov, allow_singular)
    w = deviation(x, mean, cov) @ p
    share = counts(p, cov) * d[cov]
    moved = np.sum((w @ share) * w, axis=-1) - np.sum(w * d[x], axis=-1) + np.sum(w * d[mean], axis=-1)
    return (moved if np.ndim(x) == 1 else np.squeeze(moved)) - np.sum(p * share)


@derivative(stats.multivariate_normal.pdf, kind=of_vectors, costly=True)
def pdf(y, x, mean=None, cov=1, allow_singular=False):
    p = precision(mean, cov, allow_singular)
    w = deviation(x, mean, cov) @ p
    share = counts(p, cov) * d[cov]
    moved = np.sum((w @ share) * w, axis=-1) - np.sum(w * d[x], axis=-1) + np.sum(w * d[mean], axis=-1)
    return y * ((moved if np.ndim(x) == 1 else np.squeeze(moved)) - np.sum(p * share))


@derivative(stats.multivariate_normal.entropy, kind=lambda call: value("float64", SCALAR), passive=("mean",))
def entropy(y, mean=None, cov=1):
    p = precision(mean, cov, False)
    return np.sum(counts(p, cov) * p * d[cov])


# Dirichlet's distribution, of shares of which the last one need not be given.


@macro
def for_rows(builder: Builder, alpha: Arg, x: Arg) -> Arg:
    """A number for each row of one or more columns of shares."""
    if builder.kind(x).rank not in (1, 2) or builder.kind(alpha).rank != 1:
        raise UnsupportedCallError("`dirichlet` of what is not known to be shares in columns", "a matrix, or one column")
    return alpha if builder.kind(x).rank == 1 else builder.bind("numpy.expand_dims", alpha, Const(1))


def of_columns(call: Call) -> Kind:
    """A number for each column."""
    double = operand(call, "x").dtype == operand(call, "alpha").dtype == "float64"
    shape = SCALAR if operand(call, "x").rank == 1 else UNRANKED
    return Kind("unknown", "float64" if double else None, shape)


@derivative(stats.dirichlet.logpdf, kind=of_columns, costly=True)
def dirichlet_logpdf(y, x, alpha):
    a, shares = for_rows(alpha, x), on_simplex(x, alpha)
    by_x = np.sum(over(a - 1.0, shares) * on_simplex(d[x], alpha, 0.0), axis=0)
    by_alpha = np.sum((log(shares) - for_rows(sp.psi(alpha) - sp.psi(np.sum(alpha)), x)) * for_rows(d[alpha], x), axis=0)
    return by_x + by_alpha if np.ndim(x) == 1 else np.squeeze(by_x + by_alpha)


@derivative(stats.dirichlet.pdf, kind=of_columns, costly=True)
def dirichlet_pdf(y, x, alpha):
    a, shares = for_rows(alpha, x), on_simplex(x, alpha)
    by_x = np.sum(over(a - 1.0, shares) * on_simplex(d[x], alpha, 0.0), axis=0)
    by_alpha = np.sum((log(shares) - for_rows(sp.psi(alpha) - sp.psi(np.sum(alpha)), x)) * for_rows(d[alpha], x), axis=0)
    return y * (by_x + by_alpha if np.ndim(x) == 1 else np.squeeze(by_x + by_alpha))
