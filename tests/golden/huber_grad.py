# Gradient of tests.golden.functions.huber with respect to x, y.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect, is_array


def huber_grad(x, y, delta, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_array(y, "float64", 1) and y.shape == x.shape
        and type(delta) is float, "x: float64[:], y: float64[:], delta: float")

    # forward sweep
    t = x - y       # 2: r = np.abs(x - y)
    r = np.absolute(t)
    t1 = r < delta  # 3: return np.mean(np.where(r < delta, 0.5 * r**2, delta * (r - 0.5 * delta)))

    # reverse sweep
    t2 = y_bar / max(x.size, 1)  # 3
    r_bar = np.where(t1, 0.0, t2) * delta
    x_bar = np.where(t1, t2, 0.0) * t + r_bar * np.sign(np.where(t1, 0.5, t))  # 2, 3
    y_bar = -x_bar               # 2
    return x_bar, y_bar
