# Gradient of tests.golden.functions.gaussian with respect to x, mean, cov.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect, is_array


def gaussian_grad(x, mean, cov, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_array(mean, "float64", 1) and mean.shape == x.shape
        and is_array(cov, "float64", 2), "x: float64[:], mean: float64[:], cov: float64[:, :]")

    # forward sweep
    d = x - mean                 # 2
    t = np.linalg.solve(cov, d)  # 3: return -0.5 * (d @ np.linalg.solve(cov, d))

    # reverse sweep
    t1 = y_bar * -0.5  # 3
    t2 = np.linalg.solve(cov.T, t1 * d)
    cov_bar = -np.outer(t2, t)
    d_bar = t1 * t + t2
    mean_bar = -d_bar  # 2
    return d_bar, mean_bar, cov_bar
