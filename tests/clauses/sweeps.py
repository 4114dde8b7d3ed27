"""The sweeps: what they do with shadows, by the table of docs/design/shadows.md."""

from __future__ import annotations

from dataclasses import replace

import adjoint_gen.runtime
from adjoint_gen.frontend.control import augmented
from adjoint_gen.ir.trace import Append, Bind, Const, For, If, Pack, Pop, Store, Var, While
from adjoint_gen.ir.views import GETITEM, REFERENCE
from adjoint_gen.runtime import aliases
from adjoint_gen.transform import (
    own_loads,
    pending_adjoints,
    reverse_stores,
    shadows,
)
from tests.clauses.planted import beside, clause, reversed_by

# The forward sweep: each shadow is made by the same statement as its reference.


@clause("a branch gives the shadow of what it gives", "names.conditional_alias")
def a_shadow_of_one_side(patch):
    def change(stmt, made, of):
        if isinstance(stmt, If):
            theirs = set(of.values())
            yields = tuple(replace(y, orelse=y.then) if y.result in theirs else y for y in made[0].yields)
            return [replace(made[0], yields=yields), *made[1:]]
        return made

    beside(patch, change)


@clause("a loop carries the shadow of what it carries", "hard_jumps.names_after_no_pass")
def shadows_that_stay_in_loops(patch):
    def change(stmt, made, of):
        if isinstance(stmt, For | While):
            theirs = set(of.values())
            carried = tuple(replace(c, next=c.param) if c.param in theirs else c for c in made[0].carried)
            return [replace(made[0], carried=carried), *made[1:]]
        return made

    beside(patch, change)


@clause("a part has the same part of the shadow", "recursion.transform_on_views")
def parts_with_shadows_of_their_own(patch):
    def change(stmt, made, of):
        if isinstance(stmt, Bind) and stmt.op == REFERENCE and stmt.target in of and stmt.args[1:]:
            zeros = Bind(Var(f"{stmt.target.name}_zeros", 0), shadows.ZEROS, (stmt.target,))
            return [*made[:-1], zeros, replace(made[-1], args=(zeros.target,))]
        return made

    beside(patch, change)


@clause("numbers in shadows are 0 in the forward sweep", "dicts.lists_in_a_dict")
def shadows_that_begin_with_ones(patch):
    patch.setattr(shadows, "ZEROS", "numpy.ones_like")


@clause("a display of references has a display of their shadows, in their places", "hard_results.a_list_with_one_array_twice")
def displays_of_the_first_shadow(patch):
    def change(stmt, made, of):
        if isinstance(stmt, Bind) and stmt.op == REFERENCE and stmt.target in of and isinstance(stmt.args[0], Pack):
            display = made[-1].args[0]
            if display.kind == "list" and display.items:
                display = replace(display, items=(display.items[0],) * len(display.items))
            return [*made[:-1], replace(made[-1], args=(display, *made[-1].args[1:]))]
        return made

    beside(patch, change)


@clause("xs[k] = r of a reference: the same with its shadow", "lists.lists_of_rows_and_columns")
def references_put_in_a_list_without_their_shadows(patch):
    def change(stmt, made, of):
        return made[:1] if isinstance(stmt, Store) and stmt.value in of else made

    beside(patch, change)


@clause("append of a reference: the same with its shadow", "generators.a_list_of_one_array")
def the_shadow_of_what_is_appended(patch):
    def change(stmt, made, of):
        if isinstance(stmt, Append) and stmt.value in of and len(made) > 1:
            zeros = Bind(Var(f"{stmt.value.name}_zeros", 0), shadows.ZEROS, (stmt.value,))
            own = Var(f"{stmt.value.name}_own", 0)
            return [made[0], zeros, Bind(own, REFERENCE, (zeros.target,)), replace(made[1], value=own)]
        return made

    beside(patch, change)


@clause("append of a number: its place in the shadow holds 0", "growing.groups_of_two")
def numbers_appended_with_an_adjoint(patch):
    def change(stmt, made, of):
        number = isinstance(stmt, Append) and stmt.value not in of and len(made) > 1
        return [made[0], replace(made[1], value=Const(1.0))] if number else made

    beside(patch, change)


@clause("pop: the same on the shadow", "growing.lists_emptied")
def shadows_from_which_nothing_is_taken(patch):
    beside(patch, lambda stmt, made, of: made[:1] if isinstance(stmt, Pop) else made)


@clause("d[k] = v of a number makes its place in the shadow", "keyed.fibonacci_in_a_table")
def dicts_whose_shadows_keep_their_keys(patch):
    def change(stmt, made, of):
        return made[:1] if isinstance(stmt, Store) and stmt.value not in of else made

    beside(patch, change)


# The reverse sweep.


@clause("a load adds to the shadow", "arguments.the_same_argument_twice")
def loads_that_overwrite(patch):
    before = pending_adjoints.Pending.contribute

    def contribute(self, atom, g, chain=()):
        start = len(self.out)
        before(self, atom, g, chain)
        if atom in self.shadows:
            self.out[start:] = [replace(s, add=False) if isinstance(s, Store) else s for s in self.out[start:]]

    patch.setattr(pending_adjoints.Pending, "contribute", contribute)


@clause("a store leaves 0 where it stored", "recursion.transform_on_views")
def stores_that_leave_the_adjoint(patch):
    def change(self, stmt, start):
        if stmt.array in self.shadows:
            self.out[start:] = [s for s in self.out[start:] if not (isinstance(s, Store) and s.value == Const(0.0))]

    reversed_by(patch, reverse_stores.Stores, "reverse_store", change)


@clause("a store: what is taken from the shadow is a copy", "names.aug")
def loads_that_are_views(patch):
    patch.setattr(own_loads._Owner, "stays", lambda self, *more, **how: True)


@clause("op= in place is a store to the whole", "hard_results.a_list_with_one_array_twice")
def updates_that_bind_anew(patch):
    patch.setattr(augmented, "_by_reference", lambda low, node, old: False)
    patch.setattr(adjoint_gen.runtime, "immutable", lambda value: None)  # what binds a value of unknown kind anew asks first


@clause("memory of its own: what made it receives what the shadow holds", "dicts.lists_in_a_dict")
def memory_that_gives_nothing_back(patch):
    before = shadows.References.reverse_reference

    def reverse_reference(self, stmt):
        if stmt.op != REFERENCE or isinstance(stmt.args[0], Pack):
            before(self, stmt)

    patch.setattr(shadows.References, "reverse_reference", reverse_reference)


@clause("a number in a display gets what is in its place", "growing.lists_emptied")
def displays_that_give_nothing_back(patch):
    before = shadows.References.reverse_reference

    def reverse_reference(self, stmt):
        if stmt.op != REFERENCE or not isinstance(stmt.args[0], Pack):
            before(self, stmt)

    patch.setattr(shadows.References, "reverse_reference", reverse_reference)


@clause("append of a number: it is taken off the shadow again", "numbers.append_in_list")
def lengths_that_are_not_undone(patch):
    def change(self, stmt, start):
        if isinstance(stmt, Append):
            self.out[start:] = [
                Bind(s.target, GETITEM, (s.items, Const(-1))) if isinstance(s, Pop) else s for s in self.out[start:]
            ]

    reversed_by(patch, shadows.References, "reverse_length", change)


@clause("pop of a number: what it gave is put back, with its adjoint", "growing.lists_emptied")
def numbers_that_are_put_back_without_adjoints(patch):
    def change(self, stmt, start):
        if isinstance(stmt, Pop):
            self.out[start:] = [replace(s, value=Const(0.0)) if isinstance(s, Append) else s for s in self.out[start:]]

    reversed_by(patch, shadows.References, "reverse_length", change)


@clause("pop of a number: its place in the shadow comes back", "growing.lists_emptied")
def numbers_that_are_not_put_back(patch):
    def change(self, stmt, start):
        if isinstance(stmt, Pop):
            del self.out[start:]

    reversed_by(patch, shadows.References, "reverse_length", change)


@clause("append of a reference: the reverse undoes nothing", "lists.rotating_queue")
def references_that_are_taken_off_again(patch):
    def change(self, stmt, start):
        if isinstance(stmt, Append) and stmt.value in self.shadows:
            self.out.append(Pop(self.names.fresh(), self.shadows[stmt.items]))

    reversed_by(patch, shadows.References, "reverse_length", change)


@clause("of memory that is given at several places the first has the whole derivative", "arguments.the_same_argument_twice")
def places_that_have_it_all(patch):
    def change(self, stmt, start):
        self.out[start:] = [s for s in self.out[start:] if not isinstance(s, Store) or s.value != Const(0.0)]

    reversed_by(patch, shadows.References, "reverse_together", change)


@clause("of lists, too, the first place has the whole", "numbers.a_list_twice_in_an_argument")
def places_of_lists_that_have_it_all(patch):
    patch.setattr(adjoint_gen.runtime, "by_place", lambda made, **_: aliases.detached(made)[0])
