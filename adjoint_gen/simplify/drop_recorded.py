"""Leave out of the tuples on a tape what nobody reads where they are restored.

    tape.append((v, n))                        tape.append(v)
    ...                               ->       ...
    for v, n in reversed(tape): f(v)           for v in reversed(tape): f(v)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.joins import own_tapes
from adjoint_gen.ir.trace import Arg, Block, Pack, Record, Restore, Stmt, Trace, Var
from adjoint_gen.ir.walk import altered, blocks, statements, variables, with_blocks
from adjoint_gen.simplify.drop_dead import drop_dead


def drop_recorded(trace: Trace) -> Trace:
    """The trace, whose own tapes hold what is read of them; the last thing on a tape stays, which is counted by it.

    >>> from adjoint_gen.ir.trace import Bind, Source
    >>> t, x, n, y, m = map(Var, ("t", "x", "n", "y", "m"))
    >>> body = Bind(t, "tape", ()), Record(t, Pack("tuple", (x, n))), Restore(Pack("tuple", (y, m)), t)
    >>> print(drop_recorded(Trace("f", (), body, y, Source("", 1, (), "f", ""))))
    f():
        t = tape()
        record x on t
        y = restore from t
        return y
    """
    every = statements(trace.body)
    read = uses(trace)
    gone: dict[Var, frozenset[int]] = {}
    for tape in own_tapes(trace):
        targets = [s.target for s in every if isinstance(s, Restore) and s.tape == tape]
        packs = [t.items for t in targets if isinstance(t, Pack)]
        if packs and len(packs) == len(targets):
            unread = [k for k in range(len(packs[0])) if not any(read[v] for items in packs for v in variables(items[k]))]
            gone[tape] = frozenset(unread[len(unread) == len(packs[0]) :])
    if not any(gone.values()):
        return trace
    return drop_dead(altered(trace, body=_without(trace.body, gone)))


def _without(block: Block, gone: Mapping[Var, frozenset[int]]) -> Block:
    def left(stmt: Stmt) -> Stmt:
        match stmt:
            case Record(tape=tape, value=Pack() as value) if gone.get(tape):
                return replace(stmt, value=_rest(value, gone[tape]))
            case Restore(tape=tape, target=Pack() as target) if gone.get(tape):
                return replace(stmt, target=_rest(target, gone[tape]))
        return with_blocks(stmt, tuple(_without(inner, gone) for inner in blocks(stmt))) if any(blocks(stmt)) else stmt

    return tuple(map(left, block))


def _rest(tree: Pack, gone: frozenset[int]) -> Arg:
    items = tuple(item for k, item in enumerate(tree.items) if k not in gone)
    return replace(tree, items=items) if len(items) > 1 else items[0]
