"""Functions whose calls are computed again in the reverse sweep."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial, update_wrapper
from types import MethodType
from typing import Any


class Checkpointed:
    """A function that :func:`checkpoint` marked: a call of it is a call of the function, and so is what it is asked for."""

    __wrapped__: Callable[..., Any]

    def __init__(self, fun: Callable[..., Any]) -> None:
        update_wrapper(self, fun)

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        """A call of the function."""
        return self.__wrapped__(*args, **kwargs)

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        return self if instance is None else MethodType(self, instance)

    def __set_name__(self, owner: type, name: str) -> None:
        if (told := getattr(type(self.__wrapped__), "__set_name__", None)) is not None:  # a derivative, which asks for it
            told(self.__wrapped__, owner, name)

    def __getattr__(self, name: str) -> Any:
        if name == "__wrapped__":  # it is being copied, and has none yet
            raise AttributeError(name)
        return getattr(self.__wrapped__, name)

    def __reduce__(self) -> Any:
        """Pickle by reference: under the function's name where that means this object, else as a call of ``checkpoint``."""
        found: Any = sys.modules.get(self.__module__)
        for name in self.__qualname__.split("."):
            found = getattr(found, name, None)
        return self.__qualname__ if found is self else (checkpoint, (self.__wrapped__,))

    def __repr__(self) -> str:
        return f"<checkpoint of {self.__wrapped__!r}>"


def checkpoint(fun: Any, /) -> Any:
    """A function that is computed again in the reverse sweep, in place of recording what it computes.

    The derivative of a call needs values from inside it. Of a checkpoint only the arguments are kept, and the reverse sweep
    computes the rest a second time: a long loop of such calls records what they are given, and no more. Random numbers are
    drawn, and things printed, once; what was drawn is kept. Where nothing is differentiated it is ``fun``.

    Args:
        fun: a function; as a decorator, the one below.

    Raises:
        TypeError: it is no function.

    >>> from adjoint_gen import checkpoint, grad
    >>> def f(x):
    ...     @checkpoint
    ...     def wave(v):
    ...         return v * v - 1.0
    ...     for _ in range(3):
    ...         x = wave(x)
    ...     return x
    >>> gradient = grad(f)
    >>> gradient(1.5)
    8.4375
    >>> " x = wave(x) " in gradient.source, " x_bar = wave_pullback(x, x_bar) " in gradient.source
    (True, True)
    """
    if isinstance(fun, staticmethod | classmethod):  # as a class gives it to its decorators
        return type(fun)(checkpoint(fun.__func__))
    if isinstance(fun, MethodType):
        return MethodType(checkpoint(fun.__func__), fun.__self__)
    if type(fun) is partial:
        return partial(checkpoint(fun.func), *fun.args, **fun.keywords)
    if isinstance(fun, Checkpointed):
        return fun
    if not callable(fun):
        raise TypeError(f"checkpoint takes a function, and not a {type(fun).__name__}")
    return Checkpointed(fun)
