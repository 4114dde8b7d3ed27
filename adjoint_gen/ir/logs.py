"""What shows the values that it is given, or keeps their text, and leaves them alone."""

from __future__ import annotations

from typing import Final

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.sparse import SHOWING, is_sparse, of_factors

LEVELS: Final = ("debug", "info", "warning", "warn", "error", "critical", "exception", "log")
"""The functions of ``logging``, and methods of loggers, that log something."""

LOGGERS: Final = frozenset({("Logger",)})
"""The ``keys`` of the kinds of loggers."""

_METHODS: Final = frozenset({*LEVELS, "isEnabledFor", "getEffectiveLevel", "hasHandlers"})


def shows_only(owner: Kind, method: str, given: bool = False) -> bool:
    """Whether a method is one of a logger's, or a sparse matrix's, that changes nothing that a function computes with.

    ``given`` says that it is called with arrays of the function: ``a.toarray(None, out)`` writes into one.
    """
    of_matrix = is_sparse(owner) and method in SHOWING and (not given or method == "dot")
    return of_matrix or (of_factors(owner) and method == "solve") or (owner.keys in LOGGERS and method in _METHODS)
