"""What is known of a loop before it is looked at: what was found of the very same loop for the same kinds.

Most passes leave most loops alone, and of the loops in a loop most stay what they were when that is run once more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.once import notes
from adjoint_gen.ir.trace import Append, Arg, Bind, CallFunction, For, Record, Stmt, Store, Var, While
from adjoint_gen.ir.views import INSERT
from adjoint_gen.ir.walk import defines_within, reads_within, statements, variables

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Names:
    """The names that a loop reads and binds, what it ``fills``, and its records; ``closed`` where it calls no function."""

    read: tuple[Var, ...]
    bound: Mapping[Var, None]
    fills: tuple[Var, ...]
    records: tuple[Record, ...]
    closed: bool


@dataclass(frozen=True, slots=True)
class Effects:
    """What a loop was found to do: the kinds of names, and those that are not computed yet."""

    kinds: tuple[tuple[Var, Kind], ...]
    nothing: frozenset[Var]
    settled: tuple[tuple[Var, Kind], ...]
    empty: frozenset[Var]
    awaiting: frozenset[Var]


def names_of(loop: For | While) -> Names:
    """The names that a loop reads and binds."""
    known = notes(loop)
    if names_of not in known:
        bound, inner = dict.fromkeys(defines_within(loop)), statements((loop,))
        read = tuple([var for var in dict.fromkeys(reads_within(loop)) if var not in bound])
        fills = tuple(dict.fromkeys([var for s in inner for var in _filled(s)]))
        records = tuple([s for s in inner if s.__class__ is Record])
        known[names_of] = Names(read, bound, fills, records, CallFunction not in map(type, inner))
    found: Names = known[names_of]
    return found


def _filled(stmt: Stmt) -> tuple[Var, ...]:
    """The lists, dicts and arrays that a statement itself puts something in, or a function that is given them may."""
    match stmt:
        case Append(items=items):
            return (items,)
        case Store(array=array):
            return (array,)
        case Bind(op=op, args=(items, *_)) if op == INSERT:
            return tuple(variables(items))
        case CallFunction(args=args):
            return tuple(var for arg in args for var in variables(arg))
    return ()


def taken_from(names: tuple[Var, ...], taken: Mapping[Var, tuple[Var, Arg]]) -> Iterator[tuple[Var, tuple[Var, Arg]]]:
    """Where those of some names that are taken out of lists and dicts come from, and these."""
    if taken.keys().isdisjoint(names):
        return
    pending, met = list(names), set(names)
    while pending:
        var = pending.pop()
        if var in taken:
            base, step = taken[var]
            yield var, taken[var]
            pending += (other for other in (base, *variables(step)) if other not in met)
            met.update(pending)
