# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.compose_functions
# source: 06a4791fc4185b57bf7aa4479211de3b
# code: 06174d94e37016b73156379fef1fa3ec
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: functools = module functools
# asked: functools.reduce = builtin_function_or_method _functools.reduce
# asked: np = module numpy 2.4.6
# asked: np.sin = ufunc numpy.sin
# asked: g = unbound
# asked: f = unbound
# asked: equal axes = 
# sha256: 8981e98c8c1260b48371364cf72567cb363985771e94ffab1f298524973cc34c

# Gradient of z_d.compose_functions with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, zeros_like


def f_2(v, a):
    return np.sin(a * v)  # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)


def f_3(v, b, a):
    return f_2(v, a) + b  # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)


def f_7(v, a):
    return np.sin(a * v)  # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)


def f_8(v, b, a):
    return f_7(v, a) + b  # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)


def f_7_reverse(v, a, y_bar):
    t = y_bar * np.cos(a * v)  # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    v_bar = t * a
    a_bar = t * v
    return v_bar, a_bar


def f_8_reverse(v, a, y_bar):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    v_bar, a_bar = f_7_reverse(v, a, y_bar)
    return v_bar, y_bar, a_bar


def f_9_forward(v, b, a):
    t = f_8(v, b, a)  # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    return t ** 2, t


def f_9_reverse(v, a, residual, y_bar):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    v_bar, b_bar, a_bar = f_8_reverse(v, a, y_bar * 2 * residual)
    return v_bar, b_bar, a_bar


def lambda__7_forward(v, a, b, a_1):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    t, f_9_res = f_9_forward(v, b, a_1)
    return a * t, (t, f_9_res)


def lambda__7_reverse(v, a, a_1, residuals, y_bar):
    t, f_9_res = residuals

    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    v_bar, b_bar, a_1_bar = f_9_reverse(v, a_1, f_9_res, y_bar * a)
    a_bar = y_bar * t
    return v_bar, a_bar, b_bar, a_1_bar


def f_2_reverse(v, a, y_bar):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    a_bar = y_bar * np.cos(a * v) * v
    return a_bar


def f_3_reverse(v, a, y_bar):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    a_bar = f_2_reverse(v, a, y_bar)
    return y_bar, a_bar


def f_4_forward(v, b, a):
    t = f_3(v, b, a)  # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    return t ** 2, t


def f_4_reverse(v, a, residual, y_bar):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    b_bar, a_bar = f_3_reverse(v, a, y_bar * 2 * residual)
    return b_bar, a_bar


def lambda__6_forward(v, a, b, a_1):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    t, f_4_res = f_4_forward(v, b, a_1)
    return a * t, (t, f_4_res)


def lambda__6_reverse(v, a, a_1, residuals, y_bar):
    t, f_4_res = residuals

    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    b_bar, a_1_bar = f_4_reverse(v, a_1, f_4_res, y_bar * a)
    a_bar = y_bar * t
    return a_bar, b_bar, a_1_bar


def compose_functions_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    t = x[0]  # 6: pipe = compose(scale(x[0]), np.sin, shift(x[1]), lambda v: v ** 2, scale(x[2]))
    t1 = x[1]
    t2 = x[2]
    _, lambda__6_res = lambda__6_forward(0.7, t2, t1, t)  # 7: return pipe(0.7) + pipe(pipe(0.1))
    t4, lambda__6_res_1 = lambda__6_forward(0.1, t2, t1, t)
    _, lambda__7_res = lambda__7_forward(t4, t2, t1, t)

    # reverse sweep
    t6, t7, t8, t9 = lambda__7_reverse(t4, t2, t, lambda__7_res, y_bar)  # 7
    t10, t11, t12 = lambda__6_reverse(0.1, t2, t, lambda__6_res_1, t6)
    t13, t14, t15 = lambda__6_reverse(0.7, t2, t, lambda__6_res, y_bar)
    x_bar = zeros_like(x)       # 6
    x_bar[2] += t7 + t10 + t13  # 6, 7
    x_bar[1] += t8 + t11 + t14  # 6, 7
    x_bar[0] += t9 + t12 + t15  # 6, 7
    return x_bar
