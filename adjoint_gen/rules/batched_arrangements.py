"""Batch rules of what repeats elements, puts borders around them or turns arrays."""

from __future__ import annotations

import numpy as np

from adjoint_gen.rules.batched_shapes import alike, behind, each
from adjoint_gen.rules.batching import NotBatchedError, batched, elementwise, unchanged
from adjoint_gen.rules.text import static
from adjoint_gen.runtime import midpoints, unmidpoints, unpad, unrepeat, untile

unchanged("numpy.rad2deg", "numpy.deg2rad", "numpy.degrees", "numpy.radians")
elementwise("numpy.ldexp", by=(0,))


@batched(np.repeat, of="a")
def repeat(count, a, repeats, axis=None):
    return np.repeat(np.reshape(a, (count, -1)), repeats, 1) if axis is None else np.repeat(a, repeats, behind(axis))


@batched(unrepeat, of="g")
def unrepeat_(count, g, a, repeats, axis=None):
    if axis is None:
        return np.reshape(unrepeat(g, alike(count, np.ravel(a)), repeats, 1), each(count, np.shape(a)))
    return unrepeat(g, alike(count, a), repeats, behind(axis))


@static
def within(reps: int | tuple[int, ...], rank: int) -> int | tuple[int, ...]:
    """How often each axis is repeated, of which there may be no more than an array with a leading one has behind that."""
    if not isinstance(reps, int) and len(reps) >= rank:
        raise NotBatchedError("`np.tile` into more axes")
    if rank == 1:
        raise NotBatchedError("`np.tile` of a number")
    return reps


@batched(np.tile, of="A")
def tile(count, A, reps):  # noqa: N803 - NumPy's own name
    return np.tile(A, within(reps, np.ndim(A)))


@batched(untile, of="g")
def untile_(count, g, a, reps):
    return untile(g, alike(count, a), within(reps, np.ndim(alike(count, a))))


@static
def widths(pad_width: object, rank: int) -> tuple[tuple[int, int], ...]:
    """The widths of a border around each of many arrays of that rank, with the leading axis.

    >>> widths(1, 2), widths(((1, 0), (2, 3)), 2)
    (((0, 0), (1, 1), (1, 1)), ((0, 0), (1, 0), (2, 3)))
    """
    pairs = np.broadcast_to(np.asarray(pad_width), (rank, 2)).tolist()
    return ((0, 0), *((int(before), int(after)) for before, after in pairs))


@batched(np.pad, of="array")
def pad(count, array, pad_width, mode="constant"):
    return np.pad(array, widths(pad_width, np.ndim(array) - 1), mode)


@batched(unpad, of="g")
def unpad_(count, g, a, pad_width, mode="constant"):
    return unpad(g, alike(count, a), widths(pad_width, np.ndim(g) - 1), mode)


@batched(np.rot90, of="m")
def rot90(count, m, k=1, axes=(0, 1)):
    return np.rot90(m, k, behind(axes))


@batched(midpoints, of="y")
def midpoints_(count, y, axis=-1):
    return midpoints(y, behind(axis))


@batched(unmidpoints, of="g")
def unmidpoints_(count, g, a, axis=-1):
    return unmidpoints(g, alike(count, a), behind(axis))
