"""Which names surely stand for different arrays or lists, though both may have come from the same places.

``prev = cur; cur = []`` gives both names, over time, the same lists, and never the same one at the same time. That is shown
by going back: of two names the later one is replaced by what it was made from, until one of them was made where it is
bound, which was after the other's. What a loop carries is different from what else it carries if it was before the loop and,
taking for granted that it is at the head of a pass, is at its end.
"""

from __future__ import annotations

from collections.abc import Iterable

from adjoint_gen.frontend.aliasing.sharing import Justification
from adjoint_gen.ir.trace import Atom, Bind, Carry, Var, Yield
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.rules.listing import LIST, MADE

Pair = tuple[Atom, Atom]


class Distinct:
    """The pairs of names of one trace that were shown to be different."""

    def __init__(self, checks: Justification) -> None:
        self._checks = checks
        self._shown: set[frozenset[Atom]] = set()

    def surely(self, one: Var, other: Var) -> bool:
        """Whether two names that are bound at the same time never mean the same array or list, or parts of one."""
        granted: set[frozenset[Atom]] = set()
        pending: list[Pair] = [(one, other)]
        while pending:
            pair = pending.pop()
            both = frozenset(pair)
            if both in granted or both in self._shown:
                continue
            granted.add(both)
            before = self._before(*pair)
            if before is None:
                return False
            pending.extend(before)
        self._shown |= granted
        return True

    def _before(self, one: Atom, other: Atom) -> Iterable[Pair] | None:
        """The pairs that have to be different for these to be; None if they may be the same."""
        if not isinstance(one, Var) or not isinstance(other, Var):
            return ()
        if one == other:
            return None
        uses = self._checks.uses
        if uses.born(one).time < uses.born(other).time:
            one, other = other, one
        made, along = uses.made_by.get(one), uses.made_by.get(other)
        together = uses.born(one) == uses.born(other)
        match made:
            case Yield(then=then, orelse=orelse):
                if together and isinstance(along, Yield):
                    return (then, along.then), (orelse, along.orelse)
                return (then, other), (orelse, other)
            case Carry(init=init, next=following):
                if together and isinstance(along, Carry):
                    return (init, along.init), (following, along.next)
                return (init, other), (following, other)
            case Bind() if together:
                return None
            case Bind(op=op, args=(Var() as whole,)) if op == GETITEM or one in self._checks.low.arrays.shared:
                return ((whole, other),)
            case Bind(op=op) if (
                op in MADE or op == LIST or one in self._checks.low.arrays.storage or self._checks.allocates(made)
            ):
                return ()
            case Bind(op=op, args=(Var() as whole, *_)) if op == GETITEM and self._checks.kind(whole).tag == "array":
                return ((whole, other),)
        return None
