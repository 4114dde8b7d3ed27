"""The functions of a trace, put together: what each reads from outside is handed to it, and each call knows its effect.

A callee's outer values become parameters, which its callers pass on, so that all are read, and guarded, at the entry of
the outermost function.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from adjoint_gen.analysis.effects import effects_of
from adjoint_gen.free_names import unused
from adjoint_gen.frontend.calls.parameter_kinds import own_lengths
from adjoint_gen.frontend.names.values import like
from adjoint_gen.frontend.state.formals import Passed
from adjoint_gen.frontend.state.specialisations import Program
from adjoint_gen.ir.trace import Bind, Block, CallFunction, Effect, Origin, Outer, Param, Stmt, Trace, Var
from adjoint_gen.ir.walk import all_variables, changed, statements
from adjoint_gen.names import Names
from adjoint_gen.rules.listing import TABLE

Key = tuple[str, str, str]


def entered(trace: Trace, program: Program) -> Trace:
    """The trace as a call of itself, if it calls itself with arguments of the kinds that it is given: it stands there once."""
    given = tuple((p.name, Passed(p.kind)) for p in trace.params)
    again = program.callees.get(program.key(program.root, given))
    if again is None or again.outcome.changes:
        return trace
    result = like(again.structure, Names(all_variables(trace)).fresh)
    head = next(iter(trace.source.lines), "").strip()
    call = CallFunction(result, again.name, tuple(p.tree for p in trace.params), origin=Origin(1, 0, len(head), head))
    return replace(trace, body=(call,), result=result, outers=())


def linked(trace: Trace, bases: Mapping[str, str]) -> Trace:
    """The trace with outer values passed to its functions, the effects of calls, and no function that is not called.

    ``bases`` are what the user calls the functions; those that are called by no other name get it back.
    """
    trace = _without_defaults(trace)
    table = {f.name: f for f in trace.functions}
    called = _reached(trace, table)
    functions = tuple(f for f in trace.functions if f.name in called)
    if not functions:
        return replace(trace, functions=())
    own = {f.name: {_key(o): o for o in f.outers} for f in (*functions, trace)}
    needed = _closure(functions, own)
    effects = effects_of(functions)
    made = tuple(replace(_handed(f, needed, effects), functions=()) for f in functions)
    return _renamed(replace(_entry(trace, needed, effects), functions=made), bases)


def _without_defaults(trace: Trace) -> Trace:
    """The trace in which nothing is said any more of what a ``defaultdict`` gives for a key that it lacks."""

    def plain(stmt: Stmt) -> Stmt | None:
        return replace(stmt, params=()) if isinstance(stmt, Bind) and stmt.op == TABLE and stmt.params else None

    functions = tuple(replace(f, body=changed(f.body, plain)) for f in trace.functions)
    return replace(trace, body=changed(trace.body, plain), functions=functions)


def _renamed(trace: Trace, bases: Mapping[str, str]) -> Trace:
    """The trace whose functions have the users' names as far as they differ: there were more of them on the way."""
    fresh = _unused({trace.name})
    names = {f.name: fresh(bases[f.name]) for f in trace.functions}

    def called(stmt: Stmt) -> Stmt | None:
        return replace(stmt, function=names[stmt.function]) if isinstance(stmt, CallFunction) else None

    functions = tuple(replace(f, name=names[f.name], body=changed(f.body, called)) for f in trace.functions)
    return replace(trace, body=changed(trace.body, called), functions=functions)


def _key(outer: Outer) -> Key:
    return (outer.where, outer.module, outer.name)


def calls(trace: Trace) -> tuple[CallFunction, ...]:
    """The calls of functions in a trace."""
    return tuple(s for s in statements(trace.body) if isinstance(s, CallFunction))


def _reached(trace: Trace, table: Mapping[str, Trace]) -> set[str]:
    found: set[str] = set()
    todo = [c.function for c in calls(trace)]
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += [c.function for c in calls(table[name])]
    return found


def _closure(functions: tuple[Trace, ...], own: Mapping[str, Mapping[Key, Outer]]) -> dict[str, dict[Key, Outer]]:
    """The outer values that each function reads, itself or in what it calls, in a fixed order."""
    needed = {f.name: dict(own[f.name]) for f in functions}
    while True:
        before = sum(map(len, needed.values()))
        for f in functions:
            for call in calls(f):
                for key, outer in needed[call.function].items():
                    needed[f.name].setdefault(key, outer)
        if sum(map(len, needed.values())) == before:
            return needed


def _passing(
    block: Block, values: Mapping[Key, Var], needed: Mapping[str, Mapping[Key, Outer]], effects: Mapping[str, Effect]
) -> Block:
    """The block with outer values added to the arguments of each call."""

    def passing(stmt: Stmt) -> Stmt | None:
        if not isinstance(stmt, CallFunction):
            return None
        more = tuple(values[key] for key in needed[stmt.function])
        return replace(stmt, args=(*stmt.args, *more), effect=effects[stmt.function])

    return changed(block, passing)


def _values(trace: Trace, keys: Mapping[Key, Outer]) -> dict[Key, Var]:
    """The variables that hold the outer values in a function, its own or new ones."""
    values = {_key(o): o.var for o in trace.outers}
    names = Names(all_variables(trace))
    return values | {key: names.fresh(key[2]) for key in keys if key not in values}


def _handed(trace: Trace, needed: Mapping[str, Mapping[Key, Outer]], effects: Mapping[str, Effect]) -> Trace:
    """A callee with outer values as parameters."""
    values = _values(trace, needed[trace.name])
    fresh = _unused({p.name for p in trace.params})
    more = []
    for key, outer in needed[trace.name].items():
        name = fresh(key[2])
        more.append(Param(name, values[key], own_lengths(outer.kind, name)))
    body = _passing(trace.body, values, needed, effects)
    params = tuple(replace(p, guarded=False) for p in (*trace.params, *more))
    return replace(trace, params=params, body=body, outers=())


def _entry(trace: Trace, needed: Mapping[str, Mapping[Key, Outer]], effects: Mapping[str, Effect]) -> Trace:
    """The outermost function with all outer values that any function reads."""
    wanted = {key: outer for call in calls(trace) for key, outer in needed[call.function].items()}
    values = _values(trace, wanted)
    known = {_key(o) for o in trace.outers}
    more = tuple(replace(outer, var=values[key]) for key, outer in wanted.items() if key not in known)
    relied = {key for key, outer in wanted.items() if outer.guarded}
    own = tuple(replace(o, guarded=o.guarded or _key(o) in relied) for o in trace.outers)
    return replace(trace, body=_passing(trace.body, values, needed, effects), outers=(*own, *more))


def _unused(taken: set[str]) -> Callable[[str], str]:
    def fresh(name: str) -> str:
        taken.add(found := unused(name, taken))
        return found

    return fresh
