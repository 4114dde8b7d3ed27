"""About how many columns an expression takes, before anything is named or printed."""

from __future__ import annotations

from adjoint_gen.emit.evaluation_order import in_order
from adjoint_gen.emit.expressions import BINARY, COMPARE, UNARY
from adjoint_gen.ir.trace import Arg, Bind, CallFunction, Const, Pack, Restore, Stmt, Store, Var
from adjoint_gen.ir.views import is_view, operation_of

_LOOSE = frozenset({"operator.add", "operator.sub", *COMPARE})
_TIGHT = frozenset({*BINARY, *UNARY}) - _LOOSE


def brackets(bind: Stmt | None, user: Stmt | None) -> int:
    """How many columns the brackets around a folded expression take, more or less."""
    return 2 if isinstance(bind, Bind) and isinstance(user, Bind) and bind.op in _LOOSE and user.op in _TIGHT else 0


def own_width(stmt: Stmt) -> int:
    """About how many columns the right-hand side takes while its operands are names."""
    match stmt:
        case Bind(op="operator.getitem" | "subscript", args=(array, *chain)):
            return width(array) + sum(map(_step_width, chain))
        case Bind(op=op, args=args, params=params):
            widths = [*(width(a) for a in args), *(len(k) + 1 + width(a) for k, a in params)]
            if op in BINARY or op in COMPARE or op in UNARY:
                return sum(widths) + 4 * len(args) - 5
            place, _, name = op.rpartition(".")
            prefix = {"adjoint_gen.runtime": 0, "builtins": 0, "operator": 0, "ndarray": 1}.get(place, len(place) + 1)
            return prefix - 3 * place.startswith("numpy") + len(name) + sum(widths) + 2 * len(widths)
        case CallFunction(function=function, args=args):
            return len(function) + sum(map(width, args)) + 2 * max(len(args), 1)
        case Restore(tape=tape):
            return width(tape) + len(".pop()")
        case Store(chain=chain, value=value, array=array):
            return len(array.base) + sum(map(_step_width, chain)) + width(value)
    return sum(width(a) + 2 for a in in_order(stmt))


def width(arg: Arg) -> int:
    """The columns of an argument while its variables are not folded; a temporary is called something like ``t1``."""
    match arg:
        case Var(base=base):
            return len(base) or 2
        case Const(value=value):
            return 3 if value is ... else len(repr(arg))
        case Pack(kind="slice", items=(start, stop, step)):
            return sum(width(i) for i in (start, stop, step) if i != Const(None)) + 1 + (step != Const(None))
        case Pack(items=items):
            return 2 + sum(width(i) + 2 for i in items)
    return 0


def _step_width(step: Arg) -> int:
    """The columns of an index with its brackets, where a tuple has none of its own, or of a view."""
    if isinstance(step, Pack) and is_view(step):
        return own_width(Bind(Var("", 0), operation_of(step), step.items[1:]))
    return width(step) + 2 - 2 * (isinstance(step, Pack) and step.kind == "tuple")
