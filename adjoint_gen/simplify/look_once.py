"""Do without the last loop of the forward sweep, if it only looks whether lists are long enough, as the reverse sweep does.

    for i in range(n):
        xs[i]      # may raise                 ->      for i in reversed(range(n)):
    for i in reversed(range(n)):                           ys_bar[i] += y_bar * xs[i]
        ys_bar[i] += y_bar * xs[i]

What a list raises says nothing of the index. So it is the same in whichever pass and of whichever of the lists, where
the forward loop raises nothing else and the reverse loop takes the same items, in each pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.liveness import reverse_sweep
from adjoint_gen.analysis.storage import storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, Effect, For, Section, Stmt, Store, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import altered, reads
from adjoint_gen.simplify.drop_dead import drop_dead

Meaning: TypeAlias = "tuple[Meaning, ...] | Arg | str"
"""What a name is in terms of what is bound elsewhere: an operation, and the meanings of its operands."""


def look_once(trace: Trace) -> Trace:
    """The trace without such a loop."""
    cut = reverse_sweep(trace)
    ahead = trace.body[cut - 1] if 0 < cut < len(trace.body) else None
    back = _first_loop(trace.body[cut:])
    if not isinstance(ahead, For) or back is None or not ahead.label or back.reverses != ahead.label:
        return trace
    kinds, changing, count = infer(trace), storage(trace), uses(trace)
    outside = _meanings(trace.body, changing, {})
    looked = set(_looks(ahead, kinds, _meanings(ahead.body, changing, outside)))
    again = _meanings(back.body, changing, {**outside, back.counter: ahead.counter})
    taken = {again[s.target] for s in back.body if isinstance(s, Bind) and count[s.target] and s.target in again}
    taken |= set(_added_to(back.body, outside, again))
    if not looked or None in looked or not looked <= taken:
        return trace
    return drop_dead(altered(trace, body=(*trace.body[: cut - 1], *trace.body[cut:])))


def _first_loop(back: Block) -> For | None:
    """The loop with which a reverse sweep begins, if nothing before it raises, and it does nothing but compute and add up."""
    for stmt in back:
        match stmt:
            case Section() | Bind(effect=Effect.PURE):
                pass
            case For(body=body) if all(isinstance(s, Store) or (isinstance(s, Bind) and s.effect is Effect.PURE) for s in body):
                return stmt
            case _:
                return None
    return None


def _looks(loop: For, kinds: Mapping[Var, Kind], known: Mapping[Var, Meaning]) -> Iterator[Meaning | None]:
    """What a loop takes from lists by an index; None where it does anything else than to look."""
    if loop.carried or loop.until is not None or loop.effect is not Effect.PURE:
        yield None
    for stmt in loop.body:
        match stmt:
            case Bind(effect=Effect.PURE):
                pass
            case Bind(target=target, op=op, args=(Var() as items, Var() as index)) if op == GETITEM and target in known:
                of_list = kinds.get(items, UNKNOWN).tag == "list" and kinds.get(index, UNKNOWN).tag == "int"
                yield known[target] if of_list else None
            case _:
                yield None


def _added_to(block: Block, outside: Mapping[Var, Meaning], known: Mapping[Var, Meaning]) -> Iterator[Meaning]:
    """The items of lists in the place of which statements add something to zeros: as many of them."""
    for stmt in block:
        if isinstance(stmt, Store) and stmt.add and len(stmt.chain) == 1:
            index = stmt.chain[0]
            match outside.get(stmt.array):
                case ("repeat", Const(value=0.0), ("builtins.len", items)) | ("adjoint_gen.runtime.zeros_like", items):
                    yield (GETITEM, items, known.get(index, index) if isinstance(index, Var) else index)


def _meanings(
    block: Iterable[Stmt], changing: Mapping[Var, Var], known: Mapping[Var, Meaning]
) -> dict[Var, Meaning]:
    """What the names of a block mean, beside those that are known, as far as nothing that is read changes."""
    found = dict(known)
    for stmt in block:
        if not isinstance(stmt, Bind) or stmt.params or stmt.effect is Effect.IMPURE:
            continue
        if not any(v in changing for v in reads(stmt)):
            found[stmt.target] = (stmt.op, *(found.get(a, a) if isinstance(a, Var) else a for a in stmt.args))
    return found
