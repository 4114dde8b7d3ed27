"""Gradients by containers: what they cost beside the function and beside autograd, and how long their text is."""

from __future__ import annotations

import ast
import inspect
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjoint_gen import grad
from benchmarks.timing import Timing, interleaved

GOAL = 4.0
"""The most times of the function, and the most lines for one of its lines, that are aimed at."""


def network(params, X, y):
    """A list of pairs of arrays, as networks are often written."""
    h = X
    for W, b in params[:-1]:
        h = np.tanh(h @ W + b)
    W, b = params[-1]
    out = h @ W + b
    return np.sum((out - y) ** 2)


def sgd(layers, x, y, lr):
    """A list of dicts of arrays that change in place."""
    for _ in range(3):
        h = x
        acts = []
        for p in layers:
            acts.append(h)
            h = p["W"] @ h + p["b"]
        g = h - y
        for k in range(len(layers) - 1, -1, -1):
            p = layers[k]
            gx = p["W"].T @ g
            p["W"] -= lr * np.outer(g, acts[k])
            p["b"] -= lr * g
            g = gx
    h = x
    for p in layers:
        h = p["W"] @ h + p["b"]
    return np.sum((h - y) ** 2)


def updates(params, x):
    """A list of arrays, each of which changes in place."""
    for k in range(len(params)):
        params[k] -= 0.1 * x * params[k]
    s = 0.0
    for p in params:
        s += np.sum(p * p)
    return s


def columns(d, n):
    """A dict of lists of numbers, indexed in a loop."""
    s = 0.0
    for i in range(n):
        s += d["a"][i] * d["b"][i]
    return s


def elements(A):
    """An array by two indices, one after the other."""
    s = 0.0
    for i in range(A.shape[0]):
        for j in range(A.shape[1]):
            s += A[i][j] ** 2 * A[j][i]
    return s


@dataclass(frozen=True, slots=True)
class Measured:
    """How many lines the function and its gradient have, and how long they take."""

    title: str
    lines: tuple[int, int]
    times: dict[str, Timing]


def cases() -> list[tuple[str, Callable[..., Any], tuple[Any, ...], bool]]:
    """Each with arguments at which arrays, or the loop, take most of the time, and whether autograd can do it."""
    rng = np.random.default_rng(0)

    def square(n: int) -> np.ndarray:
        return rng.standard_normal((n, n)) / n

    def vector(n: int) -> np.ndarray:
        return 0.1 * rng.standard_normal(n)

    layers = [{"W": square(200), "b": vector(200)} for _ in range(3)]
    numbers = {key: [float(v) for v in vector(1000)] for key in "ab"}
    pairs = [(square(100), vector(100)) for _ in range(4)]
    return [
        ("a network, 4 layers of 100 x 100", network, (pairs, square(100), square(100)), True),
        ("SGD on a list of dicts, 3 layers of 200 x 200", sgd, (layers, vector(200), vector(200), 1e-3), False),
        ("5 arrays of 10,000 in a list, in place", updates, ([vector(10_000) for _ in range(5)], 0.3), False),
        ("a dict of lists of 1,000 numbers", columns, (numbers, 1000), False),
        ("elements of 60 x 60", elements, (square(60),), True),
    ]


def containers(rounds: int) -> Iterator[Measured]:
    """Measure all cases."""
    for title, function, args, others in cases():
        gradient = grad(function)
        gradient(*args)
        contestants: dict[str, Callable[..., Any]] = {"primal": function, "generated": gradient}
        if others and (peer := _by_autograd(function)) is not None:
            contestants["autograd"] = peer
        lines = _lines(inspect.getsource(function)), _lines(gradient.source)
        yield Measured(title, lines, interleaved(contestants, args, rounds=rounds))


def _by_autograd(function: Callable[..., Any]) -> Callable[..., Any] | None:
    try:
        import autograd
        import autograd.numpy
    except ImportError:
        return None
    known = {**function.__globals__, "np": autograd.numpy}
    return autograd.grad(types.FunctionType(function.__code__, known, function.__name__))


def _lines(text: str) -> int:
    """The lines of a function that do something: no docstring, comment or guard."""
    (function,) = (node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef))
    skipped = {line for node in function.body if _is_heading(node) for line in range(node.lineno, (node.end_lineno or 0) + 1)}
    lines = list(enumerate(text.splitlines(), 1))[function.body[0].lineno - 1 :]
    return sum(number not in skipped and bool(line.partition("#")[0].strip()) for number, line in lines)


def _is_heading(node: ast.stmt) -> bool:
    """Whether a statement is a docstring, or the guard of a generated function."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Expr(value=ast.Call(func=ast.Name(id="expect"))):
            return True
    return False
