"""The sum of a function's result as a function with source, whose gradient is the derivative of elementwise functions."""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from adjoint_gen.operators.gradient import Gradient, P, R, applied, plain
from adjoint_gen.program.lines import executed
from adjoint_gen.program.reach import is_library
from adjoint_gen.program.signature import Wrt, signature_of


def elementwise(fun: Callable[..., Any], wrt: Wrt) -> Any:
    """The gradient of the sum of a function's result, as :func:`adjoint_gen.elementwise_grad` gives it."""
    if isinstance(fun, staticmethod):
        return staticmethod(elementwise(fun.__func__, wrt))
    return applied(fun, wrt, ElementwiseGradient)


class ElementwiseGradient(Gradient[P, R]):
    """The gradient of the sum of a function's result; ``summed`` is the function, and ``primal`` the sum of its result."""

    summed: Callable[..., Any]

    def __new__(cls, summed: Callable[..., Any], wrt: Wrt) -> Any:
        """The derivative of a plain function, or of a derivative; ``wrt`` is as for ``grad``."""
        self = super().__new__(cls, total(summed), wrt, "grad")
        functools.update_wrapper(self, summed, updated=())
        self.__dict__.update(summed=summed)
        return self

    @property
    def of(self) -> Any:
        """What was given to be differentiated."""
        return self.summed

    def __reduce__(self) -> Any:
        found = super().__reduce__()
        return found if isinstance(found, str) else (type(self), (self.summed, self.wrt))

    def __repr__(self) -> str:
        return f"<elementwise_grad of {self.__module__}.{self.__qualname__} with respect to {self.wrt!r}>"


def total(fun: Callable[..., Any]) -> FunctionType:
    """The sum of what a function returns, as a function of the same name and parameters.

    >>> float(total(lambda x: 2.0 * x)(np.ones(3)))
    6.0
    """
    function = plain(fun)
    signature = signature_of(function.__code__)
    name, inside = f"{function.__name__ if function.__name__.isidentifier() else 'lambda'}_total", "fun"
    while inside in (*signature.names, name):
        inside += "_"
    text = (
        f"def make({inside}, np):\n"
        f"    def {name}({signature.declaration}):\n"
        f"        return np.sum({inside}({', '.join(signature.forwarded)}))\n"
        f"    return {name}\n"
    )
    namespace = executed("adjoint_gen total", text, {"__name__": "adjoint_gen.operators.elementwise"})
    made: FunctionType = namespace["make"](fun, np)
    made.__defaults__, made.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
    names = ("__name__", "__qualname__", "__doc__", *([] if is_library(function.__module__) else ["__module__"]))
    for attribute in names:
        setattr(made, attribute, getattr(function, attribute))
    return made
