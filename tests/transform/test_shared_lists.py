"""Lists that a callee or another name may change: each program is differentiated right, or refused."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad


def fill(items, v):
    for i in range(2):
        items.append(v * i + v)


def first(items, v):
    items[0] = v * v


def last(items):
    return items.pop()


def tripled(parts, v):
    parts["a"] = v * 3.0


def kept(items):
    return items


def kept_beside(items):
    return items, 1.0


def kept_twice(items):
    return [items, items]


def made_twice(v):
    out = []
    for i in range(3):
        out.append(v * i)
    return out, out


def filled(x):
    items = [x[0]]
    fill(items, x[1])
    return sum(items)


def set_elsewhere(x):
    items = [x[0], x[1]]
    first(items, x[2])
    return items[0] * items[1]


def popped_elsewhere(x):
    items = [x[0], x[1]]
    v = last(items)
    return v * sum(items)


def set_in_dict(x):
    parts = {"a": x[0]}
    tripled(parts, x[1])
    return parts["a"] * x[2]


def given_back(x):
    items = [x[0], x[1]]
    same = kept(items)
    same.append(x[2])
    return sum(items)


def in_a_loop(x):
    items = []
    for i in range(2):
        fill(items, x[i])
    return sum(items) * items[1]


def item_in_place(x):
    a = x.copy()
    items = [a]
    items[0] *= 2.0
    return np.sum(a * x)


def one_list_twice(x):
    items = [x[0]]
    both = [items, items]
    both[0].append(x[1])
    return sum(both[1])


def array_in_a_tuple(x):
    a = x.copy()
    pair = (a, 1.0)
    a[0] = x[1] * 5.0
    return np.sum(pair[0] * x)


def array_out_of_a_list(x):
    a = x.copy()
    items = [a]
    b = items[0]
    b[0] = 9.0 * x[1]
    return np.sum(a * x)


def given_back_and_stored_to(x):
    items = []
    for i in range(3):
        items.append(x[i])
    same = kept(items)
    items[0] = x[1] * 2.0
    return items[0] * same[0] * items[1]


def given_back_and_appended_to(x):
    items = []
    for i in range(3):
        items.append(x[i])
    same = kept(items)
    items.append(x[1] * 2.0)
    return items[0] * len(same) * same[-1]


def given_back_in_a_tuple(x):
    items = []
    for i in range(3):
        items.append(x[i])
    same, _ = kept_beside(items)
    items[0] = x[1] * 2.0
    return items[0] * same[0] * items[1]


def given_back_in_a_list(x):
    items = []
    for i in range(3):
        items.append(x[i])
    both = kept_twice(items)
    items[0] = x[1] * 2.0
    return items[0] * both[0][0] * items[1]


def two_names_of_one_that_is_made(x):
    one, other = made_twice(x[0])
    one[1] = x[2]
    return other[1] * one[2]


def made_on_two_paths_and_changed_by_a_function(x):
    items = [x[0], x[1] * 2.0]
    if x[0] < 0.0:
        items = list(reversed(items))
    first(items, x[2])
    return items[0] + np.sin(items[1])


def row_changed_beside_others(x):
    rows = [[1.0, x[0]], [0.5, x[1]], [x[2], 1.0]]
    for a, b in zip(x, x):
        rows[2][1] += a * b
        rows[-1][0] *= rows[2][1]
    rows[1][0] *= rows[0][1]
    return rows[2][1] * rows[2][0] + rows[1][0]


def array_without_axes_changed_in_its_place(x):
    parts = [0.5, np.where(x[0] > 0.1, x[0], x[0])]
    largest = max(parts)
    for k in range(1, 2):
        parts[k] += 1.0
    return largest * x[0] + x[1] * x[2]


PROGRAMS = (
    row_changed_beside_others, array_without_axes_changed_in_its_place,
    made_on_two_paths_and_changed_by_a_function,
    given_back_and_stored_to, given_back_and_appended_to, given_back_in_a_tuple, given_back_in_a_list,
    two_names_of_one_that_is_made,
    filled, set_elsewhere, popped_elsewhere, set_in_dict, given_back, in_a_loop, item_in_place, one_list_twice,
    array_in_a_tuple, array_out_of_a_list,
)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.__name__)
def test_what_is_shared_is_seen_or_refused(program):
    for x in (np.array([1.3, -0.7, 0.4]), np.array([-1.1, 0.8, 0.5])):
        try:
            found = grad(program)(x)
        except DifferentiationError:
            continue
        steps = 1e-6 * np.eye(3)
        differences = np.array([(program(x + step) - program(x - step)) / 2e-6 for step in steps])
        assert np.allclose(found, differences, rtol=0.0, atol=1e-7 * np.max(np.abs(differences)))
