"""Objects that a function of a library makes, of which a method is a function of what the object was made of.

``norm(mu, s).logpdf(x)`` is ``norm.logpdf(x, loc=mu, scale=s)``: :func:`makes` says so of each such function, with the names by
which the methods take what the object was made of. So no object stands between a value and what is made of it. What else is
done with one is a call like every other, of which no rule speaks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from adjoint_gen.program.reach import home_of
from adjoint_gen.rules.table import lookup


@dataclass(frozen=True, slots=True, eq=False)
class Making:
    """What an object is made of, by name, and its methods as functions of that; what has no name they do not take.

    ``places`` are the names of what an object that is called is given. ``again`` are methods, operators among them, that give
    an object which is made likewise of what a function gives; ``shown`` are attributes, as functions of what it is made of and
    of constants. All of these take what the object is made of first. ``wide`` objects take places of double precision.
    """

    parameters: tuple[str | None, ...]
    methods: Mapping[str, Callable[..., Any]]
    places: tuple[str, ...] = ()
    again: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    shown: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    wide: bool = False

    def named(self, given: Sequence[Any], params: Sequence[tuple[str, Any]]) -> tuple[tuple[str, Any], ...] | None:
        """What an object is made of, each by its name; None where a call does not fit."""
        return _named(self.parameters, given, params)

    def called(self, given: Sequence[Any], params: Sequence[tuple[str, Any]]) -> tuple[tuple[str, Any], ...] | None:
        """What an object is called with, each by its name; None where that does not fit."""
        return _named(self.places, given, params)


def _named(
    names: Sequence[str | None], given: Sequence[Any], params: Sequence[tuple[str, Any]]
) -> tuple[tuple[str, Any], ...] | None:
    found = [*zip(names, given, strict=False), *params]
    every = [name for name, _ in found]
    known = {name for name in names if name is not None}
    fits = len(given) <= len(names) and len(set(every)) == len(every) and set(every) <= known
    return tuple((name, value) for name, value in found if name is not None) if fits else None


_MAKING: Final[dict[int, tuple[object, Making]]] = {}
"""By the identity of the function, which need not be hashable."""


def makes(
    function: object, parameters: Sequence[str | None], methods: Mapping[str, Callable[..., Any]], places: Sequence[str] = (),
    again: Mapping[str, Callable[..., Any]] | None = None, shown: Mapping[str, tuple[Any, ...]] | None = None,
    wide: bool = False,
) -> None:
    """Say what the methods of the objects are that a function makes.

    >>> makes(dict, ("a",), {"get": len})
    >>> making_of(dict).named((1,), ()), making_of(dict).named((1,), (("a", 2),))
    ((('a', 1),), None)
    """
    _MAKING[id(function)] = function, Making(
        tuple(parameters), MappingProxyType(dict(methods)), tuple(places), dict(again or {}), dict(shown or {}), wide,
    )


def making_of(function: object) -> Making | None:
    """What a function makes of which the methods are known; None for every other function."""
    lookup(f"{home_of(function)}.")  # the families of rules are read now
    found = _MAKING.get(id(function))
    return found[1] if found is not None and found[0] is function else None


_CURVES: Final[dict[type, Callable[[Any], bool]]] = {}


def follows(*classes: type, plain: Callable[[Any], bool]) -> None:
    """Say that objects are curves: called with places and an order they give derivatives; ``plain`` ones are of numbers."""
    _CURVES.update(dict.fromkeys(classes, plain))


def is_curve(value: object) -> bool:
    """Whether an object is a curve that gives a number for each place.

    >>> is_curve(len), is_curve(3.0)
    (False, False)
    """
    if isinstance(value, type) or not home_of(type(value)).startswith("scipy.interpolate"):
        return False
    lookup("scipy.interpolate.")
    return type(value) in _CURVES and _CURVES[type(value)](value)
