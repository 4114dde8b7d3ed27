"""Graphs of values that know their own derivative: operators make nodes, which hold what they come from and how to go back."""

import math

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4


class Value:
    def __init__(self, data, children=(), op=""):
        self.data = data
        self.grad = 0.0
        self._backward = lambda: None
        self._prev = set(children)
        self._op = op

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other), "+")

        def _backward():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other), "*")

        def _backward():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out._backward = _backward
        return out

    def __pow__(self, other):
        out = Value(self.data**other, (self,), f"**{other}")

        def _backward():
            self.grad += other * self.data ** (other - 1) * out.grad

        out._backward = _backward
        return out

    def tanh(self):
        t = math.tanh(self.data)
        out = Value(t, (self,), "tanh")

        def _backward():
            self.grad += (1 - t**2) * out.grad

        out._backward = _backward
        return out

    def backward(self):
        topo = []
        visited = set()

        def build(v):
            if v not in visited:
                visited.add(v)
                for child in v._prev:
                    build(child)
                topo.append(v)

        build(self)
        self.grad = 1.0
        for v in reversed(topo):
            v._backward()

    def __neg__(self):
        return self * -1

    def __radd__(self, other):
        return self + other

    def __sub__(self, other):
        return self + (-other)

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        return self * other**-1


class Neuron:
    def __init__(self, ws, b):
        self.w = [Value(w) for w in ws]
        self.b = Value(b)

    def __call__(self, x):
        return sum((wi * xi for wi, xi in zip(self.w, x)), self.b).tanh()

    def parameters(self):
        return [*self.w, self.b]


@program(A3)
def only_the_values(x):
    a, b = Value(x[0]), Value(x[1])
    c = a * b + a**2
    return ((c - b / a).tanh() + 2 * a).data * x[2]


@program(A3)
def what_goes_back(x):
    a, b = Value(x[0]), Value(x[1])
    c = a * b + a
    c.backward()
    return a.grad * x[2] + b.grad * b.grad


@program(A3)
def one_that_a_loop_makes_longer(x):
    a, b = Value(x[0]), Value(x[1])
    first, s = a, Value(0.0)
    for _ in range(3):
        s = s + a * b
        a = a * x[2]
    s.backward()
    return first.grad + b.grad


@program(A3)
def one_that_may_be_none_later(x):
    s = Value(x[0])
    for v in x[1:]:
        if s is None:
            s = Value(2.0 * v)
        s = s * v + s if s.data > 0 else None
    return 0.0 if s is None else s.data


@program(A4)
def steps_of_a_neuron(x):
    n = Neuron([x[0], x[1]], x[2])
    for _ in range(2):
        loss = (n([0.5, x[3]]) - 1.0) ** 2
        for p in n.parameters():
            p.grad = 0.0
        loss.backward()
        for p in n.parameters():
            p.data += -0.1 * p.grad
    return loss.data


class Number:
    def __init__(self, data, parents=()):
        self.data, self.parents, self.grad, self.back = data, parents, 0.0, None

    def __add__(self, o):
        out = Number(self.data + o.data, (self, o))

        def back():
            self.grad += out.grad
            o.grad += out.grad

        out.back = back
        return out

    def __mul__(self, o):
        out = Number(self.data * o.data, (self, o))

        def back():
            self.grad += o.data * out.grad
            o.grad += self.data * out.grad

        out.back = back
        return out


@program(A3)
def parents_in_tuples_and_none_for_a_function(x):
    a, b = Number(x[0]), Number(x[1])
    last = a * b + a * a
    order, seen = [], set()

    def build(v):
        if v in seen:
            return
        seen.add(v)
        for c in v.parents:
            build(c)
        order.append(v)

    build(last)
    last.grad = x[2]
    for v in order[::-1]:
        if v.back is not None:
            v.back()
    return a.grad * b.grad


class Pushed:
    def __init__(self, data, parents=(), local=()):
        self.data, self.grad = data, 0.0
        self.parents, self.local = list(parents), list(local)

    def __add__(self, o):
        return Pushed(self.data + o.data, [self, o], [1.0, 1.0])

    def __mul__(self, o):
        return Pushed(self.data * o.data, [self, o], [o.data, self.data])

    def backward(self, g=1.0):
        self.grad += g
        for p, slope in zip(self.parents, self.local):
            p.backward(g * slope)


@program(A3)
def pushed_to_each_parent(x):
    a, b = Pushed(x[0]), Pushed(x[1])
    last = a * b + a
    last.backward(x[2])
    return a.grad * b.grad + last.data


class Half:
    def __init__(self, v):
        self.v = v

    def __add__(self, o):
        return Half(self.v + o.v)


@program(A3)
def an_operator_that_it_does_not_have(x):
    total = Half(x[0])
    try:
        total = 2.0 * total
    except TypeError:
        total = total + Half(x[1])
    return total.v * x[2]


class Made:
    def __init__(self, value, made_of=()):
        self.value, self.made_of = value, made_of


@program(0.7, 0.4)
def met_once_by_a_list(a, b):
    x, y = Made(a), Made(b)
    z = Made(a * b, (x, y))
    end = Made(z.value + a, (z, x))
    met = []

    def visit(node):
        if node not in met:
            met.append(node)
            for part in node.made_of:
                visit(part)

    visit(end)
    return sum((k + 1) * node.value**2 for k, node in enumerate(met))


@program(0.7, 0.4, 3)
def neither_open_nor_closed(a, b, n):
    waiting, done = [Made(a)], []
    total = 0.0
    for _ in range(n):
        node = waiting.pop(0)
        done.append(node)
        following = Made(node.value * b, node)
        if following not in waiting and following not in done:
            waiting.append(following)
        if node in done:
            total += following.value
    return total


@program(0.7, 0.4)
def dicts_that_are_equal_to_others(a, b):
    first = {"v": a, "up": None}
    seen, total = [first], 0.0
    for node in [{"v": a, "up": None}, {"v": b, "up": first}]:
        total += node["v"] * 2 if node in seen else node["v"] ** 2
        seen.append(node)
    return total
