"""Loops over lists of objects that would be written out at length: the list is one of the running program's then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import gast

from adjoint_gen.frontend.containers.lists import must_grow, of_caller
from adjoint_gen.frontend.names.callables import plain
from adjoint_gen.frontend.objects.unions import sort_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.trace import CallFunction, Pack, Stmt
from adjoint_gen.ir.walk import statements

_LONG: Final = 240
"""How many statements a loop may become that is written out although it could be a loop."""
_ALIKE: Final = 2
"""How many items for each sort of them make a loop shorter, in which each sort has a branch."""


def leave_long(low: Lowering, node: gast.For, display: Pack, passed: Sequence[Stmt]) -> None:
    """Go on, unless a loop becomes long of which these are the first pass: objects in the list are numbers, of unions.

    Where that is refused, it is written out.

    Raises:
        MustGrow: the list is displayed here.
        DifferentiationError: it is given.
    """
    asked, count = low.program.asked, len(display.items)
    if low.program.modes.nodes is None or asked.rolled is None or count * _length(low, passed) <= _LONG:
        return
    if count >= _ALIKE * len({sort_of(plain(item)) for item in display.items}):
        asked.shortened = True
        raise must_grow(low, display) if id(display) in low.displays.sites else of_caller(low, node, display)


def _length(low: Lowering, passed: Sequence[Stmt]) -> int:
    """How many statements these are with those of the functions that they call."""
    every = statements(tuple(passed))
    called = (low.program.done.get(stmt.function) for stmt in every if isinstance(stmt, CallFunction))
    return len(every) + sum(_length(low, function.body) for function in called if function is not None)
