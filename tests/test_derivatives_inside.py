"""Derivatives that are taken inside functions which are differentiated themselves, and derivatives of any derivative."""

import itertools
from functools import partial

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad, hessian, hvp, jacobian, jvp, value_and_grad, vjp
from tests import extent
from tests.extent import in_turn, part
from tests.fuzz.check import lowered_once

X = np.array([0.7, 1.3, 0.4])
V = np.array([0.3, -0.8, 0.5])
W = np.array([0.5, 1.1, -0.6])


def field(x):
    y = np.zeros(3)
    for i in range(3):
        y[i] = x[i] * np.sin(x[(i + 1) % 3]) + x[i] ** 2
    return y


def energy(x):
    return np.sum(field(x) ** 2)


def spring(q, k=1.5, *, damping=0.1):
    total = 0.0
    for i in range(len(q)):
        total += k * q[i] ** 3 * np.exp(-damping * q[i])
    return total


def layered(params, x):
    h = x
    for w, b in params:
        h = np.tanh(w * h + b)
    return np.sum(h**2)


def by_names(p, x):
    return np.sum(np.sin(p["w"] * x)) * p["b"] ** 2


def spread(x, n):
    return {"y": (x**2)[:n], "z": (np.sum(x**3), np.sum(np.sin(x)))}


D_ENERGY = grad(energy)
J_FIELD = jacobian(field)
H_ENERGY = hessian(energy)
P_ENERGY = hvp(energy)
VG_ENERGY = value_and_grad(energy)
D_SPRING = grad(spring, wrt=("k", "q"))
THIRD = jacobian(H_ENERGY)


@grad
def slope(x):
    return np.sum(np.exp(x) * x)


class Model:
    """Something whose gradient is a method."""

    scale = 2.0

    def energy(self, x):
        return np.sum(x**4) * self.scale


MODEL = Model()


# --- programs: each gives a number -------------------------------------------------------------------------------------


def of_a_global_gradient(x):
    return np.sum(D_ENERGY(x) ** 2)


def of_a_decorated_function(x):
    return slope(x) @ x


def made_here(x):
    return np.sum(grad(energy)(x) * x)


def with_its_value(x):
    value, g = VG_ENERGY(x)
    return value * np.sum(g)


def of_a_jacobian(x):
    return np.sum(J_FIELD(x) @ field(x))


def of_a_jacobian_backwards(x):
    return np.sum(jacobian(field, mode="reverse")(x) ** 2)


def of_a_hessian(x):
    return np.trace(H_ENERGY(x)) + np.linalg.det(H_ENERGY(x))


def of_third_derivatives(x):
    return np.sum(THIRD(x) ** 2)


def of_a_product(x):
    return np.sum(P_ENERGY(x, V) ** 3)


def direction_that_moves(x):
    return np.sum(P_ENERGY(x, x**2))


def of_a_pullback(x):
    y, back = vjp(field, x)
    return np.sum(back(y * W)[0] ** 2)


def pullback_called_twice(x):
    y, back = vjp(field, x)
    return np.sum(back(W)[0] * back(y)[0])


def of_a_tangent(x):
    y, y_dot = jvp(field, (x,), (V * x,))
    return np.sum(y * y_dot**2)


def in_a_loop(x):
    for _ in range(4):
        x = x - 0.05 * D_ENERGY(x)
    return energy(x)


def in_a_while_loop(x):
    total, step = 0.0, 0
    while step < 3:
        total += np.sum(grad(spring)(x, 0.5 + step))
        x = x * 0.9
        step += 1
    return total


def in_a_branch(x):
    g = D_ENERGY(x) if x[0] > 0 else x
    return np.sum(g**2)


def stored(x):
    table = np.zeros((3, 3))
    for i in range(3):
        table[i] = D_ENERGY(x * (i + 1.0))
    return np.sum(table[::-1] * table)


def result_changed(x):
    g = D_ENERGY(x)
    g[0] = g[1] * x[2]
    g += x
    return np.sum(g**2)


def through_a_helper(x):
    def norm(f, y):
        return np.sum(grad(f)(y) ** 2)

    return norm(energy, x) + norm(lambda y: np.sum(y**3), x * 2.0)


def captured(x):
    a = x[0] ** 2
    g = grad(lambda y: np.sum(a * y**2 * x[1]))
    return np.sum(g(x))


def captured_by_a_def(x):
    scale = np.exp(x)

    def inner(y):
        return np.sum(scale * y**3)

    return np.sum(grad(inner)(x) + hessian(inner)(x) @ x)


def of_a_number(x):
    f = lambda t: np.sin(t) * t**2  # noqa: E731
    return grad(f)(x[0]) * grad(grad(f))(x[1]) + grad(grad(grad(f)))(x[2])


def jacobian_of_a_number(x):
    return np.sum(jacobian(lambda t: x * t**3)(x[1])) + hessian(lambda t: t**4)(x[0])


def several_parameters(x):
    dk, dq = D_SPRING(x, x[0])
    return dk * np.sum(dq)


def by_keyword(x):
    return np.sum(grad(spring, wrt="q")(x, damping=x[1], k=2.0)) + grad(spring, wrt="damping")(x, damping=x[2])


def defaults(x):
    return np.sum(grad(spring)(x))


def of_tuples(x):
    params = ((x, x * 0.5), (x[0], 0.3))
    g = grad(layered)(params, x)
    return np.sum(g[0][0]) * np.sum(g[0][1]) + g[1][0] * g[1][1]


def of_a_dict(x):
    g = grad(by_names)({"w": x, "b": x[0]}, x)
    return np.sum(g["w"] * x) * g["b"]


def tangents_of_structures(x):
    y, y_dot = jvp(spread, (x, 2), (x**2, None))
    return np.sum(y_dot["y"]) * y_dot["z"][0] + y_dot["z"][1] * y["z"][0]


def partly_given(x):
    f = partial(spring, k=3.0)
    return np.sum(grad(f)(x))


def of_a_ufunc(x):
    return grad(np.sin)(x[0]) * x[1]


def other_function_as_argument(x):
    return apply(jacobian(field), x)


def apply(f, x):
    return np.sum(f(x) ** 2)


def list_of_derivatives(x):
    total = 0.0
    for f in (D_ENERGY, grad(spring), slope):
        total += np.sum(f(x) * x)
    return total


def leapfrog(x):
    q, p = x[:2], x[1:]
    force = grad(lambda q: np.sum(q**4) / 4 + q[0] * q[1])
    for _ in range(5):
        p = p - 0.05 * force(q)
        q = q + 0.1 * p
        p = p - 0.05 * force(q)
    return np.sum(q**2) + np.sum(p**3)


def learned_update(x):
    theta = np.ones(3)
    for _ in range(3):
        loss, g = value_and_grad(lambda t: np.sum((np.sin(t * x) - W) ** 2))(theta)
        theta = theta - 0.1 * g * loss
    return np.sum(theta**2)


def residual_of_an_equation(x):
    u = lambda t: np.sum(x * np.tanh(t * x))  # noqa: E731
    total = 0.0
    for t in (0.1, 0.5, 0.9):
        total += (grad(grad(u))(t) + u(t)) ** 2
    return total


def newton(x):
    y = x * 1.1
    for _ in range(2):
        y = y - np.linalg.solve(J_FIELD(y) + np.eye(3), field(y) - W)
    return np.sum(y**2)


def hessian_inside_a_hessian(x):
    return np.sum(hessian(lambda y: np.sum(hessian(energy)(y) ** 2))(x))


PROGRAMS = [
    of_a_global_gradient, of_a_decorated_function, made_here, with_its_value, of_a_jacobian, of_a_jacobian_backwards,
    of_a_hessian, of_third_derivatives, of_a_product, direction_that_moves, of_a_pullback, pullback_called_twice,
    of_a_tangent, in_a_loop, in_a_while_loop, in_a_branch, stored, result_changed, through_a_helper, captured,
    captured_by_a_def, of_a_number, jacobian_of_a_number, several_parameters, by_keyword, defaults, of_tuples, of_a_dict,
    tangents_of_structures, partly_given, of_a_ufunc, other_function_as_argument,
    list_of_derivatives, leapfrog, learned_update, residual_of_an_equation, newton, hessian_inside_a_hessian,
]


def differences(f, x, h=1e-5):
    """Central differences of the fourth order."""
    def along(e):
        return (8 * (f(x + h * e) - f(x - h * e)) - (f(x + 2 * h * e) - f(x - 2 * h * e))) / (12 * h)

    return np.stack([along(e) for e in np.eye(len(x))], axis=-1)


def close(found, expected, tolerance):
    scale = np.max(np.abs(expected))
    assert np.shape(found) == np.shape(expected)
    assert np.max(np.abs(found - expected)) <= tolerance * scale, (found, expected)


@pytest.mark.parametrize("f", PROGRAMS, ids=lambda f: f.__name__)
@lowered_once()
def test_first_and_second_order(f):
    x = X.copy()
    found = grad(f)(x)
    close(found, differences(f, X), 1e-7)
    close(jvp(f, (x,), (V,))[1], found @ V, 1e-12)
    if f is hessian_inside_a_hessian and not extent.everything:
        return  # its product with a Hessian is of the sixth order
    curvature = hvp(f)(x, V)
    close(curvature, differences(lambda y: grad(f)(y) @ V, X), 1e-7)
    if in_turn([True, False], f.__name__)[0]:
        close(vjp(grad(f), x)[1](V)[0], curvature, 1e-11)
    np.testing.assert_array_equal(x, X)


OPERATORS = {
    "grad of a sum": lambda f: grad(lambda x: np.sum(f(x) * W)),
    "jacobian": jacobian,
    "reverse": partial(jacobian, mode="reverse"),
    "tangent": lambda f: lambda x: jvp(f, (x,), (V,))[1],
    "pullback": lambda f: lambda x: vjp(f, x)[1](np.ones(np.shape(f(x))))[0],
}


COMPOSED = list(itertools.product(
    ["grad", "hvp", "hessian", "jacobian", "reverse"], ["jacobian", "tangent", "pullback", "grad of a sum"], OPERATORS,
))


@pytest.mark.parametrize("first, next_, last", part(COMPOSED, 14))
def test_compositions_of_operators(first, next_, last):
    """A derivative of a derivative of a derivative, against differences of the one before."""
    start = {
        "grad": grad(energy), "hvp": lambda x: P_ENERGY(x, V), "hessian": H_ENERGY, "jacobian": J_FIELD,
        "reverse": jacobian(field, mode="reverse"),
    }[first]
    second = start if next_ == "grad of a sum" and first in ("hessian", "jacobian", "reverse") else OPERATORS[next_](start)
    if last == "grad of a sum" and np.ndim(second(X)) != 1:
        pytest.skip("a cotangent of another shape")
    third = OPERATORS[last](second)
    value = second(X)
    change = differences(second, X)
    expected = {
        "jacobian": change, "reverse": change, "tangent": change @ V,
        "pullback": np.sum(change, axis=tuple(range(np.ndim(value)))), "grad of a sum": None,
    }[last]
    if last == "grad of a sum":
        expected = np.einsum("i,ij->j", W, change)
    close(third(X), expected, 1e-6)


# --- what is captured, and what changes between --------------------------------------------------------------------------


def bound_late(x):
    a = x[0]
    g = grad(lambda y: a * y**2)
    a = x[1]
    return g(x[2])


def captured_array_changed(x):
    z = x * 1.0
    g = grad(lambda y: np.sum(z * y**2))
    z[0] = x[2] ** 2
    return np.sum(g(x))


def value_is_no_alias(x):
    z = x * 1.0
    y, y_dot = jvp(lambda v: v, (z,), (W,))
    y[0] = 7.0
    return np.sum(z**2) + np.sum(y * y_dot)


def gradient_is_no_alias(x):
    g = grad(lambda v: np.sum(v * x))(x * 1.0)
    g[0] = 7.0
    return np.sum(x**2 * g)


def seed_is_no_alias(x):
    w = x**2
    _, y_dot = jvp(lambda v: v, (x,), (w,))
    y_dot[1] = 3.0
    return np.sum(w * y_dot)


def argument_changed_afterwards(x):
    z = x * 1.0
    g = D_ENERGY(z)
    z[1] = 0.0
    return np.sum(g * z)


def pullback_of_an_integer(x):
    _, back = vjp(lambda a, n: a**n, x, 3)
    return np.sum(back(x)[0])


def pullback_of_a_pair(x):
    (_, z), back = vjp(lambda a: (a**2, np.sum(a)), x)
    return np.sum(back((x, z))[0])


def pullback_of_what_was_then(x):
    a = x[0]
    y, back = vjp(lambda v: a * v**2, x)
    a = x[1]
    return np.sum(back(W)[0] * y) * a


def pullback_of_a_partial_of_then(x):
    a = x[0]

    def inner(k, v):
        return helper(v) * k

    def helper(v):
        return a * v**2

    y, back = vjp(partial(inner, 2.0), x)
    a = x[1] ** 2
    return np.sum(back(W)[0] * y) * a


def gradient_of_a_draw(x):
    rng = np.random.default_rng(3)
    return np.sum(grad(lambda v: np.sum(v**2 * rng.normal(size=3)))(x) ** 2) + rng.normal() * x[0]


def nested_structures(x):
    g = grad(lambda p: np.sum(p["a"][0] * p["b"]["c"] ** 2))({"a": (x,), "b": {"c": x**2}})
    return np.sum(g["a"][0] * g["b"]["c"])


def changes_its_argument(y):
    y *= 2.0
    y[0] = y[1] ** 2
    return np.sum(y**2)


def changes_both(a, b):
    a[0] = b[1] ** 2
    b *= a
    return np.sum(a * b)


def derivative_of_a_change(x):
    return np.sum(grad(changes_its_argument)(x) ** 2) * np.sum(x)


def product_of_a_change(x):
    z = x * 1.0
    return np.sum(hvp(changes_its_argument)(z, x) ** 2) * np.sum(z)


def derivatives_of_two_changes(x):
    g = grad(changes_both, wrt=(1, 0))(x, b=x**2)
    return np.sum(g[0] * g[1]) * np.sum(x)


def descent_in_a_helper(x):
    def descend(f, y, n):
        for _ in range(n):
            y = y - 0.1 * grad(f)(y)
        return y

    return np.sum(descend(lambda v: np.sum((v - x) ** 4), x * 0.5, 3))


@pytest.mark.parametrize("f", [
    bound_late, captured_array_changed, value_is_no_alias, gradient_is_no_alias, seed_is_no_alias,
    argument_changed_afterwards, pullback_of_an_integer, pullback_of_a_pair, nested_structures, descent_in_a_helper,
    derivative_of_a_change, product_of_a_change, derivatives_of_two_changes, pullback_of_what_was_then,
    pullback_of_a_partial_of_then, gradient_of_a_draw,
], ids=lambda f: f.__name__)
def test_what_is_held(f):
    test_first_and_second_order(f)


def changes_a_captured_array(x):
    y = x * 1

    def f(v):
        y[0] = v
        return v**2

    return grad(f)(x[1]) * y[0]


def moves_an_iterator_on(x):
    it = iter(x)
    g = grad(lambda v: v * next(it))
    return g(x[0]) * g(x[1])


def counts_its_calls(x):
    n = 0.0

    def f(v):
        nonlocal n
        n = n + 1.0
        return v**2

    return grad(f)(x[0]) * n


@pytest.mark.parametrize("f", [changes_a_captured_array, moves_an_iterator_on, counts_its_calls], ids=lambda f: f.__name__)
def test_what_the_function_of_a_derivative_changes_outside_itself_is_refused(f):
    for derived in (grad(f), lambda x: jvp(f, (x,), (x,)), partial(vjp, f)):
        with pytest.raises(DifferentiationError, match=r"it changes its parameter|a function that changes its argument"):
            derived(X)


def test_a_seed_of_another_shape_raises():
    def f(x, v):
        return np.sum(jvp(field, (x,), (v,))[1])

    with pytest.raises(ValueError, match=r"the tangent has shape \(2,\), it must have \(3,\)"):
        grad(f)(X, V[:2])


def test_two_makers_of_one_function_are_two_functions():
    """``np.vectorize(f)`` and ``partial(f)`` are lowered apart where both are handed to a helper."""
    def f(t):
        return t**2 if np.ndim(t) == 0 else t

    def g(x):
        return np.sum(apply(np.vectorize(f), x)) + np.sum(apply(partial(f), x))

    close(grad(g)(X), differences(g, X), 1e-7)


def fitted_rotation(P, Q):
    U, _, Vt = np.linalg.svd(P.T @ Q)
    return np.sum((P @ U @ Vt - Q) ** 2)


def along_a_direction(P, Q, V):
    return np.sum(grad(fitted_rotation)(P, Q) * V)


def test_a_matrix_is_known_to_be_square_by_the_lengths_of_arguments():
    """All singular vectors of a matrix have derivatives where it is square, which may be known of the arguments and guarded."""
    rng = np.random.default_rng(3)
    P, Q, V = (rng.normal(size=(5, 3)) for _ in range(3))
    outer = grad(along_a_direction)
    np.testing.assert_allclose(outer(P, Q, V), hvp(fitted_rotation)(P, Q, V), rtol=1e-10)
    inner = grad(fitted_rotation)
    inner(P, Q)
    assert "Q.shape == P.shape" in inner.source
    assert ".shape[-1]" not in inner.source


def squared_slopes(x, n):
    if n == 0:
        return x**2
    return grad(lambda t: squared_slopes(t, n - 1) ** 2)(x)


def test_a_derivative_may_be_taken_of_the_function_that_takes_it():
    """Where it is known how often: each time is a derivative of its own."""
    found = np.array([(squared_slopes(2.0, n), grad(squared_slopes)(2.0, n)) for n in range(3)])
    close(found, [(4.0, 4.0), (32.0, 48.0), (3072.0, 7680.0)], 1e-12)


def test_a_derivative_that_is_taken_again_an_unknown_number_of_times_is_refused():
    def turns(x, n):
        return x**2 if n < 1.0 else grad(lambda t: turns(t, n / 2.0) ** 2)(x)

    for wrt in (0, (0, 1)):
        with pytest.raises(DifferentiationError, match="the same derivative once more"):
            grad(turns, wrt=wrt)(2.0, 3.0)


def through_layers(net, x):
    for layer in net["layers"]:
        x = np.tanh(layer["W"] * x)
    return x * net["scale"]


def by_lists_of_dicts(net, x):
    found = grad(through_layers)(net, x)
    return found["scale"] * found["layers"][1]["W"] + found["layers"][0]["W"]


def trained_by_lists_of_dicts(net, x):
    for _ in range(3):
        found = grad(through_layers)(net, x)
        for layer, change in zip(net["layers"], found["layers"]):
            layer["W"] = layer["W"] - 0.1 * change["W"]
    return through_layers(net, x)


@pytest.mark.parametrize("f", [by_lists_of_dicts, trained_by_lists_of_dicts])
def test_lists_of_dicts_among_the_arguments_are_no_constants(f):
    check_grads(f, ({"layers": [{"W": 0.7}, {"W": 1.4}], "scale": 0.7}, 0.7))
