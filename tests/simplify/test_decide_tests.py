"""Tests that are decided where they stand: what may be known of them, and what may not."""

import inspect

import numpy as np
import pytest

from adjoint_gen import check_grads
from adjoint_gen.analysis.nonnegative import nonnegative
from adjoint_gen.evaluate import run
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.ir.trace import For, If
from adjoint_gen.ir.walk import statements
from adjoint_gen.simplify.decide_tests import decide_tests


def asked_twice(x, k):
    if k < 0:
        raise ValueError("k")
    y = x[k] ** 2
    if k < 0:
        y = y * 5.0
    return y


def asked_inside(x, k):
    s = 0.0
    for i in range(3):
        if k < i:
            s = s + x[0]
            if k < i:
                s = s * x[1]
            else:
                s = s - x[2]
        else:
            s = s + (x[2] if k < i else x[1] ** 2)
    return s


def both_parts(x, k, n):
    if k > 2 or n > 2:
        raise ValueError("k or n")
    return x[0] ** 3 if k > 2 else x[1] ** 2 if n > 2 else x[2]


def rising(x, k):
    """The test is asked again in each pass, of another number."""
    s = 0.0
    for i in range(4):
        k = k - 1
        if k < 0:
            s = s + x[0] ** 2
        else:
            s = s + x[1] ** 2
    return s


def until_below(x, k):
    s = 0.0
    while k >= 0:
        s = s + (x[k] ** 2 if k >= 0 else x[0])
        k = k - 1
    return s + (x[1] * x[2] if k < 0 else x[0])


def of_an_array(x, k):
    """The array changes between the tests."""
    y = np.array([1.0])
    s = x[0]
    if y:
        s = s * x[1]
    y[0] = 0.0
    if y:
        s = s * x[2] ** 2
    return s


def of_a_list(x, k):
    items = []
    s = x[0] ** 2
    if k >= 0:
        items.append(1)
    if not items:
        items.append(2)
        s = s * x[1]
    if not items:
        s = s * x[2] ** 2
    return s


def places(x, k):
    """A place below zero is one of the list."""
    found = []
    for i in range(len(x)):
        found.append(i)
    if k > 0:
        found.append(-1)
    s = 0.0
    for i in found:
        if i < 0:
            s = s + 7.0 * x[0] ** 2
        s = s + x[i]
    return s


def by_another_name(x, k):
    found = [0, 1]
    other = found
    other[1] = -1
    s = 0.0
    for i in found:
        s = s + (7.0 * x[0] ** 2 if i < 0 else x[1])
    return s


def put(found, n):
    found[0] = n


def by_a_function(x, k):
    found = [0, 1]
    put(found, -1)
    return x[0] ** 2 if found[0] < 0 else x[1]


def in_another_list(x, k):
    found = [0, 1]
    pair = [found, [2]]
    pair[0][1] = -2
    return x[0] ** 2 if found[1] < 0 else x[1]


def of_stored_numbers(x, k):
    counts = np.zeros(2, dtype=int)
    counts[0] = len(x)
    counts[1] -= 3
    return x[0] ** 2 if counts[1] < 0 else x[1]


def flags_of_one_step(x, k):
    first = second = True
    other, s = True, 0.0
    for i in range(4):
        if first:
            s = s + (x[0] ** 2 if second else x[1])
        else:
            s = s * (x[2] if second else x[3])
        s = s + (x[1] if other else x[0] * x[1])
        first = second = i > k
        other = i < k
    return s * x[2] if first == second else s


X = np.array([0.5, -0.3, 0.8, 1.2])
PROGRAMS = {
    asked_twice: [(1,), (0,)],
    asked_inside: [(0,), (1,), (5,)],
    both_parts: [(1, 1)],
    rising: [(2,), (0,), (9,)],
    until_below: [(2,), (-1,)],
    of_an_array: [(1,)],
    of_a_list: [(-1,), (1,)],
    places: [(1,), (-1,)],
    by_another_name: [(1,)],
    by_a_function: [(1,)],
    in_another_list: [(1,)],
    of_stored_numbers: [(1,)],
    flags_of_one_step: [(1,), (-1,)],
}


@pytest.mark.parametrize("function", PROGRAMS, ids=lambda f: f.__name__)
def test_values_stay_and_derivatives_are_right(function):
    for more in PROGRAMS[function]:
        before = traced(function, X, *more)
        after = decide_tests(before)
        assert run(after, (X.copy(), *more)) == run(before, (X.copy(), *more)) == function(X.copy(), *more)
        check_grads(lambda x: function(x, *more), [X.copy()])


def traced(function, *args):
    return lower(function, {n: kind_of(v, n) for n, v in zip(inspect.signature(function).parameters, args, strict=True)})


def branches_of(made):
    return sum(isinstance(s, If) for s in statements(made.body))


@pytest.mark.parametrize(("function", "left"), [(asked_twice, 1), (both_parts, 2)], ids=lambda f: getattr(f, "__name__", f))
def test_what_was_asked_is_not_asked_again(function, left):
    made = traced(function, X, *PROGRAMS[function][0])
    assert branches_of(made) > left == branches_of(decide_tests(made))


def test_flags_that_are_set_together_are_one():
    made = traced(flags_of_one_step, X, 1)
    assert branches_of(made) == 5 and branches_of(decide_tests(made)) == 3
    (loop,) = (s for s in statements(decide_tests(made).body) if isinstance(s, For))
    assert [c.param.base for c in loop.carried if c.param.base != "s"] == ["first", "other"]


def test_a_side_that_raises_has_the_other_behind_it():
    def either(x, k):
        if k < 0:
            raise ValueError("k")
        else:
            y = x[k] ** 2
        return y

    after = decide_tests(traced(either, X, 1))
    (branch,) = (s for s in statements(after.body) if isinstance(s, If))
    assert branch.orelse == branch.yields == ()
    assert run(after, (X, 1)) == X[1] ** 2
    with pytest.raises(ValueError, match="k"):
        run(after, (X, -1))


def lengths(x, k):
    places = []
    for _ in range(3):
        places.append(len(places))
    more = places[1:]
    total = len(more) + places[0]
    return x[total] if total < 0 else x[more[0]]


def test_lengths_and_places_are_never_below_zero():
    made = traced(lengths, X, 1)
    assert branches_of(made) == 1
    assert branches_of(decide_tests(made)) == 0
    assert {"places", "total"} <= {v.base for v in nonnegative(made)}
    check_grads(lambda x: lengths(x, 1), [X.copy()])
