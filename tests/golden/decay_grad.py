# Gradient of tests.golden.functions.decay with respect to x.  adjoint_gen
import tests.golden.functions as functions
from adjoint_gen.runtime import expect


def decay_grad(x, n, *, y_bar=1.0):
    RATE = functions.RATE
    expect(type(x) is float and type(n) is int and type(RATE) is float, "x: float, n: int, RATE: float")

    # reverse sweep
    x_bar = y_bar
    for _ in range(n):                # 2
        x_bar = x_bar * (1.0 - RATE)  # 3: x = x * (1.0 - RATE)
    return x_bar
