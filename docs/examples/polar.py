import numpy as np

from adjoint_gen import check_rule, derivative


def polar(x, y):
    return np.hypot(x, y), np.arctan2(y, x)


@derivative(polar)
def polar_rule(results, x, y):
    r, _ = results
    return (x * d[x] + y * d[y]) / r, (x * d[y] - y * d[x]) / (r * r)


print(check_rule(polar, np.array([1.0, 2.0]), np.array([0.5, -1.0])))
