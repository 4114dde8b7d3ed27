"""Which stores nobody sees: nothing reads their array any more, in this pass of the loops around them or in a later one."""

from __future__ import annotations

from collections.abc import Container, Mapping

from adjoint_gen.ir.trace import Bind, Block, For, If, Store, Trace, Var, While
from adjoint_gen.ir.walk import blocks, closing_reads, reads, variables

REGION_END = 1 << 60


def unread(trace: Trace, regions: Mapping[Var, Var], looks_only: Container[str]) -> frozenset[int]:
    """The identities of such stores; ``looks_only`` are the operations that do not read what an array holds.

    The caller sees what becomes of an array that was given as it is, and of the result.

    >>> from adjoint_gen.analysis.storage import storage
    >>> from adjoint_gen.ir.trace import Const, Source
    >>> y, t = Var("y"), Var("t")
    >>> seen, unseen = Store(y, (Const(0),), Const(1.0)), Store(y, (Const(0),), Const(2.0))
    >>> body = (Bind(y, "numpy.zeros", (Const(1),)), seen, Bind(t, "operator.getitem", (y, Const(0))), unseen)
    >>> trace = Trace("f", (), body, t, Source("", 1, (), "f", ""))
    >>> unread(trace, storage(trace), ()) == {id(unseen)}
    True
    """
    clock = _Clock(regions, looks_only)
    clock.block(trace.body)
    given = [v for p in trace.params for v in variables(p.tree)] + [o.var for o in trace.outers]
    for var in (*given, *variables(trace.result)):
        clock.read(var, REGION_END)
    found = {id(s) for s, time in clock.stores if clock.last.get(regions[s.array], -1) < time}
    return frozenset(found - {id(s) for s, time in clock.stores if clock.last.get(regions[s.array], -1) >= time})


class _Clock:
    """When each region is read last; what a loop reads, its next pass reads again."""

    def __init__(self, regions: Mapping[Var, Var], looks_only: Container[str]) -> None:
        self.regions = regions
        self.looks_only = looks_only
        self.time = 0
        self.last: dict[Var, int] = {}
        self.stores: list[tuple[Store, int]] = []

    def read(self, var: Var, time: int) -> None:
        if var in self.regions:
            region = self.regions[var]
            self.last[region] = max(self.last.get(region, -1), time)

    def block(self, block: Block) -> None:
        for stmt in block:
            self.time += 1
            before = self.time
            match stmt:
                case Store(chain=chain, value=value):
                    self.stores.append((stmt, self.time))
                    for var in (v for arg in (*chain, value) for v in variables(arg)):
                        self.read(var, self.time)
                case Bind(op=op) if op in self.looks_only:
                    pass
                case _:
                    for var in reads(stmt):
                        self.read(var, self.time)
            for inner in blocks(stmt):
                self.block(inner)
            for var in closing_reads(stmt):
                self.read(var, self.time + 1)
            if isinstance(stmt, If | For | While):
                self.time += 1
            if isinstance(stmt, For | While):
                for region, time in self.last.items():
                    if time >= before:
                        self.last[region] = self.time
