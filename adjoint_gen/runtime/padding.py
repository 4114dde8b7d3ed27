"""Adjoints of padded arrays: where the elements of a border come from."""

from __future__ import annotations

from typing import Any

import numpy as np

from adjoint_gen.runtime.indexing import scatter


def unpad(g: Any, a: Any, pad_width: Any, mode: str = "constant") -> Any:
    """The adjoint of ``a`` in ``np.pad(a, pad_width, mode)``; of ``a`` only the shape is read.

    Along each axis an element of the border is one of the elements, or a part of it: none of it where constants are put.

    >>> unpad(np.array([1.0, 2.0, 4.0, 8.0]), np.zeros(2), 1, "reflect"), unpad(np.arange(4.0), np.zeros(2), 1)
    (array([10.,  5.]), array([1., 2.]))
    """
    shape = np.shape(a)
    for axis, widths in enumerate(_widths(pad_width, len(shape))):
        g = _without_border(g, axis, widths, shape[axis], mode)
    return g


def border(array: Any, pad_width: Any, values: Any, mode: str = "constant") -> Any:
    """Zeros of the shape of ``array`` with ``values`` around them, or what leads to these along a line.

    >>> border(np.zeros(2), 1, 3.0)
    array([3., 0., 0., 3.])
    """
    around = {"constant_values" if mode == "constant" else "end_values": values}
    return np.pad(np.zeros_like(array), pad_width, mode, **around)  # type: ignore[call-overload]


def unpad_values(g: Any, array: Any, pad_width: Any, values: Any, mode: str = "constant") -> Any:
    """The adjoint of the values that ``np.pad`` puts around ``array``; of this and ``values`` only the shapes are read.

    There is one number, or two for each axis. What is put around along an axis becomes part of the border along later ones.

    >>> unpad_values(np.array([1.0, 2.0, 4.0, 8.0]), np.zeros(2), 1, np.zeros(2))
    array([1., 8.])
    """
    shape = np.shape(array)
    bars = np.zeros((len(shape), 2), g.dtype)
    for axis, (before, after) in reversed(list(enumerate(_widths(pad_width, len(shape))))):
        rows = np.moveaxis(g, axis, 0)
        for side, outside in enumerate((rows[:before], np.flip(rows[before + shape[axis] :], 0))):
            if mode == "linear_ramp":  # from the value itself towards the edge
                outside = outside * _column(1.0 - np.linspace(0.0, 1.0, len(outside), endpoint=False), g)
            bars[axis, side] = np.sum(outside)
        g = _without_border(g, axis, (before, after), shape[axis], mode)
    return _fitted(bars, np.shape(values))


def _without_border(g: Any, axis: int, widths: tuple[int, int], length: int, mode: str) -> Any:
    """The adjoint of an array in its padding along one axis."""
    before, after = widths
    rows = np.moveaxis(g, axis, 0)
    bar = np.array(rows[before : before + length])
    if mode != "constant" and before + after and length:
        way: Any = "edge" if mode == "linear_ramp" else mode
        source = np.pad(np.arange(length), widths, way)
        outside = np.r_[:before, before + length : len(source)]
        share = rows[outside]
        if mode == "linear_ramp":
            share = share * _column(np.pad(np.ones(length), widths, "linear_ramp")[outside], g)
        scatter(bar, source[outside], share)
    return np.moveaxis(bar, 0, axis)


def _column(factors: Any, g: Any) -> Any:
    """A factor for each row of an array, in its precision."""
    return np.reshape(factors.astype(g.real.dtype), (-1,) + (1,) * (g.ndim - 1))


def _fitted(bars: Any, shape: tuple[int, ...]) -> Any:
    """The sums over what was broadcast to two values for each axis."""
    for _ in range(bars.ndim - len(shape)):
        bars = np.sum(bars, axis=0)
    repeated = tuple(k for k, n in enumerate(shape) if n == 1 and bars.shape[k] != 1)
    return np.sum(bars, axis=repeated, keepdims=True) if repeated else bars


def _widths(pad_width: Any, rank: int) -> list[tuple[int, int]]:
    """How many elements are put before and behind along each axis."""
    if isinstance(pad_width, dict):
        pairs = [(0, 0)] * rank
        for axis, width in pad_width.items():
            pairs[axis] = (width, width) if np.ndim(width) == 0 else tuple(width)
        return pairs
    return [(int(before), int(after)) for before, after in np.broadcast_to(pad_width, (rank, 2))]
