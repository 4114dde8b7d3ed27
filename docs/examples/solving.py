import numpy as np

from adjoint_gen import check_rule, derivative


def solved(a, b):
    """The solution of a linear system, and the inverse that it was found with."""
    inverse = np.linalg.inv(a)
    return inverse @ b, inverse


@derivative(solved)
def solved_rule(results, a, b):
    x, inverse = results
    return inverse @ d[b] - inverse @ (d[a] @ x), 0 * d[b] - inverse @ d[a] @ inverse


def solve(a, b):
    return solved(a, b)[0]


print(check_rule(solved, np.array([[2.0, 1.0], [0.5, 3.0]]), np.array([1.0, 2.0])))
