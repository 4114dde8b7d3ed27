"""Which names may hold an array that changes while the function runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.ir.joins import shadowed, together
from adjoint_gen.ir.kinds import UNKNOWN
from adjoint_gen.ir.trace import (
    Append,
    Bind,
    CallFunction,
    Effect,
    For,
    If,
    Pop,
    Record,
    Restore,
    Stmt,
    Store,
    Trace,
    Var,
    While,
)
from adjoint_gen.ir.views import INSERT, TAKE_OUT
from adjoint_gen.ir.walk import closing_reads, reads, statements, variables
from adjoint_gen.rules.memory import shown

_MEMORY = frozenset({"array", "list", "dict", "tuple"})
"""The sorts of what lists and dicts hold that may change there."""


def joins(stmt: Stmt) -> Iterator[tuple[Var, Var]]:
    """The names that a branch, a loop or a tape makes hold what other names hold: (target, source)."""
    pairs: list[tuple[object, object]] = []
    match stmt:
        case If(yields=yields):
            pairs = [(y.result, side) for y in yields for side in (y.then, y.orelse)]
        case For(carried=carried) | While(carried=carried):
            pairs = [p for c in carried for p in ((c.param, c.init), (c.param, c.next), (c.result, c.param))]
        case Record(tape=tape, value=value):
            pairs = [(tape, v) for v in variables(value)]
        case Restore(target=target, tape=tape):
            pairs = [(v, tape) for v in variables(target)]
    for one, other in pairs:
        if isinstance(one, Var) and isinstance(other, Var):
            yield one, other


def _held(stmt: Stmt) -> Iterator[tuple[Var, Var]]:
    """What a statement puts in a list or dict, or takes out of one, each with that."""
    match stmt:
        case Append(items=held, value=value) | Store(array=held, value=value):
            yield from ((held, v) for v in variables(value))
        case Bind(op=op, args=(Var() as held, _, value)) if op == INSERT:
            yield from ((held, v) for v in variables(value))
        case Pop(target=target, items=held):
            yield held, target
        case Bind(target=target, op=op, args=(Var() as held, _)) if op == TAKE_OUT:
            yield held, target


def _made_for_one_use(trace: Trace) -> set[Var]:
    """The names of memory of their own that are mentioned once."""
    uses = Counter(v for s in statements(trace.body) for v in (*reads(s), *closing_reads(s)))
    uses.update(variables(trace.result))
    made = (s for s in statements(trace.body) if isinstance(s, Bind) and not any(shown(s)))
    return {s.target for s in made if uses[s.target] == 1}


def written(stmt: Stmt) -> Iterator[Var]:
    """The names whose contents a statement may change."""
    match stmt:
        case Store(array=array) | Append(items=array) | Pop(items=array):
            yield array
        case CallFunction(references=groups):
            for group in groups:
                yield from group
        case Bind(effect=Effect.IMPURE):
            yield from reads(stmt)


def storage_classes(trace: Trace) -> dict[Var, Var]:
    """For each variable that may hold an array that is written to, a representative of all that may hold the same one.

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

    kinds, shadows, alone = infer(trace), shadowed(trace), _made_for_one_use(trace)
    changed: dict[Var, None] = {}
    for stmt in statements(trace.body):
        changed.update(dict.fromkeys(written(stmt)))
        for held, var in _held(stmt):
            able = var not in alone and (var in shadows or kinds.get(var, UNKNOWN).tag in _MEMORY)
            if able and kinds.get(held, UNKNOWN).tag != "array":
                parent[root(var)] = root(held)
        for target, source in joins(stmt):
            parent[root(source)] = root(target)
        if isinstance(stmt, Bind):
            for source in shown(stmt):
                parent[root(source)] = root(stmt.target)
    for one, other in together(trace):
        parent[root(other)] = root(one)
    roots = {root(v) for v in changed}
    return {v: root(v) for v in parent if root(v) in roots}
