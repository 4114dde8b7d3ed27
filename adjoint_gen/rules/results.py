"""Functions of several results: each result is an operation of its own, and has a rule of its own.

``w, V = np.linalg.eigh(A)`` is a call, through which no derivative passes, and two operations that take one of its results and
are given the operands once more: ``eigenvalues(t, A)`` and ``eigenvectors(t, A)``. So the rule of each result has a text like
every other, and what is not used costs nothing. The call itself is the operation ``results``, which is made only together
with those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.program.reach import hashable, home_of
from adjoint_gen.rules.table import lookup, op_name

ROTATION: Final = "adjoint_gen.runtime.rotation"
"""A product of all singular vectors of a matrix, which it is given behind them."""

SQUARES_OF: Final = frozenset(f"adjoint_gen.runtime.squared_{of}" for of in ("size", "length", "norm", "deviation", "root"))
"""Squares of sizes, which are given how they are made, and of what the sizes are."""

GIVEN: Final = "given"
"""Among the values of a parameter: any array."""


@dataclass(frozen=True, slots=True)
class Several:
    """The results of a function, as operations in order, and what a named tuple calls them.

    A parameter's name among the parts is a result that is that argument. ``forms`` are the values of those parameters that say
    what is returned: calls with others are not described. ``names`` is what the function calls an option of a rule, and
    ``like`` has the parameters of a function that does not say them itself.
    """

    parts: tuple[str, ...]
    fields: tuple[str, ...] = ()
    forms: Mapping[str, tuple[object, ...]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    like: Callable[..., Any] | None = None


RESULTS: Final = "results"
"""A call, of which each result is taken by an operation of its own; its first argument says of what."""

GRID: Final = "adjoint_gen.runtime.grid"
"""One of the arrays that ``np.meshgrid`` makes of as many operands; its second argument says which."""

_SEVERAL: Final[dict[Any, tuple[Several, ...]]] = {}
_OURS: Final[dict[Any, tuple[Several, ...]]] = {}
"""What was known of functions before rules of the user's."""
_PLACES: Final[dict[str, int]] = {}


def several(
    *functions: Callable[..., Any], parts: Iterable[Callable[..., Any] | str], fields: Iterable[str] = (),
    forms: Mapping[str, tuple[object, ...]] | None = None, names: Mapping[str, str] | None = None,
    like: Callable[..., Any] | None = None,
) -> None:
    """Say of what operations the results of functions are; each takes what the function gives, and its operands.

    Of a function that gives other results in other forms of the call this is said once for each of them.
    """
    ops = tuple(part if isinstance(part, str) else op_name(part) or "" for part in parts)
    for function in functions:
        others = [known for known in _SEVERAL.get(function, ()) if known.forms != (forms or {})]
        _SEVERAL[function] = (*others, Several(ops, tuple(fields), dict(forms or {}), dict(names or {}), like))
    _PLACES.update({op: k for k, op in enumerate(ops) if "." in op})


def several_of_user(function: Callable[..., Any], op: str, count: int) -> tuple[str, ...]:
    """Say that a function of the user's gives so many results, each the operation ``op[k]``; what those are called.

    >>> takes_result("model.solve[1]")
    True
    """
    ops = tuple(f"{op}[{k}]" for k in range(count))
    _OURS.setdefault(_key(function), _SEVERAL.get(_key(function), ()))
    _SEVERAL[_key(function)] = (Several(ops),)
    return ops


def single_again(function: Callable[..., Any]) -> int:
    """Take back that a function of the user's gives several results; how many those were."""
    known = _SEVERAL.pop(_key(function), ())
    if ours := _OURS.pop(_key(function), ()):
        _SEVERAL[_key(function)] = ours
    return len(known[0].parts) if known and of_user(known[0].parts[0]) else 0


def of_user(op: str) -> bool:
    """Whether an operation is one result of a function of the user's, which may be, or show, an operand of it."""
    return op.endswith("]")


def _key(function: object) -> object:
    return function if hashable(function) else id(function)


def another_rule(part: Callable[..., Any], *, of: Callable[..., Any]) -> None:
    """Say that an operation takes the same result as another one, for which it has a rule of its own."""
    _PLACES[op_name(part) or ""] = _PLACES[op_name(of) or ""]


def results_of(function: object) -> tuple[Several, ...]:
    """The results of a function that has several, for each of the forms in which it is called; of every other function none.

    >>> import numpy as np
    >>> [known.parts for known in results_of(np.divmod)], results_of(np.sin)
    ([('adjoint_gen.runtime.first_result', 'adjoint_gen.runtime.remainder')], ())
    """
    try:
        lookup(f"{home_of(function)}.")  # the families of rules are read now
        return _SEVERAL.get(_key(function), ())
    except (TypeError, ValueError):  # not comparable
        return ()


def takes_result(op: str) -> bool:
    """Whether an operation takes one of the results that its first operand holds."""
    return op in _PLACES or op == GRID or of_user(op)


def place_of_result(op: str, args: Sequence[Arg]) -> int | None:
    """Which of the results in its first operand an operation takes; None for every other operation."""
    if op == GRID and isinstance(place := args[1], Const):
        return int(str(place.value))
    return int(op[op.rindex("[") + 1 : -1]) if of_user(op) else _PLACES.get(op)
