"""Programs with classes, written without having read the front: accounts, states, observers, registries, mixins, dataclasses, properties, hooks, contexts and iterators."""

import math
from abc import ABC, abstractmethod

import numpy as np

from tests.programs.zoo.case import R, case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])


# delegation by __getattr__
class Scaler:
    def __init__(self, s):
        self.s = s

    def transform(self, v):
        return v * self.s

    def inverse(self, v):
        return v / self.s


class Logged:
    def __init__(self, inner):
        self.inner = inner
        self.calls = 0

    def transform(self, v):
        self.calls += 1
        return self.inner.transform(v)

    def __getattr__(self, name):
        return getattr(self.inner, name)


@case(0, (P,), (Q,))
def delegation_by_getattr(x):
    s = Logged(Scaler(x[0]))
    y = s.transform(x[1]) + s.inverse(x[2]) + s.transform(s.s)
    return y * s.calls


# __setattr__
class ParamModule:
    def __init__(self):
        object.__setattr__(self, "_params", {})

    def __setattr__(self, name, value):
        if isinstance(value, np.ndarray):
            self._params[name] = value
        object.__setattr__(self, name, value)

    def l2(self):
        return sum(np.sum(p * p) for p in self._params.values())


class LinearP(ParamModule):
    def __init__(self, W, b):
        super().__init__()
        self.W = W
        self.b = b
        self.scale = 2.0

    def __call__(self, v):
        return self.scale * (self.W @ v + self.b)


@case((0, 1), (R(3, 2, 5), R(4, 2)), (R(5, 2, 5), R(6, 2)))
def setattr_that_registers(W, b):
    m = LinearP(W, b)
    return np.sum(m(np.arange(5.0)) ** 2) + m.l2()


# class & static methods, class counters
class Shape(ABC):
    count = 0

    def __init__(self):
        type(self).count += 1

    @abstractmethod
    def area(self): ...

    @staticmethod
    def total(shapes):
        return sum(s.area() for s in shapes)


class Circle(Shape):
    def __init__(self, r):
        super().__init__()
        self.r = r

    def area(self):
        return math.pi * self.r ** 2

    @classmethod
    def unit(cls):
        return cls(1.0)


class Rect(Shape):
    def __init__(self, w, h):
        super().__init__()
        self.w, self.h = w, h

    def area(self):
        return self.w * self.h

    @classmethod
    def square(cls, s):
        return cls(s, s)


@case(0, (P,), (Q,))
def shapes_with_a_counter(x):
    shapes = [Circle(x[0]), Rect(x[1], x[2]), Rect.square(x[3]), Circle.unit()]
    biggest = max(shapes, key=lambda s: s.area())
    return Shape.total(shapes) + biggest.area()


# context manager
class Scope:
    def __init__(self, stack, factor):
        self.stack, self.factor = stack, factor

    def __enter__(self):
        self.stack.append(self.stack[-1] * self.factor)
        return self

    def __exit__(self, *exc):
        self.stack.pop()
        return False

    @property
    def current(self):
        return self.stack[-1]


@case(0, (P,), (Q,))
def scopes_as_contexts(x):
    stack = [1.0]
    total = 0.0
    with Scope(stack, x[0]) as a:
        total += a.current
        with Scope(stack, x[1]) as b:
            total += b.current * 2
        total += a.current ** 2
    return total + len(stack)


# context that swallows an exception
class Suppress:
    def __init__(self, *types):
        self.types = types
        self.hit = False

    def __enter__(self):
        return self

    def __exit__(self, t, v, tb):
        self.hit = t is not None and issubclass(t, self.types)
        return self.hit


@case(0, (P,), (Q,))
def context_that_suppresses(x):
    y = x[0]
    with Suppress(ZeroDivisionError, ValueError) as s:
        y = y * 2
        if x[1] > 1.0:
            raise ValueError
        y = y * x[2]
    return y * x[3] if s.hit else y


# iterator with __next__
class Fibonacci:
    def __init__(self, a, b, n):
        self.a, self.b, self.n = a, b, n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        v = self.a
        self.a, self.b = self.b, self.a + self.b
        return v


@case(0, (P,), (Q,))
def fibonacci_iterator(x):
    f = Fibonacci(x[0], x[1], 7)
    first = next(f)
    return first * sum(f) + f.a
