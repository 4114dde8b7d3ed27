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
from collections.abc import Callable  # noqa: E402
from functools import partial  # noqa: E402

from tests.fuzz.aliased.program import WRITERS, Aliased, aliased  # noqa: E402
from tests.fuzz.aliased.program import by_turns as aliased_by_turns  # noqa: E402
from tests.fuzz.aliased.program import judged as aliased_judged  # noqa: E402
from tests.fuzz.check import FAILURES, Verdict, check  # noqa: E402
from tests.fuzz.drawn import HEADER, drawn  # noqa: E402
from tests.fuzz.drawn import judged as drawn_judged  # noqa: E402
from tests.fuzz.generate import Program, generate  # noqa: E402
from tests.fuzz.mutants import mutant  # noqa: E402
from tests.fuzz.ordered.program import HEADER as ORDERED  # noqa: E402
from tests.fuzz.ordered.program import judged as ordered_judged  # noqa: E402
from tests.fuzz.ordered.program import ordered  # noqa: E402
from tests.fuzz.raising import Case, case, judged, table  # noqa: E402
from tests.fuzz.shrink import smallest  # noqa: E402


def show(program: Program | Case, verdict: Verdict) -> None:
    """Print a program and what became of it."""
    print(f"--- {program.name}: {verdict.outcome} {verdict.reason}\n{verdict.detail}")
    print(f"{program.call}\n{program.source}", flush=True)


def judge(program: Program | Case, by_turns: bool) -> Verdict:
    """What became of a program."""
    if isinstance(program, Aliased):
        return (aliased_by_turns if by_turns else aliased_judged)(program)
    if isinstance(program, Program) and program.source.startswith(HEADER):
        return drawn_judged(program)
    if isinstance(program, Program) and program.source.startswith(ORDERED):
        return ordered_judged(program, by_turns)
    return judged(program) if isinstance(program, Case) else check(program, by_turns=by_turns)


def shrunk(program: Program | Case, verdict: Verdict) -> Program | Case:
    """A smaller program with the same end; those that raise are small."""
    return program if isinstance(program, Case) else smallest(program, verdict, partial(judge, by_turns=False))


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
    parser.add_argument("--raising", action="store_true", help="programs that raise, print and log")
    parser.add_argument("--drawn", action="store_true", help="calls drawn from the whole table of rules, fed with each other")
    parser.add_argument("--orders", action="store_true", help="programs whose calls change what is read beside them")
    parser.add_argument("--table", action="store_true", help="of those the written ones")
    parser.add_argument(
        "--aliases", nargs="?", const="all", choices=tuple(WRITERS), help="programs in which one memory has several names"
    )
    options = parser.parse_args()
    make: Callable[[int], Program | Case] = mutant if options.mutants else case if options.raising else generate
    make = drawn if options.drawn else ordered if options.orders else make
    make = partial(aliased, about=options.aliases) if options.aliases else make
    if options.seed is not None:
        program = make(options.seed)
        verdict = judge(program, False)
        show(program, verdict)
        if verdict.outcome in (*FAILURES, "refused") and not options.no_shrink:
            small = shrunk(program, verdict)
            print("smallest:")
            show(small, judge(small, False))
        return verdict.outcome in FAILURES
    tally: Counter[tuple[str, str]] = Counter()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)  # traces are small and many, and most of them are freed without it
    start = time.monotonic()
    for program in table() if options.table else map(make, range(options.start, options.start + options.count)):
        verdict = judge(program, options.by_turns)
        key = (verdict.outcome, verdict.reason)
        tally[key] += 1
        shown = (*FAILURES, "refused") if options.refusals else FAILURES
        if verdict.outcome in shown and tally[key] == 1:
            small = program if options.no_shrink else shrunk(program, verdict)
            show(small, judge(small, False))
        elif verdict.outcome in FAILURES and tally[key] <= 5:
            print(f"--- {program.name}: {verdict.outcome} {verdict.reason}", flush=True)
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
