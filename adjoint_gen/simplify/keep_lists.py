"""Let a list go on as the copy that is made of it at last.

    t = [0.0]                    padded = [0.0]
    t.extend(out)          ->    padded.extend(out)
    padded = list(t)             padded.append(0.0)
    padded.append(0.0)

So it is with sums of lists, ``[0.0] + out + [0.0]``. *Why it is right.* What has made the list is in the same block, and until
the copy nothing but changes it, asks for its length and takes numbers out of it: it has no other name. Behind the copy
nothing asks for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.kinds import NUMBERS, UNKNOWN, Kind
from adjoint_gen.ir.sorts import binds_of
from adjoint_gen.ir.trace import Append, Bind, Block, Pop, Stmt, Store, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import altered, closing_reads, every_block, reads, reads_within, rename, statements, without_binds
from adjoint_gen.rules.listing import LIST, element

_MAKING = frozenset({"list", "repeat", LIST})
LENGTH = "builtins.len"


def keep_lists(trace: Trace) -> Trace:
    """The trace, and the functions that it calls, in which such lists are made once."""
    trace = altered(trace, functions=tuple(map(keep_lists, trace.functions)))
    if not any(binds_of(trace, LIST)):
        return trace
    kinds, count, same = infer(trace), uses(trace), dict[Var, Var]()
    for block in every_block(trace.body):
        same |= _copied_at_last(block, kinds, count)
    copies = frozenset(same.values())
    for var in reversed([*same]):
        same[var] = same.get(same[var], same[var])
    return altered(trace, body=rename(without_binds(trace.body, copies), same)) if same else trace


def _copied_at_last(block: Block, kinds: Mapping[Var, Kind], count: Mapping[Var, int]) -> dict[Var, Var]:
    """The lists that a block makes and copies at last, with these copies."""
    made, read, found, whole = set[Var](), Counter[Var](), dict[Var, Var](), dict[Var, Var]()
    for stmt in block:
        within = reads_within(stmt)
        read.update(within)
        if not made.isdisjoint(within):
            every = statements((stmt,))
            made -= {v for s in every for v in reads(s) if v in made and not _leaves_alone(s, v, kinds)}
            made -= {v for s in every for v in closing_reads(s)}
        match stmt:
            case Bind(target=target, op=op, args=(Var() as var,)) if op == LIST:
                of = whole.get(var, var)
                if of in made and read[of] == count[of]:
                    found[of] = target
            case Bind(target=target, op=op, args=(Var() as var,)) if op == GETITEM and count[target] == 1:  # what it holds now
                whole[target] = var
        if isinstance(stmt, Bind) and stmt.op in _MAKING and element(kinds.get(stmt.target, UNKNOWN)).tag in NUMBERS:
            made.add(stmt.target)
    return found


def _leaves_alone(stmt: Stmt, var: Var, kinds: Mapping[Var, Kind]) -> bool:
    """Whether a statement that reads a list of numbers gives it no other name."""
    match stmt:
        case Append(items=items, value=value):
            return items == var != value
        case Pop(items=items) | Store(array=items):
            return items == var
        case Bind(op=op) if op in (LIST, LENGTH):
            return True
        case Bind(target=target, op=op, args=args) if op == GETITEM:
            return len(args) == 1 or kinds.get(target, UNKNOWN).tag in NUMBERS
    return False
