"""What a function that calls itself returns and looks at: dicts, named tuples, tuples of dicts, and not plain tuples."""

from typing import NamedTuple

import numpy as np

from tests.transform.harness import right_in_every_mode

X = np.array([0.3, 0.7, 1.1, 1.9])


class Pair(NamedTuple):
    a: float
    b: float


def _told_by_its_type(x, n):
    if n == 0:
        return {"v": x[0]}
    rest = _told_by_its_type(x, n - 1)
    return {"v": x[n] * (2.0 if isinstance(rest, dict) else 5.0)}


def told_by_its_type(x):
    return _told_by_its_type(x, 3)["v"]


def _told_by_a_key(x, n):
    if n == 0:
        return {"v": x[0]}
    rest = _told_by_a_key(x, n - 1)
    return {"v": x[n] * (2.0 if "v" in rest else 5.0) + rest["v"]}


def told_by_a_key(x):
    return _told_by_a_key(x, 3)["v"]


def _told_by_a_loop(x, n):
    if n == 0:
        return {"v": x[0]}
    for k in _told_by_a_loop(x, n - 1):
        if k == "v":
            return {"v": x[n] * 2.0}
    return {"v": x[n] * 7.0}


def told_by_a_loop(x):
    return _told_by_a_loop(x, 3)["v"]


def _keys_in_another_order(x, n):
    if n == 0:
        return {1: x[0], 0: x[0] ** 2}
    rest = _keys_in_another_order(x, n - 1)
    return {1: rest[0] * x[n], 0: rest[1] + x[n]}


def keys_in_another_order(x):
    found = _keys_in_another_order(x, 3)
    return found[0] + 3 * found[1]


def _by_their_names(x, n):
    if n == 0:
        return Pair(x[0], x[0] ** 2)
    rest = _by_their_names(x, n - 1)
    return Pair(rest.b * x[n], rest.a)


def by_their_names(x):
    return _by_their_names(x, 3).a


def _unpacked(x, n):
    if n == 0:
        return Pair(x[0], x[0] ** 2)
    a, b = _unpacked(x, n - 1)
    return Pair(b * x[n], a)


def unpacked(x):
    return _unpacked(x, 3).b * x[1]


def _a_dict_in_a_tuple(x, n):
    if n == 0:
        return (x[0], {"k": x[0] ** 2})
    a, held = _a_dict_in_a_tuple(x, n - 1)
    return (a * held["k"], {"k": x[n]})


def a_dict_in_a_tuple(x):
    return _a_dict_in_a_tuple(x, 3)[0]


def _changed_on_the_way(x, n):
    if n == 0:
        return {"s": x[0], "n": 1}
    found = _changed_on_the_way(x, n - 1)
    found["s"] = found["s"] * x[n]
    found["n"] += 1
    return found


def changed_on_the_way(x):
    found = _changed_on_the_way(x, 3)
    return found["s"] * found["n"]


test_right_in_every_mode = right_in_every_mode([(f, (X,)) for f in (
    told_by_its_type, told_by_a_key, told_by_a_loop, keys_in_another_order, by_their_names, unpacked, a_dict_in_a_tuple,
    changed_on_the_way,
)])


def _relaxed(u, f, depth):
    u[:] = 0.5 * u + f
    if depth > 0:
        change = np.zeros_like(u)
        _relaxed(change, f - u, depth - 1)
        u += change
    return u


def cycles(f):
    """A loop by `_`, so that what the reverse sweep does not use has another name."""
    u = np.zeros(len(f))
    for _ in range(2):
        _relaxed(u, f, 2)
    return np.sum(u**2)


test_in_place_in_a_loop = right_in_every_mode([(cycles, (X,))])
