"""Wrong derivatives: by rules that are wrong, and by modes that are tampered with. Each is a function of ``patch``.

A fault returns the function and arguments to check. ``patch`` replaces ``vjp``, ``jvp`` or ``hvp`` where the check calls them.
"""

# ruff: noqa: F821  `d` belongs to the texts of rules

import numpy as np

from adjoint_gen import derivative
from adjoint_gen.checking import claims

X = np.array([0.7, -1.3, 0.4, 2.1])
FAULTS = []


def fault(function):
    FAULTS.append(function)
    return function


def square_sum(x):
    return np.sum(x**2)


def product(x, y):
    return np.sum(x * y**2)


def vector(x):
    return np.exp(0.3 * x) * x[0]


# --- rules ----------------------------------------------------------------------------------------------------------------


def cube(x):
    return x**3


def cosine(x):
    return np.cos(x)


def boltzmann(t):
    return 1.38e-23 * t**2


def energy(x):
    return 1e9 + x**2


def drag(v):
    return v + 1e-6 * v**2


def root(x):
    return np.sqrt(2.0) * x


def wave(x):
    return np.sin(2.0 * x)


def size(x):
    return np.sqrt(x * x)


def area(a, b):
    return a * b + 1e-3 * b


def double(x):
    return 2.0 * x


def square_within(x):
    return x**2


def cosine_within(x):
    return np.cos(x)


def sine(x):
    return np.sin(x)


def cube_within(x):
    return x**3


def quartic(x):
    return x**4


def square_of_second(x, y):
    return y * y


def both(x, y):
    return x * y * y


def noisy(x):
    return x * 1.0


def tenth(x):
    return x * 0.1


def leaky(x):
    return np.where(x > 0.0, x, 0.01 * x)


def average(x):
    return np.mean(x)


def normalize(x):
    x /= np.sum(x)
    return x * 1.0


def absolute(x):
    return np.abs(x)


STATE = np.random.default_rng(0)


def noise(x):
    return x * (1.0 + 1e-7 * STATE.standard_normal())


@fault
def scale_of_a_rule(patch):
    @derivative(cube)
    def rule(y, x):
        return 2.0 * (x**2 * d[x])

    def f(x):
        return np.sum(cube(x))

    return f, (X,)


@fault
def sign_of_a_rule(patch):
    @derivative(cosine)
    def rule(y, x):
        return np.sin(x) * d[x]

    def f(x):
        return np.sum(cosine(x))

    return f, (X,)


@fault
def below_1e_12(patch):
    @derivative(boltzmann)
    def rule(y, t):
        return 8.5 * (2.76e-23 * t * d[t])

    def f(t):
        return boltzmann(t)

    return f, (300.0,)


@fault
def large_offset(patch):
    @derivative(energy)
    def rule(y, x):
        return 2.001 * (x * d[x])

    def f(x):
        return energy(x)

    return f, (1.5,)


@fault
def missing_small_term(patch):
    @derivative(drag)
    def rule(y, v):
        return 1.0 * d[v]

    def f(v):
        return np.sum(drag(v))

    return f, (X,)


@fault
def constant_of_few_digits(patch):
    @derivative(root)
    def rule(y, x):
        return 1.4142136 * d[x]

    def f(x):
        return np.sum(root(x) ** 2)

    return f, (X,)


@fault
def missing_inner_derivative(patch):
    @derivative(wave)
    def rule(y, x):
        return np.cos(2.0 * x) * d[x]

    def f(x):
        return wave(x)

    return f, (0.4,)


@fault
def wrong_for_negative_numbers(patch):
    @derivative(size)
    def rule(y, x):
        return 1.0 * d[x]

    def f(x):
        return np.sum(size(x))

    return f, (X,)


@fault
def forgotten_second_argument(patch):
    @derivative(area)
    def rule(y, a, b):
        return b * d[a] + a * d[b]

    def f(a, b):
        return area(a, b)

    return f, (2.0, 3.0)


@fault
def reverse_alone(patch):
    def rule_x(bar, y, x):
        return 2.0001 * bar

    @derivative(double, reverse={"x": rule_x})
    def rule(y, x):
        return 2.0 * d[x]

    def f(x):
        return np.sum(double(x))

    return f, (X,)


@fault
def second_order_of_a_rule(patch):
    @derivative(square_within)
    def inner_rule(y, x):
        return 2.5 * (x * d[x])

    @derivative(cube)
    def rule(y, x):
        return 3.0 * (square_within(x) * d[x])

    def f(x):
        return np.sum(cube(x))

    return f, (X,)


@fault
def second_order_of_a_vector(patch):
    @derivative(cosine_within)
    def inner_rule(y, x):
        return -0.99 * (np.sin(x) * d[x])

    @derivative(sine)
    def rule(y, x):
        return cosine_within(x) * d[x]

    def f(x):
        return sine(x) * 2.0

    return f, (X,)


@fault
def second_order_of_one_result_of_two(patch):
    @derivative(cube_within)
    def inner_rule(y, x):
        return x**2 * d[x]

    @derivative(quartic)
    def rule(y, x):
        return 4.0 * (cube_within(x) * d[x])

    def f(x):
        return np.sin(x), 1e-6 * quartic(x)

    return f, (1.3,)


@fault
def mixed_second_order(patch):
    @derivative(square_of_second, passive=("x",))
    def first_rule(z, x, y):
        return 3.0 * (y * d[y])

    @derivative(both)
    def rule(z, x, y):
        return square_of_second(x, y) * d[x] + 2.0 * (x * y * d[y])

    def f(x, y):
        return both(x, y)

    return f, (1.5, 0.7)


@fault
def noise_of_1e_7(patch):
    @derivative(noisy)
    def rule(y, x):
        return (1.0 + 1e-7 * np.sin(1e9 * x)) * d[x]

    def f(x):
        return np.sum(noisy(x) ** 2)

    return f, (X,)


@fault
def single_precision_constant(patch):
    @derivative(tenth)
    def rule(y, x):
        return np.float64(np.float32(0.1)) * d[x]

    def f(x):
        return tenth(x)

    return f, (1.7,)


@fault
def derivative_of_another_branch(patch):
    @derivative(leaky)
    def rule(y, x):
        return np.where(x > 0.0, 1.0, 0.0) * d[x]

    def f(x):
        return np.sum(leaky(x))

    return f, (X,)


@fault
def mean_that_sums(patch):
    @derivative(average)
    def rule(y, x):
        return np.sum(d[x])

    def f(x):
        return average(x)

    return f, (X,)


@fault
def wrong_at_single_precision(patch):
    @derivative(cube)
    def rule(y, x):
        return 3.003 * (x**2 * d[x])

    def f(x):
        return np.sum(cube(x))

    return f, (X.astype(np.float32),)


@fault
def helper_that_writes(patch):
    @derivative(normalize)
    def rule(y, x):
        return d[x] / np.sum(x)

    def f(x):
        return np.sum(normalize(x) ** 2)

    return f, (X,)


@fault
def outside_of_one_side_of_a_kink(patch):
    @derivative(absolute)
    def rule(y, x):
        return 1.5 * d[x]

    def f(x):
        return np.sum(absolute(x))

    return f, (np.zeros(2),)


@fault
def nondeterminism(patch):
    @derivative(noise)
    def rule(y, x):
        return 1.0 * d[x]

    def f(x):
        return np.sum(noise(x))

    return f, (X,)


@fault
def a_thousandth_where_the_value_is_zero(patch):
    @derivative(wave)
    def rule(y, x):
        return 2.002 * np.cos(2.0 * x) * d[x]

    def f(x):
        return wave(x)

    return f, (0.0,)


@fault
def a_hundred_thousandth_at_zeros(patch):
    @derivative(wave)
    def rule(y, x):
        return 2.00002 * np.cos(2.0 * x) * d[x]

    def f(x):
        return np.sum(wave(x))

    return f, (np.zeros(3),)


# --- modes that are tampered with -----------------------------------------------------------------------------------------


def pulled(patch, change):
    """Pass the gradients, one for each argument, through ``change(gradients, args, cotangent)``."""
    vjp = claims.vjp

    def changed(fun, *args):
        value, pullback = vjp(fun, *args)
        return value, lambda bar: change(list(pullback(bar)), args, bar)

    patch("vjp", changed)


def pushed(patch, change):
    jvp = claims.jvp

    def changed(fun, args, tangents):
        value, tangent = jvp(fun, args, tangents)
        return value, change(tangent, args, tangents)

    patch("jvp", changed)


def twice(patch, change):
    hvp = claims.hvp

    def changed(fun, wrt):
        product_ = hvp(fun, wrt)
        return lambda *args: change(list(product_(*args)), args)

    patch("hvp", changed)


def scaled_element(k, index, factor):
    def change(gradients, *_):
        part = np.array(gradients[k], copy=True)
        part[index] *= factor
        gradients[k] = part
        return tuple(gradients)

    return change


@fault
def one_element_doubled(patch):
    pulled(patch, scaled_element(0, 2, 2.0))
    return square_sum, (X,)


@fault
def one_element_at_1e_7_of_the_largest(patch):
    pulled(patch, scaled_element(0, 3, 2.0))
    return square_sum, (np.array([1.0, 2.0, 3.0, 1e-7]),)


@fault
def half_a_thousandth_of_one_of_1000(patch):
    pulled(patch, scaled_element(0, 637, 1.0005))
    return square_sum, (np.linspace(0.5, 1.5, 1000),)


@fault
def one_of_10000(patch):
    pulled(patch, scaled_element(0, 7103, 1.0 + 1e-6))

    def f(x):
        return np.sum(np.sin(x) * x[::-1])

    return f, (np.linspace(0.1, 9.0, 10_000),)


@fault
def a_small_one_of_1000(patch):
    pulled(patch, scaled_element(0, 700, 2.0))
    return square_sum, (np.where(np.arange(1000) == 700, 1e-6, 1.0),)


@fault
def two_that_cancel_of_500(patch):
    def change(gradients, *_):
        part = np.array(gradients[0])
        part[10] += 1e-3
        part[20] -= 1e-3
        return (part,)

    pulled(patch, change)
    return square_sum, (np.linspace(1.0, 2.0, 500),)


@fault
def a_zero_of_1000_that_is_none(patch):
    pulled(patch, scaled_element(0, 123, 0.0))
    return square_sum, (np.linspace(1.0, 2.0, 1000),)


@fault
def something_that_should_be_zero(patch):
    def change(gradients, *_):
        part = np.array(gradients[0])
        part[3] = 1e-6
        return (part,)

    pulled(patch, change)

    def f(x):
        return np.sum(x[:3] ** 2)

    return f, (X,)


@fault
def reversed_gradient(patch):
    pulled(patch, lambda g, *_: (g[0][::-1].copy(),))
    return square_sum, (np.linspace(0.3, 0.9, 200),)


@fault
def gradients_exchanged(patch):
    pulled(patch, lambda g, *_: (g[1], g[0]))
    return product, (X, X + 1.0)


@fault
def gradient_of_the_second_missing(patch):
    pulled(patch, lambda g, *_: (g[0], np.zeros(4)))
    return product, (X, X + 1.0)


@fault
def gradient_that_is_none(patch):
    pulled(patch, lambda g, *_: (g[0], None))
    return product, (X, X + 1.0)


@fault
def gradient_of_another_shape(patch):
    pulled(patch, lambda g, *_: (g[0][None],))
    return square_sum, (X,)


@fault
def gradient_summed(patch):
    pulled(patch, lambda g, *_: (np.sum(g[0]),))
    return square_sum, (X,)


@fault
def gradient_of_another_dtype(patch):
    pulled(patch, lambda g, *_: (g[0].astype(np.float64),))
    return square_sum, (X.astype(np.float32),)


@fault
def gradient_of_single_precision(patch):
    pulled(patch, lambda g, *_: (g[0].astype(np.float32),))
    return square_sum, (X,)


@fault
def complex_gradient(patch):
    pulled(patch, lambda g, *_: (g[0] + 0j,))
    return square_sum, (X,)


@fault
def gradient_of_another_structure(patch):
    pulled(patch, lambda g, *_: ((g[0][0], g[0][1]),))

    def f(v):
        return v[0] * v[1] ** 2

    return f, ([1.0, 2.0],)


@fault
def conjugate(patch):
    def change(gradients, args, bar):
        return tuple(g * np.where(bar.imag != 0.0, -1.0, 1.0) for g in gradients)

    pulled(patch, change)

    def f(x):
        return np.exp(1j * x)

    return f, (X,)


@fault
def cotangent_that_is_ignored(patch):
    vjp = claims.vjp

    def changed(fun, *args):
        value, pullback = vjp(fun, *args)
        return value, lambda bar: pullback(np.ones(4))

    patch("vjp", changed)
    return vector, (X,)


@fault
def gradient_that_shares_the_argument(patch):
    def change(gradients, args, bar):
        args[1][...] = args[1]
        return gradients[0], args[0].view()

    pulled(patch, change)

    def f(x, y):
        return np.sum(x * y)

    return f, (X, X)


@fault
def pullback_that_reuses_its_buffer(patch):
    buffer = np.zeros(4)

    def change(gradients, *_):
        buffer[...] = gradients[0]
        return (buffer,)

    pulled(patch, change)
    return square_sum, (X,)


@fault
def pullback_that_adds_up(patch):
    total = [0.0]

    def change(gradients, *_):
        total[0] = total[0] + gradients[0]
        return (total[0].copy(),)

    pulled(patch, change)
    return square_sum, (X,)


@fault
def residuals_that_are_the_callers(patch):
    def changed(fun, *args):
        return fun(*args), lambda bar: (2.0 * args[0] * bar,)

    patch("vjp", changed)
    return square_sum, (X,)


@fault
def pullback_that_changes_its_cotangent(patch):
    def change(gradients, args, bar):
        bar *= 2.0
        return tuple(gradients)

    pulled(patch, change)

    def f(x):
        return np.sin(x[:, None] * x)

    return f, (X,)


@fault
def vjp_that_changes_an_argument(patch):
    vjp = claims.vjp

    def changed(fun, *args):
        found = vjp(fun, *args)
        args[0].sort()
        return found

    patch("vjp", changed)
    return square_sum, (X,)


@fault
def jvp_that_changes_an_argument(patch):
    def change(tangent, args, tangents):
        args[1]["w"][0] = 0.0
        return tangent

    pushed(patch, change)

    def f(x, p):
        return np.sum(x * p["w"])

    return f, (X, {"w": X + 1.0})


@fault
def value_of_vjp(patch):
    vjp = claims.vjp

    def changed(fun, *args):
        value, pullback = vjp(fun, *args)
        return value * (1.0 + 1e-13), pullback

    patch("vjp", changed)
    return square_sum, (X,)


@fault
def value_of_jvp(patch):
    jvp = claims.jvp

    def changed(fun, args, tangents):
        value, tangent = jvp(fun, args, tangents)
        return value[::-1].copy(), tangent

    patch("jvp", changed)
    return vector, (X,)


@fault
def value_of_another_dtype(patch):
    jvp = claims.jvp

    def changed(fun, args, tangents):
        value, tangent = jvp(fun, args, tangents)
        return value.astype(np.float64), tangent

    patch("jvp", changed)
    return vector, (X.astype(np.float32),)


@fault
def tangent_of_another_shape(patch):
    pushed(patch, lambda t, *_: np.array([t]))
    return square_sum, (X,)


@fault
def tangent_broadcast(patch):
    pushed(patch, lambda t, *_: np.broadcast_to(np.mean(t), (4,)).copy())
    return vector, (X,)


@fault
def tangent_of_another_dtype(patch):
    pushed(patch, lambda t, *_: t.astype(np.float64))
    return vector, (X.astype(np.float32),)


@fault
def tangent_that_is_the_callers(patch):
    pushed(patch, lambda t, args, tangents: tangents[0])

    def f(x):
        return 1.0 * x

    return f, (X,)


@fault
def tangent_of_one_element(patch):
    def change(tangent, *_):
        tangent = tangent.copy()
        tangent[2] *= 1.0 + 1e-6
        return tangent

    pushed(patch, change)
    return vector, (X,)


@fault
def tangent_of_a_small_result(patch):
    pushed(patch, lambda t, *_: (t[0], 1.5 * t[1]))

    def f(x):
        return 1e8 * np.sum(x), 1e-12 * np.sum(x**2)

    return f, (X,)


@fault
def tangent_of_an_integer_structure(patch):
    pushed(patch, lambda t, *_: [t["a"], t["b"]])

    def f(x):
        return {"a": x, "b": x * x}

    return f, (2.0,)


@fault
def hessian_transposed(patch):
    def change(products, args):
        return products[1], products[0]

    twice(patch, change)
    return product, (X, X + 1.0)


@fault
def hessian_without_mixed_part(patch):
    def change(products, args):
        y_dot = args[-1][1]
        return 0.0 * products[0], 2.0 * args[0] * y_dot

    twice(patch, change)
    return product, (X, X + 1.0)


@fault
def hessian_of_one_element(patch):
    def change(products, args):
        products[0] = products[0].copy()
        products[0][1] *= 1.0 + 1e-5
        return tuple(products)

    twice(patch, change)

    def f(x):
        return np.sum(x**2) ** 2

    return f, (X,)


@fault
def hessian_of_another_dtype(patch):
    twice(patch, lambda p, args: tuple(part.astype(np.float64) for part in p))
    return square_sum, (X.astype(np.float32),)


@fault
def hessian_of_a_large_argument(patch):
    def change(products, args):
        part = products[0].copy()
        part[77] *= 1.001
        return (part,)

    twice(patch, change)

    def f(x):
        return np.sum(np.sin(x) ** 2)

    return f, (np.linspace(0.1, 1.4, 300),)


@fault
def hvp_that_changes_an_argument(patch):
    def change(products, args):
        args[0][0] = 7.0
        return tuple(products)

    twice(patch, change)
    return square_sum, (X,)


@fault
def nan_for_a_number(patch):
    pulled(patch, scaled_element(0, 1, np.nan))
    return square_sum, (X,)


@fault
def infinity_for_a_number(patch):
    pushed(patch, lambda t, *_: t * np.inf)
    return square_sum, (X,)


@fault
def pullback_that_changes_earlier_gradients(patch):
    kept = {}

    def change(gradients, *_):
        if kept:
            kept["last"][...] = 0.0
        kept["last"] = np.array(gradients[0])
        return (kept["last"],)

    pulled(patch, change)
    return square_sum, (X,)


@fault
def hessian_of_a_linear_function(patch):
    twice(patch, lambda p, args: tuple(part + 1e-2 * d for part, d in zip(p, args[-1], strict=True)))

    def f(x):
        return np.sum(3.0 * x)

    return f, (X,)
