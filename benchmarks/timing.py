"""Interleaved timing: contestants take turns in one process, so that a busy moment hits them all."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds for one call: the best round and the median round."""

    best: float
    median: float


Clock = Callable[[], float]


def calls_for(function: Callable[..., Any], args: tuple[Any, ...], seconds: float, clock: Clock = time.perf_counter) -> int:
    """How many calls take about that long, counted after a warm-up."""
    function(*args)
    calls, spent = 1, 0.0
    while spent < seconds / 4:
        start = clock()
        for _ in range(calls):
            function(*args)
        spent = clock() - start
        if spent < seconds / 4:
            calls *= 2
    return max(1, round(calls * seconds / spent))


def interleaved(
    functions: Mapping[str, Callable[..., Any]], args: tuple[Any, ...], *, rounds: int = 15, seconds: float = 0.05,
    clock: Clock = time.perf_counter,
) -> dict[str, Timing]:
    """Times of all functions on the same arguments; every round runs each of them for about ``seconds``."""
    counts = {name: calls_for(function, args, seconds, clock) for name, function in functions.items()}
    times: dict[str, list[float]] = {name: [] for name in functions}
    for _ in range(rounds):
        for name, function in functions.items():
            calls = range(counts[name])
            start = clock()
            for _ in calls:
                function(*args)
            times[name].append((clock() - start) / counts[name])
    return {name: Timing(min(taken), statistics.median(taken)) for name, taken in times.items()}


def disagreement(one: Any, other: Any) -> float:
    """The largest difference between two ``(value, gradients)``, relative to the largest element.

    >>> disagreement((1.0, (2.0, np.array([4.0]))), (1.0, (2.0, np.array([5.0]))))
    0.2
    """
    flat = [np.concatenate([np.ravel(np.asarray(leaf, float)) for leaf in (r[0], *r[1])]) for r in (one, other)]
    return float(np.max(np.abs(flat[0] - flat[1])) / max(np.max(np.abs(flat[0])), np.max(np.abs(flat[1]))))
