"""The lists outside of a function on which it only puts something: an effect of the program, as printing is.

Nothing that the program computes depends on what is on them, so a derivative relies on nothing of them, and copies none.
"""

from __future__ import annotations

from collections.abc import Mapping

from adjoint_gen.ir.once import once
from adjoint_gen.ir.trace import Bind, CallFunction, Const, Stmt, Trace, Var
from adjoint_gen.ir.views import ABOUT_MEMORY
from adjoint_gen.ir.walk import closing_reads, reads, statements, variables


def is_note(stmt: Stmt) -> bool:
    """Whether a statement puts something on a list outside the function, and does no more."""
    match stmt:
        case Bind(op="method", args=(Var(), Const(value="append" | "extend"), *_)):
            return True
    return False


@once
def noted(trace: Trace) -> frozenset[Var]:
    """The names that a trace and the functions that it calls use only to put something on the lists that they are.

    >>> from adjoint_gen.ir.trace import Source
    >>> log, x = Var("log"), Var("x")
    >>> body = (Bind(Var("t"), "method", (log, Const("append"), Const(1))), Bind(Var("y"), "numpy.sin", (x,)))
    >>> noted(Trace("f", (), body, x, Source("", 1, (), "f", "")))
    frozenset({log})
    """
    only = {f.name: frozenset(range(len(f.params))) for f in trace.functions}  # of each, the parameters that it only notes on
    while True:
        before = dict(only)
        for f in trace.functions:
            found = _noted(f, before)
            only[f.name] = frozenset(k for k in before[f.name] if f.params[k].tree in found)
        if only == before:
            return _noted(trace, only)


def _noted(trace: Trace, only: Mapping[str, frozenset[int]]) -> frozenset[Var]:
    lists: set[Var] = set()
    read = set(variables(trace.result))
    for stmt in statements(trace.body):
        if isinstance(stmt, Bind) and stmt.op in ABOUT_MEMORY:
            continue
        if isinstance(stmt, CallFunction):
            places = only.get(stmt.function, frozenset())
            for k, arg in enumerate(stmt.args):
                (lists if k in places else read).update(variables(arg))
            continue
        given = (*reads(stmt), *closing_reads(stmt))
        lists.update(given[: is_note(stmt)])
        read.update(given[is_note(stmt) :])
    return frozenset(lists - read)
