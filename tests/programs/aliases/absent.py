"""Questions about what may be None: whether it is true, of which class it is, what it has."""

import numpy as np

from tests.programs.aliases.program import program

X3 = np.array([0.7, -0.4, 1.1])


class Node:
    scale = 2.5

    def __init__(self, val, nxt=None):
        self.val = val
        self.nxt = nxt


class Items:
    scale = 0.5

    def __init__(self, val):
        self.val = val

    def __getitem__(self, k):
        return 1.5

    def __call__(self, x):
        return self.val * x

    def __add__(self, other):
        return self.val + other

    def __contains__(self, k):
        return k > 1

    def __len__(self):
        return 0

    def __iter__(self):
        return iter((self.val, 2.0))


def chain(x):
    return Node(x[0], Node(x[1]))


@program(X3, 1)
@program(X3, 2)
def a_class_is_asked_for(x, n):
    head = chain(x)
    for _ in range(n):
        head = head.nxt
    return x[0] * x[1] if isinstance(head, Node) else x[1] + x[2]


@program(X3)
def a_loop_while_it_is_of_a_class(x):
    head = chain(x)
    total = 0.0
    while isinstance(head, Node):
        head.val *= x[2]
        total = total * x[1] + head.val
        head = head.nxt
    return total


@program(X3, 1)
@program(X3, 2)
def what_it_has(x, n):
    head = chain(x)
    for _ in range(n):
        head = head.nxt
    found = getattr(head, "val", x[2]) * x[0]
    if hasattr(head, "nxt"):
        found = found + x[1]
    return found * getattr(head, "scale", x[1])


@program(X3)
def several_in_one_display(x):
    head = chain(x)
    last = head.nxt.nxt
    found = sum(m.val * x[2] for m in [last, head, last, head.nxt] if isinstance(m, Node))
    for one, other in zip([last, head], [head.nxt, last], strict=True):
        if isinstance(one, Node):
            found += one.val * x[1]
        if isinstance(other, Node):
            found *= other.val
    return found


@program(X3, 1)
@program(X3, 2)
def matched_by_class(x, n):
    head = chain(x)
    for _ in range(n):
        head = head.nxt
    match head:
        case Node(val=v):
            return v * x[2]
        case None:
            return x[0] * x[1]
    return x[0]


@program(X3, True)
@program(X3, False)
def an_attribute_beside_getitem(x, some):
    held = Items(x[0]) if some else None
    return x[0] * x[1] if held is None else held.val * x[2]


@program(X3, True)
@program(X3, False)
def operators_of_what_may_be_none(x, some):
    held = Node(x[0], Items(x[1]) if some else None).nxt
    total = 1.0
    try:
        total *= held(x[0])
    except TypeError:
        total *= x[2]
    try:
        total *= held + x[0]
    except TypeError:
        total *= x[1]
    try:
        total *= 2.0 if 3 in held else x[1]
    except TypeError:
        total *= x[2]
    return total


@program(X3, True)
@program(X3, False)
def a_list_or_none_as_a_test(x, some):
    rows = [x, x * 2.0] if some else None
    y = x * 1.0
    z = y
    z[0] = 5.0 * x[1]
    if rows:
        rows[0][1] = x[0]
    return np.sum(y) * (x[0] * x[1] if rows else x[2])


@program(X3, 3)
def a_list_that_begins_as_none(x, n):
    found = None
    for k in range(n):
        if found:
            found = [*found, x[k] * found[-1]]
        else:
            found = [x[k]]
    return sum(found)


@program(X3, True)
@program(X3, False)
def an_array_or_none_as_a_test(x, some):
    y = x * 1.0
    z = y
    part = None
    if some:
        part = z[1:2]
    if part and x[0] > 0.0:
        part[0] = x[0] * x[2]
    return np.sum(y * x) + np.sum(part if part else z)


@program(X3, True)
@program(X3, False)
def a_dict_or_none_as_a_test(x, some):
    table = {"a": x} if some else None
    y = x * 1.0
    z = y
    z[0] = 5.0 * x[1]
    return np.sum(table["a"] ** 2) if table else np.sum(y) * x[2]


@program(X3, True)
@program(X3, False)
def an_object_that_is_never_true(x, some):
    held = Items(x[0]) if some else None
    return x[0] * x[1] if held else x[1] * x[2]


@program(X3, 2)
@program(X3, 3)
def dicts_that_are_asked_what_they_are(x, n):
    head = None
    for k in range(n):
        head = {"v": x[k], "next": head}
    total = 1.0
    while isinstance(head, dict):
        total = total * head["v"] + x[0]
        head = head["next"]["next"] if isinstance(head["next"], dict) and head["next"]["v"] > 0.0 else head["next"]
    return total


class Leaf:
    def __init__(self, val):
        self.val = val


@program(X3, 0)
@program(X3, 1)
@program(X3, 2)
def several_sorts_are_asked_what_they_have(x, n):
    held = Node(x[0])
    if n == 1:
        held = Leaf(x[1])
    elif n == 2:
        held = None
    found = x[0] * x[1] if hasattr(held, "count") else x[2]
    return found * (x[1] if hasattr(held, "nxt") else x[0]) + getattr(held, "val", x[2])


@program(X3, 0)
@program(X3, 1)
@program(X3, 2)
def what_a_pattern_asks_for_may_be_lacking(x, n):
    held = [Node(x[0]), Leaf(x[1]), None][n]
    match held:
        case object(nxt=None):
            return x[0] * x[1]
        case object(val=v):
            return v * x[2]
    return x[0] + x[2]


class Weighed:
    def __init__(self, v):
        self.v, self.kids, self.kept = v, [], None

    def total(self):
        if self.kept is None:
            self.kept = self.v + 0.5 * sum(kid.total() for kid in self.kids)
        return self.kept


@program(X3)
def totals_that_are_kept(x):
    root, leaf = Weighed(x[0]), Weighed(x[1])
    root.kids.append(leaf)
    leaf.kids.append(Weighed(x[2]))
    first = root.total()
    leaf.v = x[0] * x[2]
    again = root.total()
    root.kept = None
    leaf.kept = None
    return first * again + root.total()
