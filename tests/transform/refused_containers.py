"""Functions with dicts and lists that must be refused, each at the line that says so."""

import numpy as np

SETTINGS = {"rate": 1.0}


def updates_a_dict_of_the_module(x, y):
    SETTINGS.update(last=x[0])  # refused: a change of this dict: it has no name here
    return y * SETTINGS["rate"]


def pops_of_a_dict_of_the_module(x, y):
    return y * SETTINGS.pop("rate")  # refused: a change of this dict: it has no name here


def vals(x, y):
    p = {"a": y, "b": x[0]}
    v = p.values()  # refused: a view of a dict that gets a name
    p["a"] = 3.0
    return sum(v)


def _comb(xs, v):
    return sum(xs) * v


def remove_(x, y):
    xs = [x, x * y]
    xs.remove(x)  # refused: `.remove(...)` of a list whose items are not known to be numbers
    return y * len(xs)


def inflight(x, y):
    items = [y, y * y, x[0]]
    t = (items, items.append(y))  # refused: this expression: it changes a list that it also contains
    return sum(t[0])


def inflight4(x, y):
    items = [y, y * y, x[0]]
    a, b = items, items.pop()  # refused: this expression: it changes a list that it also contains
    return sum(a) * b


def inflight5(x, y):
    items = [y, y * y, x[0]]
    return _comb(items, items.pop())  # refused: this expression: it changes a list that it also contains


def a_list_plus_an_array_in_place(x, y):
    items = [x[0], y, 2.0]
    items += x  # refused: of a list and what may be an array
    return np.sum(items * x)


def a_growing_list_plus_an_array_in_place(x, y, n):
    items = list(x)
    for _ in range(n):  # refused: it is a list on one path, and may be something else on another
        items += y * x
    return np.sum(np.array(items))


def a_list_or_an_array(x, y):
    if y > 0:  # refused: it is a list on one path, and may be something else on another
        items = list(2.0 * x)
    else:
        items = y * x
    return np.sum(items * x)


def a_list_until_the_loop_makes_an_array_of_it(x, y, n):
    items = list(x)
    for k in range(n):  # refused: it is a list on one path, and may be something else on another
        items = y * x
    return np.sum(items)


def a_list_or_a_number(x, y):
    items = [x[0], x[1]] if y > 0 else x[0]  # refused: it is a list on one path, and may be something else on another
    return np.sum(items) + np.sum(np.multiply(items, 2.0))


def lists_appended_to_numbers(x, y):
    items = [y]
    for v in x:
        items.append([v, v * y])  # refused: a list in a list that also holds something else
    return items[1][0] * items[-1][1]


class _Kept:
    def __new__(cls, data):
        kept = super().__new__(cls)
        kept.data = data
        return kept


def a_list_in_a_dict_is_given_to_an_object(x, y):
    d = {"x": [1.0, 2.0]}
    _Kept(d["x"])  # refused: it may change the list `d[...]`
    return np.sum(x) * y * d["x"][0]


def a_dict_in_a_dict_is_given_to_an_object(x, y):
    d = {"x": {"y": 2.0}}
    _Kept(d["x"])  # refused: it may change the dict `d[...]`
    return np.sum(x) * y * d["x"]["y"]


def a_tree_of_letters(x, y):
    root = {}
    for k, word in enumerate(["ab", "abc", "b", "bca"]):
        node = root
        for letter in word:
            node = node.setdefault(letter, {"n": 0.0})
            node["n"] += x[k % len(x)] * y
    total, stack = 0.0, [(root, 1.0)]  # refused: a dict in a list that grows
    while stack:
        node, weight = stack.pop()
        for letter, child in node.items():
            if letter == "n":
                total += weight * child
            else:
                stack.append((child, weight * 0.5))
    return total
