"""Fresh variables, in an order that depends on nothing but the program."""

from __future__ import annotations

from collections.abc import Iterable

from adjoint_gen.ir.trace import Var


class Names:
    """Hands out variables that no statement mentions yet.

    >>> from adjoint_gen.ir.trace import Var
    >>> names = Names([Var("x"), Var("x", 1)])
    >>> names.fresh("x"), names.fresh("y"), names.fresh()
    (x.2, y, %0)
    """

    def __init__(self, taken: Iterable[Var] = ()) -> None:
        self._next: dict[str, int] = {}
        self._taken: Iterable[Var] | None = taken  # looked at when the first name is wanted: most passes want none

    def fresh(self, base: str = "") -> Var:
        """A new variable called ``base``; without one, a temporary."""
        if self._taken is not None:
            for var in set(self._taken):
                self._next[var.base] = max(self._next.get(var.base, 0), var.index + 1)
            self._taken = None
        index = self._next.get(base, 0)
        self._next[base] = index + 1
        return Var(base, index)

    def like(self, var: Var) -> Var:
        """A new variable with the same base."""
        return self.fresh(var.base)
