"""What else is tried where a function has no derivative for all that its arguments may be, or for what it calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from adjoint_gen.asked import Asked
from adjoint_gen.errors import DifferentiationError, attempted, furthest
from adjoint_gen.frontend.names.classes import holds_objects
from adjoint_gen.frontend.state.effort import Effort
from adjoint_gen.frontend.state.observe import BY_ITEM, BY_LENGTH, STATED, holds_lists
from adjoint_gen.ir.kinds import Kind

Made = TypeVar("Made")


def in_particular(
    refused: DifferentiationError, asked: Asked, state: tuple[int, ...], kinds: Mapping[str, Kind],
    derived: Callable[[Mapping[str, Kind]], Made],
) -> Made | DifferentiationError:
    """The derivative where not all paths of a function have one.

    It is with counters in classes that are read when it runs; with loops written out that are shorter as loops; for tuples that
    grow; for what flags, strings and integers choose, or lists of these very items; or refused where the program comes to it.
    Where much was done in vain, the refusal of what was tried stands.
    """
    made: Made | DifferentiationError = refused
    while asked.setting - asked.set_on_classes and isinstance(made, DifferentiationError):
        asked.restore(state)
        asked.set_on_classes |= asked.setting
        made = attempted(partial(derived, kinds))
    if (asked.rolled or asked.shortened) and isinstance(made, DifferentiationError):
        asked.restore(state)
        asked.rolled, asked.effort = None, Effort()  # all of it may have been for these loops
        made = attempted(partial(derived, kinds))
        asked.rolled = None if not isinstance(made, DifferentiationError) else False
    if asked.summed and isinstance(made, DifferentiationError):
        asked.restore(state)
        asked.growing = refused
        made = attempted(partial(derived, kinds))
        asked.growing = None if isinstance(made, DifferentiationError) else refused
    if asked.tried and isinstance(made, DifferentiationError):
        asked.restore(state)
        asked.by_jumps = True
        other = attempted(partial(derived, kinds))
        asked.by_jumps = not isinstance(other, DifferentiationError)
        made = other if asked.by_jumps else furthest(made, other)
    again = [((), False)] * (asked.waiting and (asked.sorts or asked.objects))
    attempts = [*((sorts, False) for sorts in STATED), *again, ((), True), (STATED[0], True)]
    asked.waiting, before = False, list[object]()
    for sorts, deferring in attempts:
        if not isinstance(made, DifferentiationError) or (deferring and not asked.on_paths):
            break
        if asked.effort.in_vain(another_attempt=True):
            break
        asked.restore(state)
        given = asked.stated(kinds, sorts) if sorts else kinds
        asked.deferring, asked.by_item, asked.by_value = deferring, BY_ITEM in sorts, sorts
        by_item = asked.by_item and any(map(holds_lists, given.values())) and not any(map(holds_objects, given.values()))
        told = given, asked.chosen.intersection(sorts), deferring, asked.objects or asked.sorts
        known = not sorts or ((given != kinds or told[1]) and not asked.by_item and told not in before)
        known = known and (BY_LENGTH not in sorts or asked.measured)
        before.append(told)
        other = attempted(partial(derived, given)) if by_item or known else made
        made = other if not isinstance(other, DifferentiationError) else furthest(made, other)
    return made


def with_texts(asked: Asked | None, derived: Callable[[], Made]) -> Made:
    """A derivative; where it is refused, that in which functions of libraries that no rule speaks of are read as the user's.

    What cannot be differentiated in the text of one of these says less than that it has no rule.
    """
    before = () if asked is None else asked.state()
    made = attempted(derived)
    if isinstance(made, DifferentiationError) and asked is not None and asked.unread and not asked.by_text:
        asked.restore(before)
        asked.read_libraries()
        read = attempted(derived)
        asked.by_text = not isinstance(read, DifferentiationError)
        made = made if isinstance(read, DifferentiationError) else read
    if isinstance(made, DifferentiationError):
        raise made
    return made
