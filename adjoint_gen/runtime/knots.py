"""Between which of a series of places a number lies."""

from __future__ import annotations

from typing import Any

import numpy as np


def cell(x: Any, xp: Any) -> Any:
    """For each number the last place that is not above it, but for the last place of all; 0 for numbers below all places.

    >>> cell(np.array([0.0, 1.0, 1.5, 9.0]), np.array([1.0, 2.0, 3.0]))
    array([0, 0, 0, 1])
    """
    return np.clip(np.searchsorted(xp, x, "right") - 1, 0, max(np.size(xp) - 2, 0))
