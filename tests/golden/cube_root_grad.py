# Gradient of tests.golden.functions.cube_root with respect to a.  adjoint_gen
from adjoint_gen.runtime import expect


def root_forward(a, x):
    tape = []
    while True:      # 2: while abs(f(x)) > 1e-12:
        t = x ** 3 - a
        if not abs(t) > 1e-12:
            break
        t1 = x ** 2  # 3: x = x - f(x) / slope(x)
        t2 = t / (3.0 * t1)
        tape.append((x, t1, t2))
        x = x - t2
    return x, tape


def root_reverse(tape, y_bar):
    x_bar = y_bar
    a_bar = 0.0
    for x, t, t1 in reversed(tape):                         # 2: while abs(f(x)) > 1e-12:
        t2 = -x_bar / (3.0 * t)                             # 3: x = x - f(x) / slope(x)
        a_bar = a_bar - t2                                  # 2
        x_bar = x_bar - t2 * t1 * 3.0 * 2 * x + t2 * 3 * t  # 2, 3
    return a_bar, x_bar


def cube_root_grad(a, *, y_bar=1.0):
    expect(type(a) is float, "a: float")

    # forward sweep
    _, root_res = root_forward(a, a)  # 2: return root(lambda x: x**3 - a, lambda x: 3.0 * x**2, a)

    # reverse sweep
    a_bar, a_bar_1 = root_reverse(root_res, y_bar)  # 2
    a_bar = a_bar + a_bar_1
    return a_bar
