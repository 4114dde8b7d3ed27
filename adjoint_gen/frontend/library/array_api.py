"""SciPy's helpers for arrays of any library, as they are for NumPy's: answers that are known, and texts.

A function of SciPy's asks ``xp = array_namespace(x)`` and computes with ``xp.sin(x)``. What is differentiated are arrays of
NumPy, so this is NumPy as the array API has it. The functions here give what SciPy's give, and are lowered in their place.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from types import FunctionType
from typing import Any, Final

import gast
import numpy as np

from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.names.values import Calling, Known, Named, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.trace import Const

_HOME: Final = "scipy._lib._array_api"
_OTHERS: Final = ("cupy", "torch", "jax", "dask", "array_api_strict", "ndonnx", "pydata_sparse")
_FALSE: Final = (*(f"is_{other}" for other in _OTHERS), "is_lazy_array", "is_marray")


def is_numpy_array(x: Any) -> bool:
    """Whether this is an array or a number of NumPy's."""
    return isinstance(x, np.ndarray | np.generic)


def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: Any = None, order: Any = None) -> Any:
    """An array of what is given; a copy only where that is asked for."""
    if copy:
        return np.array(obj, dtype=dtype)
    return np.asarray(obj, dtype=dtype)


def astype(x: Any, dtype: Any, /, *, copy: bool = True, device: Any = None) -> Any:
    """An array in another dtype."""
    return x.astype(dtype)


def xp_promote(*args: Any, broadcast: bool = False, force_floating: bool = False, xp: Any = None) -> Any:
    """Numbers and arrays in the dtype that they have in common; None stays None."""
    given = tuple(None if arg is None else np.asanyarray(arg) if np.ndim(arg) else arg for arg in args)
    there = tuple(arg for arg in given if arg is not None)
    dtype = np.result_type(*there, 1.0) if force_floating else np.result_type(*there)
    found = tuple(None if arg is None else np.asanyarray(arg, dtype=dtype) for arg in given)
    if broadcast:
        shape = np.broadcast_shapes(*tuple(np.shape(arg) for arg in there))
        found = tuple(None if arg is None else np.broadcast_to(arg, shape) for arg in found)
    return found[0] if len(found) == 1 else found


def xp_result_type(*args: Any, force_floating: bool = False, xp: Any = None) -> Any:
    """The dtype that numbers and arrays have in common."""
    there = tuple(np.asanyarray(arg) if np.ndim(arg) else arg for arg in args if arg is not None)
    return np.result_type(*there, 1.0) if force_floating else np.result_type(*there)


def xp_size(x: Any) -> int:
    """How many elements an array has."""
    return x.size


def atleast_nd(x: Any, /, *, ndim: int, xp: Any = None) -> Any:
    """An array with so many axes at least."""
    if ndim == 1:
        return np.atleast_1d(x)
    if ndim == 2:
        return np.atleast_2d(x)
    return np.reshape(x, (1,) * max(ndim - np.ndim(x), 0) + np.shape(x))


def xp_ravel(x: Any, /, *, xp: Any = None) -> Any:
    """An array along one axis."""
    return np.reshape(x, (-1,))


def xp_copy(x: Any, *, xp: Any = None) -> Any:
    """A copy."""
    return np.array(x)


def apply_where(cond: Any, args: Any, f1: Any, f2: Any = None, /, *, fill_value: Any = None, xp: Any = None) -> Any:
    """One function where a condition holds, and another one, or a value, elsewhere; each is given what it is for."""
    cond, *given = np.broadcast_arrays(cond, *(args if isinstance(args, tuple) else (args,)))
    first = f1(*[arg[cond] for arg in given])
    if f2 is None:
        found = np.full(cond.shape, fill_value, dtype=np.result_type(first, fill_value))
        found[cond] = first
        return found
    second = f2(*[arg[~cond] for arg in given])
    found = np.empty(cond.shape, dtype=np.result_type(first, second))
    found[cond] = first
    found[~cond] = second
    return found


_TEXTS: Final = (
    is_numpy_array, asarray, astype, xp_promote, xp_result_type, xp_size, atleast_nd, xp_ravel, xp_copy, apply_where,
)


@cache
def _meanings(home: str) -> dict[object, Any]:
    """What SciPy's functions are, by the very functions; a text of ours, or an answer."""
    module = sys.modules[home]
    found: dict[object, Any] = {module.array_namespace: Known(module.np_compat, "np", ("global", home, "np_compat"))}
    for name in (*_FALSE, "is_numpy"):
        for holder in (module, sys.modules["scipy._lib.array_api_compat"]):
            for called in (name, f"{name}_array", f"{name}_namespace"):
                found[getattr(holder, called, None)] = Const(name == "is_numpy")
    for name, function in vars(module.np_compat).items():  # NumPy's of this name, on some device
        if isinstance(function, FunctionType) and hasattr(np, name):
            found[function] = Known(getattr(np, name), f"np.{name}")
    for text in _TEXTS:
        for holder in (module, module.np_compat, module.xpx):
            found[getattr(holder, text.__name__, None)] = text
    return {function: meaning for function, meaning in found.items() if getattr(function, "__module__", "").startswith("scipy")}


def of_array_api(
    low: Lowering, node: gast.Call, callee: Value, values: Sequence[Value], named: Named, base: str, again: Calling,
) -> Value | None:
    """What a call of a helper of SciPy's for arrays of any library is; None of every other call."""
    home = getattr(callee.value, "__module__", None) if isinstance(callee, Known) else None
    if not isinstance(callee, Known) or not (home or "").startswith("scipy._lib.") or _HOME not in sys.modules:
        return None
    meaning = _meanings(_HOME).get(callee.value)
    if isinstance(meaning, FunctionType):
        return call_function(low, node, Known(meaning, callee.spelling), values, named, base)
    if isinstance(meaning, Known) and callable(meaning.value):
        return again(meaning, values, [(name, value) for name, value in named if name not in ("device", "xp")])
    return meaning
