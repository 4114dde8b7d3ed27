# Gradient of tests.golden.functions.shared with respect to x, y.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect


def shared_grad(x, y, *, y_bar=1.0):
    expect(type(x) is float and type(y) is float, "x: float, y: float")

    # forward sweep
    f = x * y          # 2
    g = np.sin(x) + f  # 3
    t = np.exp(y)      # 4: h = f * np.exp(y)
    h = f * t

    # reverse sweep
    h_bar = y_bar * g                      # 5: return g * h
    g_bar = y_bar * h
    f_bar = h_bar * t + g_bar              # 3, 4
    y_bar = h_bar * f * t + f_bar * x      # 2, 4
    x_bar = g_bar * np.cos(x) + f_bar * y  # 2, 3
    return x_bar, y_bar
