"""Functions among the arguments of a function that is differentiated."""

import functools

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hessian, hvp, jacobian, jvp, value_and_grad, vjp

X = np.random.default_rng(5).uniform(0.4, 1.6, 4)
W = np.random.default_rng(6).uniform(0.4, 1.6, 4)


def square(v):
    return v * v


def loss(x, act, w, scale=2.0):
    h = x
    for _ in range(3):
        h = act(h) * w
    return scale * np.sum(h)


def by_default(x, act=np.tanh, *, last=square):
    return np.sum(last(act(x)))


def perhaps(x, act=None):
    if act is None:
        act = np.sin
    elif isinstance(act, str):
        act = {"square": square}[act]
    elif not callable(act):
        raise TypeError("act")
    return np.sum(act(x) * x)


def of_two(x, first, n, second):
    return np.sum(first(x) ** n * second(x))


def differences(function, x, *args):
    steps = 1e-6 * np.eye(len(x))
    return np.array([(function(x + e, *args) - function(x - e, *args)) / 2e-6 for e in steps])


FUNCTIONS = {
    "ufunc": np.tanh,
    "own": square,
    "lambda": lambda v: v**3 / (1 + v),
    "closure": (lambda a: lambda v: np.exp(-a * v))(W),
    "partial": functools.partial(np.power, 1.5),
}


@pytest.mark.parametrize("act", FUNCTIONS.values(), ids=FUNCTIONS)
def test_every_operator_takes_functions(act):
    want = differences(loss, X, act, W)
    scale = np.max(np.abs(want))
    np.testing.assert_allclose(grad(loss)(X, act, W), want, atol=1e-7 * scale)
    value, (first, second) = value_and_grad(loss, wrt=("x", "w"))(X, act, w=W)
    assert value == loss(X, act, W)
    np.testing.assert_allclose(first, want, atol=1e-7 * scale)
    along = np.linspace(-1.0, 1.0, 4)
    moved = jvp(loss, (X, act, W), (along, None, -along))
    np.testing.assert_allclose(moved[1], along @ first - along @ second)
    back = vjp(loss, X, act, W)[1](2.0)
    np.testing.assert_allclose(back[0], 2.0 * first)
    np.testing.assert_allclose(jacobian(loss)(X, act, W), first)
    whole = hessian(loss)(X, act, W)
    np.testing.assert_allclose(hvp(loss)(X, act, W, along), whole @ along)
    np.testing.assert_allclose(grad(lambda x: np.sum(grad(loss)(x, act, W) * along))(X), whole @ along)


def test_functions_change_from_call_to_call():
    of = grad(perhaps)
    for act in (square, None, np.tanh, "square", square, lambda v: v**3, None, np.tanh):
        np.testing.assert_allclose(of(X, act), differences(perhaps, X, act), atol=1e-7)
    with pytest.raises(TypeError, match="act"):
        of(X, 3)


def test_defaults_that_are_functions():
    np.testing.assert_allclose(grad(by_default)(X), differences(by_default, X), atol=1e-7)
    np.testing.assert_allclose(grad(by_default)(X, np.sin), differences(by_default, X, np.sin), atol=1e-7)
    given = functools.partial(by_default, last=np.exp)
    np.testing.assert_allclose(grad(by_default)(X, last=np.exp), differences(given, X), atol=1e-7)
    assert "np.tanh(x)" in grad(by_default).source


def test_several_functions_with_arguments_between():
    np.testing.assert_allclose(grad(of_two)(X, np.sin, 3, np.cos), differences(of_two, X, np.sin, 3, np.cos), atol=1e-7)
    assert grad(of_two, wrt=0)(X, np.sin, 2, np.exp).shape == X.shape


def test_what_functions_read_may_change():
    factor, table = 2.0, {"k": 2.0}

    def scaled(v):
        return factor * v ** table["k"]

    of = grad(perhaps)
    for now in (1.0, 5.0, -0.5):
        factor = table["k"] = now
        np.testing.assert_allclose(of(X, scaled), differences(perhaps, X, scaled), atol=1e-6)
    table = {"k": 3.0}
    np.testing.assert_allclose(of(X, scaled), differences(perhaps, X, scaled), atol=1e-6)


def test_refusals_name_the_users_line():
    def counted(x, act):
        return np.sum(act(x)) * int(x[0])

    with pytest.raises(DifferentiationError) as refused:
        grad(counted)(X, square)
    assert "int" in str(refused.value)
    assert __file__.rpartition("/")[2] in str(refused.value)
    with pytest.raises(DifferentiationError, match="act"):
        grad(loss, wrt="act")(X, square, W)
