"""What discrete Fourier transforms do before and after: cut and fill up axes, read a half of the frequencies twice."""

from __future__ import annotations

from typing import Any

import numpy as np


def resized(x: Any, shape: tuple[int, ...]) -> Any:
    """``x`` in another shape of as many axes, each cut off or filled up with zeros at its end.

    >>> resized(np.ones((1, 3)), (2, 2))
    array([[1., 1.],
           [0., 0.]])
    """
    whole = np.zeros(shape, x.dtype)
    common = tuple(slice(min(pair)) for pair in zip(np.shape(x), shape, strict=True))
    whole[common] = x[common]
    return whole


def mirrored(x: Any, length: int, axis: int = -1) -> Any:
    """Twice what stands along an axis, but for the frequencies of ``length`` values that are their own mirror images.

    >>> mirrored(np.ones(3), 4), mirrored(np.ones(3), 5)
    (array([1., 2., 1.]), array([1., 2., 2.]))
    """
    factors = np.full(np.shape(x)[axis], 2, x.dtype)
    factors[0] = 1
    if length % 2 == 0:
        factors[-1] = 1
    return np.moveaxis(np.moveaxis(x, axis, -1) * factors, -1, axis)


def scaled_ends(x: Any, factor: float, first: bool, last: bool, axis: int = -1) -> Any:
    """A copy of ``x`` with the first or the last elements along an axis multiplied by a number.

    >>> scaled_ends(np.ones(3), 2.0, True, False)
    array([2., 1., 1.])
    """
    whole = np.array(x)
    along = np.moveaxis(whole, axis, -1)
    if first:
        along[..., 0] *= factor
    if last:
        along[..., -1] *= factor
    return whole
