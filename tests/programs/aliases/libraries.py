"""Functions of libraries that show what they are given, or write into it, where the call does not say so at first sight."""

import itertools
import random

import numpy as np
import scipy.linalg

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A6


class Writer:
    """What has a method of a usual name that writes into what it is given."""

    def get(self, values):
        """Nothing that the name promises."""
        values[:] = 3.0
        return 0.0


WRITER = Writer()


@program(A6)
def a_method_of_a_usual_name_writes(x):
    y = np.ones(6)
    s = np.sum(y * x * x)
    WRITER.get(y)
    return s + np.sum(y * x)


@program(A6)
def a_library_runs_a_method_that_writes(x):
    y = np.ones((2, 6))
    s = np.sum(y * x * x)
    list(itertools.starmap(WRITER.get, [(y[0],)]))
    return s + np.sum(y * x)


@program(A6)
def a_vectorized_method_that_writes(x):
    y = np.ones(6)
    s = np.sum(y * x * x)
    np.vectorize(lambda i: WRITER.get(y))(np.arange(3))
    return s + np.sum(y * x)


@program(A6)
def the_second_output_by_position(x):
    y = x * 2.0
    np.modf(x * 3.0, None, y)
    return np.sum(y * x)


@program(A6)
def the_second_output_of_divmod(x):
    y = x * 1.0
    s = np.sum(y * y)
    np.divmod(x * 3.0, 0.5, None, y)
    return s + np.sum(y * x)


@program(A6)
def an_output_of_outer(x):
    y = np.zeros((6, 6))
    np.multiply.outer(x, x, out=y)
    return np.sum(y * x)


@program(A6)
def a_function_of_masked_arrays_writes(x):
    y = np.ones(6)
    s = np.sum(y * x * x)
    np.ma.put(y, [0], [4.0])
    return s + np.sum(y * x * x)


@program(A6)
def a_masked_array_shows_another(x):
    y = np.ones(6)
    s = np.sum(y * x * x)
    masked = np.ma.asarray(y)
    np.ma.put(masked, [0], [5.0])
    return s + np.sum(y * x * x)


@program(A6)
def the_rows_in_a_tuple(x):
    w = np.ones((2, 3))
    rows = tuple(w)
    s = np.sum(x[:3] ** 2 * rows[0])
    w += 1.0
    return s + np.sum(x[:3] ** 3 * rows[0])


@program(A6)
def a_shape_by_position_in_the_order_of_columns(x):
    a = np.ones((2, 3)) * x[0]
    v = np.reshape(a, 6, "F")
    v[0] = x[1] ** 2
    return np.sum(a * x[:3])


@program(A6)
def a_view_in_the_order_of_columns_by_position(x):
    a = x * 2.0
    v = np.reshape(a, (2, 3), "F")
    v[0] = x[:3] ** 2
    return np.sum(a * x)


@program(A6)
def a_view_in_the_order_of_columns_by_name(x):
    a = x * 2.0
    v = a.reshape((2, 3), order="F")
    v[0] = x[:3] ** 2
    return np.sum(a * x)


@program(A6)
def a_copy_that_is_not_asked_for(x):
    a = x * 2.0
    v = a.astype(float, copy=False)
    v[0] = x[1] ** 2
    return np.sum(a * x)


@program(A6)
def a_copy_that_is_not_asked_for_by_position(x):
    w = np.ones(6)
    v = w.astype(float, "K", "unsafe", True, False)
    s = np.sum(w * x * x)
    v += 1.0
    return s + np.sum(w * x)


@program(A6)
def what_is_checked_is_the_array_itself(x):
    a = x * 1.0
    v = np.asarray_chkfinite(a)
    v[0] = x[1] ** 3
    return np.sum(a * x)


@program(A6)
def a_diagonal_by_places_of_einsum(x):
    a = np.outer(x, x)
    d = np.einsum(a, [0, 0], [0])
    a[0, 0] = x[1] ** 3
    return np.sum(d * x)


@program(A6)
def an_exponential_where_it_stands(x):
    y = x * 1.0
    np.exp.at(y, [0, 1])
    return np.sum(y * x)


@program(A6)
def an_item_that_a_generator_of_pythons_chooses(x):
    p, q = np.ones(6), np.ones(6)
    chosen = random.Random(0).choice((p, q))
    s = np.sum(chosen * x)
    p += 1.0
    q += 1.0
    return s + np.sum(chosen * x * x)


@program(A6)
def an_array_of_an_iterator(x):
    w = np.ones((2, 3))
    v = np.array(w.flat)
    s = np.sum(w[0] * x[:3])
    w += 1.0
    return s + np.sum(v * x)


@program(A6)
def a_copy_of_an_iterator(x):
    w = x.reshape(2, 3) * 1.0
    v = np.copy(w.flat)
    v[0] = x[1] ** 2
    return np.sum(w * w) + np.sum(v * x)


@program(A6)
def a_diagonal_of_fewer_values(x):
    y = np.outer(x, x[:2])
    np.fill_diagonal(y, x[:3] ** 2, wrap=True)
    z = np.outer(x, x)
    np.fill_diagonal(z[1:], x[:2] ** 2)
    np.fill_diagonal(z[:2].T, x)
    return np.sum(y * y) + np.sum(z * z)


@program(A6)
def a_copy_in_another_shape(x):
    a = x * 1.0
    b = np.reshape(a, (2, 3), copy=True)
    b[0] = x[:3] ** 2
    c = np.asarray(a, copy=True)
    c[0] = x[0] ** 2
    return np.sum(a * a) + np.sum(b) + np.sum(c)


@program(A6)
def edges_that_are_given(x):
    w = np.array([0.0, 0.5, 9.0])
    _, edges = np.histogram(np.arange(3.0), w)
    s = np.sum(x[:3] ** 2 * edges)
    w += 1.0
    return s + np.sum(x[:3] ** 3 * edges)


class Taking:
    """What has an operator that writes into its operand."""

    def __getitem__(self, values):
        """Nothing that a subscript promises."""
        values[0] = 3.0
        return 1.0


TAKING = Taking()


@program(A6)
def a_subscript_of_an_object_writes(x):
    y = np.ones(6)
    s = np.sum(y * x * x)
    t = TAKING[y]
    return s + np.sum(y * x) * t


@program(A6)
def a_subscript_of_an_object_made_here_writes(x):
    taking, y = Taking(), np.ones(6)
    s = np.sum(y * x * x)
    t = taking[y]
    return s + np.sum(y * x) * t


class Shown:
    """An object whose operators give the array that it holds."""

    def __init__(self, held):
        self.held = held

    def __add__(self, other):
        return self.held

    __radd__ = __matmul__ = __add__

    def __neg__(self):
        return self.held

    __abs__ = __neg__


@program(A6)
def an_operator_of_an_object_gives_what_is_overwritten(x):
    shown = Shown(np.asfortranarray(np.outer(x, x) + 3.0 * np.eye(6)))
    return np.sum(scipy.linalg.lu_factor(shown @ 2.0, overwrite_a=True)[0]) + np.sum(shown.held**2)


@program(A6)
def a_name_of_what_an_operator_of_an_object_gives_is_overwritten(x):
    shown = Shown(np.asfortranarray(np.outer(x, x) + 3.0 * np.eye(6)))
    a = 1.0 + {"shown": shown}["shown"]
    return np.sum(scipy.linalg.lu_factor(a, overwrite_a=True)[0]) + np.sum(shown.held**2)


@program(A6)
def the_size_of_an_object_is_overwritten(x):
    shown = Shown(np.asfortranarray(np.outer(x, x) + 3.0 * np.eye(6)))
    return np.sum(scipy.linalg.lu_factor(abs(shown), overwrite_a=True)[0]) + np.sum(shown.held**2)


@program(A6)
def what_operators_give_of_arrays_is_overwritten(x):
    a = {"a": np.asfortranarray(np.outer(x, x) + 3.0 * np.eye(6))}
    return np.sum(scipy.linalg.lu_factor(a["a"] + x.T, overwrite_a=True)[0]) + np.sum(a["a"] ** 2)
