"""What NumPy raises where an array is changed in place and does not take the result: it keeps its shape and its dtype.

A derivative computes a new value instead, which takes any form. These functions stand before it, or behind, where nothing
is known that makes them needless.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from adjoint_gen.runtime.checks import ordinary

Operation: TypeAlias = str | Callable[..., Any]
"""``"*="``, or what writes into an array: a ufunc, or ``np.copyto``."""

_CHANGES: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "+=": (operator.iadd, operator.add), "-=": (operator.isub, operator.sub), "*=": (operator.imul, operator.mul),
    "/=": (operator.itruediv, operator.truediv), "//=": (operator.ifloordiv, operator.floordiv),
    "%=": (operator.imod, operator.mod), "**=": (operator.ipow, operator.pow), "@=": (operator.imatmul, operator.matmul),
    "&=": (operator.iand, operator.and_), "|=": (operator.ior, operator.or_), "^=": (operator.ixor, operator.xor),
    "<<=": (operator.ilshift, operator.lshift), ">>=": (operator.irshift, operator.rshift),
}
"""In place, and as a new value."""

_WEAK = (int, float, complex)
_PLAIN = (*_WEAK, np.generic, str, type(None), tuple)


def broadcasts_into(array: Any, *operands: Any, where: Any = True) -> None:
    """Nothing, where an array has room for what a ufunc makes of the operands; else raise what NumPy raises for that.

    >>> broadcasts_into(np.zeros((2, 3)), np.zeros(3), 1.0)
    >>> broadcasts_into(np.zeros(1), np.zeros(3), 1.0)
    Traceback (most recent call last):
    ...
    ValueError: non-broadcastable output operand with shape (1,) doesn't match the broadcast shape (3,)
    """
    if not isinstance(array, np.ndarray):
        return
    *shapes, mask = (np.shape(operand) for operand in (*operands, where))
    if all(shape in ((), array.shape) for shape in (*shapes, mask)):
        return
    blanks = [np.broadcast_to(np.int8(), shape) for shape in shapes]
    into, flags = np.empty(array.shape, np.int8), [["readonly"]] * len(shapes) + [["writeonly", "no_broadcast"]]
    masks = [np.broadcast_to(np.True_, mask)] if where is not True else []
    np.nditer([*blanks, into, *masks], ["zerosize_ok"], flags + [["readonly"]] * len(masks))  # type: ignore[arg-type]


def casts_into(array: Any, operation: Operation, *operands: Any) -> None:
    """Nothing, where an array can hold the numbers that an operation gives; else raise what NumPy raises for that.

    >>> casts_into(np.zeros(2), "*=", np.ones(2, "int8"))
    >>> casts_into(np.zeros(2, int), np.multiply, 2, 1.5)
    Traceback (most recent call last):
    ...
    numpy._core._exceptions._UFuncOutputCastingError: Cannot cast ufunc 'multiply' output from dtype('float64') to \
dtype('int64') with casting rule 'same_kind'
    """
    if not isinstance(array, np.ndarray):
        return
    blank, blanks = _blanks(array, operation, operands)
    if isinstance(operation, np.ufunc):
        operation.resolve_dtypes((*(getattr(one, "dtype", type(one)) for one in blanks), array.dtype))
    elif isinstance(operation, str):
        _CHANGES[operation][0](blank, *blanks)
    else:
        operation(blank, *blanks)


def rebinds(array: Any, operation: str, operand: Any) -> None:
    """The same where a new value takes the place of the array, which has to be of its form.

    Raises:
        DifferentiationError: it is of another dtype, or a number in the place of an array without axes.

    >>> rebinds(2.0, "*=", np.ones(2))
    >>> rebinds(np.zeros(2, "float32"), "*=", np.ones(2))
    Traceback (most recent call last):
    ...
    adjoint_gen.errors.DifferentiationError: cannot differentiate a change of an array in place: it keeps its dtype float32, \
and a new value has float64
      write instead: a new value: `y = y * ...`
    """
    if not isinstance(array, np.ndarray):
        return
    casts_into(array, operation, operand)
    blank, blanks = _blanks(array, operation, (operand,))
    made = _CHANGES[operation][1](blank, *blanks)
    if made.dtype == array.dtype and array.ndim:
        return
    if operation != "@=":
        broadcasts_into(array, array, operand)
    if made.dtype != array.dtype:
        ordinary(array, f"it keeps its dtype {array.dtype}, and a new value has {made.dtype}")
    else:
        ordinary(array, "without axes it stays an array, and a new value is a number")


def takes(array: Any, made: Any, change: str | Callable[..., Any], *operands: Any, **params: Any) -> None:
    """The same where a function writes what it gives, ``made``, into an array: that is tried where it is of another form.

    Raises:
        DifferentiationError: it is of another shape, and NumPy writes some of it; or NumPy computes otherwise for its dtype.

    >>> takes(np.zeros(2), np.ones(2), np.cumsum, np.ones(2))
    >>> takes(np.zeros(2, int), np.ones(2), np.matmul, np.eye(2), np.ones(2))
    Traceback (most recent call last):
    ...
    numpy._core._exceptions._UFuncOutputCastingError: Cannot cast ufunc 'matmul' output from dtype('float64') to \
dtype('int64') with casting rule 'same_kind'
    """
    if not isinstance(array, np.ndarray) or (np.shape(made) == array.shape and getattr(made, "dtype", None) == array.dtype):
        return
    copied = array.copy()
    with np.errstate(all="ignore"):  # of which is told where it is done
        if isinstance(change, str):
            _CHANGES[change][0](copied, *operands)
        else:
            change(*operands, out=copied, **params)
    if np.shape(made) != array.shape:
        ordinary(array, f"it has the shape {array.shape}, and a new value has {np.shape(made)}")
    written = np.asarray(made).astype(array.dtype)
    if not np.array_equal(copied, written, equal_nan=array.dtype.kind in "fc"):
        own = np.asarray(made).dtype
        ordinary(array, f"what is written into it is computed in its dtype {array.dtype}, and a new value in {own}")


def tried(array: Any, change: Callable[..., Any], *operands: Any, **params: Any) -> None:
    """Nothing, where a function can write into an array; else raise what it raises.

    >>> tried(np.zeros(2), np.ndarray.fill, np.ones(2))
    Traceback (most recent call last):
    ...
    ValueError: setting an array element with a sequence.
    """
    if isinstance(array, np.ndarray):
        with np.errstate(all="ignore"):
            change(array.copy(), *operands, **params)


def stores_to(owner: Any, index: Any, value: Any) -> None:
    """Nothing, where an array or list can hold a value in a place; else raise what is raised where it is stored.

    >>> stores_to(np.zeros(3), slice(0, 2), np.ones(2)), stores_to([1, 2], 0, None)
    (None, None)
    >>> stores_to(np.zeros(3), 0, np.ones(2))
    Traceback (most recent call last):
    ...
    ValueError: could not broadcast input array from shape (2,) into shape ()
    """
    if isinstance(owner, np.ndarray):
        form = np.shape(owner[index])
        if form or owner.dtype.kind not in "fc" or not isinstance(value, float):
            np.empty(form, owner.dtype)[...] = value
    elif isinstance(owner, list) and isinstance(index, slice):
        owner.copy()[index] = value


def operates(value: Any, operation: str, operand: Any) -> None:
    """Raise what an operation in place raises of values that never change: it names itself, as a new value would not.

    >>> operates(2.0, "*=", 3.0)
    >>> operates(2.0, "|=", True)
    Traceback (most recent call last):
    ...
    TypeError: unsupported operand type(s) for |=: 'float' and 'bool'
    """
    if isinstance(value, _PLAIN) and isinstance(operand, (*_PLAIN, list, dict, np.ndarray)):
        with np.errstate(all="ignore"):
            _CHANGES[operation][0](value, operand)


def _blanks(array: np.ndarray[Any, Any], operation: Operation, operands: tuple[Any, ...]) -> tuple[Any, list[Any]]:
    """Arrays without elements in the place of an array and of operands; of a product of matrices they have as many axes."""
    ranked = operation == "@=" or not isinstance(operation, (str, np.ufunc))
    blank, *blanks = (_blank(operand, ranked) for operand in (array, *operands))
    return blank, blanks


def _blank(operand: Any, ranked: bool) -> Any:
    """What is of the dtype of an operand, and has no elements; Python's own numbers have none and are left.

    Raises:
        DifferentiationError: it has operations of its own.
    """
    sort = type(operand)
    if sort in _WEAK:
        return operand
    if sort is np.ndarray or isinstance(operand, np.generic):
        return np.empty((0,) * operand.ndim if ranked else 0, operand.dtype)
    if getattr(sort, "__array_ufunc__", ordinary) is None:
        np.positive(operand)  # which raises, as all ufuncs do
    if isinstance(operand, np.ndarray) or hasattr(sort, "__array_ufunc__") or getattr(operand, "__array_priority__", 0.0) > 0.0:
        ordinary(operand)
    return _blank(np.asarray(operand), ranked)
