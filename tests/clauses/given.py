"""What is given to a function, and to a pullback; forward mode."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

import adjoint_gen.runtime
from adjoint_gen import derive
from adjoint_gen.analysis import layouts
from adjoint_gen.ir.trace import Const
from adjoint_gen.ir.views import REFERENCE
from adjoint_gen.runtime import aliases, overlaps
from adjoint_gen.transform import (
    forward,
    forward_reverse_pair,
    own_memory,
    region_entry,
)
from tests.clauses.planted import clause, one_by_one

# What is given.


@clause("what is given as one memory is copied as one", "arguments.the_same_argument_twice")
def copies_one_by_one(patch):
    patch.setattr(adjoint_gen.runtime, "detached", one_by_one)


@clause("zeros share memory as the copies do", "arguments.a_matrix_and_its_row")
def zeros_one_by_one(patch):
    def blank(*values):
        return aliases.Shadows.of(tuple(aliases.blank(v)[0] for v in values))

    patch.setattr(adjoint_gen.runtime, "blank", blank)


@clause("copies have the strides of what is given", "arguments.reversed_and_overlapping")
def copies_in_rows(patch):
    def in_rows(*values):
        return tuple(np.ascontiguousarray(v) if isinstance(v, np.ndarray) else v for v in aliases.detached(*values))

    patch.setattr(adjoint_gen.runtime, "detached", in_rows)


@clause("what is given is copied before it is changed", "helpers.same_twice")
def nothing_is_copied(patch):
    patch.setattr(adjoint_gen.runtime, "detached", lambda *values: values)
    patch.setattr(region_entry, "COPY", "numpy.asarray")


@clause("arguments of different regions that share memory are one region", "arguments.the_same_argument_twice")
def arguments_that_share_unseen(patch):
    patch.setattr(derive, "guarded_memory", lambda trace: False)
    for name in ("apart", "items_apart", "none_shared", "shared"):
        patch.setattr(adjoint_gen.runtime, name, lambda *values: None)
        patch.setattr(overlaps, name, lambda *values: None)


@clause("a pullback copies the shadows that it changes", "hard_results.an_update_after_it_was_put_into_the_result")
def pullbacks_on_one_shadow(patch):
    patch.setattr(forward_reverse_pair, "with_own_residuals", lambda trace, back, residuals, names: ([], back))


@clause("a pullback copies the shadows that it changes together", "hard_results.a_list_with_one_array_twice")
def pullbacks_on_copies_one_by_one(patch):
    before = forward_reverse_pair.with_own_residuals

    def one_each(trace, back, residuals, names):
        copies, back = before(trace, back, residuals, names)
        for every in [s for s in copies if s.op == forward_reverse_pair.DETACHED]:
            single = [replace(every, target=names.fresh(), args=(old,)) for old in every.args]
            shown = [s for s in copies if s.op == REFERENCE]
            lists = [s for s in copies if s not in shown and s is not every]
            copies = [*lists, *single, *(replace(s, args=(t.target, Const(0))) for s, t in zip(shown, single, strict=True))]
        return copies, back

    patch.setattr(forward_reverse_pair, "with_own_residuals", one_each)


@clause(
    "the derivative of a gradient is added at the first place",
    "numbers.a_list_twice_and_a_print", "reverse_over_reverse",
)
def parts_added_at_every_place(patch):
    def add(place, share):
        for key, inner in place[1]:
            if isinstance(inner, np.ndarray):
                inner += share[key]
            elif isinstance(inner, list):
                add(inner, share[key])
            elif not isinstance(place[0], tuple):
                place[0][key] += share[key]

    patch.setattr(adjoint_gen.runtime, "add_by_place", lambda made, shares: add(made.places, shares))


@clause("each place of a dict that is handed out has a cotangent", "handed_out.one_array_under_two_keys_of_the_result")
def one_cotangent_for_each_array(patch):
    def add(shadow, share):
        once = {id(held): key for key, held in shadow.items()}
        aliases.add_items(shadow, {key: share[key] for key in once.values()})

    patch.setattr(adjoint_gen.runtime, "add_items", add)


@clause("shadows of what is given lie in memory as it does", "hostile_views.flat_of_what_lies_in_columns")
def zeros_in_rows(patch):
    def blank(*values):
        made = aliases.blank(*values)
        return aliases.Shadows.of((np.zeros(made[0].shape),)) if len(made) == 1 else made

    patch.setattr(adjoint_gen.runtime, "blank", blank)


@clause("where the program asks how arrays lie, all copies of ours lie as what they copy", "views.reshape_of_either_order")
def copies_that_lie_in_rows(patch):
    patch.setattr(layouts, "asked_at_run_time", lambda trace: False)
    patch.setattr(own_memory, "SAME_LAYOUT", layouts.COPY)


# Forward mode.


@clause("forward: tangents of one memory are one", "arguments.the_same_argument_twice", "forward")
def tangents_one_by_one(patch):
    patch.setattr(adjoint_gen.runtime, "tangent", lambda values, *moves: one_by_one(*moves))


@clause("forward: a copy's tangent is a copy", "recursion.recursive_views", "forward")
def tangents_that_are_shared(patch):
    patch.setattr(forward, "ZEROS", "numpy.asarray")
