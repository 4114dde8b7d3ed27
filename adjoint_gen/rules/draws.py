"""Random numbers: how draws move with the parameters of their distributions, while the generator draws the same numbers.

The pathwise derivative: S. Mohamed, M. Rosca, M. Figurnov and A. Mnih, *Monte Carlo gradient estimation in machine learning*
(2020), section 5. Each is a function of a standard draw that has no parameters.
"""

from __future__ import annotations

from adjoint_gen import runtime as of
from adjoint_gen.ir.kinds import FLOAT, Kind, Shape, broadcast
from adjoint_gen.ir.trace import Const
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.kinds import UNRANKED, asked_shape, fresh, operand
from adjoint_gen.rules.results import several
from adjoint_gen.rules.table import d, derivative, nondifferentiable
from adjoint_gen.rules.text import filled


def numbers(call: Call) -> Kind:
    """As many as are asked for, else one for each of the parameters together; one alone is Python's own."""
    size = call.get("size", 1)
    if size is not None and size != Const(None):
        return fresh("float64", asked_shape(size, call))
    shape = broadcast(*(operand(call, "", k).shape for k in range(2, len(call.args))))
    return FLOAT if shape.rank == 0 else Kind("unknown" if shape.rank is None else "array", "float64", shape)


def vectors(call: Call) -> Kind:
    """Each as long as the mean; one, or as many as are asked for."""
    size, mean = call.get("size", 1), operand(call, "mean", 2).shape.dims
    shape = Shape(()) if size is None or size == Const(None) else asked_shape(size, call)
    return fresh("float64", UNRANKED if shape.dims is None or mean is None else Shape((*shape.dims, *mean)))


@derivative(of.shifted_draw, kind=numbers, passive=("results", "size"))
def shifted_draw(y, results, size, loc, scale):
    return filled(d[loc], y) + filled(d[scale], y) * of.standard_draw(results, y)


@derivative(of.ranged_draw, kind=numbers, passive=("results", "size"))
def ranged_draw(y, results, size, low, high):
    z = of.standard_draw(results, y)
    return filled(d[low], y) * (1.0 - z) + filled(d[high], y) * z


@derivative(of.scaled_draw, kind=numbers, passive=("results", "size"))
def scaled_draw(y, results, size, scale):
    return filled(d[scale], y) * of.standard_draw(results, y)


@derivative(of.exponentiated_draw, kind=numbers, passive=("results", "size"))
def exponentiated_draw(y, results, size, mean, sigma):
    return filled(d[mean], y) * y + filled(d[sigma], y) * (y * of.standard_draw(results, y))


@derivative(of.correlated_draws, kind=vectors, passive=("results", "size"))
def correlated_draws(y, results, size, mean, factor):
    return filled(d[mean], y) + of.standard_draw(results, y) @ d[factor].mT


nondifferentiable(of.standard_draw, kind=lambda call: call.kind("y", 1))

for value in (of.shifted_draw, of.ranged_draw, of.scaled_draw, of.exponentiated_draw, of.correlated_draws):
    several(parts=(value, of.standard_draw))
