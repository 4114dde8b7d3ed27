"""One of the several results of a function, for the operands that they were made of; generated code takes it by its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def taken(place: int, what: str) -> Callable[..., Any]:
    """What takes the result at a place; :func:`called_so` names it after the name that it is bound to."""

    def of(results: Any, *operands: Any, **options: Any) -> Any:
        return results[place]

    of.__doc__ = what
    return of


def called_so(space: dict[str, Any]) -> None:
    """Let what takes results be called as in the namespace of its module."""
    for name, value in space.items():
        if getattr(value, "__qualname__", "").startswith("taken."):
            value.__name__, value.__qualname__, value.__module__ = name, name, space["__name__"]


eigenvalues = taken(0, "Those of a symmetric or Hermitian matrix, from ``np.linalg.eigh``")
eigenvectors = taken(1, "The columns that belong to the eigenvalues")
general_eigenvalues = taken(0, "Those of any square matrix, from ``np.linalg.eig``")
general_eigenvectors = taken(1, "The columns that belong to these")
left_vectors = taken(0, "The left singular vectors, from ``np.linalg.svd``")
singular_values = taken(1, "The singular values, the largest first")
right_vectors = taken(2, "The right singular vectors, each in a row")
orthonormal = taken(0, "The first factor of ``np.linalg.qr``")
triangular = taken(1, "The second factor of ``np.linalg.qr``")
sign_of_determinant = taken(0, "The first result of ``np.linalg.slogdet``")
log_of_determinant = taken(1, "The second result of ``np.linalg.slogdet``")
least_squares = taken(0, "The solution that ``np.linalg.lstsq`` gives")
pivoted_orthonormal = taken(0, "The first factor of ``scipy.linalg.qr`` with columns in another order")
pivoted_triangular = taken(1, "The second factor of ``scipy.linalg.qr`` with columns in another order")
only_triangular = taken(0, 'The factor that ``scipy.linalg.qr(a, mode="r")`` gives')
factor_and_rest = taken(0, "The factor of ``scipy.linalg.cho_factor``, with what it leaves of the matrix in the other triangle")
packed_factors = taken(0, "Both factors of ``scipy.linalg.lu_factor``, one below the other")
lower_factor = taken(1, "The first factor of ``scipy.linalg.lu``, of which the diagonal is 1")
upper_factor = taken(2, "The second factor of ``scipy.linalg.lu``")
values_of_pair = taken(0, "The eigenvalues that ``scipy.linalg.eigh`` gives, of one matrix or beside another one")
vectors_of_pair = taken(1, "The eigenvectors that ``scipy.linalg.eigh`` gives")
vectors_up_to_phase = taken(1, "The same eigenvectors, for what does not depend on their phases")
values_of_diagonals = taken(0, "The eigenvalues that ``scipy.linalg.eigh_tridiagonal`` gives")
vectors_of_diagonals = taken(1, "The eigenvectors that it gives")
spectrum = taken(0, "The eigenvalues that ``scipy.linalg.eig`` gives")
right_eigenvectors = taken(1, "The eigenvectors that ``scipy.linalg.eig`` gives")
exponential = taken(0, "The first result of ``scipy.linalg.expm_frechet``")
exponential_along = taken(1, "The second result of ``scipy.linalg.expm_frechet``")
fraction = taken(0, "The first result of ``np.modf``, and of ``math.modf``")
mantissa = taken(0, "The first result of ``np.frexp``, and of ``math.frexp``")
remainder = taken(1, "The second result of ``np.divmod``")
residuals = taken(1, "The sums of squares that ``np.linalg.lstsq`` leaves")
rank_found = taken(2, "The rank that ``np.linalg.lstsq`` finds")
values_found = taken(3, "The singular values that ``np.linalg.lstsq`` finds")
filtered = taken(0, "What ``scipy.signal.lfilter`` makes of a signal where it is given a state")
final_state = taken(1, "The state in which it ends")
third_result = taken(2, "A third result that does not change with small changes of the operands")


def grid(results: Any, place: int, x: Any, *others: Any, indexing: str = "xy", sparse: bool = False) -> Any:
    """One of the arrays that ``np.meshgrid`` gives, which repeats one operand."""
    return results[place]


counts = taken(0, "The numbers of elements in bins, or sums of their weights, from ``np.histogram``")
bin_edges = taken(1, "The ends of the bins of ``np.histogram``")
counts_in_plane = taken(0, "The numbers of pairs in bins, or sums of their weights, from ``np.histogram2d``")
row_edges = taken(1, "The ends of the bins of ``np.histogram2d`` along its first axis")
column_edges = taken(2, "The ends of the bins of ``np.histogram2d`` along its second axis")
polynomial_quotient = taken(0, "The quotient that ``np.polydiv`` gives")
polynomial_remainder = taken(1, "What ``np.polydiv`` leaves, without zeros before its first coefficient")
airy_value = taken(0, "The first of Airy's functions, from ``scipy.special.airy``")
airy_slope = taken(1, "The derivative of the first of Airy's functions")
second_airy_value = taken(2, "The second of Airy's functions")
second_airy_slope = taken(3, "The derivative of the second of Airy's functions")
fresnel_sine = taken(0, "The first result of ``scipy.special.fresnel``")
fresnel_cosine = taken(1, "The second result of ``scipy.special.fresnel``")
sine_integral = taken(0, "The first result of ``scipy.special.sici``")
cosine_integral = taken(1, "The second result of ``scipy.special.sici``")
correlation = taken(0, "The first result of ``scipy.stats.pearsonr``")
correlation_probability = taken(1, "How probable such a correlation is by chance")
slope = taken(0, "The slope of the line of ``scipy.stats.linregress``")
intercept = taken(1, "Where the line is at zero")
line_correlation = taken(2, "The correlation of the points of a line")
line_probability = taken(3, "How probable a line that is as steep is by chance")
slope_error = taken(4, "The standard error of the slope")
score = taken(0, "The first result of ``scipy.stats.ttest_1samp``")
score_probability = taken(1, "How probable such a mean is by chance")
score_of_pairs = taken(0, "The first result of ``scipy.stats.ttest_rel``")
score_of_pairs_probability = taken(1, "How probable such differences are by chance")
score_of_difference = taken(0, "The first result of ``scipy.stats.ttest_ind``")
score_of_difference_probability = taken(1, "How probable such a difference of means is by chance")
with_zeros = taken(0, "The numerator that ``scipy.signal.zpk2tf`` gives, whose roots are zeros")
with_poles = taken(1, "The denominator, whose roots are poles")
nearest_distances = taken(0, "How far the nearest points are, from ``nearest``")
nearest_places = taken(1, "Which points these are")
peak_places = taken(0, "Where ``scipy.signal.find_peaks`` finds peaks")
peak_properties = taken(1, "What it says of them")
assigned_rows = taken(0, "The rows that ``scipy.optimize.linear_sum_assignment`` gives")
assigned_columns = taken(1, "The columns that these are given")
first_result = taken(0, "A first result that does not change with small changes of the operands")
second_result = taken(1, "A second result that does not change with small changes of the operands")

called_so(globals())
