"""Values of any structure as vectors, and back."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

import numpy as np

from adjoint_gen.operators.unflattening import unflattening
from adjoint_gen.program.structure import floats, leaves
from adjoint_gen.runtime.checks import ordinary

T = TypeVar("T")
Result = TypeVar("Result", covariant=True)


class Unflatten(Protocol[Result]):
    """The function back from a vector: ``paths``, ``shapes`` and ``dtypes`` are those of its parts, in order."""

    paths: tuple[str, ...]
    shapes: tuple[tuple[int, ...], ...]
    dtypes: tuple[np.dtype[Any], ...]

    def __call__(self, vector: Any, /) -> Result:
        """The structure with the numbers of a vector."""


def flatten(value: T) -> tuple[np.ndarray, Unflatten[T]]:
    """The floating-point numbers of a value of any structure as one vector, and the function back.

    The vector has one axis, memory of its own, and the dtype that all the leaves' have in common (a Python float counts as
    float64); it is empty where there is none. The function back gives each leaf its own type, shape and dtype, also from a
    vector of another dtype, and memory of its own. Integers, strings, None and other leaves are no part of the vector; the
    function back gives them as they were.

    Args:
        value: numbers and arrays in tuples, named tuples, lists, dicts and objects, to any depth.

    Raises:
        DifferentiationError: there are numbers or arrays of a class that has operations of its own, as masked arrays.

    Returns:
        The vector, and a plain Python function ``unflatten``. What calls it can be differentiated, and its text can be read
        (``inspect.getsource``). ``unflatten.paths``, ``.shapes`` and ``.dtypes`` say what the vector's parts are.

    >>> params = {"W": np.array([[1.0, 2.0]]), "b": 3.0, "steps": 2}
    >>> vector, unflatten = flatten(params)
    >>> vector, unflatten.paths
    (array([1., 2., 3.]), ("['W']", "['b']"))
    >>> unflatten(2.0 * vector)
    {'W': array([[2., 4.]]), 'b': 6.0, 'steps': 2}

    A function of the structure is minimised as a function of the vector:

    >>> from scipy.optimize import minimize
    >>> from adjoint_gen import value_and_grad
    >>> @value_and_grad
    ... def loss(vector):
    ...     p = unflatten(vector)
    ...     return np.sum((p["W"] - 5.0) ** 2) + (p["b"] + 1.0) ** p["steps"]
    >>> found = minimize(loss, vector, jac=True)
    >>> best = unflatten(found.x.round(6))
    >>> best["W"], best["b"]
    (array([[5., 5.]]), -1.0)
    """
    numbers = [leaf for leaf in leaves(value) if floats(leaf)]
    for leaf in numbers:
        ordinary(leaf)  # or the function back would forget what else it is: a mask, a class
    arrays = [np.asarray(leaf) for leaf in numbers]
    dtype = np.result_type(*(array.dtype for array in arrays)) if arrays else np.dtype(float)
    vector = np.concatenate([np.zeros(0, dtype), *(array.reshape(-1) for array in arrays)])
    unflatten: Any = unflattening(value, vector)
    return vector, unflatten
