"""One example line per rule and form of the reductions that leave out what is not a number."""

from __future__ import annotations

import numpy as np

from adjoint_gen.runtime import nan_median_share, nan_percentile_share, nan_quantile_share
from tests.rules.harness import array, example, fixed, text

X = array(3, 4)
V = array(5)
T = array(2, 3, 4)
C = array(3, 4, low=-2.0, high=2.0, seed=2) + 1j * array(3, 4, low=-2.0, high=2.0, seed=3)


def holed(values: np.ndarray) -> np.ndarray:
    """Every fifth element missing."""
    return np.where(np.arange(values.size).reshape(values.shape) % 5 == 1, np.nan, values)


HX, HV, HT, HC = map(holed, (X, V, T, C))
FORMS = [(HX, 0), (HX, -1), (HV, 0), (HT, (0, 2)), (HT, (-1, 1)), (HT, None)]
HALF = fixed(np.arange(12).reshape(3, 4) % 3 != 1)
SOME = fixed(np.array([0.1, 0.5, 1.0]))
PLAIN = (np.nansum, np.nanprod, np.nanmean, np.nanmax, np.nanmin, np.nanvar, np.nanstd, np.nanmedian)

EXAMPLES = [
    *(example(f, x) for f in PLAIN for x in (HX, HV, HT, X, 0.7)),
    *(example(f, x, axis=axis, keepdims=keepdims) for f in PLAIN for x, axis in FORMS for keepdims in (False, True)),
    *(example(f, HC) for f in (np.nansum, np.nanprod, np.nanmean, np.nanvar, np.nanstd)),
    *(example(f, HC, axis=1, keepdims=True) for f in (np.nansum, np.nanprod, np.nanmean, np.nanvar, np.nanstd)),
    *(example(f, HX, 0, where=HALF) for f in (np.nansum, np.nanprod, np.nanmean, np.nanvar, np.nanstd)),
    *(example(f, HX, 0, where=HALF, initial=text(b)) for f, b in ((np.nanmax, 0.0), (np.nanmin, 9.0), (np.nanprod, 2.0))),
    *(example(f, HX, 1, initial=text(0.6)) for f in (np.nansum, np.nanprod, np.nanmax, np.nanmin)),
    *(example(f, x, ddof=1) for f in (np.nanvar, np.nanstd) for x in (HX, HV)),
    *(example(f, HX, axis=0, ddof=1, keepdims=True) for f in (np.nanvar, np.nanstd)),
    *(example(f, x) for f in (np.nancumsum, np.nancumprod) for x in (HX, HV, 0.7)),
    *(example(f, HX, axis=axis) for f in (np.nancumsum, np.nancumprod) for axis in (0, 1, -1)),
    *(example(np.nanquantile, x, text(0.3)) for x in (HX, HV, HT, 0.7)),
    *(example(np.nanquantile, x, q, axis=a, keepdims=k) for x, a in FORMS for k in (False, True) for q in (text(0.3), SOME)),
    *(example(np.nanpercentile, HX, 30, axis, keepdims=keep) for axis in (None, 0) for keep in (False, True)),
    *(example(np.nanquantile, HX, SOME, axis=1, method=method) for method in ("lower", "nearest", "hazen", "inverted_cdf")),
    example(np.nanprod, np.array([0.0, np.nan, 3.0, 2.0])),
    example(nan_median_share, fixed(HX)),
    example(nan_quantile_share, fixed(HX), SOME),
    example(nan_percentile_share, fixed(HX), 30),
]
