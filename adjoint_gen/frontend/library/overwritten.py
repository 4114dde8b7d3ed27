"""``scipy.linalg.solve(a, b, overwrite_a=True)`` as the call without it, where nothing reads ``a`` again; outputs of filters.

What such a call leaves in its operand nobody can rely on: it is a copy where LAPACK needs one, and rubbish else. The result is
the same. Where the operand may be read afterwards the call is refused.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import gast
import numpy as np

from adjoint_gen.frontend.names.values import Params, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import InPlace
from adjoint_gen.ir.trace import Arg, Bind, Const, Var
from adjoint_gen.rules.table import op_name

_OVERWRITE, _OUTPUT = "overwrite_", "output"


def overwriting(
    low: Lowering, node: gast.Call, function: Any, args: Sequence[Arg], params: Params, compute: Callable[[Params], Value]
) -> Value | None:
    """A call that lets a library's function write into operands: what ``compute`` gives for the others of its named arguments.

    None for every other call. That nothing reads the operands again is justified when the trace is complete.
    """
    asked = [key for key, value in params if key.startswith(_OVERWRITE) and value == Const(True)]
    operands = {key: operand for key in asked if (operand := _operand(function, key, args, dict(params))) is not None}
    if not operands:
        return None
    made = compute([(key, value) for key, value in params if key not in operands])
    last = next((stmt for stmt in reversed(low.writing.blocks[-1]) if isinstance(stmt, Bind)), None)
    for key, old in operands.items():
        if isinstance(old, Var) and last is not None:
            low.arrays.overwritten.append(InPlace(key, old, last.target, low.origin(node), op_name(function) or ""))
    return made


def _operand(function: Any, key: str, args: Sequence[Arg], params: Mapping[str, Arg]) -> Arg | None:
    """The operand that an argument is about."""
    name = key.removeprefix(_OVERWRITE)
    name = "a" if name == "input" else name
    if name in params:
        return params[name]
    try:
        return dict(zip(inspect.signature(function).parameters, args, strict=False)).get(name)
    except (TypeError, ValueError):
        return None


def without_same_dtype(low: Lowering, function: object, args: Sequence[Arg], params: Params) -> Params:
    """The named arguments of a filter without an ``output`` that is the dtype of the image, in which it is anyway."""
    asked = dict(params).get(_OUTPUT) if _is_filter(function) else None
    if not args or not isinstance(asked, Const) or not isinstance(asked.value, type | str | np.dtype):
        return params
    kind = low.kind(args[0])
    try:
        same = kind.exact and kind.inexact and np.dtype(asked.value) == np.dtype(kind.dtype)
    except TypeError:
        return params
    if same:
        low.rely(args[0])
    return [(key, value) for key, value in params if key != _OUTPUT] if same else params


def output_of_filter(
    low: Lowering, function: object, args: Sequence[Arg], params: Params
) -> tuple[Arg, None, Sequence[Arg], tuple[tuple[str, Arg], ...]] | None:
    """The array that a filter is to write into, if it has the dtype of the image, and the other arguments."""
    rest = dict(params)
    out = rest.pop(_OUTPUT, None) if _is_filter(function) and args else None
    if not isinstance(out, Var):
        return None
    kind, image = low.kind(out), low.kind(args[0])
    if kind.tag != "array" or not (kind.exact and image.exact and image.inexact) or kind.dtype != image.dtype:
        return None
    low.rely(out)
    low.rely(args[0])
    return out, None, args, tuple(rest.items())


def _is_filter(function: object) -> bool:
    return f"{getattr(function, '__module__', '')}.".startswith("scipy.ndimage.")
