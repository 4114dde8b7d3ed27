"""All passes in the order in which they run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from adjoint_gen.ir.trace import Trace
from adjoint_gen.simplify.absorb_signs import absorb_signs
from adjoint_gen.simplify.drop_dead import drop_dead
from adjoint_gen.simplify.fold_constants import fold_constants
from adjoint_gen.simplify.gather_factors import gather_factors
from adjoint_gen.simplify.merge_contributions import merge_contributions
from adjoint_gen.simplify.propagate_copies import propagate_copies
from adjoint_gen.simplify.share_subexpressions import share_subexpressions

PASSES: Final[tuple[Callable[[Trace], Trace], ...]] = (
    fold_constants, propagate_copies, share_subexpressions, merge_contributions, gather_factors, absorb_signs,
    drop_dead,
)
ROUNDS: Final = 4
"""What one round leaves is rarely more than what the next one finds; the bound keeps the time linear."""


def simplify(trace: Trace) -> Trace:
    """The trace with every pass applied in turn until nothing changes, at most :data:`ROUNDS` times.

    It serves traces of every stage: primals, and generated traces before and after their tapes are laid.
    The passes change no value, but for the rounding of equal contributions that are added up at once and, in the reverse
    sweep, the signs of zeros.
    """
    trace = drop_dead(trace)
    for _ in range(ROUNDS):
        before = trace
        for change in PASSES:
            trace = change(trace)
        if trace == before:
            break
    return trace
