# Gradient of tests.golden.functions.perceptron with respect to W1, b1, W2, b2.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect, is_array


def perceptron_grad(W1, b1, W2, b2, x, y, *, y_bar=1.0):
    expect(is_array(W1, "float64", 2) and is_array(b1, "float64", 1) and b1.shape[0] == W1.shape[0]
        and is_array(W2, "float64", 2) and W2.shape[1] == W1.shape[0] and is_array(b2, "float64", 1)
        and b2.shape[0] == W2.shape[0] and is_array(x, "float64", 1) and x.shape[0] == W1.shape[1]
        and is_array(y, "float64", 1) and y.shape[0] == W2.shape[0],
        "W1: float64[:, :], b1: float64[:], W2: float64[:, :], b2: float64[:], x: float64[:], y: float64[:]")

    # forward sweep
    h = np.tanh(W1 @ x + b1)  # 2: h = layer(W1, b1, x)
    t = np.tanh(W2 @ h + b2)  # 3: r = layer(W2, b2, h) - y
    r = t - y

    # reverse sweep
    r_bar = 2.0 * y_bar * r         # 4: return np.sum(r * r)
    b2_bar = r_bar * (1.0 - t * t)  # 3
    h_bar = W2.T @ b2_bar
    W2_bar = np.outer(b2_bar, h)
    b1_bar = h_bar * (1.0 - h * h)  # 2
    W1_bar = np.outer(b1_bar, x)
    return W1_bar, b1_bar, W2_bar, b2_bar
