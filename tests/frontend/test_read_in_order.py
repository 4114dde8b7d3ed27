"""What a generator, a helper or a loop changes is seen by what is read beside it: right as Python reads it, or refused."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad


def halves(u, n):
    for _ in range(n):
        u = u * 0.5
        yield u
def drain(xs):
    while xs:
        yield xs.pop()
def inplace(x):
    u = 0.0
    u = x
    u += 1.0
    yield np.sum(u * u)
def outs(x):
    y = np.add(x, 1.0, out=x)
    yield np.sum(y ** 2)
def bump(y):
    y[0] += 1.0
    return 1.0
def f_len_drain(fs):
    c = [v * v for v in fs]
    return len(c) * fs[0] + sum(drain(c))
def f_len_drain2(fs):
    c = [v * v for v in fs]
    q = c[-1] * 3.0 + sum(drain(c))
    return q * fs[1]
def f_element_pops(fs, s):
    c = [v * v for v in fs]
    return len(c) * s + sum(c.pop() * v for v in halves(s, 2))
def f_element_bumps(x, s):
    y = x.copy()
    return y[0] * 3.0 + sum(bump(y) * v for v in halves(s, 2))
def f_inplace_quiet(x):
    y = x * 2.0
    return y[0] * 3.0 + sum(inplace(y))
def f_out_quiet(x):
    y = x * 2.0
    return y[0] * 3.0 + sum(outs(y))
def f_helper_grow(fs):
    xs = [v * 1.0 for v in fs]
    def add(v):
        xs.append(v)
    t = 0.0
    for v in xs:
        t += v * v
        if len(xs) < 6:
            add(v * 0.5)
    return t
def grow(l, v):
    l.append(v * 0.3)
def f_helper_grow2(fs):
    xs = [v * 1.0 for v in fs]
    t = 0.0
    for v in xs:
        t += v * v
        if len(xs) < 6:
            grow(xs, v)
    return t
def f_aug_grow(fs):
    xs = [v * 1.0 for v in fs]
    t = 0.0
    for v in xs:
        t += v * v
        if len(xs) < 6:
            xs += [v * 0.5]
    return t
FS, X = [0.7, 1.3, 0.4], np.array([0.7, 1.3, 0.4])
PROGRAMS = [
    (f_len_drain, (FS,)), (f_len_drain2, (FS,)), (f_element_pops, (FS, 0.9)), (f_element_bumps, (X, 0.9)),
    (f_inplace_quiet, (X,)), (f_out_quiet, (X,)), (f_helper_grow, (FS,)), (f_helper_grow2, (FS,)), (f_aug_grow, (FS,)),
]


@pytest.mark.parametrize(("function", "given"), PROGRAMS, ids=[f.__name__ for f, _ in PROGRAMS])
def test_right_or_refused(function, given):
    first, *others = given
    try:
        found = grad(function)(np.array(first) if isinstance(first, np.ndarray) else list(first), *others)
    except DifferentiationError as error:
        assert "cannot differentiate" in str(error) or "is not" in str(error)
        return
    for k in range(3):
        sides = []
        for step in (1e-6, -1e-6):
            moved = list(first)
            moved[k] += step
            sides.append(function(np.array(moved) if isinstance(first, np.ndarray) else moved, *others))
        assert np.isclose(found[k], (sides[0] - sides[1]) / 2e-6, rtol=1e-6)


def halves_beside_keys(s):
    total = 0.0
    weights = {0: 5.0, 1: 7.0, 2: 3.0}
    for v, key in zip(halves(s, 3), weights):
        total += v * key
    return total


def test_keys_are_not_taken_for_items():
    assert grad(halves_beside_keys)(2.0) == 0.5
