# Gradient of tests.golden.functions.radial_basis with respect to w, b, theta.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect, is_array, is_tuple


def radial_basis_grad(w, b, theta, x, y, *, y_bar=1.0):
    expect(is_array(w, "float64", 1) and type(b) is float and is_tuple(theta, 2)
        and is_array(theta[0], "float64", 1) and is_array(theta[1], "float64", 1)
        and theta[0].shape == w.shape and theta[1].shape == w.shape and is_array(x, "float64", 1)
        and is_array(y, "float64", 1) and y.shape == x.shape,
        "w: float64[:], b: float, theta: (float64[:], float64[:]), x: float64[:], y: float64[:]")
    c, s = theta

    # forward sweep
    t = (x[:, None] - c) / s  # 3: phi = np.exp(-(((x[:, None] - c) / s) ** 2))
    phi = np.exp(-t ** 2)
    r = phi @ w + b - y       # 4

    # reverse sweep
    r_bar = 2.0 * y_bar * 0.5 * r    # 5: return 0.5 * np.sum(r * r)
    w_bar = phi.T @ r_bar            # 4
    phi_bar = np.outer(r_bar, w)
    t1 = phi_bar * phi * -2 * t / s  # 3
    c_bar = -np.sum(t1, axis=0)
    b_bar = np.sum(r_bar)
    s_bar = np.sum(-t1 * t, axis=0)
    return w_bar, b_bar, (c_bar, s_bar)
