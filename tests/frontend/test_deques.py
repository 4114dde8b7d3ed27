"""Deques that hold so many items at most: one is dropped for one that is put in, and none is for what surely fits."""

from collections import deque

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad


def filtered(x, c):
    past = deque([0.0, 0.0], maxlen=2)
    total = 0.0
    for v in x:
        y = v + c[0] * past[-1] - c[1] * past[0]
        past.append(y)
        total += y * y
    return total


def put_between(x, i):
    d = deque([x[0], x[1]], maxlen=3)
    d.insert(i, x[2])
    return d[0] * d[1] + np.sin(d[2])


def put_where_one_was_taken(x):
    d = deque([x[0], x[1]], maxlen=2)
    d.insert(0, d.pop())
    return d[0] * 3 + d[1] ** 2


def turned_by_what_acts(x):
    asked = []

    def once():
        asked.append(1)
        return len(asked)

    d = deque()
    d.rotate(once())
    d.extend(x)
    d.rotate(once())
    return d[0] * len(asked) + d[1] * d[0]


def of_two_names(x):
    d = deque([x[0]], maxlen=2)
    e = d or [x[3]]
    e.append(x[1])
    e.append(x[2])
    return d[0] * 3 + d[1] * len(d)


def put_into_a_full_one(x, n):
    d = deque([x[0], x[1]], maxlen=n)
    d.insert(1, x[2])
    return d[0] * d[1]


def of_no_items(x, n):
    d = deque(maxlen=n)
    d.append(x[0])
    return x[1] * (1 + len(d))


def from_both_ends(x, n):
    d = deque(x, maxlen=n)
    d.appendleft(x[0] * x[1])
    d.extendleft([x[2], x[3] ** 2, x[1]])
    d.append(d[0] * x[3])
    return d[0] * d[1] + len(d)


def made_before_its_length(x):
    asked = []

    def items():
        asked.append(1)
        return [v * v for v in x]

    d = deque(items(), maxlen=len(asked) + 1)
    return d[0] * d[-1]


def as_long_as_may_be(x, n=None):
    d = deque(x, maxlen=n)
    d.append(x[0] * x[1])
    return d[0] * d[-1] + len(d)


X = np.array([0.3, -0.7, 1.1, 0.4])


@pytest.mark.parametrize(("function", "more"), [
    (filtered, (np.array([0.3, 0.5]),)), (put_between, (0,)), (put_between, (2,)), (put_into_a_full_one, (3,)),
    (of_no_items, (0,)), (of_no_items, (1,)), (from_both_ends, (2,)), (from_both_ends, (9,)),
    (put_where_one_was_taken, ()), (turned_by_what_acts, ()),
    (made_before_its_length, ()), (of_two_names, ()),
    (as_long_as_may_be, ()), (as_long_as_may_be, (None,)), (as_long_as_may_be, (2,)),
])
def test_right_to_second_order(function, more):
    check_grads(function, (X, *more))


def test_no_loop_drops_what_is_one_too_much():
    gradient = grad(filtered)
    gradient(X, np.array([0.3, 0.5]))
    assert "while" not in gradient.source


def test_nothing_is_put_between_in_a_full_one():
    with pytest.raises(IndexError, match="deque already at its maximum size"):
        grad(put_into_a_full_one)(X, 2)


@pytest.mark.parametrize("function", [of_no_items, from_both_ends])
def test_no_length_is_negative(function):
    with pytest.raises(ValueError, match="maxlen must be non-negative"):
        grad(function)(X, -1)


def sliced(x):
    queue = deque(x)
    queue.append(x[0])
    return sum(queue[1:])


def stored_to_a_slice(x):
    queue = deque([x[0], x[1]])
    queue[0:1] = [x[1]]
    return sum(queue)


def sliced_in_vain(x):
    queue, others = deque([x[0], x[1]]), [x[0]]
    first = queue.popleft()
    try:
        return sum(queue[1:])
    except TypeError:
        return first * len(queue) * sum(others[::-1])


def test_a_deque_has_no_slices():
    for function in (sliced, stored_to_a_slice):
        with pytest.raises(TypeError, match="sequence index must be integer, not 'slice'"):
            grad(function)(X)
    check_grads(sliced_in_vain, (X,))


def two_loops(q, steps, slopes):
    shares = []
    for s, y in reversed(list(zip(steps, slopes))):
        shares.append(s @ q / (1.0 + y @ s))
        q = q - shares[-1] * y
    for (s, y), share in zip(zip(steps, slopes), reversed(shares)):
        q = q + s * (share - y @ q)
    return q


def handed_to_a_helper(x):
    steps, slopes = deque(maxlen=2), deque(maxlen=2)
    q = np.sin(x)
    for _ in range(3):
        moved = two_loops(q, steps, slopes)
        steps.append(0.3 * moved)
        slopes.append(q - moved * 0.1)
        q = np.cos(q + moved)
    return np.sum(q * q)


def asked_in_many_ways(x):
    window, total = deque(maxlen=3), 0.0
    for v in x:
        window.append(v)
        if len(window) == window.maxlen:
            total += sorted(window)[1] + sorted(window, key=abs)[0] * max(window) + np.median(window) * min(window)
            total += sum(w * k for k, w in enumerate(window)) + np.dot(window, [1.0, 2.0, 3.0])
    return total


@pytest.mark.parametrize("function", [handed_to_a_helper, asked_in_many_ways])
def test_what_stays_as_it_is_is_gone_through_as_a_list(function):
    check_grads(function, (X,))



class Window:
    def __init__(self, size):
        self.held = deque(maxlen=size)
        self.gain = 1.0

    @property
    def level(self):
        self.held.append(self.gain)
        return self.gain

    def put(self, v):
        self.held.append(v)


def changed_by_a_method(x):
    window, total = Window(3), 0.0
    window.put(x[0])
    for v in window.held:
        total += v * x[1]
        window.put(total)
    return total


def changed_by_a_property(x):
    window, total = Window(3), 0.0
    window.put(x[0])
    for v in window.held:
        total += v * x[1] * window.level
    return total


def changed_under_another_name(x):
    window, total = deque([x[0]], maxlen=3), 0.0
    others = []
    if len(window) == window.maxlen:
        return x[0]
    for v in window:
        total += v * x[1]
        others = window
        others.append(total)
    return total


def changed_by_a_function(x):
    window, total = deque([x[0]], maxlen=3), 0.0

    def put(v):
        window.append(v)
        return v

    if len(window) == window.maxlen:
        return x[0]
    for v in window:
        total += put(v * x[1])
    return total


def changed_on_the_way(x):
    window = deque([x[0]], maxlen=3)
    if len(window) == window.maxlen:
        return x[0]
    return sum([window.append(v * x[1]) or v for v in window])


@pytest.mark.parametrize("function", [
    changed_by_a_method, changed_by_a_property, changed_under_another_name, changed_by_a_function, changed_on_the_way,
])
def test_what_changes_on_the_way_raises(function):
    with pytest.raises(RuntimeError, match="deque mutated during iteration"):
        function(X)
    with pytest.raises((RuntimeError, DifferentiationError)):
        grad(function)(X)
