# Gradient of tests.golden.functions.horner with respect to c, x.  adjoint_gen
from adjoint_gen.runtime import expect, is_array, zeros_like


def horner_grad(c, x, *, y_bar=1.0):
    expect(is_array(c, "float64", 1) and type(x) is float, "c: float64[:], x: float")

    # forward sweep
    y_tape = []
    y = 0.0
    for a in c:        # 3
        y_tape.append(y)
        y = y * x + a  # 4

    # reverse sweep
    c_bar = zeros_like(c)          # 3
    x_bar = 0.0
    for i, y in zip(reversed(range(len(c))), reversed(y_tape)):
        c_bar[i] += y_bar
        x_bar = x_bar + y_bar * y  # 4
        y_bar = y_bar * x
    return c_bar, x_bar
