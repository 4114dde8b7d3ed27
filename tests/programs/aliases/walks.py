"""Generators that call themselves, over trees: what is done with their values between one and the next."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A4, A6, S4


class Leaf:
    def __init__(self, w, left=None, right=None):
        self.w, self.left, self.right = w, left, right

    def walk(self):
        if self.left:
            yield from self.left.walk()
        yield self
        if self.right:
            yield from self.right.walk()

    def halves(self, f):
        yield self.w * f
        for c in (self.left, self.right):
            if c is not None:
                yield from c.halves(f * 0.5)

    def __iter__(self):
        yield self.w
        if self.left is not None:
            yield from self.left
        if self.right is not None:
            yield from self.right


class Kept(Leaf):
    def walk(self):
        yield self
        if self.left:
            yield from self.left.walk()


def tree(x):
    return Leaf(x[0], Leaf(x[1], None, Leaf(x[2])), Leaf(x[3]))


def before(n, depth=0):
    if n is not None:
        yield n, depth
        yield from before(n.left, depth + 1)
        yield from before(n.right, depth + 1)


@program(A4)
def values_change_that_nobody_looks_at(x):
    t = tree(x)
    for n in t.walk():
        n.w = n.w**2 + (n.left.w if n.left else 0.0)
    return sum(n.w * k for k, n in enumerate(t.walk(), 1))


@program(A4)
def every_value_by_its_depth(x):
    t = tree(x)
    return sum(n.w ** (d + 1) for n, d in before(t)) + max(t.halves(1.0)) * list(t)[2] + sum(t)


@program(A4)
def what_a_value_is_changes_on_the_way(x):
    t, s = tree(x), 0.0
    for v in t.halves(1.0):
        s += v
        t.right.w = s
    return s


@program(S4)
def the_way_changes_on_the_way(x):
    t, s = tree(x), 0.0
    for n, _ in before(t):
        s = s * 0.5 + n.w
        if n.w < 0:
            n.right = None
    return s


@program(S4)
def a_list_before_the_way_changes(x):
    t, s = tree(x), 0.0
    for n, _ in list(before(t)):
        s = s * 0.5 + n.w
        if n.w < 0:
            n.right = None
        if s > 2.0:
            break
    return s


@program(A4)
def an_array_changes_under_another_name(x):
    def sums(n):
        if n is None:
            return
        yield np.sum(n.w)
        yield from sums(n.left)

    t, s = Leaf(x[:2] * 1.0, Leaf(x * 2.0)), 0.0
    w = t.left.w
    for v in sums(t):
        w += v
        s += v
    return s


@program(A4)
def a_number_that_became_an_array_in_the_tree(x):
    def sums(n):
        if n is None:
            return
        yield np.sum(n.w)
        yield from sums(n.left)

    acc, s = 0.0, 0.0
    acc += x
    t = Leaf(x[:2] * 1.0, Leaf(acc))
    for v in sums(t):
        acc += v
        s += v
    return s


@program(A4)
def a_name_of_the_function_around(x):
    def go(n):
        if n is None:
            return
        yield n.w * k
        yield from go(n.left)

    t, k, s = tree(x), 1.0, 0.0
    for v in go(t):
        s += v
        k = 2.0
    return s


@program(A4)
def of_another_class_below(x):
    t = Leaf(x[0], Kept(x[1], Leaf(x[2]), Leaf(x[3])))
    return sum(n.w * k for k, n in enumerate(t.walk(), 1))


class Root:
    def __init__(self):
        self.root = None

    def add(self, w):
        if self.root is None:
            self.root = Leaf(w)
            return
        n = self.root
        while True:
            if w < n.w:
                if n.left is None:
                    n.left = Leaf(w)
                    return
                n = n.left
            else:
                if n.right is None:
                    n.right = Leaf(w)
                    return
                n = n.right

    def __iter__(self):
        yield from self._walk(self.root)

    def _walk(self, n):
        if n:
            yield from self._walk(n.left)
            yield n.w
            yield from self._walk(n.right)

    def nodes(self):
        for n in self.root.walk():
            yield n.w


@program(A6)
def one_that_goes_through_another(x):
    t = Root()
    for v in x:
        t.add(v)
    s = 0.0
    for k, n in enumerate(t.nodes()):
        s = s * 0.5 + n * k
    return s * sum(v * k for k, v in enumerate(t))
