"""What names are called: the user's names, kept; others, short; none clobbered."""

import itertools
import random

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, hessian
from adjoint_gen.emit.folding import fold
from adjoint_gen.emit.live_ranges import liveness
from adjoint_gen.emit.naming import _Spans, names
from adjoint_gen.emit.source import emit
from tests.traces import arg, bind, branch, loop, pack, record, restore, trace
from tests.work import calls


def called(made, *variables):
    folding = fold(made)
    found = names(folding.trace, liveness(folding.trace, folding.folded))
    return [found[arg(v)] for v in variables]


def test_versions_of_a_name_share_it_while_their_lives_do_not_meet():
    made = trace("a", [bind("a.1", "mul", "a", 3), bind("a.2", "mul", "a.1", "a.1")], "a.2")
    assert called(made, "a", "a.1", "a.2") == ["a", "a", "a"]
    made = trace("a", [bind("a.1", "mul", "a", 3), bind("a.2", "mul", "a.1", "a.1")], pack("tuple", "a", "a.1", "a.2"))
    assert called(made, "a", "a.1", "a.2") == ["a", "a_1", "a_2"]


@pytest.mark.parametrize("seed", range(20))
def test_spans_are_the_points_in_them(seed):
    rng = random.Random(seed)
    found, points = _Spans(), set()
    for _ in range(40):
        first = rng.randrange(60)
        last = first + rng.randrange(4)
        span = set(range(first, last + 1))
        assert found.meets([(first, last)]) == bool(span & points)
        if not span & points:
            found.add([(first, last)])
            points |= span
        assert [p for a, b in found.items for p in range(a, b + 1)] == sorted(points)
        assert all(b + 1 < a for (_, b), (a, _) in itertools.pairwise(found.items))


def test_no_name_that_is_made_up_is_a_name_of_the_users():
    made = trace("x x_1 t t1", [
        bind("x.1", "add", "x", 1), bind("%", "add", "x", "x.1"), bind("y", "mul", "%", "%"),
    ], pack("tuple", "x", "x.1", "x_1", "t", "t1", "y"))
    assert called(made, "x.1", "%") == ["x_2", "t2"]


def test_keywords_and_other_alphabets():
    made = trace("x", [bind("lambda", "add", "x", 1), bind("ﬁ", "add", "x", 2)], pack("tuple", "lambda", "ﬁ"))
    assert called(made, "lambda", "ﬁ") == ["lambda_", "fi"]


def test_both_sides_of_a_branch_may_rebind_what_the_other_reads():
    made = trace("y", [
        bind("%1", "gt", "y", 1.0),
        branch("%1", [bind("y.1", "mul", "y", 0.5)], [bind("y.2", "mul", "y", "y")], [("y.3", "y.1", "y.2")]),
    ], "y.3")
    assert called(made, "y", "y.1", "y.2", "y.3") == ["y"] * 4


def test_what_is_read_after_a_loop_is_not_rebound_in_it():
    doubles = loop("i", 0, "n", [bind("x.2", "mul", "x.1", 2)], [("x.1", "x", "x.2", "x.3")])
    made = trace("x n", [doubles], pack("tuple", "x", "x.3"))
    assert called(made, "x", "x.1", "x.2", "x.3") == ["x", "x_1", "x_1", "x_1"]


def test_a_temporary_that_becomes_a_carried_name_is_called_like_it():
    made = trace("x n", [
        bind("%", "np.sin", "x"),
        loop("i", 0, "n", [bind("%1", "mul", "y", "y"), bind("%2", "add", "%1", "%1")], [("y", "%", "%2", "y.1")]),
    ], pack("tuple", "y.1", "x"))
    assert called(made, "%", "%2", "y", "y.1") == ["y"] * 4


def test_temporaries_that_a_loop_carries_are_called_like_its_result():
    made = trace("n", [loop("i", 0, "n", [bind("%1", "mul", "%", 2.0)], [("%", 1.0, "%1", "y")])], "y")
    assert called(made, "%", "%1", "y") == ["y", "y", "y"]


def test_a_tape_is_called_after_what_it_records_and_so_is_what_is_restored():
    made = trace("x n", [
        bind("%9", "np.exp", "x"),
        bind("t_tape", "tape"),
        loop("i", 0, "n", [bind("%1", "np.sin", "%9"), record("t_tape", "%1"), bind("w", "mul", "%1", "%1")]),
        loop("i.1", 0, "n", [
            restore("%2", "t_tape"), bind("v", "mul", "%2", "%2"), bind("z.2", "add", "z.1", "v"),
        ], [("z.1", 0.0, "z.2", "z.3")]),
    ], pack("tuple", "z.3", "%9"))
    assert called(made, "%9", "%1", "t_tape", "%2") == ["t", "t1", "t1_tape", "t1"]


def test_counters_without_a_name():
    nested = loop("%", 0, "n", [loop("%1", 0, "n", [bind("y", "add", "%", "%1")])])
    made = trace("x n", [nested, loop("%2", 0, "n", [bind("z", "neg", "%2")])], "x")
    assert called(made, "%", "%1", "%2") == ["i", "j", "i"]


def test_a_live_range_has_a_hole_where_another_branch_runs():
    made = trace("x y", [
        bind("%1", "gt", "y", 1.0),
        branch("%1", [bind("z", "neg", "y")], [bind("w", "neg", "x")], [("v", "z", "w")]),
    ], "v")
    ranges = liveness(made, fold(made).folded).ranges
    (_, tested), (orelse, _) = ranges[arg("x")]
    assert all(last <= tested or orelse > first for first, last in ranges[arg("y")])
    assert any(tested < first < orelse for first, _ in ranges[arg("z")])


def straight(count):
    """A chain whose every name is needed again at the end."""
    body = [bind(f"v.{k + 1}", "np.sin", f"v.{k}" if k else "v") for k in range(count)]
    body += [bind(f"g.{k + 1}", "mul", f"g.{k}" if k else 1.0, f"v.{count - k}") for k in range(count)]
    return trace("v", body, f"g.{count}")


def test_the_work_is_linear_in_the_program():
    def work(count):
        made = straight(count)
        return calls(lambda: emit(made, header=""))

    work(8)  # what is done once only
    assert work(640) < 4.4 * work(160)


def rotated(a):
    for p, q in itertools.combinations(range(len(a)), 2):
        c, s = np.cos(a[p, q]), np.sin(a[p, q])
        turn = np.eye(len(a))
        turn[p, p], turn[q, q], turn[p, q], turn[q, p] = c, c, s, -s
        a = turn.T @ a @ turn
    return np.sum(a * a[0])


def test_what_a_header_takes_apart_is_live_from_there_on():
    """A name that is taken off a tape, behind the header, was called like one of the pair."""
    check_grads(rotated, (np.random.default_rng(0).standard_normal((3, 3)),))


def around(y_bar, x_bar, x_dot, a_bar, z=2.0):
    """Functions that read names which derivatives have for adjoints and tangents."""

    def plain(x):
        return y_bar * x**2 * x_bar * x_dot * z

    def repeated(x, n):
        for _ in range(n):
            x = x * np.sin(x) * y_bar + x_bar * x_dot
        return x if n < 2 else repeated(x, n - 1)

    def stores(x):
        a = np.ones(3) * x
        b = a if x > 0 else np.ones(3)
        b[1:] *= x * a_bar * y_bar
        return np.sum(a * b) * x_dot

    return plain, lambda x: repeated(x, 3) * y_bar, stores


@pytest.mark.parametrize("function", around(1.1, 0.9, 0.8, 1.2))
def test_what_closures_hold_may_be_called_like_adjoints(function):
    check_grads(function, (0.7,))
    assert hessian(function)(0.7) == pytest.approx(grad(grad(function))(0.7))
