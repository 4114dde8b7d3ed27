# Gradient of tests.golden.functions.cube_root with respect to a.  adjoint_gen
from adjoint_gen.runtime import expect


def f(x, a):
    return x ** 3 - a  # 2: return root(lambda x: x**3 - a, lambda x: 3.0 * x**2, a)


def slope(x):
    return 3.0 * x ** 2  # 2: return root(lambda x: x**3 - a, lambda x: 3.0 * x**2, a)


def slope_reverse(x, y_bar):
    x_bar = y_bar * 3.0 * 2 * x  # 2: return root(lambda x: x**3 - a, lambda x: 3.0 * x**2, a)
    return x_bar


def f_reverse(x, y_bar):
    a_bar = -y_bar  # 2: return root(lambda x: x**3 - a, lambda x: 3.0 * x**2, a)
    x_bar = y_bar * 3 * x ** 2
    return x_bar, a_bar


def root_forward(a, x):
    tape = []
    while abs(f(x, a)) > 1e-12:  # 2: while abs(f(x)) > 1e-12:
        t = f(x, a)              # 3: x = x - f(x) / slope(x)
        t1 = slope(x)
        t2 = t / t1
        tape.append((x, t1, t2))
        x = x - t2
    return x, tape


def root_reverse(tape, y_bar):
    x_bar = y_bar
    a_bar = 0.0
    for x, t, t1 in reversed(tape):  # 2: while abs(f(x)) > 1e-12:
        t2 = -x_bar / t              # 3: x = x - f(x) / slope(x)
        x_bar_1 = slope_reverse(x, -t2 * t1)
        x_bar_2, a_bar_1 = f_reverse(x, t2)
        x_bar = x_bar + x_bar_1 + x_bar_2
        a_bar = a_bar + a_bar_1
    return a_bar, x_bar


def cube_root_grad(a, *, y_bar=1.0):
    expect(type(a) is float, "a: float")

    # forward sweep
    _, root_res = root_forward(a, a)  # 2: return root(lambda x: x**3 - a, lambda x: 3.0 * x**2, a)

    # reverse sweep
    a_bar, a_bar_1 = root_reverse(root_res, y_bar)  # 2
    a_bar = a_bar + a_bar_1
    return a_bar
