# Gradient of tests.golden.functions.iterate with respect to x, a.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect


def iterate_grad(x, a, n, *, y_bar=1.0):
    expect(type(x) is float and type(a) is float and type(n) is int, "x: float, a: float, n: int")

    # forward sweep
    tape = []
    y = x
    for i in range(n):  # 3
        t = np.sin(y)   # 4: y = a * np.sin(y) + x * y
        tape.append((y, t))
        y = a * t + x * y

    # reverse sweep
    a_bar = x_bar = 0.0
    for y, t in reversed(tape):    # 3
        x_bar = x_bar + y_bar * y  # 4
        a_bar = a_bar + y_bar * t
        y_bar = y_bar * x + y_bar * a * np.cos(y)
    x_bar = x_bar + y_bar
    return x_bar, a_bar
