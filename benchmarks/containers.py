"""Gradients by containers: what they cost beside the function, by hand and by autograd, and how long their text is."""

from __future__ import annotations

import ast
import inspect
import time
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjoint_gen import flatten, grad
from benchmarks import containers_by_hand
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


def net_sgd(net, x, n):
    """Arrays in a list of dicts, one changed in place, one bound anew."""
    for _ in range(n):
        for k in range(len(net)):
            net[k]["W"] -= 0.1 * np.outer(x, net[k]["b"])
            net[k]["b"] = net[k]["b"] * 0.9
    h = x
    for layer in net:
        h = np.tanh(layer["W"] @ h + layer["b"])
    return np.sum(h)


def branch_alias_bad(x):
    """A name that shows one of two arrays."""
    y = x * 2
    z = x * 3
    w = y if x[0] > 0 else z
    w[0] = x[1] * x[2]
    return np.sum(w * w) + np.sum(y * y)


def bump(u, v, c):
    """Change what may be the same array, or overlap."""
    u += v[0] * c
    v *= c


def same_twice_loop(x, n):
    """A function that is given one array twice."""
    y = x * 2
    for i in range(n):
        bump(y, y[i:], x[i])
    return np.sum(y * y)


def pointer_row(x):
    """A name that goes from row to row."""
    rows = [x * 1.0, x * 2.0, x * 3.0]
    row = rows[0]
    for i in range(1, 3):
        rows[i][0] = row[1] * x[i]
        row = rows[i]
    row[2] = rows[1][0]
    return sum(np.sum(r * r) for r in rows)


def two_fields_rotate(x, n):
    """Two fields that are read and written in turn."""
    u = [np.zeros(len(x)), np.zeros(len(x))]
    u[0] += x
    for k in range(n):
        src, dst = u[k % 2], u[(k + 1) % 2]
        dst[1:-1] = src[:-2] * src[1:-1] + src[2:]
    return np.sum(u[n % 2] * x)


def best_dict_bad(x, n):
    """What was best so far shows the array that goes on changing."""
    best = {"loss": 1e9, "w": x * 1.0}
    w = x * 1.0
    for _ in range(n):
        w -= 0.1 * w * x
        loss = np.sum(w * w)
        if loss < best["loss"]:
            best = {"loss": loss, "w": w}
    return best["loss"] + np.sum(best["w"])


def arg_views(xs, n):
    """A list of arrays, a part of the list, and stores through both."""
    a = xs[0]
    b = xs[1:]
    a += b[0] * b[1]
    for i in range(n):
        xs[i][1] = xs[i + 1][2] * a[0]
    return sum(np.sum(v * v) for v in xs)


def momentum(params, x, n):
    """A dict of arrays, and one of their velocities."""
    velocity = {k: np.zeros_like(v) for k, v in params.items()}
    for _ in range(n):
        for k in params:
            velocity[k] *= 0.9
            velocity[k] -= 0.1 * params[k] * x
            params[k] += velocity[k]
    return sum(np.sum(v * v) for v in params.values())


def history(x, n):
    """A list that keeps the array itself, and copies of it."""
    w = x * 1.0
    kept = [w]
    for _ in range(n):
        w *= 1.0 - 0.1 * kept[-1]
        kept.append(w.copy())
    return sum(np.sum(v * kept[0]) for v in kept)


def buffers(x, n):
    """Three arrays in turn, one of which is chosen by a number."""
    ring = [x * 1.0, x * 0.5, x * 0.25]
    for k in range(n):
        last, new = ring[k % 3], ring[(k + 1) % 3]
        new *= 0.5
        new += last * x
    best = ring[0] if ring[0][0] > ring[1][0] else ring[1]
    best *= x
    return np.sum(ring[0] * ring[1] + ring[2])


def particles(bodies, n):
    """A list of dicts of positions and velocities, which pull one another."""
    for _ in range(n):
        for i, one in enumerate(bodies):
            for other in bodies[:i]:
                pull = one["x"] - other["x"]
                one["v"] -= 0.01 * pull
                other["v"] += 0.01 * pull
        for body in bodies:
            body["x"] += 0.1 * body["v"]
    return sum(np.sum(body["x"] ** 2) for body in bodies)


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
        ("a network in place, 2 layers of 200 x 200", net_sgd, (layers[:2], vector(200), 3), False),
        ("one of two arrays of 10,000", branch_alias_bad, (vector(10_000),), False),
        ("one array of 10,000 given twice", same_twice_loop, (vector(10_000), 3), False),
        ("a name for rows of 10,000", pointer_row, (vector(10_000),), False),
        ("two fields of 10,000 in turn", two_fields_rotate, (vector(10_000), 5), False),
        ("the best of 5 arrays of 10,000", best_dict_bad, (vector(10_000), 5), False),
        ("3 arrays of 10,000 and a part of the list", arg_views, ([vector(10_000) for _ in range(3)], 2), False),
        ("momentum for 3 arrays of 10,000", momentum, ({k: vector(10_000) for k in "abc"}, 0.3, 5), False),
        ("a history of an array of 10,000", history, (vector(10_000), 5), False),
        ("3 buffers of 10,000 in turn", buffers, (vector(10_000), 5), False),
        ("4 dicts of positions of 10,000", particles, ([{k: vector(10_000) for k in "xv"} for _ in range(4)], 2), False),
    ]


def containers(rounds: int) -> Iterator[Measured]:
    """Measure all cases, in processor time; by hand, where a gradient is in `containers_by_hand.py`."""
    for title, function, args, others in cases():
        gradient = grad(function)
        contestants: dict[str, Callable[..., Any]] = {"primal": function, "generated": gradient}
        if (by_hand := getattr(containers_by_hand, function.__name__, None)) is not None:
            contestants["hand"] = by_hand
            np.testing.assert_allclose(_flat(gradient(*args)), _flat(by_hand(*args)), rtol=1e-9, atol=1e-12, err_msg=title)
        if others and (peer := _by_autograd(function)) is not None:
            contestants["autograd"] = peer
        gradient(*args)
        lines = sum(map(_lines, map(inspect.getsource, _called(function)))), _lines(gradient.source)
        yield Measured(title, lines, interleaved(contestants, args, rounds=rounds, seconds=0.01, clock=time.thread_time))


def _flat(gradient: Any) -> np.ndarray:
    return flatten(gradient)[0]


def _called(function: Any) -> Iterator[Any]:
    """A function, and those of its module that it calls."""
    yield function
    for name in function.__code__.co_names:
        if isinstance(helper := function.__globals__.get(name), types.FunctionType):
            yield from _called(helper)


def _by_autograd(function: Any) -> Callable[..., Any] | None:
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
    """Whether a statement is a docstring, or part of the guard of a generated function: what it asks of its arguments."""
    match node:
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Expr(value=ast.Call(func=ast.Name(id="expect" | "apart" | "none_shared" | "items_apart"))):
            return True
    return False
