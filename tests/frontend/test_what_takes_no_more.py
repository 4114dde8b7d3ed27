"""What views, deques, tuples and builtin functions do not take: where Python raises, so does the derivative."""

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


@pytest.mark.parametrize("function", [
    first_of_a_view, first_key, first_of_a_running_dict, put_in_a_view, ordered_view, updated_by_two,
    taken_from_a_place_of_a_deque, taken_from_a_place, turned_twice,
    longer_list_in_a_tuple, longer_list_in_a_named_tuple, other_array_in_a_long_tuple, longer_list_in_a_long_tuple,
])
def test_there_is_no_number_where_python_raises(function):
    with pytest.raises((TypeError, AttributeError)) as known:
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
