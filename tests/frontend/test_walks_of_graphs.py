"""Graphs by names, gone through by functions that call themselves, which note what they pass."""

import numpy as np
import pytest

from adjoint_gen import check_grads

X = np.array([0.7, 1.3, 0.4, 1.1])
GRAPH = {"a": ["b", "c"], "b": ["d"], "c": [], "d": ["c"]}


def scored(order):
    return sum(w * w * (i + 1) * len(name) for i, (name, w) in enumerate(order))


def of_a_graph_outside(x):
    weights, order = {"a": x[0], "b": x[1], "c": x[2], "d": x[3]}, []

    def visit(name, w):
        order.append((name, w))
        for other in GRAPH[name]:
            visit(other, w + weights[other])

    visit("a", 0.0)
    return scored(order)


def of_edges_with_weights(x):
    graph = {"a": [("b", x[0]), ("c", x[1])], "b": [("d", x[2])], "c": [], "d": [("c", x[3])]}
    order, seen = [], set()

    def visit(name, w):
        seen.add(name)
        order.append((name, w))
        for other, length in sorted(graph[name]):
            if other not in seen:
                visit(other, w + length)

    visit("a", 0.0)
    return scored(order)


def of_a_list_of_edges(x):
    graph, order, seen = {}, [], set()
    for one, other, length in [("a", "b", x[0]), ("b", "c", x[1]), ("a", "c", x[2]), ("c", "d", x[3])]:
        graph.setdefault(one, []).append((other, length))
        graph.setdefault(other, []).append((one, length))

    def visit(name, w):
        seen.add(name)
        order.append((name, w))
        for other, length in graph[name]:
            if other not in seen:
                visit(other, w + length)

    visit("a", 0.0)
    return scored(order)


def summed(x):
    weights = {"a": x[0], "b": x[1], "c": x[2], "d": x[3]}

    def total(name, w):
        return w * w + sum(total(other, w + weights[other]) for other in GRAPH[name])

    return total("a", 0.5)


@pytest.mark.parametrize("f", [of_a_graph_outside, of_edges_with_weights, of_a_list_of_edges, summed])
def test_derivatives(f):
    check_grads(f, (X,), order=2)
