"""What is found out of a code object, once for each."""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import CodeType
from typing import Final, TypeVar

_REMEMBERED: Final = 4096
_Result = TypeVar("_Result")


def per_code(compute: Callable[[CodeType], _Result]) -> Callable[[CodeType], _Result]:
    """Remember a result for each code object; by identity, since comparing them takes exponential time in CPython 3.11."""
    known: dict[int, tuple[CodeType, _Result]] = {}

    @functools.wraps(compute)
    def remembered(code: CodeType) -> _Result:
        found = known.get(id(code))
        if found is None:
            if len(known) >= _REMEMBERED:
                known.clear()
            found = known[id(code)] = code, compute(code)
        return found[1]

    return remembered


@per_code
def local_names(code: CodeType) -> frozenset[str]:
    """The names that a function binds, its parameters among them.

    >>> sorted(local_names((lambda x: [x, [y := x]]).__code__))
    ['x', 'y']
    """
    return frozenset((*code.co_varnames, *code.co_cellvars))
