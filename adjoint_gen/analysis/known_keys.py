"""Which dicts get their keys together, so that a key that was listed of one is surely a key of the others, too.

    count[k], mean[k] = n, m
    for k in list(count):
        count[k] * mean[k]

So are dicts that hold parts of one value each: what is one item for the user is one in each of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import groupby

from adjoint_gen.analysis.storage import storage
from adjoint_gen.ir.joins import written
from adjoint_gen.ir.once import once
from adjoint_gen.ir.trace import Arg, Bind, Block, CallFunction, Effect, Pack, Stmt, Store, Trace, Var
from adjoint_gen.ir.views import GETITEM, REFERENCE
from adjoint_gen.ir.walk import blocks, reads, statements
from adjoint_gen.rules.listing import KEYS

_EMPTY = Pack("dict", ())


def is_listed(key: Arg, held: Var, made: Mapping[Var, Bind], together: Mapping[Var, frozenset[Var]]) -> bool:
    """Whether a key was listed of a dict, or of one beside which it gets all keys; it has it as long as it loses none.

    >>> from adjoint_gen.ir.trace import Const
    >>> d, keys, k = Var("d"), Var("keys"), Var("k")
    >>> made = {keys: Bind(keys, KEYS, (d,)), k: Bind(k, "operator.getitem", (keys, Const(0)))}
    >>> is_listed(k, d, made, {}), is_listed(k, Var("e"), made, {})
    (True, False)
    """
    item = made.get(key) if isinstance(key, Var) else None
    if item is None or item.op != GETITEM or len(item.args) != 2 or not isinstance(item.args[0], Var):
        return False
    keys = made.get(item.args[0])
    if keys is None or keys.op != KEYS or not isinstance(owner := keys.args[0], Var):
        return False
    return owner == held or held in together.get(owner, ())


@once
def filled_together(trace: Trace) -> Mapping[Var, frozenset[Var]]:
    """For dicts that begin empty and have one name: those that get each key right beside them, by stores and nothing else."""
    begun = {var: row for row in _begun(trace.body) if len(row) > 1 for var in row}
    if not begun:
        return {}
    alone = begun.keys() & _alone(trace) - {*_filled_otherwise(trace)}
    rows: dict[Var, list[frozenset[Var]]] = defaultdict(list)
    for row in _rows(trace.body):
        for array in row & alone:
            rows[array].append(row)
    return {array: frozenset.intersection(begun[array], *beside) & alone for array, beside in rows.items()}


def _begun(block: Block) -> Iterator[frozenset[Var]]:
    """The dicts that begin empty in each block: one that begins in each pass of a loop holds less than one from before it."""
    yield frozenset(s.target for s in block if isinstance(s, Bind) and s.args == (_EMPTY,) and s.op == REFERENCE)
    for stmt in block:
        for inner in blocks(stmt):
            yield from _begun(inner)


def _alone(trace: Trace) -> frozenset[Var]:
    """The dicts, lists and arrays that have no other name."""
    named = defaultdict[Var, list[Var]](list)
    for var, region in storage(trace).items():
        named[region].append(var)
    return frozenset(names[0] for names in named.values() if len(names) == 1)


def _filled_otherwise(trace: Trace) -> Iterator[Var]:
    """What statements may give keys that are no stores under one."""
    for stmt in statements(trace.body):
        if isinstance(stmt, CallFunction) or getattr(stmt, "effect", None) is Effect.IMPURE:
            yield from reads(stmt)
        elif not isinstance(stmt, Store) or len(stmt.chain) != 1:
            yield from written(stmt)


def _rows(block: Block) -> Iterator[frozenset[Var]]:
    """What is stored to under one key, by statements that stand side by side: nobody sees what is true between them."""

    def key(stmt: Stmt) -> Arg | None:
        return stmt.chain[0] if isinstance(stmt, Store) and len(stmt.chain) == 1 else None

    for at, group in groupby(block, key):
        if at is not None:
            yield frozenset(s.array for s in group if isinstance(s, Store))
    for stmt in block:
        for inner in blocks(stmt):
            yield from _rows(inner)
