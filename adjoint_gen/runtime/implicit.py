"""What solvers found, as functions of what they were told of: each gives its first argument, and its rule says the rest.

A solution ``x(p)`` of ``r(x, p) = 0`` has the derivative ``-(dr/dx)^-1 dr/dp`` there (the implicit function theorem), whatever
found it, and as exactly as it was found.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from adjoint_gen.runtime.checks import refused


def implicit(x: Any, residual: Any, slope: Any) -> Any:
    """A number that makes a residual zero, where this has a slope.

    >>> implicit(2.0, 0.0, 4.0)
    2.0
    """
    return x


def implicit_array(x: Any, residual: Any, slope: Any) -> Any:
    """An array that makes a residual zero, where this has a matrix of slopes."""
    return x


def valued(value: Any, formula: Any) -> Any:
    """A value that was found, which is what a formula gives."""
    return value


def isolated(slope: Any, residual: Any, x: Any, near: float, *tolerances: Any, bounds: Any = None) -> Any:
    """The slope of a residual at a solution, where a step of Newton's from there stays as near as that was asked for.

    Raises:
        DifferentiationError: it does not. The solver did not converge, or stopped at a jump, at a bound, or at a multiple root,
            where the solution has no derivative.

    >>> isolated(4.0, 1e-9, 2.0, 1e-6)
    4.0
    >>> isolated(0.0, 0.0, 2.0, 1e-6)
    Traceback (most recent call last):
    ...
    adjoint_gen.errors.DifferentiationError: cannot differentiate what was found here: it is no solution, or none by itself
      write instead: a start and tolerances with which the solver converges to a simple solution, inside all bounds
    """
    near = max([near, *(100.0 * t for t in tolerances if t is not None)])
    if np.ndim(slope):
        step = _step(slope, residual)
    else:
        step = abs(residual / slope) if slope != 0 else np.inf
    inside = bounds is None or min(x - min(bounds), max(bounds) - x) > 1e-3 * abs(bounds[1] - bounds[0])
    if not (step <= near * (1.0 + np.linalg.norm(x)) and inside):
        what = "cannot differentiate what was found here: it is no solution, or none by itself"
        raise refused(what, "a start and tolerances with which the solver converges to a simple solution, inside all bounds")
    return slope


def _step(slope: Any, residual: Any) -> float:
    """How long a step of Newton's is."""
    try:
        return np.inf if np.linalg.cond(slope) > 1e14 else float(np.linalg.norm(np.linalg.solve(slope, residual)))
    except np.linalg.LinAlgError:
        return np.inf


def fitted(
    fun: Callable[[Any], Any], x0: Any, ydata: Any, sigma: Any = None, absolute_sigma: bool = False, ftol: float = 1.49012e-8,
    xtol: float = 1.49012e-8, gtol: float = 0.0, maxfev: int = 0,
) -> Any:
    """What ``curve_fit`` finds, of a function of the parameters alone.

    >>> np.round(fitted(lambda p: p[0] * np.arange(3.0), np.ones(1), 2.0 * np.arange(3.0))[0], 6)
    array([2.])
    """
    from scipy.optimize import curve_fit

    still = np.zeros(np.shape(ydata))
    options = {"ftol": ftol, "xtol": xtol, "gtol": gtol, "maxfev": maxfev}
    return curve_fit(lambda _, *p: fun(np.array(p)), still, ydata, x0, sigma, absolute_sigma, **options)
