"""Take the items of a slice from the list itself, where a loop goes through the slice.

    t = params[1:-1]                      n = len(params) - 2
    for i in range(len(t)):        ->     for i in range(n):
        p = t[i]                              p = params[i + 1]

So neither sweep makes the slice, and the adjoint of an item is added to that of the list. Where the slice would be empty a
number below zero counts as many passes. A slice of all items, ``xs[:]``, is a copy, ``list(xs)``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import handed_out, storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.joins import shadowed
from adjoint_gen.ir.kinds import UNKNOWN
from adjoint_gen.ir.sorts import binds_of
from adjoint_gen.ir.trace import Bind, Block, Const, For, Pack, Stmt, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import (
    all_variables,
    altered,
    blocks,
    changed,
    closing_reads,
    reads,
    statements,
    variables,
    with_blocks,
    without_binds,
)
from adjoint_gen.names import Names
from adjoint_gen.rules.listing import LIST

LENGTH, ADD, SUB = "builtins.len", "operator.add", "operator.sub"
_ALL: Final = Pack("slice", (Const(None), Const(None), Const(None)))


def look_past_slices(trace: Trace) -> Trace:
    """The trace, and the functions that it calls, without slices that are only gone through."""
    trace = _with_copies(altered(trace, functions=tuple(map(look_past_slices, trace.functions))))
    slices = _slices(trace)
    if not slices:
        return trace
    return altered(trace, body=_Past(slices, Names(all_variables(trace))).block(trace.body))


def _with_copies(trace: Trace) -> Trace:
    """The trace in which slices of all items of a list that stays are copies of it, and a copy of one is that copy."""
    whole = [s for s in binds_of(trace, GETITEM) if s.args[1:] == (_ALL,)]
    if not whole:
        return trace
    kinds, changing, count = infer(trace), {*storage(trace), *shadowed(trace)}, uses(trace)
    of = {
        s.target: items for s in whole
        if isinstance(items := s.args[0], Var) and kinds.get(items, UNKNOWN).tag == "list" and items not in changing
    }

    once = {s.args[0] for s in binds_of(trace, LIST) if isinstance(s.args[0], Var) and count[s.args[0]] == 1} & of.keys()

    def copied(stmt: Stmt) -> Stmt | None:
        match stmt:
            case Bind(target=target) if target in of:
                return replace(stmt, op=LIST, args=(of[target],))
            case Bind(op=op, args=(Var() as part,)) if op == LIST and part in once:
                return replace(stmt, args=(of[part],))
        return None

    return altered(trace, body=changed(without_binds(trace.body, once), copied)) if of else trace


@dataclass(frozen=True, slots=True)
class _Slice:
    """A slice of a list without so many items at its beginning and at its end."""

    items: Var
    first: int
    last: int


def _slices(trace: Trace) -> Mapping[Var, _Slice]:
    """The slices of which there is nothing but loads by counters that go up to their length, and that length."""
    kinds, changing, kept = infer(trace), storage(trace), handed_out(trace)
    found: dict[Var, _Slice] = {}
    for stmt in statements(trace.body):
        match stmt:
            case Bind(target=target, op=op, args=(Var() as items, Pack(kind="slice") as part)) if op == GETITEM:
                ends = _ends(part)
                still = items not in changing and target not in changing and target not in kept
                if ends is not None and still and kinds.get(items, UNKNOWN).tag == "list":
                    found[target] = _Slice(items, *ends)
    lengths = {s.target: s.args[0] for s in statements(trace.body) if isinstance(s, Bind) and s.op == LENGTH}
    counters = {s.counter: s for s in statements(trace.body) if isinstance(s, For)}
    for stmt in statements(trace.body):
        for var in (*reads(stmt), *closing_reads(stmt)):
            slice_of = lengths.get(var, var)
            if not isinstance(slice_of, Var) or slice_of not in found:
                continue
            match stmt:
                case Bind(op=op, args=(_,)) if op == LENGTH:
                    continue
                case For(hi=hi, lo=Const(value=0), step=Const(value=1)) if var == hi:
                    continue
                case Bind(op=op, args=(array, Var() as counter, *_)) if op == GETITEM and array == var:
                    loop = counters.get(counter)
                    if loop is not None and isinstance(loop.hi, Var) and lengths.get(loop.hi) == var:
                        continue
            del found[slice_of]
    for var in variables(trace.result):
        found.pop(lengths.get(var, var), None)  # type: ignore[arg-type]
    return found


def _ends(part: Pack) -> tuple[int, int] | None:
    """How many items a slice leaves out at each end; None where that depends on how many there are."""
    match part.items:
        case (Const(value=first), Const(value=last), Const(value=None | 1)):
            first, last = 0 if first is None else first, 0 if last is None else last
            if type(first) is int and type(last) is int and first >= 0 >= last and (part.items[1] != Const(0)):
                return first, -last
    return None


@dataclass(frozen=True, slots=True)
class _Past:
    slices: Mapping[Var, _Slice]
    names: Names

    def block(self, block: Block) -> Block:
        return tuple(new for stmt in block for new in self.stmt(stmt))

    def stmt(self, stmt: Stmt) -> Iterator[Stmt]:
        match stmt:
            case Bind(target=target) if target in self.slices:
                return
            case Bind(op=op, args=(Var() as part,)) if op == LENGTH and part in self.slices:
                whole, gone = self.slices[part], self.slices[part].first + self.slices[part].last
                count = self.names.fresh() if gone else stmt.target
                yield replace(stmt, target=count, args=(whole.items,))
                if gone:
                    yield replace(stmt, op=SUB, args=(count, Const(gone)))
            case Bind(op=op, args=(Var() as part, counter, *chain)) if op == GETITEM and part in self.slices:
                whole, place = self.slices[part], counter
                if whole.first:
                    place = self.names.fresh()
                    yield Bind(place, ADD, (counter, Const(whole.first)), origin=stmt.origin)
                yield replace(stmt, args=(whole.items, place, *chain))
            case _:
                yield with_blocks(stmt, tuple(map(self.block, blocks(stmt))))
