"""Results of functions that are zeros to which they only add: a function may as well add to what it is handed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjoint_gen.analysis.storage import storage
from adjoint_gen.analysis.use_counts import by_name
from adjoint_gen.ir.trace import Arg, Bind, CallFunction, Const, Pack, Stmt, Store, Trace, Var
from adjoint_gen.ir.walk import closing_reads, reads, statements, variables

ZEROS: Final = frozenset({"adjoint_gen.runtime.zeros_like", "adjoint_gen.runtime.zeros_in_lists", "repeat"})


def summed_results(function: Trace) -> tuple[int, ...]:
    """Which results of a function are zeros to which it only adds."""
    made = {s.target for s in function.body if isinstance(s, Bind) and _is_zeros(s)}
    return tuple(k for k, var in _results(function.result) if var in made and _only_added(function, var))


def _is_zeros(stmt: Bind) -> bool:
    """Whether a statement makes zeros; a list that repeats anything else is no sum that begins there."""
    return stmt.op in ZEROS and (stmt.op != "repeat" or stmt.args[0] == Const(0.0))


def summed_by_calls(trace: Trace) -> frozenset[Var]:
    """The names of a trace that are such results of the functions that it calls."""
    functions = by_name(trace.functions)
    calls = [s for s in statements(trace.body) if isinstance(s, CallFunction) and s.function in functions]
    sums = {name: summed_results(functions[name]) for name in {s.function for s in calls}}
    found = (result_at(s.target, k) for s in calls for k in sums[s.function])
    return frozenset(var for var in found if isinstance(var, Var))


def result_at(tree: Arg, k: int) -> Arg:
    """One of several results, or the only one."""
    return tree.items[k] if isinstance(tree, Pack) else tree


def adds(stmt: Stmt, var: Var) -> bool:
    """Whether a statement adds to an array or list something that it is not made of."""
    others = (*variables(stmt.value), *(v for step in stmt.chain for v in variables(step))) if isinstance(stmt, Store) else ()
    return isinstance(stmt, Store) and stmt.add and stmt.array == var and var not in others


def _results(tree: Arg) -> Iterator[tuple[int, Var]]:
    """The names among results, with their numbers."""
    items = tree.items if isinstance(tree, Pack) else (tree,)
    yield from ((k, item) for k, item in enumerate(items) if isinstance(item, Var))


def _only_added(function: Trace, var: Var) -> bool:
    """Whether a function does nothing to an adjoint but add to it and return it once."""
    regions = storage(function)
    region = regions.get(var, var)
    alone = sum(other == region for other in regions.values()) <= 1
    once = sum(v == var for v in variables(function.result)) == 1
    return alone and once and all(adds(s, var) for s in statements(function.body) if var in (*reads(s), *closing_reads(s)))
