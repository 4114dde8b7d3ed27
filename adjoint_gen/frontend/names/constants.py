"""Which values are constants of generated text, and how these are written."""

from __future__ import annotations

import builtins

import numpy as np

from adjoint_gen.frontend.names.values import Known
from adjoint_gen.ir.trace import Const, Pack

_LITERALS = (float, int, bool, complex, str, type(None))


def literal(value: object) -> Const | None:
    """A default as text, or None where it cannot be printed."""
    if isinstance(value, float) and type(value) is float and not np.isfinite(value):
        return Const(value, "np.nan" if value != value else "np.inf" if value > 0 else "-np.inf")
    if type(value) in _LITERALS or (type(value) is tuple and all(literal(item) is not None for item in value)):
        return Const(value)
    return None


def displayed(value: object) -> Const | Pack | None:
    """A default as text, of a tuple the display that it is written as; None where it cannot be printed."""
    constant = value if isinstance(value, Const) else literal(value)
    if constant is None or type(constant.value) is not tuple:
        return constant
    return Pack("tuple", tuple(Const(item) if (inner := displayed(item)) is None else inner for item in constant.value))


def constant_of(known: Known) -> Const | None:
    """A class as a constant of generated text, as in ``dtype=np.float32`` and ``isinstance(x, float)``."""
    value = known.value
    if not isinstance(value, type) or type(known) is not Known:
        return None
    name, module = value.__name__, value.__module__
    if module == "builtins" and getattr(builtins, name, None) is value:
        return Const(value, name)
    if module == "numpy" and getattr(np, name, None) is value:
        return Const(value, f"np.{name}")
    return None
