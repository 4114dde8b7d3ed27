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
from adjoint_gen.rules.table import lookup, op_name


@dataclass(frozen=True, slots=True)
class Several:
    """The results of a function, as operations in order, and what a named tuple calls them.

    ``forms`` are the values of those parameters that say what is returned, the default first: others are not described.
    """

    parts: tuple[str, ...]
    fields: tuple[str, ...] = ()
    forms: Mapping[str, tuple[object, ...]] = field(default_factory=dict)


RESULTS: Final = "results"
"""A call, of which each result is taken by an operation of its own; its first argument says of what."""

GRID: Final = "adjoint_gen.runtime.grid"
"""One of the arrays that ``np.meshgrid`` makes of as many operands; its second argument says which."""

_SEVERAL: Final[dict[Callable[..., Any], Several]] = {}
_PLACES: Final[dict[str, int]] = {}


def several(
    *functions: Callable[..., Any], parts: Iterable[Callable[..., Any]], fields: Iterable[str] = (),
    forms: Mapping[str, tuple[object, ...]] | None = None,
) -> None:
    """Say of what operations the results of functions are; each takes what the function gives, and its operands."""
    names = tuple(op_name(part) or "" for part in parts)
    _SEVERAL.update(dict.fromkeys(functions, Several(names, tuple(fields), dict(forms or {}))))
    _PLACES.update({name: k for k, name in enumerate(names)})


def results_of(function: object) -> Several | None:
    """The results of a function that has several; None for every other.

    >>> import numpy as np
    >>> results_of(np.divmod).parts, results_of(np.sin)
    (('adjoint_gen.runtime.first_result', 'adjoint_gen.runtime.remainder'), None)
    """
    lookup("")  # the families of rules are read now
    try:
        return _SEVERAL.get(function)  # type: ignore[call-overload]
    except TypeError:  # not hashable
        return None


def takes_result(op: str) -> bool:
    """Whether an operation takes one of the results that its first operand holds."""
    return op in _PLACES or op == GRID


def place_of_result(op: str, args: Sequence[Arg]) -> int | None:
    """Which of the results in its first operand an operation takes; None for every other operation."""
    if op == GRID and isinstance(place := args[1], Const):
        return int(str(place.value))
    return _PLACES.get(op)
