"""Derivatives against finite differences, and what else must hold of them.

:mod:`differences` estimates slopes and their errors, :mod:`verdicts` says what these mean for a derivative that is given,
:mod:`search` chooses the directions, :mod:`claims` asks the modes and looks at how they behave, :mod:`examination` puts
these together.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any

from adjoint_gen.checking.examination import NothingToCompareError as NothingToCompareError
from adjoint_gen.checking.examination import examine as examine
from adjoint_gen.checking.report import Report as Report
from adjoint_gen.checking.report import UndecidedWarning, WrongDerivativeError
from adjoint_gen.program.structure import described


def check_grads(
    fun: Callable[..., Any], args: Sequence[Any], *, order: int = 2, modes: Sequence[str] = ("forward", "reverse")
) -> Report:
    """Compare the derivatives of ``fun`` at ``args`` with finite differences.

    Every element is compared relative to its own size: one by one up to 100 elements, in blocks beyond. Steps are
    chosen for each, and the errors of differences are estimated. Where they are too large to tell, and where the
    point is at a kink, the report says so. Shapes, dtypes and values are compared, too; the arguments must not change, nor
    results share memory with what the caller holds.

    Args:
        fun: a function of floats and arrays of floats, also in tuples, lists and dicts, and of other arguments that stay
            fixed. Its result may have any such form, and be complex. It is called many times, near ``args``.
        args: its positional arguments.
        order: 2 for first and second derivatives, or 1. Second derivatives are those of a result that is a real
            number, else those of a sum of its elements with random weights.
        modes: ``forward``, ``reverse`` or both.

    Returns:
        A :class:`Report`, with lists of what is ``undecided`` and what is at a kink (``kinks``).

    Raises:
        WrongDerivativeError: an AssertionError that says what is wrong, the worst element first.
        DifferentiationError: the function cannot be differentiated, or for ``order=2`` not twice.
        ValueError: an unknown mode or order, or nothing to differentiate.

    Warns:
        UndecidedWarning: differences cannot tell of some elements whether they are right.

    >>> import numpy as np
    >>> def f(x, s):
    ...     return s * np.sum(x**3)
    >>> check_grads(f, (np.array([1e-9, 2.0]), 1e8), order=1)  # doctest: +ELLIPSIS
    right: 6 derivatives compared, worst: ... mode, derivative with respect to argument ...
    """
    if order not in (1, 2):
        raise ValueError(f"derivatives of order {order} cannot be checked, only those of order 1 and 2")
    unknown = set(modes) - {"forward", "reverse"}
    if unknown or not modes:
        raise ValueError(f"modes are 'forward' and 'reverse', not {sorted(unknown)}")
    if not isinstance(args, (tuple, list)):
        raise TypeError(f"check_grads takes a tuple of arguments, check_grads(f, (x,)), and not {described(args)}")
    report = examine(fun, args, [f"argument {k}" for k in range(len(args))], modes, order)
    if not report.right:
        raise WrongDerivativeError(report.accusation)
    if report.undecided:
        warnings.warn(f"differences cannot decide:\n  {report.doubts}", UndecidedWarning, stacklevel=2)
    return report
