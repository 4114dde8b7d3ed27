"""Functions of libraries that no rule speaks of: one that is written in Python may be read as the user's functions are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import FunctionType

from adjoint_gen.frontend.calls.solver_texts import SOLVERS
from adjoint_gen.frontend.names.resolve import operation_of
from adjoint_gen.frontend.names.source import text_of
from adjoint_gen.frontend.names.values import Known, LocalFunction, Named, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.trace import Const
from adjoint_gen.program.reach import has_source, is_library
from adjoint_gen.rules.results import results_of
from adjoint_gen.rules.table import op_name, op_of

_OURS = "adjoint_gen"
_OF_OBJECTS = ("scipy.sparse.", "re")
"""Modules, and what begins those, whose functions go through objects of theirs: their texts say nothing of numbers."""
WITH_OPTIONS = ("numpy.", "scipy.", "adjoint_gen.frontend.library.array_api")


def is_known_by_name(function: FunctionType) -> bool:
    """Whether a function of a library has a rule, or is a solver; any other one has a text like the user's.

    >>> import colorsys, numpy as np
    >>> is_known_by_name(np.mean), is_known_by_name(colorsys.rgb_to_hls)
    (True, False)
    """
    return is_library(function.__module__) and (op_of(function) is not None or op_name(function) in SOLVERS)


@lru_cache(maxsize=1024)
def _has_text(function: FunctionType) -> bool:
    return text_of(function) is not None


def is_readable(function: object) -> bool:
    """Whether a function of a library is known by its text alone."""
    module = getattr(function, "__module__", None) or ""
    if not isinstance(function, FunctionType) or has_source(function) or module.partition(".")[0] == _OURS:
        return False
    if module.startswith(_OF_OBJECTS[0]) or module in _OF_OBJECTS:
        return False
    return not is_known_by_name(function) and not results_of(function) and _has_text(function)


def has_options(function: object) -> bool:
    """Whether numbers that a function is called with are mostly options, which choose what it does: ``axis``, ``ndim``."""
    return isinstance(function, FunctionType) and (function.__module__ or "").startswith(WITH_OPTIONS)


def is_read(low: Lowering, callee: Known, values: Sequence[Value], named: Named) -> bool:
    """Whether a call is that of a function with a text, which is lowered; of a library's only where that is wanted."""
    if isinstance(callee, LocalFunction):
        return True
    if has_source(callee.value):
        return operation_of(callee.value, callee.home) is None
    if not is_readable(callee.value):
        return False
    asked = low.program.asked
    asked.unread |= not all(isinstance(value, Const) for value in (*values, *(value for _, value in named)))
    return asked.by_text
