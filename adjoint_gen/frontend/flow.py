"""The ways out of a block."""

from __future__ import annotations

from dataclasses import dataclass

from adjoint_gen.ir.trace import Arg, Atom, Const


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
