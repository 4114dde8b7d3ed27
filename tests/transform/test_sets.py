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


RIGHT = [in_order, as_it_comes, combined, of_places, made_larger_by_rebinding, copied_to_a_list]

test_right_in_every_mode = right_in_every_mode([(function, (X, NAMES)) for function in RIGHT])


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


def taken_out(x, names):
    s = set(names)
    s.discard("a")
    return len(s) * np.sum(x**2)


def of_what_varies(x, names):
    return sum({v**2 for v in x})


@pytest.mark.parametrize(
    "function", [second_name, less_under_a_second_name, taken_out, of_what_varies], ids=lambda f: f.__name__
)
def test_refused(function):
    with pytest.raises(DifferentiationError) as caught:
        grad(function)(X, NAMES)
    assert caught.value.line and caught.value.remedy
