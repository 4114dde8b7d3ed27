"""Places, classes and grids: what is counted, and does not vary."""

from __future__ import annotations

import numpy as np

from adjoint_gen.ir.kinds import UNKNOWN, Kind, Shape
from adjoint_gen.ir.trace import Const, Pack
from adjoint_gen.rules.calls import Call, arg_kind
from adjoint_gen.rules.dims import ONE, SOME, fixed
from adjoint_gen.rules.extents import extent
from adjoint_gen.rules.kinds import UNRANKED, as_array, asked_shape, flat, fresh, of_dtype, operand, value
from adjoint_gen.rules.promotion import elementwise, inexact
from adjoint_gen.rules.table import d, derivative, nondifferentiable
from adjoint_gen.rules.text import ranked


def _classes(call: Call) -> Kind:
    """``np.digitize(x, bins)``."""
    return value("int64", operand(call, "x").shape)


def _order_of_keys(call: Call) -> Kind:
    """``np.lexsort(keys)``: the places of the elements of a key."""
    keys = call.get("keys", 0)
    if isinstance(keys, Pack) and keys.items:
        return value("int64", as_array(arg_kind(keys.items[-1], call.kinds)).shape)
    dims = operand(call, "keys").shape.dims
    return value("int64", Shape(dims[1:]) if dims else UNRANKED)


def _order_in_parts(call: Call) -> Kind:
    """``np.argpartition(a, kth, axis)``: in one row where no axis is given, and of a number."""
    a = operand(call, "a")
    flattened = call.constant("axis", 2, -1) is None or a.rank == 0
    return fresh("int64", flat(a.shape) if flattened else a.shape)


def _lower_ones(call: Call) -> Kind:
    """``np.tri(N, M)``."""
    rows, columns = call.get("N", 0), call.get("M", 1)
    if rows is None:
        return UNKNOWN
    columns = rows if columns is None or columns == Const(None) else columns
    return of_dtype(call, 3, "float64", Shape((extent(rows, call), extent(columns, call))))


def _grid(call: Call) -> Kind:
    """``np.indices(dimensions)``: an array for each axis; a tuple of them where they are asked to be sparse."""
    dims, sparse = asked_shape(call.get("dimensions", 0), call).dims, call.constant("sparse", 2, False)
    if sparse is True and dims is not None:
        shapes = [Shape(tuple(dim if k == axis else ONE for k, dim in enumerate(dims))) for axis in range(len(dims))]
        return Kind("tuple", items=tuple(of_dtype(call, 1, "int64", shape) for shape in shapes))
    if dims is None or sparse is not False:
        return Kind("array") if sparse is False else UNKNOWN
    return of_dtype(call, 1, "int64", Shape((fixed(len(dims)), *dims)))


def _triangle(call: Call) -> Kind:
    """``np.tril_indices(n)``: rows and columns."""
    return Kind("tuple", None, Shape(None), (fresh("int64", Shape((SOME,))),) * 2)


def _diagonal_of(call: Call) -> Kind:
    """``np.diag_indices_from(a)``: one place for each row."""
    dims = operand(call, "arr", 0).shape.dims
    return UNKNOWN if not dims else Kind("tuple", items=(fresh("int64", Shape(dims[:1])),) * len(dims))


def _members(call: Call) -> Kind:
    """``np.isin(element, test_elements)``."""
    return fresh("bool", operand(call, "element", 0).shape)


nondifferentiable(np.digitize, kind=_classes)
nondifferentiable(np.lexsort, kind=_order_of_keys)
nondifferentiable(np.argpartition, kind=_order_in_parts)
nondifferentiable(np.tri, kind=_lower_ones)
nondifferentiable(np.indices, kind=_grid)
nondifferentiable(np.tril_indices, np.triu_indices, np.tril_indices_from, np.triu_indices_from, kind=_triangle)
nondifferentiable(np.diag_indices_from, kind=_diagonal_of)
nondifferentiable(np.isin, kind=_members)
nondifferentiable(np.gcd, np.lcm, kind=elementwise)


@derivative(np.nextafter, kind=inexact, passive=("x2",))
def nextafter(y, x1, x2):
    """The number itself, but for the last bit."""
    if ranked(x2) and np.ndim(x2) == 0:
        return d[x1]
    return np.broadcast_to(d[x1], np.shape(y))
