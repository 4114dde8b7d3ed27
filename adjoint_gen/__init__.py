"""Readable adjoints of plain Python and NumPy functions, generated as source code.

    >>> from adjoint_gen import grad
    >>> grad.__name__
    'grad'

Importing the package imports none of its stages: a name is loaded when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjoint_gen.version import __version__ as __version__

if TYPE_CHECKING:
    from adjoint_gen.api import elementwise_grad as elementwise_grad
    from adjoint_gen.api import grad as grad
    from adjoint_gen.api import source as source
    from adjoint_gen.api import trace as trace
    from adjoint_gen.api import value_and_grad as value_and_grad
    from adjoint_gen.checking import check_grads as check_grads
    from adjoint_gen.checking.rules import check_rule as check_rule
    from adjoint_gen.checkpoints import checkpoint as checkpoint
    from adjoint_gen.errors import DifferentiationError as DifferentiationError
    from adjoint_gen.flattening import flatten as flatten
    from adjoint_gen.jacobians import hessian as hessian
    from adjoint_gen.jacobians import jacobian as jacobian
    from adjoint_gen.products import hvp as hvp
    from adjoint_gen.products import jvp as jvp
    from adjoint_gen.products import vjp as vjp
    from adjoint_gen.rules.users import derivative as derivative
    from adjoint_gen.rules.users import nondifferentiable as nondifferentiable
    from adjoint_gen.rules.users import withdraw as withdraw
    from adjoint_gen.runtime.stopping import stop_gradient as stop_gradient


_HOMES = {
    "DifferentiationError": "adjoint_gen.errors",
    "check_grads": "adjoint_gen.checking",
    "check_rule": "adjoint_gen.checking.rules",
    "checkpoint": "adjoint_gen.checkpoints",
    "derivative": "adjoint_gen.rules.users",
    "elementwise_grad": "adjoint_gen.api",
    "flatten": "adjoint_gen.flattening",
    "grad": "adjoint_gen.api",
    "hessian": "adjoint_gen.jacobians",
    "hvp": "adjoint_gen.products",
    "jacobian": "adjoint_gen.jacobians",
    "jvp": "adjoint_gen.products",
    "nondifferentiable": "adjoint_gen.rules.users",
    "source": "adjoint_gen.api",
    "stop_gradient": "adjoint_gen.runtime.stopping",
    "trace": "adjoint_gen.api",
    "value_and_grad": "adjoint_gen.api",
    "vjp": "adjoint_gen.products",
    "withdraw": "adjoint_gen.rules.users",
}
__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    from adjoint_gen.forks import WHOLE

    with WHOLE:
        value = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
