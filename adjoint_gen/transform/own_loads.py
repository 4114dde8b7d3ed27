"""Make loads what they are in a trace: values, where the text would have a view of an array that changes.

    t = y[1:]                 t = y[1:].copy()
    y[1:] = 0.0        ->     y[1:] = 0.0
    x_bar = x_bar + t         x_bar = x_bar + t

A load needs no copy where every use of it stands in its block before the next store to its array, and only computes with
it; a load of the whole array is then the array itself.  This is the last pass before the text is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import PASSED_ON, storage
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Bind, Block, Effect, Stmt, Store, Trace, Var
from adjoint_gen.ir.walk import (
    all_variables,
    blocks,
    closing_reads,
    reads,
    reads_within,
    rename,
    statements,
    variables,
    with_blocks,
)
from adjoint_gen.names import Names

GETITEM, COPY = "operator.getitem", "ndarray.copy"


def own_loads(trace: Trace) -> Trace:
    """The trace with a copy of each load that may be a view and may be used when its array has changed."""
    functions = tuple(replace(_owning(replace(f, functions=trace.functions)), functions=()) for f in trace.functions)
    return replace(_owning(trace), functions=functions)


def _owning(trace: Trace) -> Trace:
    if not any(isinstance(s, Store) for s in statements(trace.body)):
        return trace
    owner = _Owner(trace)
    body = owner.block(trace.body)
    return replace(trace, body=rename(body, owner.same))


class _Owner:
    def __init__(self, trace: Trace) -> None:
        regions = storage(trace)
        stored = {regions[s.array] for s in statements(trace.body) if isinstance(s, Store)}
        self.regions: Mapping[Var, Var] = {var: region for var, region in regions.items() if region in stored}
        self.kinds: Mapping[Var, Kind] = infer(trace)
        self.names = Names(all_variables(trace))
        self.result = frozenset(variables(trace.result))
        self.uses: dict[Var, int] = {}
        for stmt in statements(trace.body):
            for var in (*reads(stmt), *closing_reads(stmt)):
                self.uses[var] = self.uses.get(var, 0) + 1
        self.same: dict[Var, Var] = {}

    def block(self, block: Block) -> Block:
        """The block with copies."""
        return tuple(new for at, stmt in enumerate(block) for new in self.statement(stmt, block[at + 1 :]))

    def statement(self, stmt: Stmt, rest: Block) -> Iterator[Stmt]:
        match stmt:
            case Bind(target=target, op=op, args=(Var() as array, *chain)) if op == GETITEM and array in self.regions:
                whole = not chain
                if not whole and self.kinds.get(target, UNKNOWN).tag == "numpy scalar":
                    yield stmt
                elif self.stays(target, self.regions[array], rest):
                    if whole:
                        self.same[target] = array
                    else:
                        yield stmt
                elif whole:
                    yield Bind(target, COPY, (array,), origin=stmt.origin)
                else:
                    view = self.names.fresh()
                    yield replace(stmt, target=view)
                    yield Bind(target, COPY, (view,), origin=stmt.origin)
            case _:
                yield with_blocks(stmt, tuple(self.block(b) for b in blocks(stmt)))

    def stays(self, var: Var, region: Var, rest: Block) -> bool:
        """Whether all uses of a load come before its region changes, and none keeps the array or a part of it."""
        if var in self.result:
            return False
        left = self.uses.get(var, 0)
        for stmt in rest:
            if not left:
                return True
            count = sum(v == var for v in reads(stmt))
            match stmt:
                case Bind(op=op, effect=effect) if count and (effect is Effect.IMPURE or not _computes(op)):
                    return False
                case Bind() | Store():
                    left -= count
                case _ if count or any(v == var for v in reads_within(stmt)):
                    return False
            if left and any(isinstance(s, Store) and self.regions[s.array] == region for s in statements((stmt,))):
                return False
        return not left


def _computes(op: str) -> bool:
    """Whether the result of an operation is surely no view of its operand: arithmetic, or a library function that is none."""
    place = op.rpartition(".")[0]
    return op not in PASSED_ON and (place in ("operator", "math") or op in _COMPUTES)


_COMPUTES = frozenset({
    "builtins.abs", "builtins.float", "ndarray.copy", "numpy.copy", "numpy.sum", "numpy.mean", "numpy.max", "numpy.min",
    "numpy.prod", "numpy.dot", "numpy.outer", "numpy.where", "numpy.concatenate", "numpy.stack", "numpy.cumsum",
    "numpy.sin", "numpy.cos", "numpy.tan", "numpy.exp", "numpy.log", "numpy.sqrt", "numpy.tanh", "numpy.abs",
    "numpy.absolute", "numpy.sign", "numpy.maximum", "numpy.minimum", "numpy.square", "numpy.add", "numpy.subtract",
    "numpy.multiply", "numpy.divide", "numpy.power", "numpy.linalg.norm", "numpy.linalg.solve",
    "adjoint_gen.runtime.zeros_like", "adjoint_gen.runtime.materialise", "numpy.zeros_like", "numpy.ones_like",
    "numpy.empty_like", "ndarray.shape", "ndarray.size", "ndarray.ndim", "ndarray.dtype", "builtins.len",
})
"""Operations whose result is new memory, or no array."""
