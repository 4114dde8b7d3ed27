"""Functions that call themselves and change what they are given: references and shadows are handed on."""

import copy

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, checkpoint, grad, jacobian, vjp
from adjoint_gen.asked import Asked
from adjoint_gen.derive import derive, lowered
from adjoint_gen.evaluate import run
from adjoint_gen.ir.check import check
from tests.programs.aliases import judge
from tests.transform.harness import by_case, kinds_of, same
from tests.transform.shadowed_calls import A4, CASES

MODES = (judge.reverse, judge.forward, judge.forward_over_reverse)


@by_case(CASES)
def test_right_in_both_modes_and_second_order(function, given, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    verdict = judge.judge(function, given, MODES)
    assert verdict.outcome == "right", verdict


@by_case(CASES)
def test_the_trace_means_what_the_function_means(function, given):
    trace = check(lowered(function, kinds_of(function, given), Asked(function)))
    args = copy.deepcopy(given)
    assert same(run(trace, args), function(*copy.deepcopy(given)))
    assert same(args, given)


@by_case(CASES)
def test_generated_traces_keep_the_conventions_and_mean_what_is_printed(function, given, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    asked = Asked(function)
    (trace,) = derive(function, kinds_of(function, given), 0, "grad", asked=asked).traces
    check(trace)
    assert np.allclose(run(trace, copy.deepcopy(given)), grad(function)(*copy.deepcopy(given)), rtol=1e-12, atol=1e-12)
    for mode in ("jvp", "hvp", "vjp"):
        for made in derive(function, kinds_of(function, given), 0, mode, asked=asked).traces:
            check(made)


def falling(a, n):
    if n == 0:
        return a[1:]
    a[n] *= a[n - 1]
    return falling(a, n - 1)


def changed_and_shown(x):
    y = x * 1.0
    shown = falling(y, 3)
    y[1] = shown[0] * shown[2]
    return y, shown


def test_pullbacks_of_several_results_can_be_called_in_any_order():
    _, pullback = vjp(changed_and_shown, A4)
    seeds = [(np.eye(4)[k], np.zeros(3)) for k in range(4)] + [(np.zeros(4), np.eye(3)[k]) for k in range(3)]
    rows = [pullback(seed)[0] for seed in (*seeds, *reversed(seeds))]
    h = 1e-6
    steps = [[np.concatenate(changed_and_shown(A4 + s * h * e)) for s in (1, -1)] for e in np.eye(4)]
    expected = np.stack([(up - down) / (2 * h) for up, down in steps], axis=1)
    assert np.allclose(rows[:7], expected, atol=1e-8)
    assert np.array_equal(rows[:7], rows[:6:-1])


def test_a_jacobian_is_had_row_by_row():
    made = jacobian(lambda x: changed_and_shown(x)[0])(A4)
    _, pullback = vjp(lambda x: changed_and_shown(x)[0], A4)
    assert np.allclose(made, [pullback(e)[0] for e in np.eye(4)])


@checkpoint
def kept(a, n):
    if n == 0:
        return
    a[n] *= a[n - 1]
    kept(a, n - 1)


def by_checkpoint(x):
    y = x * 1.0
    kept(y, 3 if x[0] > 0 else 2)
    return np.sum(y * y)


WEIGHTS = np.ones(4)


def grown(n, c):
    if n == 0:
        return c
    WEIGHTS[n] *= 1.0
    return grown(n - 1, c * c)


def from_outside(x):
    return np.sum(grown(2, x))


def taken(a, n):
    if n == 0:
        return 1.0
    a[n] = 2.0
    return taken(np.diag(a), n - 1) * a[0]


def of_unknown_memory(x):
    return np.sum(taken(np.outer(x, x), 1 if x[0] > 0 else 0))


def listed(items, n):
    if n == 0:
        return
    items[n] = items[n] * items[n - 1]
    listed(items, n - 1)


def lists(x):
    items = [x[0], x[1], x[2]]
    listed(items, 2)
    return items[0] * items[1] * items[2]


def test_lists_of_numbers_are_handed_on(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    verdict = judge.judge(lists, (A4,), MODES)
    assert verdict.outcome == "right", verdict


@pytest.mark.parametrize("function", [by_checkpoint, from_outside, of_unknown_memory])
def test_what_is_not_certain_is_refused_at_the_users_line(function):
    with pytest.raises(DifferentiationError) as raised:
        grad(function)(A4)
    assert raised.value.path == __file__ and raised.value.line
