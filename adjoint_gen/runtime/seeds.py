"""Tangents and cotangents that are given inside a function."""

from __future__ import annotations

from typing import Any

import numpy as np


def of_shape(seed: Any, value: Any, what: str) -> None:
    """Require that a tangent or cotangent has the shape of the value that it belongs to.

    >>> of_shape(np.ones(2), np.zeros(2), "tangent")
    >>> of_shape(1.0, np.zeros(2), "tangent")
    Traceback (most recent call last):
    ...
    ValueError: the tangent has shape (), it must have (2,)
    """
    if np.shape(seed) != np.shape(value):
        raise ValueError(f"the {what} has shape {np.shape(seed)}, it must have {np.shape(value)}")
