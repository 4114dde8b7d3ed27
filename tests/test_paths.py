"""What is refused on one path only: the others have their derivatives, and that one is refused when the program comes to it."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jvp, source, vjp

X = np.array([1.0, 2.0, 0.5])


def rare(x):
    if x[0] > 100.0:
        with open("/dev/null") as log:
            log.write("large")
        return np.sum(x)
    return x @ x


def rare_in_a_loop(x):
    total = 0.0
    for v in x:
        if v > 100.0:
            from a_module_that_is_not_there import correction

            v = correction(v)
        total += v**3
    return total


def rare_in_a_helper(x):
    return sum(v * v if v < 100.0 else _by_hand(v) for v in x)


def _by_hand(v):
    def steps():
        got = yield v
        return got

    return next(steps())


def _logarithm(v):
    if v > 0.0:
        class Mark:
            pass

    return np.log(v) if v > 0.0 else v


def in_an_attempt(x):
    """What is refused is nothing that the program raises: no handler takes it."""
    try:
        found = _logarithm(x[0])
    except Exception:
        found = x[1]
    return found * x[2]


def test_no_handler_of_the_program_takes_a_refusal():
    assert np.allclose(grad(in_an_attempt)(-X), [-X[2], 0.0, -X[0]])
    for call in (grad(in_an_attempt), lambda x: jvp(in_an_attempt, (x,), (x,))):
        with pytest.raises(DifferentiationError, match="a class defined inside"):
            call(X)


def on_every_path(x):
    with open("/dev/null"):
        return x @ x


PATHS = [rare, rare_in_a_loop, rare_in_a_helper]


@pytest.mark.parametrize("function", PATHS, ids=lambda f: f.__name__)
def test_the_other_paths_have_their_derivatives(function):
    gradient, step = grad(function)(X), 1e-6
    differences = [(function(X + step * e) - function(X - step * e)) / (2 * step) for e in np.eye(3)]
    assert np.allclose(gradient, differences, rtol=1e-7)
    direction = np.array([0.3, -1.0, 2.0])
    assert np.isclose(jvp(function, (X,), (direction,))[1], gradient @ direction)
    assert np.allclose(vjp(function, X)[1](2.0)[0], 2.0 * gradient)
    changes = [(grad(function)(X + step * e) - grad(function)(X - step * e)) / (2 * step) for e in np.eye(3)]
    assert np.allclose(hvp(function)(X, direction), np.array(changes).T @ direction, rtol=1e-6)


@pytest.mark.parametrize("function", PATHS, ids=lambda f: f.__name__)
def test_the_path_is_refused_at_its_line_when_the_program_comes_to_it(function):
    for call in (grad(function), lambda x: vjp(function, x), lambda x: jvp(function, (x,), (x,))):
        for _ in range(2):
            with pytest.raises(DifferentiationError) as caught:
                call(200.0 * X)
            assert caught.value.path == __file__ and caught.value.remedy
            assert function.__code__.co_firstlineno < caught.value.line <= function.__code__.co_firstlineno + 6
    assert np.all(np.isfinite(grad(function)(X)))


def test_what_stands_on_every_path_is_refused_before_anything_runs():
    with pytest.raises(DifferentiationError, match="`with`"):
        source(on_every_path)
