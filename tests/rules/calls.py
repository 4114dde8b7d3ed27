"""Calls of functions in forms that are easily forgotten; each is right in every mode, or refused by the argument's name."""

import math
from collections.abc import KeysView, ValuesView

import numpy as np
from numpy import r_

V = np.array([0.7, -1.2, 1.9])
S = np.array([0.3, 0.9, 1.4, -0.8, 0.6, -1.1])
SMALL = np.array([0, 1, 2], np.uint8)
SIGNS = np.array([True, False, True])
A = np.array([[0.3, 1.2], [0.7, -0.4]])
B = np.array([[0.3, 1.2, -0.6], [0.7, -0.4, 1.6]])
T = np.arange(1.0, 25.0).reshape(2, 3, 4) / 7.0


def weigh(x):
    """A sum in which each element counts differently, and in second order."""
    return np.sum(np.arange(1.0, np.size(x) + 1.0) * np.ravel(x) ** 2)


# Active where nobody expected it.


def from_start(s):
    return weigh(np.arange(s, 4.0))


def with_steps(s):
    return weigh(np.arange(0.0, s, s / 10.3))


def from_and_with_steps(s, t):
    return weigh(np.arange(s, 3.4, step=t) * t)


def up_to(s, x):
    return np.sum(np.arange(s)) + weigh(x)


def spaced(s, t):
    return weigh(np.linspace(s, t, 5))


def spaced_without_end(x, t):
    return weigh(np.linspace(x, t, num=4, endpoint=False))


def in_place_of_nan(x, s):
    return weigh(np.nan_to_num(x * np.array([np.nan, 1.0, np.inf]), nan=s, posinf=s * s))


def in_place_of_infinities(x, y):
    return weigh(np.nan_to_num(np.array([-np.inf, 1.0, np.inf]) + x, nan=2.0, neginf=y, posinf=x))


def lower_of_vector(x):
    return weigh(np.tril(x))


def upper_of_vector(x):
    return weigh(np.triu(x * x, 1))


def lower_of_stack(x):
    return weigh(np.tril(x, -1))


def cross_of_two(x):
    return weigh(np.cross(x[:2], x[1:]))


def cross_of_batch_of_two(x):
    return weigh(np.cross(x, np.array([[1.0, 2.0], [3.0, 5.0]])))


def cross_of_two_and_three(x, y):
    return weigh(np.cross(x, y))


def cross_broadcast(x, y):
    return weigh(np.cross(x, y[0]))


def subscripts_by_number(x):
    return weigh(np.einsum(x, [0, 1], [0]))


def subscripts_by_number_implied(x):
    return weigh(np.einsum(x, [1, 0], x, [1, 2]))


def joined_rows(x, s):
    return weigh(np.r_[x, 1.0, s, x[::-1]])


def joined_by_name(x):
    return weigh(r_[x, x * x])


def joined_matrices(x):
    return weigh(np.r_[x, x * x])


def joined_columns(x):
    return weigh(np.c_[x, x * 2.0, x**2])


def joined_column_and_matrix(x):
    return weigh(np.c_[x, x[:, 0]])


def passive_joins(x):
    return np.sum(np.r_[0:3] * x) + np.sum(np.c_[x[0:0].size, 2.5] * x[:2])


def imaginary_part(x):
    return weigh(x) + np.sum(np.imag(x)) + weigh(np.real(x))


# Numbers where arrays are usual.


def number_with_axis(x):
    return weigh(x.sum()[None] * x)


def number_with_axes(x):
    return weigh(x.mean()[None, ..., None])


def number_with_ellipsis(x):
    return weigh(x.prod()[...])


def number_in_a_row(x):
    """Only what has no kind might be a view of a dict, of which a list is made."""
    row = (2.0 * x[..., 1])[..., None]
    if isinstance(row, (KeysView, ValuesView)):
        row = list(row)
    return weigh(x / np.asarray(row)) + weigh(row[()] * x.sum()[()] * x[0][...])


def number_or_array(x, k):
    value = x[0] if k > 1 else x[:1] * 2
    return weigh(value[..., None]) + np.sum(value[None] ** 3) + np.sum(np.sin(value)[..., np.newaxis])


def spelled_axes(x):
    return weigh(x[..., np.newaxis] * x[np.newaxis, :] ** 2)


def numbers_by_masks(x, y):
    x, y = np.broadcast_arrays(x, y)
    found = np.full_like(x, 0.5, dtype=float)
    large = np.asarray(x) > 1.0
    if np.any(large):
        some = x[large]
        chosen = np.zeros_like(some)
        chosen[some > 2.0] = some[some > 2.0] ** 2
        found[large] = some * y[large] + chosen
    found[~large] = np.sin(x[~large])
    return weigh(found)


def axis_by_flag(x):
    flag = x[0, 0] > 0.2
    parts = [x[flag], x[flag, 0], x[:, flag], x[0, flag], x[flag, :, 1], x[~flag]]
    return sum(weigh(part) * part.ndim for part in parts)


def number_from_loop(x):
    total = 0.0
    for row in x:
        total = total + (row * row).sum()[np.newaxis]
    return weigh(total)


def sorted_in_a_row(x):
    return weigh(np.sort(x, axis=None))


def sorted_first_axis(x):
    return weigh(np.sort(x, 0))


def sorted_stable(x):
    return weigh(np.sort(x, axis=-1, kind="stable"))


def taken_along_none(x):
    return weigh(np.take_along_axis(x, np.array([0, 2, 1]), axis=None))


def taken_along_last(x):
    return weigh(np.take_along_axis(x, np.array([[0, 2, 1], [0, 0, 2]]), axis=-1))


def taken_from_number(s):
    return weigh(np.take(s, 0) * s)


def taken_many_from_number(s):
    return weigh(np.take(s, [0, 0]))


def repeated_number(s):
    return weigh(np.repeat(s, 3))


def repeated_number_along(s):
    return weigh(np.repeat(s, 3, axis=0))


def repeated_sum(x):
    return weigh(np.repeat(x.sum(), 2))


def axes_of_a_sum(s):
    t = np.zeros(()) + s
    t *= 2
    return weigh(t[...] * t[None, ...] * t[True] * t[()])


def methods_of_a_sum(s):
    t = np.float64(0.5) + s
    return t.T * t.copy() * t.astype(float) * t.real


# Forms.


def trace_by_subscripts(x):
    return np.einsum("ii", x) ** 2 + np.einsum("ii->", x * x)


def diagonal_by_subscripts(x):
    return weigh(np.einsum("ii->i", x))


def diagonals_by_subscripts(x, y):
    return weigh(np.einsum("iji,jk->ik", x, y))


def cube_diagonal(x):
    return weigh(np.einsum("iii->i", x))


def turned_by_subscripts(x):
    return weigh(np.einsum("ij->ji", x))


def optimized(x, y):
    return weigh(np.einsum("ij,ij->i", x, y, optimize=True))


def mean_by_active_weights(x, w):
    return weigh(np.average(x, axis=0, weights=w * w))


def mean_by_weights_that_stay(x, w):
    return weigh(np.average(x, 1, w**2 + 1.0, keepdims=True))


def mean_by_weights_of_an_axis(x, w):
    return weigh(np.average(x, axis=-2, weights=w))


def mean_by_weights_of_the_last_axis(x, w):
    return weigh(np.average(x, axis=-1, weights=w, keepdims=True))


def mean_of_everything(x):
    return np.average(x, weights=x * x)


def fourth_differences(x):
    return weigh(np.diff(x, 4))


def second_differences_of_columns(x):
    return weigh(np.diff(x, n=2, axis=0))


def no_differences_left(x):
    return weigh(np.diff(x, 7)) + np.sum(x)


def differences_of_nothing(x):
    return weigh(np.diff(x[:0])) + np.sum(x)


def length(x):
    return np.linalg.norm(x, 2) ** 3


# Operands by name.


def reductions_by_name(x):
    return np.sum(a=x) * np.max(a=x) + weigh(np.cumsum(a=x)) + np.std(a=x, ddof=1) * np.linalg.norm(x=x, ord=1)


def shapes_by_name(x):
    z = np.transpose(a=x) + np.swapaxes(a=x, axis1=0, axis2=1) + np.moveaxis(a=x, source=0, destination=1)
    return weigh(z) + weigh(np.ravel(a=x)) + weigh(np.flip(m=x)) + weigh(np.diagonal(a=x)) + weigh(np.tile(A=x, reps=2))


def joined_by_names(x, y):
    return weigh(np.stack(arrays=[x, y])) + weigh(np.vstack(tup=[x, y])) + weigh(np.append(arr=x, values=y))


def products_by_name(x, y):
    return np.dot(a=x, b=y) * x.dot(b=y) + weigh(np.outer(a=x, b=y)) + weigh(np.kron(b=y, a=x))


def made_by_name(x, s):
    z = np.full(shape=3, fill_value=s) * np.array(object=x) + np.asarray(a=x) + np.broadcast_to(array=s, shape=3)
    return weigh(z) + weigh(np.linspace(start=s, stop=x[0], num=4)) + weigh(np.diag(v=x)) + weigh(np.real(val=x))


# Series.


def integrals(x, s):
    z = np.trapezoid(x, dx=s) * np.trapezoid([s, 2.0, x[0]], x=[0.0, s, x[1]])
    return z + weigh(np.trapezoid(np.outer(x, x), np.cumsum(x * x), axis=0))


def running_products(x):
    return weigh(x.cumprod()) + weigh(np.cumprod(np.outer(x, x), axis=0)) + weigh(np.multiply.accumulate(x))


def running_product_of_number(s):
    return weigh(np.cumprod(s)) + weigh(np.cumprod(np.array(s) * 2.0, axis=0))


def products_of_items(x, s):
    items = []
    for v in x:
        items.append(v * v)
    z = math.prod(items) * math.prod([s, 2.0, x[0]], start=s) * math.prod(k * v for k, v in enumerate(x, 1))
    return z + math.prod(x * x) * math.prod((v for v in x if v > -1.0), start=s) + weigh(math.prod(np.outer(x, x)))


def polynomials(p, x):
    return weigh(np.polyval(p, x)) + np.polyval([p[0], 2.0, p[1]], x[0]) * np.polyval(x=x[0], p=p) + np.polyval([3, 0, 1], x[1])


def convolutions(x, y):
    z = weigh(np.convolve(x, y)) + weigh(np.convolve(x, y * y, mode="same")) + weigh(np.convolve(x, [y[0], 1.0], "valid"))
    w = weigh(np.correlate(x, y)) + weigh(np.correlate(v=x, a=y, mode="full"))
    return z + w + weigh(np.correlate(x, y * y, mode="same"))


def complex_convolutions(x):
    z = x * (1.0 + 2j)
    return weigh(np.abs(np.convolve(z, x * 1j + 2.0))) + weigh(np.imag(np.correlate(x + 3j, z, "same")))


def interpolations(x, y):
    z = np.interp(x[0], [0.0, y[0] ** 2, 9.0], [x[0], 1.0, y[1]]) * np.interp(0.5, xp=[0, 1, 2], fp=x[:3])
    return z + weigh(np.interp(x, np.cumsum(y * y), np.sin(y))) + weigh(np.interp(x, [0, 1, 2], [3, 1, 0], left=0, right=-1))


def interpolation_of_small_integers(x, y):
    z = weigh(np.interp(x, SMALL, SMALL[::-1])) + weigh(np.interp(x, np.cumsum(y * y), SMALL))
    return z + weigh(np.interp(x, [0, 1, 2], SIGNS))


def interpolation_at_number(s):
    return np.interp(s, [0.0, 1.0], [2.0, 5.0]) * s


def slopes_along(x):
    z = weigh(np.gradient(x, 0.1, axis=0)) + weigh(np.gradient(x, x[0, 0], axis=(1,)))
    return z + weigh(np.gradient(x, np.cumsum(x[0] ** 2), axis=-1))


def slopes_of_row(x):
    z = weigh(np.gradient(x)) + weigh(np.gradient(x, np.cumsum(x * x)))
    return z + weigh(np.gradient([x[0], 2.0, x[1]], [0.0, 1, x[2]]))


def matrix_powers(a):
    return weigh(np.linalg.matrix_power(a, 3)) + weigh(np.linalg.matrix_power(a, -2) @ a) + weigh(np.linalg.matrix_power(a, 0))


def matrix_powers_of_a_loop(a, n=3):
    """A Markov chain's transitions after so many steps, and steps back."""
    after = np.linalg.matrix_power(a, n)
    return weigh(after) + sum(weigh(np.linalg.matrix_power(a @ a.T + after, k)) for k in range(-2, 4))


# Arrays whose rank only the run knows: a covariance is a matrix, or a number where there is one variable.


def systems_of_covariances(x, b):
    c = np.cov(x)
    z = weigh(np.linalg.solve(c, b)) + weigh(np.linalg.solve(c + np.eye(len(x)), x))
    z = z + weigh(np.linalg.solve(np.corrcoef(x), c[0]))
    return z + weigh(np.linalg.cholesky(c) @ b) + weigh(np.sqrt(np.diag(c))) + weigh(np.diag(c[0])) + weigh(np.diag(c, 1))


def system_of_what_may_be_several(x, b, stack=False):
    a = x @ x.T + np.eye(len(x))
    a = np.stack([a, a + 1.0]) if stack else a
    return weigh(np.linalg.solve(a, b)) + weigh(np.linalg.solve(a, b[:, None] * x))


def stacked_lists(x, b):
    rows = []
    for k in b:
        rows.append(np.maximum(x - k, 0.0) ** 3)
    one, two, three = np.stack(rows, axis=1), np.concatenate(rows, axis=1), np.stack(rows, -1)
    four = np.array([np.sum(row, axis=0) for row in rows], dtype=float)
    z = weigh(np.hstack([one[:, 0], x])) + weigh(np.hstack([two, x])) + weigh(np.vstack([three[0], x[:, :2]]))
    return z + weigh(np.hstack([four, x[:2]]))


# Displays where arrays are usual.


def displays(s, t):
    z = np.tril([[s, t], [t, 2.0]]) + np.einsum("i,j->ij", [s, 1.0], [t, s]) + np.clip([[0.5], [2.0]], [s, -1.0], [t + 3.0, 2])
    return weigh(z) + weigh(np.sort([s, t])) + weigh(np.linspace([s, t], [t, 2.0], 3)) + weigh(np.full((2, 2), [s, t]))


def where_displays_say(x, y):
    z = np.multiply(x, y, where=[True, False, True], out=np.ones(3)) + np.divide(x, y, where=(0, 1, 1), out=np.zeros(3))
    np.copyto(z, x * y, where=[False, False, True])
    return weigh(z)


def complex_power(s):
    z = (s + 1j) ** s
    return z.real * z.imag


RIGHT = [
    (from_start, (0.8,)), (from_start, (np.float64(0.8),)), (with_steps, (0.8,)), (from_and_with_steps, (0.3, 0.7)),
    (up_to, (2.5, V)), (spaced, (0.8, 7.3)), (spaced_without_end, (V, 2.0)),
    (in_place_of_nan, (V, 0.8)), (in_place_of_infinities, (V, V + 1.0)), (lower_of_vector, (V,)), (upper_of_vector, (V,)),
    (lower_of_stack, (T,)), (cross_of_two, (V,)), (cross_of_batch_of_two, (A,)), (cross_of_two_and_three, (A, B)),
    (cross_of_two_and_three, (B, A)), (cross_of_two_and_three, (A, A[::-1])), (cross_broadcast, (B, B)),
    (cross_broadcast, (V, B)), (cross_broadcast, (A, A + 1.0)),
    (subscripts_by_number, (B,)), (subscripts_by_number_implied, (A,)), (joined_rows, (V, 0.4)), (joined_by_name, (V,)),
    (joined_matrices, (A,)), (joined_columns, (V,)), (joined_columns, (A,)), (joined_column_and_matrix, (A,)),
    (passive_joins, (V,)), (imaginary_part, (V,)),
    (number_with_axis, (V,)), (number_with_axes, (V,)), (number_with_ellipsis, (V,)), (number_in_a_row, (V,)),
    (number_or_array, (V, 1)), (number_or_array, (V, 2)), (spelled_axes, (V,)), (axis_by_flag, (A,)),
    *((numbers_by_masks, args) for args in ((2.5, 0.3), (1.5, V), (0.5, 0.3), (np.array(1.5), 2.0), (3.0 * V, V))),
    (number_from_loop, (B,)),
    (sorted_in_a_row, (B,)), (sorted_in_a_row, (V,)), (sorted_first_axis, (B,)), (sorted_stable, (T,)),
    (taken_along_none, (B,)), (taken_along_last, (B,)),
    *((f, (s,)) for f in (taken_from_number, taken_many_from_number) for s in (1.5, np.float64(1.5), np.array(1.5))),
    (axes_of_a_sum, (1.5,)), (methods_of_a_sum, (1.5,)),
    *((f, (s,)) for f in (repeated_number, repeated_number_along) for s in (1.5, np.array(1.5))), (repeated_sum, (V,)),
    (trace_by_subscripts, (A,)), (diagonal_by_subscripts, (A,)), (diagonals_by_subscripts, (T[:, :, :2], B.T)),
    (cube_diagonal, (T[:, :2, :2],)), (turned_by_subscripts, (B,)), (optimized, (B, B[::-1])),
    (mean_by_active_weights, (B, B[::-1])), (mean_by_weights_that_stay, (B, B[::-1])),
    (mean_by_weights_of_an_axis, (B, A[1] + 1.0)), (mean_by_weights_of_an_axis, (T, V)),
    (mean_by_weights_of_the_last_axis, (B, V)), (mean_of_everything, (B,)),
    (fourth_differences, (S,)), (second_differences_of_columns, (T,)), (no_differences_left, (S,)),
    (differences_of_nothing, (V,)), (length, (V,)),
    (reductions_by_name, (V,)), (shapes_by_name, (A,)), (joined_by_names, (V, S[:3])), (products_by_name, (V, S[:3])),
    (made_by_name, (V, 0.6)), (displays, (0.4, 1.3)), (where_displays_say, (V, S[:3])), (complex_power, (0.7,)),
    (integrals, (V, 0.6)), (running_products, (V,)), (running_products, (V * np.array([1.0, 0.0, 0.0]),)),
    *((running_product_of_number, (s,)) for s in (0.7, np.float64(0.7), np.array(0.7))),
    (products_of_items, (V, 0.6)), (products_of_items, (V * np.array([1.0, 0.0, 1.0]), 0.6)), (polynomials, (V, S)),
    *((convolutions, pair) for pair in ((S, V), (V, S), (S, S[:2]), (S[:2], S))), (complex_convolutions, (V,)),
    (interpolations, (V, S[:3])), *((interpolation_at_number, (s,)) for s in (0.7, np.float64(0.7), np.array(0.7))),
    (interpolation_of_small_integers, (V, S[:3])), (slopes_along, (B,)), (slopes_of_row, (S,)), (matrix_powers, (A,)),
    (matrix_powers_of_a_loop, (A,)), (systems_of_covariances, (np.sin(np.outer(V, S) + V[:, None] ** 2), V)),
    (system_of_what_may_be_several, (B, V[:2])), (system_of_what_may_be_several, (B, V[:2], True)),
    (stacked_lists, (B, np.array([-0.5, 0.1]))),
]


def rounded_range(s):
    return np.sum(np.arange(s, 4, dtype=int)) * 1.0


def rounded_spaces(s):
    return np.sum(np.linspace(s, 7.3, 5, dtype=int)) * 1.0


def changed_in_place(x):
    z = x * 2.0
    np.nan_to_num(z, False)
    return np.sum(z)


def changed_if(x, flag=False):
    z = x * 2.0
    np.nan_to_num(z, copy=flag)
    return np.sum(z)


def in_memory_order(x):
    return np.sum(np.ravel(x, order="K"))


def in_any_order(x):
    return np.sum(x.ravel("A"))


def flattened_in_memory_order(x):
    return np.sum(x.flatten(order="K"))


def joined_flat(x):
    return np.sum(np.concatenate([x, x], axis=None))


def joined_with_a_range(x):
    return np.sum(np.r_[0:2, x])


def joined_as_rows(x):
    return np.sum(np.r_["0,2", x])


def grid_of_active_steps(x):
    return np.sum(np.mgrid[0 : x[0] : 0.1])


def subscripts_from_outside(x):
    return np.sum(np.einsum(x, AXES))


def weights_of_axes_out_of_order(x):
    return np.sum(np.average(np.ones((2, 3, 2)) * x[:, None, None], axis=(2, 1), weights=np.ones((2, 3)) * x[:, None]))


def signs_of_complex_numbers(x):
    def unit(z):
        return np.sign(z)

    return np.sum(np.real(unit(x + 1j)))


def signs_beside_what_varies(x):
    def turned(x, z):
        return x * np.sign(z + 1j).real

    return np.sum(turned(x, x))


def two_at_least_once(x):
    z = x * 2.0
    pair = np.atleast_1d(z, z)
    z[0] = x[1]
    return np.sum(pair[0] * x)


def several_polynomials(x):
    return np.sum(np.polyval(np.outer(x, x), x))


def convolution_by_number(x):
    return np.sum(np.convolve(x, x, 1))


def border_that_varies(x):
    return np.sum(np.interp(x, [0.0, 1.0], [2.0, 1.0], left=x[0]))


RIGHT += [(joined_flat, (V,)), (joined_with_a_range, (V,)), (two_at_least_once, (V,)), (border_that_varies, (V,))]
AXES = [0]
REFUSED = [
    signs_of_complex_numbers, signs_beside_what_varies,
    rounded_range, rounded_spaces, changed_in_place, changed_if, in_memory_order, in_any_order, flattened_in_memory_order,
    joined_as_rows, grid_of_active_steps, subscripts_from_outside, weights_of_axes_out_of_order,
    several_polynomials, convolution_by_number,
]
