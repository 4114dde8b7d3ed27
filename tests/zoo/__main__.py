"""How much is generated for each function of the zoo: statements of the gradient by statements of the function."""

from __future__ import annotations

import os
from statistics import median

for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")

from tests.zoo import EXAMPLES  # noqa: E402
from tests.zoo.lines import measured  # noqa: E402


def main() -> None:
    """Print the ratios of each function, the largest last, and the medians."""
    ratios: dict[str, tuple[float, float, str]] = {}
    pending = 0
    for example in EXAMPLES:
        if example.pending:
            pending += 1
        elif example.name not in ratios:
            ahead, behind = measured(example)
            counts = f"{behind.statements:4} / {ahead.statements:<3} {behind.lines:4} / {ahead.lines:<3}"
            ratios[example.name] = (behind.statements / ahead.statements, behind.lines / ahead.lines, counts)
    print("by statements and by lines")
    for name, (statements, lines, counts) in sorted(ratios.items(), key=lambda item: item[1]):
        print(f"{statements:6.2f} {lines:6.2f}  {counts} {name}")
    by_statements, by_lines = (median(r[k] for r in ratios.values()) for k in (0, 1))
    print(f"{by_statements:6.2f} {by_lines:6.2f}  medians of {len(ratios)} functions; {pending} examples are pending")


if __name__ == "__main__":
    main()
