# Tangent, for a block of directions, of tests.golden.functions.residuals with respect to x.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect, for_each, is_array, zeros_like


def residuals_jvp_each(x, A, x_dot):
    expect(is_array(x, "float64", 1) and is_array(A, "float64", 2) and A.shape[0] == x.shape[0]
        and A.shape[1] == x.shape[0], "x: float64[:], A: float64[:, :]")

    y = np.zeros(2 * len(x))    # 2
    count = len(x_dot)
    y_dot = for_each(zeros_like(y), count)
    for i in range(1, len(x)):  # 3
        # 4: y[2 * i] = 10.0 * (x[i] - x[i - 1] ** 2)
        y_dot[:, 2 * i] = 10.0 * (x_dot[:, i] - 2 * (x[i - 1] * x_dot[:, i - 1]))
        y[2 * i] = 10.0 * (x[i] - x[i - 1] ** 2)
    t = np.tanh(A @ x)          # 5: y[1::2] = np.tanh(A @ x) * x
    y_dot[:, 1::2] = x * ((1.0 - t * t) * (x_dot @ A.T)) + t * x_dot
    y[1::2] = t * x
    return y, y_dot
