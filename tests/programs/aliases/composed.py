"""Functions and objects in lists, which are composed and called."""

import functools

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, M33


@program(A3, M33)
def layers_made_in_a_loop(x, W):
    def dense(W, b):
        def apply(z):
            return np.tanh(W @ z + b)

        return apply

    layers = []
    for k in range(3):
        layers.append(dense(W * (k + 1), x))
    h = x
    for layer in layers:
        h = layer(h)
    return np.sum(h)


@program(A3, M33)
def lambdas_with_defaults(x, W):
    fs = []
    for k in range(3):
        fs.append(lambda z, k=k: np.tanh(W[k] * z + x[k]))
    h = x
    for f in fs:
        h = f(h)
    return np.sum(h)


@program(A3, M33)
def late_binding(x, W):
    fs = []
    for k in range(3):
        fs.append(lambda z: z * x[k])
    return sum(f(x[0]) for f in fs)


@program(A3, M33)
def comprehension_of_closures(x, W):
    def scale(c):
        return lambda z: z * c

    fs = [scale(x[k]) for k in range(3)]
    return fs[0](1.0) * fs[1](x[2]) + fs[-1](2.0)


@program(A3, M33)
def sequential(x, W):
    def Linear(W, b):
        def forward(z):
            return z @ W + b

        return forward

    model = [Linear(W, x), np.tanh, Linear(W.T, x * 2), lambda z: np.maximum(z, 0.0)]
    h = x
    for layer in model:
        h = layer(h)
    return np.sum(h)


@program(A3, M33)
def reduce_of_functions(x, W):
    fs = [np.sin, lambda z: z * x, functools.partial(np.power, 2.0)]
    return np.sum(functools.reduce(lambda acc, f: f(acc), fs, x))


@program(A3, M33)
def dict_of_functions(x, W):
    ops = {"a": lambda z: z * x[0], "b": np.sin, "c": lambda z: z + x[1]}
    h = x[2]
    for name in ["a", "b", "c", "a"]:
        h = ops[name](h)
    return h


@program(A3, 3)
def closures_of_a_number_that_is_given(x, n):
    fs = []
    for k in range(n):
        fs.append(lambda z, k=k: z * x[k])
    h = 1.0
    for f in fs:
        h = f(h)
    return h


@program(A3, M33)
def functions_that_are_registered(x, W):
    hooks = []

    def register(f):
        hooks.append(f)

    register(lambda z: z * x[0])
    register(lambda z: np.sin(z))
    h = x[1]
    for f in hooks:
        h = f(h)
    return h


class Lin:
    def __init__(self, W, b):
        self.W, self.b = W, b

    def __call__(self, z):
        return self.W @ z + self.b


class Act:
    def __init__(self, f):
        self.f = f

    def __call__(self, z):
        return self.f(z)


class Seq:
    def __init__(self, *mods):
        self.mods = list(mods)

    def __call__(self, z):
        for m in self.mods:
            z = m(z)
        return z


class Seq2:
    def __init__(self, mods):
        self.mods = mods

    def __call__(self, z):
        for m in self.mods:
            z = m(z)
        return z


@program(A3, M33)
def objects_behind_a_star(x, W):
    net = Seq(Lin(W, x), Lin(W.T, x * 2))
    return np.sum(net(x))


@program(A3, M33)
def objects_of_several_classes(x, W):
    net = Seq2([Lin(W, x), Act(lambda z: z**2), Lin(W.T, x * 2)])
    return np.sum(net(x))


@program(A3, M33)
def classes_behind_a_star(x, W):
    net = Seq(Lin(W, x), Act(np.tanh))
    return np.sum(net(x))


@program(A3, M33)
def functions_in_objects_behind_a_star(x, W):
    net = Seq(Act(np.tanh), Act(lambda z: z**2))
    return np.sum(net(x))


@program(A3, M33)
def objects_that_a_loop_adds(x, W):
    net = Seq2([])
    for k in range(2):
        net.mods.append(Lin(W * (k + 1), x))
    return np.sum(net(x))
