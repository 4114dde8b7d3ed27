"""Arrays in which the program puts an infinity of its own, or nan: ``np.fill_diagonal(r, np.inf)``.

Where it stands the tangent is zero, since a store made it so, and what is computed of the infinity is none of the tangent's
concern: beside that zero it would make nan. What it is multiplied with, or divided by, does not move it: ``np.inf / gamma``
is infinite for every ``gamma``.
"""

from __future__ import annotations

import math
from collections.abc import Container, Mapping

from adjoint_gen.ir.once import once
from adjoint_gen.ir.trace import Arg, Atom, Bind, Const, For, If, Pack, Store, Trace, Var, While
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import reads, statements
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.linear import Mask


@once
def unbounded(trace: Trace) -> frozenset[Var]:
    """The names of arrays in which something is stored that is not finite, or that are made of such, and their loads."""
    found = set()
    for stmt in statements(trace.body):
        if isinstance(stmt, Store) and _is_infinite(stmt.value):
            found.add(stmt.array)
        elif isinstance(stmt, Bind) and (any(map(_has_infinite, stmt.args)) or (stmt.op == GETITEM and stmt.args[0] in found)):
            found.add(stmt.target)
    return frozenset(found)


_CARRYING = frozenset({
    f"operator.{name}" for name in ("add", "sub", "mul", "truediv", "neg", "pos")
} | {
    f"numpy.{name}" for name in (
        "add", "subtract", "multiply", "divide", "negative", "where", "array", "asarray", "stack", "concatenate", "reshape",
        "ravel", "expand_dims", "squeeze",
    )
} | {f"ndarray.{name}" for name in ("T", "mT", "copy", "reshape", "ravel")})
"""What may give infinities where it is given some."""


def infinite(trace: Trace) -> frozenset[Var]:
    """The names that may hold an infinity of the program's own, or nan, also by what is computed of one."""
    found = set(unbounded(trace))
    if not found:
        return frozenset()
    every, count = statements(trace.body), 0
    while count < len(found):
        count = len(found)
        for stmt in every:
            if isinstance(stmt, Bind) and (stmt.op in _CARRYING or stmt.op == GETITEM) and not found.isdisjoint(reads(stmt)):
                found.add(stmt.target)
            elif isinstance(stmt, Store) and stmt.value in found:
                found.add(stmt.array)
            elif isinstance(stmt, For | While):
                found |= {v for c in stmt.carried if found & {c.init, c.next} for v in (c.param, c.result)}
            elif isinstance(stmt, If):
                found |= {y.result for y in stmt.yields if found & {y.then, y.orelse}}
    return frozenset(found)


def unmoved(
    bind: Bind, named: Mapping[str, Arg], output: str, infinite: Container[Var], builder: Builder
) -> dict[str, Arg]:
    """What the rule of a product or quotient is to read in the place of an infinity: 0, for it stays, whatever the other is.

    ``named`` are the operands and the ``output`` by the names that they have in the rule.
    """
    if bind.op not in _PRODUCTS and bind.op not in _QUOTIENTS:
        return {}

    def still(value: Arg, beside: Arg) -> Arg:
        if _is_infinite(beside):
            return Const(0.0)
        return builder.bind("numpy.where", builder.bind("numpy.isfinite", beside), value, Const(0.0))

    found = [arg for arg in bind.args if _is_infinite(arg) or (isinstance(arg, Var) and arg in infinite)]
    if bind.op in _QUOTIENTS:
        return {output: still(named[output], bind.args[0])} if bind.args[0] in found else {}
    return {name: still(arg, arg) for name, arg in named.items() if name != output and arg in found}


_PRODUCTS = frozenset({"operator.mul", "numpy.multiply"})
_QUOTIENTS = frozenset({"operator.truediv", "numpy.divide"})


def mask_of(value: Var, tangent: Var) -> Mask:
    """That nothing is to be taken from where a value is not finite and its tangent is zero."""

    def test(builder: Builder) -> Atom:
        return builder.atom(
            "numpy.logical_or", builder.bind("numpy.isfinite", value), builder.bind("numpy.not_equal", tangent, Const(0.0)))

    return Mask(test, True, unbounded=True)


def _has_infinite(arg: Arg) -> bool:
    return any(map(_has_infinite, arg.items)) if isinstance(arg, Pack) else _is_infinite(arg)


def _is_infinite(arg: Arg) -> bool:
    return isinstance(arg, Const) and type(arg.value) is float and not math.isfinite(arg.value)
