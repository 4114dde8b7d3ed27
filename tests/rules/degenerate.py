"""Points at which a derivative is not what the formula says, and what it is there.

Each line of ALONE is an expression of ``x`` (and ``y``), the point, the gradient there, and where it is known how the gradient
changes along the first element. GUARDED are expressions of ``x`` and points at which they have no value or no derivative; of
the PLACES, in which they are used, none takes them there. ``tests/rules/test_degenerate.py`` tries them all in both modes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

HEAD = "import math\nimport numpy as np\nimport scipy.special\n\n\n"
inf, nan, array = np.inf, np.nan, np.array


@dataclass(frozen=True)
class Point:
    """An expression, the arguments, and what is known of its derivatives."""

    text: str
    args: tuple[Any, ...]
    slopes: tuple[Any, ...]
    second: Any = None

    def __str__(self) -> str:
        return f"{self.text} at {', '.join(map(str, self.args))}"


ALONE = """
x ** 0.0 | 0.0 | 0.0 | 0.0
x ** 0 | 0.0 | 0.0 | 0.0
x ** y | 0.0, 0.0 | 0.0, 0.0
np.power(x, y) | 0.0, 0.0 | 0.0, 0.0
math.pow(x, y) | 0.0, 0.0 | 0.0, 0.0
np.float_power(x, y) | 0.0, 0.0 | 0.0, 0.0
x ** 1 | 0.0 | 1.0 | 0.0
x ** 2 | 0.0 | 0.0 | 2.0
x ** 2.0 | 0.0 | 0.0 | 2.0
x ** 3 | 0.0 | 0.0 | 0.0
abs(x) | 0.0 | 0.0 | 0.0
abs(x) | -0.0 | 0.0 | 0.0
np.abs(x) | -0.0 | 0.0 | 0.0
np.fabs(x) | 0.0 | 0.0 | 0.0
math.fabs(x) | 0.0 | 0.0 | 0.0
np.sqrt(x) | 0.0 | inf
x ** 0.5 | 0.0 | inf
np.power(x, 0.5) | 0.0 | inf
math.sqrt(x) | 0.0 | inf
np.cbrt(x) | 0.0 | inf
np.sum(np.sqrt(x)) | array([0.0, 4.0]) | array([inf, 0.25])
np.max(x) | array([2.0, 1.0, 2.0]) | array([0.5, 0.0, 0.5]) | array([0.0, 0.0, 0.0])
x.max() | array([2.0, 1.0, 2.0]) | array([0.5, 0.0, 0.5])
np.amin(x) | array([1.0, 1.0, 2.0]) | array([0.5, 0.5, 0.0])
np.maximum.reduce(x) | array([2.0, 1.0, 2.0]) | array([0.5, 0.0, 0.5])
np.nanmax(x) | array([2.0, nan, 2.0]) | array([0.5, 0.0, 0.5])
np.sum(np.max(x, axis=1)) | array([[2.0, 2.0], [1.0, 0.0]]) | array([[0.5, 0.5], [1.0, 0.0]])
np.ptp(x) | array([2.0, 1.0, 2.0]) | array([0.5, -1.0, 0.5])
np.max(x) | array([nan, 1.0, 2.0]) | array([nan, nan, nan])
max(x, y) | 1.0, 1.0 | 0.5, 0.5
min(x, y) | 1.0, 1.0 | 0.5, 0.5
max([x, y, 0.0]) | 1.0, 1.0 | 0.5, 0.5
np.maximum(x, y) | 1.0, 1.0 | 0.5, 0.5
np.minimum(x, y) | 1.0, 1.0 | 0.5, 0.5
np.fmax(x, y) | 1.0, 1.0 | 0.5, 0.5
np.maximum(x, 0.0) | 0.0 | 0.5 | 0.0
np.maximum(0.0, x) | 0.0 | 0.5 | 0.0
np.sum(np.maximum(x, 0.0) ** 2) | array([0.0, 1.0]) | array([0.0, 2.0])
np.clip(x, 0.0, 1.0) | 0.0 | 0.5 | 0.0
np.clip(x, 0.0, 1.0) | 1.0 | 0.5 | 0.0
np.clip(x, None, 1.0) | 1.0 | 0.5 | 0.0
np.sum(x.clip(0.0, 1.0)) | array([0.0, 0.5, 1.0, 2.0]) | array([0.5, 1.0, 0.5, 0.0])
np.linalg.norm(x) | array([0.0, 0.0]) | array([0.0, 0.0])
np.linalg.norm(x, 2) | array([0.0, 0.0]) | array([0.0, 0.0])
np.linalg.norm(x, 1) | array([0.0, 0.0]) | array([0.0, 0.0])
np.linalg.norm(x, 3) | array([0.0, 0.0]) | array([0.0, 0.0])
np.linalg.norm(x) | array([[0.0, 0.0], [0.0, 0.0]]) | array([[0.0, 0.0], [0.0, 0.0]])
np.linalg.norm(x, 'fro') | array([[0.0, 0.0], [0.0, 0.0]]) | array([[0.0, 0.0], [0.0, 0.0]])
np.linalg.norm(np.outer(x, x), 'nuc') | array([1.0, 2.0, 3.0]) | array([2.0, 4.0, 6.0]) | array([2.0, 0.0, 0.0])
np.std(x) ** 2 | np.zeros(2) | np.zeros(2) | array([0.5, -0.5])
np.sum(np.std(x, axis=1, ddof=1, keepdims=True) ** 2) | np.ones((1, 2)) | np.zeros((1, 2)) | array([[1.0, -1.0]])
np.sqrt(np.mean(x * x)) ** 2 | np.zeros(2) | np.zeros(2) | array([1.0, 0.0])
np.linalg.norm(x, 'f') ** 2 | np.zeros((2, 2)) | np.zeros((2, 2)) | array([[2.0, 0.0], [0.0, 0.0]])
np.sum(np.linalg.norm(x, axis=1)) | array([[0.0, 0.0], [3.0, 4.0]]) | array([[0.0, 0.0], [0.6, 0.8]])
np.linalg.vector_norm(x) | array([0.0, 0.0]) | array([0.0, 0.0])
np.linalg.norm(x, np.inf) | array([2.0, -2.0, 1.0]) | array([0.5, -0.5, 0.0])
np.sqrt(np.sum(x * x)) | array([0.0, 0.0]) | array([nan, nan])
x // 1.0 | 1.5 | 0.0 | 0.0
np.floor_divide(x, 1.0) | 2.0 | 0.0 | 0.0
7.0 % x | 2.0 | -3.0 | 0.0
np.mod(7.0, x) | 2.0 | -3.0 | 0.0
np.fmod(-7.0, x) | 2.0 | 3.0 | 0.0
float(x) * x | 1.5 | 3.0 | 2.0
np.where(x > 0, np.log(x), 0.0) | 0.0 | 0.0 | 0.0
np.log(x) | 0.0 | inf
np.log2(x) | 0.0 | inf
np.log1p(x) | -1.0 | inf
np.arctanh(x) | 1.0 | inf
np.divide(1.0, x) | 0.0 | -inf
np.power(x, -1.0) | 0.0 | -inf
np.remainder(1.0, x) | 0.0 | -inf
np.log(x) if x > 0 else 0.0 | 0.0 | 0.0
np.sum(np.where(x > 0, np.log(x), 0.0)) | array([0.0, 2.0]) | array([0.0, 0.5]) | array([0.0, 0.0])
np.angle(x) | 0.0 | 0.0 | 0.0
np.angle(x) | -1e-200 | 0.0 | 0.0
np.angle(x + 1j * y) | 1e-200, 1e-200 | -5e199, 5e199
np.hypot(x, y) | 0.0, 0.0 | 0.0, 0.0
math.hypot(x, y) | 0.0, 0.0 | 0.0, 0.0
np.abs(x + 1j * y) | 0.0, 0.0 | 0.0, 0.0
np.logaddexp(x, 0.0) | 1000.0 | 1.0 | 0.0
np.logaddexp(0.0, x) | -1000.0 | 0.0 | 0.0
np.logaddexp(x, y) | 0.0, 0.0 | 0.5, 0.5
np.logaddexp.reduce(x) | array([1000.0, 1000.0]) | array([0.5, 0.5]) | array([0.25, -0.25])
scipy.special.logsumexp(x) | array([1000.0, 1000.0]) | array([0.5, 0.5]) | array([0.25, -0.25])
np.max(x) + np.log(np.sum(np.exp(x - np.max(x)))) | array([1000.0, 1000.0]) | array([0.5, 0.5]) | array([0.25, -0.25])
scipy.special.softmax(x)[0] | array([1000.0, 1000.0]) | array([0.25, -0.25]) | array([0.0, 0.0])
np.prod(x) | array([0.0, 2.0, 3.0]) | array([6.0, 0.0, 0.0]) | array([0.0, 3.0, 2.0])
np.prod(x) | array([0.0, 0.0, 3.0]) | array([0.0, 0.0, 0.0]) | array([0.0, 3.0, 0.0])
np.sum(np.cumprod(x)) | array([0.0, 2.0, 3.0]) | array([9.0, 0.0, 0.0]) | array([0.0, 4.0, 2.0])
np.std(x) | array([2.0, 2.0]) | array([0.0, 0.0])
np.var(x) | array([2.0, 2.0]) | array([0.0, 0.0]) | array([0.5, -0.5])
np.nanstd(x) | array([2.0, 2.0]) | array([0.0, 0.0])
np.sinc(x) | 0.0 | 0.0 | -math.pi ** 2 / 3
np.linalg.det(x) | array([[1.0, 2.0], [2.0, 4.0]]) | array([[4.0, -2.0], [-2.0, 1.0]]) | array([[0.0, 0.0], [0.0, 1.0]])
np.linalg.det(x) | array([[0.0, 0.0], [0.0, 0.0]]) | array([[0.0, 0.0], [0.0, 0.0]]) | array([[0.0, 0.0], [0.0, 1.0]])
np.linalg.det(x) | array([[nan, 2.0], [2.0, 4.0]]) | array([[nan, nan], [nan, nan]])
np.sum(np.linalg.det(x)) | array([[[nan, 2.0], [2.0, 4.0]], [[1, 2], [2, 5]]]) | array([2 * [2 * [nan]], [[5, -2], [-2, 1]]])
np.median(x) | array([1.0, 2.0, 3.0, 4.0]) | array([0.0, 0.5, 0.5, 0.0]) | array([0.0, 0.0, 0.0, 0.0])
np.median(x) | array([2.0, 1.0, 1.0]) | array([0.0, 0.0, 1.0])
np.quantile(x, 0.5) | array([2.0, 1.0, 1.0, 3.0]) | array([0.5, 0.0, 0.5, 0.0])
np.sum(np.sort(x) * np.array([1.0, 2.0, 3.0])) | array([1.0, 1.0, 0.0]) | array([2.0, 3.0, 1.0]) | array([0.0, 0.0, 0.0])
np.sum(x) | np.zeros(0) | np.zeros(0)
np.prod(x) | np.zeros(0) | np.zeros(0)
np.mean(x) | np.zeros(0) | np.zeros(0)
np.sum(x[[0, 0, 1]]) | array([1.0, 2.0]) | array([2.0, 1.0]) | array([0.0, 0.0])
np.sum(x * 0 + 1.0) | array([1.0, 2.0]) | array([0.0, 0.0]) | array([0.0, 0.0])
np.sum(np.ones(2)) | array([1.0, 2.0]) | array([0.0, 0.0])
np.sum(np.sqrt(np.maximum(x, 0)) ** 2) | array([-1.0, 4.0]) | array([0.0, 1.0]) | array([0.0, 0.0])
np.sum(np.sqrt(x)[1:]) | array([0.0, 4.0]) | array([0.0, 0.25]) | array([0.0, 0.0])
np.sum(np.sqrt(x) ** 2) | array([0.0, 4.0]) | array([nan, 1.0])
np.sqrt(x) ** 2 | 0.0 | nan
np.tanh(x) | 1000.0 | 0.0 | 0.0
scipy.special.expit(x) | -1000.0 | 0.0 | 0.0
np.sum(np.clip(np.exp(x), 0, 1)) | array([1000.0, -1.0]) | array([0.0, math.exp(-1.0)]) | array([0.0, 0.0])
np.minimum(np.exp(x), 1.0) | 1000.0 | 0.0 | 0.0
np.min(np.cosh(x)) | array([1000.0, 1.0]) | array([0.0, math.sinh(1.0)]) | array([0.0, 0.0])
np.sum(np.exp(x)[1:]) | array([1000.0, 0.0]) | array([0.0, 1.0]) | array([0.0, 0.0])
scipy.special.xlogy(x, y) | 0.0, 2.0 | math.log(2.0), 0.0
np.real(scipy.special.xlogy(x + 1j, y)) | 2.0, -2.0 | math.log(2.0), -1.0
np.real(scipy.special.xlog1py(x + 1j, y)) | 2.0, -3.0 | math.log(2.0), -1.0
np.abs(x) ** 2 | 0.0 | 0.0 | 2.0
abs(x) ** 2 | 0.0 | 0.0 | 2.0
abs(x) * abs(x) | 0.0 | 0.0 | 2.0
np.square(np.abs(x)) | 0.0 | 0.0 | 2.0
np.abs(x + 1j * y) ** 2 | 0.0, 0.0 | 0.0, 0.0 | 2.0
np.hypot(x, y) ** 2 | 0.0, 0.0 | 0.0, 0.0 | 2.0
np.linalg.norm(x) ** 2 | array([0.0, 0.0]) | array([0.0, 0.0]) | array([2.0, 0.0])
np.linalg.norm(x) ** 2 | array([[0.0, 0.0], [0.0, 0.0]]) | array([[0.0, 0.0], [0.0, 0.0]]) | array([[2.0, 0.0], [0.0, 0.0]])
np.sum(np.linalg.norm(x, axis=1) ** 2) | array([[0.0, 0.0], [3.0, 4.0]]) | array([[0.0, 0.0], [6.0, 8.0]])
np.sqrt(np.sum(x ** 2)) ** 2 | array([0.0, 0.0]) | array([0.0, 0.0]) | array([2.0, 0.0])
np.sqrt(x @ x) ** 2 | array([0.0, 0.0]) | array([0.0, 0.0]) | array([2.0, 0.0])
np.sqrt(x * x + y * y) ** 2 | 0.0, 0.0 | 0.0, 0.0 | 2.0
math.sqrt(x ** 2 + y ** 2) ** 2 | 0.0, 0.0 | 0.0, 0.0 | 2.0
np.sum(np.square(np.sqrt((x ** 2).sum(axis=1)))) | array([[0.0, 0.0], [3.0, 4.0]]) | array([[0.0, 0.0], [6.0, 8.0]])
scipy.special.entr(x) | 1.0 | -1.0 | -1.0
"""


GUARDED = """
np.sqrt({}) | 0.0 -1.0 nan
{} ** 0.5 | 0.0 -1.0
np.log({}) | 0.0 -1.0 inf
1.0 / {} | 0.0
np.log({}) * {} | 0.0 inf
np.sqrt({}) / {} | 0.0
{} / np.abs({}) | 0.0 nan
np.arcsin({}) | 1.0 -1.0 inf
np.arctanh({}) | 1.0
np.cbrt({}) | 0.0
np.log1p({}) | -1.0 -2.0
np.hypot({}, {}) | inf nan
np.arctan2({}, {}) | 0.0
np.exp({}) | inf nan
np.exp(1.0 / {}) | 0.0
np.log(np.abs({})) | 0.0
np.sin({}) | inf
scipy.special.gammaln({}) | 0.0 -1.0
scipy.special.xlogy({}, {}) | 0.0
scipy.special.logit({}) | 0.0 1.0
scipy.special.erfinv({}) | 1.0 inf
"""
PLACES = {
    "where": "return np.sum(w * np.where(m, {x}, 3.0 * x))",
    "where not": "return np.sum(w * np.where(~m, 3.0 * x, {x}))",
    "where within": "return np.sum(w * np.where(m, np.where(m, {x}, 0.0) * 1.0, 3.0 * x))",
    "where with a product": "y = {x}\n    return np.sum(np.where(m, w * y, 3.0 * w * x))",
    "select": "return np.sum(w * np.select([m], [{x}], 3.0 * x))",
    "safe operand": "z = np.where(m, x, 0.4)\n    return np.sum(w * np.where(m, {z}, 3.0 * x))",
    "where in a sum": "return np.sum(w * ({x}), where=m) + np.sum(w * 3.0 * x, where=~m)",
    "stored": "y = 3.0 * x\n    y[m] = {x[m]}\n    return np.sum(w * y)",
    "stored over": "y = {x}\n    y[~m] = 3.0 * x[~m]\n    return np.sum(w * y)",
    "stored over twice": "y = {x}\n    y[~m] = 0.0\n    y[0] = 3.0 * x[0]\n    return np.sum(w * y)",
    "an element stored over": "y = {x}\n    y[0] = 3.0 * x[0]\n    return np.sum(w * y)",
    "put": "y = {x}\n    np.putmask(y, ~m, 3.0 * x)\n    return np.sum(w * y)",
    "taken": "return np.sum(w[m] * ({x})[m]) + np.sum(w[~m] * 3.0 * x[~m])",
    "in a loop": "s = 0.0\n    for k in range(2):\n        s = s + 0.5 * np.sum(w * np.where(m, {x}, 3.0 * x))\n    return s",
    "in a branch": "y = x\n    if m[1]:\n        y = np.where(m, {x}, 3.0 * x)\n    return np.sum(w * y)",
    "element by element": "return sum(w[k] * (g(x[k:k + 1])[0] if m[k] else 3.0 * x[k]) for k in range(2))",
    "before a branch": "s = 0.0\n    for k in range(2):\n        z = x[k]\n        y = {z}\n"
        "        s = s + w[k] * (y if m[k] else 3.0 * z)\n    return s",
    "before branches": "s = 0.0\n    for k in range(2):\n        z = x[k]\n        y = {z}\n"
        "        if w[k] > 100.0:\n            s = s + y\n        elif not m[k]:\n            s = s + w[k] * 3.0 * z\n"
        "        else:\n            s = s + w[k] * y\n    return s",
    "before a pass is left": "s = 0.0\n    for k in range(2):\n        z = x[k]\n        y = {z}\n"
        "        if not m[k]:\n            s = s + w[k] * 3.0 * z\n            continue\n        s += w[k] * y\n    return s",
    "of a helper": "return np.sum(w * np.where(m, g(x), 3.0 * x))",
    "by a helper": "return np.sum(w * chosen(m, {x}, 3.0 * x))",
    "of a helper by a helper": "return np.sum(w * chosen(m, g(x), 3.0 * x))",
    "of a helper, stored over": "y = g(x)\n    put(y, ~m, 3.0 * x)\n    return np.sum(w * y)",
}
FINITE = ("np.exp({})", "np.sin({})")
"""What is singular only in what it is given, beyond which a function that is called does not look."""
FACTORS = (*FINITE, "np.log({}) * {}", "{} / np.abs({})", "np.exp(1.0 / {})")
"""What has a finite derivative with a factor that is infinite: a branch behind it keeps away infinite derivatives only."""
HELPERS = """\
def g(x):
    return {x}


def chosen(m, a, b):
    return np.where(m, a, b)


def put(y, m, v):
    y[m] = v[m]


"""


def points() -> Iterator[Point]:
    """The lines of ALONE."""
    names = {"array": array, "np": np, "inf": inf, "nan": nan, "math": __import__("math")}
    for line in ALONE.strip().splitlines():
        text, *parts = line.split(" | ")
        args, slopes, *second = (eval(f"({part},)", names) for part in parts)
        yield Point(text, args, slopes, second[0][0] if second else None)


def alone(point: Point) -> str:
    """A module with the expression as a function ``f``, and as ``h`` that calls it."""
    names = ", ".join("xy"[: len(point.args)])
    return f"{HEAD}def f({names}):\n    return {point.text}\n\n\ndef h({names}):\n    return 1.0 * f({names})\n"


def guarded() -> Iterator[tuple[str, float, str]]:
    """Each expression of GUARDED at each of its points in each of the PLACES."""
    for line in GUARDED.strip().splitlines():
        text, _, at = line.partition(" | ")
        places = [p for p in PLACES if not ("a helper" in p and text in FINITE) and not ("before" in p and text in FACTORS)]
        yield from ((text, float(x), place) for x in at.split() for place in places)


def used(text: str, place: str) -> str:
    """A module with ``f(x, m, w)``, in which an expression is used where a mask says so."""

    def of(x: str) -> str:
        return text.replace("{}", x)

    body = PLACES[place]
    for x in ("x[m]", "x", "z"):
        body = body.replace(f"{{{x}}}", of(x))
    return f"{HEAD}{HELPERS.replace('{x}', of('x'))}def f(x, m, w):\n    {body}\n"
