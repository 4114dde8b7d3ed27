# Gradient of tests.golden.functions.newton with respect to a.  adjoint_gen
from adjoint_gen.runtime import expect


def newton_grad(a, *, y_bar=1.0):
    expect(type(a) is float, "a: float")

    # forward sweep
    x_tape = []
    x = a
    trips = 0
    while abs(x * x - a) > 1e-12:  # 3
        x_tape.append(x)
        x = 0.5 * (x + a / x)      # 4
        trips = trips + 1          # 3

    # reverse sweep
    x_bar = y_bar
    a_bar = 0.0
    for k in range(trips):   # 3
        x = x_tape.pop()
        x_bar = x_bar * 0.5  # 4
        t = x_bar / x
        a_bar = a_bar + t
        x_bar = x_bar - t * (a / x)
    a_bar = a_bar + x_bar
    return a_bar
