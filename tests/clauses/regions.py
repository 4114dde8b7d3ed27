"""Regions, and what is asked by region."""

from __future__ import annotations

import collections
from dataclasses import replace
from typing import Any

from adjoint_gen.analysis import liveness
from adjoint_gen.frontend.control import loops
from adjoint_gen.frontend.library import combinatorics
from adjoint_gen.ir.trace import Const, For, If, Store, While
from adjoint_gen.simplify import drop_unread
from adjoint_gen.transform import (
    mirrored_loops,
    own_loads,
    record,
    region_calls,
    region_facts,
    region_marks,
    region_table,
    regions,
)
from tests.clauses.planted import Patch, by_name, clause, united_but

# Regions.


@clause("a branch unites what it gives with what that may be", "names.conditional_alias")
def branches_that_unite_nothing(patch):
    united_but(patch, If)


@clause("a loop unites what it carries", "loops.need_pairs")
def loops_that_unite_nothing(patch):
    united_but(patch, For, While)


@clause("a list is of the region of what is in it", "lists.matrix_of_references")
def displays_that_unite_nothing(patch):
    united_but(patch, "list", "repeat")


@clause("dicts that are kept unite", "keyed.the_last_of_two_dicts")
def dicts_that_unite_nothing(patch):
    united_but(patch, "dict", "record")


@clause("arguments that may share memory are one region in the function that gets them", "recursion.same_twice_recursive")
def functions_whose_arguments_never_share(patch):
    before = region_calls.Handed.pairs
    nothing: dict[str, Any] = collections.defaultdict(set)
    patch.setattr(
        region_calls.Handed, "pairs",
        lambda self, trace: before(region_calls.Handed(self.references, self.within, nothing), trace),
    )


@clause("what a function makes share memory its callers know to share it", "hostile_lists.what_comes_back_is_the_list_itself")
def results_that_never_share(patch):
    before = region_calls.Handed.pairs
    nothing: dict[str, Any] = collections.defaultdict(set)
    patch.setattr(
        region_calls.Handed, "pairs",
        lambda self, trace: before(region_calls.Handed(self.references, nothing, self.by_callers), trace),
    )


@clause("a call changes what its function changes", "recursion.transform_on_views")
def calls_that_change_nothing(patch):
    patch.setattr(region_calls.Handed, "stored", lambda self, trace: iter(()))


@clause("what may be a part is decided by the running program", "views.reshape_to_a_copy")
def always_a_part(patch):
    decided(patch, True)


@clause("what may be a copy is decided by the running program", "hard_views.reshaped_both_ways")
def never_a_part(patch):
    decided(patch, False)


def decided(patch: Patch, how: bool) -> None:
    """Parts of arrays that are decided beforehand."""
    before = region_marks.part_or_copy

    def part_or_copy(stmt, names):
        for new in before(stmt, names):
            yield replace(new, test=Const(how)) if isinstance(new, If) else new

    patch.setattr(region_marks, "part_or_copy", part_or_copy)


@clause("what cannot be written into is shown anew wherever it is read", "views.diagonal_is_read")
def read_only_views_shown_once(patch):
    patch.setattr(regions, "shown_where_read", lambda trace, wanted: trace)


@clause("contents are loaded where they are read", "hard_views.rows_by_a_loop_over_the_array")
def views_read_when_they_are_shown(patch):
    patch.setattr(region_table.Regions, "only_read", lambda self, *more: True)


@clause("what is put in a list or dict is a reference", "hostile_lists.a_part_put_in_a_list_on_one_side")
def parts_put_in_lists_as_values(patch):
    before = region_table.Regions.only_read

    def only_read(self, var, shown, block, at, changes):
        put = any(isinstance(s, Store) and s.value == var for s in block)
        return put or before(self, var, shown, block, at, changes)

    patch.setattr(region_table.Regions, "only_read", only_read)


@clause("an index that is a list or an array takes a copy", "hostile_views.a_copy_by_places")
def fancy_indices_that_show_parts(patch):
    patch.setattr(region_facts, "_is_copy", lambda stmt, kinds: False)
    patch.setattr(region_marks, "is_view", lambda stmt, kinds: True)


@clause("a test that changes something stands in the body", "tests_that_change.one_of_two_is_relaxed")
def tests_that_change_in_the_head(patch):
    patch.setattr(loops, "changes_what_was_there", lambda low, head: False)
    patch.setattr(mirrored_loops, "written", lambda stmt: iter(()))


# What the passes ask by region.


@clause("a store lives as long as its region is read", "names.conditional_alias")
def stores_that_live_by_name(patch):
    patch.setattr(liveness, "storage", by_name)


@clause("the length of a list is read when it is asked for, by region", "hostile_lists.only_its_length_is_read")
def lengths_by_name(patch):
    for module in (liveness, record):
        patch.setattr(module, "resized", lambda trace: frozenset())


@clause("a load may be a view only until its region changes", "loops.swap_in_a_loop")
def loads_owned_by_name(patch):
    patch.setattr(own_loads, "storage", by_name)


@clause("a store is dead only if no other name reads its cells", "views.reshape_to_a_copy")
def stores_dropped_by_name(patch):
    patch.setattr(drop_unread, "storage", by_name)


@clause("itertools takes items before the loop", "hostile_views.taken_before_they_change")
def choices_taken_late(patch):
    patch.setattr(combinatorics, "_taken", lambda low, node, value, lagging: value)
