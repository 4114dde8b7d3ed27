"""One example line per rule and form of Python's ``statistics``."""

from __future__ import annotations

import statistics

from tests.rules.harness import array, example, fixed

ROW = array(5)

EXAMPLES = [
    *(example(f, ROW) for f in (statistics.mean, statistics.fmean, statistics.geometric_mean, statistics.harmonic_mean)),
    *(example(f, x) for f in (statistics.median,) for x in (ROW, array(4))),
    *(example(f, ROW) for f in (statistics.variance, statistics.pvariance, statistics.stdev, statistics.pstdev)),
    *(example(f, ROW, array()) for f in (statistics.variance, statistics.pvariance, statistics.stdev, statistics.pstdev)),
    example(statistics.variance, fixed(ROW), array()),
]
