"""Where memory is shared a derivative is right, or refused at a line of the function that names the other line."""

import copy
import re

import numpy as np

from adjoint_gen import DifferentiationError, vjp
from tests.fuzz.numeric import leaves, like
from tests.transform import hostile, operands
from tests.transform.harness import by_case, check_agreement, same


@by_case(hostile.CASES + operands.CASES)
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
    check_agreement(function, args, pullback, like(value, rng), rng)
    assert same(args, given)


def test_not_all_of_them_are_refused():
    right = 0
    for function, given in hostile.CASES:
        try:
            vjp(function, *copy.deepcopy(given))
        except DifferentiationError:
            continue
        right += 1
    assert right >= len(hostile.CASES) // 3
