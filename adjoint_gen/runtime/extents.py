"""Where in memory arrays lie, and memory of our own for copies of them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

ALIGNED = 64


def fresh_memory(size: int) -> np.ndarray:
    """So many bytes, which begin at a multiple of the alignment."""
    raw = np.empty(size + ALIGNED, np.uint8)
    start = -raw.__array_interface__["data"][0] % ALIGNED
    return raw[start : start + size]


def groups(arrays: list[np.ndarray]) -> Iterator[tuple[list[int], int, int]]:
    """The arrays whose extents in memory overlap, by their numbers, together with where that begins and ends."""
    group: list[int] = []
    start = stop = 0
    for low, high, k in sorted((*extent(array), k) for k, array in enumerate(arrays)):
        if group and low >= stop:
            yield group, start, stop
            group = []
        if not group:
            start, stop = low, high
        group.append(k)
        stop = max(stop, high)
    if group:
        yield group, start, stop


def extent(array: np.ndarray) -> tuple[int, int]:
    """Where the memory begins and ends that an array shows; one without elements shows as much as one element."""
    reach = [step * (count - 1) for step, count in zip(array.strides, array.shape, strict=True)] if array.size else []
    place: int = array.__array_interface__["data"][0]
    return place + sum(min(r, 0) for r in reach), place + sum(max(r, 0) for r in reach) + array.itemsize


def have_own_memory(arrays: list[np.ndarray]) -> bool:
    """Whether each of some plain arrays surely shows memory that no other of them shows, without a look at pairs."""
    owners = set()
    for array in arrays:
        owner = array if array.flags.owndata else array.base
        if array.__class__ is not np.ndarray or owner.__class__ is not np.ndarray or not owner.flags.owndata:
            return False
        owners.add(id(owner))
    return len(owners) == len(arrays)


def meets_itself(array: np.ndarray) -> bool:
    """Whether elements of an array may be one in memory, as in a window that slides."""
    reached = array.itemsize - 1
    for step, count in sorted((abs(s), n) for s, n in zip(array.strides, array.shape, strict=True) if n > 1):
        if step <= reached:
            return True
        reached += step * (count - 1)
    return False
