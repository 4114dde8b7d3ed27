# Pullback of tests.golden.functions.griewank with respect to x1, x2.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect


def griewank_forward(x1, x2):
    expect(type(x1) is float and type(x2) is float, "x1: float, x2: float")

    # forward sweep
    a = x1 / x2     # 2
    s = np.sin(a)   # 3
    b = np.exp(x2)  # 4
    c = a - b       # 5
    t = s + c       # 6: return (s + c) * c
    return t * c, (x2, a, b, c, t)


def griewank_reverse(residuals, y_bar):
    x2, a, b, c, t = residuals

    s_bar = y_bar * c                  # 6: return (s + c) * c
    c_bar = y_bar * t + s_bar
    a_bar = c_bar + s_bar * np.cos(a)  # 3: s = np.sin(a)
    x1_bar = a_bar / x2                # 2: a = x1 / x2
    x2_bar = -c_bar * b - x1_bar * a   # 2, 4, 5
    return x1_bar, x2_bar
