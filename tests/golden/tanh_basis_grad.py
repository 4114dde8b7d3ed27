# Gradient of tests.golden.functions.tanh_basis with respect to w, b, theta.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect, is_array, is_tuple


def tanh_basis_grad(w, b, theta, x, y, *, y_bar=1.0):
    expect(is_array(w, "float64", 1) and type(b) is float and is_tuple(theta, 2)
        and is_array(theta[0], "float64", 1) and is_array(theta[1], "float64", 1)
        and theta[0].shape == w.shape and theta[1].shape == w.shape and is_array(x, "float64", 1)
        and is_array(y, "float64", 1) and y.shape == x.shape,
        "w: float64[:], b: float, theta: (float64[:], float64[:]), x: float64[:], y: float64[:]")
    scale, location = theta

    # forward sweep
    t = x[:, None] - location  # 3: r = np.tanh(scale * (x[:, None] - location)) @ w + b - y
    t1 = np.tanh(scale * t)
    r = t1 @ w + b - y

    # reverse sweep
    r_bar = 2.0 * (y_bar * 0.5) * r  # 4: return 0.5 * (r @ r)
    w_bar = t1.T @ r_bar             # 3
    t2 = np.outer(r_bar, w) * (1.0 - t1 * t1)
    location_bar = -np.sum(t2 * scale, axis=0)
    b_bar = np.sum(r_bar)
    scale_bar = np.sum(t2 * t, axis=0)
    return w_bar, b_bar, (scale_bar, location_bar)
