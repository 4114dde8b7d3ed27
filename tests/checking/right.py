"""Functions whose derivatives are right and hard to confirm by differences, each with arguments."""

import math

import numpy as np

RNG = np.random.default_rng(5)
X = np.array([0.7, -1.3, 0.4, 2.1])
A = RNG.standard_normal((4, 4)) + 4.0 * np.eye(4)
F = X.astype(np.float32)
RIGHT = []


def at(*args):
    def register(function):
        RIGHT.append((function, args))
        return function

    return register


# --- large, tiny and mixed arguments --------------------------------------------------------------------------------------


@at(1e8)
def large_argument(x):
    return x * x


@at(np.array([1e8, -3e8, 2e7]))
def large_arguments_of_a_norm(x):
    return np.sqrt(np.sum(x**2))


@at(1e8)
def large_argument_of_a_sine(x):
    return np.sin(x)


@at(1e150)
def huge_argument(x):
    return x**2


@at(1e-9)
def tiny_argument(x):
    return np.log(x)


@at(np.array([1e-9, 3e-9, -2e-9]))
def tiny_arguments(x):
    return np.sum(x**3) / np.sum(x**2)


@at(1e-150)
def minute_argument(x):
    return 1.0 / x


@at(1e-9)
def tiny_argument_of_a_cosine(x):
    return np.cos(x)


@at(np.logspace(-8, 8, 9))
def mixed_scales_squared(x):
    return np.sum(x**2)


@at(np.logspace(-6, 6, 7), np.logspace(6, -6, 7))
def mixed_scales_that_meet(x, y):
    return x @ y


@at(np.logspace(-9, 3, 5))
def mixed_scales_of_a_vector(x):
    return np.sqrt(x) * np.exp(-x)


@at(300.0)
def physical_constants(t):
    return 1.38e-23 * t**2


@at(np.array([1.0, 2.0]) * 1e-27, 2.998e8)
def energies(m, c):
    return m * c**2


@at(np.array([0.0, 0.0, 1e-7]))
def zeros_among_tiny(x):
    return np.sum(np.exp(1e7 * x))


@at(np.array([0.0, 5e6, 1e6]))
def zeros_among_large(x):
    return np.sum((x / 1e6) ** 3 + x / 1e6)


@at(np.zeros(3))
def nothing_but_zeros(x):
    return np.sum(np.sin(x) + x**2)


@at(0.0)
def zero(x):
    return np.exp(1e5 * x)


@at(np.array([-0.0, 1.0]))
def negative_zero(x):
    return np.sum(x**2 + x)


# --- offsets and cancellation ---------------------------------------------------------------------------------------------


@at(X)
def large_offset(x):
    return 1e12 + np.sum(x**2)


@at(X)
def large_offset_of_a_vector(x):
    return 1e10 + np.sin(x)


@at(X)
def offset_inside(x):
    return np.sum(((x + 1e6) - 1e6) ** 2)


@at(0.3)
def large_offset_inside(x):
    return (x + 1e12) - 1e12


@at(1e-4)
def one_minus_cosine(x):
    return (1.0 - np.cos(x)) / x**2


@at(np.array([1.0, 1.0 + 1e-9]))
def nearly_equal(x):
    return (x[1] - x[0]) ** 2


@at(X)
def sum_of_a_softmax(x):
    e = np.exp(x - np.max(x))
    return np.sum(e / np.sum(e))


@at(np.array([0.0, 20.0, 40.0]))
def steep_softmax(x):
    e = np.exp(x - np.max(x))
    return e / np.sum(e)


@at(4.0)
def saturated(x):
    return np.tanh(x * 3.0)


@at(X)
def variance_by_moments(x):
    return np.mean((x + 1e3) ** 2) - np.mean(x + 1e3) ** 2


@at(3.0)
def far_tail(x):
    return np.exp(-(x**2) * 10.0)


@at(1e-3, 1e3)
def quadratic_root(a, b):
    return (-b + math.sqrt(b * b - 4.0 * a)) / (2.0 * a)


# --- oscillating, stiff, chaotic ------------------------------------------------------------------------------------------


@at(0.7)
def quick_sine(x):
    return np.sin(1000.0 * x)


@at(np.linspace(0.0, 1.0, 12))
def quick_sines(x):
    return np.sin(1000.0 * x)


@at(1.234)
def very_quick_sine(x):
    return x**2 + 1e-3 * np.sin(1e6 * x)


@at(0.5000001)
def stiff_step(x):
    return np.tanh(1e6 * (x - 0.5))


@at(np.array([0.4999, 0.5, 0.51]))
def logistic_steps(x):
    return np.sum(1.0 / (1.0 + np.exp(-1e4 * (x - 0.5))))


@at(0.3)
def chaotic_map(x):
    for _ in range(20):
        x = 3.9 * x * (1.0 - x)
    return x


@at(np.array([1.0, 1.0, 1.0]))
def lorenz(u):
    x, y, z = u[0], u[1], u[2]
    for _ in range(60):
        dx, dy, dz = 10.0 * (y - x), x * (28.0 - z) - y, x * y - 8.0 / 3.0 * z
        x, y, z = x + 0.01 * dx, y + 0.01 * dy, z + 0.01 * dz
    return x + y + z


@at(1.0, 800.0)
def stiff_decay(u, k):
    for _ in range(40):
        u = u - 0.002 * k * (u - np.cos(k * 1e-3))
    return u


@at(0.2)
def narrow_peak(x):
    return 1.0 / (1e-8 + (x - 0.2001) ** 2)


@at(np.array([0.1, 5.0, 30.0]))
def chirp(x):
    return np.sum(np.sin(x**3))


@at(0.01)
def topologist(x):
    return x * np.sin(1.0 / x)


# --- kinks ----------------------------------------------------------------------------------------------------------------


@at(np.array([1e-5, -1e-6, 1.0]))
def kink_within_the_step(x):
    return np.sum(np.abs(x))


@at(1.0 + 1e-7)
def kink_near_one(x):
    return np.maximum(x, 1.0) ** 2


@at(np.array([0.0, 1.0, -2.0]))
def kink_at_the_point(x):
    return np.sum(np.abs(x))


@at(np.array([1.0, 1.0, 0.5]))
def tie(x):
    return np.max(x)


@at(np.array([0.5, 0.5 + 1e-8, 0.1]))
def nearly_a_tie(x):
    return np.max(x)


@at(0.3)
def branch(x):
    if x < 0.30001:
        return x**2
    return 5.0 * x


@at(np.array([0.2, 0.7, 1.5]))
def clipped(x):
    return np.sum(np.clip(x, 0.2, 1.0) * x)


@at(0.25)
def steps_of_a_floor(x):
    return np.floor(x * 3.0) + x


@at(2.0)
def jump_at_the_point(x):
    return np.floor(x) + x


@at(np.array([0.1, 0.1001, 3.0, 2.0]))
def sorted_weights(x):
    return np.sort(x) @ np.array([1.0, 2.0, 3.0, 4.0])


@at(1.5)
def edge_of_the_domain(x):
    return np.sqrt(x - 1.5 + 1e-12)


@at(np.array([0.0, 2.0]))
def nonnegative_only(x):
    return np.sum(x * np.where(x >= 0.0, np.sqrt(np.where(x >= 0.0, x + 1.0, 1.0)), np.nan))


# --- dtypes and shapes ----------------------------------------------------------------------------------------------------


@at(F)
def single_precision(x):
    return np.sum(np.sin(x) * x)


@at(F)
def single_precision_vector(x):
    return np.exp(x)


@at(F, X)
def both_precisions(x, y):
    return x @ y


@at(np.float32(1.3))
def single_precision_scalar(x):
    return x**3


@at(F * np.float32(1e4))
def single_precision_large(x):
    return np.sqrt(np.sum(x * x))


@at(np.array(1.5))
def without_axes(x):
    return x**2 + np.sin(x)


@at(np.float64(1.5))
def numpy_scalar(x):
    return np.log(x)


@at(np.zeros((0, 3)), 2.0)
def empty(x, s):
    return np.sum(x * s) + s**2


@at(np.ones((3, 1)), np.ones((1, 4)))
def broadcast(x, y):
    return np.sum(np.sin(x * y + x))


@at(np.asfortranarray(RNG.standard_normal((3, 4))))
def fortran_order(x):
    return np.sum(x @ x.T)


@at(np.arange(12.0)[::-2])
def backwards(x):
    return np.cumsum(x**2)


@at(RNG.standard_normal((2, 3, 4)))
def three_axes(x):
    return np.mean(x**2, axis=(0, 2))


@at(1.5, 3)
def integer_argument(x, n):
    for _ in range(n):
        x = x * x
    return x


@at(X, np.array([2, 0, 1]))
def integer_array(x, i):
    return np.sum(x[i] ** 2)


# --- structures -----------------------------------------------------------------------------------------------------------


@at([1.0, 2.0, 4.0])
def list_of_floats(v):
    s = 0.0
    for k in range(len(v)):
        s = s + v[k] ** 2 * (k + 1)
    return s


@at({"w": A, "b": X}, X)
def dict_of_arrays(p, x):
    return np.sum(np.tanh(p["w"] @ x + p["b"]))


@at((X, 2.0), 3.0)
def tuple_of_both(p, s):
    return np.sum(p[0] * p[1]) * s


@at([X, 2.0 * X])
def list_of_arrays(v):
    return np.sum(v[0] * v[1] ** 2)


@at(X, 2.0)
def several_results(x, s):
    return np.sin(x) * s, {"sum": np.sum(x), "scaled": 1e-9 * s * x}


@at(X)
def mixed_results(x):
    return 1e9 * x[0] ** 2, 1e-9 * x[1] ** 3


@at(X)
def changes_its_argument(x):
    x[1:] *= x[0]
    return np.sum(x**2)


@at(X)
def seeded_noise(x):
    return np.sum(x**2 * np.random.default_rng(3).standard_normal(4))


# --- complex on the way ---------------------------------------------------------------------------------------------------


@at(X)
def complex_exponential(x):
    return np.sum(np.abs(np.exp(1j * x) + 2.0) ** 2)


@at(X)
def complex_result(x):
    return np.exp(1j * x) * x


@at(X)
def real_part(x):
    return np.sum(np.real((x + 2j) ** 3))


# --- algorithms -----------------------------------------------------------------------------------------------------------


@at(A, X)
def linear_system(a, b):
    return np.linalg.solve(a, b)


@at(A)
def determinant_by_elimination(a):
    a = a.copy()
    d = 1.0
    for k in range(4):
        d = d * a[k, k]
        for i in range(k + 1, 4):
            a[i] = a[i] - a[i, k] / a[k, k] * a[k]
    return d


@at(2.0)
def newton(a):
    x = 1.0
    while abs(x * x - a) > 1e-12:
        x = 0.5 * (x + a / x)
    return x


@at(0.8)
def keplers_equation(e):
    u = 1.0
    for _ in range(50):
        u = 1.0 + e * np.sin(u)
    return u


@at(np.array([0.9, 0.3]))
def power_iteration(x):
    v = np.array([1.0, 1.0])
    for _ in range(30):
        w = np.array([2.0 * v[0] + x[0] * v[1], x[0] * v[0] + x[1] * v[1]])
        v = w / np.sqrt(np.sum(w**2))
    return v


@at(np.linspace(0.1, 2.0, 150))
def a_hundred_and_fifty(x):
    return np.sum(np.sin(x) * x[::-1])


@at(np.linspace(0.1, 2.0, 400))
def a_vector_of_hundreds(x):
    return np.cumsum(x**2) * 1e-3


@at(np.logspace(-5, 5, 300))
def hundreds_of_mixed_scales(x):
    return np.sum(np.log(x) ** 2)


@at(np.random.default_rng(1).standard_normal((100, 100)), np.linspace(-1.0, 1.0, 100))
def ten_thousand(w, x):
    return np.tanh(w @ x) @ x


# --- what cancels inside, so that small steps see a part of the function --------------------------------------------------


@at(14.0)
def saturated_beside_its_argument(x):
    return x * (1.0 - np.tanh(x) ** 2)


@at(34.0)
def logistic_tail(x):
    return np.log(x) * (1.0 - 1.0 / (1.0 + np.exp(-x)))


@at(1e-9)
def cancelling_exponential(x):
    return (np.exp(x) - 1.0) / x


@at(0.3)
def long_chaos(x):
    y = x
    for _ in range(45):
        y = 3.99 * y * (1.0 - y)
    return y * x


@at(1.0)
def kink_of_second_order(x):
    return np.maximum(x - 1.0, 0.0) ** 2


@at(0.3)
def never_ends_far_away(x):
    n = 0
    while n * x < 2.0:
        n += 1
    return x * n


# --- what is so small that a step of it is no number, and single precision ------------------------------------------------


@at(np.array([1e-300, 1.0]))
def next_to_nothing_beside_one(x):
    return np.sum(np.sin(x))


@at(1e-300)
def next_to_nothing_beside_a_constant(x):
    return np.sin(x) + 1.0


@at(np.float32(0.7))
def linear_in_single_precision(x):
    return x * 2.0 + 1e6
