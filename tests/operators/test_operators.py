"""Spellings and forms of the operators, structures with leaves that have no derivative, and whose memory a result has."""

import pickle
from collections import namedtuple
from functools import partial

import numpy as np
import pytest

from adjoint_gen import (
    check_grads,
    elementwise_grad,
    grad,
    hessian,
    hvp,
    jacobian,
    jvp,
    value_and_grad,
    vjp,
)
from adjoint_gen.program.structure import leaves, mapped, rebuilt

V = np.array([0.5, -1.0, 2.0])
Layer = namedtuple("Layer", "W n name")
Point = namedtuple("Point", "x y")


def product(x, y):
    return np.sum(x * x * y)


def tanh(x, slope=2.0):
    return np.tanh(slope * x)


def tanh_slope(x, slope=2.0):
    return slope / np.cosh(slope * x) ** 2


# --- spellings --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("operator", [grad, value_and_grad, jacobian, hessian, elementwise_grad])
@pytest.mark.parametrize("wrt", [1, (0, 1), "y", ("y", "x")])
def test_wrt_has_other_spellings(operator, wrt):
    found = [operator(product, wrt=wrt), operator(product, argnum=wrt), operator(product, argnums=wrt), operator(product, wrt)]
    found += [operator(wrt=wrt)(product), operator(argnums=wrt)(product)]
    first, *others = ([np.asarray(leaf) for leaf in leaves(each(V, 2.0 * V))] for each in found)
    for other in others:
        assert all(map(np.array_equal, first, other))


def test_a_product_with_the_hessian_has_them_too():
    expected = hvp(product, wrt=1)(V, V, V)
    for each in (hvp(product, argnum=1), hvp(product, argnums=1), hvp(product, 1)):
        np.testing.assert_array_equal(each(V, V, V), expected)


def test_and_is_a_decorator_with_arguments():
    @hvp(wrt="y")
    def weighted(x, y):
        return np.sum(x * y**3)

    np.testing.assert_allclose(weighted(V, V, np.ones(3)), 6.0 * V * V)


def test_positions_of_numpy_are_positions():
    assert grad(product, wrt=np.int64(1))(2.0, 3.0) == 4.0


# --- keyword arguments ------------------------------------------------------------------------------------------------------


def scaled(x, k=2.0, *, power=3.0):
    return np.sum(k * x**power)


def test_wrt_names_any_parameter():
    x = np.abs(V)
    assert grad(scaled, wrt="power")(x) == pytest.approx(np.sum(2.0 * x**3 * np.log(x)))
    assert grad(scaled, wrt="power")(x, power=2.0) == pytest.approx(np.sum(2.0 * x**2 * np.log(x)))
    assert grad(scaled, wrt="k")(x, power=2.0) == jacobian(scaled, wrt="k")(x, power=2.0) == pytest.approx(np.sum(x**2))
    assert hvp(scaled, wrt="power")(x, 1.0, power=2.0) == pytest.approx(np.sum(2.0 * x**2 * np.log(x) ** 2))
    assert hessian(scaled, wrt=("k", "power"))(x)[0][1] == pytest.approx(np.sum(x**3 * np.log(x)))
    np.testing.assert_allclose(hvp(scaled)(x, V, k=1.0, power=2.0), 2.0 * V)


def test_keyword_arguments_of_vjp_stay_fixed():
    value, pullback = vjp(scaled, V, power=2.0)
    assert value == scaled(V, power=2.0) and len(pullback(1.0)) == 1
    np.testing.assert_allclose(pullback(1.0)[0], 4.0 * V)
    np.testing.assert_allclose(vjp(partial(scaled, k=1.0), V, power=2.0)[1](1.0)[0], 2.0 * V)


# --- elementwise functions --------------------------------------------------------------------------------------------------


@elementwise_grad
def cubed(x):
    """The cube."""
    return x**3


class Model:
    slope = 2.0

    @elementwise_grad
    def decorated(self, x):
        return np.tanh(self.slope * x)

    @elementwise_grad
    @staticmethod
    def static(x):
        return x**3

    @jacobian
    @staticmethod
    def matrix(x):
        return x**3

    def plain(self, x):
        return np.tanh(self.slope * x)


def test_the_derivative_of_an_elementwise_function():
    for x in (V, np.ones((2, 2)), 0.3, np.float64(0.3)):
        np.testing.assert_allclose(elementwise_grad(tanh)(x), tanh_slope(x))
        np.testing.assert_allclose(elementwise_grad(np.tanh)(x), tanh_slope(x, 1.0))
        assert np.shape(elementwise_grad(tanh)(x)) == np.shape(x)
    np.testing.assert_allclose(cubed(V), 3.0 * V**2)
    np.testing.assert_allclose(elementwise_grad(partial(tanh, slope=3.0))(V), tanh_slope(V, 3.0))
    model = Model()
    for found in (model.decorated(V), elementwise_grad(model.plain)(V)):
        np.testing.assert_allclose(found, tanh_slope(V))
    np.testing.assert_allclose(Model.static(V), 3.0 * V**2)
    for found in (Model.matrix(V), model.matrix(V)):
        np.testing.assert_allclose(found, np.diag(3.0 * V**2))


def test_of_any_other_function_it_is_the_sum_of_the_rows():
    np.testing.assert_allclose(elementwise_grad(np.cumsum)(V), jacobian(np.cumsum)(V).sum(axis=0))
    by_x, by_slope = elementwise_grad(tanh, wrt=(0, 1))(V, 2.0)
    np.testing.assert_allclose(by_x, tanh_slope(V))
    assert by_slope == pytest.approx(np.sum(V / np.cosh(2.0 * V) ** 2))


def test_it_looks_like_its_function():
    assert cubed.__name__ == "cubed" and cubed.__doc__ == "The cube." and cubed.__module__ == __name__
    assert pickle.loads(pickle.dumps(cubed)) is cubed
    again = pickle.loads(pickle.dumps(elementwise_grad(tanh, wrt="slope")))
    assert again(V) == elementwise_grad(tanh, wrt="slope")(V)
    assert repr(again) == "<elementwise_grad of tests.operators.test_operators.tanh with respect to 'slope'>"
    assert "np.tanh" in elementwise_grad(tanh).source


def test_it_may_be_taken_again():
    t = np.tanh(V)
    once = elementwise_grad(partial(tanh, slope=1.0))
    twice = elementwise_grad(once)
    np.testing.assert_allclose(twice(V), -2.0 * t * (1.0 - t**2))
    np.testing.assert_allclose(elementwise_grad(twice)(V), (1.0 - t**2) * (6.0 * t**2 - 2.0))
    np.testing.assert_allclose(np.diagonal(jacobian(once)(V)), twice(V))
    np.testing.assert_allclose(elementwise_grad(grad(total_of_cubes))(V), 6.0 * V)


def total_of_cubes(x):
    return np.sum(x**3)


def test_functions_of_numpy_get_no_arguments_but_those_that_are_given():
    """None is not what NumPy takes in the place of an argument of its own default."""
    for mode in ("forward", "reverse"):
        np.testing.assert_array_equal(jacobian(np.diff, mode=mode)(V), [[-1.0, 1.0, 0.0], [0.0, -1.0, 1.0]])
        np.testing.assert_array_equal(jacobian(np.clip, mode=mode)(V, -2.0, 1.0), np.diag([1.0, 1.0, 0.0]))
        np.testing.assert_array_equal(jacobian(np.clip, mode=mode)(V, min=0.0), np.diag([1.0, 0.0, 1.0]))
    for function in (np.sum, np.prod):
        assert grad(function)(np.zeros(0)).shape == (0,)
    np.testing.assert_array_equal(grad(np.max)(V, initial=5.0), np.zeros(3))


# --- leaves without a derivative --------------------------------------------------------------------------------------------


def powers(p):
    return np.sum(p["W"] ** p["n"]) * p["deep"][0][1]


MIXED = {"W": V, "n": 3, "name": "layer", "none": None, "flag": True, "deep": [(2, 3.0), np.arange(2)], "f": np.sin}
STILL = {"n": None, "name": None, "none": None, "flag": None, "f": None}


def layered(q):
    return np.sum(q.W**q.n)


def of_a_list(items):
    return np.sum(items[0] ** items[1])


def test_what_has_no_derivative_has_none():
    gradient = grad(powers)(MIXED)
    np.testing.assert_allclose(gradient["W"], 9.0 * V**2)
    assert gradient["deep"] == [(None, pytest.approx(np.sum(V**3))), None]
    assert {key: gradient[key] for key in STILL} == STILL and list(gradient) == list(MIXED)
    assert all(map(np.array_equal, leaves(vjp(powers, MIXED)[1](1.0)[0]), leaves(gradient)))
    found = grad(layered)(Layer(V, 2, "a"))
    assert type(found) is Layer and found[1:] == (None, None)
    np.testing.assert_allclose(found.W, 2.0 * V)
    assert grad(of_a_list)([2.0, 3]) == [12.0, None] and grad(of_a_list)((2.0, 3)) == (12.0, None)


def test_nor_does_it_disturb_what_has_one():
    """A power's derivative by its exponent is nan for negative numbers, and an integer has none."""
    tangent = {"W": np.ones(3), **STILL, "deep": [(None, 0.0), None]}
    expected = 18.0 * V
    np.testing.assert_allclose(jvp(powers, (MIXED,), (tangent,))[1], np.sum(9.0 * V**2))
    np.testing.assert_allclose(hvp(powers)(MIXED, tangent)["W"], expected)
    np.testing.assert_allclose(hessian(powers)(MIXED)["W"]["W"], np.diag(expected))
    assert hessian(powers)(MIXED)["W"]["n"] is None and jacobian(powers)(MIXED)["n"] is None
    np.testing.assert_allclose(jvp(grad(powers), (MIXED,), (tangent,))[1]["W"], expected)
    first = [{"n": 3, "name": "a", "W": V}, 2]
    found = hessian(lambda p: np.sum(p[0]["W"] ** p[0]["n"]) * p[1])(first)
    np.testing.assert_allclose(found[0]["W"][0]["W"], np.diag(12.0 * V))
    assert found[0]["n"] == [{"n": None, "name": None, "W": None}, None]
    for argument in ([V, 3], (V, 3)):
        tangent = type(argument)((np.ones(3), None))
        np.testing.assert_allclose(hvp(of_a_list)(argument, tangent)[0], 6.0 * V)
        np.testing.assert_allclose(hessian(of_a_list)(argument)[0][0], np.diag(6.0 * V))
        np.testing.assert_allclose(jacobian(of_a_list, mode="forward")(argument)[0], 3.0 * V**2)
    np.testing.assert_allclose(hvp(layered)(Layer(V, 3, "a"), Layer(np.ones(3), None, None)).W, 6.0 * V)


def test_differences_agree():
    positive = {**MIXED, "W": np.abs(V)}
    for function in (powers, lambda p: {"y": p["W"] ** p["n"], "n": p["n"], "name": p["name"]}):
        check_grads(function, (positive,))
    check_grads(of_a_list, ([V, 3],))


def test_an_integer_that_the_function_replaces_may_have_one():
    def replaced(p):
        p["n"] = p["W"][0] * 2.0
        return p["n"] * p["W"][1]

    np.testing.assert_allclose(grad(replaced)({"W": V, "n": 3})["W"], [2.0 * V[1], 2.0 * V[0], 0.0])
    tangent = {"W": np.array([1.0, 0.0, 0.0]), "n": None}
    np.testing.assert_allclose(hvp(replaced)({"W": V, "n": 3}, tangent)["W"], [0.0, 2.0, 0.0])


def raised_to(items):
    return np.sum(items[1] ** items[0])


def by_another_function(items):
    return raised_to(items) * 2.0


def one_after_the_other(items):
    total = 0.0
    for item in items:
        total = total + np.sum(2.0 ** item)
    return total


def test_a_list_of_both_sorts_moves_where_each_is_known():
    """Item by item it is known in forward mode which is an integer: the derivative of a power by it is nan."""
    items = [3, V]
    tangent = [None, np.ones(3)]
    np.testing.assert_allclose(hvp(raised_to)(items, tangent)[1], 6.0 * V)
    np.testing.assert_allclose(grad(by_another_function)(items)[1], 6.0 * V**2)
    assert grad(by_another_function)(items)[0] is None
    np.testing.assert_allclose(jvp(by_another_function, (items,), (tangent,)), (2.0 * np.sum(V**3), 6.0 * np.sum(V**2)))
    np.testing.assert_allclose(hvp(by_another_function)(items, tangent)[1], 12.0 * V)
    np.testing.assert_allclose(jvp(one_after_the_other, ([3, 2.0],), ([None, 1.0],)), (12.0, 4.0 * np.log(2.0)))
    np.testing.assert_allclose(jvp(lambda xs: (-2.0) ** xs[0] * xs[1], ([3, 2.0],), ([None, 1.0],)), (-16.0, -8.0))


def test_a_list_without_anything_to_move_has_none_in_each_place():
    argument = {"W": V, "sizes": [2, [3]], "names": ["a"], "empty": []}
    gradient = grad(lambda p: np.sum(p["W"] ** p["sizes"][0]))(argument)
    expected = {"sizes": [None, [None]], "names": [None], "empty": []}
    assert {key: gradient[key] for key in expected} == expected
    gradient = grad(lambda p: np.sum(p[0] ** p[1][0]))((V, [2, 3]))
    assert gradient[1] == [None, None]


# --- structures that are returned -------------------------------------------------------------------------------------------


def second_of(p):
    return p["q"]


def first_of(p):
    return p[0]


def chosen(p, k):
    return {"z": p[k], "n": p[k][1] * 2.0}


DEEP = (V, (V, [1.0]), {"a": 2.0})
RETURNED = [
    (second_of, {"q": DEEP, "r": 1.0}), (second_of, {"q": (V, 2.0)}), (first_of, [(V, 2.0), (V, 3.0)]),
    (first_of, [{"a": V, "b": 2.0}]), (first_of, [[V, V], [V]]), (partial(chosen, k=1), [(V, 2.0), (V, 3.0)]),
]


@pytest.mark.parametrize(("function", "argument"), RETURNED)
def test_the_adjoint_of_what_is_returned_as_it_was_found(function, argument):
    """A function that returns a part of its argument as it is: reverse mode transposes forward mode."""
    value, pullback = vjp(function, argument)
    rng = np.random.default_rng(0)

    def drawn(model):
        return [rng.standard_normal(np.shape(leaf)) for leaf in leaves(model)]

    cotangent, tangent = rebuilt(value, drawn(value)), rebuilt(argument, drawn(argument))
    _, moved = jvp(function, (argument,), (tangent,))
    (gradient,) = pullback(cotangent)
    there = sum(np.sum(a * b) for a, b in zip(leaves(cotangent), leaves(moved), strict=True))
    back = sum(np.sum(a * b) for a, b in zip(leaves(gradient), leaves(tangent), strict=True))
    assert there == pytest.approx(back, rel=1e-12) and there != 0.0


def test_a_named_tuple_that_is_returned_as_it_was_found_comes_as_its_items():
    argument = {"q": Point(V, 2.0)}
    value, pullback = vjp(second_of, argument)
    (gradient,) = pullback((3.0 * V, 5.0))
    assert np.array_equal(value[0], V) and value[1] == 2.0
    assert type(gradient["q"]) is Point and np.array_equal(gradient["q"].x, 3.0 * V) and gradient["q"].y == 5.0
    _, tangent = jvp(second_of, (argument,), ({"q": Point(V, 1.0)},))
    assert np.array_equal(tangent[0], V) and tangent[1] == 1.0


def test_named_tuples_keep_their_types():
    def within(p):
        return p[0][0] * p[0][1] * p[1]["q"][0]

    argument = (Point(2.0, 3.0), {"q": Point(5.0, V)})
    expected = (Point(15.0, 10.0), {"q": Point(6.0, np.zeros(3))})
    matrices = [jacobian(within, mode=mode)(argument) for mode in ("forward", "reverse")]
    for found in (grad(within)(argument), vjp(within, argument)[1](1.0)[0], value_and_grad(within)(argument)[1]):
        assert repr(found) == repr(expected)
    for found in matrices:
        assert type(found[0]) is Point and found[0] == expected[0] and type(found[1]["q"]) is Point
    assert type(jacobian(layered, mode="forward")(Layer(V, 2, "a"))) is Layer
    assert type(hvp(within)(argument, argument)[0]) is Point
    assert type(hessian(within)(argument)[0].x[1]["q"]) is Point


def made_here(x):
    return {"p": Point(x * 2.0, (np.sum(x) ** 2, Point(x[0], 3))), "n": 2}


def helped(x):
    return made_here(x)["p"], x


def at_last(x):
    return np.sum(x**2), Point(x, (1.0, Point(2.0, x)))


def test_named_tuples_that_a_function_makes_are_named_tuples_in_the_value():
    value, pullback = vjp(made_here, V)
    _, tangent = jvp(made_here, (V,), (V,))
    for found in (value, tangent, jacobian(made_here, mode="forward")(V), jacobian(made_here, mode="reverse")(V)):
        assert type(found["p"]) is Point and type(found["p"].y) is tuple and type(found["p"].y[1]) is Point
    np.testing.assert_allclose(tangent["p"].x, 2.0 * V)
    np.testing.assert_allclose(pullback(value)[0], pullback({"p": tuple(value["p"]), "n": None})[0])
    assert type(vjp(helped, V)[0][0]) is Point
    for aux in (grad(at_last, has_aux=True)(V)[1], value_and_grad(at_last, has_aux=True)(V)[0][1]):
        assert type(aux) is Point and type(aux.y[1]) is Point and aux.y[0] == 1.0


Pair = namedtuple("Pair", "x y")
Named = namedtuple("Named", "u v")


def test_named_tuples_of_the_argument_are_named_tuples_in_the_value():
    inside = namedtuple("Inside", "u v")

    def stepped(q, more):
        return {"new": q._replace(x=2.0 * q.x), "old": (q, more)}

    given = Point(V, inside(1.0, 2.0)), 3.0
    value, tangent = jvp(stepped, given, (Point(V, inside(1.0, 1.0)), None))
    for found in (value, tangent, vjp(stepped, *given)[0], jacobian(stepped, mode="forward")(*given)):
        assert type(found["new"]) is type(found["old"][0]) is Point and type(found["new"].y) is inside
        assert type(found["old"]) is tuple
    np.testing.assert_allclose(tangent["new"].x, 2.0 * V)
    assert tangent["new"].y == inside(1.0, 1.0)
    two, _ = vjp(lambda p, q: (p, q), Point(1.0, 2.0), Pair(3.0, 4.0))  # of equal fields: which of them it is, is not known
    assert two == ((1.0, 2.0), (3.0, 4.0)) and type(two[0]) is type(two[1]) is tuple


def updated(points, x):
    out = []
    for p in points:
        out.append(p._replace(x=p.x * x[0]))
    return out, [Named(x[0], 1.0), Named(x[1] ** 2, x[2])]


def test_lists_of_named_tuples_are_lists_of_them():
    given = [Point(V, 1.0), Point(2.0 * V, 3.0)], V
    value, pullback = vjp(updated, *given)
    _, tangent = jvp(updated, given, given)
    for found in (value, tangent):
        assert [type(p) for part in found for p in part] == [Point, Point, Named, Named] and type(found[0]) is list
    np.testing.assert_allclose(tangent[0][1].x, 4.0 * V * V[0])
    assert tangent[1] == [Named(V[0], 0.0), Named(2.0 * V[1] ** 2, V[2])]
    for cotangent in (value, ([tuple(p) for p in value[0]], [tuple(p) for p in value[1]])):
        points, slope = pullback(cotangent)
        assert type(points[1]) is Point
        along = np.sum(slope * V) + sum(np.sum(a.x * b.x) + a.y * b.y for a, b in zip(points, given[0], strict=True))
        pairs = zip(value[0] + value[1], tangent[0] + tangent[1], strict=True)
        assert np.isclose(along, sum(np.sum(a[0] * b[0]) + a[1] * b[1] for a, b in pairs), rtol=1e-12)


@pytest.mark.parametrize("function", [np.linalg.slogdet, np.linalg.eigh, np.linalg.eig, np.linalg.svd, np.linalg.qr])
def test_named_tuples_of_numpys_are_of_its_classes(function):
    matrix = np.array([[2.0, 0.3], [0.3, 1.0]])
    value, tangent = jvp(lambda a: function(a), (matrix,), (matrix,))
    assert type(value) is type(tangent) is type(function(matrix)) is type(vjp(lambda a: function(a), matrix)[0])


def test_lists_of_two_classes_of_the_same_fields_are_lists_of_tuples():
    two, _ = vjp(lambda p, x: ([p._replace(x=x)], [Pair(x, 1.0)]), Point(1.0, 2.0), 3.0)
    assert two == ([(3.0, 2.0)], [(3.0, 1.0)]) and {type(part[0]) for part in two} == {tuple}


def test_a_class_that_no_import_finds_leaves_tuples():
    Inside = namedtuple("Inside", "x y")
    value, tangent = jvp(lambda x: Inside(x, 2.0 * x), (V,), (V,))
    assert type(value) is type(tangent) is tuple
    np.testing.assert_allclose(tangent[1], 2.0 * V)


# --- memory -----------------------------------------------------------------------------------------------------------------


def add(x, y):
    return x + y


def same_twice(x, y):
    return [x, x, y]


def itself(x, y):
    return x


def sliced(x, y):
    return x[1:], y[::-1]


def reshaped(x, y):
    return x.reshape(3, 1) + y, x.reshape(1, 3)


def transposed(x, y):
    return np.outer(x, y).T


def broadcast(x, y):
    return np.broadcast_to(x, (2, 3)) * y


def listed(x, y):
    return {"xs": [x, y, x], "t": (y, x)}


def nothing_of_y(x, y):
    return x * 1.0


def constant(x, y):
    return np.ones(3)


def summed(x, y):
    return np.sum(x + y)


def chosen_one(x, y):
    return x if x[0] > 0.0 else y


def rotated(x, y):
    for _ in range(3):
        x, y = y, x
    return x, y


SHARING = [
    add, same_twice, itself, sliced, reshaped, transposed, broadcast, listed, nothing_of_y, constant, summed, chosen_one,
    rotated,
]


def arrays(value):
    return [leaf for leaf in leaves(value) if isinstance(leaf, np.ndarray) and leaf.size]


def apart(own, others):
    """Whether no array shares memory with another one, nor with any of the others."""
    return not any(np.shares_memory(a, b) for k, a in enumerate(own) for b in (*own[k + 1 :], *others))


@pytest.mark.parametrize("function", SHARING, ids=lambda f: f.__name__)
@pytest.mark.parametrize("mixed", [False, True])
def test_gradients_share_no_memory(function, mixed):
    given = (V.copy(), V.astype(np.float32) if mixed else V.copy())
    value, pullback = vjp(function, *given)
    cotangent = value if isinstance(value, np.ndarray) else mapped(np.ones_like, value)
    first, second = pullback(cotangent), pullback(cotangent)
    held = [*arrays(given), *arrays(value), *arrays(cotangent)]
    assert apart(arrays(first), [*held, *arrays(second)]) and apart(arrays(second), held)
    assert all(leaf.flags.writeable for leaf in arrays(first))
    value, tangent = jvp(function, given, given)
    assert not any(np.shares_memory(a, b) for a in arrays(tangent) for b in (*arrays(given), *arrays(value)))
    for mode in ("forward", "reverse"):
        assert apart(arrays(jacobian(function, wrt=(0, 1), mode=mode)(*given)), arrays(given))


def moved_alike(x, y):
    return {"a": x + 1.0, "b": x + 2.0, "c": (x * 1.0, (y + 0.5)[1:], y - 0.5)}


def test_tangents_of_values_apart_are_apart():
    value, tangent = jvp(moved_alike, (V.copy(), V.copy()), (V.copy(), V.copy()))
    assert apart(arrays(tangent), arrays(value))


def test_tangents_of_one_value_are_one():
    value, tangent = jvp(lambda x: (x, x), (V,), (V,))
    assert value[0] is value[1] and tangent[0] is tangent[1]


def test_one_array_given_twice_has_two_gradients():
    for found in (grad(summed, wrt=(0, 1))(V, V), vjp(summed, V, V)[1](1.0), grad(lambda p: np.sum(p[0] * p[1]))([V, V])):
        assert apart(arrays(found), [V])


@pytest.mark.parametrize("function", [
    lambda x: x + np.array([1, 2, 3]), lambda x: x + 1j, lambda x: np.floor(x[0]),
    lambda x: {"y": np.float64(x[0]) * x[1], "z": (x * 2, 1)}, lambda x: np.max(x, initial=np.float64(0.3)),
    lambda x: np.nanmean(x + 1j), lambda x: np.float64(2.0) * x[1],
])  # fmt: skip
def test_a_tangent_is_of_the_dtype_of_the_value(function):
    x = np.array([0.5, 0.25, 1.5], np.float32)
    value, tangent = jvp(function, (x,), (np.ones(3, np.float32),))
    for one, other in zip(leaves(value), leaves(tangent), strict=True):
        assert type(one) is int or (np.asarray(one).dtype == np.asarray(other).dtype and np.shape(one) == np.shape(other))


def without_axes(s):
    return np.reshape(np.array(s) * s, (1, 1)).T[0, 0] * s


def first_of_a_row(v, s):
    return np.sum(np.ediff1d(v, to_begin=s))


@pytest.mark.parametrize("function", [np.array, np.transpose, np.copy, np.nansum, np.squeeze, without_axes])
def test_the_gradient_by_a_number_is_a_number(function):
    for s in (0.7, np.float64(0.7), np.float32(0.7)):
        value, pullback = vjp(function, s)
        cotangent = np.ones_like(value)
        (by_s,) = pullback(cotangent if isinstance(value, np.ndarray) else type(value)(1.0))
        assert isinstance(by_s, type(s)) and by_s is not cotangent
    assert isinstance(grad(first_of_a_row, wrt="s")(V, 0.7), float)


@pytest.mark.parametrize("function", [lambda x: x * 2.0 + 1e3, lambda x: np.maximum(x, 1.0), lambda x: x**2])
def test_a_product_with_a_hessian_is_of_the_dtype_of_the_argument(function):
    for x in (np.float32(0.7), np.array(0.7, np.float32), np.float16(0.7), 0.7):
        assert np.asarray(hvp(function)(x, np.ones_like(x)[()])).dtype == np.asarray(x).dtype


def halved_or_none(x):
    if x > 1.0:
        return 2.0 * x, None
    return x, 0.5 * x


def test_what_is_none_has_no_tangent():
    assert jvp(halved_or_none, (3.0,), (1.0,)) == ((6.0, None), (2.0, None))
    assert jvp(halved_or_none, (0.5,), (1.0,)) == ((0.5, 0.25), (1.0, 0.5))
