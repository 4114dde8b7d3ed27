"""Distances of vectors, of pairs of rows, and of all rows of two matrices.

Where two vectors are equal the derivative of their distance is 0, as that of a norm is.
"""

from __future__ import annotations

import math

import numpy as np
from scipy.spatial import distance as sd

from adjoint_gen.ir.kinds import SCALAR, Kind, Shape
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules.building import Builder, of_few_bits
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.creation import as_precise
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.interpolation import floating
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand, together, value
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import macro, static
from adjoint_gen.runtime import ratio

_NAMES = {
    "euclidean": ("euclidean", "euclid", "eu", "e"), "sqeuclidean": ("sqeuclidean", "sqe", "sqeuclid"),
    "cityblock": ("cityblock", "cblock", "cb", "c"), "chebyshev": ("chebyshev", "chebychev", "cheby", "cheb", "ch"),
    "minkowski": ("minkowski", "mi", "m", "pnorm"), "seuclidean": ("seuclidean", "se", "s"),
    "mahalanobis": ("mahalanobis", "mahal", "mah"), "cosine": ("cosine", "cos"), "correlation": ("correlation", "co"),
}


@static
def named(metric: object, w: object, V: object, VI: object, p: object = 2.0) -> str:
    """The metric that a name means, if the rule knows it with these parameters."""
    found = next((name for name, names in _NAMES.items() if isinstance(metric, str) and metric.lower() in names), None)
    if found is None:
        raise UnsupportedCallError(f"distances by the metric {metric!r}", f"one of {', '.join(_NAMES)}")
    if found == "minkowski" and p == math.inf:
        found = "chebyshev"
    if w and found in ("chebyshev", "cosine", "correlation"):
        raise UnsupportedCallError(f"`w` of the metric {found!r}", "weighted vectors")
    if (found == "seuclidean" and not V) or (found == "mahalanobis" and not VI):
        raise UnsupportedCallError(f"the metric {found!r} by the spread of the data", "`V` or `VI`, computed before")
    return found


@macro
def given(builder: Builder, arg: Arg) -> Arg:
    """Whether an argument is given."""
    return Const(arg != Const(None))


@macro
def power(builder: Builder, p: Arg, w: Arg) -> Arg:
    """The power of a metric; beside weights it has to be known, which count another way where it is infinite."""
    return p if isinstance(p, Const) or w != Const(None) else Const(2.0)


@shared
def weighted(w, t):
    return np.asarray(w, float) * t if given(w) else t


@shared
def slope(u, du, y, metric, w, p):
    """How the distance of two vectors changes with their difference, ``u`` along the last axis."""
    if metric == "sqeuclidean":
        return np.sum(weighted(w, 2.0 * u) * du, axis=-1)
    if metric == "cityblock":
        return np.sum(weighted(w, np.sign(u)) * du, axis=-1)
    if metric == "minkowski":
        t = ratio(u, np.expand_dims(y, -1))
        kept = np.abs(t) + np.equal(t, 0.0) * np.less_equal(p, 2.0)  # so that the slope of t * |t|**(p - 2) at 0 is 1 for p = 2
        return np.sum(weighted(w, t * kept ** (p - 2.0)) * du, axis=-1)
    if metric == "chebyshev":
        most = np.sign(u) * np.equal(np.abs(u), np.max(np.abs(u), axis=-1, keepdims=True))
        return np.sum(ratio(most, np.sum(np.abs(most), axis=-1, keepdims=True)) * du, axis=-1)
    return ratio(np.sum(weighted(w, u) * du, axis=-1), y)


@macro
def apart(builder: Builder, u: Arg, v: Arg) -> Arg:
    """The difference of two vectors; SciPy's own leaves the range of small integers."""
    if all(of_few_bits(builder.kind(x)) for x in (u, v)):
        raise UnsupportedCallError("a distance of two vectors of integers, whose difference leaves their range", "floats")
    return builder.bind("operator.sub", u, v)


@shared
def direction(x):
    """Vectors of length 1."""
    return ratio(x, np.linalg.norm(x, axis=-1, keepdims=True))


@shared
def turned(x, dx, other, closeness):
    """How the cosine of an angle with ``other``, of length 1, changes with a vector, of which it is ``closeness``."""
    return np.sum(ratio(other - closeness * direction(x), np.linalg.norm(x, axis=-1, keepdims=True)) * dx, axis=-1)


@shared
def centred(x):
    return x - np.mean(x, axis=-1, keepdims=True)


# Distances of two vectors.


def of_two(call: Call) -> Kind:
    """A number for two vectors, of their dtype."""
    u, v, w = operand(call, "u"), operand(call, "v"), operand(call, "w")
    plain = u.inexact and v.inexact and u.real and v.real and w.tag == "none"
    return value(together((u, v)) if plain else None, SCALAR)


def number(call: Call) -> Kind:
    """A number, which may be Python's own."""
    return Kind("unknown", None, SCALAR)


@derivative(sd.euclidean, kind=number, costly=True)
def euclidean(y, u, v, w=None):
    return slope(apart(u, v), d[u] - d[v], y, "euclidean", w, 2.0)


@derivative(sd.sqeuclidean, kind=of_two, costly=True)
def sqeuclidean(y, u, v, w=None):
    return slope(apart(u, v), d[u] - d[v], y, "sqeuclidean", w, 2.0)


@derivative(sd.cityblock, kind=of_two, costly=True)
def cityblock(y, u, v, w=None):
    return slope(apart(u, v), d[u] - d[v], y, "cityblock", w, 1.0)


@derivative(sd.minkowski, kind=number, costly=True)
def minkowski(y, u, v, p=2, w=None):
    return slope(apart(u, v), d[u] - d[v], y, named("minkowski", given(w), True, True, power(p, w)), w, p)


@derivative(sd.chebyshev, kind=of_two, costly=True)
def chebyshev(y, u, v, w=None):
    return slope(apart(u, v), d[u] - d[v], y, named("chebyshev", given(w), True, True), None, 1.0)


@derivative(sd.seuclidean, kind=number, costly=True)
def seuclidean(y, u, v, V):
    scaled = apart(u, v) / V
    return ratio(np.sum(scaled * (d[u] - d[v]), axis=-1) - 0.5 * np.sum(scaled * scaled * d[V], axis=-1), y)


@derivative(sd.mahalanobis, kind=number, costly=True)
def mahalanobis(y, u, v, VI):
    t = apart(u, v)
    change = 0.5 * np.sum(t @ (1.0 * VI + VI.T) * (d[u] - d[v]), axis=-1)
    return ratio(change + 0.5 * (t @ d[VI] @ t), y)


@derivative(sd.cosine, kind=of_two, costly=True)
def cosine(y, u, v, w=None):
    name = named("cosine", given(w), True, True)
    one, other = direction(u), direction(v)
    closeness = np.sum(one * other)
    return -(turned(u, d[u], other, closeness) + turned(v, d[v], one, closeness)) if name else 0.0


@derivative(sd.correlation, kind=of_two, costly=True)
def correlation(y, u, v, w=None, centered=True):
    name = named("correlation", given(w) or not centered, True, True)
    a, b = centred(u), centred(v)
    one, other = direction(a), direction(b)
    closeness = np.sum(one * other)
    change = turned(a, centred(d[u]), other, closeness) + turned(b, centred(d[v]), one, closeness)
    return -change if name else 0.0


# Distances of rows.


def of_rows(call: Call) -> Kind:
    """``cdist(XA, XB)``: a row for each row of the first, a column for each row of the second, in double precision."""
    one, other = operand(call, "XA"), operand(call, "XB")
    if one.rank != 2 or other.rank != 2:
        return fresh("float64", UNRANKED)
    return fresh("float64", Shape(((one.shape.dims or ())[0], (other.shape.dims or ())[0])))


@shared
def double(y, x):
    return as_precise(y, floating(x))


@derivative(sd.cdist, kind=of_rows, costly=True)
def cdist(y, XA, XB, metric="euclidean", *, p=2.0, w=None, V=None, VI=None):
    name = named(metric, given(w), given(V), given(VI), power(p, w))
    a, b = double(y, XA), double(y, XB)
    if name in ("cosine", "correlation"):
        a, b = (a, b) if name == "cosine" else (centred(a), centred(b))
        da = d[XA] if name == "cosine" else centred(d[XA])
        db = d[XB] if name == "cosine" else centred(d[XB])
        one, other = direction(a), direction(b)
        closeness = np.expand_dims(1.0 - y, -1)
        first = turned(np.expand_dims(a, 1), np.expand_dims(da, 1), other, closeness)
        return -(first + turned(b, db, np.expand_dims(one, 1), closeness))
    u = np.expand_dims(a, 1) - b
    du = np.expand_dims(d[XA], 1) - d[XB]
    if name == "mahalanobis":
        return ratio(0.5 * np.sum(u @ (1.0 * VI + VI.T) * du, axis=-1) + 0.5 * np.sum(u @ d[VI] * u, axis=-1), y)
    if name == "seuclidean":
        return ratio(np.sum(u / V * du, axis=-1) - 0.5 * np.sum((u / V) ** 2 * d[V], axis=-1), y)
    return slope(u, du, y, name, w, p)


@derivative(sd.pdist, kind=lambda call: fresh("float64", Shape((SOME,))), costly=True)
def pdist(y, X, metric="euclidean", *, p=2.0, w=None, V=None, VI=None):
    name = named(metric, given(w), given(V), given(VI), power(p, w))
    i, j = np.triu_indices(np.shape(X)[0], 1)[0], np.triu_indices(np.shape(X)[0], 1)[1]
    x = double(y, X)
    if name in ("cosine", "correlation"):
        a, b = (x[i], x[j]) if name == "cosine" else (centred(x[i]), centred(x[j]))
        da = d[X][i] if name == "cosine" else centred(d[X][i])
        db = d[X][j] if name == "cosine" else centred(d[X][j])
        closeness = np.expand_dims(1.0 - y, -1)
        return -(turned(a, da, direction(b), closeness) + turned(b, db, direction(a), closeness))
    u = x[i] - x[j]
    du = d[X][i] - d[X][j]
    if name == "mahalanobis":
        return ratio(0.5 * np.sum(u @ (1.0 * VI + VI.T) * du, axis=-1) + 0.5 * np.sum(u @ d[VI] * u, axis=-1), y)
    if name == "seuclidean":
        return ratio(np.sum(u / V * du, axis=-1) - 0.5 * np.sum((u / V) ** 2 * d[V], axis=-1), y)
    return slope(u, du, y, name, w, p)


# Vectors of distances as matrices, and back.


def square_or_not(call: Call) -> Kind:
    """A matrix for a vector, and a vector for a matrix."""
    x = operand(call, "X")
    return fresh(x.dtype, UNRANKED if x.rank is None else Shape((SOME,) if x.rank == 2 else (SOME, SOME)))


@derivative(sd.squareform, kind=square_or_not)
def squareform(y, X, force="no", checks=True):
    return sd.squareform(d[X], force, False)


@transpose(sd.squareform, of="X")
def squareform_transposed(g, X, force="no", checks=True):
    if np.ndim(X) < 2:
        return sd.squareform(g + g.T, "no", False)
    return np.triu(sd.squareform(g, "no", False))
