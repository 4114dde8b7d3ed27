"""What the rules of users' methods ask of objects when a derivative runs."""

from __future__ import annotations

from typing import Any

from adjoint_gen.runtime.checks import ordinary, refused


def field(owner: Any, name: str) -> Any:
    """An attribute of an object that a rule reads, which is a number, an array of them, or a container of these.

    Raises:
        DifferentiationError: it is of another type, of which no rule speaks.

    >>> field(3 + 4j, "imag")
    4.0
    """
    value = getattr(owner, name)
    ordinary(value)
    return value


def has_method(owner: Any, method: str) -> bool:
    """Whether an object's method is the one with this dotted name: of its class, or of one that this inherits from.

    >>> from fractions import Fraction
    >>> has_method(Fraction(1), "fractions.Fraction.limit_denominator"), has_method(1.0, "fractions.Fraction.limit_denominator")
    (True, False)
    """
    name = method.rpartition(".")[2]
    if name in getattr(owner, "__dict__", ()):
        return False
    found = next((sort for sort in type(owner).__mro__ if name in vars(sort)), object)
    return f"{found.__module__}.{found.__qualname__}.{name}" == method


def require_method(owner: Any, method: str) -> None:
    """Nothing, where an object's method is the one that has a rule.

    Raises:
        DifferentiationError: it is another one.

    >>> from fractions import Fraction
    >>> require_method(Fraction(1), "fractions.Fraction.limit_denominator")
    """
    if not has_method(owner, method):
        sort, name = type(owner), method.rpartition(".")[2]
        what = f"cannot differentiate `.{name}(...)` of a `{sort.__module__}.{sort.__qualname__}`: the rule is for `{method}`"
        raise refused(what, f"a rule for `{sort.__qualname__}.{name}`")
