# Tangent of tests.golden.functions.griewank with respect to x1, x2.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect


def griewank_jvp(x1, x2, x1_dot, x2_dot):
    expect(type(x1) is float and type(x2) is float, "x1: float, x2: float")

    a = x1 / x2     # 2
    a_dot = (x1_dot - a * x2_dot) / x2
    s = np.sin(a)   # 3
    s_dot = np.cos(a) * a_dot
    b = np.exp(x2)  # 4
    b_dot = b * x2_dot
    c = a - b       # 5
    c_dot = a_dot - b_dot
    t = s + c       # 6: return (s + c) * c
    return t * c, c * (s_dot + c_dot) + t * c_dot
