"""What a function knows of its lists that stand for tuples, noted where it is written out in the place of a call."""

from __future__ import annotations

from collections.abc import Mapping

from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.specialisations import Tuples
from adjoint_gen.ir.trace import Arg, Origin, Trace, Var


def tuples_of(low: Lowering, trace: Trace) -> Tuples:
    """Which lists of a function stand for tuples, as its lowering noted it."""
    lists, told = low.lists, dict(low.objects.watched.told)
    return Tuples(trace, dict(lists.columns), dict(lists.sums), set(lists.joined), set(lists.sliced), told)


def take_over(
    low: Lowering, tuples: Tuples, called: Mapping[Var, Var | None], names: Mapping[Var, Arg], origin: Origin | None
) -> None:
    """Note of the lists of a callee, which is written out here under other ``names``, which of them stand for tuples.

    Its trace has some under what the user calls them, ``called``.
    """
    renamed = {var: names.get(name) for var, name in called.items() if name is not None}
    here = {var: new for var, new in (*names.items(), *renamed.items()) if isinstance(new, Var)}
    for mine, theirs in ((low.lists.columns, tuples.columns), (low.objects.watched.told, tuples.told)):
        mine.update((here[var], origin) for var in theirs if var in here)
    for made, (_, parts) in tuples.sums.items():
        if made in here:
            low.lists.sums[here[made]] = origin, tuple(here[part] for part in parts if part in here)
    for some, others in ((low.lists.joined, tuples.joined), (low.lists.sliced, tuples.sliced)):
        some.update(here[var] for var in others if var in here)
