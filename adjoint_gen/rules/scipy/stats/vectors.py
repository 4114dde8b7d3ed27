"""The normal distribution of vectors, of which the covariance is read below its diagonal, and that of Dirichlet."""

from __future__ import annotations

import numpy as np
import scipy.special as sp
from scipy import stats

from adjoint_gen.ir.kinds import SCALAR, Kind
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.kinds import UNRANKED, operand, value
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
def deviation(builder: Builder, x: Arg, mean: Arg) -> Arg:
    """Vectors less their mean."""
    if not builder.kind(x).rank or (mean != Const(None) and builder.kind(mean).rank != 1):
        what = "`multivariate_normal` of what is not known to be vectors"
        raise UnsupportedCallError(what, "`scipy.stats.norm`, or np.ravel(x)")
    return x if mean == Const(None) else builder.bind("operator.sub", x, mean)


@macro
def precision(builder: Builder, cov: Arg, allow_singular: Arg) -> Arg:
    """The inverse of a covariance matrix that is given by its lower triangle."""
    if builder.kind(cov).rank != 2:
        raise UnsupportedCallError("`multivariate_normal` without a covariance matrix", "the matrix: `scale * np.eye(n)`")
    if allow_singular != Const(False):
        raise UnsupportedCallError("`allow_singular` of `multivariate_normal`", "a regular matrix, without it")
    below = builder.bind("ndarray.T", builder.bind("numpy.tril", cov, Const(-1)))
    return builder.bind("numpy.linalg.inv", builder.bind("operator.add", builder.bind("numpy.tril", cov), below))


@shared
def counts(p):
    """How often an element of a matrix occurs, half: once below the diagonal, not above it."""
    return np.tril(np.ones(np.shape(p))) - 0.5 * np.eye(np.shape(p)[0])


@derivative(stats.multivariate_normal.logpdf, kind=of_vectors, costly=True)
def logpdf(y, x, mean=None, cov=1, allow_singular=False):
    p = precision(cov, allow_singular)
    w = deviation(x, mean) @ p
    share = counts(p) * d[cov]
    moved = np.sum((w @ share) * w, axis=-1) - np.sum(w * d[x], axis=-1) + np.sum(w * d[mean], axis=-1)
    return (moved if np.ndim(x) == 1 else np.squeeze(moved)) - np.sum(p * share)


@derivative(stats.multivariate_normal.pdf, kind=of_vectors, costly=True)
def pdf(y, x, mean=None, cov=1, allow_singular=False):
    p = precision(cov, allow_singular)
    w = deviation(x, mean) @ p
    share = counts(p) * d[cov]
    moved = np.sum((w @ share) * w, axis=-1) - np.sum(w * d[x], axis=-1) + np.sum(w * d[mean], axis=-1)
    return y * ((moved if np.ndim(x) == 1 else np.squeeze(moved)) - np.sum(p * share))


@derivative(stats.multivariate_normal.entropy, kind=lambda call: value("float64", SCALAR), passive=("mean",))
def entropy(y, mean=None, cov=1):
    p = precision(cov, False)
    return np.sum(counts(p) * p * d[cov])


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
