"""Models of layers that hold parameters, as frameworks for networks write them: a base class lists what each of them has."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3


class Param:
    def __init__(self, data):
        self.data = data


class Module:
    def __init__(self):
        self.params = []
        self.children = []

    def __call__(self, x):
        return self.forward(x)

    def parameters(self):
        return self.params

    def every(self):
        out = list(self.params)
        for child in self.children:
            out.extend(child.every())
        return out

    def tree(self):
        found = []
        for p in self.params:
            found.append(p)
        for part in self.parts():
            for p in part.tree():
                found.append(p)
        return found

    def parts(self):
        return []


class Linear(Module):
    def __init__(self, w):
        super().__init__()
        self.w = Param(w)
        self.params.append(self.w)

    def forward(self, x):
        return self.w.data @ x


class Tanh(Module):
    def forward(self, x):
        return np.tanh(x)


class Scale(Module):
    def __init__(self, s):
        super().__init__()
        self.s = Param(s)
        self.params.append(self.s)

    def forward(self, x):
        return x * self.s.data


class Sequential(Module):
    def __init__(self, *layers):
        super().__init__()
        self.layers = layers
        for layer in layers:
            self.params.extend(layer.parameters())

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


class Tree(Module):
    def __init__(self, *layers):
        super().__init__()
        self.children = [layers[0], layers[1]]

    def parts(self):
        return self.children

    def forward(self, x):
        for layer in self.children:
            x = np.tanh(layer.forward(x))
        return x


def weights(x):
    return np.outer(x, x), np.outer(np.sin(x), x)


@program(A3)
def some_layers_have_no_parameters(x):
    one, other = weights(x)
    model, loss = Sequential(Linear(one), Tanh(), Scale(x), Linear(other)), 0.0
    for _ in range(2):
        loss = loss + np.sum(model(x) ** 2)
        for p in model.parameters():
            p.data = p.data - 0.1 * loss * p.data
    return loss


@program(A3)
def the_first_layer_has_no_parameters(x):
    model, total = Sequential(Tanh(), Linear(weights(x)[0])), 0.0
    for p in model.parameters():
        total += np.sum(p.data**2)
    return total


@program(A3)
def parameters_of_a_tree_of_modules(x):
    model, loss = Tree(*map(Linear, weights(x))), 0.0
    for _ in range(2):
        loss = loss + np.sum(model.forward(x) ** 2)
        for p in model.tree():
            p.data = p.data - 0.1 * p.data
    return loss


@program(A3)
def what_each_module_adds_to_those_of_its_children(x):
    model, loss = Tree(*map(Linear, weights(x))), 0.0
    for _ in range(2):
        loss = loss + np.sum(model.forward(x) ** 2)
        for p in model.every():
            p.data = p.data - 0.1 * p.data
    return loss
