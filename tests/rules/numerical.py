"""Histograms, polynomials, eigenvalues: every form of their calls."""

import numpy as np
from numpy.polynomial import chebyshev, hermite, hermite_e, laguerre, legendre, polynomial

from tests.rules.calls import weigh

PLACES = np.array([0.11, 0.48, 0.93, 0.27, 0.66, 0.72])
WEIGHTS = np.array([0.7, 1.2, 1.9, 0.4, 1.1, 0.8])

# Histograms.


def summed_in_bins(w, s):
    total = weigh(np.histogram(PLACES, 4, weights=w)[0])
    sums, ends = np.histogram(PLACES, [0.0, s, 2.0], None, None, w * w)
    return total + weigh(sums * np.diff(ends)) + weigh(np.histogram([0.1, 0.5, 0.3], 2, weights=[s, w[0], 1.0])[0])


def densities(w):
    total = weigh(np.histogram(PLACES, 4, (0.1, 0.9), True, w)[0])
    return total + weigh(np.histogram(PLACES, [0.2, 0.5, 0.8], density=True, weights=w)[0])


def densities_of_what_varies(a, w):
    sums, _ = np.histogram(a, bins=[0.0, 0.3, 0.7, 1.0], density=True, weights=w)
    return weigh(sums) + weigh(np.histogram(a, bins=[0.0, 0.3, 1.0], density=True)[0]) * a[0]


def ends_that_move(a, w):
    sums, ends = np.histogram(a, 4, weights=w)
    counts, others = np.histogram(a, bins="auto")
    return weigh(sums[:, None] * ends) + weigh(counts[:, None] * others)


def ends_of_a_range(a, w, low, high):
    sums, ends = np.histogram(a, bins=3, range=(low, high), weights=w)
    return weigh(sums[:, None] * ends)


def ends_of_equal_elements(w):
    sums, ends = np.histogram(np.ones(6) * w[0], 2, weights=w)
    return weigh(sums) + weigh(ends)


def as_many_bins_as_asked(w, n):
    return weigh(np.histogram(PLACES.reshape(2, 3), n, weights=w.reshape(2, 3))[0])


def outside_all_bins(w):
    places = np.array([1.0, np.nan, 3.0, -5.0, 9.0, 2.0])
    return weigh(np.histogram(places, np.array([0, 2, 3]), weights=w)[0]) + np.sum(np.histogram([], 3, weights=w[:0])[0])


def complex_weights(w):
    return weigh(np.abs(np.histogram(PLACES, 4, weights=w * (1 + 2j))[0]))


def pairs_in_bins(w, x):
    sums = np.histogram2d(PLACES, PLACES[::-1], 3, weights=w)[0]
    rows, columns = np.array([0.0, 0.5, 1.0]), [0, 0.3, 0.6, 1]
    some, ends, _ = np.histogram2d(x, PLACES[::-1], [rows, columns], weights=w, density=False)
    total = weigh(sums) + weigh(some) + np.sum(ends) * w[0]
    return total + weigh(np.histogram2d(PLACES, PLACES[::-1], [2, 3], [[0, 1], [0, 0.8]], True, w)[0])


# Series in the bases of `np.polynomial`.


def values_of_series(x, c):
    total = weigh(polynomial.polyval(x, c)) + weigh(chebyshev.chebval(x, c)) + weigh(legendre.legval(x, c))
    return total + weigh(hermite.hermval(x, c)) + weigh(hermite_e.hermeval(x=x, c=c)) + weigh(laguerre.lagval(x, c))


def series_as_objects(x, c):
    p = polynomial.Polynomial(c)
    total = weigh(p(x) * p(x + 1.0)) + weigh(chebyshev.Chebyshev(c)(x) * legendre.Legendre(c[:2])(x))
    total = total + weigh(hermite.Hermite(c)(x)) + weigh(hermite_e.HermiteE(c)(x)) + weigh(laguerre.Laguerre(c)(x))
    return total + weigh(np.poly1d(c)(x) ** 2)


def values_at_a_number(s, c):
    total = chebyshev.chebval(s, c) ** 2 + chebyshev.chebval(s, [s, 1.0, 2.0 * s]) + chebyshev.chebval(0.3, [1, 2, s])
    return total + laguerre.lagval(s, c)


def values_of_several_series(x, c):
    return weigh(chebyshev.chebval(x, c)) + weigh(legendre.legval(x, c, tensor=True))


def series_in_several_variables(x, y, c):
    cube = np.multiply.outer(c, x)
    total = weigh(polynomial.polyval2d(x, y, c) ** 2) + weigh(legendre.legval2d(y, x, c)) + weigh(laguerre.lagval2d(x, x, c))
    total = total + weigh(chebyshev.chebval3d(x, y, 2.0 * x, cube)) + hermite.hermval2d(x[0], y[1], c) ** 2
    return total + hermite_e.hermeval3d(x[0], 0.3, y[0], cube)


def series_on_grids(x, y, c):
    cube = np.multiply.outer(c, x)
    total = weigh(polynomial.polygrid2d(x, y, c) ** 2) + weigh(hermite.hermgrid2d(x, c, c))
    total = total + weigh(legendre.leggrid2d(y[0], x, c))
    return total + weigh(chebyshev.chebgrid3d(x, y, x[:2], cube) ** 2) + weigh(laguerre.laggrid3d(x[0], y, 0.5 * x, cube))


def matrices_of_series(x):
    total = weigh(polynomial.polyvander(x, 3)) + weigh(chebyshev.chebvander(x, 2)) + weigh(legendre.legvander(x, 0))
    return total + weigh(hermite.hermvander(x, deg=1))


def derived_series(c):
    total = weigh(chebyshev.chebder(c)) + weigh(chebyshev.chebder(c, 2)) + weigh(polynomial.polyder(c, m=1, scl=2.0))
    return total + weigh(hermite.hermder(c, 5)) + weigh(legendre.legder(c, 0)) + weigh(hermite_e.hermeder(c[0]))


def integrated_series(c):
    total = weigh(chebyshev.chebint(c)) + weigh(chebyshev.chebint(c, 2, [1, 2.0])) + weigh(laguerre.lagint(c, 3))
    total = total + weigh(polynomial.polyint(c, m=1, k=3, lbnd=-1.0, scl=2.0))
    total = total + weigh(polynomial.polyint(c * 0.0))
    return total + weigh(polynomial.polyint(c[:1])) + weigh(polynomial.polyint(c[:1] * 0.0))


def along_axes(c):
    total = weigh(chebyshev.chebder(c)) + weigh(chebyshev.chebder(c, axis=1)) + weigh(legendre.legint(c, axis=-1))
    return total + weigh(polynomial.polyder(c, 4, 1, 1))


def fits(y, n):
    total = weigh(polynomial.polyfit(AT, y, 2)) + weigh(chebyshev.chebfit(AT, y, n)) + weigh(np.polyfit(AT, y, 2))
    return total + weigh(legendre.legfit(AT, y, 0)) + weigh(np.polyfit(AT[:2], y[:2], 3)) + weigh(np.polyfit(AT[:3], y[:3], 2))


def fits_that_move(x, y, w):
    total = weigh(polynomial.polyfit(x, y, 2, w=w)) + weigh(chebyshev.chebfit(x, y, 2)) + weigh(np.polyfit(x, y, 1))
    return total + weigh(np.polyfit(x, y, 2, w=w))


def fits_of_columns(x, y, w):
    z = np.stack([y, y * y], axis=1)
    return weigh(polynomial.polyfit(x, z, 2, w=w)) + weigh(np.polyfit(x, z, 2, w=w)) + weigh(np.polyfit(x, z, 1))


def roots_of_series(c):
    total = np.sum(np.abs(polynomial.polyroots(c)) ** 3) + np.sum(np.real(chebyshev.chebroots(c)) ** 2)
    return total + np.sum(np.abs(hermite.hermroots(c)) ** 2)


def arithmetic_of_series(a, b):
    total = weigh(polynomial.polyadd(a, b)) + weigh(chebyshev.chebsub(a, b)) + weigh(polynomial.polymul(a, b))
    total = total + weigh(polynomial.polysub(b, a)) + weigh(polynomial.polymul(a, a)) + weigh(polynomial.polyadd(a, 2.0))
    total = total + weigh(polynomial.polysub(1.0, a)) + weigh(legendre.legadd(a, -a * np.array([0.0, 0.0, 1.0])))
    return total + weigh(polynomial.polymul(a, [1.0, 0.0, 0.0]))


# Polynomials by the highest power first.


def roots(p):
    found = np.roots(p)
    total = np.sum(np.abs(found) ** 3) + np.sum(np.real(found)) * np.sum(np.imag(found * found) ** 2)
    return total + np.sum(np.real(np.roots([1.0, p[0], 0.0])) ** 2) + weigh(np.roots([p[1], p[0]]))


def real_roots(s, t):
    return weigh(np.sort(np.real(np.roots([1.0, -s - t, s * t]))))


def complex_roots(p):
    return np.sum(np.abs(np.roots(p * (1.0 + 0.3j) + 1j)) ** 3)


def from_roots(r):
    total = weigh(np.poly(r)) + weigh(np.poly([r[0], r[0], 1.0])) + weigh(np.abs(np.poly(r * (1.0 + 2.0j))))
    return total + weigh(polynomial.polyfromroots(r)) + weigh(np.abs(polynomial.polyfromroots([1j * r[0], r[1]])))


def there_and_back(p):
    return weigh(np.poly(np.roots(p))) + weigh(np.real(np.poly(np.roots(p)[:2])))


def quotients(u, v):
    q, r = np.polydiv(u, v)
    total = weigh(q) + weigh(r)
    q, r = np.polydiv(v, u)
    total = total + weigh(q) + weigh(r) + weigh(np.polydiv(u, v[0])[0]) + weigh(np.polydiv(np.polymul(v, v[:2]), v)[1])
    return total + weigh(np.abs(np.polydiv(u * 1j, v * (1.0 + 1j))[0])) + weigh(np.polydiv(u, [2.0, 1.0])[1])


# Eigenvalues of general matrices.


def values_of_matrix(a):
    w = np.linalg.eigvals(a)
    return np.sum(np.abs(w) ** 2) + np.sum(np.real(w)) * np.max(np.abs(w)) + weigh(np.imag(w))


def values_and_vectors(a):
    w, v = np.linalg.eig(a)
    return np.sum(np.abs(w) ** 3) + weigh(np.real(v)) + weigh(np.imag(v) ** 2)


def vectors_by_name(a):
    return weigh(np.real(np.linalg.eig(a).eigenvectors)) + weigh(np.abs(np.linalg.eig(a=a)[0]))


def complex_matrix(a, b):
    w, v = np.linalg.eig(a + 1j * b)
    return weigh(np.abs(w)) + weigh(np.real(v * v)) + weigh(np.imag(v)) + np.sum(np.abs(np.linalg.eigvals(a + 1j * b)))


def exponential(a):
    w, v = np.linalg.eig(a)
    return weigh(np.real(v @ np.diag(np.exp(w)) @ np.linalg.inv(v)))


# Decompositions of complex matrices, whose phases are LAPACK's.


def both_parts(z):
    return weigh(np.real(z)) + 0.7 * weigh(np.imag(z) ** 2) - 0.3 * weigh(np.imag(z))


def of_hermitian_matrix(a, b):
    w, v = np.linalg.eigh(a + a.T + 1j * (b - b.T))
    upper = np.linalg.eigh(a + a.T + 1j * (b - b.T), "U")
    return weigh(w**3) + both_parts(v) + both_parts(upper.eigenvectors)


def of_blocks(a, b):
    blocks = np.kron(np.array([[1.0, 0.0], [0.0, 1.7]]), a + a.T + 1j * (b - b.T))
    return both_parts(np.linalg.eigh(blocks)[1])


def beside_blocks(a, b):
    still = np.kron(np.array([[1.0, 0.0], [0.0, 1.7]]), STILL + STILL.T + 1j * (TURNING - TURNING.T))
    coupling = np.kron(np.array([[0.0, 1.0], [1.0, 0.0]]), (a - TURNING) + (a - TURNING).T + 1j * (b - b.T - STILL + STILL.T))
    v = np.linalg.eigh(still + coupling)[1]
    return weigh(np.real(v[:3] * np.conj(v[3:])))


def density_matrix(a, b):
    w, v = np.linalg.eigh(a + a.T + 1j * (b - b.T))
    return both_parts((v / (1.0 + np.exp(w))) @ np.conj(v.T))


def complex_singular_vectors(a, b):
    u, s, vh = np.linalg.svd(a + 1j * b, full_matrices=False)
    return both_parts(u) + weigh(s**2) + both_parts(vh)


def complex_factors(a, b):
    q, r = np.linalg.qr(a + 1j * b)
    return both_parts(q) + both_parts(r)


def complex_fit(a, b):
    z = a + 1j * b
    return both_parts(np.linalg.lstsq(z, b[:, 0] + 1j * z[:, 0] ** 2)[0]) + both_parts(np.linalg.lstsq(z, b)[0])


TURNING = np.array([[0.3, -1.2, 0.4], [1.1, 0.2, -0.6], [0.5, 0.7, 1.9]])
STILL = np.array([[1.0, 0.3, 0.2], [0.1, 2.0, 0.4], [-0.3, 0.2, 4.0]])

ALL = slice(None)
AT = np.array([0.1, 0.4, 0.5, 0.9, 1.3, -0.6])
THREE, FOUR = np.array([0.5, -1.0, 2.0]), np.array([0.5, -1.0, 2.0, 0.7])
PAIRS = np.array([[0.5, -1.0], [2.0, 1.0], [0.3, 0.4]])
OF_PLACES = np.sin(3.0 * AT) + AT

RIGHT = [
    (summed_in_bins, (WEIGHTS, 0.4)), (densities, (WEIGHTS,)), (densities_of_what_varies, (PLACES, WEIGHTS)),
    (ends_that_move, (PLACES, WEIGHTS)), (ends_of_a_range, (PLACES, WEIGHTS, 0.1, 0.9)), (ends_of_equal_elements, (WEIGHTS,)),
    (as_many_bins_as_asked, (WEIGHTS, 3)), (outside_all_bins, (WEIGHTS,)), (complex_weights, (WEIGHTS,)),
    (pairs_in_bins, (WEIGHTS, PLACES)), (values_of_series, (AT, THREE)), (values_of_series, (AT.reshape(2, 3), FOUR)),
    (values_of_series, (AT, THREE[:1])),
    *((f, (THREE, THREE[::-1] ** 2, PAIRS)) for f in (series_in_several_variables, series_on_grids)),
    *((series_as_objects, (x, FOUR)) for x in (AT, AT.reshape(2, 3), 0.3)),
    *((values_at_a_number, (s, THREE)) for s in (0.3, np.float64(0.3), np.array(0.3))),
    *((values_of_several_series, (x, PAIRS)) for x in (AT, 0.3)), (matrices_of_series, (AT,)), (matrices_of_series, (0.7,)),
    (derived_series, (FOUR,)), (integrated_series, (THREE,)), (along_axes, (PAIRS,)), (fits, (OF_PLACES, 3)),
    (fits_that_move, (AT, OF_PLACES, WEIGHTS)), (fits_of_columns, (AT, OF_PLACES, WEIGHTS)), (roots_of_series, (FOUR,)),
    (roots, (FOUR,)), (roots, (np.array([1.0, -6.5, 11.0, -6.0]),)), (real_roots, (1.0, 2.0)), (complex_roots, (FOUR,)),
    (from_roots, (THREE,)), (there_and_back, (FOUR,)), (quotients, (np.append(FOUR[::-1], [0.9, -0.4, 1.3]), THREE)),
    *((f, (a,)) for f in (values_of_matrix, values_and_vectors, vectors_by_name) for a in (TURNING, STILL)),
    *((f, (np.stack([TURNING, STILL]),)) for f in (values_of_matrix, values_and_vectors)), (complex_matrix, (TURNING, STILL)),
    (exponential, (TURNING,)), (exponential, (STILL,)), (roots_of_series, (np.array([6.0, -5.0, -2.0, 1.0]),)),
    (arithmetic_of_series, (THREE, FOUR)),
    *((f, (a, b)) for f in (of_hermitian_matrix, density_matrix, of_blocks, beside_blocks) for a, b in ((TURNING, STILL),)),
    *((f, (TURNING[rows, columns], STILL[rows, columns]))
      for f in (complex_singular_vectors, complex_factors, complex_fit)
      for rows, columns in ((ALL, ALL), (slice(2), ALL), (ALL, slice(2)))),
    *((f, (np.stack([TURNING, STILL]), np.stack([STILL, TURNING @ STILL])))
      for f in (complex_singular_vectors, complex_factors)),
]


def ends_that_the_caller_has(x):
    ends = np.array([0.0, 0.5, 1.0]) * x[0]
    sums, found = np.histogram(PLACES, ends, weights=WEIGHTS)
    found[0] = 3.0
    return np.sum(sums) + np.sum(ends)


def a_place_for_each_series(x):
    return np.sum(chebyshev.chebval(x, np.stack([x, x]), tensor=False))


def fit_to_what_may_have_any_rank(x, y=None):
    y = x if x[0] > 5.0 else np.outer(x, x)
    return np.sum(np.polyfit(x, y, 1))


REFUSED = [a_place_for_each_series, fit_to_what_may_have_any_rank, ends_that_the_caller_has]
