"""Print the timings as Markdown tables: ``python -m benchmarks [--rounds N] [--check] [--only NAME]``."""

from __future__ import annotations

import os

for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")  # before NumPy starts its threads
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("JAX_PLATFORMS", "cpu")

import argparse  # noqa: E402
import platform  # noqa: E402
import sys  # noqa: E402

import numpy as np  # noqa: E402

from benchmarks import calls, costs, memory  # noqa: E402
from benchmarks.cases import cases, contestants  # noqa: E402
from benchmarks.containers import GOAL, containers  # noqa: E402
from benchmarks.matrices import LIMIT, SIZE, matrices  # noqa: E402
from benchmarks.timing import disagreement, interleaved  # noqa: E402


def micro(seconds: float) -> str:
    """Microseconds with three significant digits.

    >>> micro(1.234e-6), micro(0.01234), micro(-2e-9)
    ('1.23', '12,340', '-0.00')
    """
    value = seconds * 1e6
    return f"{value:,.2f}" if abs(value) < 10 else f"{value:,.1f}" if abs(value) < 1000 else f"{value:,.0f}"


def main() -> int:
    """Check, time and print; status 1 where generated code is slower than its limit and ``--check`` was given."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Time generated adjoints.")
    parser.add_argument("--rounds", type=int, default=15, help="rounds of every contestant (default: %(default)s)")
    parser.add_argument("--only", default="", help="one case, by the name of its function")
    parser.add_argument("--check", action="store_true", help="exit with status 1 where a limit is exceeded")
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, NumPy {np.__version__}, {platform.machine()}, one thread.")
    print("Microseconds for value and gradient, best round (median round); ratios of best rounds.\n")
    chosen = [case for case in cases() if options.only in ("", case.name)]
    slow = []
    print("| case | primal | hand-written | generated | generated / hand | limit | autograd / generated | JAX / generated |")
    print("|---|---|---|---|---|---|---|---|")
    for case in chosen:
        functions = contestants(case)
        expected = functions["hand"](*case.args)
        for name, function in functions.items():
            error = disagreement(expected, function(*case.args))
            if not error < 1e-10:
                print(f"{case.title}: {name} disagrees with the hand-written gradient by {error:.1e}", file=sys.stderr)
                return 1
        times = interleaved({"primal": case.primal, **functions}, case.args, rounds=options.rounds)
        ratio = times["generated"].best / times["hand"].best
        shown = [f"{micro(t.best)} ({micro(t.median)})" for t in (times["primal"], times["hand"], times["generated"])]
        peers = [f"{times[p].best / times['generated'].best:.2f}" if p in times else "" for p in ("autograd", "JAX")]
        print("| " + " | ".join([case.title, *shown, f"{ratio:.2f}", f"{case.limit:.2f}", *peers]) + " |", flush=True)
        if ratio > case.limit:
            slow.append(case.title)
    print(f"\n| {SIZE} columns | at once, microseconds | one by one | at once / one by one | limit | JAX / at once |")
    print("|---|---|---|---|---|---|")
    for title, found in matrices(options.rounds):
        share = found["at once"].best / found["one by one"].best
        peer = f"{found['JAX'].best / found['at once'].best:.2f}" if "JAX" in found else ""
        shown = [f"{micro(t.best)} ({micro(t.median)})" for t in (found["at once"], found["one by one"])]
        print("| " + " | ".join([title, *shown, f"{share:.3f}", f"{LIMIT:.2f}", peer]) + " |", flush=True)
        if share > LIMIT:
            slow.append(title)
    heads = ("by containers", "lines / those of the function", "primal", "generated / primal", "goal", "generated / hand")
    print(f"\n| {' | '.join(heads)} | autograd / generated |")
    print("|---|---|---|---|---|---|---|")
    for each in () if options.only else containers(5 * options.rounds):
        primal, made = each.times["primal"].median, each.times["generated"].median
        by_hand = f"{made / each.times['hand'].median:.2f}" if "hand" in each.times else ""
        peer = f"{each.times['autograd'].median / made:.2f}" if "autograd" in each.times else ""
        lines = f"{each.lines[1]} / {each.lines[0]} = {each.lines[1] / each.lines[0]:.1f}"
        shown = [lines, micro(primal), f"{made / primal:.1f}", f"{GOAL:.0f}", by_hand, peer]
        print("| " + " | ".join([each.title, *shown]) + " |", flush=True)
    print("\n| what a call of a decorated function of | adds, in microseconds |")
    print("|---|---|")
    for title, added in calls.overheads(options.rounds):
        print(f"| {title} | {1e6 * added:.2f} |", flush=True)
    print(f"\nThe first gradient from a warm disk comes {1e3 * calls.from_a_warm_disk():.0f} ms after NumPy was imported.")
    print("Milliseconds in a new process; the first call of a process imports what it needs.\n")
    print("| case | import, over NumPy | first call, generating | first call, from the cache | next function, generating |")
    print("|---|---|---|---|---|")
    for title, *others in costs.table(chosen):
        print("| " + " | ".join([title, *(f"{1e3 * t:.1f}" for t in others)]) + " |", flush=True)
    print("\n| gradient of 10,000 steps of Runge and Kutta, 250 points | seconds | MB |")
    print("|---|---|---|")
    for title, seconds, peak in () if options.only else memory.table():
        print(f"| {title} | {seconds:.2f} | {peak / 1e6:.1f} |", flush=True)
    if slow and options.check:
        print(f"over the limit: {', '.join(slow)}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
