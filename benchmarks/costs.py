"""What everything around the arithmetic costs in a new process: generating, loading from the cache, importing."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

from benchmarks.cases import Case

# Seconds to import, to make the first derivative ready, and to make another one ready when everything is imported.
_PROBE = """
import time
import numpy as np
start = time.perf_counter()
import adjoint_gen
imported = time.perf_counter()
from benchmarks.cases import cases
case = {{c.name: c for c in cases()}}["{name}"]
taken = []
for wrt in (case.wrt, case.wrt[:1]):
    derived = adjoint_gen.value_and_grad(case.primal, wrt=wrt)
    before = time.perf_counter()
    derived(*case.args)
    first = time.perf_counter()
    derived(*case.args)
    taken.append((first - before) - (time.perf_counter() - first))
print(imported - start, *taken)
"""


def probe(case: Case, environment: dict[str, str], runs: int = 5) -> list[float]:
    """The best of some new processes: seconds to import, for the first derivative, and for another one."""
    found = []
    for _ in range(runs):
        command = [sys.executable, "-c", _PROBE.format(name=case.name)]
        done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
        found.append([float(word) for word in done.stdout.split()])
    return [min(column) for column in zip(*found, strict=True)]


def table(cases: list[Case]) -> list[tuple[str, float, float, float, float]]:
    """For each case: title, importing, the first call generating and from the cache, generating another; in seconds."""
    rows = []
    for case in cases:
        importing, generating, another = probe(case, {"ADJOINT_GEN_CACHE": "off"})
        with tempfile.TemporaryDirectory() as directory:
            cached = {"ADJOINT_GEN_CACHE": "", "ADJOINT_GEN_CACHE_DIR": directory}
            probe(case, cached, runs=1)
            _, loading, _ = probe(case, cached)
        rows.append((case.title, importing, generating, loading, another))
    return rows
