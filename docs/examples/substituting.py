import numpy as np

from adjoint_gen import check_rule, derivative


def substituted(factor, b):
    """The solution of ``factor @ factor.T @ x = b``."""
    return np.linalg.solve(factor.T, np.linalg.solve(factor, b))


def substituted_back(g, x, factor, b):
    return substituted(factor, g)  # the matrix is symmetric


@derivative(substituted, reverse={"b": substituted_back})
def substituted_rule(x, factor, b):
    rest = substituted(factor, d[factor] @ (factor.T @ x))
    return substituted(factor, d[b]) - rest - substituted(factor, factor @ (d[factor].T @ x))


print(check_rule(substituted, np.array([[2.0, 0.0], [0.5, 3.0]]), np.array([1.0, 2.0])))
