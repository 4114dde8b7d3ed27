"""Objects that refer to objects or None, as many as only the running program knows: linked lists, trees and graphs."""

from dataclasses import dataclass

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A4

S4 = np.array([-0.6, 0.9, -0.2, 0.5])


class Link:
    def __init__(self, value, next=None):
        self.value = value
        self.next = next

    def total(self):
        if self.next is None:
            return self.value**2
        return self.value**2 + 0.5 * self.next.total() * self.value


@dataclass
class Cell:
    v: float
    next: "Cell" = None


def chain(x):
    head = None
    for v in x:
        head = Link(v, head)
    return head


def summed(n):
    total, weight = 0.0, 1.0
    while n is not None:
        total += weight * n.value**2
        weight *= n.value
        n = n.next
    return total


@program(S4)
def cells_of_a_dataclass(x):
    head = None
    for v in x:
        head = Cell(v, head)
    n = head
    while n is not None:
        n.v = n.v * n.v
        if n.next is not None:
            n.v += n.next.v
        n = n.next
    total = 0.0
    while head:
        total += head.v**2
        head = head.next
    return total


@program(S4)
def links_at_the_end(x):
    head = tail = Link(x[0])
    for v in x[1:]:
        tail.next = Link(v * 2)
        tail = tail.next
    return summed(head) * head.value


@program(S4)
def a_ring_that_changes_as_it_is_gone_through(x):
    first = n = Link(x[0])
    for v in x[1:]:
        n.next = Link(v)
        n = n.next
    n.next = first
    total = 0.0
    n = first
    for k in range(10):
        total += n.value**2 * (k + 1)
        n.value = n.value * 1.1
        n = n.next
    return total


@program(S4)
def one_object_or_another(x):
    a = b = Link(x[0])
    for k in range(3):
        if k == 1:
            b = Link(x[1], a)
        b.value *= 2.0
        if b is a:
            a.value += x[2]
        if b is not a and b.next is a:
            b.value += x[3]
    return a.value * b.value


@program(S4)
def some_are_taken_out(x):
    head = chain(x)
    before = None
    n = head
    while n is not None:
        if n.value < 0:
            if before is None:
                head = n.next
            else:
                before.next = n.next
        else:
            before = n
        n = n.next
    return summed(head)


@program(S4)
def turned_around(x):
    n = chain(x)
    before = None
    while n is not None:
        n.next, before, n = before, n, n.next
    return summed(before)


@program(S4)
def sorted_in_place(x):
    head = chain(x)
    done = False
    while not done:
        done = True
        n = head
        while n.next is not None:
            if n.value > n.next.value:
                n.value, n.next.value = n.next.value, n.value
                done = False
            n = n.next
    return summed(head)


@program(S4)
def two_lists_become_one(x):
    a, b = chain(x[:2]), chain(x[2:])
    out = tail = Link(0.0)
    while a is not None and b is not None:
        if a.value < b.value:
            tail.next, a = a, a.next
        else:
            tail.next, b = b, b.next
        tail = tail.next
    tail.next = a if a is not None else b
    return summed(out.next)


def found(n, t):
    while n is not None:
        if n.value > t:
            return n
        n = n.next
    return None


@program(S4)
def a_helper_that_finds_one_or_none(x):
    head = chain(x)
    hit, missed = found(head, 0.7), found(head, 7.0)
    if hit is None or missed is not None:
        return head.value
    hit.value *= x[0]
    return hit.value + summed(head)


@program(S4)
def a_helper_that_changes_them(x):
    def scale(n, f):
        while n is not None:
            n.value *= f
            n = n.next

    head = chain(x)
    scale(head, x[0])
    scale(head.next, 2.0)
    return summed(head)


@program(S4)
def a_method_that_calls_itself(x):
    return chain(x).total()


class Stack:
    def __init__(self):
        self.top = None
        self.size = 0

    def push(self, v):
        self.top = Link(v, self.top)
        self.size += 1

    def pop(self):
        n = self.top
        self.top = n.next
        self.size -= 1
        return n.value


@program(S4)
def a_stack_of_links(x):
    s = Stack()
    for v in x:
        s.push(v * v)
    total = 0.0
    while s.size > 1:
        total = total * 0.5 + s.pop() * s.size
    return total


class Both:
    def __init__(self, v):
        self.v = v
        self.before = None
        self.next = None


@program(S4)
def linked_both_ways(x):
    first = last = Both(x[0])
    for v in x[1:]:
        d = Both(v)
        d.before = last
        last.next = d
        last = d
    n = first
    while n is not None:
        left = n.before.v if n.before is not None else 0.0
        right = n.next.v if n.next is not None else 0.0
        n.v = n.v**2 + 0.3 * left * right
        n = n.next
    total = 0.0
    while last is not None:
        total = 0.5 * total + last.v
        last = last.before
    return total


@program(S4)
def links_that_a_list_holds_too(x):
    links = [Link(v) for v in x]
    for i in range(len(links) - 1):
        links[i].next = links[i + 1]
    links[0].next.value *= 3.0
    total = 0.0
    for n in links:
        total += n.value**2
        if n.next is not None:
            total += n.value * n.next.value
    return total


class Tree:
    __slots__ = ("count", "key", "left", "right", "w")

    def __init__(self, key, w):
        self.key = key
        self.w = w
        self.left = None
        self.right = None
        self.count = 1

    def insert(self, key, w):
        n = self
        while True:
            n.count += 1
            if key < n.key:
                if n.left is None:
                    n.left = Tree(key, w)
                    return
                n = n.left
            else:
                if n.right is None:
                    n.right = Tree(key, w)
                    return
                n = n.right

    @property
    def double(self):
        return self.w * 2


@program(S4)
def a_search_tree_by_keys(x):
    root = Tree(5, x[0])
    for i, k in enumerate([3, 8, 4]):
        root.insert(k, x[i + 1])
    n = root
    while n is not None and n.key != 4:
        n = n.left if n.key > 4 else n.right
    n.w = n.w**2
    return n.double * root.count + root.left.right.w * root.right.w


@program(S4)
def a_search_tree_by_values_in_order(x):
    root = Tree(x[0], x[0])
    for v in x[1:]:
        root.insert(v, v * v)
    out = []
    stack = []
    n = root
    while stack or n is not None:
        while n is not None:
            stack.append(n)
            n = n.left
        n = stack.pop()
        out.append(n.w * (len(out) + 1))
        n = n.right
    return sum(v * v for v in out)


@dataclass
class Layer:
    u: np.ndarray
    next: "Layer" = None


@program(A4)
def arrays_of_their_own(x):
    head = None
    for k in range(3):
        head = Layer(x * (k + 1), head)
    total = 0.0
    n = head
    while n is not None:
        total += np.sum(n.u**2)
        n = n.next
    return total


@program(A4)
def one_array_in_several(x):
    head = None
    y = x * 1.0
    for k in range(3):
        head = Layer(y, head)
        if k == 1:
            y = x * 2.0
    n = head
    while n is not None:
        n.u[0] *= 2.0
        n.u += 1.0
        n = n.next
    total = 0.0
    n = head
    while n is not None:
        total += np.sum(n.u**2)
        n = n.next
    return total + np.sum(y * x)


@program(S4)
def a_target_that_a_call_gives(x):
    head = chain(x)
    calls = []

    def behind(n):
        calls.append(1)
        return n.next

    behind(head).value = 3.0 * x[0]
    behind(head).value += x[1]
    return head.next.value * len(calls) + head.value


@program(S4)
def until_there_is_none(x):
    n = chain(x)
    total = 0.0
    for _ in range(7):
        try:
            v = n.value
        except AttributeError:
            break
        total += v * v
        n = n.next
    return total


def inserted(root, v):
    if root is None:
        return Tree(v, v)
    if v < root.key:
        root.left = inserted(root.left, v)
    else:
        root.right = inserted(root.right, v)
    return root


@program(S4)
def inserted_by_a_function_that_calls_itself(x):
    root = None
    for v in x:
        root = inserted(root, v)
    return root.w * root.right.w


@program(S4)
def attributes_that_come_later(x):
    head = chain(x)
    head.seen = x[0]
    n = head
    while n is not None:
        last = n
        n = n.next
    return head.seen * last.value
