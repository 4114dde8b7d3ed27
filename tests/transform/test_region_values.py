"""Places of lists and dicts that hold numbers, None and arrays; what changes in place there is held alone, or refused."""

from collections import defaultdict

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad, hessian, jacobian, vjp
from adjoint_gen.errors import InternalError
from tests.programs.zoo import CASES

POINTS = np.random.default_rng(7).normal(size=(4, 2))


def read_before(points):
    sums, a = defaultdict(float), 0.0
    for i, p in enumerate(points):
        a = sums[i % 2]
        sums[i % 2] += p
    return np.sum(a**2) + sum(np.sum(s**2) for s in sums.values())


def put_under_a_name(points):
    sums = dict.fromkeys("ab")
    q = points[0] * 2
    sums["ab"[len(points) % 2]] = q
    sums["ab"[len(points) % 2]] += points[1]
    return np.sum(q**2) + sum(np.sum(s**2) for s in sums.values() if s is not None)


def part_of_what_is_given(points):
    best = dict.fromkeys("abc")
    for i, p in enumerate(points):
        best["abc"[i % 3]] = p
    for k in best:
        best[k] += 1.0
    return np.sum(points**3) + sum(np.sum(s**2) for s in best.values())


def changed_under_a_name(points):
    best = dict.fromkeys("abc")
    for i, p in enumerate(points):
        best["abc"[i % 3]] = p * 2
    for k in best:
        b = best[k]
        b += points[1]
    return sum(np.sum(s**2) for s in best.values())


def copied_list(points):
    hs = [None] * len(points)
    for t in range(len(points)):
        hs[t] = points[t] * 2
    old = list(hs)
    for t in range(1, len(points)):
        hs[t] += hs[t - 1] ** 2
    return sum(np.sum(hs[k] ** 2) * (k + 1) for k in range(len(points))) + np.sum(old[1] ** 3)


def part_of_a_list(points):
    hs = [None] * len(points)
    for t in range(len(points)):
        hs[t] = points[t] * 2
    old = hs[1:]
    for t in range(1, len(points)):
        hs[t] += hs[t - 1] ** 2
    return sum(np.sum(h**2) for h in hs) + sum(np.sum(o**3) for o in old)


def changed_in_a_loop(points):
    hs = [None] * len(points)
    for t in range(len(points)):
        hs[t] = points[t] * 2
    for h in hs:
        h += points[0]
    return sum(np.sum(h**2) for h in hs)


def copied_dict(points):
    best = dict.fromkeys("abc", 0.0)
    for i, p in enumerate(points):
        best["abc"[i % 3]] = p * 2
    snap = dict(best)
    for k in best:
        best[k] *= points[1]
    return sum(np.sum(s**2) for s in best.values()) + sum(np.sum(s**3) for s in snap.values())


def put_in_another_dict(points):
    best, snap = dict.fromkeys("abc", 0.0), {}
    for i, p in enumerate(points):
        best["abc"[i % 3]] = p * 2
    for k, v in best.items():
        snap[k] = v
    for k in best:
        best[k] *= points[1]
    return sum(np.sum(s**2) for s in best.values()) + sum(np.sum(s**3) for s in snap.values())


def moved_to_another_place(points):
    sums = defaultdict(float)
    for i, p in enumerate(points):
        sums[i % 3] += p
    sums[0] = sums[len(points) % 3]
    for k in range(3):
        sums[k] += points[k]
    return sum(np.sum(s**2) for s in sums.values())


def taken_out(points):
    sums = defaultdict(float)
    for i, p in enumerate(points):
        sums[i % 2] += p
    last = sums.pop(len(points) % 2)
    sums[5 % len(points)] = last
    for k in sums:
        sums[k] += points[0]
    return np.sum(last**3) + sum(np.sum(s**2) for s in sums.values())


def put_in_each_pass(points):
    sums, q = dict.fromkeys(range(3), 0.0), points[0] * 2
    for k in range(len(points) - 2):
        sums[k] = q
    for k in range(3):
        sums[k] += points[k]
    return sum((k + 1) * np.sum(s**2) for k, s in sums.items())


def repeated(points):
    sums = [points[0] * 2] * 3
    sums[len(points) % 3] = 0.0
    for k in range(3):
        sums[k] += points[k]
    return sum((k + 1) * np.sum(s**2) for k, s in enumerate(sums))


@pytest.mark.parametrize("function", [
    put_in_each_pass, repeated,
    read_before, put_under_a_name, part_of_what_is_given, changed_under_a_name, copied_list, part_of_a_list,
    changed_in_a_loop, copied_dict,
    put_in_another_dict, moved_to_another_place, taken_out,
])
def test_a_change_in_place_of_what_something_else_shows_is_right_or_refused(function):
    try:
        grad(function)(POINTS)
    except DifferentiationError as error:
        assert not isinstance(error, InternalError) and error.line
    else:
        check_grads(function, (POINTS,))


EVERY = [case.function for case in CASES if case.function.__module__.endswith("places_of_values")]


@pytest.mark.parametrize("function", EVERY, ids=lambda f: f.__name__)
def test_a_pullback_may_be_called_again_and_orders_agree(function):
    args = (POINTS, POINTS[:2] + 0.5)[: function.__code__.co_argcount]
    _, pullback = vjp(function, *args)
    first, second, third = (pullback(y_bar)[0] for y_bar in (1.0, 2.0, 1.0))
    assert np.allclose(second, 2 * first) and np.array_equal(first, third)
    along = np.random.default_rng(3).normal(size=POINTS.shape)
    of_gradient = grad(lambda x: np.sum(grad(function)(x, *args[1:]) * along))(args[0])
    ends = [grad(function)(args[0] + h * along, *args[1:]) for h in (1e-5, -1e-5)]
    assert np.allclose(of_gradient, (ends[0] - ends[1]) / 2e-5, rtol=1e-5, atol=1e-6 * np.abs(of_gradient).max())


def totals(points):
    sums = defaultdict(float)
    for i, p in enumerate(points):
        sums[i % 2] += p**3
    return sums[0] * sums[1]


def test_many_columns_at_once_are_those_of_one_at_a_time():
    by_columns, by_rows = (jacobian(totals, mode=mode)(POINTS) for mode in ("forward", "reverse"))
    ends = [(totals(POINTS + h) - totals(POINTS - h)) / 2e-6 for h in 1e-6 * np.eye(8).reshape(8, 4, 2)]
    assert np.allclose(by_columns, by_rows) and np.allclose(by_rows, np.moveaxis(ends, 0, -1).reshape(2, 4, 2), atol=1e-6)
    assert hessian(lambda x: np.sum(totals(x)))(POINTS).shape == (4, 2, 4, 2)


def test_an_array_that_keeps_its_dtype_is_not_taken_for_a_new_value():
    def added(points, more):
        sums = defaultdict(float)
        for i, p in enumerate(points):
            sums[i % 2] += p
        for i in range(2):
            sums[i] += more[i]
        return np.sum(sums[0] * sums[1])

    narrow = POINTS.astype("float32")
    assert grad(added)(narrow, narrow).dtype == narrow.dtype
    with pytest.raises(DifferentiationError, match="keeps its dtype float32"):
        grad(added)(narrow, POINTS)
