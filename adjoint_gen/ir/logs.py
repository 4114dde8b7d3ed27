"""What shows the values that it is given, or keeps their text, and leaves them alone."""

from __future__ import annotations

from typing import Final

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.sparse import FACTORS, SHOWING, is_sparse

LEVELS: Final = ("debug", "info", "warning", "error", "critical", "exception", "log")
"""The functions of ``logging``, and methods of loggers, that log something."""

LOGGERS: Final = frozenset({("Logger",)})
"""The ``keys`` of the kinds of loggers."""

_METHODS: Final = frozenset({*LEVELS, "isEnabledFor", "getEffectiveLevel", "hasHandlers"})


def shows_only(owner: Kind, method: str) -> bool:
    """Whether a method is one of a logger's, or a sparse matrix's, that changes nothing that a function computes with."""
    of_matrix = (is_sparse(owner) and method in SHOWING) or (owner.keys == FACTORS.keys and method == "solve")
    return of_matrix or (owner.keys in LOGGERS and method in _METHODS)
