"""The loop that runs the passes of another one from the last to the first."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass

from adjoint_gen.ir.joins import written
from adjoint_gen.ir.kinds import INT, Kind
from adjoint_gen.ir.trace import (
    Append,
    Atom,
    Block,
    Carry,
    Const,
    For,
    If,
    Pop,
    Record,
    Restore,
    Stmt,
    Store,
    Var,
    While,
)
from adjoint_gen.ir.walk import blocks, statements
from adjoint_gen.transform.pending_adjoints import Pending
from adjoint_gen.transform.prepare_reverse import own_count, trips


@dataclass
class Mirrored(Pending):
    """Pending adjoints, and the loops of the reverse sweep."""

    def mirrored(self, stmt: For | While, carried: tuple[Carry, ...], body: Block) -> For:
        """The loop that runs the iterations of ``stmt`` from the last to the first."""
        if isinstance(stmt, While):
            changed = (v for s in statements(stmt.head) for v in written(s))
            assert not any(v in self.active for v in changed), "a head has no adjoint"
            counter = self.names.fresh("k")
            hi = self.passes_made(stmt)
            return For(counter, Const(0), hi, Const(1), carried, body, reverses=stmt.label, origin=stmt.origin)
        counter = self.names.like(stmt.counter)
        first, last = (stmt.lo, stmt.hi) if stmt.until is None else self.ran(stmt)
        return For(
            counter, first, last, stmt.step, carried, body,
            backwards=not stmt.backwards, reverses=stmt.label, origin=stmt.origin,
        )

    def ran(self, stmt: For) -> tuple[Atom, Atom]:
        """The bounds of the passes that ran before something stopped the loop, as Python's own integers.

        Of ``range(lo, hi, step)`` the first ``trips`` values are ``range(lo, lo + trips * step, step)``; a loop that runs
        backwards has taken the last ones.
        """

        def whole(atom: Atom) -> Atom:
            known = not isinstance(atom, Var) or self.kinds[atom].tag == "int"
            return atom if known else self.bind("", "builtins.int", (atom,), INT)

        count: Atom = trips(stmt).result
        if stmt.backwards:
            every = self.bind("", "builtins.range", (stmt.lo, stmt.hi, stmt.step), Kind("range"))
            length = self.bind("", "builtins.len", (every,), INT)
            count = self.bind("", "operator.sub", (length, count), INT)
        if stmt.step != Const(1):
            count = self.bind("", "operator.mul", (count, whole(stmt.step)), INT)
        if stmt.lo != Const(0):
            count = self.bind("", "operator.add", (whole(stmt.lo), count), INT)
        return (count, stmt.hi) if stmt.backwards else (stmt.lo, count)

    def passes_made(self, stmt: While) -> Atom:
        """How many passes a ``while`` made: what the primal counts itself, or else what was counted for it."""
        own = own_count(stmt, self.kinds)
        if own is None:
            return trips(stmt).result
        return own.result if own.init == Const(0) else self.bind("", "operator.sub", (own.result, own.init), INT)


def contributed(
    stmt: If | For | While, passed: Callable[[Stmt], Iterable[tuple[Var, Var]]], active: Container[Var]
) -> Iterator[Var]:
    """The names to which the adjoint of a nested statement contributes, those of its own blocks among them, in order."""
    for inner in (i for block in blocks(stmt) for i in statements(block)):
        yield from (before for before, after in passed(inner) if after in active)
        match inner:
            case Store(array=changed) | Append(items=changed) | Pop(items=changed):
                yield changed
            case Record(tape=changed) | Restore(tape=changed):
                yield changed
    last: tuple[Atom, ...] = ()
    match stmt:
        case If(yields=yields):
            last = tuple(a for y in yields for a in (y.then, y.orelse))
        case For(carried=carried) | While(carried=carried):
            last = tuple(c.next for c in carried)
    yield from (a for a in last if isinstance(a, Var))
