"""Which elements of an image are in the window around each of them, and which of them a filter by order takes."""

from __future__ import annotations

from typing import Any

import numpy as np

from adjoint_gen.runtime.reductions import real_floating


def window_places(image: Any, size: Any, footprint: Any, border: str, origin: Any) -> Any:
    """The places in a row of all elements of those in each window; one behind the last stands for what is beyond the image.

    >>> window_places(np.zeros(3), 2, None, "edge", 0)
    array([[0, 0],
           [0, 1],
           [1, 2]])
    """
    image = np.asarray(image)
    if footprint is None:
        footprint = np.ones(size if np.ndim(size) else (size,) * image.ndim, bool)
    footprint = np.asarray(footprint, bool)
    before = np.array(footprint.shape) // 2 + np.broadcast_to(origin, image.ndim)
    widths = [(int(b), int(s - 1 - b)) for b, s in zip(before, footprint.shape, strict=True)]
    places = np.arange(image.size).reshape(image.shape)
    beyond = {"constant_values": image.size} if border == "constant" else {}
    wide = np.pad(places, widths, border, **beyond)  # type: ignore[call-overload]
    return np.lib.stride_tricks.sliding_window_view(wide, footprint.shape)[..., footprint]


def extreme_share(image: Any, places: Any, y: Any, beyond: Any) -> Any:
    """By how much each element of a window moves its maximum or minimum ``y``: those that are equal to it share equally.

    >>> extreme_share(np.array([1.0, 3.0, 3.0]), np.array([[0, 1], [1, 2]]), np.array([3.0, 3.0]), 0.0)
    array([[0. , 1. ],
           [0.5, 0.5]])
    """
    hits = np.equal(_values(image, places, beyond), np.expand_dims(y, -1))
    return np.divide(hits, np.maximum(np.sum(hits, axis=-1, keepdims=True), 1), dtype=real_floating(image))


def ranked_share(image: Any, places: Any, rank: int, beyond: Any) -> Any:
    """1 for the element of each window that has so many before it in order, as a stable sort has them; else 0.

    >>> ranked_share(np.array([1.0, 3.0, 2.0]), np.array([[0, 1, 2]]), 1, 0.0)
    array([[0., 0., 1.]])
    """
    order = np.argsort(_values(image, places, beyond), axis=-1, kind="stable")
    share = np.zeros(np.shape(places), real_floating(image))
    np.put_along_axis(share, order[..., rank : rank + 1 or None], 1.0, -1)
    return share


def _values(image: Any, places: Any, beyond: Any) -> Any:
    return np.append(np.ravel(image), np.asarray(beyond, np.asarray(image).dtype))[places]
