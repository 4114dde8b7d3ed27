"""Objects that refer to one another and stand in dicts: gone through by value; walks that put pairs in a list."""

import numpy as np
import pytest

from adjoint_gen import check_grads


class Page:
    def __init__(self, name):
        self.name = name
        self.links = []
        self.rank = 1.0


class Web:
    def __init__(self, damping):
        self.pages = {}
        self.damping = damping

    def page(self, name):
        if name not in self.pages:
            self.pages[name] = Page(name)
        return self.pages[name]

    def link(self, a, b):
        self.page(a).links.append(self.page(b))

    def iterate(self):
        new = dict.fromkeys(self.pages, 1 - self.damping)
        for p in self.pages.values():
            for q in p.links:
                new[q.name] += self.damping * p.rank / len(p.links)
        for name, r in new.items():
            self.pages[name].rank = r


def ranks(x):
    web = Web(x[0])
    for a, b in [("a", "b"), ("b", "c"), ("c", "a"), ("a", "c"), ("d", "c")]:
        web.link(a, b)
    web.page("a").rank = x[1]
    for _ in range(3):
        web.iterate()
    return web.pages["c"].rank * web.pages["a"].rank + sum(p.rank**2 for _, p in web.pages.items())


class Node:
    def __init__(self, key, value):
        self.key, self.value = key, value
        self.left = None
        self.right = None


def insert(node, key, value):
    if node is None:
        return Node(key, value)
    if key < node.key:
        node.left = insert(node.left, key, value)
    else:
        node.right = insert(node.right, key, value)
    return node


def walk(node, out):
    if node is not None:
        walk(node.left, out)
        out.append((node.key, node.value))
        walk(node.right, out)


def in_order(x):
    root, out = None, []
    for key, value in zip([4, 2, 6, 1], [x[0], x[1], x[0] * x[1], x[1] ** 2]):
        root = insert(root, key, value)
    walk(root, out)
    s = 0.0
    for key, value in out:
        s = s * x[0] + key * value**2
    return s


@pytest.mark.parametrize("function", [ranks, in_order])
def test_objects_that_refer_to_one_another(function):
    check_grads(function, (np.array([0.85, 1.5]),), order=1)


class Bag:
    def __init__(self, items):
        self.items = items

    def __len__(self):
        return len(self.items)


def pick(n, items):
    return items[0] if n is not None and n < 3 else items[1]


def bags(x):
    held = {}
    for i in range(4):
        held.setdefault(i % 2, []).append(Bag([x[0] * i, x[1] ** 2]))
    s = 0.0
    for k in held:
        for bag in held[k]:
            s += pick(2, bag.items) * len(bag)
            if bag:
                s += bag.items[1]
    return s


def test_what_a_class_says_of_truth_is_asked_of_its_objects_only():
    check_grads(bags, (np.array([0.85, 1.5]),), order=1)
