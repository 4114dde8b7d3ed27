"""What is made or taken together is bound together: ``a, b = detached(a, b)``, ``W, b = params[k]``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Mapping
from dataclasses import dataclass, replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Bind, Block, Const, Effect, Stmt, Trace, Var
from adjoint_gen.ir.views import GETITEM, REFERENCE, TANGENT, TOGETHER
from adjoint_gen.ir.walk import blocks, every_block, statements, with_blocks


def with_references_behind(trace: Trace) -> Trace:
    """The trace with the references to arrays that are made together, and the items of tuples, right behind what makes them."""
    behind = _references(trace)
    if not behind:
        return trace
    moved = {stmt.target for group in behind.values() for stmt in group}

    def gathered(block: Block) -> Block:
        out: list[Stmt] = []
        for stmt in block:
            if not (isinstance(stmt, Bind) and stmt.target in moved):
                out.append(with_blocks(stmt, tuple(map(gathered, blocks(stmt)))))
                todo = [stmt]
                for made in todo:  # which grows: an item may be a tuple
                    group = behind.get(made.target, ()) if isinstance(made, Bind) else ()
                    out += group
                    todo += group
        return tuple(out)

    return replace(trace, body=gathered(trace.body))


@dataclass(frozen=True, slots=True)
class Unpacked:
    """What is bound at the places of a tuple, None for what nothing refers to, and whether the tuple has a name as well."""

    places: tuple[Var | None, ...]
    named: bool


def unpacked(trace: Trace, folded: Container[Var]) -> Mapping[Var, Unpacked]:
    """The tuples behind which there are references to their places, several or what else needs the tuple.

    None of these is ``folded``, so that it has a name. They stand right behind the tuple, where they are bound in the text.
    """
    behind = _right_behind(trace, _references(trace))
    count = uses(trace)
    kinds = infer(trace) if behind else {}
    found: dict[Var, Unpacked] = {}
    for made in (s for s in statements(trace.body) if isinstance(s, Bind) and s.target in behind):
        places = {stmt.args[1]: stmt.target for stmt in behind[made.target] if len(stmt.args) == 2}
        named = count[made.target] > len(places)
        if len(places) + named < 2 or len(places) < len(behind[made.target]) or any(v in folded for v in places.values()):
            continue
        size = len(kinds[made.target].items) if made.op == GETITEM else len(made.args) - (made.op == TANGENT)
        every = tuple(v if v is not None and count[v] else None for v in (places.get(Const(k)) for k in range(size)))
        found[made.target] = Unpacked(every, named)
    return found


def _right_behind(trace: Trace, behind: Mapping[Var, list[Bind]]) -> dict[Var, list[Bind]]:
    """Those of the tuples right behind which all stands that is taken from them, or from tuples in them."""
    found: dict[Var, list[Bind]] = {}
    for block in every_block(trace.body) if behind else ():
        for at, made in enumerate(block):
            if not isinstance(made, Bind) or made.target not in behind:
                continue
            left, within, k = {s.target for s in behind[made.target]}, {made.target}, at + 1
            while left and k < len(block):
                stmt = block[k]
                if not (isinstance(stmt, Bind) and stmt.op in (GETITEM, REFERENCE) and stmt.args[0] in within):
                    break
                within.add(stmt.target)
                left.discard(stmt.target)
                k += 1
            if not left:
                found[made.target] = behind[made.target]
    return found


def _references(trace: Trace) -> dict[Var, list[Bind]]:
    """The references to arrays that are made together, by the names of the tuples, and all that is taken from other tuples."""
    binds = [stmt for stmt in statements(trace.body) if isinstance(stmt, Bind)]
    made = {stmt.target for stmt in binds if stmt.op in TOGETHER}
    behind: dict[Var, list[Bind]] = defaultdict(list)
    for stmt in binds if made else ():
        if stmt.op == REFERENCE and isinstance(stmt.args[0], Var) and stmt.args[0] in made:
            behind[stmt.args[0]].append(stmt)
    return {**behind, **_items(trace, binds)}


def _items(trace: Trace, binds: list[Bind]) -> dict[Var, list[Bind]]:
    """What is taken from tuples of which nothing else is asked: each of several items once, in the block of the tuple."""
    taken = [s for s in binds if s.op == GETITEM and len(s.args) == 2 and not s.params]
    if not any(isinstance(s.args[1], Const) and type(s.args[1].value) is int for s in taken):
        return {}
    kinds, count = infer(trace), uses(trace)
    tuples = {s.target for s in taken if not s.target.base and _is_tuple(kinds.get(s.target, UNKNOWN))}
    found: dict[Var, list[Bind]] = defaultdict(list)
    for block in every_block(trace.body):
        here = {s.target for s in block if isinstance(s, Bind) and s.target in tuples}
        for stmt in block if here else ():
            if isinstance(stmt, Bind) and stmt.op == GETITEM and stmt.args[0] in here and stmt.effect is Effect.PURE:
                found[stmt.args[0]].append(stmt)  # type: ignore[index] # what is here is a name
    return {v: items for v, items in found.items() if count[v] == len(items) == len({s.args[1] for s in items}) > 1}


def _is_tuple(kind: Kind) -> bool:
    """Whether it is known of how many items a tuple is."""
    return kind.tag == "tuple" and len(kind.items) > 1
