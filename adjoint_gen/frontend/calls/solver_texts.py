"""How solvers are called, and the texts of the functions that :mod:`adjoint_gen.frontend.calls.solvers` writes for them.

What a solver found is ``whole``. Of it each result is taken (``found``), and said to be a solution (``implicit``) of a residual, what a
formula gives (``valued``), or an ``integral``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Solver:
    """How a solver is called, and what its results are.

    ``told`` are its parameters that are functions, the first of which it is called for; ``given`` are those that are handed on. All
    others must be left at what they are by default, but one that asks for more results: ``full`` are the sorts of these. What the functions
    are asked for is a number, a vector, or what the parameter ``start`` is. ``text`` says what the results are; with ``named`` they
    are attributes of an object, which has others, of these sorts.
    """

    told: tuple[str, ...]
    given: tuple[str, ...]
    text: str
    start: str = ""
    vector: bool = False
    full: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    named: Mapping[str, str] = field(default_factory=dict)


_IMPLICIT = """\
    x = found(whole, {place}, {sort!r})
    r = residual(x)
    x = {implicit}(x, r, isolated(jacobian(residual)(x), r, x))
"""
_RESIDUAL = "    def residual(z):\n        return {}\n" + _IMPLICIT.replace("{", "{{").replace("}", "}}")
_ROOT = _RESIDUAL.format("{vector}({f}(z{more}))")
_FIXED = _RESIDUAL.format("{f}(z{more}) - z")
_LEAST = _RESIDUAL.format("grad({f})(z{more})") + "    least = valued(found(whole, 'fun', 'number'), {f}(x{more}))\n"
_INTEGRAL = "    x = integral(whole, a, b)\n    error = found(whole, 1, 'number')\n"

_BRACKET = Solver(("f",), ("a", "b", "xtol", "rtol", "maxiter", "disp"), _ROOT, full=("",), results=("x",))
_ABOUT = {"success": "flag", "message": "text", "status": "integer", "nfev": "integer", "nit": "integer"}
SOLVERS: Final[Mapping[str, Solver]] = {
    **dict.fromkeys((f"scipy.optimize.{name}" for name in ("brentq", "brenth", "bisect", "ridder", "toms748")), _BRACKET),
    "scipy.optimize.newton": Solver(
        ("func", "fprime", "fprime2"), ("x0", "tol", "maxiter", "x1", "rtol", "disp"), _ROOT, full=("",), results=("x",),
    ),
    "scipy.optimize.root_scalar": Solver(
        ("f", "fprime", "fprime2"), ("method", "bracket", "x0", "x1", "xtol", "rtol", "maxiter"), _ROOT, results=("root",),
        named={"converged": "flag", "flag": "text", "iterations": "integer", "function_calls": "integer"},
    ),
    "scipy.optimize.fsolve": Solver(
        ("func", "fprime"), ("x0", "xtol", "maxfev", "band", "epsfcn", "factor", "diag"), _ROOT, vector=True,
        full=("", "integer", "text"), results=("x",),
    ),
    "scipy.optimize.root": Solver(
        ("fun", "jac"), ("x0", "method", "tol", "options"), _ROOT, vector=True, results=("x",), named={**_ABOUT, "fun": "vector"},
    ),
    "scipy.optimize.fixed_point": Solver(("func",), ("x0", "xtol", "maxiter", "method"), _FIXED, start="x0", results=("x",)),
    "scipy.optimize.minimize": Solver(
        ("fun", "jac", "hess"), ("x0", "method", "tol", "options"), _LEAST, vector=True, results=("x", "fun"), named=_ABOUT,
    ),
    "scipy.optimize.minimize_scalar": Solver(
        ("fun",), ("bracket", "bounds", "method", "tol", "options"), _LEAST, results=("x", "fun"), named=_ABOUT,
    ),
    "scipy.integrate.quad": Solver(("func",), ("a", "b", "epsabs", "epsrel", "limit", "points"), _INTEGRAL, results=("x", "error")),
}


def text_of(
    op: str, solver: Solver, told: Sequence[str], operands: Sequence[str], options: Sequence[str], args: int, vector: bool, full: bool
) -> str:
    """The function that is written for a call: its parameters and its body."""
    f, more = f"function_{solver.told[0]}", "".join(f", arg{k}" for k in range(args))
    lines = [f"    x = point({'vector' if vector else 'number'!r})"]
    said = [f"({name!r}, (x,), function_{name}(x{more}))" for name in told]
    given = ", ".join((*operands, *(f"{name}={name}" for name in options), *["full_output=True"] * full))
    lines += [f"    whole = solve({op!r}, ({', '.join(said)},), {given})"]
    place = solver.results[0] if solver.named else 0 if full else None
    alone = solver.text is _ROOT and not (vector or more)
    body = (_IMPLICIT.replace("residual", "{f}") if alone else solver.text).format(
        f=f, more=more, place=repr(place), sort="vector" if vector else "number", vector="vector" * vector,
        implicit="implicit_array" if vector else "implicit",
    )
    results = ["least" if name == "fun" else "error" if name == "error" else "x" for name in solver.results]
    results += [f"found(whole, {k + 1}, {sort!r})" for k, sort in enumerate(solver.full) if full]
    results += ["whole"] * bool(solver.named)
    lines += [body + f"    return {', '.join(results)}"]
    handed = (*(f"function_{name}" for name in told), *(f"arg{k}" for k in range(args)), *operands, *options)
    return f"({', '.join(handed)}):\n" + "\n".join(lines) + "\n"
