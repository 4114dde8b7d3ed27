"""One of the several results of a function, for the operand that they were made of; generated code takes it by its place."""

from __future__ import annotations

from typing import Any


def eigenvalues(results: Any, a: Any, UPLO: str = "L") -> Any:  # noqa: N803 - as NumPy calls it
    """Those of a symmetric or Hermitian matrix, from ``np.linalg.eigh``."""
    return results[0]


def eigenvectors(results: Any, a: Any, UPLO: str = "L") -> Any:  # noqa: N803
    """The columns that belong to the eigenvalues."""
    return results[1]


def general_eigenvalues(results: Any, a: Any) -> Any:
    """Those of any square matrix, from ``np.linalg.eig``."""
    return results[0]


def general_eigenvectors(results: Any, a: Any) -> Any:
    """The columns that belong to these."""
    return results[1]


def left_vectors(results: Any, a: Any, full_matrices: bool = True) -> Any:
    """The left singular vectors, from ``np.linalg.svd``."""
    return results[0]


def singular_values(results: Any, a: Any, full_matrices: bool = True) -> Any:
    """The singular values, the largest first."""
    return results[1]


def right_vectors(results: Any, a: Any, full_matrices: bool = True) -> Any:
    """The right singular vectors, each in a row."""
    return results[2]


def orthonormal(results: Any, a: Any, mode: str = "reduced") -> Any:
    """The first factor of ``np.linalg.qr``."""
    return results[0]


def triangular(results: Any, a: Any, mode: str = "reduced") -> Any:
    """The second factor of ``np.linalg.qr``."""
    return results[1]


def sign_of_determinant(results: Any, a: Any) -> Any:
    """The first result of ``np.linalg.slogdet``."""
    return results[0]


def log_of_determinant(results: Any, a: Any) -> Any:
    """The second result of ``np.linalg.slogdet``."""
    return results[1]


def least_squares(results: Any, a: Any, b: Any, rcond: Any = None) -> Any:
    """The solution that ``np.linalg.lstsq`` gives."""
    return results[0]


def pivoted_orthonormal(results: Any, a: Any, mode: str = "full") -> Any:
    """The first factor of ``scipy.linalg.qr`` with columns in another order."""
    return results[0]


def pivoted_triangular(results: Any, a: Any, mode: str = "full") -> Any:
    """The second factor of ``scipy.linalg.qr`` with columns in another order."""
    return results[1]


def only_triangular(results: Any, a: Any) -> Any:
    """The factor that ``scipy.linalg.qr(a, mode="r")`` gives."""
    return results[0]


def factor_and_rest(results: Any, a: Any, lower: bool = False) -> Any:
    """The factor of ``scipy.linalg.cho_factor``, with what it leaves of the matrix in the other triangle."""
    return results[0]


def packed_factors(results: Any, a: Any) -> Any:
    """Both factors of ``scipy.linalg.lu_factor``, one below the other."""
    return results[0]


def lower_factor(results: Any, a: Any, p_indices: bool = False) -> Any:
    """The first factor of ``scipy.linalg.lu``, of which the diagonal is 1."""
    return results[1]


def upper_factor(results: Any, a: Any, p_indices: bool = False) -> Any:
    """The second factor of ``scipy.linalg.lu``."""
    return results[2]


def values_of_pair(results: Any, a: Any, b: Any = None, lower: bool = True) -> Any:
    """The eigenvalues that ``scipy.linalg.eigh`` gives, of one matrix or beside another one."""
    return results[0]


def vectors_of_pair(results: Any, a: Any, b: Any = None, lower: bool = True) -> Any:
    """The eigenvectors that ``scipy.linalg.eigh`` gives."""
    return results[1]


def vectors_up_to_phase(results: Any, a: Any, b: Any = None, lower: bool = True) -> Any:
    """The same eigenvectors, for what does not depend on their phases."""
    return results[1]


def values_of_diagonals(results: Any, a: Any, e: Any) -> Any:
    """The eigenvalues that ``scipy.linalg.eigh_tridiagonal`` gives."""
    return results[0]


def vectors_of_diagonals(results: Any, a: Any, e: Any) -> Any:
    """The eigenvectors that it gives."""
    return results[1]


def spectrum(results: Any, a: Any) -> Any:
    """The eigenvalues that ``scipy.linalg.eig`` gives."""
    return results[0]


def right_eigenvectors(results: Any, a: Any) -> Any:
    """The eigenvectors that ``scipy.linalg.eig`` gives."""
    return results[1]


def exponential(results: Any, A: Any, E: Any) -> Any:  # noqa: N803 - as SciPy calls them
    """The first result of ``scipy.linalg.expm_frechet``."""
    return results[0]


def exponential_along(results: Any, A: Any, E: Any) -> Any:  # noqa: N803
    """The second result of ``scipy.linalg.expm_frechet``."""
    return results[1]


def fraction(results: Any, x: Any) -> Any:
    """The first result of ``np.modf``, and of ``math.modf``."""
    return results[0]


def mantissa(results: Any, x: Any) -> Any:
    """The first result of ``np.frexp``, and of ``math.frexp``."""
    return results[0]


def remainder(results: Any, x: Any, y: Any) -> Any:
    """The second result of ``np.divmod``."""
    return results[1]


def residuals(results: Any, a: Any, b: Any, rcond: Any = None) -> Any:
    """The sums of squares that ``np.linalg.lstsq`` leaves."""
    return results[1]


def rank_found(results: Any, a: Any, b: Any, rcond: Any = None) -> Any:
    """The rank that ``np.linalg.lstsq`` finds."""
    return results[2]


def values_found(results: Any, a: Any, b: Any, rcond: Any = None) -> Any:
    """The singular values that ``np.linalg.lstsq`` finds."""
    return results[3]


def filtered(results: Any, b: Any, a: Any, x: Any, axis: int = -1, zi: Any = None) -> Any:
    """What ``scipy.signal.lfilter`` makes of a signal where it is given a state."""
    return results[0]


def final_state(results: Any, b: Any, a: Any, x: Any, axis: int = -1, zi: Any = None) -> Any:
    """The state in which it ends."""
    return results[1]


def third_result(results: Any, *operands: Any) -> Any:
    """A third result that does not change with small changes of the operands."""
    return results[2]


def grid(results: Any, place: int, x: Any, *others: Any, indexing: str = "xy", sparse: bool = False) -> Any:
    """One of the arrays that ``np.meshgrid`` gives, which repeats one operand."""
    return results[place]


def counts(
    results: Any, a: Any, bins: Any = 10, range: Any = None, density: Any = None, weights: Any = None
) -> Any:
    """The numbers of elements in bins, or sums of their weights, from ``np.histogram``."""
    return results[0]


def bin_edges(results: Any, a: Any, bins: Any = 10, range: Any = None) -> Any:
    """The ends of the bins of ``np.histogram``."""
    return results[1]


def counts_in_plane(
    results: Any, x: Any, y: Any, bins: Any = 10, range: Any = None, density: Any = None, weights: Any = None
) -> Any:
    """The numbers of pairs in bins, or sums of their weights, from ``np.histogram2d``."""
    return results[0]


def row_edges(results: Any, x: Any, y: Any, bins: Any = 10, range: Any = None) -> Any:
    """The ends of the bins of ``np.histogram2d`` along its first axis."""
    return results[1]


def column_edges(results: Any, x: Any, y: Any, bins: Any = 10, range: Any = None) -> Any:
    """The ends of the bins of ``np.histogram2d`` along its second axis."""
    return results[2]


def polynomial_quotient(results: Any, u: Any, v: Any) -> Any:
    """The quotient that ``np.polydiv`` gives."""
    return results[0]


def polynomial_remainder(results: Any, u: Any, v: Any) -> Any:
    """What ``np.polydiv`` leaves, without zeros before its first coefficient."""
    return results[1]


def airy_value(results: Any, z: Any) -> Any:
    """The first of Airy's functions, from ``scipy.special.airy``."""
    return results[0]


def airy_slope(results: Any, z: Any) -> Any:
    """The derivative of the first of Airy's functions."""
    return results[1]


def second_airy_value(results: Any, z: Any) -> Any:
    """The second of Airy's functions."""
    return results[2]


def second_airy_slope(results: Any, z: Any) -> Any:
    """The derivative of the second of Airy's functions."""
    return results[3]


def fresnel_sine(results: Any, z: Any) -> Any:
    """The first result of ``scipy.special.fresnel``."""
    return results[0]


def fresnel_cosine(results: Any, z: Any) -> Any:
    """The second result of ``scipy.special.fresnel``."""
    return results[1]


def sine_integral(results: Any, x: Any) -> Any:
    """The first result of ``scipy.special.sici``."""
    return results[0]


def cosine_integral(results: Any, x: Any) -> Any:
    """The second result of ``scipy.special.sici``."""
    return results[1]


def correlation(results: Any, x: Any, y: Any) -> Any:
    """The first result of ``scipy.stats.pearsonr``."""
    return results[0]


def correlation_probability(results: Any, x: Any, y: Any, alternative: str = "two-sided") -> Any:
    """How probable such a correlation is by chance."""
    return results[1]


def slope(results: Any, x: Any, y: Any) -> Any:
    """The slope of the line of ``scipy.stats.linregress``."""
    return results[0]


def intercept(results: Any, x: Any, y: Any) -> Any:
    """Where the line is at zero."""
    return results[1]


def line_correlation(results: Any, x: Any, y: Any) -> Any:
    """The correlation of the points of a line."""
    return results[2]


def line_probability(results: Any, x: Any, y: Any, alternative: str = "two-sided") -> Any:
    """How probable a line that is as steep is by chance."""
    return results[3]


def slope_error(results: Any, x: Any, y: Any) -> Any:
    """The standard error of the slope."""
    return results[4]


def score(results: Any, a: Any, popmean: Any, axis: Any = 0) -> Any:
    """The first result of ``scipy.stats.ttest_1samp``."""
    return results[0]


def score_probability(results: Any, a: Any, popmean: Any, axis: Any = 0, alternative: str = "two-sided") -> Any:
    """How probable such a mean is by chance."""
    return results[1]


def score_of_pairs(results: Any, a: Any, b: Any) -> Any:
    """The first result of ``scipy.stats.ttest_rel``."""
    return results[0]


def score_of_pairs_probability(results: Any, a: Any, b: Any, alternative: str = "two-sided") -> Any:
    """How probable such differences are by chance."""
    return results[1]


def score_of_difference(results: Any, a: Any, b: Any, equal_var: bool = True) -> Any:
    """The first result of ``scipy.stats.ttest_ind``."""
    return results[0]


def score_of_difference_probability(
    results: Any, a: Any, b: Any, equal_var: bool = True, alternative: str = "two-sided"
) -> Any:
    """How probable such a difference of means is by chance."""
    return results[1]


def first_result(results: Any, *operands: Any) -> Any:
    """A first result that does not change with small changes of the operands."""
    return results[0]


def second_result(results: Any, *operands: Any) -> Any:
    """A second result that does not change with small changes of the operands."""
    return results[1]
