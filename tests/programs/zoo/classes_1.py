"""Exceptions of the user's that leave loops and functions, with what they carry, written without having read the front."""

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])


class Found(Exception):
    pass


@case(0, (P,), (Q,))
def raise_found_out_of_loops(x):
    best = 0.0
    try:
        for i in range(5):
            for j in range(i):
                best = x[i] * x[j]
                if best > 0.5:
                    raise Found
    except Found:
        return best * x[i] + x[j]
    return best


class Stop(Exception):
    def __init__(self, value, step=0):
        super().__init__(f"stopped at {step}")
        self.value = value
        self.step = step


@case(0, (P,), (Q,))
def exception_with_value(x):
    def run(t):
        for k in range(20):
            t = t * x[1] + x[2]
            if t > 3.0:
                raise Stop(t * x[3], step=k)
        return t
    try:
        return run(x[0])
    except Stop as s:
        return s.value ** 2 + s.step


class Account:
    class Insufficient(Exception):
        def __init__(self, missing):
            self.missing = missing

    def __init__(self, balance):
        self.balance = balance

    def withdraw(self, amount):
        if amount > self.balance:
            raise Account.Insufficient(amount - self.balance)
        self.balance -= amount
        return amount


@case(0, (P,), (Q,))
def account_with_exceptions(x):
    acc = Account(1.0 + x[0])
    fees = 0.0
    for amount in x[1:]:
        try:
            acc.withdraw(amount)
        except Account.Insufficient as e:
            fees += 0.5 * e.missing ** 2
    return acc.balance * 2 + fees


class TooFar(Exception):
    def __init__(self, where, distance):
        self.where = where
        self.distance = distance


class Walker:
    def __init__(self, pos, limit):
        self.pos = pos
        self.limit = limit
        self.path = [pos]

    def move(self, d):
        new = self.pos + d
        if abs(new) > self.limit:
            raise TooFar(self.pos, abs(new) - self.limit)
        self.pos = new
        self.path.append(new)


@case(0, (P,), (Q,))
def walker_that_goes_too_far(x):
    w = Walker(x[0], 2.0)
    penalty = 0.0
    for d in x[1:]:
        try:
            w.move(d)
        except TooFar as far:
            penalty += far.distance ** 2 + far.where
            w.pos = 0.5 * w.pos
    return penalty + sum(p * p for p in w.path) + w.pos


class ConvergenceError(RuntimeError):
    pass


def newton(f, df, t, tol=1e-10, maxiter=25):
    for _ in range(maxiter):
        step = f(t) / df(t)
        t = t - step
        if abs(step) < tol:
            return t
    raise ConvergenceError("no root")


@case(0, (P,), (Q,))
def newton_with_fallback(x):
    try:
        root = newton(lambda t: t * t - x[0] - 1.0, lambda t: 2 * t, 1.0)
    except ConvergenceError:
        root = x[1]
    return root * x[2]


class BoundedStack:
    class Full(Exception):
        pass

    def __init__(self, n):
        self.n, self.items = n, []

    def push(self, v):
        if len(self.items) == self.n:
            raise BoundedStack.Full
        self.items.append(v)


@case(0, (P,), (Q,))
def bounded_stack(x):
    s = BoundedStack(3)
    lost = 0.0
    for v in x:
        try:
            s.push(v)
        except BoundedStack.Full:
            lost += v ** 2
    return lost * sum(s.items)


class NotFound(LookupError):
    def __init__(self, key, best):
        super().__init__(key)
        self.best = best


def nearest(items, target, tol):
    best = None
    for v in items:
        if best is None or abs(v - target) < abs(best - target):
            best = v
    if abs(best - target) > tol:
        raise NotFound(target, best)
    return best


@case(0, (P,), (Q,))
def nearest_or_else(x):
    total = 0.0
    for t in (0.5, 2.6, 1.0):
        try:
            total += nearest(list(x), t, 0.5)
        except NotFound as e:
            total += 10 * e.best ** 2
    return total


@case(0, (P,), (Q,))
def found_in_nested_loops(x):
    class Done(Exception):
        pass
    total, k = 0.0, 0
    try:
        for a in x:
            for b in x:
                total += a * b
                k += 1
                if total > 2.0:
                    raise Done
    except Done:
        total *= 2
    return total * k


@case(0, (P,), (Q,))
def search_that_leaves_loops(x):
    pos = (-1, -1)
    grid = x[:4].reshape(2, 2)
    try:
        for i in range(2):
            for j in range(2):
                if grid[i, j] > 1.0:
                    pos = (i, j)
                    raise Found
    except Found:
        return grid[pos] ** 2 + x[4]
    else:
        return x[4] ** 3
    finally:
        pos = None
