"""Passes on traces with references: adjoints are kept, updates joined and slots read once, unless another name is met."""

import numpy as np
import pytest

from adjoint_gen.evaluate import run
from adjoint_gen.ir.check import check
from adjoint_gen.ir.kinds import FLOAT, INT, Kind, array
from adjoint_gen.ir.trace import Const, Section, Store
from adjoint_gen.ir.walk import statements
from adjoint_gen.simplify.join_updates import join_updates
from adjoint_gen.simplify.keep_adjoints import keep_adjoints
from adjoint_gen.simplify.look_past_slices import look_past_slices
from adjoint_gen.simplify.share_subexpressions import share_subexpressions
from tests.traces import bind, loop, pack, store, trace

REVERSE = Section("reverse sweep")
KINDS = {"x": array("x", 1), "a": FLOAT, "i": INT}
U, W = Const("u"), Const("w")
X = np.array([1.0, -2.0, 3.0])
MADE = [bind("c", "ndarray.copy", "x"), bind("y", "reference", "c"), bind("v", "reference", "y", pack("slice", 1, None, None))]
ZERO = store("y", (), 0.0)


def of(*stmts, result="r"):
    return trace("x a i", [*MADE, REVERSE, *stmts, bind("r", "getitem", "y")], result, kinds=KINDS)


def same(before, after):
    return np.array_equal(run(before, (X, 0.5, 1)), run(check(after), (X, 0.5, 1)))


def stores(given):
    return sum(isinstance(s, Store) for s in statements(given.body))


T = bind("t", "getitem", "y")
BACK = store("y", (), "t", add=True)
SIDE = bind("s", "getitem", "v")


@pytest.mark.parametrize(("body", "left"), [
    ((T, ZERO, BACK), 0),
    ((T, ZERO, store("y", (), "a", add=True), BACK), 1),
    ((T, store("y", (0,), 1.0, add=True), ZERO, BACK), 3),
    ((T, ZERO, SIDE, BACK), 2),
    ((T, ZERO, store("v", (0,), "a"), BACK), 3),
    ((T, store("v", (0,), "a", add=True), ZERO, BACK), 3),
    ((T, ZERO, store("v", (0,), "a", add=True), BACK), 3),
])
def test_adjoints_that_come_back_are_kept(body, left):
    before = of(*body)
    after = keep_adjoints(before)
    assert stores(after) == left and same(before, after)


@pytest.mark.parametrize(("body", "left"), [
    ((store("y", (0,), "a", add=True), store("y", (0,), "a", add=True)), 1),
    ((store("y", (0,), "a", add=True), store("y", (1,), "a", add=True), store("y", (0,), "a", add=True)), 2),
    ((store("y", (1,), "a", add=True), SIDE, store("y", (1,), "a", add=True)), 2),
    ((store("y", (1,), "a", add=True), store("v", (0,), 0.0), store("y", (1,), "a", add=True)), 3),
    ((store("y", (1,), "a", add=True), store("v", (0,), "a", add=True), store("y", (1,), "a", add=True)), 3),
])
def test_updates_by_one_name_are_joined(body, left):
    before = of(*body)
    after = join_updates(before)
    assert stores(after) == left and same(before, after)


HELD = [
    bind("c", "ndarray.copy", "x"), bind("y", "reference", "c"), bind("d", "np.negative", "x"), bind("z", "reference", "d"),
    bind("p", "reference", pack("record", U, "y", W, "z")), bind("q", "reference", pack("list", "p")),
]


def taken(*between, place=("q", "i"), key=U):
    first = [bind("e", "reference", *place), bind("f", "reference", "e", key)]
    second = [bind("g", "reference", *place), bind("h", "reference", "g", key), bind("r", "getitem", "h")]
    return trace("x a i", [*HELD, *first, store("f", (0,), "a"), *between, *second], "r", kinds=KINDS)


def references(given):
    return sum(getattr(s, "op", "") == "reference" for s in statements(given.body))


@pytest.mark.parametrize(("between", "fewer"), [
    ((), 2),
    ((store("f", (), "a"),), 2),
    ((store("p", (W,), "y"),), 2),
    ((store("p", (U,), "z"),), 1),
    ((bind("m", "getitem", "q"),), 2),
    ((store("q", (0,), "p"),), 0),
    ((loop("k", 0, 2, [store("p", (U,), "z")]),), 1),
])
def test_a_slot_is_read_once_while_it_stays(between, fewer):
    before = taken(*between)
    after = share_subexpressions(before)
    assert references(before) - references(after) == fewer
    arguments = X, 0.5, 0
    assert np.array_equal(run(before, arguments), run(check(after), arguments))


def test_memory_that_a_value_becomes_is_made_once_for_each_reference():
    other = [bind("e", "ndarray.copy", "x"), bind("z", "reference", "e")]
    body = [*MADE[:2], *other, store("y", (0,), "a"), bind("r", "getitem", "z")]
    before = trace("x a i", body, "r", kinds=KINDS)
    assert references(share_subexpressions(before)) == 2


LISTS = {"xs": Kind("list", element=FLOAT), "n": INT}


def gone_through(first, last, extra=()):
    part = bind("p", "getitem", "xs", pack("slice", first, last, None))
    body = [bind("v", "getitem", "p", "k"), bind("s.2", "add", "s.1", "v")]
    around = loop("k", 0, "m", body, [("s.1", 0.0, "s.2", "s.3")])
    return trace("xs n", [part, bind("m", "builtins.len", "p"), around, *extra], "s.3" if not extra else "r", kinds=LISTS)


@pytest.mark.parametrize(("first", "last"), [(None, -1), (1, None), (2, -3), (0, None)])
def test_loops_through_slices_go_through_the_list(first, last):
    before = gone_through(first, last)
    after = look_past_slices(before)
    assert not any("slice" in str(s) for s in statements(after.body))
    for count in range(6):
        xs = [1.5 * k + 1 for k in range(count)]
        assert run(before, (xs, 0)) == run(check(after), (xs, 0))


@pytest.mark.parametrize("before", [
    gone_through(-2, None), gone_through(None, 3), gone_through(None, "n"),
    gone_through(None, -1, (bind("r", "add", "m", 1),)), gone_through(1, None, (bind("r", "getitem", "p", 0),)),
], ids=str)
def test_other_slices_stay(before):
    assert look_past_slices(before) == before


def test_a_slice_of_all_items_is_a_copy():
    whole = bind("p", "getitem", "xs", pack("slice", None, None, None))
    before = trace("xs n", [whole, bind("q", "builtins.list", "p"), bind("r", "getitem", "q", "n")], "r", kinds=LISTS)
    after = look_past_slices(before)
    assert [s.op for s in statements(after.body)] == ["builtins.list", "operator.getitem"]
    assert run(check(after), ([1.5, 2.5], 1)) == run(before, ([1.5, 2.5], 1)) == 2.5
    alone = look_past_slices(trace("xs n", [whole], "p", kinds=LISTS))
    assert [s.op for s in statements(alone.body)] == ["builtins.list"]
