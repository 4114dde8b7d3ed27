"""How the time of a function and of its gradient grows with what a loop passes on: ``python -m benchmarks.growth``."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from adjoint_gen import grad
from benchmarks.timing import interleaved

SIZES = (2_000, 8_000)


def groups(x, n):
    """A list that grows, and now and then begins again."""
    cur, total = [], 0.0
    for i in range(n):
        cur.append(x[i])
        if i % (n // 4) == 0:
            total += sum(cur)
            cur = [x[i] * x[i]]
    return total + sum(cur)


def halved(x, n):
    """An array that is written element by element, and now and then is a new one."""
    y = np.zeros(n)
    for i in range(n):
        y[i] = x[i] * x[i]
        if i % (n // 4) == 0:
            y = y * 0.5
    return np.sum(y)


def means(x, n):
    """The centres of clusters, made anew in each pass of a few."""
    centres = [x[0], x[1]]
    for _ in range(3):
        sums, counts = [0.0, 0.0], [0, 0]
        for i in range(n):
            k = 0 if abs(x[i] - centres[0]) < abs(x[i] - centres[1]) else 1
            sums[k] += x[i]
            counts[k] += 1
        centres = [sums[k] / max(counts[k], 1) for k in range(2)]
    return centres[0] * centres[1]


def exponents() -> Iterator[tuple[Callable[..., Any], float, float]]:
    """Each function with the powers of the length by which it and its gradient grow."""
    for function in (groups, halved, means):
        found = []
        for size in SIZES:
            args = np.random.default_rng(0).standard_normal(size), size
            gradient = grad(function)
            gradient(*args)
            both = {"primal": function, "gradient": gradient}
            times = interleaved(both, args, rounds=5, seconds=0.01, clock=time.thread_time)
            found.append([times[name].best for name in ("primal", "gradient")])
        primal, gradient_too = (math.log(b / a) / math.log(SIZES[1] / SIZES[0]) for a, b in zip(*found, strict=True))
        yield function, primal, gradient_too


if __name__ == "__main__":
    for function, primal, gradient in exponents():
        print(f"| {function.__doc__} | {primal:.2f} | {gradient:.2f} |")
