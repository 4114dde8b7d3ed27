"""How much is tried: what is known already is not found again, and where much was done in vain, nothing else is tried."""

from itertools import pairwise

import numpy as np
import pytest

import adjoint_gen.frontend.lower
from adjoint_gen import DifferentiationError, cache, derive, grad
from adjoint_gen.asked import Asked
from adjoint_gen.errors import attempted
from adjoint_gen.frontend.state import effort
from adjoint_gen.frontend.state.observe import kind_of
from tests import zoo
from tests.programs.aliases.structures import graph_of_closures


def chosen(x, how):
    held = np.sin(x) if how == "sin" else {"x": x}
    return held * x


def test_no_other_attempt_begins_where_much_was_done_in_vain(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    assert grad(chosen)(0.5, "sin") == pytest.approx(np.sin(0.5) + 0.5 * np.cos(0.5))
    monkeypatch.setattr(effort, "_MOST", 0)
    monkeypatch.setattr(effort, "_TIMES", 0)
    cache.forget()
    with pytest.raises(DifferentiationError, match="cannot differentiate"):
        grad(chosen)(0.5, "sin")


def test_the_same_is_not_assumed_twice(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    lower, assumed = adjoint_gen.frontend.lower._lower, []

    def noting(text, program, callee, beliefs, known, thorough):
        assumed.append((program.modes, beliefs.cautious, dict(beliefs.corrected), known.copy()))
        return lower(text, program, callee, beliefs, known, thorough)

    monkeypatch.setattr(adjoint_gen.frontend.lower, "_lower", noting)
    example = next(one for one in zoo.EXAMPLES if one.function.__name__ == "residuals_by_givens")
    grad(example.function)(**example.arguments)
    assert len(assumed) > 2
    assert all(one != other for one, other in pairwise(assumed))


def test_what_one_way_learned_of_objects_the_next_one_knows():
    """In three ways, each with a few rounds for each fact: it took 8,000 statements and more."""
    assert work_of(graph_of_closures, np.ones(4)) < 7_000


def split(data, depth):
    if depth == 0 or len(data) < 3:
        return {"leaf": True, "value": sum(y for _, y in data) / len(data)}
    k = len(data) // 2
    return {"leaf": False, "cut": data[k][0], "left": split(data[:k], depth - 1), "right": split(data[k:], depth - 1)}


def predict(node, x):
    while not node["leaf"]:
        node = node["left"] if x < node["cut"] else node["right"]
    return node["value"]


def decision_tree(x):
    tree = split([(0.1 * i, v * v) for i, v in enumerate(x)], 2)
    return sum(predict(tree, 0.05 + 0.1 * i) ** 2 for i in range(5))


def test_what_teaches_nothing_does_not_begin_again():
    """Where dicts of numbers were known to be tables, one that was an object still began it again for ever."""
    assert work_of(decision_tree, np.linspace(0.1, 0.9, 5)) < 6_000


def knapsack(x):
    best = {"v": -1e9, "set": None}

    def go(i, left, v, chosen):
        if v > best["v"]:
            best["v"] = v
            best["set"] = chosen
        for j in range(i, 5):
            if j <= left:
                go(j + 1, left - j, v + x[j] ** 2, (*chosen, j))

    go(0, 4, 0.0, ())
    return best["v"] * (1 + 0.1 * len(best["set"]))


def test_a_refusal_comes_soon():
    """Nothing is tried once statements were lowered in vain that take some seconds."""
    assert work_of(knapsack, np.ones(5)) < 25_000


def work_of(function, argument):
    (name,) = function.__code__.co_varnames[: function.__code__.co_argcount]
    asked = Asked(function)
    attempted(lambda: derive.derive(function, {name: kind_of(argument, name)}, 0, "grad", asked=asked))
    return asked.effort.statements
