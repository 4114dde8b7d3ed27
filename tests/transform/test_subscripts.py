"""A subscript of what is no container may make anything of its index: where that varies it is refused, on its way, too."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad, jvp, vjp

X = np.array([0.3, 0.75, -0.2])


class Doubling:
    def __getitem__(self, index):
        return np.asarray(index) * 2.0


class Table:
    def __getitem__(self, index):
        return {0: 1.5, 1: 2.5}[index]


def joined_twice(x):
    y = np.r_[0:3, x]
    return np.sum(np.c_[y, y**2])


def a_range_of_what_varies(x):
    y = np.r_[x[0] : x[1] : 6j]
    return np.sum(np.c_[np.ones(6), y, y**2] @ np.array([1.0, 2.0, 3.0]))


def a_grid_of_what_varies(x):
    b, a = np.mgrid[0 : x[0] : 3j, 0 : x[1] : 3j]
    return np.sum(np.exp(-(np.c_[a.ravel(), b.ravel()] ** 2)))


def of_an_object(x):
    doubling = Doubling()
    return doubling[x].sum()


def on_its_way(x):
    return np.sum(np.c_[Doubling()[x], x])


def by_a_helper(x):
    return np.sum(np.c_[joined(x), joined(x)])


def joined(x):
    return np.r_[0:3, x]


def test_a_grid_of_what_varies_is_refused():
    with pytest.raises(DifferentiationError):
        grad(a_grid_of_what_varies)(X)
    with pytest.raises(DifferentiationError):
        jvp(a_grid_of_what_varies, (X,), (X,))


@pytest.mark.parametrize("f", [of_an_object, on_its_way], ids=lambda f: f.__name__)
def test_an_index_of_an_object_that_varies(f):
    check_grads(f, (X,), order=2)


def test_of_single_precision():
    with pytest.raises(DifferentiationError):
        grad(lambda x: np.sum(np.c_[np.r_[x, x], np.r_[x, x]] ** 2))(X.astype(np.float32))


def with_grids(x):
    rows, columns = np.ogrid[0:3, 0:2]
    return np.sum((rows + columns) * x[:, None]) + np.sum(np.mgrid[0:3, 0:2][0]) * x[0]


def with_numbers(x):
    return np.sum(x * np.r_[0:3]) + np.sum(np.c_[np.r_[0:3], np.r_[1:4]]) * x[0]


def with_a_table(x):
    table = Table()
    return x[0] * table[1] + np.sum(x) * table[0]


RIGHT = [with_grids, with_numbers, with_a_table, by_a_helper, joined_twice, a_range_of_what_varies]


@pytest.mark.parametrize("f", RIGHT, ids=lambda f: f.__name__)
def test_a_fixed_index_is_no_matter(f):
    check_grads(f, (X,))


A = np.array([[0.3, 0.75, -0.2], [1.4, 0.5, 0.9]])
PLACES = (0, 0, 1)


def by_a_tuple_of_places(A):
    return A[(0, 0, 1), (1, 1, 2)] ** 2


def by_a_tuple_beside_an_ellipsis(A):
    return A[..., (0, 0)] * A[(1, 1), :2]


def by_a_tuple_from_outside(A):
    return A[PLACES, :] ** 2


def by_what_is_given(A, index):
    return A[index] ** 2


@pytest.mark.parametrize("f", [by_a_tuple_of_places, by_a_tuple_beside_an_ellipsis, by_a_tuple_from_outside])
def test_a_tuple_in_an_index_names_places_again_and_again(f):
    check_grads(f, (A,))


@pytest.mark.parametrize("index", [((0, 0), (1, 1)), (..., (1, 1)), ([0, 0], None), (slice(None), (2, 2, 0))], ids=repr)
def test_a_tuple_in_an_index_that_is_given(index):
    share = np.cos(np.arange(np.size(A[index]))).reshape(A[index].shape)
    found = vjp(by_what_is_given, A, index)[1](share)[0]
    expected = np.zeros_like(A)
    np.add.at(expected, index, 2.0 * A[index] * share)
    assert np.allclose(found, expected)


@pytest.mark.parametrize("index", [(), ..., None, True, (None, ...), (None, True)], ids=repr)
@pytest.mark.parametrize("number", [np.float64(1.5), np.array(1.5)], ids=["number", "array"])
def test_an_index_of_a_number(number, index):
    value, pullback = vjp(by_what_is_given, number, index)
    (found, *_) = pullback(np.ones_like(value))
    assert found == 3.0 and np.shape(found) == ()


def test_the_gradient_by_a_number_is_a_number():
    assert type(grad(lambda z: np.sum(z[True] ** 2))(np.float64(1.5))) is np.float64


LARGEST = [
    lambda z: np.max(z, axis=0) * z, lambda z: np.min(z, axis=-1) * z, lambda z: np.nanmax(z, axis=0) * z,
    lambda z: np.maximum.reduce(z, axis=0) * z,
]


@pytest.mark.parametrize("f", LARGEST)
def test_the_largest_along_an_axis_of_a_number(f):
    assert isinstance(grad(f)(1.5), float) and grad(f)(1.5) == 3.0
    assert np.shape(grad(f)(np.array(1.5))) == ()


@pytest.mark.parametrize("reps", [np.array([2, 1]), np.array([2]), np.array(2), np.int64(2), range(1, 3), [2, 1]], ids=repr)
def test_how_often_an_array_is_repeated(reps):
    value, pullback = vjp(lambda A, reps: np.tile(A, reps) ** 2, A, reps)
    assert np.allclose(pullback(np.ones_like(value))[0], 2.0 * A * value.size / A.size)
