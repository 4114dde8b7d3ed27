"""What methods, setters and constructors raise, and callers catch, with what they have changed until then; objects as tests."""

import math

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])


class Account:
    def __init__(self, balance):
        self.balance = balance
        self.log = []

    def withdraw(self, v):
        if v > self.balance:
            raise ValueError("not enough")
        self.balance -= v
        self.log.append(v)
        return v


class Premium(Account):
    def withdraw(self, v):
        if v > 2 * self.balance:
            raise ValueError("far too much")
        self.balance -= 0.5 * v
        return 2 * v


@case(0, (P,), (Q,))
def accounts_of_two_classes(x):
    accounts = [Account(x[0]), Premium(x[1]), Account(x[2])]
    total = 0.0
    for a in accounts:
        for v in x:
            try:
                total += a.withdraw(v * 0.7) * v
            except ValueError:
                total -= 0.1 * v ** 2
    return total + sum(a.balance for a in accounts) + len(accounts[0].log)


@case(0, (P,), (Q,))
def account_with_else_and_continue(x):
    a, n, total = Account(1.07 * x[0] + x[1]), 0, 0.0
    for v in x:
        try:
            got = a.withdraw(v)
        except ValueError:
            n += 1
            continue
        else:
            total += got ** 2
        total *= 1.1
    return total * a.balance + n


@case(0, (P,), (Q,))
def implicit_error_must_be_seen(x):
    a, total = Account(x[0] + x[1]), 0.0
    for k in range(4):
        try:
            total += a.withdraw(0.3 * x[k]) * math.sqrt(0.7 - x[k])
        except ValueError:
            total -= x[k] ** 2
    return total


@case(0, (P,), (Q,))
def index_error_from_a_list(x):
    a, total = Account(x[0] + x[1]), 0.0
    rates = [x[0], x[1]]
    for k in range(4):
        try:
            if k == 3:
                raise IndexError(k)
            total += rates[k] * a.withdraw(0.1)
        except IndexError:
            total += a.balance
    return total


class Temp:
    def __init__(self, c):
        self.celsius = c

    @property
    def celsius(self):
        return self._c

    @celsius.setter
    def celsius(self, v):
        if v < -1.0:
            raise ValueError("too cold")
        self._c = v


@case(0, (P,), (Q,))
def setter_that_raises(x):
    t = Temp(x[0])
    s = 0.0
    for v in x:
        try:
            t.celsius = t.celsius - v
            s += t.celsius
        except ValueError:
            t.celsius = 2 * v
    return s * t.celsius


class Stack:
    def __init__(self):
        self.items = []

    def pop(self):
        if not self.items:
            raise IndexError("empty")
        return self.items.pop()


@case(0, (P,), (Q,))
def own_index_error(x):
    s = Stack()
    s.items.append(x[0])
    total = 0.0
    for v in x[1:]:
        try:
            total += s.pop() * v
        except IndexError:
            total += v ** 2
            s.items.append(v)
    return total


class NotConverged(Exception):
    def __init__(self, last):
        self.last = last


def fixed_point(g, t, n):
    for _ in range(n):
        new = g(t)
        if abs(new - t) < 1e-3:
            return new
        t = new
    raise NotConverged(t)


@case(0, (P,), (Q,))
def fixed_point_or_more(x):
    g = lambda t: np.cos(x[0] * t) * x[1]
    try:
        r = fixed_point(g, 0.5, 2)
    except NotConverged as e:
        r = fixed_point(g, e.last, 500)
    return r * x[2]


@case(0, (P,), (Q,))
def nested_with_two_kinds(x):
    a, b = Account(x[0]), Stack()
    total = 0.0
    for v in x:
        try:
            try:
                total += a.withdraw(0.3 * v)
            except ValueError:
                total += b.pop() * v
        except IndexError:
            b.items.append(v)
            total -= v
    return total + a.balance


@case(0, (P,), (Q,))
def outer_catches_what_handler_raises(x):
    a = Account(x[0])
    total = 0.0
    for v in x:
        try:
            try:
                total += a.withdraw(0.5 * v)
            except ValueError:
                raise KeyError("none")
        except KeyError:
            total += v ** 3
            a.balance += v
    return total


@case(0, (P,), (Q,))
def division_in_the_block(x):
    a, total = Account(x[0]), 0.0
    for k, v in enumerate([0.3, 0.0, 0.4]):
        try:
            total += a.withdraw(0.1 * x[k]) / v
        except ZeroDivisionError:
            total += x[k]
        except ValueError:
            total -= 1.0
    return total


@case(0, (P,), (Q,))
def catches_everything(x):
    a, total = Account(x[0]), 0.0
    for v in x:
        try:
            total += a.withdraw(v)
        except Exception:
            total += v ** 2
    return total * a.balance


@case(0, (P,), (Q,))
def returns_from_the_block(x):
    def spend(a):
        for v in x:
            try:
                if a.withdraw(0.3 * v) > 0.3:
                    return a.balance * v
            except ValueError:
                return a.balance ** 2
        return 0.0 * a.balance
    return spend(Account(x[0])) + spend(Account(x[3] + 1.0)) * x[1]


class Range:
    def __init__(self, lo, hi):
        if lo > hi:
            raise ValueError("lo > hi")
        self.lo, self.hi = lo, hi

    def width(self):
        return self.hi - self.lo


@case(0, (P,), (Q,))
def constructor_that_raises(x):
    made = []
    for a, b in zip(x, x[1:]):
        try:
            made.append(Range(a, b))
        except ValueError:
            made.append(Range(b, a))
    return sum(r.width() * r.lo for r in made)


class Bag:
    def __init__(self, v, below=None):
        self.items = [v]
        self.below = below

    def __len__(self):
        return len(self.items)


@case(0, (P,), (Q,))
def bags_that_are_empty_or_none(x):
    bag = None
    for v in x:
        bag = Bag(v, bag)
        if v > 1.0:
            bag.items.pop()
    total, k = 0.0, 1
    while bag is not None:
        if bag:
            total += k * bag.items[-1] ** 2
        if not bag.below:
            total += 0.1 * k * x[0]
        k += 1
        bag = bag.below
    return total
