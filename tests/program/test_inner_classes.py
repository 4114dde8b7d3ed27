"""Classes that a function defines in its body: what stands beside it is what any class is, what does not is refused."""

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jvp
from adjoint_gen.program.inner_classes import classes_in

X = np.array([1.2, 0.7])


def tiny(x):
    class Node:
        def __init__(self, value, parents=()):
            self.value, self.parents, self.grad = value, parents, 0.0

        def __mul__(self, o):
            return Node(self.value * o.value, ((self, o.value), (o, self.value)))

        def __add__(self, o):
            return Node(self.value + o.value, ((self, 1.0), (o, 1.0)))

        def backward(self, g=1.0):
            self.grad += g
            for p, d in self.parents:
                p.backward(g * d)

    a, b = Node(x[0]), Node(x[1])
    c = a * b + a * a
    d = c * b
    d.backward()
    return d.value + a.grad * 2.0 + b.grad


def data(x):
    @dataclass
    class Body:
        pos: np.ndarray
        vel: np.ndarray
        mass: float = 2.0

        @property
        def energy(self):
            return 0.5 * self.mass * self.vel @ self.vel

    bodies = [Body(x, 2 * x), Body(x[::-1], x * x, mass=3.0)]
    for b in bodies:
        b.pos += 0.1 * b.vel
        b.vel = b.vel - np.sin(b.pos)
    return sum(b.energy for b in bodies) + bodies[0].pos @ bodies[1].pos


def tup(x):
    class P(NamedTuple):
        a: float
        b: float

        def dot(self, o):
            return self.a * o.a + self.b * o.b

    p = P(x[0], x[1] ** 2)
    q = p._replace(a=math.sin(p.b))
    return p.dot(q)


def inh(x):
    class Shape(ABC):
        @abstractmethod
        def area(self): ...
        def twice(self):
            return 2 * self.area()

    class Sq(Shape):
        def __init__(self, s):
            self.s = s

        def area(self):
            return self.s**2

    class Ci(Shape):
        PI = 3.0

        def __init__(self, r):
            self.r = r

        def area(self):
            return self.PI * self.r**2

    return sum(s.twice() for s in (Sq(x[0]), Ci(x[1]))) * x[0]


def linked(x):
    class N:
        __slots__ = ("next", "v")

        def __init__(self, v, next=None):
            self.v = v
            self.next = next

    head = None
    for v in x:
        head = N(v * v, head)
    s = 0.0
    while head is not None:
        s = s * 0.5 + head.v
        head = head.next
    return s


def helper(v):
    class Box:
        def __init__(self, v):
            self.v = v

        def get(self):
            return np.tanh(self.v)

    return Box(v).get()


def in_helper(x):
    return helper(x[0]) * helper(x[1] * 2.0)


def outer_made(scale):
    def f(x):
        class S:
            def __init__(self, v):
                self.v = v * scale

        return S(x[0]).v * x[1]

    return f


tripled, fivefold = outer_made(3.0), outer_made(5.0)


def captures(x):
    k = x[0]

    class C:
        def f(self, v):
            return v * k

    return C().f(x[1])


def counts(x):
    class C:
        n = 0

        def __init__(self, v):
            self.v = v
            C.n += 1

    a, b = C(x[0]), C(x[1])
    return a.v * b.v * C.n


def mutable(x):
    class C:
        log = []  # noqa: RUF012

        def add(self, v):
            self.log.append(v)

    C().add(x[0])
    return sum(C.log) * x[0]


def handed(x):
    class Box:
        def __init__(self, v):
            self.v = v

    return Box(x[0] * x[1])


def draws(x):
    class Noise:
        size = float(np.max(x))

    return Noise.size * x[0]


def registered(x):
    @SEEN.append
    class Seen:
        pass

    return x @ x


SEEN = []


@pytest.mark.parametrize("f", [tiny, data, tup, inh, linked, in_helper, tripled, fivefold], ids=lambda f: f.__name__)
def test_derivatives_through_classes_that_stand_beside(f):
    step, direction = 1e-6, np.array([0.3, -0.8])
    differences = [(f(X + step * e) - f(X - step * e)) / (2 * step) for e in np.eye(2)]
    gradient = grad(f)(X.copy())
    assert np.allclose(gradient, differences, rtol=1e-6)
    assert np.isclose(jvp(f, (X.copy(),), (direction,))[1], gradient @ direction, rtol=1e-12)
    along = (grad(f)(X + step * direction) - grad(f)(X - step * direction)) / (2 * step)
    assert np.allclose(hvp(f)(X.copy(), direction), along, rtol=1e-5)


def test_a_class_is_one_for_one_function_and_what_it_closes_over():
    assert classes_in(tripled)["S"] is classes_in(tripled)["S"] is not classes_in(fivefold)["S"]
    assert classes_in(tripled)["S"].__qualname__ == "outer_made.<locals>.f.<locals>.S"


@pytest.mark.parametrize("f", [captures, counts, mutable, handed, draws, registered], ids=lambda f: f.__name__)
def test_other_classes_are_refused(f):
    with pytest.raises(DifferentiationError, match=r"a class defined inside|the attribute `C.n`|no import finds"):
        grad(f)(X)
    assert not SEEN
