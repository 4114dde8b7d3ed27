"""Objects as arguments: every mode against differences, gradients of their type, and what is given in two places."""

import copy
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pytest

from adjoint_gen import (
    DifferentiationError,
    check_grads,
    check_rule,
    derivative,
    flatten,
    grad,
    hvp,
    jacobian,
    jvp,
    value_and_grad,
    vjp,
)
from adjoint_gen.rules.users import withdraw
from tests.transform.filled_objects import EMPTIES, Recorded, numbers_put_in_an_empty_list
from tests.transform.given_objects import NET, RIGHT, Body, Layer, Net, Pair, Slotted, X, bodies, body, layer, loss, one_of_two


@pytest.mark.parametrize(("function", "args"), RIGHT + EMPTIES, ids=[function.__name__ for function, _ in RIGHT + EMPTIES])
def test_right_in_every_mode(function, args):
    given = copy.deepcopy(args)
    check_grads(function, args)
    assert repr(numbers(args)) == repr(numbers(given))


def numbers(value):
    """What is in objects, as plain lists."""
    if isinstance(value, (list, tuple)):
        return [numbers(item) for item in value]
    if isinstance(value, dict):
        return {key: numbers(item) for key, item in value.items()}
    held = {name: getattr(value, name) for name in getattr(value, "__slots__", ())} | getattr(value, "__dict__", {})
    return {name: numbers(item) for name, item in held.items()} if held else value


def test_a_gradient_is_of_the_type_of_its_argument():
    found = grad(loss)(NET, X)
    assert type(found) is Net and type(found.first) is Layer and [type(one) for one in found.layers] == [Layer, Layer]
    assert (found.times, found.nothing, found.first.act, found.extra["name"]) == (None, None, None, None)
    assert found.first.w.shape == NET.first.w.shape
    assert type(grad(lambda s: s.a * s.b)(Slotted(2.0, 3.0))) is Slotted
    assert type(hvp(loss)(NET, X, found).first) is Layer


def test_a_gradient_is_that_by_the_vector_of_the_numbers():
    def by_numbers(v):
        return loss(Net(Layer(v.reshape(3, 2), NET.first.b), NET.layers), X)

    step = 1e-6
    for k in range(6):
        away = np.eye(6)[k] * step
        slope = (by_numbers(NET.first.w.ravel() + away) - by_numbers(NET.first.w.ravel() - away)) / (2 * step)
        assert np.isclose(grad(loss)(NET, X).first.w.ravel()[k], slope, rtol=1e-5)


def test_forward_mode_is_the_transpose_of_reverse_mode():
    direction = grad(loss)(NET, X)
    value, tangent = jvp(loss, (NET, X), (direction, None))
    assert value == loss(NET, X)
    norm = np.sum(direction.first.w**2) + np.sum(direction.first.b**2) + direction.scale**2 + direction.extra["k"] ** 2
    norm += sum(np.sum(one.w**2) + np.sum(one.b**2) for one in direction.layers) + sum(p**2 for p in direction.pair)
    assert np.isclose(tangent, norm)


def test_single_precision_stays():
    small = Layer(np.ones((2, 2), np.float32), np.ones(2, np.float32))
    found = grad(lambda one, x: np.sum(one(x)))(small, np.ones(2, np.float32))
    assert found.w.dtype == found.b.dtype == np.float32


def test_one_object_in_two_places_is_one():
    def scaled(a, b, x):
        a.b = a.b * 5.0
        return np.sum(a.b * b.b) * x

    by_two = grad(scaled, wrt=(0, 1))
    one, other = layer(2, 2), layer(2, 2)
    for given in ((one, other), (one, one), (one, other), (one, one)):
        first, second = by_two(*given, 2.0)
        total = first.b + second.b if given[0] is given[1] else first.b
        wanted = 100.0 * one.b if given[0] is given[1] else 10.0 * other.b
        assert np.allclose(total, wanted)


def test_one_object_twice_in_an_argument():
    same = layer(2, 2)
    found = grad(lambda p, x: np.sum(p.one(x) * p.two(x)))(Pair(same, same), X)
    whole = grad(lambda one, x: np.sum(one(x) * one(x)))(same, X)
    assert np.allclose(found.one.w + found.two.w, whole.w)
    twice = body()
    changed = grad(one_of_two)(Pair(twice, twice), X)

    def moved(h):
        return one_of_two(Pair(*[Body(twice.x, twice.v + np.array([h, 0.0]))] * 2), X)

    assert np.isclose((changed.one.v + changed.two.v)[0], (moved(1e-6) - moved(-1e-6)) / 2e-6)


def test_an_object_in_itself_is_none_of_attributes():
    pair = bodies()
    pair.self = pair
    with pytest.raises(DifferentiationError, match="an object of a type that has no derivative"):
        grad(one_of_two)(pair, X)


def test_another_class_of_the_same_name_is_another():
    def first(x):
        class Scale:
            def __init__(self, k):
                self.k = k

            def of(self, x):
                return self.k * x

        return Scale(x)

    def second(x):
        class Scale:
            def __init__(self, k):
                self.k = k

            def of(self, x):
                return self.k * x**2

        return Scale(x)

    Scale, Other = type(first(1.0)), type(second(1.0))
    Other.__qualname__ = Scale.__qualname__
    derivative = grad(lambda s, x: s.of(x))
    for _ in range(2):
        assert derivative(Scale(2.0), 3.0).k == 3.0
        assert derivative(Other(2.0), 3.0).k == 9.0


def test_a_method_that_is_replaced_makes_the_derivative_anew(monkeypatch):
    derivative = grad(lambda b: b.energy())
    assert np.allclose(derivative(body()).x, 2 * body().x)
    monkeypatch.setattr(Body, "energy", lambda self: np.sum(self.x**3))
    assert np.allclose(derivative(body()).x, 3 * body().x ** 2)


class Point(NamedTuple):
    w: np.ndarray
    b: float


def squares(p, x):
    return np.sum(p.w**2 * x) * p.b**2


@dataclass
class Place:
    w: np.ndarray
    b: float


@pytest.mark.parametrize("given", [Point(X, 3.0), Place(X, 3.0)])
def test_derivatives_of_derivatives_have_the_types_of_the_arguments(given):
    value, pullback = vjp(grad(squares), given, X)
    by_p, by_x = pullback(given)
    assert type(value) is type(by_p) is type(given)
    assert type(vjp(value_and_grad(squares), given, X)[0][1]) is type(given)
    assert type(jvp(grad(squares), (given, X), (given, None))[1]) is type(given)
    assert type(jacobian(grad(squares))(given, X).w) is type(given)
    assert np.allclose(by_x, 4 * given.w**2 * given.b**2)


class Spring:
    def __init__(self, k):
        self.k = k

    def energy(self, x):
        return 0.5 * self.k * x * x


def test_a_rule_of_a_method_has_the_object_as_it_is():
    @derivative(Spring.energy)
    def energy_rule(y, self, x):
        return self.k * x * d[x]  # noqa: F821

    try:
        assert vjp(Spring.energy, Spring(3.0), 2.0)[1](1.0) == (None, 6.0)
        assert jvp(Spring.energy, (Spring(3.0), 2.0), (None, 1.0))[1] == 6.0
        assert grad(Spring(3.0).energy)(2.0) == 6.0
        check_rule(Spring.energy, Spring(3.0), X)
    finally:
        withdraw(Spring.energy)


@pytest.mark.parametrize("given", [NET, Slotted(X, 3.0), {"one": [Pair(X, Place(X, 2.0))]}])
def test_flatten_gives_objects_back(given):
    vector, unflatten = flatten(given)
    assert repr(numbers(unflatten(vector))) == repr(numbers(given)) and type(unflatten(vector)) is type(given)


def test_a_function_of_what_flatten_gives_back():
    vector, unflatten = flatten(NET)
    found = grad(lambda v: loss(unflatten(v), X))(vector)
    assert np.allclose(found, flatten(grad(loss)(NET, X))[0])


def listed(x):
    return [{"w": x, "b": x * x}, {"w": 2 * x, "b": x}]


def grown(x):
    out = []
    for k in range(3):
        out.append(Pair(x, x * k))
    return out


def by_keys(x):
    found = {}
    for k in range(len(x)):
        found[k] = {"w": x[k]}
    return found


@pytest.mark.parametrize("function", [listed, grown, by_keys])
def test_what_holds_dicts_and_objects_is_given_out(function):
    value, pullback = vjp(function, X)
    assert repr(numbers(value)) == repr(numbers(function(X)))
    vector, unflatten = flatten(value)
    weights, step, u = np.cos(np.arange(len(vector))), 1e-6, np.array([0.3, -0.2])
    slopes = (flatten(function(X + step * u))[0] - flatten(function(X - step * u))[0]) / (2 * step)
    for _ in range(2):
        (gradient,) = pullback(unflatten(weights))
        assert np.allclose(gradient @ u, slopes @ weights)
    tangent = jvp(function, (X,), (u,))[1]
    assert repr(numbers(vjp(function, X)[0])) == repr(numbers(value))  # nothing of it is shared with another call
    assert np.allclose(flatten(tangent)[0], slopes)


class Best:
    def __init__(self, seen, best):
        self.seen, self.best = seen, best

    def see(self, v):
        if self.best is None or v > self.best:
            self.best = v
        return self.best


def best_of(held, x):
    held.seen.append(x[1])
    for v in x:
        if held.best is None or v > held.best:
            held.best = v
    return held.best * held.seen[-1]


def best_of_all(held, x):
    held.seen.append(x[1])
    return sum(held.see(v) for v in x) * held.seen[0]


def first_of_a_list(held, x):
    one = [held][0]
    for v in x:
        one.see(v)
    return one.best * one.seen[0]


def turns(held, x):
    held.seen.append(x[0])
    total = 0.0
    for v in x:
        if isinstance(held.best, int):
            total += v
            held.best = v
        else:
            total += held.best * v
            held.best = 2
    return total * held.seen[-1]


@pytest.mark.parametrize("best", [None, 3, 0.4])
@pytest.mark.parametrize("function", [best_of, best_of_all, first_of_a_list, turns])
def test_what_an_attribute_holds_at_first_is_not_what_it_holds(function, best):
    x = np.array([0.7, 0.4, 1.1])
    u = np.array([0.3, -0.2, 0.5])
    if function is turns and best is None:
        return
    step = 1e-6
    ends = [function(Best([0.3], best), x + way * u) for way in (step, -step)]
    for mode in (grad(function, wrt=1), lambda *given: jvp(function, given, (None, u))[1]):
        try:
            found = mode(Best([0.3], best), x)
        except DifferentiationError:
            continue
        assert np.isclose(np.sum(found * u) if np.ndim(found) else found, (ends[0] - ends[1]) / (2 * step), rtol=1e-6)
    try:
        value = vjp(function, Best([0.3], best), x)[0]
    except DifferentiationError:
        return
    assert np.isclose(value, function(Best([0.3], best), x), rtol=1e-13)


def test_what_is_filled_may_be_empty_or_not():
    """Each has a derivative of its own: of what is in an empty list nothing is known."""
    d = grad(numbers_put_in_an_empty_list)
    for _ in range(2):
        assert d(Recorded(0.4, np.ones(2))).a == pytest.approx(1.8)
        found = d(Recorded(0.4, np.ones(2), [1.0, 2.0]))
        assert found.a == pytest.approx(1.8) and found.hist == [1.0, 1.0]
    with pytest.raises(DifferentiationError):
        d(Recorded(0.4, np.ones(2), [np.ones(2)]))
