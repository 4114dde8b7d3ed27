"""Arrays that may be one another's, and what the checks of each of them ask of all: found once for all of them.

Asked of each by itself, a function of n stores would take n times n steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush

from adjoint_gen.frontend.aliasing.sharing import Justification
from adjoint_gen.ir.memory import LOOKS_ONLY
from adjoint_gen.ir.trace import Bind, Effect, Store, Var
from adjoint_gen.program.forks import kept
from adjoint_gen.rules.listing import SEQUENCE

_KEEPS = LOOKS_ONLY | {
    "call", "method", "getattr", "format", "builtins.print", "builtins.format", SEQUENCE,
}
"""Impure operations that change no array (calls and methods of unknown functions are justified elsewhere)."""


class Families:
    """The families of one trace."""

    def __init__(self, checks: Justification) -> None:
        self._checks = checks
        self._known: dict[int, Family] = {}

    def of(self, var: Var) -> Family:
        """The family of a name: one for all that have the same origins."""
        origins = self._checks.origins(var)
        return self._known.setdefault(id(origins), Family(self._checks, origins))


class Family:
    """The names whose arrays one of them may hold (``origins``), and those that may show one of these arrays (``sharing``)."""

    def __init__(self, checks: Justification, origins: Mapping[Var, None]) -> None:
        self._checks = checks
        self.origins = origins

    @kept
    def sharing(self) -> Mapping[Var, int]:
        """What may show one of the arrays, numbered."""
        names = next((self._checks.sharing(var) for var in self.origins), {})
        return {var: number for number, var in enumerate(names)}

    @kept
    def exchanged(self) -> tuple[Var, ...]:
        """The names among which branches or loops pass arrays around."""
        return tuple(v for v in self.sharing if v in self._checks.low.arrays.exchanged)

    @kept
    def entering(self) -> tuple[Var, ...]:
        """The names by which arrays come in: parameters, outer names, and results of calls that may give some."""
        return tuple(filter(self._checks.comes_in, self._not_allocated))

    def made_since(self, array: Var) -> int | None:
        """From when on there is an array, if all that it may come from was made in the function; else None."""
        if array in self._checks.low.arrays.exchanged or any(v != array for v in self._not_allocated):
            return None
        return self._first

    @kept
    def _not_allocated(self) -> tuple[Var, ...]:
        made = ((v, self._checks.uses.made_by.get(v)) for v in self.origins)
        return tuple(v for v, m in made if not (isinstance(m, Bind) and self._checks.allocates(m)))

    @kept
    def _first(self) -> int:
        return min((self._checks.uses.born(v).time for v in self.origins), default=0)

    @kept
    def impure(self) -> tuple[tuple[Var, Bind], ...]:
        """Operations that may change one of the arrays, and by which name they get it."""
        readers = ((v, s) for v in self.sharing for _, s in self._checks.uses.reads.get(v, ()))
        return tuple((v, s) for v, s in readers if isinstance(s, Bind) and s.effect is Effect.IMPURE and s.op not in _KEEPS)

    @kept
    def shown_at(self) -> Mapping[int, tuple[Var, ...]]:
        """By the time of each change of storage of the family, the names that were bound before and are read later."""
        uses = self._checks.uses
        names = sorted((uses.born(v).time, number, v) for v, number in self.sharing.items())
        alive: dict[int, Var] = {}
        ends: list[tuple[int, int]] = []
        shown: dict[int, tuple[Var, ...]] = {}
        next_name = 0
        for change in sorted(self._changes()):
            while next_name < len(names) and names[next_name][0] < change:
                _, number, var = names[next_name]
                alive[number] = var
                heappush(ends, (uses.last_read(var), number))
                next_name += 1
            while ends and ends[0][0] < change:
                del alive[heappop(ends)[1]]
            shown[change] = tuple(alive.values())
        return shown

    def _changes(self) -> Iterator[int]:
        for var in self.sharing:
            if var in self._checks.low.arrays.storage:
                reads = self._checks.uses.reads.get(var, ())
                yield from (place.time for place, stmt in reads if isinstance(stmt, Store) and stmt.array == var)
