"""The interpreter, which everything else is checked against, and the table of a run."""

from dataclasses import replace

import numpy as np
import pytest

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.evaluate import run, table
from adjoint_gen.frontend.lower import lower
from adjoint_gen.ir.trace import CallFunction, Const, Param, Section
from adjoint_gen.rules.operations import operation
from tests.traces import UNDEF, arg, bind, branch, loop, pack, record, restore, store, trace, while_loop


def test_operations_are_found_by_name():
    assert operation("numpy.linalg.norm") is np.linalg.norm
    assert operation("adjoint_gen.runtime.unbroadcast")(np.ones(3), 1.0) == 3.0
    assert operation("ndarray.T")(np.ones((2, 3))).shape == (3, 2)
    assert operation("ndarray.astype")(np.ones(2), "f4").dtype == np.float32
    assert operation("operator.getitem")([[1, 2], [3, 4]], 1, 0) == 3
    assert operation("method")("ab", "upper") == "AB"
    assert operation("format")("n = ", 3) == "n = 3"
    for unknown in ("numpy.no_such_function", "no_such_module.f", "sine"):
        with pytest.raises(LookupError, match="unknown operation"):
            operation(unknown)


def test_displays_and_parameters_by_keyword():
    tr = trace("x y", [
        bind("a", "np.stack", pack("list", "x", "y"), axis=1),
        bind("b", "getitem", "a", pack("tuple", pack("slice", 1, None, None), 0)),
    ], pack("dict", Const("first"), "a", Const("second"), "b"))
    found = run(tr, [np.array([1.0, 2.0]), np.array([3.0, 4.0])])
    np.testing.assert_array_equal(found["first"], [[1, 3], [2, 4]])
    np.testing.assert_array_equal(found["second"], [2])


def test_arguments_are_bound_as_python_binds_them():
    tr = trace("x y_bar", [bind("z", "mul", "x", "y_bar")], "z")
    assert run(tr, [3.0]) == 3.0
    assert run(tr, [3.0], {"y_bar": 2.0}) == 6.0
    assert run(tr, [], {"x": 3.0}) == 3.0
    for args, kwargs in [([], {}), ([1.0, 2.0], {}), ([1.0], {"x": 1.0}), ([1.0], {"k": 1.0})]:
        with pytest.raises(TypeError):
            run(tr, args, kwargs)


def test_structured_parameters_are_unpacked():
    tree = pack("tuple", "a", pack("dict", Const("k"), "b"))
    tr = replace(trace("", [bind("c", "sub", "a", "b")], "c"), params=(Param("p", tree),))
    assert run(tr, [(5.0, {"k": 2.0})]) == 3.0


def test_outer_values_are_given_or_read_live():
    tr = trace("x", [bind("y", "mul", "x", "k")], "y", outers=["k"])
    assert run(tr, [3.0], outers={"k": 2.0}) == 6.0
    with pytest.raises(TypeError, match="'k' is not given"):
        run(tr, [3.0])
    live = replace(tr, outers=(replace(tr.outers[0], where="global", module="math", name="pi"),))
    assert run(live, [1.0]) == np.pi


@pytest.mark.parametrize(("lo", "hi", "step", "backwards", "seen"), [
    (0, 3, 1, False, [0, 1, 2]), (0, 3, 1, True, [2, 1, 0]), (5, 0, -2, False, [5, 3, 1]), (5, 0, -2, True, [1, 3, 5]),
    (0, 0, 1, False, []), (np.int64(1), np.int64(3), 1, False, [1, 2]),
])
def test_loops(lo, hi, step, backwards, seen):
    tr = trace("lo hi", [bind("t", "tape"), loop("i", "lo", "hi", [record("t", "i")], step=step, backwards=backwards)], "t")
    assert run(tr, [lo, hi]) == seen


def test_carried_names_are_assigned_all_at_once():
    tr = trace("a b n", [
        loop("i", 0, "n", [], [("p", "a", "q", "r"), ("q", "b", "p", "s")]),
    ], pack("tuple", "r", "s"))
    assert [run(tr, [1, 2, n]) for n in (0, 1, 2)] == [(1, 2), (2, 1), (1, 2)]


def test_until_is_tested_at_the_end_of_the_body():
    body = [bind("q", "add", "p", "i"), bind("u", "ge", "q", 3)]
    tr = trace("n", [loop("i", 0, "n", body, [("p", 0, "q", "r")], until="u")], "r")
    assert [run(tr, [n]) for n in (0, 2, 3, 100)] == [0, 1, 3, 3]


def test_while_results_are_those_at_the_failed_test():
    tr = trace("x limit", [while_loop(
        [bind("h", "mul", "p", 2.0), bind("t", "lt", "h", "limit")], "t", [bind("q", "add", "p", "h")],
        [("p", "x", "q", "r")],
    )], "r")
    assert [run(tr, [1.0, limit]) for limit in (0.0, 5.0, 20.0)] == [1.0, 3.0, 27.0]


def test_only_the_taken_branch_runs():
    tr = trace("x", [
        bind("t", "gt", "x", 0),
        branch("t", [bind("a", "truediv", 1, "x")], [bind("b", "neg", "x")], [("y", "a", "b"), ("z", UNDEF, "x")]),
    ], "y")
    assert run(tr, [4]) == 0.25
    assert run(tr, [0]) == 0


def test_an_exception_names_the_statement():
    tr = trace("x n", [loop("i", 0, "n", [bind("y", "truediv", 1, "x")])], "x")
    assert run(tr, [0, 0]) == 0
    with pytest.raises(ZeroDivisionError) as error:
        run(tr, [0, 1])
    assert error.value.__notes__ == ["while running: y = operator.truediv(1, x)"]


def test_loads_are_values_and_so_is_what_is_recorded():
    tr = trace("x", [
        bind("t", "tape"), bind("v", "getitem", "x", pack("slice", 0, 2, None)), record("t", "v"),
        store("x", [0], 9.0), bind("w", "getitem", "x", 0),
    ], pack("tuple", "v", "w", "t"))
    v, w, t = run(tr, [np.array([1.0, 2.0, 3.0])])
    assert list(v) == [1, 2] and w == 9 and list(t[0]) == [1, 2]


def test_stores():
    tr = trace("x", [store("x", [pack("slice", 1, None, None)], 5.0), store("x", [], 1.0, add=True),
                     store("x", [0], 2.0, add=True)], "x")
    assert list(run(tr, [np.array([1.0, 2.0, 3.0])])) == [4, 6, 6]
    assert run(trace("x", [store("x", [1, "k"], 2.0, add=True)], "x", outers=["k"]), [[0, [1.0, 2.0]]], outers={"k": 0}) == [
        0, [3.0, 2.0]]


def test_an_added_share_reaches_repeated_elements_each_time():
    tr = trace("x k", [store("x", ["k"], 1.0, add=True)], "x")
    assert list(run(tr, [np.zeros(3), np.array([1, 1, 2])])) == [0, 2, 1]


def test_calls_of_functions_with_source():
    callee = trace("x", [bind("y", "mul", "x", "x")], pack("tuple", "y", "x"))
    tr = trace("x", [CallFunction(pack("tuple", "z", "r"), "square", (arg("x"),)), bind("w", "add", "z", "r")], "w",
               functions=(replace(callee, name="square"),))
    assert run(tr, [3.0]) == 12.0


NESTED = [
    loop("i", 0, "n", [
        bind("a", "np.sin", "p"),
        loop("j", 0, "i", [bind("b", "mul", "s", "a"), bind("c", "add", "b", "j")], [("s", "a", "c", "t")], label="l2"),
        bind("g", "gt", "t", 1.0),
        branch("g", [bind("d", "mul", "t", "x")], [bind("e", "np.exp", "t")], [("q", "d", "e")], label="b1"),
    ], [("p", "x", "q", "y")], label="l1"),
]


def test_before_tapes_a_reverse_sweep_reads_the_primals_iterations():
    """The names that a reverse sweep sees are those of the same iteration, in nested loops and branches."""
    back = [
        bind("log", "builtins.list"),
        loop("i.1", 0, "n", [
            branch("g", [append(1, "d")], [append(2, "e")], reverses="b1"),
            loop("j.1", 0, "i.1", [append(3, "c"), append(4, "j")], backwards=True, reverses="l2"),
            append(5, "p"),
        ], backwards=True, reverses="l1"),
    ]
    tr = trace("x n", [*NESTED, *back], "log")
    x, n = 0.7, 4
    log, p = [], x
    for i in range(n):
        a = s = np.sin(p)
        steps = []
        for j in range(i):
            s = s * a + j
            steps += [(s, j)]
        end = s * x if s > 1.0 else np.exp(s)
        log.append([end, *(v for step in reversed(steps) for v in step), p])
        p = end
    assert run(tr, [x, n]) == [v for each in reversed(log) for v in each]


def append(number, value):
    return bind(f"%{number}", "method", "log", Const("append"), value)


def test_tapes():
    tr = trace("x n y_bar", [
        bind("t", "tape"),
        loop("i", 0, "n", [record("t", "p"), bind("q", "np.sin", "p")], [("p", "x", "q", "y")], label="l1"),
        Section("reverse sweep"),
        loop("k", 0, "n", [restore("p.1", "t"), bind("c", "np.cos", "p.1"), bind("d", "mul", "b", "c")],
             [("b", "y_bar", "d", "x_bar")], backwards=True, reverses="l1"),
    ], "x_bar")
    x = 0.3
    assert run(tr, [x, 3]) == pytest.approx(np.cos(x) * np.cos(np.sin(x)) * np.cos(np.sin(np.sin(x))), rel=1e-15)


# -- the table -----------------------------------------------------------------------------------------------------


def griewank(x1, x2):
    a = x1 / x2
    s = np.sin(a)
    b = np.exp(x2)
    c = a - b
    return (s + c) * c


def test_the_textbook_table():
    found = table(lower(griewank), [1.5, 0.5])
    rows = {r.name: r for r in found.rows}
    values = {"v1": 3.0, "v2": 0.1411, "v3": 1.6487, "v4": 1.3513, "v5": 1.4924, "v6": 2.0166}
    tangents = {"v1": 2.0, "v2": -1.9800, "v3": 0.0, "v4": 2.0, "v5": 0.0200, "v6": 3.0118}
    adjoints = {"v6": 1.0, "v5": 1.3513, "v4": 2.8437, "v3": -2.8437, "v2": 1.3513, "v1": 1.5059, "x1": 3.0118, "x2": -13.7240}
    assert {k: round(rows[k].value, 4) for k in values} == values
    assert {k: round(rows[k].tangents["x1"], 4) for k in tangents} == tangents
    assert {k: round(rows[k].adjoint, 4) for k in adjoints} == adjoints
    assert [r.operation for r in found.rows[2:]] == ["x1 / x2", "sin(v1)", "exp(x2)", "v1 - v3", "v2 + v4", "v5 * v4"]
    assert [r.variable for r in found.rows[2:6]] == ["a", "s", "b", "c"]
    assert str(found).splitlines()[2].split() == ["x2", "0.5000", "0.0000", "1.0000", "-13.7240"]


def cooling(x, n):
    for k in range(n):
        if x > 1.0:
            x = x * 0.5 - k
        else:
            x = np.exp(x)
    return x


def test_loops_and_branches_are_listed_as_they_run():
    found = table(lower(cooling), [3.0, 3])
    listed = [r.operation for r in found.rows if ">" not in r.operation][2:]
    assert listed == ["x * 0.5", "v2 - 0", "v3 * 0.5", "v5 - 1", "exp(v6)"]
    assert found["x"].adjoint == pytest.approx(found.rows[-1].tangents["x"])
    assert found["n"].adjoint is None and found.inputs == ("x",)
    with pytest.raises(DifferentiationError, match="no more than 3 statements"):
        table(lower(cooling), [3.0, 3], limit=3)


def regression(w, x, y):
    r = x @ w - y[None, 0]
    s = np.sum(np.tanh(r) ** 2, axis=0)
    return s * np.mean(w) + w[1]


def test_arrays_agree_with_differences():
    rng = np.random.default_rng(0)
    args = [rng.normal(size=3), rng.normal(size=(4, 3)), rng.normal(size=1)]
    found = table(lower(regression), args)
    eps = 1e-6
    for position, name in enumerate(("w", "x", "y")):
        gradient = np.zeros_like(args[position])
        for at in np.ndindex(gradient.shape):
            ends = []
            for sign in (1, -1):
                moved = [a.copy() for a in args]
                moved[position][at] += sign * eps
                ends.append(regression(*moved))
            gradient[at] = (ends[0] - ends[1]) / (2 * eps)
        np.testing.assert_allclose(found[name].adjoint, gradient, rtol=1e-6, atol=1e-8)
        assert found.rows[-1].tangents[name] == pytest.approx(np.sum(gradient), rel=1e-6)


def test_what_a_table_cannot_list_is_refused():
    with pytest.raises(DifferentiationError, match="a table cannot list stores"):
        table(trace("x", [store("x", [0], 1.0)], "x"), [np.ones(2)])
    with pytest.raises(DifferentiationError, match="no rule"):
        table(trace("x", [bind("y", "method", "x", Const("__float__"))], "y"), [1.0])
