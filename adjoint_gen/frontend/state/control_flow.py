"""What the lowering of a block tells: how control comes out of it, if it does, and what it took for granted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import gast

from adjoint_gen.ir.trace import Arg, Atom, Const, Origin, Var

MOST_UNROLLED = 64
"""The most passes of loops that are written out one by one."""

FEW = 8
"""The most passes of loops through a dict that are written out where the trace is shorter with loops."""


@dataclass(frozen=True, slots=True)
class Flow:
    """How control comes out of a block.

    It left the function where ``flag`` is true, with ``value``.  Where it may have, ``frozen`` are the names that become
    storage again where it did not: where it did, they may be unbound.
    """

    flag: Atom
    value: Arg | None
    frozen: tuple[str, ...] = ()

    @property
    def falls(self) -> bool:
        """Whether control always reaches the end of the block."""
        return self.flag == Const(False)

    @property
    def leaves(self) -> bool:
        """Whether control never reaches the end of the block."""
        return self.flag == Const(True)


FALLS = Flow(Const(False), None)

Made = TypeVar("Made")


class Ended(Exception):  # noqa: N818 - control ends here in the program, not in its lowering
    """Control never comes past ``node``, where the program raises ``error``; None where what raises stands in the block."""

    def __init__(self, node: gast.AST | None = None, error: Exception | None = None) -> None:
        super().__init__(error)
        self.node = node
        self.error = error


def foresee(node: gast.AST | None, operation: Callable[..., Made], *operands: object) -> Made:
    """What an operation of the program gives whose operands are known now, or may be any: stand-ins take their places.

    Raises:
        Ended: it raises, whenever the program comes to it.
    """
    try:
        return operation(*operands)
    except Exception as error:
        raise Ended(node, error) from None


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
