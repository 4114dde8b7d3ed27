"""Traces by hand that store to, and load from, arrays in lists in one step: an item is a value all the same."""

import copy

import numpy as np
import pytest

from adjoint_gen.emit.source import emit
from adjoint_gen.evaluate import run
from adjoint_gen.ir.check import check
from adjoint_gen.ir.kinds import FLOAT, UNKNOWN, Kind, array
from adjoint_gen.ir.trace import Append, Var
from adjoint_gen.simplify.share_subexpressions import share_subexpressions
from adjoint_gen.transform.forward import forward
from adjoint_gen.transform.own_loads import own_loads
from adjoint_gen.transform.record import record
from adjoint_gen.transform.reverse import reverse
from tests.traces import bind, loop, pack, store, trace
from tests.transform.harness import slope

KINDS = {"L": Kind("list", element=array("r", 1)), "v": FLOAT, "w": array("w", 1)}
TAIL, HEAD = pack("slice", 1, None, None), pack("slice", None, 2, None)
W, V = np.array([1.0, 2.0, 4.0]), 7.0
ROWS = [np.arange(3.0), np.arange(3.0) + 5.0]


def append(items, value):
    return Append(Var(items), Var(value))


def printed(made, args):
    """What the text of a trace computes, and the arguments afterwards."""
    space: dict = {}
    exec(emit(own_loads(made), header=""), space)
    args = copy.deepcopy(args)
    return space["f"](*args), args


OF_LIST = {
    "a slice of an item": [bind("t", "getitem", "L", 0, TAIL), store("L", [0, 1], "v"), bind("u", "mul", "t", 2.0)],
    "an item": [bind("t", "getitem", "L", 0), store("L", [0, 1], "v"), bind("u", "mul", "t", 2.0)],
    "a slice of an item that is replaced": [
        bind("t", "getitem", "L", 0, TAIL), bind("a", "mul", "t", "v"), store("L", [0], "a"), bind("s", "getitem", "L", 0),
        bind("u", "add", "s", "t")],
    "an item put elsewhere": [
        bind("t", "getitem", "L", 0), store("L", [1], "t"), store("L", [0, TAIL], "v"), bind("u", "getitem", "L", 1)],
    "a slice of the list": [
        bind("s", "getitem", "L", TAIL), store("L", [1, 0], "v"), bind("t", "getitem", "s", 0), bind("u", "mul", "t", 1.0)],
    "an element": [bind("t", "getitem", "L", 1, 2), store("L", [1, 2], "v"), bind("u", "mul", "t", 2.0)],
    "in a loop": [loop("i", 0, 2, [
        bind("t", "getitem", "L", "i", HEAD), store("L", ["i", 0], "v"), bind("b", "add", "a", "t")], [("a", 0.0, "b", "u")])],
}
MAKING = {
    "a row and an argument": [
        bind("a", "mul", "w", "v"), bind("L", "list", "a", "w"), store("L", [1, 1], "v"), bind("t", "getitem", "L", 1),
        bind("s", "add", "t", "w"), bind("u", "add", "s", "a")],
    "a row that is read later": [
        bind("a", "mul", "w", "v"), bind("L", "list"), append("L", "a"), store("L", [0, 1], 0.0), bind("t", "getitem", "L", 0),
        bind("u", "add", "t", "a")],
    "a row put in place of another": [
        bind("a", "mul", "w", "v"), bind("L", "list", "w"), store("L", [0], "a"), store("L", [0, 1], 0.0),
        bind("t", "getitem", "L", 0), bind("u", "add", "t", "a")],
    "two equal allocations": [
        bind("L", "list"), bind("a", "np.zeros", 3), append("L", "a"), bind("b", "np.zeros", 3), append("L", "b"),
        store("L", [0, 1], "v"), bind("u", "getitem", "L", 1)],
    "two equal products": [
        bind("a", "mul", "w", "v"), bind("b", "mul", "w", "v"), bind("L", "list", "a", "b"), store("L", [0, 1], 0.0),
        bind("u", "getitem", "L", 1)],
    "an equal product that stays": [
        bind("a", "mul", "w", "v"), bind("L", "list", "a"), bind("b", "mul", "w", "v"), store("L", [0, 1], 0.0),
        bind("t", "getitem", "L", 0), bind("u", "add", "t", "b")],
}
EXPECTED = {
    "a slice of an item": [2.0, 4.0], "an item": [0.0, 2.0, 4.0],
    "a slice of an item that is replaced": [8.0, 16.0], "an item put elsewhere": [0.0, 1.0, 2.0],
    "a slice of the list": [5.0, 6.0, 7.0], "an element": 14.0, "in a loop": [5.0, 7.0],
    "a row and an argument": [9.0, 23.0, 36.0], "a row that is read later": [14.0, 14.0, 56.0],
    "a row put in place of another": [14.0, 14.0, 56.0], "two equal allocations": [0.0, 0.0, 0.0],
    "two equal products": [7.0, 14.0, 28.0], "an equal product that stays": [14.0, 14.0, 56.0],
}


@pytest.mark.parametrize("name", [*OF_LIST, *MAKING])
def test_items_are_values(name):
    given, args = ("L v", [ROWS, V]) if name in OF_LIST else ("v w", [V, W])
    made = check(trace(given, (OF_LIST | MAKING)[name], "u", kinds=KINDS))
    assert np.array_equal(run(made, copy.deepcopy(args)), EXPECTED[name])
    for changed in (made, share_subexpressions(made)):
        value, after = printed(changed, args)
        assert np.array_equal(value, EXPECTED[name])
    if name in MAKING:
        assert np.array_equal(after[1], W)


def test_what_only_the_list_holds_is_not_copied():
    def text(name):
        return emit(own_loads(trace("v w", MAKING[name], "u", kinds=KINDS)), header="")

    assert "L = [a, b]" in text("two equal products") and "L.append(duplicate(a))" in text("a row that is read later")


def test_a_slice_of_a_list_in_a_list_is_a_new_one():
    rows = Kind("list", element=Kind("list", element=FLOAT))
    made = trace("P v", [bind("u", "getitem", "P", 0, TAIL), store("P", [0, 1], "v")], "u", kinds={"P": rows, "v": FLOAT})
    assert printed(made, [[[1.0, 2.0, 3.0]], V])[0] == [2.0, 3.0]
    assert "copy" not in emit(own_loads(made), header="") and "duplicate" not in emit(own_loads(made), header="")


def test_what_is_appended_to_is_a_list_whose_numbers_are_not_copied():
    body = [bind("t", "getitem", "P", 0), append("P", "v"), bind("u", "mul", "t", 2.0)]
    assert printed(trace("P v", body, "u", kinds={"P": UNKNOWN, "v": FLOAT}), [[1.5, 2.5], V])[0] == 3.0


REPLACED = {
    "a part loaded before": [
        bind("a", "mul", "w", "v"), bind("L", "list", "a"), bind("s", "getitem", "L", 0, 1), bind("b", "mul", "w", "s"),
        store("L", [0], "b"), bind("t", "getitem", "L", 0, 2), bind("u", "add", "s", "t")],
    "a part stored behind": [
        bind("a", "mul", "w", "v"), bind("L", "list", "a", "w"), store("L", [0, 1], "v"), bind("s", "getitem", "L", 0, 1),
        bind("b", "mul", "w", "s"), store("L", [1], "b"), store("L", [1, 0], "s"), bind("t", "getitem", "L", 1, 2),
        bind("r", "getitem", "L", 1, 0), bind("q", "mul", "t", "r"), bind("u", "add", "s", "q")],
    "by a longer one": [
        bind("a", "mul", "w", "v"), bind("L", "list", "a"), bind("s", "getitem", "L", 0, 2),
        bind("b", "np.concatenate", pack("list", "a", "w")), store("L", [0], "b"), bind("t", "getitem", "L", 0, 4),
        bind("u", "mul", "s", "t")],
    "in a loop": [
        bind("a", "mul", "w", "v"), bind("L", "list", "a", "w"),
        loop("i", 0, 2, [
            bind("s", "getitem", "L", "i", 1), bind("b", "mul", "w", "s"), store("L", ["i"], "b"),
            bind("t", "getitem", "L", 0, 2), bind("q", "mul", "p", "t"),
        ], [("p", 1.0, "q", "u")])],
}


@pytest.mark.parametrize("name", REPLACED)
def test_an_item_that_is_replaced_leaves_zeros_of_its_shape(name):
    made = check(trace("w v", REPLACED[name], "u", kinds=KINDS))
    adjoint = record(reverse(made, (0, 1), value=True))
    value, (of_w, of_v) = run(adjoint, [W.copy(), V])
    assert value == run(made, [W.copy(), V])
    assert np.allclose(of_w, [slope(lambda h, e=e: run(made, [W + h * e, V])) for e in np.eye(3)], rtol=1e-9)
    assert np.isclose(of_v, slope(lambda h: run(made, [W.copy(), V + h])), rtol=1e-9)
    again, (text_w, text_v) = printed(adjoint, [W, V])[0]
    assert again == value and np.array_equal(text_w, of_w) and text_v == of_v
    _, tangent = run(forward(made, (0, 1)), [W.copy(), V, W[::-1].copy(), 0.5])
    assert np.isclose(tangent, of_w @ W[::-1] + 0.5 * of_v, rtol=1e-12)
