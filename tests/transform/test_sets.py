"""Sets of names and integers: gone through, put in order, combined; what changes one in place is refused."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad
from tests.transform.harness import right_in_every_mode

X, NAMES = np.array([0.3, 1.2, -0.4, 0.8]), ["b", "a", "b", "c"]


def in_order(x, names):
    return sum((k + 1) * sum(v for v, n in zip(x, names) if n == name) ** 2 for k, name in enumerate(sorted(set(names))))


def as_it_comes(x, names):
    means = {name: x[np.array(names) == name].mean() for name in set(names)}
    return sum(m**2 for m in means.values())


def combined(x, names):
    some, others = set(names[:2]), set(names[2:])
    total = 0.0
    for name in sorted((some | others) - (some & {"b"})):
        total += sum(v for v, n in zip(x, names) if n == name) ** 2
    return total + len(some ^ others) * x[0]


def of_places(x, names):
    places = {k for k, n in enumerate(names) if n != "a"} | set(range(2))
    few = set(np.argsort(x)[:2])
    return sum(x[k] ** 2 for k in places) + sum(v**3 for k, v in enumerate(x) if k not in few)


def made_larger_by_rebinding(x, names):
    seen = set()
    total = 0.0
    for v, n in zip(x, names):
        if n in seen:
            continue
        seen = seen | {n}
        total += v**3
    return total * len(seen)


def copied_to_a_list(x, names):
    levels = set(names)
    found = list(levels)
    found.append("d")
    return x[0] ** 2 * len(found) * len(levels) + x[len(max(levels))]


def of_what_was_seen(x, names):
    seen, first = set(), []
    for v, n in zip(x, names):
        if n not in seen:
            seen.add(n)
            first.append(v**2)
    return sum(first) * len(seen)


def walked(x, names):
    graph, stack = {0: [1, 2], 1: [3], 2: [3], 3: []}, [0]
    visited = set()
    total = 0.0
    while stack:
        node = stack.pop()
        if node in visited:
            continue
        visited.add(node)
        total = 0.9 * total + x[node] ** 2
        stack.extend(graph[node])
    return total


def changed_and_put_in_order(x, names):
    s = {"b"}
    s.update(names)
    s.discard("c")
    total = x[1] if "c" in s else x[2]
    for k, name in enumerate(sorted(s)):
        total += (k + 1) * sum(v for v, n in zip(x, names) if n == name) ** 3
    return total


def changed_by_a_function_inside(x, names):
    s = set()

    def add(n):
        s.add(n)

    add("a")
    return len(s) * x[0]


def second_name(x, names):
    s = set(names)
    t = s
    s |= {"z"}
    return len(t) * np.sum(x**2)


def less_under_a_second_name(x, names):
    s = set(names)
    t = s
    s -= {"a"}
    return len(t) * np.sum(x**2)


def taken_out_under_a_second_name(x, names):
    s = set(names)
    t = s
    s.discard("a")
    return len(t) * np.sum(x**2)


def gone_through_after_a_change(x, names):
    s = set()
    for n in names:
        s.add(n)
    for _ in s:
        x = x * 2
    return x[0]


def changed_under_another_name(x, names):
    held = []
    for n in names:
        s = set()
        held.append(s)
        s.add(n)
    return len(held[0]) * x[0]


def kept_by_or(x, names):
    s = set()
    for n in names[:2]:
        s.add(n)
    t = s or {"z"}
    s.add("c")
    return len(t) * np.sum(x**2)


def gone_through_by_a_helper(x, names):
    seen = {"c", "d"}
    for n in names:
        seen.add(n)
    return through(seen, x)


class Held:
    def __init__(self, v):
        self.v = v


def of_objects(y):
    a, b = Held(y[0]), Held(y[1])
    held = {a, b}
    held.add(a)
    held.discard(b)
    return a.v * len(held) * (b not in held)


def of_objects_in_each_pass(x, names):
    total = 0.0
    for k in range(len(names)):
        total += of_objects(x * (k + 1)) ** 2
    return total


RIGHT = [
    of_objects_in_each_pass, of_what_was_seen, walked, changed_and_put_in_order, in_order, as_it_comes,
    combined, of_places, made_larger_by_rebinding, copied_to_a_list, changed_by_a_function_inside,
    second_name, less_under_a_second_name, taken_out_under_a_second_name, gone_through_after_a_change,
    changed_under_another_name, kept_by_or, gone_through_by_a_helper,
]

test_right_in_every_mode = right_in_every_mode([(function, (X, NAMES)) for function in RIGHT])


def through(seen, x):
    s = 0.0
    for _ in seen:
        s = s * 0.5 + x[0]
    return s


def of_what_varies(x, names):
    return sum({v**2 for v in x})


def test_what_varies_is_refused_in_a_set():
    with pytest.raises(DifferentiationError) as caught:
        grad(of_what_varies)(X, NAMES)
    assert caught.value.line and caught.value.remedy
