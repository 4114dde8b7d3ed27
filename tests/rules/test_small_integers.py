"""Beside a double, small integers are numbers as any other: what a rule computes of them does not leave their range.

``np.arctan2(x, n)`` of an ``np.int8`` is computed in doubles, and ``n * n`` in its derivative would not be; nor is ``n - 1`` in
the derivative of a Bessel function that of an ``np.uint8``.
"""

import numpy as np
import pytest

from adjoint_gen import value_and_grad
from tests.extent import in_turn, part
from tests.rules.harness import Fixed, example, examples_by_op
from tests.rules.running import Case, quietly

DTYPES = (np.int8, np.uint8, np.uint64)


def integers(value, dtype):
    """As many integers as a float or an array of floats has elements, up to 90; None for anything else."""
    if isinstance(value, float) or (isinstance(value, np.ndarray) and value.dtype == float and value.size):
        whole = np.round(np.abs(np.nan_to_num(np.asarray(value), posinf=0.5, neginf=0.5)) % 1.0 * 100).astype(dtype)
        return whole[()]
    return None


def with_operand(plain, place, operand):
    """The call with another passive operand; that of a keyword has its name for a place."""
    if isinstance(place, str):
        return example(plain.function, *plain.args, **{**dict(plain.params), place: Fixed(operand)})
    args = [Fixed(operand) if k == place else arg for k, arg in enumerate(plain.args)]
    return example(plain.function, *args, **dict(plain.params))


def derivatives(plain, place, operand):
    """The value of an operation with this passive operand, and its tangent and adjoints."""
    case = Case(with_operand(plain, place, operand))
    if not case.active:
        return case.y, []
    dots = {v: np.ones_like(value) for v, value in case.values.items() if v in case.active}
    seed = np.cos(np.arange(np.size(case.y)).reshape(np.shape(case.y)))[()]
    made = [case.forward(dots), *case.reverse(seed, case.active).adjoints().values()]
    return case.y, [value for value in made if value is not None]


def wrong(plain):
    for place, value in enumerate(plain.args):
        operands = [integers(value, dtype) for dtype in DTYPES]
        if operands[0] is not None:
            yield from compared(plain, place, in_turn(operands, plain, 3), np.asarray(operands[0], float)[()])


def wrong_orders(plain):
    """The same for integers: a shift, an order, a number of items, also where it is zero."""
    for place, value in (*enumerate(plain.args), *plain.params):
        if type(value) is int:
            for number in {value, 0, 1}:
                if number >= 0:
                    scalars = [dtype(number) for dtype in DTYPES if number <= np.iinfo(dtype).max]
                    operands = [*scalars, *map(np.array, scalars)]
                    yield from compared(plain, place, in_turn(operands, plain, 3), number)


def compared(plain, place, operands, usual):
    """Derivatives beside each of the operands, and beside the usual one of the same value."""
    try:
        (plainly, expected), _ = quietly(derivatives, plain, place, usual)
    except Exception:  # the operation takes no such numbers there, or has no derivative beside them
        return
    for operand in operands:
        try:
            (value, given), _ = quietly(derivatives, plain, place, operand)
        except Exception:
            continue
        if not np.array_equal(value, plainly, equal_nan=True):
            continue  # the primal has left their range
        for one, other in zip(given, expected, strict=True):
            if not np.allclose(one, other, rtol=1e-10, atol=0.0, equal_nan=True):
                yield f"{plain}: {one} beside {operand!r} at {place}, {other} beside {usual!r}"


CRASHING = "scipy.ndimage."
"""SciPy's own images crash where an order or a shift is a small integer."""


@pytest.mark.parametrize("op", sorted(op for op in examples_by_op() if not op.startswith(CRASHING)))
def test_derivatives_beside_small_integers_are_those_beside_doubles(op):
    assert not [fault for plain in part(examples_by_op()[op], 3) for fault in (*wrong(plain), *wrong_orders(plain))]


@pytest.mark.parametrize("dtype", ["int8", "uint8", "bool", "int64", "float16", "float32"])
@pytest.mark.parametrize("function", [np.mean, np.std, np.var, np.average, np.median, np.trapezoid, np.divide, np.linspace])
def test_means_and_quotients_of_integers_are_doubles(function, dtype):
    x = Fixed(np.array([0, 1, 0, 1], dtype))
    args = {np.divide: (x, Fixed(np.ones(4, dtype))), np.linspace: (Fixed(x.value[0]), Fixed(x.value[1]))}.get(function, (x,))
    case, _ = quietly(Case, example(function, *args))
    assert case.kinds[case.bind.target].dtype == np.asarray(case.y).dtype.name


def from_a_bound(x, n):
    s = x[0]
    for k in range(n, n + 3):
        s = s * x[k % 3] + np.sin(s)
    return s


def below_a_bound(x, n):
    s = x[0]
    for k in range(n):
        for j in reversed(range(k, n)):
            s = s * x[j % 3] + np.sin(s)
    return s


def turned_round(x, n):
    return np.sum(np.roll(x, n) * x**2) + np.trace(np.diag(x, n) @ np.diag(x, n))


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


@pytest.mark.parametrize("function", [from_a_bound, below_a_bound, turned_round])
@pytest.mark.parametrize("number", [0, 1, 2])
def test_what_is_counted_in_few_bits(function, number):
    x = np.array([0.7, -1.3, 0.4])
    value, expected = value_and_grad(function)(x, number)
    others = [dtype(number) for dtype in DTYPES]
    for n in (*others, *map(np.array, others), *([Index(number)] if function is below_a_bound else [])):
        found = value_and_grad(function)(x, n)
        assert found[0] == value and np.allclose(found[1], expected, rtol=1e-13), (n, found, expected)
