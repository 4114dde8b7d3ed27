# Gradient of tests.golden.functions.perceptron with respect to W1, b1, W2, b2.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect, is_array


def layer(W, b, x):
    return np.tanh(W @ x + b)  # 2


def layer_reverse(W, x, value, y_bar):
    b_bar = y_bar * (1.0 - value * value)  # 2: return np.tanh(W @ x + b)
    x_bar = W.T @ b_bar
    W_bar = np.outer(b_bar, x)
    return W_bar, b_bar, x_bar


def layer_1_reverse(x, value, y_bar):
    b_bar = y_bar * (1.0 - value * value)  # 2: return np.tanh(W @ x + b)
    W_bar = np.outer(b_bar, x)
    return W_bar, b_bar


def perceptron_grad(W1, b1, W2, b2, x, y, *, y_bar=1.0):
    expect(is_array(W1, "float64", 2) and is_array(b1, "float64", 1) and b1.shape[0] == W1.shape[0]
        and is_array(W2, "float64", 2) and is_array(b2, "float64", 1) and b2.shape[0] == W2.shape[0]
        and is_array(x, "float64", 1) and is_array(y, "float64", 1) and y.shape[0] == W2.shape[0],
        "W1: float64[:, :], b1: float64[:], W2: float64[:, :], b2: float64[:], x: float64[:], y: float64[:]")

    # forward sweep
    h = layer(W1, b1, x)  # 2
    t = layer(W2, b2, h)  # 3: r = layer(W2, b2, h) - y
    r = t - y

    # reverse sweep
    r_bar = 2.0 * y_bar * r                                 # 4: return np.sum(r * r)
    W2_bar, b2_bar, h_bar = layer_reverse(W2, h, t, r_bar)  # 3
    W1_bar, b1_bar = layer_1_reverse(x, h, h_bar)           # 2
    return W1_bar, b1_bar, W2_bar, b2_bar
