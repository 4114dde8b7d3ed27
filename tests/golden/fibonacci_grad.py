# Gradient of tests.golden.functions.fibonacci with respect to a, b.  adjoint_gen
from adjoint_gen.runtime import expect


def fibonacci_grad(a, b, n, *, y_bar=1.0):
    expect(type(a) is float and type(b) is float and type(n) is int, "a: float, b: float, n: int")

    # reverse sweep
    a_bar = y_bar
    b_bar = 0.0
    for i in range(n):                       # 2
        a_bar, b_bar = b_bar, a_bar + b_bar  # 3: a, b = b, a + b
    return a_bar, b_bar
