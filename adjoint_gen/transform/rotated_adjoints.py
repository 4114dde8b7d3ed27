"""The adjoints of arrays that a loop passes around among names: ``a, b = b, a``.

Each name's array goes to another name at the end of a pass, and is never copied. Backwards its adjoint, which is storage,
too, takes the same way back: what was the adjoint of ``next`` at the end of a pass is the adjoint of an array that some name
held in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from adjoint_gen.ir.trace import Atom, Carry, For, Store, Var, While
from adjoint_gen.transform.pending_adjoints import Pending, bar_name


@dataclass
class Moves(Pending):
    """Pending adjoints, and how those of ``storage``, the arrays that change, go through loops."""

    storage: Collection[Var] = frozenset()

    def moves(self, stmt: For | While) -> list[Carry]:
        """What a loop carries that is storage with an adjoint; its ``next`` is another array in each pass."""
        return [c for c in stmt.carried if c.param in self.storage and c.param in self.active]

    def enter(self, moves: list[Carry], inner: dict[Var, Atom]) -> list[Carry]:
        """The carries of the reversed loop, unfinished: at the head of a pass each adjoint is that of a ``next``."""
        made = []
        for c in moves:
            bar = self.allocate(c.result)
            del self.bars[c.result]
            assert isinstance(c.next, Var) and isinstance(c.init, Var)
            q, r = self.names.fresh(bar_name(c.next)), self.names.fresh(bar_name(c.init))
            self.kinds[q], self.kinds[r] = self.kinds[c.next], self.kinds[c.init]
            inner[c.next] = q
            made.append(Carry(q, bar, q, r))
        return made

    def close(self, moves: list[Carry], made: list[Carry]) -> Iterator[Carry]:
        """At the end of the reversed pass they are the adjoints of the arrays that the names held at its head."""
        for c, new in zip(moves, made, strict=True):
            yield replace(new, next=self.allocate(c.param))
            del self.bars[c.param]

    def leave(self, moves: list[Carry], made: list[Carry]) -> None:
        """After the loop they are those of the arrays that the names held before it."""
        for c, new in zip(moves, made, strict=True):
            if c.init not in self.active:
                continue
            assert isinstance(c.init, Var)
            if c.init in self.bars:
                self.out.append(Store(self.allocate(c.init), (), new.result, add=True, origin=self.origin))
            else:
                self.bars[c.init] = new.result
