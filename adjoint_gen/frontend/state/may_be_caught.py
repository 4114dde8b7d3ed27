"""What a statement of a trace may raise: nothing of what a ``try`` catches that is written as jumps, unless that is a jump."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.memory import FAIL
from adjoint_gen.ir.trace import Append, Bind, CallFunction, Const, Effect, For, If, Pop, Stmt, Store, Trace, Var, While
from adjoint_gen.ir.walk import every_statement, reads, statements
from adjoint_gen.program.reach import is_library
from adjoint_gen.rules.totality import total

CATCHING: Final = "bound to be caught"
"""The name under which the environment has the classes that a block catches by jumps."""

_LOOKUP: Final = (IndexError, KeyError, TypeError)
_NUMBERS: Final = (ZeroDivisionError, OverflowError, FloatingPointError)
_ARITHMETIC: Final = ("truediv", "floordiv", "mod", "pow", "add", "sub", "mul", "neg", "pos", "abs")
_OF_RUNTIME: Final[Mapping[str, tuple[type, ...]]] = {
    "adjoint_gen.runtime.class_number": (), "adjoint_gen.runtime.set_class_number": (),
    "adjoint_gen.runtime.bound": (NameError,),
}
_ASKED: Final[Mapping[str, tuple[type, ...]]] = {
    "operator.getitem": _LOOKUP, "builtins.len": (TypeError,), "list": (TypeError,), "has": (TypeError,),
    **_OF_RUNTIME,
    **{f"operator.{name}": _NUMBERS for name in _ARITHMETIC},
    **{f"operator.{name}": (TypeError,) for name in ("lt", "le", "gt", "ge", "eq", "ne", "is_", "is_not", "not_")},
    **{f"math.{name}": (ValueError, *_NUMBERS) for name in ("sqrt", "log", "exp", "sin", "cos", "tan", "tanh", "hypot")},
}
"""What operations raise of operands that are numbers, if not all can be told to be fine."""

_OF_LIBRARIES: Final = ("operator.", "builtins.", "math.", "numpy.", "ndarray.", "list", "repeat", "has", "keys")
"""How operations are called that raise no exception of the user's."""

_OF_ANY: Final = ("operator.getitem", "builtins.len", "list", "has", *_OF_RUNTIME)
"""Those of which it is the same for all operands."""


def may_raise(
    stmt: Stmt, caught: tuple[type, ...], kind: Callable[[Var], Kind], bound: Mapping[Var, Bind],
    of: Callable[[str], Trace | None],
) -> bool:
    """Whether a statement may raise what is caught; ``of`` gives the functions that are called.

    >>> from adjoint_gen.ir.kinds import FLOAT
    >>> x, y = Var("x"), Var("y")
    >>> quotient = Bind(y, "operator.truediv", (x, x), effect=Effect.RAISES)
    >>> [may_raise(quotient, (one,), lambda var: FLOAT, {}, lambda name: None) for one in (ValueError, ArithmeticError)]
    [False, True]
    """
    def conflicts(*raised: type) -> bool:
        return any(issubclass(one, caught) for one in raised)

    ours = not any(is_library(one.__module__) for one in caught)  # which no operation of Python's or NumPy's knows
    match stmt:
        case If() | For() | While() | Append():
            return False
        case Pop():
            return conflicts(*_LOOKUP)
        case Store():
            return conflicts(*_LOOKUP, ValueError)
        case CallFunction(function=name):
            return _function_may_raise(of(name), caught, of)
        case Bind(op=op, args=(Var() as made,)) if op == FAIL:
            sort = _class_made(bound.get(made))
            return sort is None or conflicts(sort)
        case Bind(effect=Effect.PURE):
            return False
        case Bind(op=op, effect=Effect.RAISES) if ours and op.startswith(_OF_LIBRARIES):
            return False
        case Bind(op=op):
            kinds = {var: kind(var) for var in reads(stmt)}
            if _class_made(stmt) is not None or total(stmt, kinds):
                return False
            numbers = op in _OF_ANY or all(map(_is_number, kinds.values()))
            return op not in _ASKED or not numbers or conflicts(*_ASKED[op])
    return True


def _is_number(kind: Kind) -> bool:
    return kind.tag in ("float", "int", "bool", "numpy scalar") or (kind.tag == "unknown" and kind.rank == 0)


def _class_made(made: Bind | None) -> type | None:
    """The exception that a statement makes, if it is one of Python's own."""
    name = made.op.removeprefix("builtins.") if made is not None and made.op.startswith("builtins.") else ""
    if made is not None and made.op == "call" and made.args and isinstance(made.args[0], Const):
        sort = getattr(made.args[0].value, "value", made.args[0].value)
    else:
        sort = getattr(builtins, name, None)
    return sort if isinstance(sort, type) and issubclass(sort, BaseException) else None


def blocks_may_raise(trace: Trace, caught: tuple[type, ...], of: Callable[[str], Trace | None]) -> bool:
    """Whether a statement in branches and loops of a function may raise that: they are put whole where it is written out."""
    inside = [inner for stmt in trace.body if isinstance(stmt, If | For | While) for inner in statements((stmt,))]
    return _some_may_raise(trace, inside, caught, of)


def _function_may_raise(trace: Trace | None, caught: tuple[type, ...], of: Callable[[str], Trace | None]) -> bool:
    """Whether some statement of a function may raise that; of one that calls itself nobody knows yet."""
    return trace is None or _some_may_raise(trace, every_statement(trace), caught, of)


def _some_may_raise(
    trace: Trace, every: Sequence[Stmt], caught: tuple[type, ...], of: Callable[[str], Trace | None]
) -> bool:
    kinds = infer(trace)
    bound = {stmt.target: stmt for stmt in every if isinstance(stmt, Bind)}
    return any(may_raise(stmt, caught, lambda var: kinds.get(var, UNKNOWN), bound, of) for stmt in every)
