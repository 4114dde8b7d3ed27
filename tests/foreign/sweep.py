"""Every foreign value in every use: what becomes of the gradient.

*right* agrees with differences of the primal; *refused* is a DifferentiationError with a remedy; *raises* raises what the
primal raises. *wrong* is another number, or one where the primal has none; *crash* any other error.
"""

from __future__ import annotations

import textwrap
import types
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjoint_gen import DifferentiationError, value_and_grad
from adjoint_gen.errors import InternalError
from tests.foreign import prelude
from tests.foreign.values import ACTIVE, BODIES, PASSIVE, USES
from tests.fuzz.check import at_most, imported

OUTCOMES = ("right", "refused", "raises", "wrong", "crash")
PLACES = ("argument", "global", "closure", "intermediate", "active")
SAMPLE = (1.25, np.array([1.75, 0.5]))
HEAD = """from tests.foreign.prelude import *

def helper(v, u):
    return u * v

def kept(v):
    w = v
    return w

"""


@dataclass(frozen=True)
class Case:
    """One use of a value that comes from one place."""

    sort: str
    place: str
    use: str

    @property
    def text(self) -> str:
        """The module: the function ``f``, or for a closure ``make``."""
        body = BODIES.get(self.use) or f"return {USES[self.use]}"
        made = ACTIVE[self.sort].format(s="s", x="x") if self.place == "active" else PASSIVE[self.sort]
        if self.place in ("intermediate", "active"):
            body = f"v = {made}\n{body}"
        function = f"def f({'s, x, v' if self.place == 'argument' else 's, x'}):\n{textwrap.indent(body, '    ')}\n"
        if self.place == "closure":
            function = f"def make(v):\n{textwrap.indent(function, '    ')}    return f\n"
        return HEAD + function

    def function(self, module: types.ModuleType) -> Callable[..., Any]:
        """The function of ``s`` and ``x`` with a value of its own at every call; ``change`` makes its derivative."""
        scope = vars(module)

        def call(s: Any, x: Any, change: Callable[[Any], Any] = lambda f: f) -> Any:
            value = eval(PASSIVE[self.sort], vars(prelude)) if self.place != "active" else None
            if self.place == "argument":
                return change(scope["f"])(s, x, value)
            if self.place == "closure":
                return change(scope["make"](value))(s, x)
            if self.place == "global":
                scope["v"] = value
            return change(scope["f"])(s, x)

        return call


def cases(place: str) -> Iterator[Case]:
    """All cases of a place; without the libraries that are not installed."""
    missing = [n for n in ("sparse", "pandas", "mpmath") if getattr(prelude, n) is None]
    if prelude.sparse is None:
        missing.append("LinearOperator")
    for sort, made in (ACTIVE if place == "active" else PASSIVE).items():
        if not any(name in made for name in missing):
            for use in (*USES, *BODIES):
                yield Case(sort, place, use)


def _number(value: Any) -> float:
    """A result as a float; an array of one number, too.

    Raises:
        TypeError: it is no real number.
    """
    if isinstance(value, (complex, np.complexfloating, str, bytes)) or value is None:
        raise TypeError("no real number")
    if np.ma.is_masked(value):
        raise TypeError("masked")
    found = float(value)
    if getattr(value, "shape", ()) != () and not isinstance(value, np.matrix):
        raise TypeError("no scalar")
    return found


def _slope(along: Callable[[float], float], h: float) -> float:
    return (8.0 * (along(h) - along(-h)) - (along(2.0 * h) - along(-2.0 * h))) / (12.0 * h)


def _differences(primal: Callable[..., Any]) -> tuple[list[float], list[float]]:
    """The gradient by differences with two steps."""
    s, x = SAMPLE

    def moved(k: int, h: float) -> float:
        y = x.copy()
        if k:
            y[k - 1] += h
        return _number(primal(s + h if not k else s, y))

    return tuple([_slope(lambda h, k=k: moved(k, h), step) for k in range(3)] for step in (1e-3, 2e-4))  # type: ignore


def _agree(found: Any, expected: Any, tolerance: float, value: float = 0.0) -> bool:
    """Whether numbers agree, as far as the rounding error of differences of ``value`` lets them."""
    found, expected = np.asarray(found, float), np.asarray(expected, float)
    scale = np.max(np.abs(expected), initial=1e-7 * abs(value))
    return bool(np.all(np.abs(found - expected) <= tolerance * (scale + 1e-3)))


def outcome(case: Case) -> tuple[str, str]:
    """What becomes of a case, and why."""
    with warnings.catch_warnings(), np.errstate(all="ignore"), imported(case.text) as module:
        warnings.simplefilter("ignore")
        exec(compile(case.text, module.__file__ or "", "exec"), module.__dict__)
        return judged(case.function(module))


def judged(call: Callable[..., Any]) -> tuple[str, str]:
    """What becomes of a function of ``s`` and ``x``, which makes its derivative with ``change``."""
    s, x = SAMPLE
    expected: Any = None
    try:
        with at_most(1.0):
            expected = _number(call(s, x.copy()))
            slopes = _differences(call)
        failure = None
    except Exception as error:
        failure = error
    try:
        with at_most(20.0):
            value, gradient = call(s, x.copy(), lambda f: value_and_grad(f, wrt=(0, 1)))
    except InternalError as error:
        return "crash", f"{error.message}: {error.__cause__!r}"
    except DifferentiationError as error:
        if not error.remedy:
            return "crash", f"a refusal without a remedy: {error.message}"
        return "refused", f"{error.message} // {error.remedy} @ {error.line}"
    except Exception as error:
        if failure is not None:
            return "raises", f"{type(failure).__name__} / {type(error).__name__}"
        return "crash", f"{type(error).__name__}: {error}"
    if failure is not None:
        late = isinstance(failure, TimeoutError)
        return ("raises", "") if late else ("wrong", f"the primal: {type(failure).__name__}: {failure}")
    gradient = np.array([gradient[0], *gradient[1]])
    if not _agree(slopes[0], slopes[1], 1e-5, expected):
        return "right", "no differences"
    if not _agree(_number(value), expected, 1e-9):
        return "wrong", f"the value is {value}, not {expected}"
    if not _agree(gradient, slopes[1], 1e-5, expected):
        return "wrong", f"{gradient} is not {np.array(slopes[1])}"
    return "right", ""
