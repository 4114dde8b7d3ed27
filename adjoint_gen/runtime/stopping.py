"""Values that do not vary."""

from __future__ import annotations

from typing import TypeVar

import numpy as np

T = TypeVar("T")


def stop_gradient(x: T) -> T:
    """A value that is taken to be constant where a function is differentiated: ``x`` itself, of an array a copy.

    Args:
        x: a number or an array.

    Raises:
        TypeError: it is neither.

    >>> from adjoint_gen import grad
    >>> grad(lambda x: x * stop_gradient(x))(3.0)
    3.0
    """
    if isinstance(x, np.ndarray):
        return x.copy()
    if isinstance(x, float | int | complex | np.generic):
        return x
    raise TypeError(f"stop_gradient takes a number or an array, and not a {type(x).__name__}: stop each item of it")
