"""Stores whose cells nothing reads afterwards.

Where an adjoint is taken the element is set to zero, for what was stored over receives nothing.  But an array that is
written once holds nothing worth keeping before it is written: nobody asks for that element again, and the zero is for
nothing.  The order of accesses and the cells that they name are those of :mod:`adjoint_gen.analysis.dependence`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from adjoint_gen.analysis.accesses import Access, accesses
from adjoint_gen.analysis.dependence import changed_later
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.memory import LOOKS_ONLY
from adjoint_gen.ir.trace import Bind, Block, Const, For, Store, Trace, Var, While
from adjoint_gen.ir.walk import blocks, reads, statements

_PAIRS = 40
"""How many reads are compared with one store at most; behind that it counts as read."""


def unread(trace: Trace, stores: Iterable[Store], regions: Mapping[Var, Var], kinds: Mapping[Var, Kind]) -> frozenset[int]:
    """Those of ``stores`` that nothing reads, by ``id``, among stores to arrays that the trace makes and that have one name.

    >>> from adjoint_gen.analysis.kinds import infer
    >>> from adjoint_gen.analysis.storage import storage
    >>> from adjoint_gen.ir.trace import Const, Source
    >>> i, y, t = Var("i"), Var("y"), Var("t")
    >>> stored = Store(y, (i,), Const(0.0))
    >>> body = (Bind(t, "operator.getitem", (y, i)), stored)
    >>> loop = For(i, Const(0), Const(3), Const(1), (), body)
    >>> trace = Trace("f", (), (Bind(y, "numpy.zeros", (Const(3),)), loop), Const(0), Source("", 1, (), "f", ""))
    >>> unread(trace, [stored], storage(trace), infer(trace)) == {id(stored)}
    True
    """
    alone = {region for region, count in Counter(regions.values()).items() if count == 1}
    made = {v: depth for v, depth in _made(trace.body, 0) if regions.get(v) in alone}
    looked_at = {v for s in statements(trace.body) if isinstance(s, Bind) and s.op in LOOKS_ONLY for v in reads(s)}
    wanted = {id(s): s for s in stores if s.array in made and not (s.array in looked_at and _shows(s, kinds))}
    if not wanted:
        return frozenset()
    found = accesses(trace, {s.array for s in wanted.values()})
    read: dict[Var, list[Access]] = {}
    for access in (*found.loads, *found.others):
        read.setdefault(access.array, []).append(access)
    return frozenset(
        id(store.stmt) for store in found.stores
        if id(store.stmt) in wanted and len(read.get(store.array, ())) <= _PAIRS
        and not any(changed_later(store, r, found, kinds, made[store.array]) for r in read.get(store.array, ()))
    )


def _shows(store: Store, kinds: Mapping[Var, Kind]) -> bool:
    """Whether others may see a store that ask for no contents: it may add a key, or put in something that has a form itself."""
    kind = kinds[store.array]
    number = kinds[store.value].rank == 0 if isinstance(store.value, Var) else isinstance(store.value, Const)
    adds = kind.tag == "dict" and (kind.is_open or not kind.keys)
    return adds or (kind.tag != "array" and not number)


def _made(block: Block, depth: int) -> Iterator[tuple[Var, int]]:
    """The names that operations bind, with the number of loops around them."""
    for stmt in block:
        if isinstance(stmt, Bind):
            yield stmt.target, depth
        for inner in blocks(stmt):
            yield from _made(inner, depth + isinstance(stmt, For | While))
