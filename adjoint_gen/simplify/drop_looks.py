"""Drop what looks at a whole list, or at a slice or copy of one, and is read by nobody."""

from __future__ import annotations

from collections.abc import Container

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.kinds import UNKNOWN
from adjoint_gen.ir.sorts import binds_of
from adjoint_gen.ir.trace import Bind, Block, Pack, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import altered, blocks, with_blocks
from adjoint_gen.rules.listing import LIST


def drop_looks(trace: Trace) -> Trace:
    """The trace without such operations, of which none raises or changes anything.

    >>> from adjoint_gen.ir.trace import Source
    >>> xs, ys, zs = map(Var, ("xs", "ys", "zs"))
    >>> body = Bind(xs, "list", ()), Bind(ys, GETITEM, (xs,)), Bind(zs, LIST, (ys,))
    >>> print(drop_looks(Trace("f", (), body, xs, Source("", 1, (), "f", ""))))
    f():
        xs = list()
        return xs
    """
    counts, kinds = dict(uses(trace)), infer(trace)
    unread = list[Var]()
    for bind in reversed([*binds_of(trace, GETITEM, LIST)]):
        items = bind.args[0]
        if counts.get(bind.target) or not isinstance(items, Var) or kinds.get(items, UNKNOWN).tag != "list":
            continue
        if all(map(_is_slice, bind.args[1:])):
            unread.append(bind.target)
            counts[items] -= 1
    return altered(trace, body=_without(trace.body, frozenset(unread))) if unread else trace


def _is_slice(step: object) -> bool:
    return isinstance(step, Pack) and step.kind == "slice"


def _without(block: Block, gone: Container[Var]) -> Block:
    left = (stmt for stmt in block if not (isinstance(stmt, Bind) and stmt.target in gone))
    return tuple(with_blocks(stmt, tuple(_without(inner, gone) for inner in blocks(stmt))) for stmt in left)
