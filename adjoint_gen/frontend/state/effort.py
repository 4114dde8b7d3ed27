"""How much is lowered in vain before what was refused stands: a refusal comes within some seconds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from adjoint_gen.errors import DifferentiationError, attempted

Made = TypeVar("Made")

_MOST: Final = 30_000
"""How many statements are lowered, with something refused, before no other way is tried."""
_TIMES: Final = 21
"""How often those of the first way are lowered, where that is more: a long program has as many ways as a short one."""
_ATTEMPTS: Final = 3
"""What part of that is lowered before no other attempt begins, which has all of these ways."""


@dataclass(slots=True)
class Effort:
    """How many ``statements`` were lowered, in whatever attempt, ``first`` in the first way, and what was ``refused`` last."""

    statements: int = 0
    first: int = 0
    refused: DifferentiationError | None = None

    def tried(self, way: Callable[[], Made]) -> Made | DifferentiationError:
        """What is made in one way, or why nothing is; where too much was tried, that is what was refused before."""
        if self.refused is not None and self.in_vain():
            return self.refused
        before = self.statements
        made = attempted(way)
        self.first = self.first or self.statements - before
        self.refused = made if isinstance(made, DifferentiationError) else self.refused
        return made

    def in_vain(self, another_attempt: bool = False) -> bool:
        """Whether so much was refused that no other way is tried, or no other attempt."""
        most = max(_MOST, _TIMES * self.first) // (_ATTEMPTS if another_attempt else 1)
        return self.refused is not None and self.statements > most
