"""No pass changes a value, breaks a convention, or touches what it must leave."""

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings

from adjoint_gen.evaluate import run
from adjoint_gen.ir.check import check
from adjoint_gen.ir.trace import Bind
from adjoint_gen.ir.walk import statements
from adjoint_gen.simplify.drop_dead import drop_dead
from adjoint_gen.simplify.merge_contributions import merge_contributions
from adjoint_gen.simplify.passes import PASSES, simplify
from tests import work
from tests.extent import size
from tests.random_traces import traces
from tests.traces import bind, trace

EXACT = [p for p in dict.fromkeys(PASSES) if p is not merge_contributions]
POINTS = [(1.5, -0.5), (0.0, -0.0), (float("inf"), 2.0), (-3.25, float("nan"))]
quick = settings(max_examples=size(60), deadline=None, suppress_health_check=list(HealthCheck))


def same(one, other, zeros=True):
    """Whether two results are the same to the bit, types included (all nans are alike, and without ``zeros`` both zeros)."""
    if isinstance(one, tuple):
        return isinstance(other, tuple) and len(one) == len(other) and all(same(a, b, zeros) for a, b in zip(one, other))
    if type(one) is not type(other):
        return False
    a, b = np.asarray(one), np.asarray(other)
    nan = np.isnan(a) & np.isnan(b)
    signs = np.signbit(a) == np.signbit(b) if zeros else True
    return a.dtype == b.dtype and a.shape == b.shape and bool(np.all((a == b) & signs | nan))


def evaluate(tr, x, y):
    with np.errstate(all="ignore"):
        return run(tr, [x, y, np.array([0.25, -2.0, 3.0])])


@pytest.mark.parametrize("change", EXACT, ids=lambda p: p.__name__)
@given(tr=traces())
@quick
def test_a_pass_keeps_every_value_to_the_bit(change, tr):
    after = check(change(tr))
    for point in POINTS:
        assert same(evaluate(tr, *point), evaluate(after, *point))


@pytest.mark.parametrize("change", EXACT, ids=lambda p: p.__name__)
@given(tr=traces(known=False))
@quick
def test_a_pass_keeps_the_values_of_integers_where_nothing_is_known(change, tr):
    after = check(change(tr))
    for point in [(2, 3), (True, -1), (0, 0.5)]:
        assert same(evaluate(tr, *point), evaluate(after, *point))


@given(tr=traces(exact=True, depth=1))
@quick
def test_merging_is_exact_where_the_arithmetic_is(tr):
    after = check(merge_contributions(tr))
    one, other = evaluate(tr, 3.0, -2.0), evaluate(after, 3.0, -2.0)
    assume(all(np.all(np.abs(v) < 2.0**20) for v in one))
    for a, b in zip(one, other, strict=True):
        assert type(a) is type(b)
        np.testing.assert_allclose(a, b, rtol=1e-12, atol=1e-6)


@given(tr=traces())
@quick
def test_all_passes_together(tr):
    after = check(simplify(tr))
    for point in POINTS[:1]:
        for a, b in zip(evaluate(tr, *point), evaluate(after, *point), strict=True):
            assert type(a) is type(b)
            np.testing.assert_allclose(a, b, rtol=1e-9, atol=1e-9)
    again = simplify(after)
    assert simplify(again) == again


@given(tr=traces())
@quick
def test_results_do_not_come_to_share_memory(tr):
    before, after = evaluate(tr, 1.5, 0.5), evaluate(simplify(tr), 1.5, 0.5)
    for i, a in enumerate(after):
        for j, b in enumerate(after[:i]):
            if isinstance(a, np.ndarray) and isinstance(b, np.ndarray) and np.shares_memory(a, b):
                assert np.shares_memory(before[i], before[j])


@given(tr=traces(stores=False))
@quick
def test_drop_dead_leaves_nothing_to_drop(tr):
    once = drop_dead(tr)
    assert drop_dead(once) == once


@pytest.mark.parametrize("change", list(dict.fromkeys(PASSES)), ids=lambda p: p.__name__)
def test_long_traces_take_linear_time(change):
    def chain(n):
        body = [bind("a.1", "mul", 2.0, "x")]
        for k in range(1, n):
            op = ("add", f"a.{k}", "x") if k % 3 else ("neg", f"a.{k}")
            body.append(bind(f"a.{k + 1}", *op))
        return trace("x", body, f"a.{n}")

    small, large = (work.calls(lambda n=n: change(chain(n))) for n in (250, 2000))
    assert large < 10 * small, (small, large)


def test_simplify_is_deterministic_and_keeps_user_names():
    tr = trace("x", [bind("a", "np.sin", "x"), bind("b", "np.sin", "x"), bind("y", "mul", "a", "b")], "y")
    assert simplify(tr) == simplify(tr)
    assert [s.target.name for s in statements(simplify(tr).body) if isinstance(s, Bind)] == ["a", "y"]
