"""Squares of sizes, by what these are of: ``transform/squared_sizes.py`` finds them.

Each takes the operation that makes the square and what that is given, for the value, and then the operands of the size.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

import numpy as np

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Bind, Const, Pack, Var
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.norms import frobenius
from adjoint_gen.rules.operators import is_complex
from adjoint_gen.rules.reductions import change_of_variance
from adjoint_gen.rules.table import d, derivative
from adjoint_gen.rules.text import conj
from adjoint_gen.runtime import squared_deviation, squared_length, squared_norm, squared_root, squared_size

Found: TypeAlias = tuple[str | None, tuple[Arg, ...]]


def _like_size(call: Call) -> Kind:
    """The square of a floating-point number or array is another one."""
    return call.kind("parts", 1).items[0]


@derivative(squared_size, kind=_like_size, passive=("op", "parts"))
def squared_size_(y, op, parts, z):
    return 2.0 * np.real(np.conj(z) * d[z]) if is_complex(z) else 2.0 * (z * d[z])


@derivative(squared_length, kind=_like_size, passive=("op", "parts"))
def squared_length_(y, op, parts, x1, x2):
    return 2.0 * (x1 * d[x1] + x2 * d[x2])


@derivative(squared_norm, kind=_like_size, passive=("op", "parts"))
def squared_norm_(y, op, parts, x, axis=None, keepdims=False):
    change = 2.0 * np.sum(conj(x) * d[x], axis=axis, keepdims=keepdims)
    return np.real(change) if is_complex(x) else change


@derivative(squared_root, kind=_like_size, passive=("op", "parts"))
def squared_root_(y, op, parts, s):
    return 1.0 * d[s]


@derivative(squared_deviation, kind=_like_size, passive=("op", "parts"))
def squared_deviation_(y, op, parts, a, axis=None, ddof=0, keepdims=False):
    return change_of_variance(d[a], a, y, axis, ddof, keepdims)


_NAME: Final = "adjoint_gen.runtime."


def _of_number(size: Bind, kinds: Mapping[Var, Kind]) -> Found:
    plain = len(size.args) == 1 and not size.params and kinds[size.target].rank is not None
    return (f"{_NAME}squared_size" if plain else None), size.args


def _of_two(size: Bind, kinds: Mapping[Var, Kind]) -> Found:
    plain = len(size.args) == 2 and not size.params and not any(isinstance(arg, Pack) for arg in size.args)
    return (f"{_NAME}squared_length" if plain else None), size.args


def _of_array(size: Bind, kinds: Mapping[Var, Kind]) -> Found:
    """Norms of vectors, of matrices only those that are norms of the elements."""
    given = dict(zip(("x", "ord", "axis", "keepdims"), size.args, strict=False)) | dict(size.params)
    order, axis, keep = (given.get(name, Const(other)) for name, other in (("ord", None), ("axis", None), ("keepdims", False)))
    x = size.args[0]
    if not isinstance(x, Var):
        return None, ()
    rank = kinds[x].rank
    of_vectors = isinstance(axis, Const) and (type(axis.value) is int or (axis.value is None and rank == 1))
    plain = isinstance(axis, Const | Pack) and isinstance(keep, Const) and rank is not None and kinds[x].dtype is not None
    of_all = isinstance(order, Const) and (order.value is None or (order.value == 2 if of_vectors else frobenius(order.value)))
    return (f"{_NAME}squared_norm" if plain and of_all else None), (x, axis, keep)


def _of_deviation(size: Bind, kinds: Mapping[Var, Kind]) -> Found:
    """Deviations about the mean of all elements."""
    given = dict(size.params) | dict(zip(("a", "axis"), size.args, strict=False))
    plain = len(size.args) <= 2 and given.keys() <= {"a", "axis", "ddof", "keepdims"} and isinstance(size.args[0], Var)
    names = (("axis", None), ("ddof", 0), ("keepdims", False))
    return (f"{_NAME}squared_deviation" if plain else None), (size.args[0], *(given.get(name, Const(v)) for name, v in names))


def _of_root(size: Bind, kinds: Mapping[Var, Kind]) -> Found:
    plain = len(size.args) == 1 and not size.params
    return (f"{_NAME}squared_root" if plain else None), size.args


ROOTS: Final = frozenset({"numpy.sqrt", "math.sqrt"})
"""Sizes if they are of sums of squares."""
SQUARES: Final[Mapping[str, Callable[[Bind, Mapping[Var, Kind]], Found]]] = {
    "builtins.abs": _of_number, "numpy.absolute": _of_number, "numpy.fabs": _of_number,
    "numpy.hypot": _of_two, "numpy.linalg.norm": _of_array, "numpy.std": _of_deviation,
    **dict.fromkeys(ROOTS, _of_root),
}
"""Functions that give sizes, and what their squares are operations on."""
