# Gradient of tests.golden.functions.logistic with respect to r, x.  adjoint_gen
from adjoint_gen.runtime import expect


def logistic_grad(r, x, n, m, *, y_bar=1.0):
    expect(type(r) is float and type(x) is float and type(n) is int and type(m) is int,
        "r: float, x: float, n: int, m: int")

    # forward sweep
    y_tape = []
    for i in range(n):             # 3
        y = x * (i + 1)            # 4
        for j in range(m):         # 5
            y_tape.append(y)
            y = r * y * (1.0 - y)  # 6

    # reverse sweep
    x_bar = r_bar = 0.0
    for i in reversed(range(n)):           # 3
        y_bar_1 = y_bar
        for j in range(m):                 # 5
            y = y_tape.pop()
            t = y_bar_1 * (1.0 - y)        # 6
            r_bar = r_bar + t * y
            y_bar_1 = t * r - y_bar_1 * (r * y)
        x_bar = x_bar + y_bar_1 * (i + 1)  # 4
    return r_bar, x_bar
