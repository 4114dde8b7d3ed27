"""Objects that a function of a library makes, of which a method is a function of what the object was made of.

``norm(mu, s).logpdf(x)`` is ``norm.logpdf(x, loc=mu, scale=s)``: :func:`makes` says so of each such function, with the names by
which the methods take what the object was made of. So no object stands between a value and what is made of it. What else is
done with one is a call like every other, of which no rule speaks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from adjoint_gen.reach import home_of
from adjoint_gen.rules.table import lookup


@dataclass(frozen=True, slots=True, eq=False)
class Making:
    """What an object is made of, by name, and its methods as functions of that."""

    parameters: tuple[str, ...]
    methods: Mapping[str, Callable[..., Any]]

    def named(self, given: Sequence[Any], params: Sequence[tuple[str, Any]]) -> tuple[tuple[str, Any], ...] | None:
        """What an object is made of, each by its name; None where a call does not fit."""
        found = (*zip(self.parameters, given, strict=False), *params)
        names = [name for name, _ in found]
        fits = len(given) <= len(self.parameters) and len(set(names)) == len(names) and set(names) <= set(self.parameters)
        return found if fits else None


_MAKING: Final[dict[int, tuple[object, Making]]] = {}
"""By the identity of the function, which need not be hashable."""


def makes(function: object, parameters: Sequence[str], methods: Mapping[str, Callable[..., Any]]) -> None:
    """Say what the methods of the objects are that a function makes.

    >>> makes(dict, ("a",), {"get": len})
    >>> making_of(dict).named((1,), ()), making_of(dict).named((1,), (("a", 2),))
    ((('a', 1),), None)
    """
    _MAKING[id(function)] = function, Making(tuple(parameters), MappingProxyType(dict(methods)))


def making_of(function: object) -> Making | None:
    """What a function makes of which the methods are known; None for every other function."""
    lookup(f"{home_of(function)}.")  # the families of rules are read now
    found = _MAKING.get(id(function))
    return found[1] if found is not None and found[0] is function else None
