"""Checks that the statement behind them makes itself.

    broadcasts_into(y, y, v)
    y -= v                     ->    y -= v

What is printed as an update in place raises what NumPy raises for one; a check stands before what would raise something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.updates import BROADCASTS
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.emit.stores import UPDATES, is_double
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Bind, Block, Effect, Stmt, Store, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import altered, blocks, statements, with_blocks


def without_made_checks(trace: Trace) -> Trace:
    """The trace, and the functions that it calls, without checks that updates behind them make.

    >>> from adjoint_gen.ir.kinds import array
    >>> from adjoint_gen.ir.trace import Param, Source
    >>> x, v, y, c, u = Var("x"), Var("v"), Var("y"), Var("", 1), Var("", 2)
    >>> check = Bind(c, BROADCASTS, (y, y, v), (), Effect.RAISES)
    >>> body = (Bind(y, "ndarray.copy", (x,)), check, Bind(u, "operator.sub", (y, v)), Store(y, (), u))
    >>> params = (Param("x", x, array("x", 1)), Param("v", v, array("v", 1)))
    >>> len(without_made_checks(Trace("f", params, body, y, Source("", 1, (), "f", ""))).body)
    3
    """
    functions = tuple(altered(_alone(replace(f, functions=trace.functions)), functions=()) for f in trace.functions)
    return altered(_alone(trace), functions=functions)


def _alone(trace: Trace) -> Trace:
    if not any(isinstance(s, Bind) and s.op == BROADCASTS for s in statements(trace.body)):
        return trace
    return replace(trace, body=tuple(_without(trace.body, uses(trace), infer(trace))))


def _without(block: Block, count: Mapping[Var, int], kinds: Mapping[Var, Kind]) -> Iterator[Stmt]:
    loads: dict[Var, Bind] = {}
    made = False
    for stmt, after, last in zip_longest(block, block[1:], block[2:]):
        match stmt:
            case Bind(op=op) if op == GETITEM:
                loads[stmt.target] = stmt
            case Bind(op=op, params=()) if op == BROADCASTS and _makes(stmt, after, last, loads, count, kinds):
                made = True
                continue
            case Store() if made:
                stmt, made = replace(stmt, effect=Effect.RAISES), False
        yield with_blocks(stmt, tuple(tuple(_without(inner, count, kinds)) for inner in blocks(stmt)))


def _makes(
    check: Bind, bind: Stmt | None, store: Stmt | None, loads: Mapping[Var, Bind], count: Mapping[Var, int],
    kinds: Mapping[Var, Kind],
) -> bool:
    """Whether the two statements behind a check are printed as one update, of which it asks whether it broadcasts."""
    if not isinstance(bind, Bind) or not isinstance(store, Store):
        return False
    array, *operands = check.args
    if bind.op not in UPDATES or bind.args != tuple(operands) or store.value != bind.target or store.add:
        return False
    if bind.target.base or count[bind.target] != 1 or array != operands[0] or not isinstance(array, Var):
        return False
    if array != store.array or store.chain:
        load = loads.get(array)
        if load is None or load.args != (store.array, *store.chain) or count[array] != 1 + len(operands):
            return False
    return kinds.get(store.array, UNKNOWN).tag == "array" and all(is_double(a, kinds) for a in (store.array, *bind.args))
