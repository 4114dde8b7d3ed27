"""The public interface; docs/reference.md describes it with examples."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from adjoint_gen.checking import check_grads
from adjoint_gen.gradient import Gradient
from adjoint_gen.signature import Mode, positions, signature_of

if TYPE_CHECKING:
    from adjoint_gen.ir.trace import Trace
    from adjoint_gen.variants import Variants

__all__ = ["check_grads", "grad", "jvp", "source", "trace", "value_and_grad", "vjp"]

Wrt: TypeAlias = int | str | Sequence[int | str]


def grad(fun: Callable[..., Any] | None = None, /, *, wrt: Wrt = 0) -> Any:
    """The gradient of a function with a real scalar result, as a function of the same arguments.

    Args:
        fun: a plain Python function, or nothing where this is used as a decorator with arguments.
        wrt: a parameter's position or name, or a tuple of them; one gives one gradient, a tuple gives a tuple.

    Returns:
        A :class:`~adjoint_gen.gradient.Gradient`. Gradients have the shapes and dtypes of the arguments.

    Raises:
        DifferentiationError: when it is called, where the function cannot be differentiated for such arguments;
            at once, where ``wrt`` names no parameter.
    """
    return _operator(fun, wrt, "grad")


def value_and_grad(fun: Callable[..., Any] | None = None, /, *, wrt: Wrt = 0, has_aux: bool = False) -> Any:
    """Like :func:`grad`, but calls return ``(value, gradient)``.

    With ``has_aux`` the function returns ``(value, aux)``, of which only the value is differentiated, and calls return
    ``((value, aux), gradient)``.
    """
    return _operator(fun, wrt, "value_and_grad_aux" if has_aux else "value_and_grad")


def _operator(fun: Callable[..., Any] | None, wrt: Wrt, mode: Mode) -> Any:
    if fun is None:
        return functools.partial(_operator, wrt=wrt, mode=mode)
    if isinstance(fun, MethodType):
        function = _plain(fun.__func__)
        names = signature_of(function.__code__).names
        return MethodType(Gradient(function, positions(function, names, wrt, skip=1), mode), fun.__self__)
    return Gradient(_plain(fun), wrt, mode)


def _plain(fun: object) -> FunctionType:
    """The function to differentiate; DifferentiationError where it is no plain Python function."""
    if isinstance(fun, FunctionType):
        return fun
    from adjoint_gen.errors import DifferentiationError

    if isinstance(fun, Gradient):
        raise DifferentiationError(
            f"cannot differentiate {fun!r}: derivatives of derivatives are not available",
            "differences of the gradient",
        )
    name = getattr(fun, "__qualname__", None) or type(fun).__name__
    raise DifferentiationError(f"cannot differentiate `{name}`: it is no plain Python function", f"def f(x): return {name}(x)")


def _inspected(fun: object) -> FunctionType:
    """The function that ``trace`` and ``source`` look at: the primal of a derivative."""
    if isinstance(fun, MethodType):
        fun = fun.__func__
    return _plain(fun.primal if isinstance(fun, Gradient) else fun)


@functools.lru_cache(maxsize=256)
def _variants(function: FunctionType, wrt: int | tuple[int, ...], mode: Mode) -> Variants:
    from adjoint_gen.variants import Variants

    return Variants(function, wrt, mode)


def _split(fun: Callable[..., Any], args: Sequence[Any]) -> tuple[FunctionType, tuple[Any, ...]]:
    """A plain function and its arguments, of which a bound method's object is the first."""
    if isinstance(fun, MethodType):
        return _plain(fun.__func__), (fun.__self__, *args)
    return _plain(fun), tuple(args)


def vjp(fun: Callable[..., Any], *args: Any) -> tuple[Any, Callable[..., tuple[Any, ...]]]:
    """The value of ``fun(*args)`` and its pullback.

    The pullback takes a cotangent with the structure and shapes of the value and returns one gradient for each
    argument, None for those that have no derivative (integers, strings, objects). It may be called again and again.
    """
    from adjoint_gen.frontend.observe import kind_of

    function, values = _split(fun, args)
    names = signature_of(function.__code__).names
    able = tuple(k for k, (n, v) in enumerate(zip(names, values, strict=False)) if kind_of(v, n).differentiable)
    variants = _variants(function, able or tuple(range(len(values))), "vjp")
    value, residuals = variants.call(*values)
    assert variants.latest is not None
    reverse = variants.latest.entry.function("reverse")
    first = len(values) - len(args)

    def pullback(cotangent: Any) -> tuple[Any, ...]:
        found = dict(zip(able, reverse(residuals, *_leaves("cotangent", value, cotangent)), strict=True))
        return tuple(found.get(k) for k in range(first, len(values)))

    return value, pullback


def jvp(fun: Callable[..., Any], args: Sequence[Any], tangents: Sequence[Any]) -> tuple[Any, Any]:
    """The value of ``fun(*args)`` and its derivative in the direction ``tangents``.

    There is one tangent for each argument, of the argument's shape, or None for an argument that stays fixed.
    """
    function, values = _split(fun, args)
    first = len(values) - len(args)
    if len(tangents) != len(args):
        raise ValueError(f"there are {len(args)} arguments and {len(tangents)} tangents")
    moving = tuple(k for k, t in enumerate(tangents) if t is not None)
    for k in moving:
        list(_leaves(f"tangent of argument {k}", args[k], tangents[k]))
    variants = _variants(function, tuple(k + first for k in moving), "jvp")
    value, tangent = variants.apply(values, tuple(tangents[k] for k in moving))
    return value, tangent


def _leaves(what: str, value: Any, given: Any) -> Iterator[Any]:
    """The leaves of ``given``, which has the structure and shapes of ``value``; ValueError where it does not."""
    if isinstance(value, tuple):
        if not isinstance(given, tuple) or len(given) != len(value):
            raise ValueError(f"the {what} must be a tuple of {len(value)} items, as the value is")
        for item, part in zip(value, given, strict=True):
            yield from _leaves(what, item, part)
    elif isinstance(value, (list, dict)):
        yield given
    elif np.shape(given) != np.shape(value):
        raise ValueError(f"the {what} has shape {np.shape(given)}, it must have {np.shape(value)}")
    else:
        yield given


def trace(fun: Callable[..., Any]) -> Trace:
    """The execution trace of a function, or of the primal of a derivative. ``print`` shows it statement by statement."""
    from adjoint_gen.arguments import declared_kinds
    from adjoint_gen.frontend.lower import lower

    function = _inspected(fun)
    return lower(function, declared_kinds(function, signature_of(function.__code__).names))


def source(fun: Callable[..., Any], wrt: Wrt = 0, mode: Mode = "grad") -> str:
    """The text of a derivative for what annotations and defaults say of the arguments.

    ``mode`` is ``grad``, ``value_and_grad``, ``vjp`` or ``jvp``. The text that a gradient last used is its ``.source``.
    """
    function = _inspected(fun)
    where = positions(function, signature_of(function.__code__).names, wrt)
    return _variants(function, where, mode).general().entry.text
