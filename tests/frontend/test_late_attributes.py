"""Nodes that get attributes and keys once they are made: right, raising as Python does where one is missing, or refused."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad, value_and_grad
from adjoint_gen.errors import InternalError

X = np.array([0.7, 1.3, 0.4, 1.1])


class Tree:
    def __init__(self, weight, children=()):
        self.weight = weight
        self.children = list(children)


def aggregate(node):
    node.total = node.weight + sum(aggregate(child) for child in node.children)
    return node.total


def totals_of_a_tree(x):
    tree = Tree(x[0], [Tree(x[1]), Tree(x[2], [Tree(x[3])])])
    aggregate(tree)
    return tree.total + tree.children[1].total ** 2


class Link:
    def __init__(self, value, below=None):
        self.value, self.below = value, below


def linked(x):
    head = None
    for v in x:
        head = Link(v, head)
    return head


def cumulated(x):
    head = linked(x)
    n, total = head, 0.0
    while n is not None:
        total += n.value
        n.sum = total
        n = n.below
    return head.sum * head.below.sum + head.below.below.sum ** 2


def refers_to_what_came_before(x):
    n = head = linked(x)
    while n.below is not None:
        n.below.above = n
        n = n.below
    total = 0.0
    while n is not head:
        total = 0.5 * total + n.value * n.above.value
        n = n.above
    return total


def dicts_that_refer_to_others(x):
    tree = {"w": x[0], "children": [{"w": x[1], "children": []}, {"w": x[2], "children": [{"w": x[3], "children": []}]}]}

    def summed(node):
        node["total"] = node["w"] + sum(summed(child) for child in node["children"])
        return node["total"]

    summed(tree)
    return tree["total"] * tree["children"][1]["total"]


def sum_of_marks(n):
    total = 0.0
    for _ in range(2):
        total += n.value if n.mark is None else n.mark
        n = n.below
    return total


def may_get_none(x):
    head = linked(x)
    head.mark = None if x[0] > 0 else head.value
    head.below.mark = head.value
    return sum_of_marks(head)


def asks_whether_it_is_there(x):
    n, total = linked(x), 0.0
    n.below.mark = n.value
    while n is not None:
        total += n.mark if hasattr(n, "mark") else n.value
        n = n.below
    return total


def asks_for_another(x):
    n, total = linked(x), 0.0
    n.below.mark = n.value
    while n is not None:
        total += getattr(n, "mark", 1.0) * n.value
        n = n.below
    return total


RIGHT = [
    may_get_none, asks_whether_it_is_there, asks_for_another, totals_of_a_tree, cumulated, refers_to_what_came_before,
    dicts_that_refer_to_others,
]


@pytest.mark.parametrize("f", RIGHT)
def test_derivatives(f):
    check_grads(f, (X,), order=2)


def annotated_to(last):
    def f(x):
        n, k = linked(x), 0
        head = n
        while n is not None:
            if k < last:
                n.rank = k * n.value
            n, k = n.below, k + 1
        n, total = head, 0.0
        while n is not None:
            total += n.rank * n.value
            n = n.below
        return total

    return f


def test_what_is_missing_is_asked_for():
    value, gradient = value_and_grad(annotated_to(4))(X)
    assert value == annotated_to(4)(X)
    np.testing.assert_allclose(gradient, 2 * X * np.arange(4)[::-1])
    with pytest.raises(AttributeError, match="'Link' object has no attribute 'rank'"):
        grad(annotated_to(3))(X)


def test_a_key_that_is_missing_is_asked_for():
    def f(x):
        head = None
        for v in x:
            head = {"v": v, "below": head}
        head["sum"] = head["v"] ** 2
        return head["sum"] + head["below"]["sum"]

    with pytest.raises(KeyError, match="sum"):
        grad(f)(X)


def gets_none(x):
    head = linked(x)
    head.mark = None
    head.below.mark = head.value
    return sum_of_marks(head)


def asks_for_all_keys(x):
    head = None
    for v in x:
        head = {"v": v, "below": head}
    head["sum"] = head["v"] ** 2
    return head["v"] * len(head.keys()) if "sum" in head["below"] else head["sum"]


@pytest.mark.parametrize("f", [gets_none, asks_for_all_keys])
def test_who_would_see_what_stands_for_it_is_refused(f):
    with pytest.raises(DifferentiationError):
        grad(f)(X)


class Slotted:
    __slots__ = ("below", "value")

    def __init__(self, value, below=None):
        self.value, self.below = value, below


def test_who_has_slots_gets_no_attribute():
    def f(x):
        head = None
        for v in x:
            head = Slotted(v, head)
        head.below.rank = head.value
        return head.below.rank

    with pytest.raises((AttributeError, DifferentiationError)):
        grad(f)(X)


class Bare:
    pass


def test_who_gets_all_that_it_has_late_beside_none_is_refused():
    def f(x):
        below, s = None, 0.0
        for v in x:
            head = Bare()
            head.value = v
            head.below = below
            if below is not None and below.below is not None:
                s = s + below.below.value * v
            below = head
        return s

    with pytest.raises(DifferentiationError) as raised:
        grad(f)(X)
    assert not isinstance(raised.value, InternalError)
