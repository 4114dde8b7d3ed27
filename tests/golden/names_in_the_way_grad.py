# Gradient of tests.golden.functions.names_in_the_way with respect to x, x_bar, t, np_.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect


def names_in_the_way_grad(x, x_bar, t, np_, *, y_bar=1.0):
    expect(type(x) is float and type(x_bar) is float and type(t) is float and type(np_) is float,
        "x: float, x_bar: float, t: float, np_: float")

    # forward sweep
    y_tape = x * x_bar  # 2
    t2 = y_tape * t     # 3: t1 = np.cos(y_tape * t)
    t1 = np.cos(t2)

    # reverse sweep
    np__bar = y_bar * x                       # 4: return t1 * t1 + np_ * x
    t1_bar = 2.0 * y_bar * t1
    t3 = -t1_bar * np.sin(t2)                 # 3
    t_bar = t3 * y_tape
    y_tape_bar = t3 * t
    x_bar_bar = y_tape_bar * x                # 2
    x_bar = y_bar * np_ + y_tape_bar * x_bar  # 2, 4
    return x_bar, x_bar_bar, t_bar, np__bar
