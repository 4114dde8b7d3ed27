"""Check random programs: ``python -m tests.fuzz --count 5000``, or one of them: ``python -m tests.fuzz --seed 17``."""

from __future__ import annotations

import os

for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")
os.environ.setdefault("ADJOINT_GEN_CACHE", "off")

import argparse  # noqa: E402
import gc  # noqa: E402
import sys  # noqa: E402
import time  # noqa: E402
from collections import Counter  # noqa: E402

from tests.fuzz.check import FAILURES, Verdict, check  # noqa: E402
from tests.fuzz.generate import Program, generate  # noqa: E402
from tests.fuzz.mutants import mutant  # noqa: E402
from tests.fuzz.shrink import smallest  # noqa: E402


def show(program: Program, verdict: Verdict) -> None:
    """Print a program and what became of it."""
    print(f"--- seed {program.seed}: {verdict.outcome} {verdict.reason}\n{verdict.detail}")
    print(f"{program.call}\n{program.source}", flush=True)


def main() -> int:
    """Check the programs of a range of seeds; status 1 where one is wrong or raises."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Check derivatives of random programs.")
    parser.add_argument("--seed", type=int, help="check and print one program")
    parser.add_argument("--start", type=int, default=0, help="the first seed (default: %(default)s)")
    parser.add_argument("--count", type=int, default=1000, help="how many programs (default: %(default)s)")
    parser.add_argument("--no-shrink", action="store_true", help="print failing programs as they are")
    parser.add_argument("--refusals", action="store_true", help="shrink and print the first refusal of each kind, too")
    parser.add_argument("--by-turns", action="store_true", help="one kind of reverse mode a program, in half the time")
    parser.add_argument("--mutants", action="store_true", help="mutants of the tests' own programs instead of random ones")
    options = parser.parse_args()
    make = mutant if options.mutants else generate
    if options.seed is not None:
        program = make(options.seed)
        verdict = check(program)
        show(program, verdict)
        if verdict.outcome in (*FAILURES, "refused") and not options.no_shrink:
            small = smallest(program, verdict)
            print("smallest:")
            show(small, check(small))
        return verdict.outcome in FAILURES
    tally: Counter[tuple[str, str]] = Counter()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)  # traces are small and many, and most of them are freed without it
    start = time.monotonic()
    for seed in range(options.start, options.start + options.count):
        program = make(seed)
        verdict = check(program, by_turns=options.by_turns)
        key = (verdict.outcome, verdict.reason)
        tally[key] += 1
        shown = (*FAILURES, "refused") if options.refusals else FAILURES
        if verdict.outcome in shown and tally[key] == 1:
            small = program if options.no_shrink else smallest(program, verdict)
            show(small, check(small))
        elif verdict.outcome in FAILURES and tally[key] <= 5:
            print(f"--- seed {seed}: {verdict.outcome} {verdict.reason}", flush=True)
    return report(tally, time.monotonic() - start)


def report(tally: Counter[tuple[str, str]], seconds: float) -> int:
    """Print how many programs came to which end; status 1 where one is wrong or raises."""
    total = sum(tally.values())
    outcomes = Counter(dict.fromkeys(("right", "wrong", "exception", "refused", "skipped", "invalid"), 0))
    for (outcome, _), count in tally.items():
        outcomes[outcome] += count
    print(f"{total} programs in {seconds:.0f} s: " + ", ".join(f"{n} {o}" for o, n in outcomes.items()))
    for (outcome, reason), count in tally.most_common():
        if outcome != "right":
            print(f"  {count:5} {outcome}: {reason}")
    return bool(outcomes["wrong"] or outcomes["exception"])


if __name__ == "__main__":
    sys.exit(main())
