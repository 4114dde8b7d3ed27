"""How long it takes to make a derivative: of the longest programs of the tests, and as a program grows.

    python -m benchmarks.transformation [--rounds N] [--profile] [--statements N]

Seconds of processor time, so that other work on the machine counts little, and how many functions are called, which no
other work changes; the cache is off.
"""

from __future__ import annotations

import argparse
import copy
import cProfile
import inspect
import math
import os
import pstats
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from adjoint_gen import DifferentiationError, cache, grad
from tests import test_scaling, work, zoo
from tests.programs import aliases

COUNT = 20


@dataclass(frozen=True, slots=True)
class Program:
    """A function, and arguments for it by name."""

    function: Callable[..., Any]
    arguments: dict[str, Any]
    lines: int

    def transform(self) -> None:
        """Make its gradient, and run it once."""
        cache.forget()
        wrt = next(name for name, value in self.arguments.items() if _moves(value))
        with np.errstate(all="ignore"):
            grad(self.function, wrt=wrt)(**copy.deepcopy(self.arguments))


def _moves(value: Any) -> bool:
    if isinstance(value, (tuple, list)):
        return any(map(_moves, value))
    if isinstance(value, dict):
        return any(map(_moves, value.values()))
    return isinstance(value, float) or getattr(getattr(value, "dtype", None), "kind", "") == "f"


def longest(count: int = COUNT) -> list[Program]:
    """The longest programs that are differentiated, the longest first."""
    found = [(e.function, e.arguments) for e in zoo.EXAMPLES if not e.pending]
    for each in aliases.PROGRAMS:
        names = inspect.signature(each.function).parameters
        found.append((each.function, dict(zip(names, each.arguments, strict=False))))
    able = ((f, args) for f, args in found if any(map(_moves, args.values())))
    programs = [Program(f, args, len(inspect.getsource(f).splitlines())) for f, args in able]
    programs.sort(key=lambda program: (-program.lines, program.function.__name__))
    chosen: list[Program] = []
    for program in programs:
        if len(chosen) == count:
            break
        try:
            program.transform()
        except (DifferentiationError, TypeError):  # refused, or with no number as its result
            continue
        chosen.append(program)
    return chosen


def seconds(work: Callable[[], object], rounds: int = 3) -> float:
    """Processor time for one run, the best of some."""
    taken = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)


GROWING = ("straight", "branches", "loops", "stores_in_loops", "calls_of_many_functions", "lists_in_loops", "dicts_in_loops",
           "arrays_with_other_names")


def growth(statements: int) -> Iterator[tuple[str, float, float]]:
    """Seconds for so many statements, and the exponent of the growth from a quarter of them."""
    for name in GROWING:
        program = getattr(test_scaling, name)
        with tempfile.TemporaryDirectory() as folder:
            small, large = (test_scaling.function(Path(folder), program(n)) for n in (statements // 4, statements))
            times = [seconds(lambda f=f: test_scaling.derived(f), rounds=1) for f in (small, large)]  # type: ignore[misc]
        yield name, times[1], math.log(times[1] / times[0]) / math.log(4)


def main() -> None:
    """Print the figures as Markdown tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.transformation", description="Time transformations.")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of each program (default: %(default)s)")
    parser.add_argument("--profile", action="store_true", help="say where the time goes instead")
    parser.add_argument("--statements", type=int, default=400, help="of the programs that grow (default: %(default)s)")
    options = parser.parse_args()
    os.environ["ADJOINT_GEN_CACHE"] = "off"
    programs = longest()
    if options.profile:
        profile = cProfile.Profile()
        profile.runcall(lambda: [program.transform() for program in programs])
        pstats.Stats(profile).sort_stats("cumulative").print_stats("adjoint_gen", 130)
        return
    print("| transformation of | lines | seconds | calls |\n|---|---|---|---|")
    total, every = 0.0, 0
    for program in programs:
        taken = seconds(program.transform, options.rounds)
        calls = work.calls(program.transform)
        total, every = total + taken, every + calls
        print(f"| {program.function.__name__} | {program.lines} | {taken:.3f} | {calls:,} |", flush=True)
    print(f"| all | {sum(p.lines for p in programs)} | {total:.3f} | {every:,} |\n", flush=True)
    print("| program that grows | statements | seconds | exponent |\n|---|---|---|---|")
    for name, taken, exponent in growth(options.statements):
        print(f"| {name} | {options.statements} | {taken:.2f} | {exponent:.2f} |", flush=True)


if __name__ == "__main__":
    main()
