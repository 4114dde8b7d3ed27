"""Products of several arrays, and linear systems whose unknowns have several axes."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from adjoint_gen.ir.kinds import UNKNOWN, Kind, Shape, broadcast
from adjoint_gen.ir.trace import Arg, Atom, Const, Pack, Var
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call, arg_kind
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import UNRANKED, as_array, axes, fresh, operand, together, value
from adjoint_gen.rules.linear import NotLinearError, Share, Site, transposer
from adjoint_gen.rules.promotion import floating_dtype
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import conj, macro, static


def vector_products(call: Call) -> Kind:
    """``np.linalg.vecdot(x1, x2)``: the vectors' axis disappears, the others broadcast."""
    x, y = operand(call, "x1", 0), operand(call, "x2", 1)
    dtype = together((x, y))
    if not x.shape.dims or not y.shape.dims:
        return Kind("unknown", dtype)
    if call.constant("axis") != -1:
        return value(dtype, Shape((SOME,) * (max(len(x.shape.dims), len(y.shape.dims)) - 1)))
    return value(dtype, broadcast(Shape(x.shape.dims[:-1]), Shape(y.shape.dims[:-1])))


@derivative(np.linalg.vecdot, kind=vector_products, costly=True)
def vecdot(y, x1, x2, *, axis=-1):
    """The sum of ``conj(x1) x2`` along an axis, counted from the end of each operand of its own."""
    one = x1 if axis == -1 else np.moveaxis(x1, axis, -1)
    other = x2 if axis == -1 else np.moveaxis(x2, axis, -1)
    first = np.sum(conj(d[x1] if axis == -1 else np.moveaxis(d[x1], axis, -1)) * other, axis=-1)
    return first + np.sum(conj(one) * (d[x2] if axis == -1 else np.moveaxis(d[x2], axis, -1)), axis=-1)


# Chains of matrices.


def chain(call: Call) -> Kind:
    """``np.linalg.multi_dot(arrays)``: the rows of the first and the columns of the last, which may be vectors."""
    arrays = call.get("arrays", 0)
    if not isinstance(arrays, Pack) or len(arrays.items) < 2:
        return UNKNOWN
    items = [as_array(arg_kind(item, call.kinds)) for item in arrays.items]
    first, last = items[0].shape.dims, items[-1].shape.dims
    if not first or not last or len(first) > 2 or len(last) > 2:
        return UNKNOWN
    return value(together(items), Shape((*first[:-1], *last[1:])))


@derivative(np.linalg.multi_dot, kind=chain, costly=True)
def multi_dot(y, arrays):
    return one_by_one(arrays, d[arrays])


@macro
def one_by_one(builder: Builder, arrays: Arg, changes: Arg) -> Arg:
    """The sum of the chains in which one array is replaced by its change, for each that has one."""
    factors = _factors(arrays)
    assert isinstance(changes, Pack)
    found: Arg | None = None
    for position, change in enumerate(changes.items):
        if change not in builder.zeros and not isinstance(change, Const):
            items = (*factors[:position], change, *factors[position + 1 :])
            term = builder.bind("numpy.linalg.multi_dot", Pack("list", items))
            found = term if found is None else builder.bind("operator.add", found, term)
    assert found is not None
    return found


def _factors(arrays: Arg) -> tuple[Arg, ...]:
    if not isinstance(arrays, Pack):
        raise UnsupportedCallError("`multi_dot` of a sequence that is not written out", "write it as `[a, b, c]`")
    return arrays.items


@transposer("numpy.linalg.multi_dot")
def _multi_dot(site: Site, g: Atom) -> Iterator[Share]:
    """The cotangent between the chains on both sides, each transposed; a vector at an end is a row, or a column."""
    build, factors = site.builder, _factors(site.bind.args[0])
    linear = [position for position, factor in enumerate(factors) if site.is_linear(factor)]
    if len(linear) != 1:
        raise NotLinearError(site.bind, "a product of two differentials is not linear")
    (position,) = linear
    ends = [build.kind(site.like(end)).rank for end in (factors[0], factors[-1])]
    if not {*ends} <= {1, 2}:  # of two arrays of any other rank it is `np.dot`
        what = "`multi_dot` of arrays that are not known to be vectors and matrices"
        raise UnsupportedCallError(what, "`a @ b @ c`, or `np.dot(a, b)`")
    row, column = (rank == 1 for rank in ends)
    middle = site.full(g)
    if row:
        middle = build.atom("numpy.expand_dims", middle, Const(0))
    if column:
        middle = build.atom("numpy.expand_dims", middle, Const(-1))

    def transposed(k: int) -> Arg:
        factor = conj(build, factors[k])
        if k == 0 and row:
            return build.bind("numpy.expand_dims", factor, Const(-1))
        if k == len(factors) - 1 and column:
            return build.bind("numpy.expand_dims", factor, Const(0))
        return build.bind("ndarray.T", factor)

    before = [transposed(k) for k in reversed(range(position))]
    behind = [transposed(k) for k in reversed(range(position + 1, len(factors)))]
    found = build.atom("numpy.linalg.multi_dot", Pack("list", (*before, middle, *behind)))
    operand = factors[position]
    assert isinstance(operand, Var)
    if position == 0 and row:
        found = build.atom("numpy.squeeze", found, Const(0))
    if position == len(factors) - 1 and column:
        found = build.atom("numpy.squeeze", found, Const(-1))
    build.shaped(found, site.like(operand))  # nothing is broadcast in a chain
    yield Share(operand, found)


# Systems.


def unknowns(call: Call) -> Kind:
    """``np.linalg.tensorsolve(a, b)``: the axes of ``a`` that ``b`` lacks, those given by ``axes`` behind the others."""
    a, b = operand(call, "a", 0), operand(call, "b", 1)
    dtype = floating_dtype(a.dtype, b.dtype)
    if a.shape.dims is None or b.shape.dims is None or len(a.shape.dims) <= len(b.shape.dims):
        return fresh(dtype, UNRANKED)
    last = call.constant("axes")
    moved = () if last is None else axes(last, len(a.shape.dims))
    count = len(a.shape.dims) - len(b.shape.dims)
    if moved is None:
        return fresh(dtype, Shape((SOME,) * count))
    order = [*(k for k in range(len(a.shape.dims)) if k not in moved), *moved]
    return fresh(dtype, Shape(tuple(a.shape.dims[k] for k in order[-count:])))


@derivative(np.linalg.tensorsolve, kind=unknowns, costly=True)
def tensorsolve(y, a, b, axes=None):
    """From ``a y = b``, written as a square matrix: ``da y + a dy = db``."""
    square = (np.size(y), np.size(y))
    matrix = np.reshape(a if axes is None else np.transpose(a, behind(axes, np.ndim(a))), square)
    moved = np.reshape(d[a] if axes is None else np.transpose(d[a], behind(axes, np.ndim(a))), square)
    return np.reshape(np.linalg.solve(matrix, np.ravel(d[b]) - moved @ np.ravel(y)), np.shape(y))


@static
def behind(last: tuple[int, ...], rank: int) -> tuple[int, ...]:
    """The order of axes in which some stand behind the others.

    >>> behind((0, 1), 3)
    (2, 0, 1)
    """
    return (*(k for k in range(rank) if k not in last), *last)


def inverted(call: Call) -> Kind:
    """``np.linalg.tensorinv(a, ind)``: the axes behind the first ``ind``, then these."""
    a, count = operand(call, "a", 0), call.constant("ind")
    dims = a.shape.dims
    if dims is None or type(count) is not int:
        return fresh(floating_dtype(a.dtype), UNRANKED if dims is None else Shape((SOME,) * len(dims)))
    return fresh(floating_dtype(a.dtype), Shape((*dims[count:], *dims[:count])))


@derivative(np.linalg.tensorinv, kind=inverted, costly=True)
def tensorinv(y, a, ind=2):
    """From ``y a = 1``: ``dy a + y da = 0``."""
    return -np.tensordot(np.tensordot(y, d[a], ind), y, np.ndim(a) - ind)
