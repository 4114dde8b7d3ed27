# Pullback of tests.golden.functions.halves with respect to x.  adjoint_gen
from adjoint_gen.runtime import expect


def halves_forward(x):
    expect(type(x) is float, "x: float")

    # forward sweep
    y = x * x          # 2
    y_tape = []
    while y > 1.0:     # 3
        y = y / 2.0    # 4
        y_tape.append(y)
        if y < 1.5:    # 5
            y = y * x  # 6
    return (y, x * y), (x, y_tape, y)


def halves_reverse(residuals, y0_bar, y1_bar):
    x, y_tape, y = residuals

    x_bar = y1_bar * y                 # 7: return y, x * y
    y_bar = y0_bar + y1_bar * x
    for y in reversed(y_tape):         # 3: while y > 1.0:
        if y < 1.5:                    # 5
            x_bar = x_bar + y_bar * y  # 6: y = y * x
            y_bar = y_bar * x
        y_bar = y_bar / 2.0            # 4: y = y / 2.0
    x_bar = x_bar + 2.0 * y_bar * x    # 2: y = x * x
    return x_bar
