"""Forms in which operators are called inside functions that are differentiated; what a pullback holds until it is called."""

from functools import partial

import numpy as np
import pytest

from adjoint_gen import (
    DifferentiationError,
    elementwise_grad,
    grad,
    hessian,
    hvp,
    jacobian,
    jvp,
    value_and_grad,
    vjp,
)
from tests.test_derivatives_inside import close, differences

X = np.array([0.7, 1.3, 0.4])
V = np.array([0.3, -0.8, 0.5])


def spring(q, k=1.5, *, damping=0.1):
    return np.sum(k * q**3 * np.exp(-damping * q))


def both(x, y):
    return np.sum(x**2 * np.sin(y))


def any_number(*args, scale=2.0):
    return np.sum(args[0] ** 2 * np.sin(args[1])) * scale


def with_aux(x):
    return np.sum(x**3), {"y": x * 2.0, "n": 3, "name": "aux"}


def of_a_dict(x):
    return {"a": x**2, "b": (np.sum(x**3), x[0])}


def of_a_list(x):
    return [x**2, np.sum(x**3)]


class Weighted:
    """An object that is made inside."""

    def __init__(self, weight):
        self.weight = weight


# --- the same outside and inside: each gives a number -----------------------------------------------------------------------

H_STIFF, J_STIFF, P_STIFF = hessian(partial(spring, k=5.0)), jacobian(partial(spring, k=5.0)), hvp(partial(spring, k=5.0))
D_STIFF, D_FIRST = grad(partial(spring, k=5.0)), jacobian(partial(both, 2.0))
D_AUX, E_TANH = grad(with_aux, has_aux=True), elementwise_grad(np.tanh)


def hessian_of_a_partial(x):
    return np.sum(H_STIFF(x) ** 2)


def jacobian_of_a_partial(x):
    return np.sum(J_STIFF(x) ** 2)


def product_of_a_partial(x):
    return np.sum(P_STIFF(x, x) ** 2)


def gradient_of_a_partial(x):
    return np.sum(D_STIFF(x) ** 2)


def partial_by_position(x):
    return np.sum(D_FIRST(x) ** 2)


def partial_by_name(x):
    return np.sum(grad(partial(both, x), wrt="y")(V) ** 2)


def by_position(x):
    return np.sum(grad(both, 1)(x, V) ** 2) + np.sum(grad(both, (1, 0))(x, V)[0] ** 2)


def by_other_spellings(x):
    return np.sum(grad(both, argnum=1)(x, V) ** 2) + np.sum(grad(both, argnums=[1])(x, V)[0] ** 2)


def by_a_keyword_behind_any_number(x):
    return grad(any_number, wrt="scale")(x, V, scale=x[0]) ** 2


def keywords_in_another_order(x):
    return np.sum(grad(both, 1)(y=V, x=x) ** 2)


def with_more_beside_it(x):
    gradient, aux = grad(with_aux, has_aux=True)(x)
    return np.sum(gradient**2 * aux["y"]) * aux["n"]


def value_with_more_beside_it(x):
    (value, aux), gradient = value_and_grad(with_aux, has_aux=True)(x)
    return np.sum(gradient**2 * aux["y"]) * value


def made_outside_with_more_beside_it(x):
    gradient, aux = D_AUX(x)
    return np.sum(gradient * aux["y"])


def what_is_beside_it_changes(x):
    gradient, aux = grad(lambda y: (np.sum(y**2), y), has_aux=True)(x)
    aux[1] = 5.0
    return np.sum(gradient * aux) + np.sum(x**2)


def elementwise(x):
    return np.sum(elementwise_grad(lambda t, s: t**2 * s, 1)(x, V) * x)


def elementwise_twice(x):
    return np.sum(elementwise_grad(elementwise_grad(np.sin))(x) * E_TANH(x))


def in_a_comprehension(x):
    return sum([grad(lambda t: t**3)(t) for t in x])


def in_a_list(x):
    return sum(np.sum(g(x, V) ** 2) for g in [grad(both), grad(both, 1)])


def in_a_dict(x):
    made = {"first": grad(both), "last": hvp(both, 1)}
    return np.sum(made["first"](x, V) * made["last"](x, V, V))


def pullback_of_keywords(x):
    _, back = vjp(both, x, y=V)
    (gradient,) = back(2.0)
    return np.sum(gradient**2)


def pullback_of_a_dict(x):
    value, back = vjp(of_a_dict, x)
    return np.sum(back({"a": x, "b": (x[1], 2.0)})[0] ** 2) + np.sum(back(value)[0] * value["a"])


def pullback_of_a_dict_in_another_order(x):
    _, back = vjp(of_a_dict, x)
    return np.sum(back({"b": (x[1], 2.0), "a": x})[0] ** 2)


def pullback_of_a_list(x):
    value, back = vjp(of_a_list, x)
    return np.sum(back([x, x[0]])[0] * back(value)[0])


def tangents_of_a_dict(x):
    value, dot = jvp(lambda p: p["b"] ** 3 * p["a"], ({"a": x[0], "b": x[1]},), ({"b": x[1], "a": x[2]},))
    return value * dot


def tangents_of_two_arguments(x):
    value, dot = jvp(both, (x, V), (None, x))
    return value * dot


# --- what a pullback holds is as it was ---------------------------------------------------------------------------------------


def a_dict_changes(x):
    p = {"a": x, "b": x[0]}
    _, back = vjp(lambda p: np.sum(p["a"] ** 3) * p["b"], p)
    p["a"] = x * 3.0
    gradient = back(1.0)[0]
    return np.sum(gradient["a"] ** 2) + gradient["b"] ** 2 + np.sum(p["a"])


def an_array_in_a_dict_changes(x):
    p = {"a": x * 1.0}
    _, back = vjp(lambda p: np.sum(p["a"] ** 3), p)
    p["a"][0] = x[1] ** 2
    return np.sum(back(1.0)[0]["a"] ** 2)


def an_array_changes(x):
    z = x * 1.0
    _, back = vjp(lambda t: np.sum(t**3), z)
    z[0] = x[1] ** 2
    z *= 2.0
    return np.sum(back(1.0)[0] ** 2) + np.sum(z)


def a_list_changes(x):
    items = [x * 1.0, x * 2.0]
    _, back = vjp(lambda t: np.sum(t[0] ** 3 * t[1]), items)
    items[0] = x**2
    items.append(x)
    gradient = back(1.0)[0]
    return np.sum(gradient[0] ** 2) + np.sum(gradient[1]) + np.sum(items[0])


def a_captured_dict_changes(x):
    w = {"k": x * 1.0}
    _, back = vjp(lambda t: np.sum(t**3 * w["k"]), x)
    w["k"] = x[1] ** 2
    return np.sum(back(1.0)[0] ** 2) + np.sum(w["k"])


def a_captured_object_changes(x):
    o = Weighted(x * 1.0)
    _, back = vjp(lambda t: np.sum(t**3 * o.weight), x)
    o.weight = x[1] ** 2
    return np.sum(back(1.0)[0] ** 2)


def a_captured_array_changes(x):
    w = x * 1.0
    _, back = vjp(lambda t: np.sum(t**3 * w), x)
    w[0] = x[1] ** 2
    return np.sum(back(1.0)[0] ** 2) + np.sum(w)


def a_default_changes(x):
    w = x * 1.0

    def inner(t, w=w):
        return np.sum(t**3 * w)

    _, back = vjp(inner, x)
    w[0] = x[1] ** 2
    return np.sum(back(1.0)[0] ** 2)


def an_array_in_a_list_changes(x):
    items = [x * 1.0]
    _, back = vjp(lambda t: np.sum(t[0] ** 3), items)
    items[0][0] = x[1] ** 2
    return np.sum(back(1.0)[0][0] ** 2)


def an_array_in_a_list_of_lists_changes(x):
    items = [[x * 1.0], [x * 2.0]]
    _, back = vjp(lambda t: np.sum(t[0][0] ** 3 * t[1][0]), items)
    items[0][0][0] = x[1] ** 2
    return np.sum(back(1.0)[0][0][0] ** 2)


def _scaled(items, n):
    if n > 0:
        items[0] = items[0] * 1.5
        _scaled(items, n - 1)


def a_list_changes_recursively(x):
    items = [x[0] * 1.0, x[1]]
    _, back = vjp(lambda t: t[0] ** 3 * t[1], items)
    _, other = vjp(lambda t: t**3 * items[0], x[0])
    _scaled(items, 2)
    return back(1.0)[0][0] ** 2 + other(1.0)[0] ** 2


def updates_by_a_gradient_of_a_list(x):
    items = [x * 1.0, np.cos(x)]
    for _ in range(2):
        slopes = grad(lambda t: np.sum(np.tanh(t[0]) * t[1]))(items)
        for item, slope in zip(items, slopes):
            item -= 0.1 * slope
    return np.sum(items[0] * items[1])


PROGRAMS = [
    hessian_of_a_partial, jacobian_of_a_partial, product_of_a_partial, gradient_of_a_partial, partial_by_position,
    partial_by_name, by_position, by_other_spellings, by_a_keyword_behind_any_number, keywords_in_another_order,
    with_more_beside_it, value_with_more_beside_it, made_outside_with_more_beside_it, what_is_beside_it_changes, elementwise,
    elementwise_twice, in_a_comprehension, in_a_list, in_a_dict, pullback_of_keywords, pullback_of_a_dict,
    pullback_of_a_dict_in_another_order, pullback_of_a_list, tangents_of_a_dict, tangents_of_two_arguments, a_dict_changes,
    an_array_in_a_dict_changes, an_array_changes, a_list_changes, a_captured_dict_changes, a_captured_object_changes,
    a_captured_array_changes, a_default_changes, an_array_in_a_list_changes, an_array_in_a_list_of_lists_changes,
    a_list_changes_recursively, updates_by_a_gradient_of_a_list,
]


@pytest.mark.parametrize("f", PROGRAMS, ids=lambda f: f.__name__)
def test_both_modes_agree_with_differences(f):
    found = grad(f)(X.copy())
    close(found, differences(f, X), 1e-7)
    close(jvp(f, (X.copy(),), (V,))[1], found @ V, 1e-12)


# --- what is refused outside is refused inside -----------------------------------------------------------------------------


WRONG = {
    "a position from the end": lambda x: np.sum(grad(both, -1)(x, V)),
    "a position too far": lambda x: np.sum(grad(both, 2)(x, V)),
    "a boolean": lambda x: np.sum(grad(both, True)(x, V)),
    "no such parameter": lambda x: np.sum(grad(both, "z")(x, V)),
    "a parameter with a default that is not given": lambda x: grad(spring, "k")(x),
    "what a partial has": lambda x: np.sum(grad(partial(both, x=x))(y=V)),
    "the place of an argument of any number": lambda x: np.sum(grad(any_number, "x1")(x, V)),
    "no parameter": lambda x: np.sum(grad(both, ())(x, V)),
}


@pytest.mark.parametrize("f", WRONG.values(), ids=WRONG)
def test_what_a_derivative_is_with_respect_to_must_be_given(f):
    with pytest.raises(DifferentiationError, match="no argument of it is given for what the derivative is with respect to"):
        grad(f)(X)


def test_a_cotangent_of_another_structure_is_refused():
    for seed in (lambda x: {"a": x}, lambda x: (x, (1.0, 1.0)), lambda x: {"a": x, "c": (1.0, 1.0)}):
        with pytest.raises(DifferentiationError, match="is not known to have the structure of what it belongs to"):
            grad(lambda x, seed=seed: np.sum(vjp(of_a_dict, x)[1](seed(x))[0]))(X)


def at_a_key_that_is_no_number(x):
    key = float("nan")
    held = {key: x[1]}
    return held[key] * x[0]


def test_a_nan_that_is_a_key_is_one_object():
    x, v = np.array([0.7, 1.3]), np.array([1.0, 2.0])
    assert np.allclose(grad(lambda z: np.sum(grad(at_a_key_that_is_no_number)(z) * v))(x), [2.0, 1.0])
