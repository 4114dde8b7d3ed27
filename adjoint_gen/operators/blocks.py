"""Blocks of seeds: unit vectors along a leading axis, as many as memory allows; what comes of them as parts of a matrix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any, Final

import numpy as np

from adjoint_gen.program.structure import floats, leaves, rebuilt
from adjoint_gen.runtime import beside

_BYTES: Final = 64 * 2**20
"""What the values that a derivative is known to handle may take for a whole block of seeds."""

Found = list[tuple[int, list[Any]]]
"""For each block how many seeds it has, and the leaves of what came of them."""


def at_once(*held: Any) -> int:
    """How many seeds go through at once, where each of them comes with values like these.

    >>> at_once(np.zeros(200), 2.0) > 10_000, at_once(np.zeros(10**8))
    (True, 1)
    """
    size = sum(getattr(leaf, "nbytes", 8) for value in held for leaf in leaves(value))
    return int(max(1, _BYTES // max(size, 1)))


def seeds_along(value: Any, size: int) -> Iterator[tuple[int, Any]]:
    """The unit vectors of the space of a value, in blocks of at most ``size``; each with how many it has.

    >>> [(count, seeds[0].tolist(), seeds[1].tolist()) for count, seeds in seeds_along((np.zeros(2), 3.0), 2)]
    [(2, [[1.0, 0.0], [0.0, 1.0]], [0.0, 0.0]), (1, [[0.0, 0.0]], [1.0])]
    """
    parts, starts = leaves(value), _starts(leaves(value))
    for first in range(0, starts[-1], size):
        count = min(size, starts[-1] - first)
        seeds = [
            np.eye(count, np.size(part), first - start, np.asarray(part).dtype).reshape(count, *np.shape(part))
            if floats(part) else np.zeros(count)  # from which the length of the block may be read
            for part, start in zip(parts, starts, strict=False)
        ]
        yield count, rebuilt(value, seeds)


def columns(found: Found, value: Any, at: Any) -> list[list[Any]]:
    """The derivatives of each leaf of a value by each leaf of the arguments, of what came of directions of these."""
    by, starts = leaves(at), _starts(leaves(at))
    return [
        [
            _shaped(np.moveaxis(all_of[start : start + np.size(leaf)], 0, -1), part, leaf, part) if floats(leaf) else None
            for leaf, start in zip(by, starts, strict=False)
        ]
        if (all_of := _all(found, k, part)) is not None else [None] * len(by)
        for k, part in enumerate(leaves(value))
    ]


def rows(found: Found, value: Any, at: Any) -> list[list[Any]]:
    """The same, of what came of cotangents of the value."""
    by, parts, starts = leaves(at), leaves(value), _starts(leaves(value))
    every = [_all(found, k, leaf) for k, leaf in enumerate(by)]
    return [
        [
            _shaped(all_of[start : start + np.size(part)], part, leaf, leaf) if all_of is not None and floats(part) else None
            for leaf, all_of in zip(by, every, strict=True)
        ]
        for part, start in zip(parts, starts, strict=False)
    ]


def _starts(parts: Sequence[Any]) -> list[int]:
    """Where the unit vectors of each leaf begin, and how many there are."""
    return list(accumulate((np.size(part) if floats(part) else 0 for part in parts), initial=0))


def _all(found: Found, which: int, like: Any) -> Any:
    """What came of all seeds for one leaf, where one number may stand for all of a seed's. None for no numbers."""
    if not floats(like):
        return None
    parts = [np.broadcast_to(beside(each[which], like), (count, *np.shape(like))) for count, each in found]
    return np.concatenate(parts) if parts else np.zeros((0, *np.shape(like)))


def _shaped(block: Any, value: Any, by: Any, like: Any) -> Any:
    """A block of the matrix, with the dtype of ``like``; one number is of its type."""
    shape = (*np.shape(value), *np.shape(by))
    found = np.ascontiguousarray(block, np.asarray(like).dtype).reshape(shape)
    return found if shape else found.item() if isinstance(like, float) and type(like) is float else found[()]
