"""Responses of filters: what ``scipy.signal.freqz`` gives, and what its derivatives call."""

from __future__ import annotations

from typing import Any

import numpy as np


def frequencies_asked(
    results: Any, b: Any, a: Any = 1, worN: Any = 512, whole: Any = False, plot: Any = None, fs: Any = 1  # noqa: N803
) -> Any:
    """The frequencies of ``scipy.signal.freqz``."""
    return results[0]


def response(
    results: Any, b: Any, a: Any, worN: Any = 512, whole: Any = False, plot: Any = None, fs: Any = 1  # noqa: N803
) -> Any:
    """The response at each of them."""
    return results[1]


def response_alone(
    results: Any, b: Any, a: Any = 1, worN: Any = 512, whole: Any = False, plot: Any = None, fs: Any = 1  # noqa: N803
) -> Any:
    """That of a filter which is a polynomial."""
    return results[1]


def turns(results: Any, fs: Any, row: Any) -> Any:
    """The powers of ``exp(-1j * w)`` that the coefficients in a row are of, for each frequency.

    >>> turns((np.array([0.0, np.pi]),), 2 * np.pi, np.ones(2)).round(6) + 0.0
    array([[ 1.+0.j,  1.+0.j],
           [ 1.+0.j, -1.+0.j]])
    """
    return np.exp(-1j * np.outer(np.ravel(results[0]) * (2 * np.pi / fs), np.arange(len(row))))
