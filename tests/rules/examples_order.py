"""One example line per rule and form of medians and quantiles."""

from __future__ import annotations

import numpy as np

from adjoint_gen.runtime import median_share, percentile_share, quantile_share, quantile_slope
from tests.rules.harness import array, example, fixed, pack, text

X = array(3, 4)
V = array(5)
T = array(2, 3, 4)
C = array(3, 4, low=-2.0, high=2.0, seed=2) + 1j * array(3, 4, low=-2.0, high=2.0, seed=3)
SOME = fixed(np.array([0.1, 0.5, 1.0]))
SEVERAL = fixed(np.array([5.0, 60.0]))
TABLE = fixed(np.array([[0.2, 0.6], [0.0, 0.95]]))
FORMS = [(X, 0), (X, -1), (V, 0), (T, (0, 2)), (T, (-1, 1)), (T, None)]
METHODS = (
    "lower", "higher", "midpoint", "nearest", "inverted_cdf", "averaged_inverted_cdf", "closest_observation",
    "interpolated_inverted_cdf", "hazen", "weibull", "median_unbiased", "normal_unbiased",
)

EXAMPLES = [
    *(example(np.median, x) for x in (X, V, T, 0.7, C)),
    *(example(np.median, x, axis=axis, keepdims=keepdims) for x, axis in (*FORMS, (C, 1)) for keepdims in (False, True)),
    *(example(np.quantile, x, text(0.3)) for x in (X, V, T, 0.7)),
    *(example(np.percentile, x, 30) for x in (X, V, T)),
    *(
        example(np.quantile, x, q, axis=axis, keepdims=keepdims)
        for x, axis in FORMS for keepdims in (False, True) for q in (text(0.3), SOME, TABLE)
    ),
    *(example(np.percentile, X, SEVERAL, axis, keepdims=keep) for axis in (None, 0) for keep in (False, True)),
    example(np.quantile, X, pack(text(0.25), text(0.75)), 1),
    example(np.percentile, X, pack(25, 75)),
    *(example(np.quantile, X, q, axis=1, method=method) for method in METHODS for q in (text(0.37), SOME)),
    example(median_share, fixed(X)),
    example(median_share, fixed(T), (0, 2)),
    example(quantile_share, fixed(X), text(0.3), axis=1),
    example(quantile_share, fixed(X), SOME),
    example(quantile_slope, fixed(X), SOME),
    example(quantile_slope, X, text(0.3), axis=1),
    example(np.quantile, X, array(2, low=0.2, high=0.7), axis=0),
    example(np.percentile, X, array(2, low=21.0, high=72.0), axis=1),
    example(percentile_share, fixed(X), 30),
]
