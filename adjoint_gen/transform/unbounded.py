"""Arrays in which the program puts an infinity of its own, or nan: ``np.fill_diagonal(r, np.inf)``.

Where it stands the tangent is zero, since a store made it so, and what is computed of the infinity is none of the tangent's
concern: beside that zero it would make nan.
"""

from __future__ import annotations

import math

from adjoint_gen.ir.trace import Arg, Atom, Bind, Const, Store, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import statements
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.linear import Mask


def unbounded(trace: Trace) -> frozenset[Var]:
    """The names of arrays in which something is stored that is not finite, or that are made of such, and their loads."""
    found = set()
    for stmt in statements(trace.body):
        if isinstance(stmt, Store) and _is_infinite(stmt.value):
            found.add(stmt.array)
        elif isinstance(stmt, Bind) and (any(map(_is_infinite, stmt.args)) or (stmt.op == GETITEM and stmt.args[0] in found)):
            found.add(stmt.target)
    return frozenset(found)


def mask_of(value: Var, tangent: Var) -> Mask:
    """That nothing is to be taken from where a value is not finite and its tangent is zero."""

    def test(builder: Builder) -> Atom:
        return builder.atom(
            "numpy.logical_or", builder.bind("numpy.isfinite", value), builder.bind("numpy.not_equal", tangent, Const(0.0)))

    return Mask(test, True, unbounded=True)


def _is_infinite(arg: Arg) -> bool:
    return isinstance(arg, Const) and type(arg.value) is float and not math.isfinite(arg.value)
