"""What the operations of a trace do: the Python function that each dotted name stands for."""

from __future__ import annotations

import importlib
import operator
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from adjoint_gen.ir.memory import ASK_SETS, OF_SETS
from adjoint_gen.runtime import OuterFactors


@cache
def operation(op: str) -> Callable[..., Any]:
    """The function that a dotted operation name stands for.

    An attribute or method of arrays or lists, ``ndarray.NAME``, is read from the first argument and called if it can be.

    Raises:
        LookupError: there is no such operation.

    >>> import numpy as np
    >>> operation("operator.add")(1, 2), operation("ndarray.ndim")(np.ones(3)), operation("numpy.linalg.norm").__name__
    (3, 1, 'norm')
    """
    if op in _NAMELESS:
        return _NAMELESS[op]
    if op.endswith("]"):  # one of the results of a function, `model.solve[1]`
        index = int(op[op.rindex("[") + 1 : -1])
        return lambda results, *operands: results[index]
    place, _, name = op.rpartition(".")
    if place in ("ndarray", "list"):
        return lambda value, *args, **params: _maybe_call(getattr(value, name), args, params)
    parts = op.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        try:
            value: Any = importlib.import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        try:
            for part in parts[cut:]:
                value = getattr(value, part)
        except AttributeError:
            break
        return value
    raise LookupError(f"unknown operation {op!r}")


def _maybe_call(value: Any, args: tuple[object, ...], params: dict[str, object]) -> Any:
    return value(*args, **params) if callable(value) else value


@dataclass(frozen=True, slots=True)
class Shown:
    """A step of a chain that is no index: it shows an array in another form."""

    op: str
    args: tuple[Any, ...]


def load(array: Any, *steps: Any) -> Any:
    """The part of an array, list or dict at the end of a chain of indices and views."""
    for step in steps:
        array = operation(step.op)(array, *step.args) if isinstance(step, Shown) else array[step]
    return array


@cache
def is_ufunc(op: str) -> bool:
    """Whether a dotted operation name stands for one of NumPy's universal functions, or of SciPy's.

    >>> is_ufunc("numpy.exp"), is_ufunc("scipy.special.erf"), is_ufunc("numpy.sum"), is_ufunc("list")
    (True, True, False, False)
    """
    if not op.startswith(("numpy.", "scipy.")):
        return False
    try:
        return isinstance(operation(op), np.ufunc)
    except LookupError:
        return False


class KeptSet(set[Any]):
    """A set of the program's, as the interpreter of traces has it: it is stored to, and read, as a dict with these keys."""

    def __setitem__(self, key: Any, value: int) -> None:
        change = "add", "discard", "update", "difference_update", "intersection_update", "symmetric_difference_update"
        getattr(self, change[value - 1])(key)

    def pop(self, *keys: Any) -> Any:
        """What is taken out: any item, or a key."""
        return self.remove(*keys) if keys else super().pop()


def _of_sets(op: str) -> Callable[..., Any]:
    return KeptSet if op == "set.of" else lambda *sets: KeptSet(_of_python(op)(*sets))


def _of_python(op: str) -> Callable[..., Any]:
    method: Callable[..., Any] = getattr(set, op.removeprefix("set."))
    return method


_NAMELESS: dict[str, Callable[..., Any]] = {
    "tape": lambda *of: OuterFactors() if of else [],
    "list": lambda *items: list(items),
    "dict": lambda *items: dict(zip(items[::2], items[1::2], strict=True)),
    "set": lambda *items: KeptSet(items[::2]),
    "record": lambda *items: dict(zip(items[::2], items[1::2], strict=True)),
    "keys": list,
    "has": operator.contains,
    "repeat": lambda item, count: [item] * count,
    "results": lambda name, *args, **params: operation(name)(*args, **params),
    "call": lambda function, *args, **params: function(*args, **params),
    "getattr": getattr,
    "member": getattr,
    "method": lambda value, name, *args, **params: getattr(value, name)(*args, **params),
    "subscript": operator.getitem,
    "format": lambda *parts: "".join(map(str, parts)),
    "operator.getitem": load,
    "reference": load,
    **{op: _of_sets(op) for op in OF_SETS}, **{op: _of_python(op) for op in ASK_SETS},
}
