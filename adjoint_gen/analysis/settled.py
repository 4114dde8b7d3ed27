"""Which loads from storage can be repeated at the end of the program: nothing is stored to their array any more.

The reverse sweep never rolls storage back, so it finds each array as the forward sweep left it. A load is *settled* if that
is how it found the array, too: it stands after the last store to the region, which was allocated at the outermost level.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from adjoint_gen.analysis.storage import written
from adjoint_gen.ir.trace import Bind, Block, For, If, Stmt, Trace, Var, While
from adjoint_gen.ir.walk import blocks, defines, statements

GETITEM = "operator.getitem"


def settled(trace: Trace, regions: Mapping[Var, Var]) -> frozenset[Var]:
    """The targets of the settled loads of a trace; ``regions`` are those of :func:`adjoint_gen.analysis.storage.storage`.

    >>> from adjoint_gen.analysis.storage import storage
    >>> from adjoint_gen.ir.trace import Const, Source, Store
    >>> n, y, a, b = Var("n"), Var("y"), Var("a"), Var("b")
    >>> load = lambda t: Bind(t, GETITEM, (y, Const(0)))
    >>> body = (Bind(y, "numpy.zeros", (n,)), load(a), Store(y, (Const(0),), a), load(b))
    >>> trace = Trace("f", (), body, b, Source("", 1, (), "f", ""))
    >>> settled(trace, storage(trace))
    frozenset({b})
    """
    outermost = {v for s in trace.body if isinstance(s, Bind) for v in defines(s)}
    alone = {region for region, count in Counter(regions.values()).items() if count == 1}
    last: dict[Var, int] = {}
    loads: list[tuple[Var, Var, int]] = []
    for time, stmt, stored in _timed(trace.body, regions):
        for region in stored:
            last[region] = max(last.get(region, -1), time)
        match stmt:
            case Bind(target=target, op=op, args=(Var() as array, *_)) if op == GETITEM and array in regions:
                if array in outermost and regions[array] in alone:
                    loads.append((target, regions[array], time))
    return frozenset(target for target, region, time in loads if time > last.get(region, -1))


def _timed(block: Block, regions: Mapping[Var, Var]) -> Iterator[tuple[int, Stmt, set[Var]]]:
    """Each statement with its time and the regions that it writes; a loop writes at its end, too, what is written in it."""
    clock = 0

    def visit(inner: Block) -> Iterator[tuple[int, Stmt, set[Var]]]:
        nonlocal clock
        for stmt in inner:
            clock += 1
            if isinstance(stmt, If | For | While):
                for part in blocks(stmt):
                    yield from visit(part)
                if isinstance(stmt, For | While):
                    clock += 1
                    yield clock, stmt, {regions[v] for s in statements((stmt,)) for v in written(s)}
            else:
                yield clock, stmt, {regions[v] for v in written(stmt)}

    yield from visit(block)
