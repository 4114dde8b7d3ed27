"""Objects whose classes answer: every mode against differences, and the gradient inside another function."""

import copy

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad
from tests.transform.answering import RIGHT, X4, In, L


@pytest.mark.parametrize(("function", "args"), RIGHT, ids=[function.__name__ for function, _ in RIGHT])
def test_right_in_every_mode(function, args):
    check_grads(function, copy.deepcopy(args))


INSIDE = [(function, args) for function, args in RIGHT if isinstance(args[0], np.ndarray)]


@pytest.mark.parametrize(("function", "args"), INSIDE, ids=[function.__name__ for function, _ in INSIDE])
def test_a_gradient_inside_a_function(function, args):
    """A derivative that was refused in one way of lowering is tried in the next as if nothing had been."""
    x, *rest = args
    u = np.cos(np.arange(x.size))

    def along(x, *rest):
        return np.sum(grad(function)(x, *rest) * u)

    step = 1e-5
    slope = (grad(function)(x + step * u, *rest) - grad(function)(x - step * u, *rest)) / (2.0 * step)
    assert np.allclose(grad(along)(x, *rest), slope, rtol=1e-5, atol=1e-6 * np.abs(slope).max())


def shown_while_it_changes(x):
    p = In(x[2], x[1])
    for _, v in vars(p).items():
        p.k += v * x[0]
    return p.k


def test_attributes_are_looked_up_when_the_loop_comes_to_them():
    """``vars(o)`` shows what becomes of the object."""
    check_grads(shown_while_it_changes, (X4,))


def vars_that_get_a_name(x):
    p = In(x, x[0])
    held = vars(p)
    p.k = 3.0
    return held["k"]


def vars_that_are_changed(x):
    p = In(x, x[0])
    vars(p)["k"] = x[1] ** 2
    return p.k


def cached_by_many(x):
    many = []
    for k in range(3):
        many.append(L(x * k))
    return sum(one.n for one in many)


@pytest.mark.parametrize("function", [vars_that_get_a_name, vars_that_are_changed, cached_by_many])
def test_what_would_show_another_state_is_refused(function):
    with pytest.raises(DifferentiationError):
        grad(function)(X4)


def with_a_plus(x):
    return (In(x, x[0]) + In(x, x[1])).k


def with_a_bar(x):
    return (In(x, x[0]) | In(x, x[1])).k


def gone_through(x):
    for _ in In(x, x[0]):
        pass
    return x[0]


def test_a_refusal_says_what_is_done_to_an_object():
    with pytest.raises(DifferentiationError) as caught:
        grad(gone_through)(X4)
    assert "it is gone through" in caught.value.message


@pytest.mark.parametrize("function", [with_a_plus, with_a_bar])
def test_an_operator_that_no_operand_has_raises_what_python_raises(function):
    with pytest.raises(TypeError, match=r"unsupported operand type\(s\) for [+|]: 'In' and 'In'"):
        function(X4)
    with pytest.raises(TypeError, match=r"unsupported operand type\(s\) for [+|]: 'In' and 'In'"):
        grad(function)(X4)
