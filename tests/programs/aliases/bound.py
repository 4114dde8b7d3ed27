"""Methods as values: kept by their own object or another one, in lists and dicts, handed on, copied with their object."""

import copy
import functools

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A4

W = np.arange(12.0).reshape(3, 4) / 10


class Layer:
    def __init__(self, weights, scale=1.0, kind="tanh"):
        self.weights, self.scale = weights, scale
        self.act = self.tanh if kind == "tanh" else self.square
        self.named = {"tanh": self.tanh, "square": self.square}
        self.stages = [self.square, np.sin, self.tanh]

    def tanh(self, v):
        return self.scale * np.tanh(v)

    def square(self, v):
        return self.scale * v**2

    def grow(self, factor):
        self.scale = self.scale * factor

    def __call__(self, x):
        return np.sum(self.act(self.weights @ x))


class Plain:
    def __init__(self, scale):
        self.scale = scale

    def go(self, x):
        return np.sum(self.scale * x)


class Machine:
    def __init__(self, x):
        self.x = x
        self.steps = {"double": self.double, "square": self.square, "sin": self.sin}

    def double(self, k):
        self.x = self.x * 2.0 * k

    def square(self, k):
        self.x = self.x**2 + k

    def sin(self, k):
        self.x = np.sin(self.x) * k

    def run(self, program):
        for name, k in program:
            self.steps[name](k)
        return np.sum(self.x)


def made(x, kind):
    layer = Layer(W * x[0], x[1])
    if kind:
        layer.act = layer.square
    return layer


def changed_by(one, other, x):
    one.scale = one.scale * 2
    other.scale = other.scale + 1
    return one(x) * other.scale


def changed_behind(layer, act, x):
    layer.scale = 3 * x[0]
    return np.sum(act(x))


def is_same(one, other, x):
    return one(x) if one is other else 2 * other(x)


@program(A4)
def method_kept_by_its_object(x):
    return Layer(W * x[0], x[1])(x) + Layer(W, x[2], "square")(x)


@program(A4)
def methods_in_a_dict_of_their_object(x):
    return Machine(x).run([("sin", 1.5), ("square", 0.3), ("double", 0.7)])


@program(A4)
def methods_in_a_list_of_their_object(x):
    layer, h = Layer(W, x[1]), x
    for stage in layer.stages:
        h = stage(h)
    return np.sum(h)


@program(A4)
def objects_with_methods_from_a_function(x):
    return made(x, True)(x) + made(x, False)(x)


@program(A4)
def deep_copy_has_methods_of_its_own(x):
    one = Layer(W * x[0], x[1])
    other = copy.deepcopy(one)
    other.scale = other.scale * 2
    shallow = copy.copy(one)
    shallow.scale = 5.0
    return one(x) + 3 * other(x) + 7 * shallow(x)


@program(A4)
def another_method_on_one_path(x):
    layer = Layer(W * x[0], x[1])
    if x[2] > 0.1:
        layer.act = layer.square
    else:
        layer.scale = x[3]
    return layer(x)


@program(A4)
def object_with_a_method_that_a_loop_changes(x):
    layer, total = Layer(W * x[0], x[1]), 0.0
    for v in x:
        layer.grow(v)
        total += layer(x)
    return total


@program(A4)
def method_that_a_loop_changes(x):
    layer, total = Layer(W * x[0], x[1]), 0.0
    for k in range(4):
        layer.act = layer.square if k % 2 else layer.tanh
        total += layer(x * layer.scale)
        layer.scale = layer.scale + 0.1 * np.tanh(total)
    return total


@program(A4)
def one_object_handed_over_twice(x):
    layer = Layer(W * x[0], x[1])
    return changed_by(layer, layer, x) + changed_by(layer, Layer(W, x[2]), x)


@program(A4)
def object_and_its_method_handed_over(x):
    layer = Layer(W * x[0], x[1])
    return changed_behind(layer, layer.act, x)


@program(A4)
def dict_handed_over_twice(x):
    def updated(p, q):
        p["a"] = p["a"] * 2
        q["a"] = q["a"] + p["a"] ** 2
        return q["a"] * np.sum(p["b"])

    d = {"a": x[0], "b": x}
    return updated(d, d) + d["a"]


@program(A4)
def identity_of_objects_with_methods(x):
    layer = Layer(W * x[0], x[1])
    return is_same(layer, layer, x) + is_same(layer, Layer(W, 2.0), x)


@program(A4)
def method_of_what_a_loop_replaces(x, n=0):
    one = Plain(x[1])
    go = one.go
    for k in range(n):
        one = Plain(x[2] * k)
    one.scale = 7.0 * x[3]
    return go(x)


@program(A4)
def method_of_what_a_branch_replaces(x):
    one = Plain(x[1])
    go = one.go
    if x[0] > 0.9:
        one = Plain(x[2])
    one.scale = 7.0 * x[3]
    return go(x)


@program(A4)
def objects_with_methods_meet(x):
    layer = Layer(W, x[1]) if x[0] > 0.2 else Layer(2 * W, x[2])
    layer.scale = 7.0 * x[3]
    return layer(x)


@program(A4)
def objects_with_methods_made_again_in_a_loop(x):
    layer, total = Layer(W, x[1]), 0.0
    for k in range(3):
        layer = Layer(W * x[k], layer.scale + x[0])
        total += layer(x)
    return total + layer(x * 2)


@program(A4)
def methods_handed_to_functions(x):
    one, layer = Plain(x[0]), Layer(W, x[1])
    go = functools.partial(layer.named["square"])
    best = sorted(x, key=layer.tanh)
    return sum(map(one.go, x)) + go(x[1]) + best[0] * best[-1] + functools.reduce(lambda s, v: s * layer.tanh(v), x, 1.0)


class Stack:
    def __init__(self):
        self.items = []

    def op_push(self, v):
        self.items.append(v)

    def op_mul(self, _):
        self.items.append(self.items.pop() * self.items.pop())

    def op_sin(self, _):
        self.items.append(np.sin(self.items.pop()))

    def run(self, program):
        for name, v in program:
            getattr(self, "op_" + name)(v)
        return self.items.pop()


@program(A4)
def methods_by_names_that_are_put_together(x):
    return Stack().run([("push", x[0]), ("push", x[1]), ("mul", None), ("sin", None), ("push", x[2]), ("mul", None)])


@program(A4)
def methods_by_formatted_names(x):
    one = Plain(x[0])
    return sum(getattr(one, f"{name}")(x) * getattr(one, f"sc{name}le", x[1]) for name in ("go",))
