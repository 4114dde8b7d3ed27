# Tangent of tests.golden.functions.iterate with respect to x, a.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect


def iterate_jvp(x, a, n, x_dot, a_dot):
    expect(type(x) is float and type(a) is float and type(n) is int, "x: float, a: float, n: int")

    y = x
    y_dot = x_dot
    for i in range(n):  # 3
        t = np.sin(y)   # 4: y = a * np.sin(y) + x * y
        t1 = t * a_dot + a * (np.cos(y) * y_dot)
        t2 = y * x_dot + x * y_dot
        y = a * t + x * y
        y_dot = t1 + t2
    return y, y_dot
