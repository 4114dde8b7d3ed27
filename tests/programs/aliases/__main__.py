"""What becomes of each program, or of those that are named: ``python -m tests.programs.aliases [--update] [NAME...]``."""

from __future__ import annotations

import os

for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")
os.environ.setdefault("ADJOINT_GEN_CACHE", "off")

import argparse  # noqa: E402
import sys  # noqa: E402
from collections import Counter  # noqa: E402

from tests.fuzz.check import FAILURES  # noqa: E402
from tests.programs.aliases import ON_ARRAYS, PROGRAMS  # noqa: E402
from tests.programs.aliases.judge import judge  # noqa: E402
from tests.programs.aliases.refused import REFUSED, write  # noqa: E402


def main() -> int:
    """Judge programs; status 1 where one is wrong or raises."""
    parser = argparse.ArgumentParser(prog="python -m tests.programs.aliases", description="Judge programs with aliases.")
    parser.add_argument("names", nargs="*", help="parts of the names of programs (default: all)")
    parser.add_argument("--arrays", action="store_true", help="those without lists, dicts and objects")
    parser.add_argument("--update", action="store_true", help="write down which of them are refused")
    options = parser.parse_args()
    tally: Counter[str] = Counter()
    refused = dict(REFUSED)
    for program in PROGRAMS:
        if options.names and not any(name in program.name for name in options.names):
            continue
        if options.arrays and program.about not in ON_ARRAYS:
            continue
        verdict = judge(program.function, program.arguments)
        tally[verdict.outcome] += 1
        refused.pop(program.name, None)
        if verdict.outcome == "refused":
            refused[program.name] = verdict.reason
        if verdict.outcome != "right":
            print(f"{verdict.outcome} {program.name}: {verdict.detail or verdict.reason}", flush=True)
    print(", ".join(f"{count} {outcome}" for outcome, count in tally.most_common()))
    if options.update:
        write(refused)
    return any(tally[outcome] for outcome in (*FAILURES, "skipped", "invalid"))


if __name__ == "__main__":
    sys.exit(main())
