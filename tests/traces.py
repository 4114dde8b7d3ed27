"""Traces built by hand, for tests: names, numbers and short operation names instead of dataclasses."""

import operator
import re

from adjoint_gen.ir.kinds import UNKNOWN
from adjoint_gen.ir.trace import (
    UNDEF,
    Bind,
    Carry,
    Const,
    Effect,
    For,
    If,
    Outer,
    Pack,
    Param,
    Record,
    Restore,
    Source,
    Store,
    Trace,
    Undefined,
    Var,
    While,
    Yield,
)

NOWHERE = Source("", 1, (), "f", "")


def arg(value):
    """``"x"``, ``"x.2"`` and ``"%3"`` are variables, packs and UNDEF themselves, anything else is a constant."""
    if isinstance(value, str):
        base, index = re.fullmatch(r"(%|[^.%]+)\.?(\d*)", value).groups()
        return Var("" if base == "%" else base, int(index or 0))
    return value if isinstance(value, Var | Const | Pack | Undefined) else Const(value)


def args(values):
    return tuple(map(arg, values))


def pack(kind, *items):
    return Pack(kind, args(items))


def op_name(short):
    """``add`` is ``operator.add``, ``np.sin`` is ``numpy.sin``."""
    if short.startswith("np."):
        return "numpy." + short[3:]
    return "operator." + short if "." not in short and hasattr(operator, short) else short


def bind(target, op, *operands, effect=Effect.PURE, **params):
    return Bind(arg(target), op_name(op), args(operands), tuple((k, arg(v)) for k, v in params.items()), effect)


def store(array, chain, value, add=False):
    return Store(arg(array), args(chain), arg(value), add)


def loop(counter, lo, hi, body, carry=(), until=None, step=1, **more):
    carried = tuple(Carry(*args(c)) for c in carry)
    stop = None if until is None else arg(until)
    return For(arg(counter), arg(lo), arg(hi), arg(step), carried, tuple(body), stop, **more)


def while_loop(head, test, body, carry=(), until=None, **more):
    carried = tuple(Carry(*args(c)) for c in carry)
    return While(tuple(head), arg(test), carried, tuple(body), None if until is None else arg(until), **more)


def branch(test, then, orelse=(), yields=(), **more):
    return If(arg(test), tuple(then), tuple(orelse), tuple(Yield(*args(y)) for y in yields), **more)


def record(tape, value):
    return Record(arg(tape), arg(value))


def restore(target, tape):
    return Restore(arg(target), arg(tape))


def trace(params, body, result, outers=(), kinds={}, **more):
    """A trace called f; a parameter ``y_bar`` is the keyword-only seed 1.0."""
    return Trace(
        "f",
        tuple(
            Param(p, arg(p), kinds.get(p, UNKNOWN), Const(1.0), "keyword only") if p == "y_bar"
            else Param(p, arg(p), kinds.get(p, UNKNOWN))
            for p in params.split()
        ),
        tuple(body), arg(result), NOWHERE, tuple(Outer(arg(o), "closure", o) for o in outers), **more,
    )


__all__ = [
    "UNDEF", "arg", "bind", "branch", "loop", "pack", "record", "restore", "store", "trace", "while_loop",
]
