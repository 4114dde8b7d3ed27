"""Kinds of what functions without a rule make of samples: histograms, polynomials, and arrays from elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np

from adjoint_gen.ir.dtypes import computed, either
from adjoint_gen.ir.kinds import UNKNOWN, Dim, Kind, Shape
from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.calls import Call, arg_kind
from adjoint_gen.rules.dims import SOME, fixed, is_integer, length, shorter, total
from adjoint_gen.rules.extents import exact
from adjoint_gen.rules.joins import joined
from adjoint_gen.rules.kinds import UNRANKED, as_array, asked_dtype, fresh, operand
from adjoint_gen.rules.places import tuple_of
from adjoint_gen.rules.promotion import complex_dtype, floating_dtype

_ROW: Final = Shape((SOME,))


def _edges(call: Call, bins: Arg | None, sample: Kind) -> Kind:
    """The ends of the bins: so many, where they are given, or as a rule finds."""
    if bins is not None and not isinstance(bins, Const):
        given = as_array(arg_kind(bins, call.kinds))
        if given.rank == 1:
            return fresh(given.dtype, given.shape)
    dtype = floating_dtype(sample.dtype) if sample.dtype in ("float64", "int64", "float32") else None
    asked = sample.dtype == "float32" and call.get("range", 2) is not None  # whose ends may be more precise
    return fresh(None if asked else dtype, Shape((_count(call, bins, 1),)))


def _count(call: Call, bins: Arg | None, more: int) -> Dim:
    """How many bins there are, or ends of them."""
    if bins is None:
        return fixed(10 + more)
    if isinstance(bins, Const) and isinstance(bins.value, str):
        return SOME
    kind = as_array(arg_kind(bins, call.kinds))
    if kind.rank == 1 and kind.shape.dims is not None:
        return kind.shape.dims[0] if more else shorter(kind.shape.dims[0], 1)
    if not is_integer(kind):
        return SOME
    return total((exact(bins, call), fixed(more))) if more else exact(bins, call)


def _histogram(call: Call) -> Kind:
    """``np.histogram(a, bins, range, density, weights)``: how many in each bin, and the ends of the bins."""
    bins, density, weights = call.get("bins", 1), call.constant("density", 3), call.get("weights", 4)
    dtype: str | None = "int64"
    if weights is not None and weights != Const(None):
        dtype = as_array(arg_kind(weights, call.kinds)).dtype
        dtype = dtype if dtype in ("float64", "int64") else None
    if density not in (None, False):
        dtype = "float64" if density is True else None
    return tuple_of(fresh(dtype, Shape((_count(call, bins, 0),))), _edges(call, bins, operand(call, "a", 0)))


def _bin_edges(call: Call) -> Kind:
    """``np.histogram_bin_edges(a, bins, range)``."""
    return _edges(call, call.get("bins", 1), operand(call, "a", 0))


def _histogram_of_two(call: Call) -> Kind:
    """``np.histogram2d(x, y, bins)``."""
    bins = call.get("bins", 2)
    both = (bins, bins)
    if isinstance(bins, Pack) and len(bins.items) == 2:
        both = (bins.items[0], bins.items[1])
    elif bins is not None and not isinstance(bins, Const) and as_array(arg_kind(bins, call.kinds)).rank not in (0, 1):
        return tuple_of(fresh("float64", Shape((SOME, SOME))), fresh(None, _ROW), fresh(None, _ROW))
    known = call.constant("density", 4) in (None, False) or _double(operand(call, "x", 0), operand(call, "y", 1))
    counts = fresh("float64" if known else None, Shape(tuple(_count(call, one, 0) for one in both)))
    edges = [_edges_of_two(call, one, operand(call, name, k)) for k, (name, one) in enumerate(zip("xy", both, strict=True))]
    return tuple_of(counts, *edges)


def _edges_of_two(call: Call, bins: Arg | None, sample: Kind) -> Kind:
    kind = None if bins is None or isinstance(bins, Const) else as_array(arg_kind(bins, call.kinds))
    if kind is not None and kind.rank == 1:
        return fresh(kind.dtype, kind.shape)
    known = sample.dtype in ("float64", "int64")
    return fresh("float64" if known else None, Shape((_count(call, bins, 1),)))


def _histogram_of_many(call: Call) -> Kind:
    """``np.histogramdd(sample, bins)``: an axis for each column of the sample."""
    sample = operand(call, "sample", 0)
    columns = length(sample.shape.dims[1]) if sample.shape.dims and len(sample.shape.dims) == 2 else None
    known = call.constant("density", 3) in (None, False) or _double(sample)
    return tuple_of(fresh("float64" if known else None, Shape((SOME,) * columns) if columns else UNRANKED), Kind("unknown"))


# Polynomials.


def _fitted(call: Call) -> Kind:
    """``np.polyfit(x, y, deg)``: the coefficients, for each column of ``y``."""
    degree, y = call.get("deg", 2), operand(call, "y", 1)
    if degree is None or y.shape.dims is None or not _double(operand(call, "x", 0), y):
        return UNKNOWN
    found = fresh("float64", Shape((total((exact(degree, call), fixed(1))), *y.shape.dims[1:])))
    full, cov = call.constant("full", 4, False), call.constant("cov", 6, False)
    if full is False and cov is False:
        return found
    return UNKNOWN


def _double(*kinds: Kind) -> bool:
    return all(kind.dtype in ("float64", "int64") for kind in kinds)


def _of_roots(call: Call) -> Kind:
    """``np.poly(roots)``: of real roots it is real; those of a matrix are its eigenvalues, and may be complex."""
    given = operand(call, "seq_of_zeros", 0)
    if given.rank == 1 and given.shape.dims is not None and given.real:
        return fresh(given.dtype if given.dtype == "float64" else None, Shape((total((*given.shape.dims, fixed(1))),)))
    return Kind("unknown")


def _roots(call: Call) -> Kind:
    """``np.roots(p)``: real or complex."""
    p = operand(call, "p", 0)
    return fresh(either("float64", "complex128") if _double(p) else None, _ROW)


def _divided(call: Call) -> Kind:
    """``np.polydiv(u, v)``: quotient and rest."""
    u, v = operand(call, "u", 0), operand(call, "v", 1)
    dtype = "float64" if _double(u, v) else None
    return tuple_of(fresh(dtype, _ROW), fresh(dtype, _ROW))


# Matrices.


def _eigenvalues(call: Call) -> Kind:
    """``np.linalg.eigvals(a)``: real or complex, as it turns out."""
    a = operand(call, "a", 0)
    dtype = computed(lambda one: np.linalg.inv(np.ones((1, 1), one)).dtype.name, a.dtype) if a.exact else None
    wide = complex_dtype(dtype) if dtype is not None else None
    return fresh(either(dtype, wide), Shape(None if not a.shape.dims else a.shape.dims[:-1]))


def _eigen(call: Call) -> Kind:
    """``np.linalg.eig(a)``."""
    values = _eigenvalues(call)
    return tuple_of(values, fresh(values.dtype, operand(call, "a", 0).shape))


def _factors(call: Call) -> Kind:
    """``np.linalg.qr(a, mode)``."""
    a, mode = operand(call, "a", 0), call.constant("mode", 1, "reduced")
    if a.shape.dims is None or len(a.shape.dims) < 2:
        return UNKNOWN
    *batch, rows, columns = a.shape.dims
    dtype = floating_dtype(a.dtype)
    if mode == "r":
        return fresh(dtype, Shape((*batch, rows if rows == columns else SOME, columns)))
    if mode == "complete":
        return tuple_of(fresh(dtype, Shape((*batch, rows, rows))), fresh(dtype, a.shape))
    return UNKNOWN


def _decomposed(call: Call) -> Kind:
    """``np.linalg.svd(a, full_matrices, compute_uv, hermitian)`` of a Hermitian matrix."""
    a = operand(call, "a", 0)
    asked = call.constant("compute_uv", 2, True) is True and call.constant("hermitian", 3) is True
    if a.shape.dims is None or len(a.shape.dims) < 2 or not (asked and a.real):
        return UNKNOWN
    factor = fresh(floating_dtype(a.dtype), a.shape)
    return tuple_of(factor, fresh(factor.dtype, Shape(a.shape.dims[:-1])), factor)


# Arrays from elsewhere.


def _taken_as(call: Call) -> Kind:
    """``np.require(a, dtype)``."""
    a = operand(call, "a", 0)
    return fresh(asked_dtype(call, 1, a.dtype), a.shape) if a.numeric and a.tag != "unknown" else UNKNOWN


def _collected(call: Call) -> Kind:
    """``np.fromiter(iterable, dtype)``."""
    return fresh(asked_dtype(call, 1, None), _ROW)


def _from_bytes(call: Call) -> Kind:
    """``np.frombuffer(buffer, dtype)``."""
    return fresh(asked_dtype(call, 1), _ROW)


SAMPLES: Final[Mapping[str, Callable[[Call], Kind]]] = {f"numpy.{name}": kind for name, kind in {
    "histogram": _histogram, "histogram_bin_edges": _bin_edges, "histogram2d": _histogram_of_two,
    "histogramdd": _histogram_of_many, "polyfit": _fitted, "poly": _of_roots, "roots": _roots, "polydiv": _divided,
    "linalg.eig": _eigen, "linalg.eigvals": _eigenvalues, "linalg.qr": _factors, "linalg.svd": _decomposed,
    "require": _taken_as, "fromiter": _collected, "frombuffer": _from_bytes,
    "row_stack": joined(2, 0),
}.items()}
"""The kinds of what each of these functions gives."""
