# Gradient of tests.golden.functions.tanh_basis with respect to w, b, theta.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import KindMismatch, is_array, is_tuple, unbroadcast


def tanh_basis_grad(w, b, theta, x, y, *, y_bar=1.0):
    if not (is_array(w, "float64", 1) and type(b) is float and is_tuple(theta, 2)
            and is_array(theta[0], "float64", 1) and is_array(theta[1], "float64", 1)
            and is_array(x, "float64", 1) and is_array(y, "float64", 1)):
        raise KindMismatch(
            "tanh_basis_grad was generated for w: float64[:], b: float, theta: (float64[:], float64[:]), x: "
            "float64[:], y: float64[:]")
    theta_0, theta_1 = theta

    # forward sweep
    t = x[:, None] - theta_1  # 3: r = np.tanh(scale * (x[:, None] - location)) @ w + b - y
    t1 = np.tanh(theta_0 * t)
    t2 = t1 @ w + b
    r = t2 - y

    # reverse sweep
    r_bar = 2.0 * (y_bar * 0.5) * r  # 4: return 0.5 * (r @ r)
    t3 = unbroadcast(r_bar, t2)      # 3
    w_bar = t1.T @ t3
    t4 = np.outer(t3, w) * (1.0 - t1 * t1)
    theta_1_bar = -unbroadcast(unbroadcast(t4 * theta_0, t), theta_1)
    b_bar = unbroadcast(t3, b)
    theta_0_bar = unbroadcast(t4 * t, theta_0)
    return w_bar, b_bar, (theta_0_bar, theta_1_bar)
