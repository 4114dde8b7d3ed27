"""Derivatives of the fourth order of functions with loops and stores: every order of the modes gives one number."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jvp, vjp
from tests.extent import part
from tests.zoo.test_agreement import TWICE
from tests.zoo.test_zoo import label

ORDER = 4
REFUSED = ("a function that changes its argument", "it calls itself", "a list in a list")
"""What may be refused where a derivative is taken inside another one."""
SEQUENCES = [f"{k:04b}".replace("0", "f").replace("1", "r") for k in range(2**ORDER)]


def moved(example):
    """The name of the one argument that is differentiated by: an array of few numbers, or a number."""
    sizes = {n: np.size(v) for n, v in example.arguments.items() if n in example.active and isinstance(v, np.ndarray | float)}
    return min((n for n in sizes if sizes[n] <= 12), key=lambda n: -sizes[n], default=None)


FOUND = [e for e in TWICE if moved(e) is not None and len(e.arguments) <= 3]


def alone(example):
    """The function of that argument alone; of other arrays it gets copies, which it may change."""
    function, (x, *others), name = example.function, list(example.arguments), moved(example)
    given = [example.arguments[n] for n in (x, *others) if n != name]
    place = [x, *others].index(name)
    if any(isinstance(a, np.ndarray) for a in given):
        return with_copies(function, given, place)
    match len(given), place:
        case 0, _:
            return lambda v: function(v)
        case 1, 0:
            (a,) = given
            return lambda v: function(v, a)
        case 1, 1:
            (a,) = given
            return lambda v: function(a, v)
    a, b = given
    return (lambda v: function(v, a, b)) if place == 0 else (lambda v: function(a, v, b)) if place == 1 else (
        lambda v: function(a, b, v)
    )


def with_copies(function, given, place):
    """The same where the others, one or two, are arrays among them."""
    arrays = [isinstance(a, np.ndarray) for a in given]
    if len(given) == 1:
        (a,) = given
        return (lambda v: function(v, a.copy())) if place == 0 else (lambda v: function(a.copy(), v))
    a, b = given
    if arrays == [True, True]:
        return [
            lambda v: function(v, a.copy(), b.copy()), lambda v: function(a.copy(), v, b.copy()),
            lambda v: function(a.copy(), b.copy(), v),
        ][place]
    if arrays[0]:
        return [
            lambda v: function(v, a.copy(), b), lambda v: function(a.copy(), v, b), lambda v: function(a.copy(), b, v),
        ][place]
    return [lambda v: function(v, a, b.copy()), lambda v: function(a, v, b.copy()), lambda v: function(a, b.copy(), v)][place]


def forwards(f, v):
    return lambda x: jvp(f, (x,), (v,))[1]


def pulled(f, weights):
    return lambda x: vjp(f, x)[1](weights)[0]


def contracted(f, sequence, directions, x):
    """The derivative of a function along all directions: forwards, or in reverse and then by a product."""
    pending = None
    for way, v in zip(sequence, directions, strict=True):
        if way == "f":
            f = forwards(f, v)
        else:
            f, pending = (grad(f) if pending is None else pulled(f, pending)), v
    found = f(x)
    return float(np.sum(found * pending)) if pending is not None else float(found)


@pytest.mark.parametrize("example", [pytest.param(e, id=label(e)) for e in part(FOUND, 24)])
def test_every_order_of_the_modes_gives_the_same(example):
    name, f = moved(example), alone(example)
    x = example.arguments[name]
    rng = np.random.default_rng(5)
    directions = [rng.standard_normal(np.shape(x)) if isinstance(x, np.ndarray) else float(rng.normal()) for _ in range(ORDER)]
    chosen = ["ffff", "rrff", *rng.choice(SEQUENCES, 3, replace=False)]
    try:
        found = {sequence: contracted(f, sequence, directions, x) for sequence in chosen}
    except DifferentiationError as error:
        if not any(reason in error.message for reason in REFUSED):
            raise
        pytest.skip(error.message)
    third = forwards(forwards(forwards(f, directions[0]), directions[1]), directions[2])
    h, last = 1e-3, directions[3]
    expected = float((8.0 * (third(x + h * last) - third(x - h * last)) - (third(x + 2 * h * last) - third(x - 2 * h * last)))
                     / (12.0 * h))
    scale = max(abs(expected), *(abs(float(third(x + s * last))) for s in (-2 * h, 0.0, 2 * h)))
    # What is left of numbers that cancel is known as well as these: a solver's result is linear but for its last residual.
    first = abs(float(forwards(f, directions[0])(x)))
    rounding = 1e-14 * max(first, abs(float(forwards(forwards(f, directions[0]), directions[1])(x))))
    for sequence, value in found.items():
        assert abs(value - found["ffff"]) <= 1e-9 * max(scale, abs(value)) + rounding, (sequence, found)
    assert abs(found["ffff"] - expected) <= 1e-4 * scale + 1e-9, (found, expected)
    product = hvp(forwards(forwards(f, directions[0]), directions[1]))(x, directions[2])
    assert abs(float(np.sum(product * last)) - found["ffff"]) <= 1e-9 * max(scale, abs(found["ffff"])) + rounding


def test_there_are_thirty():
    assert len({e.function for e in FOUND}) >= 30
