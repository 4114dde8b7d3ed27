# Pullback, for a block of cotangents, of tests.golden.functions.residuals with respect to x.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect, is_array, unbroadcast_each


def residuals_forward(x, A):
    expect(is_array(x, "float64", 1) and is_array(A, "float64", 2) and A.shape[0] == x.shape[0]
        and A.shape[1] == x.shape[0], "x: float64[:], A: float64[:, :]")

    # forward sweep
    x, A = x.copy(), A.copy()
    t = len(x)                                    # 2: y = np.zeros(2 * len(x))
    y = np.zeros(2 * t)
    for i in range(1, t):                         # 3: for i in range(1, len(x)):
        y[2 * i] = 10.0 * (x[i] - x[i - 1] ** 2)  # 4
    t1 = np.tanh(A @ x)                           # 5: y[1::2] = np.tanh(A @ x) * x
    y[1::2] = t1 * x
    return y.copy(), (x, A, t, t1)


def residuals_reverse(residuals, y_bar):
    x, A, t, t1 = residuals

    y_bar = y_bar.copy()                      # 6: return y
    t2 = unbroadcast_each(y_bar[:, 1::2], x)  # 5: y[1::2] = np.tanh(A @ x) * x
    x_bar = t2 * t1 + t2 * x * (1.0 - t1 * t1) @ A
    y_bar[:, 1::2] = 0.0
    for i in reversed(range(1, t)):           # 3: for i in range(1, len(x)):
        t3 = y_bar[:, 2 * i] * 10.0           # 4: y[2 * i] = 10.0 * (x[i] - x[i - 1] ** 2)
        x_bar[:, i - 1] -= t3 * (x[i - 1] * 2)
        x_bar[:, i] += t3
    return (x_bar,)
