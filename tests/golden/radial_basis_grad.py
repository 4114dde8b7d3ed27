# Gradient of tests.golden.functions.radial_basis with respect to w, b, theta.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import KindMismatch, is_array, is_tuple, unbroadcast


def radial_basis_grad(w, b, theta, x, y, *, y_bar=1.0):
    if not (is_array(w, "float64", 1) and type(b) is float and is_tuple(theta, 2)
            and is_array(theta[0], "float64", 1) and is_array(theta[1], "float64", 1)
            and is_array(x, "float64", 1) and is_array(y, "float64", 1)):
        raise KindMismatch(
            "radial_basis_grad was generated for w: float64[:], b: float, theta: (float64[:], float64[:]), "
            "x: float64[:], y: float64[:]")
    theta_0, theta_1 = theta

    # forward sweep
    t = x[:, None] - theta_0  # 3: phi = np.exp(-(((x[:, None] - c) / s) ** 2))
    t1 = t / theta_1
    phi = np.exp(-t1 ** 2)
    t2 = phi @ w + b          # 4: r = phi @ w + b - y
    r = t2 - y

    # reverse sweep
    r_bar = 2.0 * y_bar * 0.5 * r             # 5: return 0.5 * np.sum(r * r)
    t3 = unbroadcast(r_bar, t2)               # 4
    w_bar = phi.T @ t3
    phi_bar = np.outer(t3, w)
    t4 = -(phi_bar * phi) * 2 * t1 / theta_1  # 3
    theta_0_bar = -unbroadcast(unbroadcast(t4, t), theta_0)
    b_bar = unbroadcast(t3, b)
    theta_1_bar = unbroadcast(-t4 * t1, theta_1)
    return w_bar, b_bar, (theta_0_bar, theta_1_bar)
