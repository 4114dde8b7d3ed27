"""Arguments that a rule's text does not have, and that change nothing of the kind of the result, or only the dtype.

The derivative of ``np.sum(x, where=mask)`` is refused by the name of the parameter, or comes another way; what is known of the
sum is the same. Where a parameter stands is read from the function's own signature.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias

import numpy as np

from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules.calls import constant

_NEUTRAL: Final = frozenset({
    "casting", "check_finite", "copy", "correction", "equal_nan", "hermitian", "initial", "kind", "like", "mean", "order",
    "overwrite_a", "overwrite_b", "overwrite_input", "rcond", "rtol", "stable", "stat_length", "subok", "where",
})
DTYPE: Final = "dtype"
Parameters: TypeAlias = Mapping[str, inspect.Parameter]
_BY_POSITION: Final = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def described(
    function: Callable[..., Any] | None, known: Parameters, args: tuple[Arg, ...], params: Mapping[str, Arg]
) -> tuple[tuple[Arg, ...], dict[str, Arg], Arg | None]:
    """The arguments of a call without those that do not matter to the kind, and what is asked for by ``dtype=``.

    >>> from adjoint_gen.ir.trace import Var
    >>> text = inspect.signature(lambda a, axis=None: 0).parameters
    >>> described(np.sum, text, (Var("x"), Const(0), Const(float)), {"where": Var("m")})
    ((x, 0), {}, <class 'float'>)
    """
    defaults = _parameters(function)
    names, given = tuple(defaults), dict(params)
    kinds = [parameter.kind for parameter in known.values()]
    count = sum(kind in _BY_POSITION for kind in kinds) if inspect.Parameter.VAR_POSITIONAL not in kinds else len(args)
    if len(args) <= len(names):  # those behind the ones that the text has
        given |= dict(zip(names[count : len(args)], args[count:], strict=True))
        args = args[:count]
    asked = None
    for name in [name for name in given if name not in known]:
        if name == DTYPE:
            asked = given.pop(name)
        elif name in _NEUTRAL or (name in defaults and _same(constant(given[name]), defaults[name])):
            del given[name]
    return args, given, None if asked == Const(None) else asked


def with_defaults(
    known: Parameters, function: Callable[..., Any] | None, args: tuple[Arg, ...], params: Mapping[str, Arg]
) -> dict[str, Arg]:
    """The arguments of a call by the function's own names, and defaults of the parameters that the rule's text has."""
    own = tuple(_parameters(function)) or tuple(known)
    found: dict[str, Arg] = {p.name: Const(p.default) for p in known.values() if p.default is not p.empty}
    return found | dict(zip(own, args, strict=False)) | dict(params)


def asked_dtype_of(
    function: Callable[..., Any] | None, args: tuple[Arg, ...], params: Mapping[str, Arg]
) -> tuple[tuple[Arg, ...], dict[str, Arg], Arg | None]:
    """The arguments of a call without ``dtype=``, by name or where it stands last, and what that is.

    >>> from adjoint_gen.ir.trace import Var
    >>> asked_dtype_of(np.sum, (Var("x"), Const(0), Const(float)), {})
    ((x, 0), {}, <class 'float'>)
    """
    given, names = dict(params), tuple(_parameters(function))
    if DTYPE in names[: len(args)] and names.index(DTYPE) == len(args) - 1:
        return args[:-1], given, args[-1]
    asked = given.pop(DTYPE, None)
    return args, given, asked


def _same(one: object, other: object) -> bool:
    return one is other or (type(one) is type(other) and isinstance(one, int | str) and one == other)


def _parameters(function: Callable[..., Any] | None) -> Mapping[str, object]:
    """The defaults of a function's parameters by name, those that may be given by position first; none of what is not known."""
    if isinstance(function, np.ufunc):
        return {}
    try:
        return _parameters_of(function)
    except TypeError:  # those of ctypes have no hash
        return {}


@lru_cache(maxsize=1 << 10)
def _parameters_of(function: Callable[..., Any] | None) -> Mapping[str, object]:
    try:
        found = inspect.signature(function).parameters.values()  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return {}
    return {p.name: p.default for p in found} if all(p.kind is not p.VAR_POSITIONAL for p in found) else {}
