"""The operators that make functions of functions: ``grad``, ``value_and_grad``; and what they are made from."""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import FunctionType
from typing import TYPE_CHECKING, Any, Literal, ParamSpec, TypeVar, overload

from adjoint_gen.operators.gradient import Gradient, applied, given, plain
from adjoint_gen.program.signature import Mode, Wrt, positions, signature_of, spelled

if TYPE_CHECKING:
    from adjoint_gen.ir.trace import Trace

P = ParamSpec("P")
R = TypeVar("R")
A = TypeVar("A")


@overload
def grad(
    fun: Callable[P, tuple[Any, A]], /, wrt: Wrt | None = None, *, has_aux: Literal[True], argnum: Wrt | None = None,
    argnums: Wrt | None = None,
) -> Gradient[P, tuple[Any, A]]: ...
@overload
def grad(
    fun: Callable[P, Any], /, wrt: Wrt | None = None, *, has_aux: Literal[False] = False, argnum: Wrt | None = None,
    argnums: Wrt | None = None,
) -> Gradient[P, Any]: ...
@overload
def grad(
    fun: None = None, /, *, wrt: Wrt | None = None, has_aux: bool = False, argnum: Wrt | None = None,
    argnums: Wrt | None = None,
) -> Callable[[Callable[P, Any]], Gradient[P, Any]]: ...
def grad(
    fun: Callable[..., Any] | None = None, /, wrt: Wrt | None = None, *, has_aux: bool = False, argnum: Wrt | None = None,
    argnums: Wrt | None = None,
) -> Any:
    """The gradient of a function with a real scalar result, as a function of the same arguments.

    Args:
        fun: a plain Python function, or nothing where this is used as a decorator with arguments.
        wrt: a parameter's position or name, or a tuple of them, by default the first; one gives one gradient, a tuple
            gives a tuple. ``argnum`` and ``argnums`` are other spellings.
        has_aux: whether the function returns ``(value, aux)``, of which only the value is differentiated; calls return
            ``(gradient, aux)`` then.

    Returns:
        A :class:`~adjoint_gen.operators.gradient.Gradient`. Gradients have the structure, shapes and dtypes of the arguments,
        and None in the place of leaves that are not floating-point numbers.

    Raises:
        DifferentiationError: when it is called, where the function cannot be differentiated for such arguments;
            at once, where ``wrt`` names no parameter.

    >>> grad(lambda p, x: p["w"] * x**2 + p["b"])({"w": 3.0, "b": 1.0}, 2.0)
    {'w': 4.0, 'b': 1.0}
    """
    return _operator(fun, spelled("grad", wrt, argnum, argnums), "grad_aux" if has_aux else "grad")


@overload
def value_and_grad(
    fun: Callable[P, R], /, wrt: Wrt | None = None, *, has_aux: bool = False, argnum: Wrt | None = None,
    argnums: Wrt | None = None,
) -> Gradient[P, tuple[R, Any]]: ...
@overload
def value_and_grad(
    fun: None = None, /, *, wrt: Wrt | None = None, has_aux: bool = False, argnum: Wrt | None = None,
    argnums: Wrt | None = None,
) -> Callable[[Callable[P, R]], Gradient[P, tuple[R, Any]]]: ...
def value_and_grad(
    fun: Callable[..., Any] | None = None, /, wrt: Wrt | None = None, *, has_aux: bool = False, argnum: Wrt | None = None,
    argnums: Wrt | None = None,
) -> Any:
    """Like :func:`grad`, but calls return ``(value, gradient)``.

    With ``has_aux`` the function returns ``(value, aux)``, of which only the value is differentiated, and calls return
    ``((value, aux), gradient)``.

    >>> value_and_grad(lambda x: x**2)(3.0)
    (9.0, 6.0)
    """
    mode: Mode = "value_and_grad_aux" if has_aux else "value_and_grad"
    return _operator(fun, spelled("value_and_grad", wrt, argnum, argnums), mode)


@overload
def elementwise_grad(
    fun: Callable[P, Any], /, wrt: Wrt | None = None, *, argnum: Wrt | None = None, argnums: Wrt | None = None
) -> Gradient[P, Any]: ...
@overload
def elementwise_grad(
    fun: None = None, /, *, wrt: Wrt | None = None, argnum: Wrt | None = None, argnums: Wrt | None = None
) -> Callable[[Callable[P, Any]], Gradient[P, Any]]: ...
def elementwise_grad(
    fun: Callable[..., Any] | None = None, /, wrt: Wrt | None = None, *, argnum: Wrt | None = None, argnums: Wrt | None = None
) -> Any:
    """The derivative of an elementwise function of arrays, element by element: the gradient of the sum of its result.

    Of any other function it is the sum of the rows of the Jacobian, as autograd's function of this name gives it.

    Args:
        fun: a function each element of whose result depends on one element of the argument, as ``np.tanh``; or nothing
            where this is used as a decorator with arguments.
        wrt: a parameter's position or name, or a tuple of them, by default the first; ``argnum`` and ``argnums`` are
            other spellings.

    Raises:
        DifferentiationError: as for :func:`grad`.

    >>> import numpy as np
    >>> elementwise_grad(np.square)(np.array([1.0, 2.0, 3.0]))
    array([2., 4., 6.])
    """
    wrt = spelled("elementwise_grad", wrt, argnum, argnums)
    from adjoint_gen.operators.elementwise import elementwise

    return functools.partial(elementwise, wrt=wrt) if fun is None else elementwise(fun, wrt)


def _operator(fun: Callable[..., Any] | None, wrt: Wrt, mode: Mode) -> Any:
    if fun is None:
        return functools.partial(_operator, wrt=wrt, mode=mode)
    if isinstance(fun, staticmethod):  # as a class gives it to its decorators
        return staticmethod(_operator(fun.__func__, wrt, mode))
    return applied(fun, wrt, lambda inner, where: Gradient(inner, where, mode))


def _inspected(fun: object) -> FunctionType:
    """The function that ``trace`` and ``source`` look at: the primal of a derivative."""
    from adjoint_gen.operators.products import HessianProduct

    inner = given(fun)[0]
    return plain(inner.primal if isinstance(inner, (Gradient, HessianProduct)) else inner)


def trace(fun: Callable[..., Any]) -> Trace:
    """The execution trace of a function, or of the primal of a derivative. ``print`` shows it statement by statement."""
    from adjoint_gen.derive import lowered
    from adjoint_gen.operators.arguments import declared_kinds

    function = _inspected(fun)
    return lowered(function, declared_kinds(function, signature_of(function.__code__).names))


def source(fun: Callable[..., Any], wrt: Wrt = 0, mode: Mode = "grad") -> str:
    """The text of a derivative for what annotations and defaults say of the arguments.

    ``mode`` is ``grad``, ``value_and_grad``, ``vjp``, ``jvp`` or ``hvp``. A gradient has the text that it last used in
    ``.source``.
    """
    from adjoint_gen.operators.products import variants_of

    modes = ("grad", "value_and_grad", "vjp", "jvp", "hvp")
    if mode not in modes:
        raise ValueError(f"the mode of a source is {', '.join(map(repr, modes[:-1]))} or {modes[-1]!r}, not {mode!r}")
    function = _inspected(fun)
    where = positions(function, signature_of(function.__code__).names, wrt)
    return variants_of(function, where, mode).general().entry.text
