"""Arrays that are made together are bound together: ``a, b = detached(a, b)``, ``t = a_bar, b_bar = blank(a, b)``."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Mapping
from dataclasses import dataclass, replace

from adjoint_gen.ir.trace import Bind, Block, Const, Stmt, Trace, Var
from adjoint_gen.ir.views import REFERENCE, TANGENT, TOGETHER
from adjoint_gen.ir.walk import blocks, closing_reads, reads, statements, variables, with_blocks


def with_references_behind(trace: Trace) -> Trace:
    """The trace with the references to arrays that are made together right behind what makes them."""
    behind = _references(trace)
    if not behind:
        return trace
    moved = {stmt.target for group in behind.values() for stmt in group}

    def gathered(block: Block) -> Block:
        out: list[Stmt] = []
        for stmt in block:
            if not (isinstance(stmt, Bind) and stmt.target in moved):
                out.append(with_blocks(stmt, tuple(map(gathered, blocks(stmt)))))
                out += behind.get(stmt.target, ()) if isinstance(stmt, Bind) else ()
        return tuple(out)

    return replace(trace, body=gathered(trace.body))


@dataclass(frozen=True, slots=True)
class Unpacked:
    """What is bound at the places of a tuple, None for what nothing refers to, and whether the tuple has a name as well."""

    places: tuple[Var | None, ...]
    named: bool


def unpacked(trace: Trace, folded: Container[Var]) -> Mapping[Var, Unpacked]:
    """The tuples behind which there are several references to their places.

    None of these is ``folded``, so that it has a name.
    """
    behind = _references(trace)
    uses = Counter(v for stmt in statements(trace.body) for v in (*reads(stmt), *closing_reads(stmt))) if behind else Counter()
    uses.update(variables(trace.result))
    found: dict[Var, Unpacked] = {}
    for made in (s for s in statements(trace.body) if isinstance(s, Bind) and s.target in behind):
        places = {stmt.args[1]: stmt.target for stmt in behind[made.target] if len(stmt.args) == 2}
        if 1 < len(places) == len(behind[made.target]) and not any(v in folded for v in places.values()):
            every = tuple(places.get(Const(k)) for k in range(len(made.args) - (made.op == TANGENT)))
            found[made.target] = Unpacked(every, named=uses[made.target] > len(places))
    return found


def _references(trace: Trace) -> dict[Var, list[Bind]]:
    """The references to arrays that are made together, by the names of the tuples."""
    binds = [stmt for stmt in statements(trace.body) if isinstance(stmt, Bind)]
    made = {stmt.target for stmt in binds if stmt.op in TOGETHER}
    behind: dict[Var, list[Bind]] = defaultdict(list)
    for stmt in binds if made else ():
        if stmt.op == REFERENCE and isinstance(stmt.args[0], Var) and stmt.args[0] in made:
            behind[stmt.args[0]].append(stmt)
    return behind
