# Gradient of tests.golden.functions.griewank with respect to x1, x2.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect


def griewank_grad(x1, x2, *, y_bar=1.0):
    expect(type(x1) is float and type(x2) is float, "x1: float, x2: float")

    # forward sweep
    a = x1 / x2     # 2
    s = np.sin(a)   # 3
    b = np.exp(x2)  # 4
    c = a - b       # 5

    # reverse sweep
    s_bar = y_bar * c                  # 6: return (s + c) * c
    c_bar = y_bar * (s + c) + s_bar
    a_bar = c_bar + s_bar * np.cos(a)  # 3
    x1_bar = a_bar / x2                # 2
    x2_bar = -c_bar * b - x1_bar * a   # 2, 4, 5
    return x1_bar, x2_bar
