"""The operators that make functions of functions: ``grad``, ``value_and_grad``; and what they are made from."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeAlias

from adjoint_gen.gradient import Gradient, Preset, given, plain
from adjoint_gen.signature import Mode, positions, signature_of

if TYPE_CHECKING:
    from adjoint_gen.ir.trace import Trace

Wrt: TypeAlias = int | str | Sequence[int | str]


def grad(fun: Callable[..., Any] | None = None, /, *, wrt: Wrt = 0, has_aux: bool = False) -> Any:
    """The gradient of a function with a real scalar result, as a function of the same arguments.

    Args:
        fun: a plain Python function, or nothing where this is used as a decorator with arguments.
        wrt: a parameter's position or name, or a tuple of them; one gives one gradient, a tuple gives a tuple.
        has_aux: whether the function returns ``(value, aux)``, of which only the value is differentiated; calls return
            ``(gradient, aux)`` then.

    Returns:
        A :class:`~adjoint_gen.gradient.Gradient`. Gradients have the shapes and dtypes of the arguments.

    Raises:
        DifferentiationError: when it is called, where the function cannot be differentiated for such arguments;
            at once, where ``wrt`` names no parameter.
    """
    return _operator(fun, wrt, "grad_aux" if has_aux else "grad")


def value_and_grad(fun: Callable[..., Any] | None = None, /, *, wrt: Wrt = 0, has_aux: bool = False) -> Any:
    """Like :func:`grad`, but calls return ``(value, gradient)``.

    With ``has_aux`` the function returns ``(value, aux)``, of which only the value is differentiated, and calls return
    ``((value, aux), gradient)``.
    """
    return _operator(fun, wrt, "value_and_grad_aux" if has_aux else "value_and_grad")


def _operator(fun: Callable[..., Any] | None, wrt: Wrt, mode: Mode) -> Any:
    if fun is None:
        return functools.partial(_operator, wrt=wrt, mode=mode)
    if isinstance(fun, staticmethod):  # as a class gives it to its decorators
        return staticmethod(_operator(fun.__func__, wrt, mode))
    inner, first, named = given(fun)
    if inner is fun:
        return Gradient(fun, wrt, mode)
    function = plain(inner)
    made = Gradient(inner, positions(function, signature_of(function.__code__).names, wrt, skip=len(first)), mode)
    return Preset(made, *first, **named)


def _inspected(fun: object) -> FunctionType:
    """The function that ``trace`` and ``source`` look at: the primal of a derivative."""
    from adjoint_gen.products import HessianProduct

    inner = given(fun)[0]
    return plain(inner.primal if isinstance(inner, (Gradient, HessianProduct)) else inner)


def trace(fun: Callable[..., Any]) -> Trace:
    """The execution trace of a function, or of the primal of a derivative. ``print`` shows it statement by statement."""
    from adjoint_gen.arguments import declared_kinds
    from adjoint_gen.frontend.lower import lower

    function = _inspected(fun)
    return lower(function, declared_kinds(function, signature_of(function.__code__).names))


def source(fun: Callable[..., Any], wrt: Wrt = 0, mode: Mode = "grad") -> str:
    """The text of a derivative for what annotations and defaults say of the arguments.

    ``mode`` is ``grad``, ``value_and_grad``, ``vjp``, ``jvp`` or ``hvp``. A gradient has the text that it last used in
    ``.source``.
    """
    from adjoint_gen.products import variants_of

    function = _inspected(fun)
    where = positions(function, signature_of(function.__code__).names, wrt)
    return variants_of(function, where, mode).general().entry.text
