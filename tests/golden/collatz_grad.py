# Gradient of tests.golden.functions.collatz with respect to x.  adjoint_gen
from adjoint_gen.runtime import expect


def collatz_grad(x, n, *, y_bar=1.0):
    expect(type(x) is float and type(n) is int, "x: float, n: int")

    # forward sweep
    y_tape = []
    y = x
    while True:              # 3: while y * y > 1.0 and n > 0:
        t = y * y
        if not (t > 1.0 and n > 0):
            break
        y_tape.append(y)
        if y > 2.0:          # 4
            y = y * 0.5      # 5
        else:
            y = t * 0.3 + x  # 7: y = y * y * 0.3 + x
        n = n - 1            # 8: n -= 1

    # reverse sweep
    x_bar = 0.0
    for y in reversed(y_tape):     # 3
        if y > 2.0:                # 4
            y_bar = y_bar * 0.5    # 5
        else:
            x_bar = x_bar + y_bar  # 7
            y_bar = 2.0 * y_bar * 0.3 * y
    x_bar = x_bar + y_bar
    return x_bar
