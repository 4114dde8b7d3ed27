"""From the arguments of a call to the values of the parameters, and from what belongs to these back to the arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import CO_VARARGS, CO_VARKEYWORDS
from types import FunctionType, MappingProxyType
from typing import Any

from adjoint_gen.operators.gradient import given, plain, stages
from adjoint_gen.program.forks import WHOLE
from adjoint_gen.program.signature import Signature, Stage, signature_of
from adjoint_gen.program.structure import leaves, rebuilt, zero

_REST = CO_VARARGS | CO_VARKEYWORDS


def taken_apart(
    fun: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any] = MappingProxyType({})
) -> tuple[FunctionType, tuple[Stage, ...], tuple[Any, ...], int]:
    """A plain function, the derivatives of it, the values of its parameters, and the position of the first of ``args``.

    Before these come a bound method's object and what a ``functools.partial`` gives.

    Raises:
        TypeError: the function does not take these arguments.
    """
    inner, first, named = given(fun)
    function = plain(inner)
    values, named = (*first, *args), {**named, **kwargs}
    signature = signature_of(function.__code__)
    if named or len(values) > signature.places or signature.rest or signature.keywords:
        values = bound(function, values, named)
    return function, stages(inner), values, len(first)


def bound(function: FunctionType, args: Sequence[Any], named: Mapping[str, Any]) -> tuple[Any, ...]:
    """The values of all parameters of a function for a call with these arguments."""
    code = function.__code__
    if not named and len(args) == code.co_argcount and not code.co_kwonlyargcount and not code.co_flags & _REST:
        return tuple(args)
    with WHOLE:
        from adjoint_gen.operators.dispatch import binder

    return tuple(binder(function)(*args, **named))


def by_parameter(signature: Signature, first: int, items: Sequence[Any]) -> dict[int, Any]:
    """What belongs to each argument from the position ``first`` on, by the position of its parameter.

    What belongs to those that a ``*rest`` takes is a tuple; that of the ones that are given before them is None.
    """
    places = max(signature.places - first, 0)
    found = dict(enumerate(items[:places], first))
    if signature.rest:
        before = (None,) * (first - signature.places)
        found[signature.names.index(signature.rest)] = (*before, *items[places:])
    return found


def by_argument(signature: Signature, first: int, count: int, found: Mapping[int, Any]) -> tuple[Any, ...]:
    """What belongs to each of ``count`` arguments from the position ``first`` on, of what belongs to the parameters; else None.

    >>> def f(x, n, *rest): ...
    >>> by_argument(signature_of(f.__code__), 0, 4, {0: 1.5, 2: (None, 2.5)})
    (1.5, None, None, 2.5)
    """
    places = min(max(signature.places - first, 0), count)
    rest = found.get(signature.names.index(signature.rest)) if signature.rest else None
    behind = (None,) * (count - places) if rest is None else rest[len(rest) - (count - places) :]
    return (*(found.get(k) for k in range(first, first + places)), *behind)


def directions(signature: Signature, first: int, args: Sequence[Any], tangents: Sequence[Any]) -> dict[int, tuple[Any, Any]]:
    """The value and the tangent of each parameter that moves, by its position.

    What a ``*rest`` takes moves together: with one of them the others have zeros.
    """
    values, along = by_parameter(signature, first, args), by_parameter(signature, first, tangents)
    found = {}
    for k, value in values.items():
        tangent = along[k]
        if signature.names[k] == signature.rest:
            moves = any(t is not None for t in tangent)
            tangent = tuple(_still(v) if t is None else t for v, t in zip(value, tangent, strict=True)) if moves else None
        if tangent is not None:
            found[k] = value, tangent
    return found


def _still(value: Any) -> Any:
    """The tangent of what does not move."""
    return rebuilt(value, list(map(zero, leaves(value))))
