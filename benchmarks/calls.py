"""What a decorated call adds to a call of the generated function, whatever the function mentions."""

from __future__ import annotations

import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from adjoint_gen import grad
from benchmarks.timing import interleaved


def _product(x, y):
    return math.sin(x) * y


def _h0(x):
    return x * x


def _h1(x):
    return x + 1.0


def _h2(x):
    return x * 2.0


def _h3(x):
    return x - 3.0


def _h4(x):
    return x * 4.0


def _h5(x):
    return x + 5.0


def _h6(x):
    return x * 6.0


def _h7(x):
    return x - 7.0


def _h8(x):
    return x * 8.0


def _h9(x):
    return x + 9.0


def _one_helper(x, y):
    return _h0(x) * y


def _three_helpers(x, y):
    return _h2(_h1(_h0(x))) * y


def _ten_helpers(x, y):
    return _h9(_h8(_h7(_h6(_h5(_h4(_h3(_h2(_h1(_h0(x)))))))))) * y


def _mentions(x, y, show=False):
    if show:
        print(json.dumps("x"), subprocess.run("x"), tempfile.mkdtemp(), np.linalg.svd(np.ones((2, 2))))
    return math.sin(x) * y


def _of_a_dict(params):
    total = 0.0
    for key in params:
        total = total + np.sum(params[key])
    return total


def _of_any(x):
    return np.sum(x * x)


_SCALARS = {
    "2 numbers": _product, "and 1 helper": _one_helper, "and 3 helpers": _three_helpers, "and 10 helpers": _ten_helpers,
    "and a branch that mentions libraries": _mentions,
}
_KINDS = (
    1.0, np.ones(2), np.float32(1), np.ones((2, 2)), np.ones(2, "f4"), np.ones((2, 2), "f4"), np.ones((2, 2, 2)), np.float64(1),
)


def overheads(rounds: int) -> Iterator[tuple[str, float]]:
    """Seconds that a call of a gradient adds, for each of some functions and arguments."""
    for title, function in _SCALARS.items():
        yield title, _added(function, [(1.0, 2.0)], rounds)
    yield "a dict of 50 arrays", _added(_of_a_dict, [({f"w{k}": np.ones(3) for k in range(50)},)], rounds)
    for count in (2, 8):
        yield f"{count} kinds of arguments in turn", _added(_of_any, [(kind,) for kind in _KINDS[:count]], rounds)


def _added(function: Callable[..., Any], arguments: list[tuple[Any, ...]], rounds: int) -> float:
    derived, generated = grad(function), []
    for args in arguments:
        derived(*args)
        run = derived._variants.general().run
        generated.append((run, (*args, *(function.__defaults__ or ()))))

    def decorated() -> None:
        for args in arguments:
            derived(*args)

    def directly() -> None:
        for run, args in generated:
            run(*args)

    times = interleaved({"decorated": decorated, "directly": directly}, (), rounds=rounds)
    return (times["decorated"].best - times["directly"].best) / len(arguments)


_FIRST = """
import time
import numpy as np
start = time.perf_counter()
from benchmarks.calls import first
first()
print(time.perf_counter() - start)
"""


def first() -> None:
    """The first gradient of a process."""
    grad(_three_helpers)(1.0, 2.0)


def from_a_warm_disk(processes: int = 20) -> float:
    """Seconds from an imported NumPy to the first gradient that the cache holds: the median of new processes."""
    with tempfile.TemporaryDirectory() as folder:
        own = {"ADJOINT_GEN_CACHE": "", "ADJOINT_GEN_CACHE_DIR": folder, "PYTHONDONTWRITEBYTECODE": ""}
        command, environment = [sys.executable, "-c", _FIRST], {**os.environ, **own}
        taken = []
        for _ in range(processes + 2):  # the first two write the entry and the byte code
            taken.append(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
        return statistics.median(map(float, taken[2:]))
