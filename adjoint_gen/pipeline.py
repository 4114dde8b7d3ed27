"""Every pass once: the phase it runs in, and what must have run before it.

    read        what the function does; where derivatives are taken in it; which axes are equally long
    rely        what the text may rely on, which its guard then asks
    prepare     the primal, ready for either mode
    turn        it becomes a tangent, an adjoint, a pair, a function of many seeds
    simplify    in rounds, wherever something was made
    record      the adjoint stands on its own, with tapes
    finish      the adjoint, of which no derivative will be taken
    print       what is for the text only, and what other passes would undo

`derive.py` runs the phases with :func:`through`; those of ``read`` and ``turn`` are given more than a trace, and called so.
``tests/test_pipeline.py`` checks the trace behind each pass, and that each runs after what it comes ``after``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from adjoint_gen.analysis.axes import assume_equal_axes, assume_lengths
from adjoint_gen.analysis.call_sites import with_shared_lengths
from adjoint_gen.analysis.effects import with_effects
from adjoint_gen.emit.implied_checks import without_made_checks
from adjoint_gen.emit.joint_results import with_references_behind
from adjoint_gen.ir.once import once
from adjoint_gen.ir.trace import Trace
from adjoint_gen.simplify.absorb_transposes import absorb_transposes
from adjoint_gen.simplify.add_in_place import add_in_place
from adjoint_gen.simplify.begin_items import begin_items
from adjoint_gen.simplify.begin_shadows import begin_shadows
from adjoint_gen.simplify.call_solvers import without_rules
from adjoint_gen.simplify.carry_in_place import carry_in_place
from adjoint_gen.simplify.contract_sums import contract_sums
from adjoint_gen.simplify.count_items import count_items
from adjoint_gen.simplify.decide_tests import decide_tests
from adjoint_gen.simplify.display_elements import display_elements
from adjoint_gen.simplify.drop_dead import without_dead_in_functions, without_idle_functions, without_unread_parameters
from adjoint_gen.simplify.drop_recorded import drop_recorded
from adjoint_gen.simplify.drop_unread import drop_unread
from adjoint_gen.simplify.elide_copies import elide_copies
from adjoint_gen.simplify.fill_lists import fill_lists
from adjoint_gen.simplify.gather_products import gather_products
from adjoint_gen.simplify.give_shadows import give_shadows
from adjoint_gen.simplify.join_tapes import join_tapes
from adjoint_gen.simplify.join_updates import join_updates
from adjoint_gen.simplify.keep_adjoints import keep_adjoints
from adjoint_gen.simplify.keep_lists import keep_lists
from adjoint_gen.simplify.look_at_arguments import look_at_arguments
from adjoint_gen.simplify.look_once import look_once
from adjoint_gen.simplify.look_past_lists import look_past_lists
from adjoint_gen.simplify.look_past_loads import look_past_loads
from adjoint_gen.simplify.look_past_slices import look_past_slices
from adjoint_gen.simplify.passes import PASSES
from adjoint_gen.simplify.put_off_updates import put_off_updates
from adjoint_gen.simplify.put_off_zeros import put_off_zeros
from adjoint_gen.simplify.raise_alone import raise_alone
from adjoint_gen.simplify.read_yields import read_yields
from adjoint_gen.simplify.replace_items import replace_items
from adjoint_gen.simplify.share_subexpressions import share_in_blocks, share_items
from adjoint_gen.simplify.shift_items import shift_items
from adjoint_gen.simplify.sink_definitions import sink_definitions
from adjoint_gen.simplify.spread_elements import spread_elements
from adjoint_gen.simplify.spread_indices import spread_indices
from adjoint_gen.simplify.spread_signs import spread_signs
from adjoint_gen.simplify.spread_slots import spread_slots
from adjoint_gen.simplify.sum_known_axes import sum_known_axes
from adjoint_gen.simplify.walk_items import walk_items
from adjoint_gen.simplify.walk_tapes import walk_tapes
from adjoint_gen.transform.aggregates import without_tuples
from adjoint_gen.transform.as_primal import as_primal
from adjoint_gen.transform.batched import batched
from adjoint_gen.transform.bound_marks import with_bound_tests
from adjoint_gen.transform.contiguous_copies import rowwise
from adjoint_gen.transform.draws import with_standard_draws
from adjoint_gen.transform.exceptional_values import with_exceptional_values_refused
from adjoint_gen.transform.foreign_operands import with_ordinary_operands
from adjoint_gen.transform.forward import forward
from adjoint_gen.transform.forward_reverse_pair import split
from adjoint_gen.transform.gradient_displays import with_gradients_apart
from adjoint_gen.transform.guard import guard
from adjoint_gen.transform.inline import inlined, with_selections, without_forwarding, written_out
from adjoint_gen.transform.joined_indices import with_joined_indices
from adjoint_gen.transform.list_operands import with_arrays_of_lists
from adjoint_gen.transform.nearest_rotations import with_rotations
from adjoint_gen.transform.nested_derivatives import with_derivatives
from adjoint_gen.transform.own_loads import own_loads
from adjoint_gen.transform.record import record
from adjoint_gen.transform.regions import with_regions
from adjoint_gen.transform.returned_values import unshared, with_tangents_apart
from adjoint_gen.transform.reverse import reverse
from adjoint_gen.transform.scalar_result import check_scalar
from adjoint_gen.transform.seeds import with_lists_made
from adjoint_gen.transform.squared_sizes import with_squares

Phase: TypeAlias = Literal["read", "rely", "prepare", "turn", "simplify", "record", "finish", "print"]
Change: TypeAlias = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Pass:
    """A function from trace to trace, and those that must have run before it.

    One that is ``placed`` is given the positions of the parameters to differentiate by as well.
    """

    run: Change
    after: tuple[Change, ...] = ()
    placed: bool = False


PHASES: Final[Mapping[Phase, tuple[Pass, ...]]] = {
    "read": (
        Pass(without_tuples),
        Pass(with_regions, after=(without_tuples,)),  # whose lists hold items of one kind
        Pass(without_forwarding, after=(without_tuples,)),
        Pass(with_derivatives, after=(without_forwarding,)),
        Pass(share_items, after=(with_derivatives,)),
        Pass(assume_equal_axes, after=(with_derivatives, share_items)),  # what a derivative broadcasts asks for equal axes, too
        Pass(assume_lengths, after=(assume_equal_axes,)),
    ),
    "rely": (
        Pass(with_shared_lengths, after=(assume_lengths,)),  # axes of callees get the symbols of their callers' axes
        Pass(guard, placed=True, after=(assume_equal_axes,)),
    ),
    "prepare": (
        Pass(decide_tests),
        Pass(look_past_loads),
        Pass(with_joined_indices, after=(look_past_loads,)),  # which makes one chain of two loads
        Pass(with_arrays_of_lists),
        Pass(with_bound_tests),
        Pass(with_rotations),
        Pass(with_squares),
        Pass(with_effects, after=(with_bound_tests, with_rotations, with_squares)),  # what these make may raise, too
        Pass(without_dead_in_functions, after=(with_effects,)),  # which tells what need not run
        Pass(look_past_slices, after=(with_effects,)),  # which knows that the counter is in range
        Pass(keep_lists, after=(look_past_slices,)),  # which makes copies of slices
        Pass(with_standard_draws, placed=True),
        Pass(with_ordinary_operands, placed=True, after=(with_standard_draws,)),  # whose operands it looks at
        Pass(with_exceptional_values_refused, placed=True, after=(with_effects,)),  # whose refusals are effects
        Pass(share_in_blocks, after=(with_effects,)),  # which tells what a second run would do
    ),
    "turn": (
        Pass(inlined, after=(with_effects,)),
        Pass(written_out, after=(with_effects,)),
        Pass(with_lists_made),  # seeds that are lists
        Pass(with_selections, after=(with_effects,)),
        Pass(reverse, after=(with_ordinary_operands, with_selections)),
        Pass(forward, after=(with_ordinary_operands,)),
        Pass(check_scalar, after=(reverse,)),
        Pass(with_gradients_apart, after=(reverse,)),  # of which no derivative will be taken
        Pass(as_primal, after=(record,)),  # tapes become lists
        Pass(batched, after=PASSES),
        Pass(split, after=(record,)),  # tapes are handed over
        Pass(with_tangents_apart, after=PASSES),  # what forward mode gives
        Pass(unshared, after=PASSES),
    ),
    "simplify": tuple(map(Pass, PASSES)),
    "record": (
        Pass(count_items, after=PASSES),
        Pass(sum_known_axes, after=PASSES),
        Pass(look_at_arguments, after=(sum_known_axes,)),  # what is left asks for shapes
        Pass(keep_adjoints, after=(reverse,)),
        Pass(join_updates, after=(keep_adjoints,)),  # else it makes one store of the zero and the addition
        Pass(read_yields, after=(reverse,)),
        Pass(contract_sums, after=(sum_known_axes,)),  # which finds the sums; it compares passes of loops, before tapes
        Pass(record, after=(reverse, look_at_arguments, join_updates, read_yields, contract_sums)),  # these do without more
    ),
    "finish": (
        Pass(drop_unread),
        Pass(raise_alone, after=(record, drop_unread)),  # what is computed again is used, and a store that is left raises
        Pass(look_once, after=(raise_alone,)),  # which leaves nothing but what looks
        Pass(fill_lists, after=(drop_unread, count_items)),  # which knows how often the loop runs
        Pass(look_past_lists, after=(fill_lists,)),
        Pass(absorb_transposes),
        Pass(sink_definitions, after=(record, drop_unread, absorb_transposes)),  # no definition moves past a store
        Pass(join_tapes, after=(record, *PASSES)),  # each record is known to be read
        Pass(walk_tapes, after=(join_tapes,)),  # one thing from a tape
    ),
    "print": (
        Pass(without_rules),  # all derivatives are taken
        Pass(without_unread_parameters),
        Pass(begin_shadows),
        Pass(put_off_zeros),
        Pass(put_off_updates, after=(put_off_zeros,)),  # whose stores may stand in its way
        Pass(display_elements, after=(put_off_updates,)),  # no store changes its place any more
        Pass(spread_elements, after=PASSES),  # they would share it again
        Pass(spread_indices, after=PASSES),
        Pass(spread_signs, after=PASSES),
        Pass(carry_in_place, after=(put_off_updates,)),  # no statement changes its place any more
        Pass(elide_copies, after=(carry_in_place,)),
        Pass(replace_items, after=(put_off_updates,)),  # which knows arrays by their memory
        Pass(begin_items, after=(replace_items,)),  # which asks for arrays apart
        Pass(gather_products, after=(put_off_updates, replace_items)),  # which know what a loop adds up
        Pass(own_loads, after=(gather_products, spread_elements)),  # what is put off, or recorded, stands elsewhere
        Pass(rowwise, after=(own_loads,)),  # a copy lies in rows
        Pass(without_made_checks, after=(own_loads,)),  # which copies what is read after it was changed
        Pass(spread_slots, after=(without_made_checks,)),  # which knows arrays by their names
        Pass(walk_items, after=(spread_slots,)),  # what is written where it is used is not in a header
        Pass(with_references_behind, after=(walk_items,)),  # which takes tuples first
        Pass(without_idle_functions),
        Pass(add_in_place, after=(without_idle_functions,)),  # calls that nobody needs are gone
        Pass(give_shadows, after=(own_loads,)),  # which knows gradients to be new memory
        Pass(shift_items, after=(give_shadows,)),  # no pass that changes anything knows what it writes
        Pass(drop_recorded, after=(shift_items,)),  # which needs no lengths any more
    ),
}


def through(phase: Phase, trace: Trace, places: tuple[int, ...] = ()) -> Trace:
    """A trace behind all passes of a phase."""
    return _through(trace, phase, places)


@once
def _through(trace: Trace, phase: Phase, places: tuple[int, ...]) -> Trace:
    for each in PHASES[phase]:
        trace = each.run(trace, places) if each.placed else each.run(trace)
    return trace
