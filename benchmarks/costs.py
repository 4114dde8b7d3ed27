"""What everything around the arithmetic costs: a decorated call, generating, loading from the cache, importing."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from typing import Any

from benchmarks.cases import Case
from benchmarks.timing import Timing

_FIRST_CALL = """
import time
import numpy as np
start = time.perf_counter()
import adjoint_gen
imported = time.perf_counter()
from benchmarks.cases import cases
case = {{c.name: c for c in cases()}}["{name}"]
derived = adjoint_gen.value_and_grad(case.primal, wrt=case.wrt)
called = time.perf_counter()
derived(*case.args)
first = time.perf_counter()
derived(*case.args)
print(imported - start, (first - called) - (time.perf_counter() - first))
"""


def overhead(times: dict[str, Timing]) -> float:
    """Seconds that the decorated call adds to calling the generated function directly."""
    return times["decorated"].best - times["generated"].best


def first_call(case: Case, cache: str, runs: int = 5) -> tuple[float, float]:
    """Best seconds in a new process to import the package (over NumPy), and to make a derivative ready to be called.

    ``cache`` is the cache directory; ``"off"`` generates in every run.
    """
    environment = {**os.environ, "ADJOINT_GEN_CACHE": "off"} if cache == "off" else _cached_in(cache)
    found = []
    for _ in range(runs):
        command = [sys.executable, "-c", _FIRST_CALL.format(name=case.name)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        found.append([float(word) for word in done.stdout.split()])
    return min(f[0] for f in found), min(f[1] for f in found)


def _cached_in(directory: str) -> dict[str, str]:
    environment = {k: v for k, v in os.environ.items() if k != "ADJOINT_GEN_CACHE"}
    return {**environment, "ADJOINT_GEN_CACHE_DIR": directory}


def table(case_list: list[Case], overhead_of: Callable[[Case], float]) -> list[tuple[str, Any, Any, Any, Any]]:
    """For each case: title, overhead, generating, loading from the cache, importing; all in seconds."""
    rows = []
    for case in case_list:
        _, generating = first_call(case, "off")
        with tempfile.TemporaryDirectory() as directory:
            first_call(case, directory, runs=1)
            importing, loading = first_call(case, directory)
        rows.append((case.title, overhead_of(case), generating, loading, importing))
    return rows
