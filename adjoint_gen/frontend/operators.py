"""The operators of this package, as the front meets them inside a function."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final

_HOMES: Final = {
    "grad": "api", "value_and_grad": "api", "hvp": "products", "vjp": "products", "jvp": "products", "jacobian": "jacobians",
    "hessian": "jacobians",
}
OPTIONS: Final = {
    "grad": ("wrt",), "value_and_grad": ("wrt",), "hvp": ("wrt",), "hessian": ("wrt",), "jacobian": ("wrt", "mode"),
}
"""The operators that make a function of a function, and what else they may be given."""


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
    public = getattr(sys.modules.get(f"adjoint_gen.{_HOMES[name]}"), name, None)
    return name if function is OPERATORS[name] or function is public else ""


def operator_behind(value: object) -> str:
    """The operator that has made a derivative of a whole function; empty for everything else."""
    if isinstance(value, type) or not type(value).__module__.startswith("adjoint_gen.") or not hasattr(value, "wrt"):
        return ""
    mode = getattr(value, "mode", "")
    return mode if mode in OPTIONS else ""
