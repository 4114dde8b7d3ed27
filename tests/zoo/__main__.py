"""How much is generated for each function of the zoo: statements of the gradient by statements of the function."""

from __future__ import annotations

import os
from statistics import median

for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")

from tests.zoo import EXAMPLES  # noqa: E402
from tests.zoo.lines import measured  # noqa: E402


def main() -> None:
    """Print the ratio of each function, the largest last, and the median."""
    ratios: dict[str, tuple[float, int, int]] = {}
    pending = 0
    for example in EXAMPLES:
        if example.pending:
            pending += 1
        elif example.name not in ratios:
            ahead, behind = measured(example)
            ratios[example.name] = (behind / ahead, behind, ahead)
    for name, (ratio, behind, ahead) in sorted(ratios.items(), key=lambda item: item[1]):
        print(f"{ratio:6.2f}  {behind:4} / {ahead:<3} {name}")
    print(f"{median(r for r, _, _ in ratios.values()):6.2f}  median of {len(ratios)} functions; {pending} examples are pending")


if __name__ == "__main__":
    main()
