"""What solvers found, as functions of what they were told of: each gives its first argument, and its rule says the rest.

A solution ``x(p)`` of ``r(x, p) = 0`` has the derivative ``-(dr/dx)^-1 dr/dp`` there (the implicit function theorem), whatever
found it, and as exactly as it was found.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from adjoint_gen.runtime.checks import refused

NEAR = 1e-3
"""How far, relative to a solution and 1, a step of Newton's may move what a solver found."""


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


def isolated(slope: Any, residual: Any, x: Any) -> Any:
    """The slope of a residual at a solution: a step of Newton's from there stays near.

    Raises:
        DifferentiationError: it does not. The solver did not converge, or stopped at a jump or at a multiple root, where the
            solution has no derivative.

    >>> isolated(4.0, 1e-9, 2.0)
    4.0
    >>> isolated(0.0, 0.0, 2.0)
    Traceback (most recent call last):
    ...
    adjoint_gen.errors.DifferentiationError: cannot differentiate this solution: it is none, or none by itself
      write instead: bounds or a start from which the solver converges to a simple root, and a function that is smooth there
    """
    if np.ndim(slope):
        near = _is_near(*np.broadcast_arrays(slope, 0.0)[:1], np.asarray(residual), np.asarray(x))
    else:
        near = slope != 0 and abs(residual) <= NEAR * (1.0 + abs(x)) * abs(slope)
    if not near:
        what = "cannot differentiate this solution: it is none, or none by itself"
        raise refused(what, "bounds or a start from which the solver converges to a simple root, and a function that is smooth there")
    return slope


def _is_near(slope: Any, residual: Any, x: Any) -> bool:
    try:
        step = np.linalg.solve(slope, residual)
    except np.linalg.LinAlgError:
        return False
    return bool(np.linalg.norm(step) <= NEAR * (1.0 + np.linalg.norm(x)) and np.linalg.cond(slope) < 1e13)


def integrated(
    f: Callable[[float], Any], a: float, b: float, *, epsabs: float = 1.49e-8, epsrel: float = 1.49e-8, limit: int = 50,
    points: Any = None,
) -> tuple[float, float]:
    """The integral of a function of numbers, and the error that it is estimated to have: a derivative of another integral.

    Raises:
        DifferentiationError: it was not found to the tolerances of that one, nor to six digits.

    >>> round(integrated(lambda t: t * t, 0.0, 3.0)[0], 12)
    9.0
    """
    from scipy.integrate import quad

    value, error, _, *message = quad(f, a, b, full_output=1, epsabs=epsabs, epsrel=epsrel, limit=limit, points=points)
    _require_found(not message, value, error, epsabs, epsrel)
    return value, error


def integrated_array(
    f: Callable[[float], Any], a: float, b: float, *, epsabs: float = 1.49e-8, epsrel: float = 1.49e-8, limit: int = 50,
    points: Any = None,
) -> tuple[Any, float]:
    """The same of a function of arrays.

    >>> integrated_array(lambda t: np.array([t, 1.0]), 0.0, 2.0)[0]
    array([2., 2.])
    """
    from scipy.integrate import quad_vec

    value, error, info = quad_vec(
        f, a, b, epsabs=epsabs, epsrel=epsrel, norm="max", limit=200 * limit, points=points, full_output=True
    )
    _require_found(info.success, np.max(np.abs(value), initial=0.0), error, epsabs, epsrel)
    return value, error


def _require_found(found: bool, value: float, error: float, epsabs: float, epsrel: float) -> None:
    near = error <= max(10.0 * epsabs, 10.0 * epsrel * abs(value), 1e-6 * abs(value))
    if not (found or near) or not np.isfinite(value):
        what = "cannot differentiate this integral: that of the derivative was not found, which may be singular"
        raise refused(what, "an integrand whose derivative is smooth, or integrals between the places where it is not")
