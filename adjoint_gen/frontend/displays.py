"""Tuple and list displays as arguments: NumPy makes arrays of them, and ``sum`` and ``max`` go through them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_lowercase, ascii_uppercase
from typing import Any

import gast
import numpy as np

from adjoint_gen.frontend.builder import Lowering
from adjoint_gen.frontend.expressions import operate
from adjoint_gen.frontend.lists import as_array, display
from adjoint_gen.frontend.methods import FIRST_IS_ARRAY
from adjoint_gen.frontend.objects import contents
from adjoint_gen.frontend.values import Value
from adjoint_gen.ir.trace import Arg, Const, Pack, Var
from adjoint_gen.rules.calls import constant

_TWO_ARRAYS: frozenset[Callable[..., Any]] = frozenset({
    np.dot, np.inner, np.outer, np.vdot, np.kron, np.cross, np.tensordot, np.convolve, np.linalg.solve,
})
_ONE_ARRAY = FIRST_IS_ARRAY | {
    np.linalg.norm, np.linalg.inv, np.linalg.det, np.median, np.diff, np.diag, np.amax, np.amin, np.broadcast_to,
    np.expand_dims, np.tile, np.roll, np.flip, np.average,
}
_ARRAYS_IN_ONE_DISPLAY: frozenset[Callable[..., Any]] = frozenset({
    np.concatenate, np.stack, np.hstack, np.vstack, np.column_stack,
})


def as_arrays(low: Lowering, function: object, args: Sequence[Arg]) -> Sequence[Arg]:
    """The arguments of a NumPy function with ``np.array(...)`` around displays that it makes arrays of."""
    if isinstance(function, np.ufunc):
        return [as_array(low, arg) for arg in args]
    if not args or not callable(function):
        return args
    first, *rest = args
    if function in _TWO_ARRAYS:
        return [as_array(low, first), *(as_array(low, arg) for arg in rest[:1]), *rest[1:]]
    if function in _ONE_ARRAY:
        return [as_array(low, first), *rest]
    if function is np.where:
        return [as_array(low, arg) for arg in args]
    if function is np.einsum:
        return _with_letters(low, args)
    if function in _ARRAYS_IN_ONE_DISPLAY and isinstance(first, Pack):
        return [Pack(first.kind, tuple(as_array(low, item) for item in first.items)), *rest]
    return args


def _with_letters(low: Lowering, args: Sequence[Arg]) -> Sequence[Arg]:
    """The arguments of ``np.einsum(a, [0, 1], b, [1, 2], [0, 2])`` as those of ``np.einsum("AB,BC->AC", a, b)``."""
    if isinstance(args[0], Const) and isinstance(args[0].value, str):
        return args
    axes = [constant(arg) for arg in args[1::2]] + [constant(arg) for arg in args[len(args) // 2 * 2 :]]
    if not all(isinstance(one, list | tuple) and all(type(k) is int and 0 <= k < 52 for k in one) for one in axes):
        raise low.refuse(
            low.here, "cannot differentiate `np.einsum` without subscripts that are written out", 'np.einsum("ij,jk->ik", a, b)'
        )
    terms = ["".join(_LETTERS[k] for k in one) for one in axes]  # type: ignore[attr-defined]
    count = len(args) // 2
    text = ",".join(terms[:count]) + "".join(f"->{term}" for term in terms[count:])
    return [Const(text), *(as_array(low, arg) for arg in args[: 2 * count : 2])]


_LETTERS = ascii_uppercase + ascii_lowercase
"""The letters in the order in which NumPy sorts them, and numbers them."""


def through_display(
    low: Lowering, node: gast.Call, function: object, args: Sequence[Arg], params: Sequence[tuple[str, Arg]], base: str
) -> Value | None:
    """``len``, ``max`` and ``min`` of a display; None for every other call."""
    if not args or not isinstance(args[0], Pack) or args[0].kind == "slice":
        return None
    first, *rest = args
    assert isinstance(first, Pack)
    first = Pack("tuple", first.items[::2]) if first.kind == "dict" else first
    if function is isinstance or function is type:
        raise low.refuse(node, "cannot differentiate a test of the type of a tuple", "a flag that says what it is")
    if rest or params:
        return None
    if function is len:
        return Const(len(first.items))
    if (function is max or function is min) and len(first.items) > 1:
        return low.bind("builtins.max" if function is max else "builtins.min", first.items, base)
    return None


def gathered(
    low: Lowering, node: gast.Call, function: object, args: Sequence[Value], params: Sequence[tuple[str, Value]], base: str
) -> Value | None:
    """``tuple``, ``list`` and ``sum`` of a display, the very items of which the result holds; None for every other call."""
    held = contents(low, args[0]) if args and isinstance(args[0], Var) and low.objects.refers(args[0]) else None
    first, *rest = (held, *args[1:]) if held is not None else args or (None,)
    if not isinstance(first, Pack) or first.kind == "slice":
        return None
    first = Pack("tuple", first.items[::2]) if first.kind == "dict" else first
    if function is sum and len(rest) + len(params) < 2:
        total: Value = next(iter([*rest, *(value for _, value in params)]), Const(0))
        for position, item in enumerate(first.items, 1):
            total = operate(low, gast.Add(), total, item, node, base if position == len(first.items) else "")
        return total
    if rest or params or not (function is tuple or function is list):
        return None
    return Pack("tuple", first.items) if function is tuple else display(low, node, first.items, base)
