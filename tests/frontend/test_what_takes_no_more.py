"""What views, deques, tuples and builtin functions do not take: where Python raises, so does the derivative."""

import itertools
from collections import deque, namedtuple

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad, vjp

X = np.array([0.7, -1.3, 2.1])
Held = namedtuple("Held", "first others")


def first_of_a_view(x):
    d = {"a": x[0]}
    return d.values()[0]


def first_key(x):
    d = {"a": x[0]}
    return x[len(d.keys()[0])]


def first_of_a_running_dict(x):
    d = {}
    for k, v in enumerate(x):
        d[k % 2] = v
    return d.values()[0]


def put_in_a_view(x):
    d = {"a": x[0]}
    d.values().append(x[1])
    return d["a"]


def ordered_view(x):
    d = {"a": x[0]}
    d.values().sort()
    return d["a"]


def updated_by_two(x):
    d = {"a": x[0]}
    d.update({"a": 1.0}, {"b": 2.0})
    return d["b"] * x[0]


def taken_from_a_place_of_a_deque(x):
    d = deque(x, maxlen=2)
    return d.pop(0)


def taken_from_a_place(x):
    d = deque([x[0], x[1]])
    return d.pop(index=0)


def turned_twice(x):
    d = deque([x[0], x[1]])
    d.rotate(1, 2)
    return d[0]


def longer_list_in_a_tuple(x):
    t = (x[0], [x[1]])
    t[1] += [x[2]]
    return t[0]


def longer_list_in_a_named_tuple(x):
    t = Held(x[0], [x[1]])
    t[1] += [x[2]]
    return t[0]


def other_array_in_a_long_tuple(x):
    t = tuple(v * x for v in x)
    t[0] += x[1]
    return t[0][0]


def longer_list_in_a_long_tuple(x):
    t = tuple([v] for v in x)
    t[0] += [x[2]]
    return t[0][0]


def half_of_them(x):
    return sum(itertools.islice(x, len(x) / 3))


def behind_half_of_them(x):
    return sum(itertools.islice(x, len(x) / 3, None))


def each_half(x):
    return sum(itertools.islice(x, 0, None, len(x) / 3))


def counted_from_a_half(x):
    return sum(k * v for k, v in enumerate(x, len(x) / 2))


def squares(x):
    for v in x:
        yield v * v


def squares_counted_from_a_half(x):
    total = 0.0
    for k, v in enumerate(squares(x), len(x) / 2):
        total += k * v
    return total


def put_in_order_by_none(x):
    return sorted(x, reverse=None)[0]


def put_in_order_by_a_name(x):
    rows = list(x)
    rows.sort(reverse="yes")
    return rows[0]


def half_as_long(x):
    d = deque(maxlen=len(x) / 3)
    d.append(x[0])
    return d[0]


def of_another_name(x):
    return sum(deque([x[0]], length=2))


def filled_by_another_name(x):
    return sum(a for a, _ in itertools.zip_longest(x, x[:1], fill=0.0))


def mean_of_a_view(x):
    d = {"a": x[0], "b": x[1]}
    return np.mean(d.values())


def stack_of_a_view(x):
    d = {"a": x, "b": 2.0 * x}
    return np.sum(np.stack(d.values()))


def stored_view(x):
    d = dict(enumerate(x))
    y = np.zeros(3)
    y[:] = d.values()
    return y[0]


def sum_over_one_axis_twice(x):
    return np.sum(np.outer(x, x), axis=(0, -2))


def one_axis_twice_put_in(x):
    return np.sum(np.expand_dims(x, (0, 0)))


@pytest.mark.parametrize("function", [
    sum_over_one_axis_twice, one_axis_twice_put_in,
    half_of_them, behind_half_of_them, each_half, counted_from_a_half, squares_counted_from_a_half, put_in_order_by_none,
    put_in_order_by_a_name, half_as_long, of_another_name, filled_by_another_name,
    mean_of_a_view, stack_of_a_view, stored_view,
    first_of_a_view, first_key, first_of_a_running_dict, put_in_a_view, ordered_view, updated_by_two,
    taken_from_a_place_of_a_deque, taken_from_a_place, turned_twice,
    longer_list_in_a_tuple, longer_list_in_a_named_tuple, other_array_in_a_long_tuple, longer_list_in_a_long_tuple,
])
def test_there_is_no_number_where_python_raises(function):
    with pytest.raises((TypeError, ValueError, AttributeError)) as known:
        function(X.copy())
    with pytest.raises((known.type, DifferentiationError)):
        grad(function)(X)
    with pytest.raises((known.type, DifferentiationError)):
        vjp(function, X)


def of_a_named_tuple_that_holds_a_list(x):
    t = Held(x[0], [x[1]])
    t.others.append(x[2])
    return t.others[1] * t.first


def of_a_named_tuple_whose_list_a_loop_fills(x):
    t = Held(x[0], [])
    t[1].append(x[1])
    for v in x:
        t.others.append(v * t.others[-1])
    return t.others[2] * t.first


@pytest.mark.parametrize("function", [of_a_named_tuple_that_holds_a_list, of_a_named_tuple_whose_list_a_loop_fills])
def test_a_named_tuple_stays_one_when_its_lists_grow(function):
    check_grads(function, (X,))


def of_lists_of_views(x):
    d = dict(enumerate(x))
    held = [1.0, 2.0]
    held[1:] = d.values()
    return np.sum(list(d.values())) * held[1] + np.mean([*d.values()]) * sum(d.values())


def counted_from_what_is_given(x, k=2):
    return sum(n * v for n, v in enumerate(squares(x), k)) + sum(n * v for n, v in enumerate(x, k))


def test_what_is_taken_has_its_derivative():
    check_grads(of_lists_of_views, (X,))
    check_grads(counted_from_what_is_given, (X,))
    check_grads(counted_from_what_is_given, (X, 3))


def under_keys_that_are_no_names(x):
    d = dict(zip(["class", "a b", 1], x))
    e = {k: 2.0 * v for k, v in zip([1, 2, 1], x)}
    return d["class"] * d["a b"] + d[1] * e[1] * e[2]


def test_keys_may_be_no_names():
    check_grads(under_keys_that_are_no_names, (X,))
