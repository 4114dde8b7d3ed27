"""What is written inside its use, and what must not be moved there."""

import pytest

from adjoint_gen.emit.folding import fold
from adjoint_gen.emit.source import emit
from adjoint_gen.ir.trace import CallFunction, Const, Effect, Origin
from tests.traces import arg, bind, branch, loop, pack, record, restore, store, trace, while_loop


def folded(*body, result="y", params="x n"):
    return {v.name for v in fold(trace(params, body, result)).folded}


LOAD = bind("%", "getitem", "x", 0)
RAISES = bind("%", "truediv", "n", "x", effect=Effect.RAISES)
RAISES_TOO = bind("%1", "truediv", "n", "n", effect=Effect.RAISES)
TAPE = bind("t", "tape")
CALL = CallFunction(arg("%"), "g", (arg("x"),))
PRINTS = bind("u", "builtins.print", "n", effect=Effect.IMPURE)


@pytest.mark.parametrize(("body", "expected"), [
    ([bind("%", "np.sin", "x"), bind("y", "mul", "%", "x")], {"%0"}),
    ([bind("%", "np.sin", "x"), bind("y", "mul", "%", "%")], set()),  # used twice
    ([bind("z", "np.sin", "x"), bind("y", "mul", "z", "x")], set()),  # a name of the user's
    ([bind("%", "np.sin", "x"), branch("n", [bind("y", "mul", "%", "x")])], set()),  # might not run
    ([bind("%", "np.sin", "x"), loop("i", 0, "n", [bind("y", "mul", "%", "x")])], set()),  # would run often
    ([bind("%", "builtins.len", "x"), loop("i", 0, "%", [])], {"%0"}),
    ([LOAD, store("x", [0], "n"), bind("y", "mul", "%", "n")], set()),
    ([LOAD, store("x", [0], "%")], {"%0"}),
    ([LOAD, loop("i", 0, "n", [store("x", ["i"], 0)]), bind("y", "mul", "%", "n")], set()),
    ([bind("z", "np.ravel", "x"), bind("%", "getitem", "z", 0), store("x", [0], "n"), bind("y", "mul", "%", "n")], set()),
    ([RAISES, PRINTS, bind("y", "mul", "%", "n")], set()),
    ([bind("%", "mul", "n", "n"), RAISES_TOO, bind("y", "add", "%", "%1")], {"%0", "%1"}),
    ([RAISES, RAISES_TOO, bind("y", "add", "%", "%1")], {"%0", "%1"}),
    ([RAISES, RAISES_TOO, bind("y", "add", "%1", "%")], {"%1"}),  # the other would raise first
    ([RAISES, RAISES_TOO, store("x", [0], "%1"), bind("y", "neg", "%")], {"%1"}),
    ([bind("%", "mul", "x", "n"), bind("x.1", "neg", "x"), bind("y", "add", "%", "x.1")], set()),  # keeps x alive
    ([bind("s_bar", "neg", "x"), bind("y", "mul", "s_bar", "n")], {"s_bar"}),
    ([bind("y_bar", "mul", "x", "n"), bind("y_bar.1", "add", "y_bar", "x")], {"y_bar"}),
    ([bind("s_bar", "mul", "x", "n"), bind("y", "add", "s_bar", "x")], set()),
    ([TAPE, restore("%", "t"), branch("%", [store("x", [0], 0)])], {"%0"}),  # if t.pop():
    ([TAPE, restore("%", "t"), RAISES_TOO, bind("y", "add", "%", "%1")], {"%0", "%1"}),
    ([TAPE, restore("%", "t"), restore("%1", "t"), bind("y", "add", "%", "%1")], {"%1"}),  # the other comes off first
    ([TAPE, restore("%", "t"), restore("%1", "t"), bind("y", "add", "%1", "%")], {"%1"}),
    ([TAPE, restore("%", "t"), record("t", "n"), bind("y", "add", "%", "n")], set()),
    ([TAPE, restore("%", "t"), bind("%1", "neg", "%"), restore("%2", "t"), bind("y", "add", "%1", "%2")], {"%0", "%2"}),
    ([TAPE, restore("%", "t"), loop("i", 0, "n", [restore("z", "t")]), bind("y", "add", "%", "n")], set()),
    ([TAPE, restore("%", "t"), store("x", [0], "n"), bind("y", "add", "%", "n")], {"%0"}),
    ([CALL, bind("y", "add", "%", "n")], {"%0"}),
    ([CALL, RAISES_TOO, bind("y", "add", "%", "%1")], {"%0", "%1"}),
    ([CALL, RAISES_TOO, bind("y", "add", "%1", "%")], {"%1"}),  # the call would raise first
    ([CALL, store("x", [0], "n"), bind("y", "add", "%", "n")], set()),  # it may read x
])
def test_single_uses(body, expected):
    assert folded(*body, result=0) == expected


def test_contributions_of_two_lines_become_one_statement_that_names_both():
    one, two = bind("y_bar", "mul", "x", "n"), bind("y_bar.1", "add", "y_bar", "x")
    one, two = (b.__class__(b.target, b.op, b.args, origin=Origin(k, 0, 1, "")) for k, b in enumerate((one, two), 1))
    assert folded(one, two, result="y_bar.1") == {"y_bar"}
    made = trace("x n", [one, two], "y_bar.1")
    assert "y_bar = x * n + x  # 1, 2" in emit(made, header="")


def test_the_expression_stays_readable():
    body = [bind("%0", "np.sin", "x")]
    body += [bind(f"%{k}", "np.maximum", f"%{k - 1}", "a_rather_long_name") for k in range(1, 20)]
    found = fold(trace("x a_rather_long_name", body, "%19")).folded
    assert 10 < len(found) < 19


def test_a_head_folds_into_its_test_and_a_body_into_its_copies():
    loops = while_loop(
        [bind("%1", "sub", "a.1", "b.1"), bind("%2", "gt", "%1", 0)], "%2",
        [bind("c", "add", "a.1", "b.1")], [("a.1", "x", "b.1", "a.2"), ("b.1", "n", "c", "b.2")],
    )
    assert folded(loops, result="a.2") == {"%1", "%2", "c"}


def test_choices():
    test, then, orelse = bind("%1", "gt", "x", 0), bind("%2", "mul", "x", "x"), bind("%3", "neg", "x")
    one = branch("%1", [then], [orelse], [("%4", "%2", "%3")])
    assert folded(test, one, bind("y", "add", "%4", "n")) == {"%1", "%2", "%3", "%4"}
    two = branch("%1", [then], [orelse], [("%4", "%2", "%3"), ("%5", "%3", "%2")])
    assert arg("%4") not in fold(trace("x n", [test, two], pack("tuple", "%4", "%5"))).folded
    stores = branch("%1", [then, store("n", [0], Const(1))], [orelse], [("%4", "%2", "%3")])
    assert arg("%4") not in fold(trace("x n", [test, stores, bind("y", "add", "%4", "x")], "y")).folded
