"""Functions that hand functions to SciPy's solvers: each with its arguments, and what refuses them."""

import functools
import math

import numpy as np
from scipy import integrate, optimize
from scipy.integrate import dblquad, fixed_quad, nquad, odeint, quad, solve_ivp, tplquad
from scipy.optimize import (
    brentq,
    curve_fit,
    fixed_point,
    fsolve,
    least_squares,
    leastsq,
    minimize,
    minimize_scalar,
    newton,
    root,
    root_scalar,
)

from adjoint_gen import checkpoint, grad, jvp

P = np.array([0.4, 0.3, 0.5])
PROGRAMS, SYSTEMS, REFUSED = [], [], []
TIMES = np.linspace(0.0, 2.0, 7)
SCALE, SEEN = np.array([1.0, 2.0]), []


def at(*args):
    def noted(function):
        PROGRAMS.append((function, args))
        return function

    return noted


def system(*args):
    def noted(function):
        SYSTEMS.append((function, args))
        return function

    return noted


def refused(what, *args):
    def noted(function):
        REFUSED.append((function, args, what))
        return function

    return noted


def cubic(x, a, b):
    return x**3 + a * x - b


def kepler(mean, e):
    return brentq(lambda big: big - e * np.sin(big) - mean, -10.0, 10.0)


class Spring:
    def __init__(self, k, w):
        self.k, self.w = k, w

    def pull(self, t):
        return np.tanh(self.k * t) + np.sum(self.w) * t - 0.3

    def rest(self):
        return brentq(self.pull, -3.0, 3.0)

    def work(self):
        return quad(self.pull, 0.0, self.k)[0]


@at(1.3, 0.4)
def what_is_read_around_and_outside(a, b):
    def f(x):
        return np.exp(x) * SCALE[0] - c - b * x

    c = 2.0 * a
    x = brentq(f, 0.0, 3.0, xtol=1e-13)
    c = 3.0 * a
    return x * a + brentq(f, 0.0, 3.0)


@at(1.3, 0.4)
def what_is_handed_beside(a, b):
    return brentq(cubic, -1.0, 3.0, args=(a, b)) + optimize.bisect(functools.partial(cubic, a=b, b=a), -1.0, 3.0, xtol=1e-13)


@at(0.7, np.array([0.2, 0.3]))
def methods_of_objects(k, w):
    spring = Spring(k * k, w)
    return spring.rest() * spring.work() + k


@at(1.1)
def iterations_of_newton(a):
    first = newton(lambda x: x * x - a, a + 0.1, tol=1e-12)
    second = newton(lambda x, b: x**3 - b, 1.0, args=(a,), fprime=lambda x, b: 3 * x * x, fprime2=lambda x, b: 6 * x)
    found = root_scalar(lambda x: x * x - a * first, x0=1.0, fprime=lambda x: 2 * x, method="newton")
    return first * second + found.root if found.converged else 0.0


@at(np.array([1.2, 0.7]))
def systems(p):
    def f(x):
        return [x[0] * x[1] - p[0], x[0] + x[1] ** 2 - 2 * p[1] - 1]

    def slopes(x):
        return np.array([[x[1], x[0]], [1.0, 2 * x[1]]])

    first = fsolve(f, [1.0, 1.0], xtol=1e-12)
    found = root(lambda z: np.array(f(z)) - 0.1 * first, np.array([1.0, 1.0]), jac=slopes, tol=1e-12)
    if not found.success:
        raise ArithmeticError(found.message)
    y, z = found.x
    return y * first[0] + z * found["x"][1]


@at(1.2)
def all_that_is_found(a):
    x, _, flag, text = fsolve(lambda x: x**2 - a, 1.0, full_output=True)
    if flag != 1:
        raise ArithmeticError(text)
    y, told = brentq(lambda y: y**3 - a, 0.0, 2.0, full_output=True)
    if not told.converged:
        raise ArithmeticError(told.flag)
    return x[0] * y * told.root


@at(0.7)
def as_many_as_there_are(a):
    x = fsolve(lambda x: x**3 - a * np.arange(1.0, 4.0), np.ones(3), xtol=1e-12)
    y = root(lambda x: x**3 - a * np.arange(1.0, 4.0), np.ones(3), tol=1e-12).x
    return np.sum(x * np.arange(3.0)) + np.sum(y * np.ones((2, 3))) + np.sum(np.sin(y) * x[::-1] * a)


@at(P)
def points_that_stay(p):
    x = fixed_point(lambda x: 0.5 * np.cos(p * x) + 0.1 * x[::-1], np.array([0.5, 0.4, 0.3]), xtol=1e-12)
    return np.sum(x**2) * fixed_point(lambda y, c: np.cos(c * y), 0.5, args=(p[0],), xtol=1e-12)


@at(0.4)
def least_values(a):
    def f(x):
        return (x[0] - a) ** 2 + (x[1] - x[0] * a) ** 2 + 0.1 * x[0] ** 4

    def both(x):
        return (x[0] - a) ** 2 + x[0] ** 4, np.array([2 * (x[0] - a) + 4 * x[0] ** 3])

    found = minimize(f, np.array([0.5, 0.5]), jac=grad(f), tol=1e-11)
    other = minimize(both, np.array([0.1]), jac=True, method="L-BFGS-B", options={"ftol": 1e-15, "gtol": 1e-11})
    line = minimize_scalar(lambda x: (x - a) ** 2 + 0.1 * x**4, bounds=(-1.0, 1.0), method="bounded", options={"xatol": 1e-11})
    return found.x[0] * found.x[1] + found.fun + other.x[0] * line.x + line.fun


@at(1.3, 0.5)
def integrals(a, b):
    value, error = quad(lambda t: np.exp(-a * t) * np.sin(b * t), b, a)
    assert error < 1e-6
    return value * a + quad(lambda t, m: np.exp(-((t - m) ** 2) * a), -np.inf, np.inf, args=(b,))[0]


@at(np.array([0.3, 1.2, 0.5]))
def integrals_by_arrays(p):
    model = {"w": p * 2.0, "k": p[1]}
    return quad(lambda t: model["w"][0] + p[1] * t + np.sin(p[2] * t) * model["k"], 0.0, p[2], epsabs=1e-11)[0]


@at(0.4)
def one_inside_the_other(a):
    def part(x):
        return quad(lambda t: np.exp(-t * t * a), 0.0, x)[0] - 0.5

    def level(t):
        return brentq(lambda x: x**3 + x * t - a, 0.0, 2.0)

    inner = quad(lambda x: quad(lambda y: np.sin(x * y * a), 0.0, x)[0], 0.0, 1.0)[0]
    return brentq(part, 0.0, 3.0) * quad(level, 0.5, 1.0)[0] + inner


@at(P)
def in_loops_and_branches(p):
    x, total = np.zeros(3), 0.0
    for k in range(3):
        x[k] = brentq(lambda z: z + p[k] * np.sin(z) - 0.5 - total, -9.0, 9.0)
        if x[k] > 0.2:
            total = total + x[k] * quad(lambda t: t * p[0] + x[0], 0.0, 1.0)[0]
    return total + x @ x


@at(0.4, 0.3)
def the_same_in_helpers(mean, e):
    return kepler(mean, e) * kepler(2.0 * mean, e) + checkpoint(kepler)(e, mean) + e


@at(0.4)
def one_function_for_two(a):
    def f(x):
        return x**3 + a * x - 1.0

    return brentq(f, 0.0, 2.0) * quad(f, 0.0, a)[0] + brentq(lambda x: x**3 - 2.0, 0.0, 2.0) * a


@at(0.5)
def functions_that_are_values(a):
    def made(c):
        return lambda x: x**3 + c * x - 1.0

    chosen = made(a) if a > 0.2 else made(2.0)
    total = sum([brentq(f, -3.0, 3.0) for f in (made(a), made(2.0 * a))])
    return total + brentq(chosen, -3.0, 3.0) + quad(np.cos, 0.0, a)[0]


@at(0.5)
def where_the_call_is_repeated(a):
    try:
        x = brentq(lambda x: x**3 - a, 2.0, 3.0)
    except ValueError:
        x = brentq(lambda x: x**3 - a, 0.0, 3.0)
    return x


@at(0.5)
def derivatives_of_what_is_found(a):
    def level(c):
        return brentq(lambda x: x**3 + x - c, -3.0, 3.0) + quad(lambda x: np.sin(x * c), 0.0, c)[0]

    return grad(level)(a) * a


@at(0.4)
def integrands_that_are_one_number(a):
    return quad(lambda t: 1, 0, a)[0] * quad(lambda t: a, 0, 2)[0] + quad(lambda t: t, a, 2)[0]


@at(0.7)
def what_does_not_move(a):
    def f(t):
        if t > 0.5:
            return t * a
        return a * a if a > 0.5 else t

    return quad(f, 0.0, 1.0, points=[0.5])[0]


def priced(spot, vol, kind="call"):
    kind = kind.lower()
    if kind not in {"call", "put"}:
        raise ValueError(f"unknown kind {kind}")
    if vol <= 0.0:
        raise ValueError("vol must be positive")
    return spot * np.tanh(vol) * np.sqrt(vol)


@at(0.3, 1.2)
def what_raises_for_bad_arguments(price, spot):
    return brentq(lambda vol: priced(spot, vol) - price, 1e-4, 4.0, xtol=1e-14)


PLACES = np.array([0.5, 1.0, 2.0, 3.0, 4.5])
FOUND = PLACES / (PLACES + 0.7) + np.array([0.07, 0.05, -0.04, 0.02, -0.03])


def saturation_slopes(p, s, v):
    return np.stack([s / (p[1] + s), -p[0] * s / (p[1] + s) ** 2], axis=1)


def saturation(p, s, v):
    return p[0] * s / (p[1] + s) - v


@at(PLACES, FOUND)
def least_squares_of_each(s, v):
    found = least_squares(
        saturation, np.ones(2), jac=saturation_slopes, method="lm", args=(s, v), xtol=1e-15, ftol=1e-15, gtol=1e-15
    )
    if not found.success:
        raise RuntimeError(found.message)
    return found.cost * found.x[0] + np.sum(found.fun**2 * np.arange(5.0)) + found.x[1] ** 2


@at(FOUND)
def least_squares_with_a_flag(v):
    x, flag = leastsq(saturation, np.ones(2), args=(PLACES, v), Dfun=saturation_slopes, xtol=1e-15, ftol=1e-15)
    if flag not in (1, 2, 3, 4):
        raise RuntimeError("no convergence")
    return x[0] * x[1]


@at(np.array([1.5, 1.0, 0.8, 0.5, 0.3]), np.array([1.0, 0.8, 1.1, 0.7, 1.2]))
def a_line_that_is_fitted(y, sigma):
    (a, b), _spread = curve_fit(lambda t, m, c: m * t + c, [0.1, 0.5, 0.9, 1.4, 2.0], y, (1.0, 1.0), sigma, ftol=1e-14)
    again, _ = curve_fit(lambda t, m, c: m * t + c, np.arange(5.0), y)
    return a * b + again[0]


@at(0.8, 0.6)
def an_integral_over_a_region(a, b):
    value, _error = dblquad(lambda y, x: np.exp(-a * x * y) * np.cos(b * x), 0, 1, lambda x: 0, lambda x: 1 + x * b)
    return value + dblquad(lambda y, x, c: c * x * y, 0.0, a, 0.2, b, args=(a,), epsabs=1e-10)[0]


@at(0.8, 0.6)
def an_integral_over_a_body(a, b):
    return tplquad(lambda z, y, x: np.exp(-a * x * y) * z, 0, b, 0, 1, lambda x, y: x * y, lambda x, y: 1 + a * x)[0]


@at(0.8, 0.6)
def integrals_over_ranges(a, b):
    one = nquad(lambda x, y, s: np.exp(-s * (x * x + y * y)), [[0, 1], [0, b]], args=(a,))[0]
    other = nquad(lambda x, y: x * y * a, [lambda y: (0, y * b), (0, a)])[0]
    return one + other + nquad(lambda x: x * a, [(0.0, b)])[0]


@at(0.8, 0.6)
def an_integral_by_gauss(a, b):
    return fixed_quad(lambda x, c: np.exp(-c * x), 0.0, b, args=(a,), n=4)[0]


@system(0.7, 0.3)
def prey_and_predators(a, b):
    def slope(t, y):
        return np.array([a * y[0] - b * y[0] * y[1], -y[1] + b * y[0] * y[1] * np.cos(t)])

    found = solve_ivp(slope, (0.0, 2.0), np.array([1.0, 2.0]), t_eval=TIMES, rtol=1e-10, atol=1e-10)
    if not found.success:
        raise ArithmeticError(found.message)
    return np.sum(found.y**2 * found.t)


@system(0.7, 0.3)
def an_oscillator_to_its_end(k, c):
    found = solve_ivp(lambda t, y: [y[1], -k * y[0] - c * y[1]], [0, 3], [1.0, k * c], rtol=1e-10, atol=1e-11)
    return found.y[0, -1] + found.y[1, -1] ** 2 + found.y[1, 0]


@system(np.array([1.0, 0.5]), 0.3)
def a_first_state_that_moves(y0, c):
    def slope(t, y, c, d):
        return -c * y**2 + d * y[::-1]

    found = solve_ivp(slope, (0.0, 2.0), y0 * 2.0, args=(c, 0.1), method="LSODA", rtol=1e-10, atol=1e-10)
    return found.y[:, -1] @ np.array([1.0, 3.0])


@system(np.array([[0.1, -1.0], [1.0, -0.2]]))
def a_matrix_that_moves(a):
    found = solve_ivp(lambda t, y: a @ np.tanh(y), (0.0, 2.0), np.array([1.0, 0.5]), t_eval=TIMES, rtol=1e-10, atol=1e-10)
    return np.sum(found.y[0] * np.sin(found.t))


@system(0.7, 0.4)
def a_first_speed_that_is_found(a, b):
    def miss(v):
        found = solve_ivp(lambda t, y: [y[1], -a * np.sin(y[0])], (0.0, 1.0), [b, v], rtol=1e-10, atol=1e-12)
        return found.y[0, -1] - 0.5

    return brentq(miss, -5.0, 5.0, xtol=1e-13)


@system(0.4, np.array([0.3, 0.2]))
def one_after_the_other(a, y):
    for k in range(3):
        found = solve_ivp(lambda t, z: np.array([z[1] * a, -z[0] - k * z[1]]), (k, k + 1.0), y, rtol=1e-10, atol=1e-10)
        y = found.y[:, -1]
    return y @ y


@system(0.7)
def stores_and_a_switch_in_time(k):
    def slope(t, y):
        d = np.zeros(3)
        for i in range(3):
            d[i] = -k * y[i] + (y[i - 1] if i > 0 else 0.0)
        return d * 2.0 if t > 0.5 else d

    y0 = np.zeros(3)
    y0[0] = k
    first = solve_ivp(slope, (0, 0.5), y0, rtol=1e-10, atol=1e-10)
    found = solve_ivp(slope, (0.5, 1.0), first.y[:, -1], rtol=1e-10, atol=1e-10)
    return np.sum(found.y[:, -1] * np.arange(3.0))


@system(0.7)
def how_a_system_moves(a):
    def level(a):
        times = np.array([0.5, 1.5])
        found = solve_ivp(lambda t, y: -a * y + y * y, (0.0, 1.5), np.array([0.5]), t_eval=times, rtol=1e-11, atol=1e-12)
        return np.sum(found.y)

    return jvp(level, (a,), (1.0,))[1]


@system(1.4, 0.4, 0.05)
def an_epidemic(beta, gamma, first):
    def slope(y, t, n, beta, gamma):
        s, i, _r = y
        return -beta * s * i / n, beta * s * i / n - gamma * i, gamma * i

    t = np.linspace(0.0, 5.0, 6)
    _s, i, r = odeint(slope, (1.0 - first, first, 0.0), t, args=(1.0, beta, gamma), rtol=1e-10, atol=1e-12, mxstep=5000).T
    return np.sum(i * t) + r[-1]


@system(np.array([0.7, 0.4]), np.array([0.5, 0.9]))
def arguments_of_a_system_that_are_a_tuple_of_an_array(p, y0):
    def slope(t, y, a, b):
        u, v = y
        return [-a * u * v, b * u - v]

    found = solve_ivp(slope, (0, 2), y0, args=tuple(p), rtol=1e-10, atol=1e-12)
    also = odeint(slope, y0, [0.0, 0.5, 1.0], args=tuple(p), tfirst=True, rtol=1e-10, atol=1e-12)
    return np.sum(found.y[:, -1]) + also[1, 0] * also[2, 1]


@at(0.7)
def jumps_that_do_not_move(a):
    return quad(lambda t: (np.arctan2(t - 0.5, -1.0) + t % 0.3) * a, 0.0, 1.0, points=[0.3, 0.5, 0.6, 0.9])[0]


@system(0.7, 0.4)
def systems_that_do_not_break(a, first):
    def slope(t, y):
        u, v = y
        return [a * u / (0.3 + u), v * np.sin(t - a) / (t - a)]

    found = solve_ivp(slope, (0.0, 1.0), [first, 1.0], t_eval=[0.6, 1.0], rtol=1e-10, atol=1e-12).y
    return found[0, 0] + np.sum(found[1])


@at(0.7)
def quotients_that_do_not_break(a):
    ratio = quad(lambda t: np.sin(t - a) / (t - a) + (t * t - a * a) / (t - a), 0.0, 1.0)[0]
    still = quad(lambda t: abs(t - 0.3) / (t - 0.3) * a / (1.0 + a * t), 0.0, 1.0)[0]
    return ratio + still + quad(lambda t: np.where(t > 0.4, 1.0, t) / (a + t), 0.0, 1.0)[0]


@at(0.4, -0.7)
def steps_that_are_steep(a, b):
    return quad(steep, 0.0, 1.0, args=(a,))[0] + quad(lambda t: np.exp(t) * steep(t, a), 1.0, 0.0)[0] * b


@at(0.4)
def steps_between_infinite_bounds(a):
    total = quad(lambda t: steep(t, a) * np.exp(-t * t), -np.inf, np.inf)[0]
    total = total + quad(lambda t: steep(t, -a) * np.exp(t), -np.inf, 0.0)[0]
    return total + quad(lambda t: steep(t, a) * np.exp(-t), 0.0, np.inf)[0]


def steep(t, a):
    return np.tanh(1000.0 * (t - a))


@at(0.7)
def complex_numbers_without_cuts(a):
    return quad(lambda t: (np.exp(1j * a * t) ** 2 / (t + 1j * a)).real + np.sqrt(t + a), 0.0, 1.0)[0]


@refused("error of", 0.3)
def an_error_of_an_integral_of_two(a):
    value, error = dblquad(lambda y, x: np.exp(a * x * y), 0.0, 1.0, 0.0, 1.0)
    return value + error


@refused("`full_output=`", 0.3)
def more_of_a_system(a):
    return odeint(lambda y, t: -a * y, [1.0], [0.0, 1.0], full_output=True)[0][-1, 0]


@refused("the covariance", 0.3)
def a_covariance_by_the_data(a):
    return curve_fit(lambda x, m, c: m * x + c, np.arange(3.0), np.array([0.0, a, 1.0]), [1.0, 1.0])[1][0, 0]


@refused("the covariance", 0.3)
def a_covariance_by_what_is_uncertain(a):
    sigma = np.array([1.0, a, 1.0])
    return curve_fit(lambda x, m, c: m * x + c, np.arange(3.0), np.array([0.0, 2.0, 1.0]), [1.0, 1.0], sigma=sigma)[1][0, 0]


@refused("the error", 0.3)
def an_error_by_a_bound(a):
    return quad(np.cos, 0.0, a)[1] + quad(lambda x: x * x, 0.0, a)[1]


@refused("reports beside", 1.7)
def what_is_told_beside(a):
    x, told, _, _ = fsolve(lambda x: x**2 - a, 1.0, full_output=True)
    return x[0] + told["r"][0]


@refused("do not rise", 1.7)
def times_that_come_twice(a):
    return np.sum(odeint(lambda y, t: -a * y, [1.0], [0.0, 0.5, 0.5, 1.0]))


@refused("how many parameters", 0.3)
def a_curve_of_an_unknown_number_of_parameters(a):
    line = functools.partial(lambda c, x, m: m * x + c, 0.5)
    return curve_fit(line, np.arange(3.0), np.array([0.0, a, 1.0]))[0][0]


@refused("`odeint` finds by its times", 1.7)
def times_of_odeint_that_move(a):
    return odeint(lambda y, t: -y, [1.0], [0.0, a])[-1, 0]


@refused("variables", 0.3)
def four_variables(a):
    return nquad(lambda x, y, z, w: a * x * y * z * w, [(0, 1)] * 4)[0]


@refused("`sigma`", 0.3)
def a_covariance_of_what_is_fitted(a):
    return curve_fit(lambda x, m, c: m * x + c, np.arange(3.0), np.array([0.0, a, 1.0]), sigma=np.eye(3))[0][0]


@refused("decided", 0.7)
def a_switch_at_a_state(a):
    def slope(t, y):
        return [a - 2.0 * y[0]] if y[0] > 0.2 else [a - y[0]]

    return solve_ivp(slope, (0.0, 2.0), [0.0]).y[0, -1]


@refused("times", 1.7)
def an_end_that_moves(a):
    return solve_ivp(lambda t, y: -y, (0.0, a), [1.0]).y[0, -1]


@refused("times", 1.7)
def a_time_that_moves(a):
    return solve_ivp(lambda t, y: -y, (0.0, a), [1.0]).t[-1]


@refused("`events=`", 1.7)
def events(a):
    return solve_ivp(lambda t, y: -y * a, (0.0, 1.0), [1.0], events=lambda t, y: y[0] - 0.5).y[0, -1]


@refused("`y0`", 1.7)
def complex_states(a):
    return abs(solve_ivp(lambda t, y: -y * a, (0.0, 1.0), [1.0 + 0.5j]).y[0, -1])


@refused("`atol=`", 1.7)
def tolerances_of_each(a):
    return solve_ivp(lambda t, y: -y * a, (0.0, 1.0), [1.0, 2.0], atol=np.array([1e-3, 1e-6])).y[0, -1]


@refused("Required step size", 2.0)
def a_system_that_ends_early(a):
    return solve_ivp(lambda t, y: a * y**2, (0.0, 1.0), [1.0]).y[0, -1]


@refused("decided", 0.7)
def a_jump_that_moves(a):
    return quad(lambda t: 1.0 if t < a else 2.0, 0.0, 1.0)[0]


@refused("decided", 0.7)
def a_mask_that_moves(a):
    return quad(lambda t: np.where(t < a, t, 0.0) * a, 0.0, 1.0)[0]


@refused("decided", 0.7)
def steps_that_move(a):
    def stepped(t):
        return np.floor(5.0 * t * a)

    return quad(stepped, 0.0, 1.0)[0]


@refused("decided", 0.7)
def a_sign_that_moves(a):
    return quad(lambda t: np.copysign(t, t - a), 0.0, 1.0)[0]


@refused("decided", 0.7)
def an_angle_that_turns(a):
    return quad(lambda t: np.arctan2(t - a, -1.0), 0.0, 1.0)[0]


@refused("decided", 0.7)
def a_fraction_that_moves(a):
    return quad(lambda t: np.modf(t / a)[0], 0.0, 1.0)[0]


@refused("decided", 0.7)
def a_mantissa_that_moves(a):
    return quad(lambda t: math.frexp(t + a)[0], 0.0, 1.0)[0]


@refused("decided", 0.7)
def a_root_across_its_cut(a):
    return quad(lambda t: np.sqrt(-1.0 + 1j * (t - a)).imag, 0.0, 1.0)[0]


@refused("decided", 0.7)
def a_power_across_its_cut(a):
    return quad(lambda t: ((-1.0 + 1j * (t - a)) ** 0.5).imag, 0.0, 1.0)[0]


@refused("decided", 0.7)
def a_sign_of_a_determinant(a):
    return quad(lambda t: np.linalg.slogdet(np.array([[t - a, 0.1], [0.0, 1.0]]))[0], 0.0, 1.0)[0]


@refused("breaks", 0.7)
def a_quotient_that_breaks(a):
    return quad(lambda t: (t - a) / abs(t - a), 0.0, 1.0)[0]


@refused("breaks", 0.7)
def a_quotient_that_breaks_between_infinite_bounds(a):
    return quad(lambda t: np.exp(-t * t) * np.maximum(t - a, 0.0) / (t - a), -np.inf, np.inf)[0]


@refused("breaks", 0.7)
def a_quotient_that_breaks_where_it_is_cut(a):
    return quad(lambda t: (t - 2.0 * a) / np.sqrt((t - 2.0 * a) ** 2), 0.0, 2.0, points=[1.4])[0]


@refused("breaks", 0.7)
def a_quotient_that_breaks_inside(a):
    return dblquad(lambda y, x: y * np.hypot(x - a, 0.0) * (x - a) ** -1.0, 0.0, 1.0, 0.0, 1.0)[0]


@refused("breaks", 0.7)
def an_angle_that_turns_at_a_pole(a):
    return quad(lambda t: np.arctan(1.0 / (a - t)), 0.0, 1.0)[0]


@refused("breaks", 0.3)
def a_system_that_breaks(a):
    return solve_ivp(lambda t, y: [(t - a) / abs(t - a)], (0.0, 1.0), [0.0], rtol=1e-8).y[0, -1]


@refused("breaks", 0.3)
def a_system_that_breaks_where_its_state_is(a):
    return solve_ivp(lambda t, y: [2.0 + (y[0] - 0.5) / abs(y[0] - 0.5)], (0.0, 1.0), [a], t_eval=[1.0]).y[0, 0]


@refused("breaks", 0.3)
def states_that_break(a):
    return odeint(lambda y, t: [np.arctan(1.0 / (t - a))], [0.0], [0.0, 1.0])[-1, 0]


@refused("decided", 0.3)
def the_least_of_an_absolute_value(a):
    return minimize_scalar(lambda x: abs(x - a)).x


@refused("decided", 0.4)
def a_median_that_is_searched_for(a):
    return minimize(lambda x: np.sum(abs(x - np.array([0.3, a, 0.7]))), np.array([0.5]), method="Nelder-Mead").x[0]


@refused("decided", 0.7)
def a_root_where_it_jumps(a):
    return brentq(lambda x: 1.0 if x > a else -1.0, 0.0, 2.0)


@refused("no solution", 0.7)
def a_root_where_it_jumps_and_moves(a):
    return brentq(lambda x: 1.0 + x * a if x > a else -1.0, 0.0, 2.0)


@refused("no solution", 0.3)
def a_bound(a):
    return minimize_scalar(lambda x: (x - a) ** 2, bounds=(-1.0, 0.2999), method="bounded").x


@refused("no solution", 0.3)
def not_converged(a):
    return minimize(lambda x: (x[0] - a) ** 2 + 9.0 * (x[1] - x[0] ** 2) ** 2, [-1.0, 1.0], options={"maxiter": 2}).x[0]


@refused("`bounds=`", 0.3)
def bounds_of_many(a):
    return minimize(lambda x: (x[0] - a) ** 2, np.array([0.1]), bounds=[(0.0, 0.2)]).x[0]


@refused("`weight=`", 0.3)
def weights(a):
    return quad(lambda t: t * a, 0.0, 1.0, weight="cos", wvar=2.0)[0]


@refused("estimated", 0.3)
def what_is_only_estimated(a):
    value, error = quad(lambda t: np.exp(a * t), 0.0, 1.0)
    return value + 2.0 * error


@refused("`x0`", 0.3)
def many_at_once(a):
    return np.sum(newton(lambda x: x**2 - a, np.ones(3)))


@refused("`x0`", 0.3)
def a_matrix(a):
    return np.sum(root(lambda x: x**2 - a, np.ones((2, 2)), method="broyden1").x)


@refused("changes", 1.3)
def an_array_around_it(a):
    w = np.zeros(2)

    def f(x):
        w[0] = x
        return x * x - a + w[1]

    return brentq(f, 0.0, 3.0) + w[0]


@refused("changes", 1.3)
def what_it_is_given(a):
    def f(x):
        x[0] = 2.0 * x[0]
        return np.array([x[0] ** 2 - a])

    return fsolve(f, np.array([1.0]))[0]


@refused("changes", 1.3)
def a_list_around_it(a):
    seen = []

    def f(x):
        seen.append(x)
        return x * x - a

    return brentq(f, 0.0, 3.0) * len(seen)


@refused("changes", 1.3)
def a_name_around_it(a):
    n = 0

    def f(x):
        nonlocal n
        n += 1
        return x * x - a

    return brentq(f, 0.0, 3.0) * n


@refused("prints", 1.3)
def a_list_outside(a):
    def f(x):
        SEEN.append(1.0)
        return x * x - a

    return brentq(f, 0.0, 3.0)


@refused("decided", 0.7)
def a_kink_that_moves_twice(a):  # the second derivative
    return grad(lambda b: quad(lambda t: abs(t - b), 0.0, 1.0)[0])(a)


def slopes_inside(a):
    return integrate.quad(lambda t: abs(t - a) + np.maximum(t, a), 0.0, 1.0)[0]
