"""Responses of filters: what ``scipy.signal.freqz`` gives, and what its derivatives call."""

from __future__ import annotations

from typing import Any

import numpy as np

from adjoint_gen.runtime.results import called_so, taken

frequencies_asked = taken(0, "The frequencies of ``scipy.signal.freqz``")
response = taken(1, "The response at each of them")
response_alone = taken(1, "That of a filter which is a polynomial")


def turns(results: Any, fs: Any, row: Any) -> Any:
    """The powers of ``exp(-1j * w)`` that the coefficients in a row are of, for each frequency.

    >>> turns((np.array([0.0, np.pi]),), 2 * np.pi, np.ones(2)).round(6) + 0.0
    array([[ 1.+0.j,  1.+0.j],
           [ 1.+0.j, -1.+0.j]])
    """
    return np.exp(-1j * np.outer(np.ravel(results[0]) * (2 * np.pi / fs), np.arange(len(row))))


called_so(globals())
