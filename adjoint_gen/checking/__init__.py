"""Derivatives against finite differences, and what else must hold of them."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any

from adjoint_gen.checking.examination import examine
from adjoint_gen.checking.report import Report, UndecidedWarning, WrongDerivativeError


def check_grads(
    fun: Callable[..., Any], args: Sequence[Any], *, order: int = 2, modes: Sequence[str] = ("forward", "reverse")
) -> Report:
    """Compare the derivatives of ``fun`` at ``args`` with finite differences.
    """
    if order not in (1, 2):
        raise ValueError(f"derivatives of order {order} cannot be checked, only those of order 1 and 2")
    unknown = set(modes) - {"forward", "reverse"}
    if unknown or not modes:
        raise ValueError(f"modes are 'forward' and 'reverse', not {sorted(unknown)}")
    report = examine(fun, args, [f"argument {k}" for k in range(len(args))], modes, order)
    if not report.right:
        raise WrongDerivativeError(report.accusation)
    if report.undecided:
        warnings.warn(f"differences cannot decide:\n  {report.doubts}", UndecidedWarning, stacklevel=2)
    return report
