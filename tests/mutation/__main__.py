"""How many faults the tests notice: ``python -m tests.mutation``, after ``python3 run.py test --map``."""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from tests.mutation.equivalent import EQUIVALENT
from tests.mutation.mutants import drawn
from tests.mutation.trying import tried
from tests.reach.table import KEPT, WHOLE, Table

WANTED = 0.92


def main() -> int:
    """Try the mutants and report; status 1 where too many survive."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="Mutants of the package against its tests.")
    parser.add_argument("--count", type=int, default=150, help="how many mutants (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="which of them are drawn (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=60.0, help="of the processor's time for each (default: %(default)s)")
    parser.add_argument("--of", default="", metavar="TEXT", help="only mutants whose key has this text")
    parser.add_argument("--list", action="store_true", help="show them only")
    options = parser.parse_args()
    table = Table.load(WHOLE if WHOLE.exists() else KEPT)
    mutants = [m for m in drawn(options.count, options.seed) if options.of in m.key]
    if options.list:
        print(*mutants, sep="\n")
        return 0
    differing = [m for m in mutants if m.key not in EQUIVALENT]
    tally = Counter[str](result.outcome for result in tried(differing, table, options.jobs, options.seconds))
    tally["equivalent"] = len(mutants) - len(differing)
    share = tally["killed"] / max(len(differing), 1)
    told = ", ".join(f"{number} {what}" for what, number in tally.items())
    print(f"{len(mutants)} mutants: {told}; killed {share:.1%} of those that differ")
    return int(share < WANTED)


if __name__ == "__main__":
    sys.exit(main())
