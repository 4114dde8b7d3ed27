# Gradient of tests.golden.functions.newton with respect to a.  adjoint_gen
from adjoint_gen.runtime import expect


def newton_grad(a, *, y_bar=1.0):
    expect(type(a) is float, "a: float")

    # forward sweep
    x_tape = []
    x = a
    while abs(x * x - a) > 1e-12:  # 3
        x_tape.append(x)
        x = 0.5 * (x + a / x)      # 4

    # reverse sweep
    x_bar = y_bar
    a_bar = 0.0
    for x in reversed(x_tape):  # 3
        x_bar = x_bar * 0.5     # 4
        t = x_bar / x
        a_bar = a_bar + t
        x_bar = x_bar - t * (a / x)
    a_bar = a_bar + x_bar
    return a_bar
