"""What the lowering of a block tells: how control comes out of it, and what it took for granted."""

from __future__ import annotations

from dataclasses import dataclass

from adjoint_gen.ir.trace import Arg, Atom, Const, Origin, Var


@dataclass(frozen=True, slots=True)
class Flow:
    """How control comes out of a block.

    It left the function where ``flag`` is true, with ``value``; ``ends`` says that it always raised instead.
    """

    flag: Atom
    value: Arg | None
    ends: bool = False

    @property
    def falls(self) -> bool:
        """Whether control always reaches the end of the block."""
        return self.flag == Const(False)

    @property
    def leaves(self) -> bool:
        """Whether control never reaches the end of the block."""
        return self.flag == Const(True)


FALLS = Flow(Const(False), None)


@dataclass(frozen=True, slots=True)
class InPlace:
    """An augmented assignment that was lowered as a rebinding, to be justified when the trace is complete.

    ``place`` is what is to be storage where that fails; the name itself, if it is empty.
    """

    name: str
    old: Var
    new: Var
    origin: Origin
    symbol: str
    place: str = ""
