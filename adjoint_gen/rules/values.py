"""What an expression of a rule's text means while the text is lowered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from adjoint_gen.ir.trace import Arg


@dataclass(frozen=True, slots=True)
class Zero:
    """The differential of what does not vary; ``like`` is what it is the differential of, where that is one thing."""

    like: Arg | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """A Python object that a free name of the text means, and how the text spells it."""

    value: object
    spelling: str


Value: TypeAlias = Arg | Zero | Known
