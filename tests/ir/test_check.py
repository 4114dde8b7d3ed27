"""check accepts what the conventions allow and names what they do not."""

from dataclasses import replace

import pytest

from adjoint_gen.ir.check import InvalidTrace, check
from adjoint_gen.ir.trace import Section
from tests.traces import (
    UNDEF,
    arg,
    bind,
    branch,
    loop,
    pack,
    record,
    restore,
    store,
    trace,
    while_loop,
)

PRIMAL = loop("i", 0, "n", [bind("s", "np.sin", "p"), bind("q", "mul", "s", "x")], [("p", "x", "q", "y")], label="l1")


def adjoint(body, carry=[("b", "y_bar", "d", "x_bar")]):
    return loop("i.1", 0, "n", body, carry, backwards=True, reverses="l1")


UNRECORDED = trace("x n y_bar", [
    PRIMAL,
    adjoint([bind("c", "mul", "b", "x"), bind("e", "np.cos", "p"), bind("d", "mul", "c", "e")]),
], "x_bar")

RECORDED = trace("x n y_bar", [
    Section("forward sweep"),
    bind("t", "tape"),
    loop("i", 0, "n", [record("t", "p"), bind("s", "np.sin", "p"), bind("q", "mul", "s", "x")], [("p", "x", "q", "y")],
         label="l1"),
    Section("reverse sweep"),
    adjoint([restore("p.1", "t"), bind("c", "mul", "b", "x"), bind("e", "np.cos", "p.1"), bind("d", "mul", "c", "e")]),
], "x_bar")

VALID = {
    "straight": trace("x y", [bind("a", "mul", "x", "y")], pack("tuple", "a", "x")),
    "primal loop": trace("x n", [PRIMAL], "y"),
    "unrecorded": UNRECORDED,
    "recorded": RECORDED,
    "branch": trace("x", [branch("x", [bind("a", "neg", "x")], [], [("y", "a", "x"), ("z", UNDEF, "x")])], "y"),
    "while": trace("x", [while_loop(
        [bind("t", "gt", "p", 1.0)], "t", [bind("q", "mul", "p", "t"), bind("u", "lt", "q", 0.0)],
        [("p", "x", "q", "y")], until="u")], "y"),
    "unrecorded branch in a loop": trace("x n y_bar", [
        loop("i", 0, "n", [
            bind("t", "gt", "p", 0.0),
            branch("t", [bind("a", "np.exp", "p")], [bind("b", "neg", "p")], [("q", "a", "b")], label="b1"),
        ], [("p", "x", "q", "y")], label="l1"),
        loop("j", 0, "n", [
            branch("t", [bind("c", "mul", "g", "a")], [bind("d", "neg", "g")], [("h", "c", "d")], reverses="b1"),
        ], [("g", "y_bar", "h", "x_bar")], backwards=True, reverses="l1"),
    ], "x_bar"),
    "store": trace("x", [bind("y", "np.zeros_like", "x"), store("y", [0], "x")], "y"),
    "tape handed out": trace("x n", [
        bind("t", "tape"), loop("i", 0, "n", [record("t", "i")], label="l1")], pack("tuple", "x", "t")),
    "tape of a branch that is gone": trace("x", [bind("t", "tape")], "x"),
    "tape handed in": trace("t n", [loop("i", 0, "n", [restore("v", "t")], reverses="l1")], "n"),
}

MADE = [bind("a", "np.zeros", 3), bind("b", "np.ones", 3)]
EITHER = branch("x", [], [], [("c", "a", "b")])
SWAPPED = loop("i", 0, 2, [store("p", ["i"], "x")], [("p", "a", "q", "r"), ("q", "b", "p", "s")])
INVALID = {
    "passed on by a branch, then changed": trace("x", [*MADE, EITHER, store("c", [0], "x"), store("a", [1], "x")], "x"),
    "passed on by a branch, then read": trace(
        "x", [*MADE, EITHER, store("c", [0], "x"), bind("d", "getitem", "a", 0)], "d"),
    "passed on by a branch under two names": trace("x", [
        *MADE, branch("x", [], [], [("c", "a", "b"), ("d", "a", "b")]), store("c", [0], "x"), store("d", [1], "x")], "x"),
    "passed on by a loop, then read": trace("x", [*MADE, SWAPPED, bind("d", "getitem", "b", 0)], "d"),
    "passed on by a loop, and read in it": trace("x", [*MADE, loop("i", 0, 2, [
        bind("d", "getitem", "a", "i"), store("p", ["i"], "d")], [("p", "a", "p", "r")])], "r"),
    "passed on by a while, then changed": trace("x", [*MADE, while_loop(
        [bind("t", "lt", "x", 1.0)], "t", [store("p", [0], "x")], [("p", "a", "p", "r")]), store("a", [0], "x")], "r"),
    "carried on as another array each time": trace("x", [*MADE, loop(
        "i", 0, 2, [store("p", ["i"], "x")], [("p", "a", "b", "r"), ("q", "b", "b", "s")])], "r"),
    "not defined": trace("x", [bind("a", "neg", "b")], "a"),
    "used before": trace("x", [bind("a", "neg", "b"), bind("b", "neg", "x")], "a"),
    "result not defined": trace("x", [], "y"),
    "bound twice": trace("x", [bind("a", "neg", "x"), bind("a", "neg", "x")], "a"),
    "parameter bound again": trace("x", [bind("x", "neg", "x")], "x"),
    "bound twice in branches": trace("x", [branch("x", [bind("a", "neg", "x")], [bind("a", "neg", "x")])], "x"),
    "name leaves a loop": trace("x n", [loop("i", 0, "n", [bind("a", "neg", "x")])], "a"),
    "name leaves a branch": trace("x", [branch("x", [bind("a", "neg", "x")])], "a"),
    "param leaves a loop": trace("x n", [PRIMAL], "p"),
    "counter leaves a loop": trace("x n", [PRIMAL], "i"),
    "head leaves a while": trace("x", [while_loop([bind("t", "gt", "x", 1.0)], "t", [])], "t"),
    "head changes an array": trace("x n", [while_loop([store("x", [0], "n"), bind("t", "gt", "n", 1.0)], "t", [])], "x"),
    "then in else": trace("x", [branch("x", [bind("a", "neg", "x")], [bind("b", "neg", "a")])], "x"),
    "yield of the other branch": trace("x", [branch("x", [bind("a", "neg", "x")], [], [("y", "x", "a")])], "y"),
    "operand UNDEF": trace("x", [bind("a", "add", "x", UNDEF)], "a"),
    "UNDEF in a display": trace("x", [bind("a", "np.stack", pack("list", "x", UNDEF))], "a"),
    "result UNDEF": trace("x", [], UNDEF),
    "stored UNDEF": trace("x", [store("x", [0], UNDEF)], "x"),
    "display as an atom": trace("x", [branch(pack("tuple", "x"), [])], "x"),
    "slice of two": trace("x", [bind("a", "getitem", "x", pack("slice", 0, 1))], "a"),
    "dict of one": trace("x", [bind("a", "np.sin", pack("dict", "x"))], "a"),
    "labels twice": trace("x", [branch("x", [], label="b"), branch("x", [], label="b")], "x"),
    "no operation": trace("x", [bind("a", "sine", "x")], "a"),
    "store to a view": trace("x", [bind("a", "getitem", "x", 0), store("a", [0], 1.0)], "x"),
    "store to a counter": trace("x n", [loop("i", 0, "n", [store("i", [0], 1.0)])], "x"),
    "tape as a value": trace("x", [bind("t", "tape"), bind("a", "builtins.len", "t")], "a"),
    "tape never restored": trace("x n", [bind("t", "tape"), loop("i", 0, "n", [record("t", "i")], label="l1")], "x"),
    "tape never recorded": trace("x n", [bind("t", "tape"), loop("i", 0, "n", [restore("a", "t")], label="l1")], "x"),
    "tape in unpaired loops": trace("x n", [
        bind("t", "tape"), loop("i", 0, "n", [record("t", "i")], label="l1"),
        loop("j", 0, "n", [restore("a", "t")], label="l2", backwards=True)], "x"),
    "tape in the other branch": trace("x", [
        bind("t", "tape"), branch("x", [record("t", "x")], label="b1"),
        branch("x", [], [restore("a", "t")], reverses="b1")], "x"),
    "section in a loop": trace("x n", [loop("i", 0, "n", [Section("forward sweep")])], "x"),
    "primal's name outside its pair": trace("x n", [PRIMAL, loop("j", 0, "n", [bind("a", "neg", "p")])], "x"),
    "primal's name before its primal": trace("x n", [
        loop("j", 0, "n", [bind("a", "neg", "p")], reverses="l1"), PRIMAL], "x"),
}


@pytest.mark.parametrize("name", VALID)
def test_valid(name):
    assert check(VALID[name]) is VALID[name]


@pytest.mark.parametrize("name", INVALID)
def test_invalid(name):
    with pytest.raises(InvalidTrace):
        check(INVALID[name])


def test_primal_names_are_hidden_once_recorded():
    check(UNRECORDED)
    with pytest.raises(InvalidTrace, match="p is not defined here"):
        check(UNRECORDED, recorded=True)
    check(RECORDED, recorded=True)


def test_the_statement_is_quoted():
    with pytest.raises(InvalidTrace, match=r"(?s)f: b is not defined here\n    a = operator.neg\(b\)"):
        check(INVALID["not defined"])


def test_callees_are_checked_and_must_exist():
    from adjoint_gen.ir.trace import CallFunction

    call = CallFunction(arg("y"), "g", (arg("x"),))
    with pytest.raises(InvalidTrace, match="no function 'g'"):
        check(trace("x", [call], "y"))
    with pytest.raises(InvalidTrace, match="not defined"):
        check(trace("x", [], "x", functions=(replace(INVALID["not defined"], name="g"),)))


def test_a_function_that_is_called_leaves_its_parameters_alone():
    either = branch("w", [], [bind("d", "np.zeros", 3)], [("c", "z", "d")])
    for body in ([store("z", [0], 1.0)], [either, store("c", [0], 1.0)]):
        changing = replace(trace("z w", body, "z"), name="g")
        check(replace(changing, name="f"))
        with pytest.raises(InvalidTrace, match="z is a parameter, and changed"):
            check(trace("x", [], "x", functions=(changing,)))
    own = replace(trace("z", [bind("c", "ndarray.copy", "z"), store("c", [0], 1.0)], "z"), name="g")
    check(trace("x", [], "x", functions=(own,)))


def test_arrays_that_change_are_passed_on():
    check(trace("x", [*MADE, EITHER, store("c", [0], "x"), bind("n", "ndarray.shape", "a")], "n"))
    check(trace("x", [*MADE, SWAPPED, store("r", [0], "x"), bind("d", "getitem", "s", 0)], "d"))


def test_long_and_deep_traces_take_linear_time():
    body = []
    for k in range(10_000):
        body.append(bind(f"a.{k + 1}", "neg", f"a.{k}" if k else "x"))
    inner = [bind("z", "neg", "a.10000")]
    for depth in range(90):
        inner = [loop(f"i.{depth}", 0, 1, inner)]
    check(trace("x", [*body, *inner], "a.10000"))
