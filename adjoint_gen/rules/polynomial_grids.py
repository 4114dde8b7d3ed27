"""Series of ``np.polynomial`` in two and three variables: at places, ``polyval2d``, and on grids, ``polygrid2d``.

A series is linear in its coefficients; its slope along a variable is the series of the derivative along that axis.
"""

from __future__ import annotations

from types import ModuleType

import numpy as np

from adjoint_gen.ir.kinds import FLOAT, Kind, Shape
from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.kinds import UNRANKED, operand, value
from adjoint_gen.rules.polynomial_bases import BASES
from adjoint_gen.rules.promotion import promote
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import macro


def _places(call: Call) -> list[Kind]:
    return [operand(call, name, k) for k, name in enumerate(("x", "y", "z")[: len(call.args) + len(call.named) - 1])]


def _dtype(call: Call, places: list[Kind]) -> str | None:
    return promote((*places, operand(call, "c", len(places)), FLOAT))


def _at_places(call: Call) -> Kind:
    """``polyval2d(x, y, c)``: a number for each place."""
    places = _places(call)
    one = operand(call, "c", len(places)).rank == len(places)
    return value(_dtype(call, places), places[0].shape if one else UNRANKED)


def _on_grid(call: Call) -> Kind:
    """``polygrid2d(x, y, c)``: a number for each place along the first variable and each along the others."""
    places = _places(call)
    known = operand(call, "c", len(places)).rank == len(places) and all(p.shape.dims is not None for p in places)
    return value(_dtype(call, places), Shape(tuple(dim for p in places for dim in p.shape.dims or ())) if known else UNRANKED)


@macro
def series(builder: Builder, c: Arg, count: Const) -> Arg:
    """The coefficients of one series of so many variables."""
    if builder.kind(c).rank != count.value:
        raise UnsupportedCallError(f"a series of {count.value} variables whose coefficients have other axes", "one series")
    return c


@macro
def basis_at(builder: Builder, values: Arg, x: Arg) -> Arg:
    """The values of a basis at a place; of a number NumPy has a row of one."""
    if builder.kind(x).rank == 0:
        return builder.bind("operator.getitem", values, Const(0))
    return values


@macro
def before(builder: Builder, change: Arg, *others: Arg) -> Arg:
    """Changes with axes of length 1 behind theirs, for those of the variables that follow."""
    ranks = [builder.kind(other).rank for other in others]
    count = sum(rank or 0 for rank in ranks)
    if None in ranks:
        raise UnsupportedCallError("a grid of places of unknown rank", "vectors")
    new = Pack("tuple", tuple(Const(k) for k in range(-count, 0)))
    return builder.bind("numpy.expand_dims", change, new) if count else change


def of_two(module: ModuleType, prefix: str) -> None:
    """Register the rules for series in two variables."""
    der, vander, val, grid = (getattr(module, prefix + name) for name in ("der", "vander", "val2d", "grid2d"))

    @derivative(val, kind=_at_places, costly=True)
    def val_(v, x, y, c):
        first = basis_at(vander(x, np.shape(series(c, 2))[0] - 1), x)
        change = np.sum(first @ d[c] * basis_at(vander(y, np.shape(c)[1] - 1), y), axis=-1)
        return change + val(x, y, der(c)) * d[x] + val(x, y, der(c, axis=1)) * d[y]

    @derivative(grid, kind=_on_grid, costly=True)
    def grid_(v, x, y, c):
        first = basis_at(vander(x, np.shape(series(c, 2))[0] - 1), x)
        change = np.tensordot(first @ d[c], basis_at(vander(y, np.shape(c)[1] - 1), y), ((-1,), (-1,)))
        return change + grid(x, y, der(c)) * before(d[x], y) + grid(x, y, der(c, axis=1)) * d[y]


def of_three(module: ModuleType, prefix: str) -> None:
    """Register the rules for series in three variables."""
    der, vander, val, grid = (getattr(module, prefix + name) for name in ("der", "vander", "val3d", "grid3d"))

    @derivative(val, kind=_at_places, costly=True)
    def val_(v, x, y, z, c):
        first = basis_at(vander(x, np.shape(series(c, 3))[0] - 1), x)
        second = np.expand_dims(basis_at(vander(y, np.shape(c)[1] - 1), y), -1)
        planes = np.sum(np.tensordot(first, d[c], ((-1,), (0,))) * second, axis=-2)
        change = np.sum(planes * basis_at(vander(z, np.shape(c)[2] - 1), z), axis=-1)
        change = change + val(x, y, z, der(c)) * d[x] + val(x, y, z, der(c, axis=1)) * d[y]
        return change + val(x, y, z, der(c, axis=2)) * d[z]

    @derivative(grid, kind=_on_grid, costly=True)
    def grid_(v, x, y, z, c):
        first = basis_at(vander(x, np.shape(series(c, 3))[0] - 1), x)
        rows = np.tensordot(first, d[c], ((-1,), (0,)))
        planes = np.tensordot(rows, basis_at(vander(y, np.shape(c)[1] - 1), y), ((-2,), (-1,)))
        turned = np.moveaxis(planes, np.ndim(x), -1)
        change = np.tensordot(turned, basis_at(vander(z, np.shape(c)[2] - 1), z), ((-1,), (-1,)))
        change = change + grid(x, y, z, der(c)) * before(d[x], y, z) + grid(x, y, z, der(c, axis=1)) * before(d[y], z)
        return change + grid(x, y, z, der(c, axis=2)) * d[z]


for _module, _prefix in BASES:
    of_two(_module, _prefix)
    of_three(_module, _prefix)
