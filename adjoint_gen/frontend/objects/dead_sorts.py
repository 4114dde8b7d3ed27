"""Which sorts of values there are after all, once everything is lowered (:mod:`adjoint_gen.frontend.objects.unions`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.frontend.objects.unions import NO_SORT, printed
from adjoint_gen.frontend.state.known_raises import UNSUPPORTED
from adjoint_gen.frontend.state.specialisations import Nodes
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Append, Bind, Block, Const, For, Trace, Var
from adjoint_gen.ir.walk import blocks, every_statement


def wants_unsure(nodes: Nodes, trace: Trace) -> bool:
    """Whether there is a value of which nothing is known among the others."""
    every = every_statement(trace)
    asked = any(isinstance(s, Bind) and s.op == UNSUPPORTED and s.args[0] == Const(NO_SORT) for s in every)
    return asked and nodes.unsure is False


def found_dead(nodes: Nodes, trace: Trace) -> bool:
    """Whether sorts of values were taken for possible that no function makes any of; they are forgotten.

    What such a value would be put in was lowered before it was known what functions that call themselves return, or stands
    in a loop through a list into which nobody puts anything.
    """
    others = [replace(f, functions=trace.functions) for f in trace.functions if nodes.sorts]
    filled = {name for f in (trace, *others) for name in _filled(f.body, infer(f))}
    made = {key for key, name in nodes.fields if printed(nodes, key, name) in filled}
    dead = {key for key in nodes.sorts if key not in made and any(field[0] == key for field in nodes.fields)}
    for key in dead:
        del nodes.sorts[key]
    for field in [field for field in nodes.fields if field[0] in dead]:
        del nodes.fields[field]
    nodes.dead |= dead
    return bool(dead)


def _filled(block: Block, kinds: Mapping[Var, Kind]) -> Iterator[str]:
    """What the lists are called that a block may make longer."""
    empty = {
        stmt.target for stmt in block
        if isinstance(stmt, Bind) and stmt.op == "builtins.len" and isinstance(items := stmt.args[0], Var)
        and items in kinds and kinds[items].tag == "list" and not kinds[items].inside
    }
    for stmt in block:
        if isinstance(stmt, Append) and isinstance(stmt.items, Var):
            yield stmt.items.base
        for inner in () if isinstance(stmt, For) and stmt.hi in empty else blocks(stmt):
            yield from _filled(inner, kinds)
