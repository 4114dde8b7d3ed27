"""Classes whose ``__init__`` makes further objects of the class, returns early, or is asked for what it has filled."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A4, A6, B3, S4


class Halves:
    def __init__(self, values):
        middle = len(values) // 2
        self.v = values[middle]
        self.left = Halves(values[:middle]) if middle else None
        self.right = Halves(values[middle + 1 :]) if middle + 1 < len(values) else None

    def total(self, weight):
        found = weight * self.v**2
        if self.left is not None:
            found = found + self.left.total(weight * 0.5)
        if self.right is not None:
            found = found + self.right.total(weight * 2.0)
        return found


@program(S4)
def a_tree_that_makes_its_halves(x):
    return Halves(list(x)).total(1.0)


class Segment:
    def __init__(self, values, low, high):
        self.low, self.high = low, high
        if high - low == 1:
            self.left = self.right = None
            self.v = values[low]
            return
        middle = (low + high) // 2
        self.left, self.right = Segment(values, low, middle), Segment(values, middle, high)
        self.v = self.left.v + self.right.v * self.left.v

    def scaled(self, at, factor):
        if self.left is None:
            self.v = self.v * factor
        else:
            (self.left if at < (self.low + self.high) // 2 else self.right).scaled(at, factor)
            self.v = self.left.v + self.right.v * self.left.v


@program(A6)
def segments_of_which_one_changes(x):
    whole = Segment(x, 0, 6)
    part = whole.right
    before = whole.v * part.v
    whole.scaled(4, x[0])
    return before + whole.v * part.v


class Views:
    def __init__(self, values):
        self.values = values
        self.halves = []
        if len(values) > 1:
            middle = len(values) // 2
            for part in (values[:middle], values[middle:]):
                self.halves.append(Views(part))

    def scale(self, factor):
        if not self.halves:
            self.values *= factor
        for half in self.halves:
            half.scale(factor * 2)


@program(A4)
def views_of_one_array_in_a_tree(x):
    y = x.copy()
    Views(y).scale(x[0])
    return np.sum(y * np.arange(4.0)) + y[1] ** 2


class Child:
    def __init__(self, w, depth, parent=None):
        self.w = w
        self.parent = parent
        self.children = [Child(w * (k + 1) + 0.1, depth - 1, self) for k in range(2)] if depth > 0 else []

    def up(self):
        return self.w if self.parent is None else self.w * self.parent.up()

    def leaves(self, found):
        if not self.children:
            found.append(self)
        for child in self.children:
            child.leaves(found)


@program(B3)
def a_tree_that_knows_its_parents(x):
    found = []
    Child(x[0], 2).leaves(found)
    found[1].parent.w = found[1].parent.w * x[1]
    return sum(n.up() for n in found) + x[2]


class Told:
    def __init__(self, v, told, before):
        self.v = v
        self.before = before
        if v > 1.0:
            return
        told.append(self)


@program(A6)
def some_leave_before_they_are_told(x):
    told, last = [], None
    for v in x:
        last = Told(v, told, last)
    total = sum(n.v**2 for n in told)
    while last is not None:
        total += last.v
        last = last.before
    return total


class Even:
    def __init__(self, v, depth):
        self.v = v
        self.odd = Odd(v * v + 0.1, depth - 1) if depth else None

    def total(self):
        return self.v if self.odd is None else self.v * self.odd.total()


class Odd:
    def __init__(self, v, depth):
        self.v = v
        self.even = Even(np.sin(v), depth - 1) if depth else None

    def total(self):
        return self.v if self.even is None else self.v + self.even.total()


@program(B3)
def two_classes_that_make_one_another(x):
    return Even(x[0], 4).total() * Odd(x[1], 2).total() + x[2]


class Grown:
    def __init__(self, w):
        self.w = w
        self.children = []

    def leaves(self, found):
        if not self.children:
            found.append(self)
        for child in self.children:
            child.leaves(found)


def grown(w, depth):
    n = Grown(w)
    if depth > 0:
        for k in range(2):
            n.children.append(grown(w * (k + 1) + 0.1, depth - 1))
    return n


@program(B3)
def found_by_a_method_that_calls_itself(x):
    root, found = grown(x[0], 2), []
    root.leaves(found)
    root.children[0].children[1].w = x[1]
    return sum((k + 1) * n.w**2 for k, n in enumerate(found)) + x[2]


@program(B3)
def found_by_a_function_inside(x):
    found = []

    def visit(n):
        for child in n.children:
            visit(child)
        found.append(n)

    visit(grown(x[0], 2))
    for n in reversed(found):
        n.w = n.w * x[1]
    return sum(n.w for n in found[:3]) + x[2]
