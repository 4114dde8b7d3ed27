"""What a trace says of its variables."""

import pytest

from adjoint_gen.ir.inspect import get_consumers, get_inputs, get_operation, topological_order
from adjoint_gen.ir.trace import Bind, For
from tests.traces import bind, branch, loop, trace, while_loop

# T(g(x, f(x, y)), h(f(x, y), y)) with the shared node f
DAG = trace("x y", [
    bind("f", "mul", "x", "y"), bind("g", "add", "x", "f"), bind("h", "sub", "f", "y"), bind("t", "mul", "g", "h"),
], "t")
LOOP = trace("x n", [
    bind("c", "neg", "x"),
    loop("i", 0, "n", [bind("q", "mul", "p", "c"), branch("q", [bind("a", "neg", "q")], [], [("b", "a", "q")])],
         [("p", "x", "b", "r")]),
    while_loop([bind("w", "lt", "u", "r")], "w", [bind("v", "add", "u", "c")], [("u", 0, "v", "z")]),
], "z")


def names(variables):
    return [v.name for v in variables]


def test_a_shared_node():
    assert get_operation(DAG, "f").op == "operator.mul" and get_operation(DAG, "x") is None
    assert names(get_inputs(DAG, "t")) == ["g", "h"] and get_inputs(DAG, "y") == ()
    assert names(get_consumers(DAG, "f")) == ["g", "h"] and get_consumers(DAG, "t") == ()
    assert names(get_consumers(DAG, "y")) == ["f", "h"]
    assert names(topological_order(DAG)) == ["x", "y", "f", "g", "h", "t"]


def test_loops_and_branches():
    assert isinstance(get_operation(LOOP, "p"), For) and isinstance(get_operation(LOOP, "a"), Bind)
    assert names(get_inputs(LOOP, "r")) == ["x", "b"] == names(get_inputs(LOOP, "p"))
    assert names(get_inputs(LOOP, "b")) == ["q", "a"]
    assert names(get_inputs(LOOP, "i")) == ["n"]
    assert names(get_consumers(LOOP, "c")) == ["q", "v"]
    assert names(get_inputs(LOOP, "z")) == ["v", "w"]


def test_every_variable_comes_after_its_inputs_but_for_the_next_iteration():
    for each in (DAG, LOOP):
        order = topological_order(each)
        later = [(v.name, i.name) for v in order for i in get_inputs(each, v) if order.index(i) > order.index(v)]
        assert later == ([] if each is DAG else [("p", "b"), ("u", "v")])


def test_an_unknown_variable():
    with pytest.raises(KeyError, match="f has no variable k; it has x, y, f, g, h, t"):
        get_operation(DAG, "k")
