"""The operators of this package, as the front meets them inside a function."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final

from adjoint_gen.ir.trace import Const

_HOMES: Final = {
    "grad": "api", "value_and_grad": "api", "elementwise_grad": "api", "hvp": "products", "vjp": "products", "jvp": "products",
    "jacobian": "jacobians", "hessian": "jacobians",
}
WRT: Final = ("wrt", "argnum", "argnums")
"""The spellings of what a derivative is with respect to."""

OPTIONS: Final = {
    "grad": ("has_aux",), "value_and_grad": ("has_aux",), "elementwise_grad": (), "jacobian": ("mode",), "hessian": (),
    "hvp": (),
}
"""The operators that make a function of a function, and what else than :data:`WRT` they may be given."""

AUX: Final = {mode: (("has_aux", Const(True)),) for mode in ("grad_aux", "value_and_grad_aux")}
"""The options that a mode of a gradient stands for, beside what it is with respect to."""


def _standing_for(name: str) -> Callable[..., Any]:
    def operator(*args: Any, **kwargs: Any) -> Any:
        raise AssertionError(f"{name} was not put in the place of what stands for it")

    operator.__name__ = operator.__qualname__ = name
    return operator


OPERATORS: Final = {name: _standing_for(name) for name in _HOMES}
"""What stands for each while a function is lowered; none is ever called."""


def operator_of(function: object) -> str:
    """The name of an operator; empty for everything else.

    >>> from adjoint_gen import grad
    >>> operator_of(grad), operator_of(OPERATORS["grad"]), operator_of(len)
    ('grad', 'grad', '')
    """
    name = getattr(function, "__name__", "")
    if name not in _HOMES:
        return ""
    public = getattr(sys.modules.get(f"adjoint_gen.operators.{_HOMES[name]}"), name, None)
    return name if function is OPERATORS[name] or function is public else ""


def operator_behind(value: object) -> str:
    """The operator that has made a derivative of a whole function; empty for everything else."""
    if isinstance(value, type) or not type(value).__module__.startswith("adjoint_gen.") or not hasattr(value, "wrt"):
        return ""
    mode = "elementwise_grad" if held_by(value) == "summed" else getattr(value, "mode", "").removesuffix("_aux")
    return mode if mode in OPTIONS else ""


def held_by(value: object) -> str:
    """The attribute of such a derivative that is the function, with what that was given of its arguments."""
    return next((name for name in ("summed", "fun") if name in vars(value)), "primal")
