"""How solvers are called, and the texts of the functions that :mod:`adjoint_gen.frontend.calls.solvers` writes for them.

What a solver found is ``whole``. Of it each result is taken (``found``), and said to be a solution (``implicit``) of a
residual, what a formula gives (``valued``), or an ``integral``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Solver:
    """How a solver is called, and what its results are.

    ``told`` are its parameters that are functions, the first of which it is called for; ``given`` are those that are handed on.
    All others must be left at what they are by default, but one that asks for more results: ``full`` are the sorts of these,
    and ``report`` those of the attributes of an object among them, which has the root, too.
    What the functions are asked for is a number, a ``vector``, or, with None, what ``x0`` is. ``text`` says what the
    ``results`` are. With ``named`` they are attributes of an object, which has others, of these sorts. A step of Newton's moves
    what was found by no more than ``near``, relative to it and to 1, or by a hundred times one of the ``tolerances``.
    """

    told: tuple[str, ...]
    given: tuple[str, ...]
    text: str
    results: tuple[str, ...]
    named: Mapping[str, str] = field(default_factory=dict)
    vector: bool | None = False
    full: tuple[str, ...] = ()
    report: Mapping[str, str] = field(default_factory=dict)
    near: float = 1e-6
    tolerances: tuple[str, ...] = ()


_SOLUTION = """\
    x = found(whole, {place!r}, {sort!r})
    r = residual(x)
    x = {implicit}(x, r, isolated(jacobian(residual)(x), r, x, {near}))
"""
ROOT = "    def residual(z):\n        return {vector}({f}(z{more}))\n" + _SOLUTION
FIXED = "    def residual(z):\n        return {f}(z{more}) - z\n" + _SOLUTION
LEAST = "    def residual(z):\n        return grad({f})(z{more})\n" + _SOLUTION
LEAST += "    least = valued(found(whole, 'fun', 'number'), {f}(x{more}))\n"
_SQUARES = """\
    def half(z):
        r = {left}
        return 0.5 * np.sum(r * r)
    def residual(z):
        return grad(half)(z)
"""
_SQUARES += _SOLUTION
SQUARES = _SQUARES + """\
    cost = valued(found(whole, 'cost', 'number'), half(x))
    least = valued(found(whole, 'fun', 'vector'), vector({f}(x{more})))
"""
FLAGGED = _SQUARES + "    ier = found(whole, 1, 'integer')\n"
FITTED = _SQUARES + """\
    pcov = estimate(whole, 1, 'matrix', 'the covariance that `curve_fit` estimates', 'what is found alone', {data})
"""
INTEGRAL = """\
    x = integral(whole, a, b)
    error = estimate(whole, 1, 'number', 'the error that an integral is estimated to have', 'the integral alone', a, b)
"""
SYSTEM = """\
    x = states(whole, y0, t_span{eval})
    what = 'the times of what `solve_ivp` finds'
    times = estimate(whole, 't', 'vector', what, 'times that stay', t_span{eval}, by_told=False)
"""
_NAMES: Final = {"fun": "least", "error": "error", "t": "times", "cost": "cost", "ier": "ier", "pcov": "pcov"}
"""What texts call results that they do not call ``x``."""

_ABOUT = {"success": "flag", "message": "text", "status": "integer", "nfev": "integer", "nit": "integer"}
_REPORT = {"converged": "flag", "flag": "text", "iterations": "integer", "function_calls": "integer"}
_BRACKET = Solver(
    ("f",), ("a", "b", "xtol", "rtol", "maxiter", "disp"), ROOT, ("x",), full=("",), report=_REPORT,
    tolerances=("xtol", "rtol"),
)
SOLVERS: Final[Mapping[str, Solver]] = {
    **dict.fromkeys((f"scipy.optimize.{name}" for name in ("brentq", "brenth", "bisect", "ridder", "toms748")), _BRACKET),
    "scipy.optimize.newton": Solver(
        ("func", "fprime", "fprime2"), ("x0", "tol", "maxiter", "x1", "rtol", "disp"), ROOT, ("x",), full=("",),
        report=_REPORT, tolerances=("tol", "rtol"),
    ),
    "scipy.optimize.root_scalar": Solver(
        ("f", "fprime", "fprime2"), ("method", "bracket", "x0", "x1", "xtol", "rtol", "maxiter"), ROOT, ("root",),
        _REPORT, tolerances=("xtol", "rtol"),
    ),
    "scipy.optimize.fsolve": Solver(
        ("func", "fprime"), ("x0", "xtol", "maxfev", "band", "epsfcn", "factor", "diag"), ROOT, ("x",), vector=True,
        full=("", "integer", "text"), near=1e-4, tolerances=("xtol",),
    ),
    "scipy.optimize.root": Solver(
        ("fun", "jac"), ("x0", "method", "tol", "options"), ROOT, ("x",), {**_ABOUT, "fun": "vector"}, vector=True, near=1e-4,
        tolerances=("tol",),
    ),
    "scipy.optimize.fixed_point": Solver(
        ("func",), ("x0", "xtol", "maxiter", "method"), FIXED, ("x",), vector=None, near=1e-5, tolerances=("xtol",),
    ),
    "scipy.optimize.minimize": Solver(
        ("fun", "jac", "hess"), ("x0", "method", "tol", "options"), LEAST, ("x", "fun"), _ABOUT, vector=True, near=1e-3,
        tolerances=("tol",),
    ),
    "scipy.optimize.minimize_scalar": Solver(
        ("fun",), ("bracket", "bounds", "method", "tol", "options"), LEAST, ("x", "fun"), _ABOUT, near=1e-3,
        tolerances=("tol",),
    ),
    "scipy.optimize.least_squares": Solver(
        ("fun", "jac"), ("x0", "method", "ftol", "xtol", "gtol", "x_scale", "diff_step", "tr_solver", "max_nfev"), SQUARES,
        ("x", "cost", "fun"), {**_ABOUT, "optimality": "number"}, vector=True, near=1e-3, tolerances=("xtol",),
    ),
    "scipy.optimize.leastsq": Solver(
        ("func", "Dfun"), ("x0", "ftol", "xtol", "gtol", "maxfev", "epsfcn", "factor", "diag"), FLAGGED, ("x", "ier"),
        vector=True, near=1e-3, tolerances=("xtol",),
    ),
    "adjoint_gen.runtime.fitted": Solver(
        ("fun",), ("x0", "ydata", "sigma", "absolute_sigma", "ftol", "xtol", "gtol", "maxfev"), FITTED, ("x", "pcov"),
        vector=True, near=1e-3, tolerances=("xtol",),
    ),
    "adjoint_gen.runtime.odeint_states": Solver(
        ("fun",), ("t_span", "y0", "method", "t_eval", "rtol", "atol", "mxstep"), SYSTEM, ("y", "t"), {"success": "flag"},
    ),
    "scipy.integrate.solve_ivp": Solver(
        ("fun",), ("t_span", "y0", "method", "t_eval", "rtol", "atol", "max_step", "first_step", "min_step"), SYSTEM,
        ("y", "t"), {"success": "flag", "message": "text", "status": "integer", "nfev": "integer"},
    ),
    "scipy.integrate.quad": Solver(
        ("func",), ("a", "b", "epsabs", "epsrel", "limit", "points"), INTEGRAL, ("x", "error"),
    ),
}


def text_of(
    op: str, solver: Solver, told: Sequence[str], operands: Sequence[str], options: Sequence[str], args: int, vector: bool,
    full: bool, pair: bool,
) -> str:
    """The function that is written for a call: its parameters and its body.

    ``told``, ``operands`` and ``options`` are parameters that are given, the latter by name; functions take ``args`` more than
    a point. ``full`` asks for more results, and the first function gives a ``pair``, with its slope.
    """
    f, more = told[0], "".join(f", arg{k}" for k in range(args))
    data = ", ".join(name for name in ("ydata", "sigma") if name in (*operands, *options))
    handed = (*told, *(f"arg{k}" for k in range(args)), *operands, *options)
    points = {"t": "number", "y": "vector"} if solver.text is SYSTEM else {"x": "vector" if vector else "number"}
    lines = [f"    {x} = point({sort!r})\n" for x, sort in points.items()]
    at, as_told = ", ".join(points), "vector({})" if solver.text is SYSTEM else "{}"
    said = [f"({name!r}, ({at},), {as_told.format(f'{name}({at}{more})')})" for name in told]
    given = ", ".join((*operands, *(f"{name}={name}" for name in options), *["full_output=True"] * full))
    lines += [f"    whole = solve({op!r}, ({', '.join(said)},), {given})\n"]
    if pair:
        lines += [f"    def value(z{more}):\n        return {f}(z{more})[0]\n"]
        f = "value"
    left = f"vector({f}(z{more}))"
    left = f"({left} - ydata)" if "ydata" in operands else left
    left = f"{left} / sigma" if "sigma" in options else left
    near = [repr(solver.near), *(name for name in options if name in solver.tolerances)]
    near += ["bounds=bounds"] * ("bounds" in options)
    alone = solver.text is ROOT and not (vector or more)
    lines += [(_SOLUTION.replace("residual", "{f}") if alone else solver.text).format(
        f=f, more=more, near=", ".join(near), left=left,
        place=solver.results[0] if solver.named else 0 if full or solver.results[1:] else None,
        eval=", t_eval" * ("t_eval" in options), data=data, sort="vector" if vector else "number", vector="vector" * vector,
        implicit="implicit_array" if vector else "implicit",
    )]
    results = [_NAMES.get(name, "x") for name in solver.results]
    results += [_reported(k + 1, sort, data, bool(solver.report)) for k, sort in enumerate(solver.full) if full]
    results += ["whole"] * bool(solver.named)
    return f"({', '.join(handed)}):\n{''.join(lines)}    return {', '.join(results)}\n"


def _reported(place: int, sort: str, data: str, looked_at: bool) -> str:
    """What stands for a further result: all but numbers of it, and what is ``looked_at``, depends on all that was found."""
    if sort or looked_at:
        return f"found(whole, {place}, {sort!r})"
    return f"estimate(whole, {place}, '', 'what a solver reports beside what it finds', 'what is found alone', {data})"
