"""The justification of augmented assignments that were lowered as rebindings."""

from __future__ import annotations

from adjoint_gen.frontend.builder import Lowering
from adjoint_gen.ir.trace import Trace


def justify(low: Lowering, trace: Trace) -> set[str]:
    """Check."""
    return set()
