"""The whole sweep: ``python -m tests.foreign [--every N] [--seconds S] [PLACE ...]`` prints what is wrong and the counts."""

import argparse
import collections
import sys
import time

from tests.foreign.sweep import OUTCOMES, PLACES, cases, outcome


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("places", nargs="*", default=PLACES)
    parser.add_argument("--every", type=int, default=1, help="only each N-th case")
    parser.add_argument("--first", type=int, default=0, help="and the first of them")
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--show", nargs="*", default=("wrong", "crash"), choices=OUTCOMES)
    options = parser.parse_args()
    end, failed = time.monotonic() + options.seconds, False
    for place in options.places:
        counts: collections.Counter[str] = collections.Counter()
        for case in list(cases(place))[options.first :: options.every]:
            if time.monotonic() > end:
                break
            found, why = outcome(case)
            counts[found] += 1
            failed |= found in ("wrong", "crash")
            if found in options.show:
                print(f"{found:7} {place:12} {case.sort:28} {case.use:16} {why}", flush=True)
        print(f"{place}: {', '.join(f'{counts[o]} {o}' for o in OUTCOMES)}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
