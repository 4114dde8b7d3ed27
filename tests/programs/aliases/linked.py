"""Linked lists of objects."""

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A4


class Node:
    def __init__(self, value, next):
        self.value = value
        self.next = next


@program(A4)
def linked_list(x):
    head = None
    for i in range(len(x)):
        head = Node(x[i], head)
    n = head
    while n is not None:
        n.value = n.value * n.value
        if n.next is not None:
            n.value += n.next.value
        n = n.next
    s = 0.0
    n = head
    while n is not None:
        s += n.value**2
        n = n.next
    return s


class Cell:
    def __init__(self, value, next):
        self.value = value
        self.next = next


@program(A4)
def linked_list_reversed(x):
    head = None
    for i in range(len(x)):
        head = Cell(x[i], head)
    prev = None
    while head is not None:
        nxt = head.next
        head.next = prev
        prev = head
        head = nxt
    s = 0.0
    w = 1.0
    while prev is not None:
        s = s + w * prev.value
        w = w * prev.value
        prev = prev.next
    return s


class Vertex:
    def __init__(self, name, value):
        self.name = name
        self.value = value
        self.beside = []


@program(A4, 0.4)
def vertices_that_know_those_beside_them(a, p):
    vertices = [Vertex(str(k), v) for k, v in enumerate(a)]
    for k in range(len(vertices) - 1):
        vertices[k].beside.append(vertices[k + 1])
        vertices[k + 1].beside.append(vertices[k])
    for _ in range(2):
        new = [v.value + p * sum(w.value for w in v.beside) for v in vertices]
        for v, value in zip(vertices, new):
            v.value = value
    return sum(v.value**2 for v in vertices)


@program(A4)
def updated_by_dicts_beside_objects(x):
    head = None
    for v in x:
        head = Node(v, head)
    held = {}
    for k, name in enumerate("abc"):
        held[name] = x[k]
    held.update({"a": x[3], "z": x[0]}, y=x[1])
    held |= {"z": x[2] ** 2}
    own = {"b": x[3], "c": x[0]}
    more = {**held, **own, "a": 2.0}
    return sum(v * k for k, v in enumerate(held.values())) * head.next.value + sum(v * k for k, v in enumerate(more.values()))


class Short:
    __init__ = lambda self, value, next: (setattr(self, "value", value), setattr(self, "next", next), None)[2]  # noqa: E731


@program(A4)
def linked_list_of_a_class_with_a_lambda(x):
    head = None
    for v in x:
        head = Short(v * v, head)
    s = 0.0
    while head is not None:
        s = s * 0.5 + head.value
        head = head.next
    return s
