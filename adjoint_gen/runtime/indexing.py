"""Adding into part of an adjoint, where the index may name one element several times."""

from __future__ import annotations

from typing import Any

import numpy as np


def add_at(bar: Any, index: Any, g: Any) -> None:
    """``bar[index] += g`` for an index of any kind, in place; an element named several times receives every share.

    >>> bar = np.zeros(3)
    >>> add_at(bar, [0, 0, 2], np.array([1.0, 2.0, 4.0]))
    >>> add_at(bar, slice(1, None), 0.5)
    >>> bar
    array([3. , 0.5, 4.5])

    Lists and dicts work too: an integer or a key names one item, a slice of a list several.

    >>> bar = [0.0, 0.0, 0.0]
    >>> add_at(bar, 1, 2.0)
    >>> add_at(bar, slice(1, None), [1.0, 4.0])
    >>> bar
    [0.0, 3.0, 4.0]
    """
    if isinstance(bar, list) and isinstance(index, slice):
        for i, share in zip(range(len(bar))[index], g, strict=True):
            bar[i] = bar[i] + share
    elif isinstance(bar, (list, dict)):
        bar[index] = bar[index] + g
    elif any(_may_repeat(step) for step in (index if isinstance(index, tuple) else (index,))):
        np.add.at(bar, index, g)
    else:
        bar[index] += g


def _may_repeat(step: Any) -> bool:
    """Whether an index step is a sequence of integers; a mask names each element at most once."""
    if isinstance(step, list):
        return True
    return getattr(step, "ndim", 0) > 0 and step.dtype.kind != "b"
