"""Functions among the arguments of a function that is differentiated."""

import functools
from collections.abc import KeysView, ValuesView
from dataclasses import dataclass

import numpy as np
import pytest

from adjoint_gen import (
    DifferentiationError,
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


class Layer:
    def __init__(self, weights, act=None, k=1.3):
        self.weights, self.k = weights, k
        self.act = act or self.tanh

    def tanh(self, v):
        return np.tanh(self.k * v)

    def square(self, v):
        return self.k * v**2

    def __call__(self, x):
        return self.act(self.weights * x)


@dataclass(frozen=True)
class Frozen:
    weights: object
    act: object = np.tanh

    def __call__(self, x):
        return self.act(self.weights * x)


def of_model(x, model):
    return np.sum(model(x) ** 2)


def of_method(x, act, last=np.sin):
    return np.sum(last(act(x)) ** 2)


def of_table(x, table, k):
    return np.sum(table[k](x))


def of_dict(x, options):
    return np.sum(options["act"](x) * options["scale"])


def of_mixed(x, pair):
    return np.sum(pair[0](x)) * pair[1]


def of_nested(x, pair):
    return np.sum(pair[0](x) * pair[1]["g"](x))


def of_held_pair(x, model):
    return np.sum(model.act[0](x)) * model.act[1]


def of_grown(x, acts, same):
    acts.append(np.exp)
    return np.sum(acts[-1](x) * same[0](x)) * len(same)


def of_extended(x, table, same):
    table["exp"] = np.exp
    return np.sum(table["exp"](x) * same["sin"](x)) * len(same)


def of_both(x, one, other):
    return np.sum(one["sin"](x) * other["sin"](x)) * (2.0 if one is other else 3.0)


def of_names(x, object, function, *object_act):
    return np.sum(object.act(x) * function[0](x)) * sum(object_act)


def of_numbers(x, model):
    return np.sum(x**2) * model.k * model.weights.k


class Property:
    def __init__(self):
        self.first = np.cos

    @property
    def act(self):
        return self.first


def of_property(x, model):
    return np.sum(model.act(x))


def twice(act):
    """An object that two attributes show."""
    inner = Layer(W, act)
    model = Layer(inner, np.sin)
    model.other = inner
    return model


def in_itself(act):
    """An object that what it holds refers to."""
    model = Layer(Layer(W, act), np.sin)
    model.weights.other = model
    return model


ACTS = {"sin": np.sin}
LAYER = Layer(W)
GIVEN = {
    "beside a number in a list": (of_mixed, [np.cos, 2.0]), "beside a number in a tuple": (of_mixed, (LAYER.tanh, 2.0)),
    "in a dict in a list": (of_nested, [np.sin, {"g": np.cos}]), "in a dict in a tuple": (of_nested, (np.sin, {"g": np.cos})),
    "in a list of an object": (of_held_pair, Layer(W, [np.cos, 2.0])),
    "in a tuple of one": (of_held_pair, Layer(W, (np.cos, 2.0))),
    "frozen, in a list": (of_held_pair, Frozen(W, [np.cos, 2.0])),
    "names that are taken": (of_names, Layer(W, np.sin), [np.cos], 2.0),
    "frozen, names that are taken": (of_names, Frozen(W, np.sin), [np.cos], 2.0),
    "one dict twice": (of_both, ACTS, ACTS), "two dicts": (of_both, ACTS, {"sin": np.sin}),
    "asked of a property": (of_property, Property()), "not asked for, of what is there twice": (of_numbers, twice(np.cos)),
    "not asked for, of what is in itself": (of_numbers, in_itself(np.cos)),
    "method": (of_method, Layer(W).tanh), "method of what holds a function": (of_method, Layer(W, np.sin).__call__),
    "two methods": (of_method, Layer(W).square, Layer(W, k=0.7).tanh),
    "method and function": (of_method, Layer(W).tanh, np.cos),
    "list of methods": (of_table, [LAYER.square, np.sin, LAYER.tanh], 2),
    "method beside": (of_dict, {"act": LAYER.tanh, "scale": W}),
    "held": (of_model, Layer(W, np.sin)), "held of itself": (of_model, Layer(W)), "frozen": (of_model, Frozen(W)),
    "inside": (of_model, Layer(W, Layer(W).square)), "list": (of_table, [np.sin, np.cos], 1),
    "dict": (of_table, {"a": np.sin, "b": square}, "b"),
    "beside numbers": (of_dict, {"act": np.tanh, "scale": 2.0}), "callable object": (of_method, Layer(W)),
}


@pytest.mark.parametrize(("function", "args"), [(f, args) for f, *args in GIVEN.values()], ids=GIVEN)
def test_methods_and_functions_that_arguments_hold(function, args):
    want = differences(function, X, *args)
    scale = np.max(np.abs(want))
    np.testing.assert_allclose(grad(function)(X, *args), want, atol=1e-7 * scale)
    np.testing.assert_allclose(vjp(function, X, *args)[1](1.0)[0], want, atol=1e-7 * scale)
    along, nothing = np.linspace(-1.0, 1.0, 4), [None] * len(args)
    value, moved = jvp(function, (X, *args), (along, *nothing))
    assert value == function(X, *args)
    np.testing.assert_allclose(moved, along @ want, atol=1e-6 * scale)
    h = 1e-5
    second = (grad(function)(X + h * along, *args) - grad(function)(X - h * along, *args)) / (2 * h)
    np.testing.assert_allclose(hvp(function)(X, *args, along), second, atol=1e-5 * np.max(np.abs(second)))


@pytest.mark.parametrize(("function", "make"), [(of_grown, lambda: [np.sin]), (of_extended, lambda: {"sin": np.sin})])
def test_one_container_of_functions_twice_is_one(function, make):
    def at(x):
        held = make()
        return function(x, held, held)

    held = make()
    value, found = value_and_grad(function)(X, held, held)
    assert value == at(X)
    assert len(held) == 1
    np.testing.assert_allclose(found, differences(at, X), atol=1e-7)


def test_a_container_of_functions_that_is_in_itself_is_refused():
    table = {"act": np.sin, "scale": 2.0}
    table["itself"] = table
    with pytest.raises(DifferentiationError, match="nested too deeply"):
        grad(of_dict)(X, table)


def test_what_objects_hold_may_change():
    of, model = grad(of_model), Layer(W)
    for act in (np.sin, model.square, square, model.tanh, np.sin):
        model.act = act
        np.testing.assert_allclose(of(X, model), differences(of_model, X, model), atol=1e-7)
    for k in (0.3, 2.0):
        model.k, model.act = k, model.tanh
        np.testing.assert_allclose(of(X, model), differences(of_model, X, model), atol=1e-7)
    of, acts = grad(of_table), [np.sin, np.tanh]
    for acts[0] in (np.cos, square, np.cos, np.sin):
        np.testing.assert_allclose(of(X, acts, 0), differences(of_table, X, acts, 0), atol=1e-7)


def test_objects_to_differentiate_by_that_hold_their_methods():
    model = Layer(W)
    found = grad(lambda model, x: np.sum(model(x) ** 2))(model, X)
    assert type(found) is Layer and found.act is None and model.act.__self__ is model
    h = 1e-6
    ends = [np.sum(Layer(W, k=1.3 + s)(X) ** 2) for s in (h, -h)]
    np.testing.assert_allclose(found.k, (ends[0] - ends[1]) / (2 * h), rtol=1e-6)


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


class Link:
    def __init__(self, value, after):
        self.value, self.after = value, after


def of_all_links(x, act):
    print("once")
    link, seen, total = Link(x[1], Link(x[0], None)), set(), 0.0
    for _ in range(3):
        seen.add(link)
        if link is not None:
            total = total + act(link.value) ** 2
            link = link.after
    return total * len(seen)


def test_what_is_refused_when_it_runs_is_not_run_again(capsys):
    with pytest.raises(DifferentiationError, match="None for a key beside objects"):
        grad(of_all_links)(np.array([0.3, 0.4]), np.tanh)
    assert capsys.readouterr().out == "once\n"


SCALES = np.ones(4)


def around(x, change):
    before = SCALES @ x
    change()
    return before + SCALES @ x


def test_one_that_changes_what_is_read_outside_is_refused():
    with pytest.raises(DifferentiationError, match="may change `SCALES`, which is read"):
        grad(around)(X, lambda: SCALES.fill(1.0))
    np.testing.assert_array_equal(grad(around)(X, lambda: None), 2 * SCALES)


DOUBLE = np.dtype("float64")


class Disc:
    def __init__(self, radius):
        self.radius = radius

    def area(self):
        return np.pi * self.radius**2


def filled(x, dtype=float):
    """An array of the dtype that is asked for, which libraries have as an argument."""
    made = np.empty((2, 2), dtype=dtype)
    made[0] = x[:2]
    made[1] = x[2] * x[3]
    return made.real


def filled_as_outside(x):
    made = np.zeros(4, dtype=DOUBLE)
    made[:] = x**2
    return made


def of_a_class(x, shape, kinds=(np.float64, float)):
    return x * 2.0 if shape in kinds else shape(x).area()


@pytest.mark.parametrize("dtype", [float, complex, np.float64, np.complex128, np.dtype("float64"), "float64"], ids=str)
def test_dtypes_and_classes_are_given(dtype):
    check_grads(filled, (X, dtype))
    check_grads(filled, (X,))
    check_grads(of_a_class, (X, Disc))
    check_grads(of_a_class, (X, float))


def test_a_dtype_that_integers_have_is_refused_by_what_it_rounds():
    with pytest.raises(DifferentiationError, match="its dtype, int64, may round"):
        vjp(filled, X, int)
    assert jvp(filled, (X, np.float32), (X, None))[1].dtype == np.float32


def test_a_dtype_from_outside_is_asked_for_in_each_call(monkeypatch):
    check_grads(filled_as_outside, (X,))
    derivative = elementwise_grad(filled_as_outside)
    np.testing.assert_allclose(derivative(X), 2.0 * X)
    for dtype in (np.dtype("float32"), np.float64, DOUBLE):
        monkeypatch.setitem(globals(), "DOUBLE", dtype)
        np.testing.assert_allclose(derivative(X), 2.0 * X, rtol=1e-6)
    monkeypatch.setitem(globals(), "DOUBLE", np.dtype("int64"))
    with pytest.raises(DifferentiationError, match="its dtype, int64, may round"):
        derivative(X)


def as_vector(v, dtype=np.float64):
    """An array of one axis, unless it holds objects: what it holds is known, though only the run knows in which precision."""
    if v.dtype.kind == "O":
        dtype = None
    if v.dtype.kind in "iub" or v.dtype.itemsize > 1000:
        dtype = float
    return np.asarray(v.flatten(), dtype=dtype)


def of_either_precision(x):
    y = x.astype(np.float32) if x[0] > 5.0 else x
    return as_vector(y) * as_vector(np.outer(y, y))[:4]


def test_what_is_asked_of_a_dtype_of_which_it_is_known_that_it_is_real():
    check_grads(of_either_precision, (X,))
    check_grads(as_vector, (X, np.float64))


def of_views_too(values, dtype=np.float64):
    """An array of numbers, of arrays or of the values of a dict."""
    if isinstance(values, (KeysView, ValuesView)):
        values = list(values)
    return np.asarray(values, dtype)


def number_or_array(x):
    return np.float64(np.where(x > 0.5, x**2, 3.0 * x))


def in_a_given_form(x):
    return of_views_too(116.0 * number_or_array(of_views_too(x)) - 16.0) * 2.0


def test_a_number_or_array_is_no_view_of_a_dict():
    for x in (0.3, 0.9, X):
        check_grads(in_a_given_form, (x,))
