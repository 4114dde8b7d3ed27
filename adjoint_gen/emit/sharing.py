"""Which names may hold an array that changes while the function runs."""

from __future__ import annotations

from adjoint_gen.emit.expressions import BINARY, COMPARE, UNARY
from adjoint_gen.ir.trace import Bind, CallFunction, For, If, Record, Restore, Store, Trace, Var, While
from adjoint_gen.ir.walk import statements, variables


def storage_classes(trace: Trace) -> dict[Var, Var]:
    """For each variable that may hold an array that is stored to, a representative of all that may hold the same one.

    >>> from adjoint_gen.ir.trace import Const, Param, Source
    >>> x = Var("x")
    >>> storage_classes(Trace("f", (Param("x", x),), (Store(x, (), Const(0.0)),), x, Source("", 1, (), "f", "")))
    {x: x}
    """
    parent: dict[Var, Var] = {}

    def root(var: Var) -> Var:
        while parent.setdefault(var, var) != var:
            parent[var] = parent[parent[var]]
            var = parent[var]
        return var

    def join(var: Var, *others: object) -> None:
        for other in others:
            if isinstance(other, Var):
                parent[root(other)] = root(var)

    written: dict[Var, None] = {}
    for stmt in statements(trace.body):
        match stmt:
            case Bind(target=target, args=args, params=params):
                if _shares(stmt):
                    join(target, *(v for a in (*args, *(a for _, a in params)) for v in variables(a)))
            case Store(array=array):
                written[array] = None
            case CallFunction(args=args):
                written.update(dict.fromkeys(v for a in args for v in variables(a)))
            case If(yields=yields):
                for y in yields:
                    join(y.result, y.then, y.orelse)
            case For(carried=carried) | While(carried=carried):
                for c in carried:
                    join(c.param, c.init, c.next, c.result)
            case Record(tape=tape, value=value):
                join(tape, value)
            case Restore(target=target, tape=tape):
                join(target, tape)
    roots = {root(v) for v in written}
    every = dict.fromkeys([*parent, *written])
    return {v: root(v) for v in every if root(v) in roots}


_FRESH = frozenset({*BINARY, *UNARY, *COMPARE, "ndarray.copy", "numpy.zeros_like", "numpy.sum", "tape"})


def _shares(bind: Bind) -> bool:
    """Whether the result may be, or share memory with, one of the operands."""
    return bind.op not in _FRESH
