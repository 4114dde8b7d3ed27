"""Thirty rules of all sorts, written from docs/rules.md alone: twenty are right, ten are wrong on purpose; and some more.

Each line of RIGHT and WRONG is a function that has a rule, and a call to try it at. Of a wrong one it is said what `check_rule`
has to find. Over 400 lines would be too many for a module of the package; here it is a list.
"""
# ruff: noqa: F821 - `d` stands in texts that are read and not run

from __future__ import annotations

import ctypes
import ctypes.util
import math
import operator
from collections import namedtuple

import numpy as np

from adjoint_gen import derivative, nondifferentiable
from adjoint_gen.rules.promotion import elementwise

LIBM = ctypes.CDLL(ctypes.util.find_library("m"))
X = np.array([0.4, 1.3, 2.2])
Y = np.array([1.5, 0.7, -0.6])
A = np.array([[2.0, 0.5], [0.3, 1.5]])
B = np.array([0.7, -1.2])


# --- right ----------------------------------------------------------------------------------------------------------------


def bell(x):
    return np.exp(-x * x)


@derivative(bell)
def bell_rule(y, x):
    return -2.0 * x * y * d[x]


def softplus(x):
    return np.logaddexp(0.0, x)


@derivative(softplus, kind=elementwise)
def softplus_rule(y, x):
    return (1.0 - np.exp(-y)) * d[x]


def line(w, x, b):
    return w * x + b


@derivative(line)
def line_rule(y, w, x, b):
    return x * d[w] + w * d[x] + d[b]


def applied(a, x):
    return a @ x


@derivative(applied)
def applied_rule(y, a, x):
    return d[a] @ x + a @ d[x]


def solved(a, b):
    inverse = np.linalg.inv(a)
    return inverse @ b, inverse


@derivative(solved)
def solved_rule(results, a, b):
    x, inverse = results
    return inverse @ d[b] - inverse @ (d[a] @ x), 0 * d[b] - inverse @ d[a] @ inverse


def factored(a, b):
    """The solution, and a factor that nobody differentiates."""
    factor = np.linalg.cholesky(a @ a.T)
    return np.linalg.solve(a, b), factor


@derivative(factored)
def factored_rule(results, a, b):
    x, factor = results
    inverse = a.T @ np.linalg.inv(factor @ factor.T)
    return inverse @ d[b] - inverse @ (d[a] @ x), None


def polar(x, y):
    return np.hypot(x, y), np.arctan2(y, x)


@derivative(polar)
def polar_rule(results, x, y):
    r, _ = results
    return (x * d[x] + y * d[y]) / r, (x * d[y] - y * d[x]) / (r * r)


def layer(p, x):
    return np.tanh(p["layer"]["w"] * x + p["layer"]["b"]) * p["scale"]


@derivative(layer)
def layer_rule(y, p, x):
    t = y / p["scale"]
    inner = d[p]["layer"]["w"] * x + d[p]["layer"]["b"] + p["layer"]["w"] * d[x]
    return d[p]["scale"] * t + p["scale"] * ((1.0 - t * t) * inner)


Point = namedtuple("Point", "x y")


def between(one, other):
    (a, b), s = one, other[0]
    return s * np.hypot(a, b) + other[1]


@derivative(between)
def between_rule(y, one, other):
    r = np.hypot(one[0], one[1])
    return d[other][0] * r + d[other][1] + other[0] * ((one[0] * d[one][0] + one[1] * d[one][1]) / r)


class Spring:
    def __init__(self, k, rest):
        self.k = k
        self.rest = rest

    def energy(self, x):
        return 0.5 * self.k * (x - self.rest) ** 2


class Stiff(Spring):
    pass


@derivative(Spring.energy)
def energy_rule(y, self, x):
    return self.k * (x - self.rest) * d[x]


cbrt = LIBM.cbrt
cbrt.restype, cbrt.argtypes = ctypes.c_double, [ctypes.c_double]


@derivative(cbrt)
def cbrt_rule(y, x):
    return d[x] / (3.0 * y * y)


distance = LIBM.hypot
distance.restype, distance.argtypes = ctypes.c_double, [ctypes.c_double, ctypes.c_double]


@derivative(distance)
def distance_rule(r, x, y):
    return (x * d[x] + y * d[y]) / r


def counted(x):
    return np.sum(x * x), np.size(x), np.argmax(x)


@derivative(counted)
def counted_rule(results, x):
    return 2.0 * np.sum(x * d[x]), 0, 0


def clip_gradient(x, limit):
    return 1.0 * x


def clipped(g, y, x, limit):
    return np.clip(g, -limit, limit)


@derivative(clip_gradient, reverse={"x": clipped}, transpose="not exact", passive=("limit",))
def clip_gradient_rule(y, x, limit):
    return 1.0 * d[x]


def nearest(x, grid):
    return grid[np.argmin(np.abs(grid - x))]


nondifferentiable(operator.index)


def in_steps(x):
    return np.floor(4.0 * x) / 4.0


nondifferentiable(in_steps)


def substituted(factor, b):
    return np.linalg.solve(factor.T, np.linalg.solve(factor, b))


def substituted_back(g, x, factor, b):
    return substituted(factor, g)


@derivative(substituted, reverse={"b": substituted_back})
def substituted_rule(x, factor, b):
    rest = substituted(factor, d[factor] @ (factor.T @ x))
    return substituted(factor, d[b]) - rest - substituted(factor, factor @ (d[factor].T @ x))


def energy_along(x, axis=None):
    return np.sum(x * x, axis=axis)


@derivative(energy_along, passive=("axis",))
def energy_along_rule(y, x, axis=None):
    return 2.0 * np.sum(x * d[x], axis=axis)


def direction(x):
    return x / np.sqrt(np.sum(x * x))


@derivative(direction)
def direction_rule(y, x):
    r = np.sqrt(np.sum(x * x))
    return d[x] / r - y * np.sum(y * d[x]) / r


def leaky(x):
    return np.where(x > 0, x, 0.1 * x)


@derivative(leaky)
def leaky_rule(y, x):
    return np.where(x > 0, d[x], 0.1 * d[x])


def root(x):
    """The square root by Newton's iteration, to the last bits."""
    y = x
    for _ in range(60):
        y = 0.5 * (y + x / y)
    return y


@derivative(root)
def root_rule(y, x):
    return d[x] / (2.0 * y)


def fast_exp(x):
    return np.exp(x)


derivative(fast_exp)(np.exp)


def smoothed(x, w):
    return np.convolve(x, w)


@derivative(smoothed)
def smoothed_rule(y, x, w):
    return np.convolve(d[x], w) + np.convolve(x, d[w])


def in_double_precision(x):
    return np.asarray(x, np.float64) ** 2


@derivative(in_double_precision)
def in_double_precision_rule(y, x):
    return 2.0 * x * d[x]


def asks_for_writable(x):
    if isinstance(x, np.ndarray) and not x.flags.writeable:
        raise ValueError("buffer source array is read-only")
    return x * x


@derivative(asks_for_writable)
def asks_for_writable_rule(y, x):
    return 2.0 * x * d[x]


RIGHT = [
    (bell, (X,)),
    (softplus, (np.array([-1.0, 0.5, 3.0]),)),
    (line, (X, 1.5, Y)),
    (applied, (A, B)),
    (solved, (A, B)),
    (factored, (A, B)),
    (polar, (X, Y)),
    (layer, ({"layer": {"w": X, "b": 0.3}, "scale": np.array([2.0, 0.5, 1.5])}, Y)),
    (between, (Point(1.2, -0.4), [X, Y])),
    (Spring.energy, (Stiff(3.0, np.array([1.0, 0.0, 0.5])), X)),
    (cbrt, (2.0,)),
    (distance, (3.0, 1.5)),
    (counted, (X,)),
    (clip_gradient, (X, 0.5)),
    (in_steps, (np.array([0.3, 1.1, -0.6]),)),
    (substituted, (np.array([[2.0, 0.0], [0.5, 3.0]]), B)),
    (energy_along, (A,)),
    (direction, (X,)),
    (leaky, (Y,)),
    (root, (X,)),
]
MORE_RIGHT = [
    (fast_exp, (X,)),
    (smoothed, (X, B)),
    (operator.index, (17,)),
    (line, (np.ones((3, 1)), np.arange(1.0, 5.0), 0.5)),
    (np.tanh, (X,)),
    (in_double_precision, (X,)),
    (asks_for_writable, (X,)),
    (np.linalg.solve, (A, B)),
    (math.hypot, (3.0, 4.0)),
    (np.linalg.eigh, (A + A.T,)),
    (np.modf, (X,)),
]


# --- wrong ----------------------------------------------------------------------------------------------------------------


def twice_too_much(x):
    return np.sin(x)


@derivative(twice_too_much)
def twice_too_much_rule(y, x):
    return 2.0 * np.cos(x) * d[x]


def wrong_sign(x, y):
    return x / y


@derivative(wrong_sign)
def wrong_sign_rule(z, x, y):
    return d[x] / y + z / y * d[y]


def sums_by_itself(x, w):
    return x * w


def sums_by_itself_back(g, y, x, w):
    return np.sum(g * x)  # as if `w` were always one number


@derivative(sums_by_itself, reverse={"w": sums_by_itself_back})
def sums_by_itself_rule(y, x, w):
    return w * d[x] + x * d[w]


def forgets(x, b):
    return x * x + b


@derivative(forgets, passive=("b",))
def forgets_rule(y, x, b):
    return 2.0 * x * d[x]


def halved(x):
    return 0.5 * x


def in_place(g):
    g *= 0.5
    return g


def halved_back(g, y, x):
    return in_place(g)


@derivative(halved, reverse={"x": halved_back})
def halved_rule(y, x):
    return 0.5 * d[x]


def squared(x):
    return x * x


def slope_of_squared(x):
    return 2.0 * np.atleast_1d(x) if np.ndim(x) else 3.0 * x


@derivative(squared)
def squared_rule(y, x):
    return slope_of_squared(x) * d[x]


def narrow(x):
    return np.exp(x)


def slope_of_narrow(y):
    return np.exp(np.log(y).astype(np.float16)).astype(np.asarray(y).dtype) if np.asarray(y).dtype == np.float32 else y


@derivative(narrow)
def narrow_rule(y, x):
    return slope_of_narrow(y) * d[x]


def tripled(x):
    return 3.0 * x


def tripled_back(g, y, x):
    return 3.0 * g * np.abs(g)


@derivative(tripled, reverse={"x": tripled_back})
def tripled_rule(y, x):
    return 3.0 * d[x]


RNG = np.random.default_rng(3)


def noise(x):
    return 1.0 + 1e-3 * RNG.normal(size=np.shape(x))


def noisy(x):
    return np.cos(x)


@derivative(noisy)
def noisy_rule(y, x):
    return -np.sin(x) * noise(x) * d[x]


def backwards_only(x):
    return x**3


def backwards_only_back(g, y, x):
    return 3.0 * x * x * g


@derivative(backwards_only, reverse={"x": backwards_only_back})
def backwards_only_rule(y, x):
    return 2.0 * x * x * d[x]


WRONG = [
    (twice_too_much, (X,), "finite differences say"),
    (wrong_sign, (X, Y), "with respect to y"),
    (sums_by_itself, (X, Y), "with respect to w"),
    (forgets, (X, 0.5), "with respect to b"),
    (halved, (X,), "writes into|changes"),
    (squared, (X,), "without axes"),
    (narrow, (X,), "float32"),
    (tripled, (X,), "not linear in cotangents"),
    (noisy, (X,), "two calls have different derivatives"),
    (backwards_only, (X,), "forward mode"),
]


def cube(x):
    return x * x * x


def slope_of_cube(x):
    return 3.0 * x * x


@derivative(slope_of_cube)
def slope_of_cube_rule(y, x):
    return 5.0 * x * d[x]


@derivative(cube)
def cube_rule(y, x):
    return slope_of_cube(x) * d[x]


def fourth(x):
    return x**4


def slope_of_fourth(x):
    return 4.0 * x**3


def bend_of_fourth(x):
    return 12.0 * x**2


nondifferentiable(bend_of_fourth)


@derivative(slope_of_fourth)
def slope_of_fourth_rule(y, x):
    return bend_of_fourth(x) * d[x]


@derivative(fourth)
def fourth_rule(y, x):
    return slope_of_fourth(x) * d[x]


def constant_by_name(x):
    return 2.0 * x


nondifferentiable(constant_by_name)


def of_another_kind(x):
    return np.sum(x)


@derivative(of_another_kind, kind=elementwise)
def of_another_kind_rule(y, x):
    return np.sum(d[x])


def second_is_wrong(x):
    return x + 1.0, x * x


@derivative(second_is_wrong)
def second_is_wrong_rule(results, x):
    return 1.0 * d[x], x * d[x]


def turned(a, x):
    return a @ x


def turned_back(g, y, a, x):
    return a @ g  # of a symmetric matrix only


@derivative(turned, reverse={"x": turned_back})
def turned_rule(y, a, x):
    return d[a] @ x + a @ d[x]


def raises_when_empty(x):
    return x * 2.0


def first_of(x):
    return 2.0 if np.ndim(x) == 0 or x[0] != np.inf else 1.0


@derivative(raises_when_empty)
def raises_when_empty_rule(y, x):
    return first_of(x) * d[x]


def scratched(x):
    return np.sqrt(x)


def over(x):
    x[...] = 0.5 / np.sqrt(x)
    return x


@derivative(scratched)
def scratched_rule(y, x):
    return over(x) * d[x]


def doubled_in_place(x):
    x *= 2.0
    return 1.0 * x


@derivative(doubled_in_place)
def doubled_in_place_rule(y, x):
    return 2.0 * d[x]


def at_random(x):
    return x + RNG.normal()


@derivative(at_random)
def at_random_rule(y, x):
    return 1.0 * d[x]


def shrunk(p):
    return p["a"] * p["b"]


@derivative(shrunk)
def shrunk_rule(y, p):
    return p["b"] * d[p]["a"] + 2.0 * p["a"] * d[p]["b"]


MORE_WRONG = [
    (cube, (X,), "forward over reverse"),
    (fourth, (X,), "order 3"),
    (constant_by_name, (X,), "finite differences say"),
    (of_another_kind, (X,), "kind= says"),
    (second_is_wrong, (X,), r"result\[1\]"),
    (turned, (A, B), "with respect to x"),
    (raises_when_empty, (X,), "empty.*IndexError"),
    (scratched, (X,), "writes into"),
    (doubled_in_place, (X,), "changes x"),
    (at_random, (X,), "different results"),
    (shrunk, ({"a": X, "b": Y},), r"p\['b'\]"),
]
