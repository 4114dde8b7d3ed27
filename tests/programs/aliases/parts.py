"""Stores into parts that attributes and iterators show: real and imaginary ones of complex arrays, and places of ``flat``."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, B3, M33, M34


@program(A3, B3)
def parts_of_a_complex_array(a, b):
    z = np.zeros(3, complex)
    z.real = a
    z.imag = b**2
    z.real[1:] += b[1:] * a[0]
    z.imag[:2] = z.real[1:] * b[:2]
    return np.sum(np.abs(z) ** 3)


@program(A3, B3)
def parts_changed_in_place(a, b):
    z = a * (1.0 + 1j * b)
    z.real *= b
    z.imag -= a[0]
    z.imag **= 2
    for k in range(3):
        z.real[k] += k * a[k]
    return np.sum(np.real(z * z) * b) + np.sum(np.imag(z))


@program(A3)
def parts_under_names(a):
    z = 1j * a
    r, i = z.real, z.imag
    r[1:] = a[:2] * i[:2]
    np.real(z)[...] *= 2.0
    np.imag(z)[1] = r[2]
    np.add.at(i, [0, 1], a[:2])
    np.multiply(r, a, out=z.real)
    return np.sum(np.abs(z) ** 3) + r[0] * i[1]


@program(A3, B3)
def parts_of_rows(a, b):
    z = np.zeros((2, 3), complex)
    z.real[0], z.imag[1] = a, a * b
    z[0].imag = b
    z[1].real[:2] += a[1:]
    z.T.imag[2] = a[:2]
    return np.sum(np.abs(z) ** 3)


def halved(part):
    part *= 0.5
    part[0] = part[1] ** 2


@program(A3, B3)
def parts_given_to_a_function(a, b):
    z = a + 1j * b
    halved(z.real)
    halved(z.imag)
    return np.sum(np.abs(z) ** 3)


@program(A3, B3)
def the_part_of_a_real_array(a, b):
    a.real[0] = b[1] ** 2
    a.T.real = a * b
    return np.sum(a * a * b)


@program(M33, A3)
def places_of_columns(M, a):
    M[:, 0].flat[1] = a[0] ** 2
    M.T.flat[5] *= a[1]
    M[::-1, ::2].flat[-1] += M[1, 1] * a[2]
    return np.sum(M * M * np.arange(9.0).reshape(3, 3))


@program(M34, A4)
def places_that_slices_and_indices_name(M, a):
    M.flat[[0, 4, -1]] = a[:3]
    M.T.flat[1:9:2] = a
    M.flat[np.arange(12) % 5 == 1] *= a[2]
    M[:, 1:].flat[2:4] += a[:2]
    return np.sum(M * M * np.arange(12.0).reshape(3, 4))


@program(M34, A4)
def values_that_begin_again(M, a):
    M.flat[1:8] = a[:2]
    M[1:].T.flat = a[1:]
    y = np.outer(a, a)
    y.flat[:3] = a
    y.flat[[5, 6]] = 2.0 * a[0]
    return np.sum(M * M * np.arange(12.0).reshape(3, 4)) + np.sum(y**3)


@program(M34)
def what_lies_in_columns(M):
    y = M.T.copy().T
    y.flat[3] = M[0, 0] ** 2
    f = y.flat
    f[4] = M[1, 1] * f[3]
    return np.sum(y * y * np.arange(12.0).reshape(3, 4))
