"""Loads in Python may be views: those that would show a change are copied, and no others."""

import numpy as np
import pytest

from adjoint_gen.emit.source import emit
from adjoint_gen.evaluate import run
from adjoint_gen.ir.kinds import INT, Kind, array
from adjoint_gen.transform.own_loads import own_loads
from tests.traces import bind, loop, pack, record, restore, store, trace

TAIL, HEAD = pack("slice", 1, None, None), pack("slice", None, 2, None)
LOAD, CLEAR = bind("v", "getitem", "x", TAIL), store("x", [HEAD], 0.0)
TWICE = bind("w", "mul", "v", 2.0)
TURNS = loop("i", 0, 2, [bind("b", "getitem", "x", HEAD), store("x", ["i"], 0.0)], [("a", "v", "b", "c")])
TAPE = [bind("v_tape", "tape"), bind("%", "getitem", "x", TAIL), record("v_tape", "%"), CLEAR]


def of_array(body, result):
    return trace("x", body, result, kinds={"x": array("x", 1)})


def printed(made):
    """The lines of a trace's function below its first one, without indentation."""
    text = emit(own_loads(made), header="")
    return text.split("\ndef f", 1)[1].split(":\n", 1)[1].replace("\n    ", "\n").strip()


def test_a_load_that_outlives_a_store_is_a_copy():
    text = printed(of_array([LOAD, CLEAR, TWICE], pack("tuple", "w", "x")))
    assert text.startswith("v = x[1:].copy()\nx[:2] = 0.0\n")
    assert "x[:2].copy()" in printed(of_array([LOAD, TURNS], "c"))


def test_other_loads_are_not_copied():
    assert printed(of_array([LOAD, TWICE, CLEAR], "w")).startswith("v = x[1:]\n")
    item = [bind("v", "getitem", "x", 0), store("x", [0], 0.0)]
    assert "copy" not in printed(of_array(item, "v"))
    assert "copy" not in printed(trace("x", item, "v", kinds={"x": Kind("list", element=INT)}))


def test_what_may_be_no_array_is_copied_as_whatever_it_is():
    item = trace("x k", [bind("v", "getitem", "x", "k"), store("x", ["k"], 0.0)], "v", kinds={"k": INT})
    assert printed(item).startswith("v = duplicate(x[k])\n")
    space: dict = {}
    exec(emit(own_loads(item), header=""), space)
    assert space["f"]([1.0, 2.0], 1) == 2.0
    rows = np.arange(6.0).reshape(2, 3)
    np.testing.assert_array_equal(space["f"](rows, 1), [3.0, 4.0, 5.0])


KEPT = [([LOAD, CLEAR], "v"), ([LOAD, TURNS], "c"), ([*TAPE, restore("v", "v_tape")], "v")]


@pytest.mark.parametrize(("body", "result"), KEPT)
def test_the_text_keeps_the_old_contents(body, result):
    made, value = of_array(body, result), np.arange(1.0, 5.0)
    space: dict = {}
    exec(emit(own_loads(made), header=""), space)
    np.testing.assert_array_equal(space["f"](value.copy()), run(made, [value.copy()]))
    space = {}
    exec(emit(made, header=""), space)
    assert not np.array_equal(space["f"](value.copy()), run(made, [value.copy()]))
