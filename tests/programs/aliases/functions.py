"""Functions that objects, lists and names hold: which is called only the run knows; and those that were lent, and kept."""

import functools
import math

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, M33


class Layer:
    """A layer that keeps what it was given last."""

    def __init__(self, weights, activation=np.tanh):
        self.weights, self.activation, self.given = weights, activation, None

    def __call__(self, v):
        self.given = v
        return self.activation(self.weights @ v)


class Residual(Layer):
    """One that adds what it was given."""

    def __call__(self, v):
        return v + 0.5 * super().__call__(v)


class Stack:
    """Layers one after the other."""

    def __init__(self, layers):
        self.layers = layers

    def __call__(self, v):
        for layer in self.layers:
            v = layer(v)
        return v

    def __iter__(self):
        return iter(self.layers)


@program(M33, A3)
def a_layer_that_stands_twice_in_a_stack(w, x):
    twice = Residual(w)
    stack = Stack([twice, Layer(2.0 * w, np.sin), twice])
    y = stack(x)
    twice.weights = twice.weights - 0.1 * np.outer(y, twice.given)
    return np.sum(stack(x) ** 2) + sum(np.sum(layer.weights) for layer in stack)


class Operation:
    """A function and its derivative."""

    def __init__(self, function, derivative=None):
        self.function, self.derivative, self.calls = function, derivative, 0

    def __call__(self, v):
        self.calls += 1
        return self.function(v)


@program(0.4, 1.3)
def functions_in_attributes(x, k):
    operations = [Operation(np.sin, np.cos), Operation(lambda t: k * t * t, lambda t: 2.0 * k * t), Operation(np.exp, np.exp)]
    y, slope = x, 1.0
    for operation in operations:
        slope = slope * operation.derivative(y)
        y = operation(y)
    return y * slope


@program(0.4, 1.3)
def attributes_that_exchange_functions(x, k):
    one, other = Operation(math.sin), Operation(math.cos)
    one.derivative = other.function
    for each in (one, other, one):
        if each.derivative is not None:
            each.function, each.derivative = each.derivative, each.function
    return one(x) + k * other(k) + one.derivative(x * k)


@program(0.4, 1.3)
def a_loop_that_gives_a_name_other_functions(x, k):
    function, total = math.sin, 0.0
    for i in range(5):
        total += function(x * i)
        function = math.cos if i % 2 == 0 else (lambda t: k * t)
    return total


@program(0.4, 1.3)
def functions_by_names_of_the_run(x, k):
    table = {"s": math.sin, "q": lambda t: k * t * t, "e": math.exp}
    y = x
    for name in ["s", "q", "e", "q"]:
        y = table[name](y)
    return y


def _scaled(a, b, v):
    return a * b * v


@program(A3)
def partial_functions_of_a_loop(x):
    operations = []
    for v in x:
        operations.append(Operation(functools.partial(_scaled, v, v)))
    total = 0.0
    for k, operation in enumerate(operations):
        total += operation(x[k] + k) * operation.calls
    return total


@program(0.4, 1.3)
def a_number_or_a_function(x, k):
    rates = [Operation(math.sin, 2.0), Operation(math.cos, lambda t: t * k)]
    total = 0.0
    for i in range(4):
        rate = rates[i % 2]
        total += rate(x) * (rate.derivative(i) if callable(rate.derivative) else rate.derivative)
    return total


@program(A3)
def a_function_that_is_asked_for_another(x):
    operations = [Operation(math.sin), Operation(math.sin), Operation(lambda t: t * x[1])]
    total = 0.0
    for operation in operations:
        total += operation(x[0]) * (2.0 if operation.function is operations[0].function else 1.0)
    return total


def _shifted(function):
    def shifted(v):
        return function(v) + 1.0

    return shifted


def _called(function, v):
    return function(v)


def _kept(table, function):
    table["function"] = function


@program(A3)
def lent_and_returned_and_its_name_bound_again(x):
    k = x[0]
    shifted = _shifted(lambda t: k * t)
    k = x[1]
    return shifted(x[2])


@program(A3)
def lent_and_kept_and_its_name_bound_again(x):
    k, table = x[0], {}
    _kept(table, lambda t: k * t)
    k = x[1]
    return table["function"](x[2])


@program(A3)
def kept_by_an_object_and_its_name_bound_again(x):
    k, total = x[0], 0.0
    one, other = Operation(lambda t: k * t), Operation(math.sin)
    k = x[1]
    for each in (one, other, one):
        total += each(x[2])
    return total


@program(A3)
def lent_and_its_name_bound_again_in_a_loop(x):
    k, total = x[0], 0.0
    shifted = _shifted(lambda t: k * t)
    for _ in range(2):
        total += _called(shifted, x[2])
        k = k * 2.0
    return total


@program(A3)
def lent_in_a_comprehension(x):
    return sum(f(x[1]) for f in [_shifted(lambda t: k * t * x[0]) for k in range(3)])


@program(A3)
def kept_in_a_list_and_a_name_around_bound_again(x):
    s, kept = x[0], []

    def keep():
        kept.append(lambda v: v * s)

    keep()
    s = x[1]
    keep()
    total = 0.0
    for function in kept:
        total += function(2.0)
    return total


@program(A3)
def lent_before_its_name_is_bound_again(x):
    k = x[0]
    k, total = k * 3.0, 0.0
    for _ in range(2):
        total += _called(_shifted(_shifted(lambda t: k * t)), x[2])
        k = k * 2.0
    return total


# --- what a function puts in a list of its caller's and changes afterwards, itself or the caller ----------------------------


def put_and_given(items, v):
    u = v * 2.0
    items.append(u)
    return u


@program(A3)
def put_in_a_list_and_changed_by_the_caller(x):
    items = []
    a = put_and_given(items, x)
    a *= x
    return np.sum(items[0] * a)


@program(A3)
def put_in_a_list_and_changed_in_each_pass(x):
    items = []
    for k in range(3):
        a = put_and_given(items, x * (k + 1.0))
        a *= x
    return np.sum(items[0] * items[1] * items[2])


@program(A3)
def put_by_a_closure_and_changed(x):
    items = []

    def put(v):
        u = v * 2.0
        items.append((1.0, u))
        return u

    a = put(x)
    a[0] = x[1] * 3.0
    return np.sum(items[0][1] * a)


def put_and_changed(items, v):
    u = v * 2.0
    items.append(u)
    u *= v


@program(A3)
def put_in_a_list_and_changed_by_the_function(x):
    items = []
    put_and_changed(items, x)
    put_and_changed(items, x * x)
    return np.sum(items[0] * items[1] * x)


def set_and_changed(items, v):
    u = v * 2.0
    items[0] = u
    u *= v
    return u


@program(A3)
def set_in_a_list_and_changed_by_both(x):
    items = [x]
    a = set_and_changed(items, x)
    a += x
    return np.sum(items[0] * x) + np.sum(a)


def made_and_filled(items, v):
    u = np.zeros(3)
    items.append(u)
    u += v
    return u


@program(A3)
def put_in_a_list_and_filled(x):
    items = []
    a = made_and_filled(items, x)
    a *= x
    return np.sum(items[0] * a)
