"""Drop what the result does not need: statements, carried and yielded names, tapes, and loops left empty.

>>> from adjoint_gen.ir.trace import Bind, Carry, Const, For, Source, Trace, Var
>>> x, n, i, p, q, r, s, t, u = map(Var, "xnipqrstu")
>>> body = (For(i, Const(0), n, Const(1), (Carry(p, x, q, r), Carry(s, x, t, u)),
...             (Bind(q, "numpy.sin", (p,)), Bind(t, "numpy.cos", (s,)))),)
>>> before = Trace("f", (), body, r, Source("", 1, (), "f", ""))
>>> print(before)
f():
    for i in 0:n:1:  carrying r = p: x -> q; u = s: x -> t
        q = numpy.sin(p)
        t = numpy.cos(s)
    return r
>>> print(drop_dead(before))
f():
    for i in 0:n:1:  carrying r = p: x -> q
        q = numpy.sin(p)
    return r
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TypeVar

from adjoint_gen.analysis.liveness import Live, live
from adjoint_gen.analysis.use_counts import reached
from adjoint_gen.ir.once import once
from adjoint_gen.ir.trace import Block, CallFunction, For, If, Stmt, Trace, While
from adjoint_gen.ir.walk import all_variables, altered, blocks, variables, with_blocks

T = TypeVar("T")


@once
def drop_dead(trace: Trace) -> Trace:
    """The trace without what is dead; what may raise stays in the forward sweep, what is impure stays anywhere."""
    body = _pruned(trace.body, live(trace))
    trace = without_idle_functions(altered(trace, body=body))
    if not trace.outers:
        return trace
    mentioned = frozenset(all_variables(replace(trace, outers=())))
    return altered(trace, outers=tuple(o for o in trace.outers if o.guarded or o.var in mentioned))


def without_dead_in_functions(trace: Trace) -> Trace:
    """The trace whose functions have no dead statements: one that is called as it is, is printed as it is."""
    functions = tuple(altered(drop_dead(replace(f, functions=trace.functions)), functions=()) for f in trace.functions)
    return altered(trace, functions=functions)


def without_idle_functions(trace: Trace) -> Trace:
    """The trace without functions that it does not call."""
    called = reached(trace)
    return altered(trace, functions=tuple(f for f in trace.functions if f.name in called))


def without_unread_parameters(trace: Trace) -> Trace:
    """The trace whose functions are given nothing that they do not read, as methods may not read their object."""
    unread = {f.name: gone for f in trace.functions if (gone := _unread(f))}
    if not unread:
        return trace

    def change(stmt: Stmt) -> Stmt:
        if isinstance(stmt, CallFunction) and stmt.function in unread:
            return replace(stmt, args=_others(stmt.args, unread[stmt.function]))
        return with_blocks(stmt, tuple(tuple(map(change, b)) for b in blocks(stmt)))

    functions = tuple(
        altered(f, params=_others(f.params, unread.get(f.name, ())), body=tuple(map(change, f.body))) for f in trace.functions
    )
    trace = drop_dead(altered(trace, functions=functions, body=tuple(map(change, trace.body))))
    return without_unread_parameters(trace)  # what is not handed on may not be read any more


def _unread(function: Trace) -> tuple[int, ...]:
    """The places of the parameters that a function does not mention."""
    mentioned = frozenset(all_variables(replace(function, params=())))
    return tuple(k for k, p in enumerate(function.params) if mentioned.isdisjoint(variables(p.tree)))


def _others(items: tuple[T, ...], places: Collection[int]) -> tuple[T, ...]:
    return tuple(item for k, item in enumerate(items) if k not in places)


def _pruned(block: Block, kept: Live) -> Block:
    return tuple(_without_dead(stmt, kept) for stmt in block if kept.keeps(stmt))


def _without_dead(stmt: Stmt, kept: Live) -> Stmt:
    inner = blocks(stmt)
    if not inner:
        return stmt
    match stmt:
        case If(yields=yields):
            stmt = altered(stmt, yields=tuple(y for y in yields if y.result in kept.names))
        case For(carried=carried) | While(carried=carried):
            needed = tuple(c for c in carried if c.param in kept.names or c.result in kept.names)
            stmt = altered(stmt, carried=needed)
    return with_blocks(stmt, tuple(_pruned(block, kept) for block in inner))
