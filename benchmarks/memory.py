"""What a long loop needs: time and memory of its gradient, as it is and with checkpoints."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np

from adjoint_gen import checkpoint, grad
from benchmarks.timing import disagreement


def rate(u: Any, d: Any) -> Any:
    """How fast the Allen-Cahn equation changes a ring of points."""
    return d * (np.roll(u, 1) - 2.0 * u + np.roll(u, -1)) + u - u**3


def step(u: Any, d: Any, dt: Any) -> Any:
    """One step of Runge and Kutta's method of fourth order."""
    k1 = rate(u, d)
    k2 = rate(u + 0.5 * dt * k1, d)
    k3 = rate(u + 0.5 * dt * k2, d)
    k4 = rate(u + dt * k3, d)
    return u + dt / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)


def recorded(u: Any, d: Any, dt: Any, steps: int) -> Any:
    """The loop as it is."""
    for _ in range(steps):
        u = step(u, d, dt)
    return np.sum(u * u)


checkpointed_step = checkpoint(step)


def at_each_step(u: Any, d: Any, dt: Any, steps: int) -> Any:
    """Each step is computed again."""
    for _ in range(steps):
        u = checkpointed_step(u, d, dt)
    return np.sum(u * u)


@checkpoint
def hundred_steps(u: Any, d: Any, dt: Any) -> Any:
    """A part of the loop."""
    for _ in range(100):
        u = checkpointed_step(u, d, dt)
    return u


def in_parts(u: Any, d: Any, dt: Any, steps: int) -> Any:
    """Each hundred steps are computed again, and each of these steps once more."""
    for _ in range(steps // 100):
        u = hundred_steps(u, d, dt)
    return np.sum(u * u)


ARGUMENTS = np.cos(np.linspace(0.0, 6.0, 250)), 0.1, 1e-2, 10_000
WAYS = {"as it is": recorded, "`checkpoint` of a step": at_each_step, "and of each 100 steps": in_parts}


def table(rounds: int = 3) -> list[tuple[str, float, float]]:
    """For each way: its name, the best time of a gradient in seconds, and the most bytes that one holds at once."""
    rows = []
    expected = grad(recorded, wrt=(0, 1))(*ARGUMENTS)
    for title, function in WAYS.items():
        gradient = grad(function, wrt=(0, 1))
        assert disagreement((0.0, expected), (0.0, gradient(*ARGUMENTS))) < 1e-10
        rows.append((title, min(_seconds(gradient) for _ in range(rounds)), _peak(gradient)))
    return rows


def _seconds(gradient: Callable[..., Any]) -> float:
    start = time.perf_counter()
    gradient(*ARGUMENTS)
    return time.perf_counter() - start


def _peak(gradient: Callable[..., Any]) -> float:
    tracemalloc.start()
    gradient(*ARGUMENTS)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak
