"""Rules of what solvers found: the implicit function theorem, one linear solve in either mode.

What was found stays as it is in a first derivative. In the next one it moves, and a step of Newton's from there moves as
``x - r(x) / r'(x)`` does.
"""

from __future__ import annotations

import numpy as np

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.table import d, derivative, nondifferentiable
from adjoint_gen.runtime import at_ends, implicit, implicit_array, isolated, nudged, only_ends, valued


def _as_found(call: Call) -> Kind:
    return call.operands()[0]


@derivative(implicit, kind=_as_found, passive=("slope",))
def implicit_(y, x, residual, slope):
    return d[x] - d[residual] / slope


@derivative(implicit_array, kind=_as_found, passive=("slope",))
def implicit_array_(y, x, residual, slope):
    return d[x] - np.linalg.solve(slope, d[residual])


@derivative(valued, kind=_as_found, passive=("value",))
def valued_(y, value, formula):
    return d[formula]


@derivative(isolated, kind=_as_found, passive=("residual", "x", "near", "tolerances", "bounds"))
def isolated_(y, slope, residual, x, near, *tolerances, bounds=None):
    return d[slope]


def at_ends_back(g, y, moved):
    return only_ends(g)


@derivative(at_ends, kind=_as_found, reverse={"moved": at_ends_back})
def at_ends_(y, moved):
    return at_ends(d[moved])


@derivative(only_ends, kind=_as_found)
def only_ends_(y, cotangents):
    return d[cotangents]


nondifferentiable(nudged, kind=_as_found)
