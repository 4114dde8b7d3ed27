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
    from adjoint_gen.checking import check_grads as check_grads
    from adjoint_gen.checking.rules import check_rule as check_rule
    from adjoint_gen.errors import DifferentiationError as DifferentiationError
    from adjoint_gen.operators.api import elementwise_grad as elementwise_grad
    from adjoint_gen.operators.api import grad as grad
    from adjoint_gen.operators.api import source as source
    from adjoint_gen.operators.api import trace as trace
    from adjoint_gen.operators.api import value_and_grad as value_and_grad
    from adjoint_gen.operators.flattening import flatten as flatten
    from adjoint_gen.operators.jacobians import hessian as hessian
    from adjoint_gen.operators.jacobians import jacobian as jacobian
    from adjoint_gen.operators.products import hvp as hvp
    from adjoint_gen.operators.products import jvp as jvp
    from adjoint_gen.operators.products import vjp as vjp
    from adjoint_gen.program.checkpoints import checkpoint as checkpoint
    from adjoint_gen.rules.users import derivative as derivative
    from adjoint_gen.rules.users import nondifferentiable as nondifferentiable
    from adjoint_gen.rules.users import withdraw as withdraw
    from adjoint_gen.runtime.stopping import stop_gradient as stop_gradient


_HOMES = {
    "DifferentiationError": "adjoint_gen.errors",
    "check_grads": "adjoint_gen.checking",
    "check_rule": "adjoint_gen.checking.rules",
    "checkpoint": "adjoint_gen.program.checkpoints",
    "derivative": "adjoint_gen.rules.users",
    "elementwise_grad": "adjoint_gen.operators.api",
    "flatten": "adjoint_gen.operators.flattening",
    "grad": "adjoint_gen.operators.api",
    "hessian": "adjoint_gen.operators.jacobians",
    "hvp": "adjoint_gen.operators.products",
    "jacobian": "adjoint_gen.operators.jacobians",
    "jvp": "adjoint_gen.operators.products",
    "nondifferentiable": "adjoint_gen.rules.users",
    "source": "adjoint_gen.operators.api",
    "stop_gradient": "adjoint_gen.runtime.stopping",
    "trace": "adjoint_gen.operators.api",
    "value_and_grad": "adjoint_gen.operators.api",
    "vjp": "adjoint_gen.operators.products",
    "withdraw": "adjoint_gen.rules.users",
}
__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    from adjoint_gen.program.forks import WHOLE

    with WHOLE:
        value = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
