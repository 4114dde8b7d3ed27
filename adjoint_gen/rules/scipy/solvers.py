"""Solvers that are others in another form, as functions that are lowered as the user's own are.

A parameter that a form does not have must be left at what it is by default.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
from scipy import special
from scipy.integrate import quad

from adjoint_gen.runtime import fitted, odeint_states


def odeint(
    func: Callable[..., Any], y0: Any, t: Any, args: Any = (), rtol: Any = None, atol: Any = None, tfirst: bool = False,
    mxstep: int = 0,
) -> Any:
    """The states of a system at some times, one in each row."""

    def slope(s: Any, y: Any) -> Any:
        return func(s, y, *args) if tfirst else func(y, s, *args)

    times = np.asarray(t)
    rtol = 1.49012e-8 if rtol is None else rtol
    atol = 1.49012e-8 if atol is None else atol
    found = odeint_states(
        slope, (times[0], times[-1]), np.atleast_1d(np.asarray(y0)), method="LSODA", t_eval=times, rtol=rtol, atol=atol,
        mxstep=mxstep,
    )
    return found.y.T


def curve_fit(
    f: Callable[..., Any], xdata: Any, ydata: Any, p0: Any, sigma: Any = None, absolute_sigma: bool = False,
    ftol: float = 1.49012e-8, xtol: float = 1.49012e-8, gtol: float = 0.0, maxfev: int = 0,
) -> Any:
    """Parameters of least squares, where the first ones, ``p0``, are given."""
    points = np.asarray(xdata)

    def model(p: Any) -> Any:
        return f(points, *p)

    first, data = np.atleast_1d(np.asarray(p0)), np.asarray(ydata)
    if sigma is None:
        return fitted(model, first, data, absolute_sigma=absolute_sigma, ftol=ftol, xtol=xtol, gtol=gtol, maxfev=maxfev)
    spread = np.asarray(sigma)
    return fitted(
        model, first, data, sigma=spread, absolute_sigma=absolute_sigma, ftol=ftol, xtol=xtol, gtol=gtol, maxfev=maxfev
    )


def fixed_quad(func: Callable[..., Any], a: Any, b: Any, args: Any = (), n: int = 5) -> Any:
    """An integral by Gauss and Legendre, of a function of arrays."""
    x, w = special.roots_legendre(n)
    y = (b - a) * (np.real(x) + 1) / 2.0 + a
    return (b - a) / 2.0 * np.sum(w * func(y, *args), axis=-1), None


def dblquad(
    func: Callable[..., Any], a: Any, b: Any, gfun: Any, hfun: Any, args: Any = (), epsabs: float = 1.49e-8,
    epsrel: float = 1.49e-8,
) -> Any:
    """An integral of an integral: what SciPy computes, to the last bit."""

    def inner(x: Any) -> Any:
        low, high = gfun(x) if callable(gfun) else gfun, hfun(x) if callable(hfun) else hfun
        return quad(lambda y: func(y, x, *args), low, high, epsabs=epsabs, epsrel=epsrel)[0]

    return quad(inner, a, b, epsabs=epsabs, epsrel=epsrel)[0]


def tplquad(
    func: Callable[..., Any], a: Any, b: Any, gfun: Any, hfun: Any, qfun: Any, rfun: Any, args: Any = (),
    epsabs: float = 1.49e-8, epsrel: float = 1.49e-8,
) -> Any:
    """The same of three."""

    def plane(x: Any) -> Any:
        def line(y: Any) -> Any:
            low, high = qfun(x, y) if callable(qfun) else qfun, rfun(x, y) if callable(rfun) else rfun
            return quad(lambda z: func(z, y, x, *args), low, high, epsabs=epsabs, epsrel=epsrel)[0]

        low, high = gfun(x) if callable(gfun) else gfun, hfun(x) if callable(hfun) else hfun
        return quad(line, low, high, epsabs=epsabs, epsrel=epsrel)[0]

    return quad(plane, a, b, epsabs=epsabs, epsrel=epsrel)[0]


def nquad(func: Callable[..., Any], ranges: Any, inner: Any = None, outer: Any = None, args: Any = ()) -> Any:
    """The same of one, two or three, over ranges of which the first one stands inside."""
    if inner is None:
        low, high = ranges(*args) if callable(ranges) else ranges
        return quad(lambda x: func(x, *args), low, high)[0]
    if outer is None:

        def line(y: Any) -> Any:
            low, high = ranges(y, *args) if callable(ranges) else ranges
            return quad(lambda x: func(x, y, *args), low, high)[0]

        low, high = inner(*args) if callable(inner) else inner
        return quad(line, low, high)[0]

    def plane(z: Any) -> Any:
        def line(y: Any) -> Any:
            low, high = ranges(y, z, *args) if callable(ranges) else ranges
            return quad(lambda x: func(x, y, z, *args), low, high)[0]

        low, high = inner(z, *args) if callable(inner) else inner
        return quad(line, low, high)[0]

    low, high = outer(*args) if callable(outer) else outer
    return quad(plane, low, high)[0]


FORMS: Final[Mapping[str, Callable[..., Any]]] = {
    **{f"scipy.integrate.{form.__name__}": form for form in (odeint, dblquad, tplquad, nquad, fixed_quad)},
    "scipy.optimize.curve_fit": curve_fit,
}
POINTS: Final[Mapping[str, int]] = {"odeint": 2, "dblquad": 2, "tplquad": 3, "fixed_quad": 1}
"""Of how many arguments a form's function is, beside those that it is handed on."""
VALUES: Final = (dblquad, tplquad, nquad)
"""Those that give the value alone, of which the solver estimates the error, too."""
