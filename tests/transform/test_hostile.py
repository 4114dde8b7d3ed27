"""Where memory is shared a derivative is right, or refused at a line of the function that names the other line."""

import copy
import re

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, jvp, vjp
from tests.transform import hostile
from tests.transform.test_stores import differences, floating, inner, leaves, like

IDS = [f"{f.__name__}-{k}" for k, (f, _) in enumerate(hostile.CASES)]


@pytest.mark.parametrize("function, given", hostile.CASES, ids=IDS)
def test_right_or_refused(function, given):
    rng = np.random.default_rng(3)
    args = copy.deepcopy(given)
    value = function(*copy.deepcopy(given))
    try:
        primal, pullback = vjp(function, *args)
    except DifferentiationError as error:
        if "may be the same array" in error.message:
            assert re.search(r"\(line \d+\)", error.message), error.message
        return
    assert all(np.allclose(a, b, rtol=1e-13) for a, b in zip(leaves(primal), leaves(value), strict=True))
    cotangent = like(value, rng)
    gradients = pullback(cotangent)
    active = [k for k, a in enumerate(args) if floating(a)]
    for _ in range(3):
        directions = [like(a, rng) if floating(a) else None for a in args]
        backward = sum(inner(gradients[k], directions[k]) for k in active)
        scale = sum(float(np.sum(np.abs(gradients[k] * directions[k]))) for k in active) + 1e-3
        assert abs(inner(cotangent, jvp(function, args, tuple(directions))[1]) - backward) <= 1e-11 * scale
        assert abs(differences(function, given, directions, cotangent) - backward) <= 1e-7 * scale
    assert all(np.array_equal(a, b) for a, b in zip(args, given, strict=True))


def test_not_all_of_them_are_refused():
    right = 0
    for function, given in hostile.CASES:
        try:
            vjp(function, *copy.deepcopy(given))
        except DifferentiationError:
            continue
        right += 1
    assert right >= len(hostile.CASES) // 3
