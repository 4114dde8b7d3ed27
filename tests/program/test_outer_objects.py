"""Objects of the user's classes that a function finds outside: in its module, in closures, in lists and dicts there."""

import functools

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jvp, vjp

X = np.array([0.3, 0.7, 1.1, 0.5])
W = np.arange(16.0).reshape(4, 4) / 10


class Layer:
    def __init__(self, weights, n=2):
        self.weights, self.n, self.next, self.seen = weights, n, None, []

    @property
    def norm(self):
        return np.sum(self.weights**2)

    def __str__(self):
        return "Layer"

    def __call__(self, x):
        return np.tanh(self.weights @ x)

    def repeated(self, x):
        for _ in range(self.n):
            x = np.sin(x) * self.n
        return x

    def counted(self, x):
        self.n += 1
        return np.sum(x) * self.n

    def noted(self, x):
        self.seen.append(x[0])
        return np.sum(x)

    def stored(self, x):
        self.weights[0] = x
        return np.sum(self.weights)


class Net:
    def __init__(self, *layers):
        self.layers, self.first = list(layers), layers[0]

    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


LAYER = Layer(W)
NET = Net(Layer(W), Layer(W.T))
LAYERS = [Layer(W), Layer(2 * W)]
TABLE = {"a": Layer(W), "b": LAYER}


def applied(f, x):
    return np.sum(f(x) ** 2)


def attributes(x):
    return np.sum(np.tanh(LAYER.weights @ x)) * LAYER.n + LAYER.norm


def calls(x):
    return np.sum(NET(x) ** 2) + np.sum(NET.first(x) * LAYER.norm) * np.sum(LAYER.repeated(x))


def methods_as_values(x):
    f = LAYER.repeated if x[0] > 0.1 else LAYER.__call__
    return np.sum(f(x)) + applied(LAYER.repeated, x) + sum(np.sum(m(x)) for m in (LAYER.repeated, LAYER))


def given_first(x):
    return np.sum(functools.partial(LAYER.repeated)(x))


def in_containers(x):
    return sum(np.sum(layer(x)) for layer in LAYERS) + np.sum(TABLE["a"](x)) + np.sum(TABLE["b"].repeated(x))


def inner_gradient(x):
    return np.sum(grad(lambda y: np.sum(NET(y) ** 2))(x) ** 2)


def of_closure():
    layer = Layer(2 * W)

    def in_a_closure(x):
        return np.sum(layer(x)) + (np.sum(x) if layer.next is None else 0.0)

    return in_a_closure


PROGRAMS = (attributes, calls, methods_as_values, given_first, in_containers, inner_gradient, of_closure())


def differences(function, x):
    steps = 1e-6 * np.eye(len(x))
    return np.array([(function(x + e) - function(x - e)) / 2e-6 for e in steps])


@pytest.mark.parametrize("function", PROGRAMS, ids=lambda function: function.__name__)
def test_derivatives_by_what_objects_do(function):
    want, along = differences(function, X), np.linspace(-1.0, 1.0, 4)
    scale = np.max(np.abs(want))
    first = grad(function)(X)
    np.testing.assert_allclose(first, want, atol=1e-7 * scale)
    value, moved = jvp(function, (X,), (along,))
    assert value == function(X)
    np.testing.assert_allclose(moved, along @ first, rtol=1e-12)
    np.testing.assert_array_equal(vjp(function, X)[1](1.0)[0], first)
    h = 1e-5
    second = (grad(function)(X + h * along) - grad(function)(X - h * along)) / (2 * h)
    np.testing.assert_allclose(hvp(function)(X, along), second, atol=1e-6 * np.max(np.abs(second)))


def test_objects_are_read_live():
    layer = Layer(W)

    def function(x):
        return np.sum(layer.repeated(x)) + np.sum(layer(x))

    of = grad(function)
    for n, weights in ((1, W), (3, 2 * W), (2, W[:2]), (2, W.astype(np.float32))):
        layer.n, layer.weights = n, weights
        np.testing.assert_allclose(of(X), differences(function, X), rtol=1e-5, atol=1e-6)
    layer.weights[1] = 0.25
    np.testing.assert_allclose(of(X), differences(function, X), rtol=1e-5, atol=1e-6)
    layer = NET
    with pytest.raises((DifferentiationError, AttributeError)):
        of(X)
    layer = Layer(W, 4)
    np.testing.assert_allclose(of(X), differences(function, X), rtol=1e-5, atol=1e-6)


def test_methods_may_be_replaced():
    class Scaled:
        def go(self, x):
            return 2.0 * x

    scaled = Scaled()
    of = grad(lambda x: np.sum(scaled.go(x)))
    np.testing.assert_allclose(of(X), 2.0)
    Scaled.go = lambda self, x: 5.0 * x
    np.testing.assert_allclose(of(X), 5.0)


class Shared:
    gains, bias = {"up": 2.0}, np.array([1.0, 2.0])

    def raised(self, x):
        return np.sum(x + self.bias[0]) * self.gains["up"]


class Below(Shared):
    pass


def _of_no_module():
    class Local(Shared):
        pass

    return Local


LOCAL, BELOW = _of_no_module(), Below()


def through_a_base(x):
    return Below().raised(x) + x[0] * BELOW.gains["up"]


def through_a_base_of_what_no_import_finds(x):
    return LOCAL().raised(x)


def test_a_class_may_get_what_its_base_has(monkeypatch):
    derived = grad(through_a_base)
    assert np.allclose(derived(X), [4.0, 2.0, 2.0, 2.0])
    monkeypatch.setattr(Below, "gains", {"up": 5.0}, raising=False)
    assert np.allclose(derived(X), [10.0, 5.0, 5.0, 5.0])
    Below.gains["up"] = 6.0
    monkeypatch.setattr(Shared, "gains", {"up": 7.0})
    assert np.allclose(derived(X), [12.0, 6.0, 6.0, 6.0])
    monkeypatch.delattr(Below, "gains")
    assert np.allclose(derived(X), [14.0, 7.0, 7.0, 7.0])


def test_a_class_that_no_import_finds_may_get_it(monkeypatch):
    derived = grad(through_a_base_of_what_no_import_finds)
    assert np.allclose(derived(X), 2.0)
    monkeypatch.setattr(LOCAL, "gains", {"up": 5.0}, raising=False)
    assert np.allclose(derived(X), 5.0)
    monkeypatch.delattr(LOCAL, "gains")
    assert np.allclose(derived(X), 2.0)


def test_what_takes_them_for_values_gets_them(capsys):
    def function(x):
        print(LAYER)
        return np.sum(x**2) * len(f"{LAYER}") * LAYER.n

    np.testing.assert_allclose(grad(function)(X), 20 * X)
    assert capsys.readouterr().out == "Layer\n"


def test_changes_are_refused():
    layer = Layer(W.copy())

    def counted(x):
        return layer.counted(x) * x[0]

    def noted(x):
        return layer.noted(x) * x[0]

    def stored(x):
        return layer.stored(x) * x[0]

    def outright(x):
        layer.n = 3
        return np.sum(layer(x))

    for changing in (counted, noted, stored, outright):
        with pytest.raises(DifferentiationError) as refused:
            grad(changing)(X)
        assert "would change with each call" in str(refused.value) or changing in (noted, stored)
    assert (layer.n, layer.seen) == (2, [])
    np.testing.assert_array_equal(layer.weights, W)


HELD, BOX, ITEMS = np.array([1.0, 2.0, 3.0, 4.0]), Layer(np.array([1.0, 2.0, 3.0, 4.0])), {"a": np.array([1.0, 2.0, 3.0, 4.0])}


def the_array():
    return HELD


def the_object():
    return BOX


def the_dict():
    return ITEMS


def one_of(p, other):
    return HELD if p > 0 else other


def put_in(d):
    d["a"] = ITEMS["a"]
    return d


def given_it(o):
    o.weights = BOX.weights
    return o


def total():
    return np.sum(HELD) + np.sum(BOX.weights) + np.sum(ITEMS["a"])


def scale(v, x):
    v *= x
    return np.sum(v)


def by_a_call(x):
    return scale(the_array(), x) + total()


def by_a_name(x):
    v = the_array()
    v *= x
    return total()


def of_an_item(x):
    v = the_array()
    v[0] = x[1]
    return np.sum(v) * total()


def of_an_object(x):
    v = the_object().weights
    v *= x
    return total()


def of_a_dict(x):
    v = the_dict()["a"]
    v *= x
    return total()


def put_in_another_dict(x):
    d = put_in({})
    d["a"] *= x
    return np.sum(d["a"]) + total()


def put_in_another_object(x):
    o = given_it(Layer(x))
    o.weights *= x
    return np.sum(o.weights) + total()


def on_one_path(x):
    v = one_of(x[0], x.copy())
    v *= x
    return np.sum(v) + total()


def an_argument(x, y):
    y *= x
    return np.sum(y) + total()


def of_an_argument(x, o):
    o.weights *= x
    return np.sum(o.weights) + total()


@pytest.mark.parametrize(
    ("function", "given"),
    [
        *((one, ()) for one in (by_a_call, by_a_name, of_an_item, of_an_object, of_a_dict)),
        *((one, ()) for one in (put_in_another_dict, put_in_another_object, on_one_path)),
        (an_argument, (HELD,)), (of_an_argument, (BOX,)), (of_an_argument, (Layer(HELD),)),
    ],
)
def test_what_functions_give_of_what_they_find_outside_must_not_change(function, given):
    with pytest.raises(DifferentiationError, match=r"outside the function|another name|shares memory"):
        grad(function)(X, *given)
    np.testing.assert_array_equal(HELD, [1.0, 2.0, 3.0, 4.0])


COUNTED, LOGGED = {"n": 0}, []


def counted():
    COUNTED["n"] += 1


def logged(text):
    return LOGGED.append(text)


@pytest.mark.parametrize(("function", "given"), [(counted, ()), (logged, ("a",))])
def test_what_a_call_changes_and_the_function_does_not_read_is_not_looked_at(function, given):
    def squared(x):
        function(*given)
        return np.sum(x**2)

    np.testing.assert_allclose(grad(squared)(X), 2 * X)
