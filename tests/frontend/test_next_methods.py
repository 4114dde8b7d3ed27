"""Objects that are their own iterators, by a ``__next__``: gone through again, left early, asked for one."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad


class Down:
    def __init__(self, x, n):
        self.x, self.n = x, n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        return self.x * self.n


class Batches:
    def __init__(self, rows, size):
        self.rows, self.size = rows, size

    def __iter__(self):
        self.place = 0
        return self

    def __next__(self):
        if self.place < len(self.rows):
            batch = self.rows[self.place : self.place + self.size]
            self.place += self.size
            return self.place, batch
        raise StopIteration()


def left_early_and_gone_on_with(x):
    down, s = Down(x, 6), 0.0
    for v in down:
        s += v**2
        if v < 4 * x:
            break
    for v in down:
        s = s * x + v
    return s + down.n


def asked_for_one(x):
    down = Down(x, 5)
    first = next(down)
    for v in down:
        first = first * 0.5 + v * next(down)
    return first


def summed(x):
    down = Down(x, 4)
    return sum(down) * x + sum(down)


def begun_again(x):
    w = np.array([x, -x])
    rows, batches = np.arange(10.0).reshape(5, 2) / 10, Batches(np.arange(10.0).reshape(5, 2) / 10, 2)
    for _ in range(2):
        for place, batch in batches:
            w = w - 0.1 * batch.T @ (batch @ w) * place
    return np.sum(rows @ w)


@pytest.mark.parametrize("function", [left_early_and_gone_on_with, asked_for_one, summed, begun_again])
def test_what_is_gone_through(function):
    check_grads(function, (0.7,))


def test_what_has_nothing_left_raises_as_python_does():
    def too_often(x):
        down = Down(x, 1)
        return next(down) + next(down)

    with pytest.raises(StopIteration):
        grad(too_often)(0.7)


class Wrapped:
    def __init__(self, inner):
        self.inner = inner

    def __iter__(self):
        return self

    def __next__(self):
        return 2.0 * next(self.inner)


def of_another_iterator(x):
    return sum(v for v in Wrapped(iter([x, x * x])))


def test_what_ends_by_another_iterator_is_refused():
    with pytest.raises(DifferentiationError, match="object"):
        grad(of_another_iterator)(0.7)


class Counted:
    def __init__(self, x):
        self.x, self.n = x, 0

    def __iter__(self):
        return self

    def taken(self):
        if self.n == 2:
            raise StopIteration
        self.n += 1
        return self.n * self.x

    def __next__(self):
        return self.taken()


def test_what_ends_by_a_method_that_it_calls_is_refused():
    """A generator in its place would let that through: the derivative raised ``StopIteration``."""
    with pytest.raises(DifferentiationError, match="object"):
        grad(lambda x: sum(v for v in Counted(x)))(0.7)


def test_a_method_with_other_code_is_another_one(monkeypatch):
    def by_twos(self):
        if self.n <= 0:
            raise StopIteration
        self.n -= 2
        return self.x * self.n

    def function(x):
        return sum(v for v in Down(x, 4))

    derivative = grad(function)
    assert derivative(0.7) == 3.0 + 2.0 + 1.0
    monkeypatch.setattr(Down.__next__, "__code__", by_twos.__code__)
    assert derivative(0.7) == 2.0


def test_a_generator_that_raises_what_ends_iterators_has_an_error():
    def halved(x):
        yield x[0] / 2.0
        raise StopIteration

    def through(x):
        s = 0.0
        for v in halved(x):
            s = s + v * v
        return s

    def summed(x):
        return sum(halved(x))

    for f in (through, summed):
        for called in (f, grad(f)):
            with pytest.raises(RuntimeError, match="generator raised StopIteration"):
                called(np.array([0.7, 1.3]))
