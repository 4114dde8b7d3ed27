"""Functions that call solvers, without what only their derivatives are made of (:mod:`adjoint_gen.ir.solvers`)."""

from __future__ import annotations

from adjoint_gen.ir.solvers import as_called
from adjoint_gen.ir.trace import Trace
from adjoint_gen.ir.walk import altered


def without_rules(trace: Trace) -> Trace:
    """The trace whose functions call solvers, and take something of what these find."""
    return altered(trace, functions=tuple(map(as_called, trace.functions)))
