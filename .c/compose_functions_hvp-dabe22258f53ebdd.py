# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.compose_functions
# source: 06a4791fc4185b57bf7aa4479211de3b
# code: 06174d94e37016b73156379fef1fa3ec
# mode: hvp
# wrt: 0
# argument: x array float64 (x.0)
# asked: functools = module functools
# asked: functools.reduce = builtin_function_or_method _functools.reduce
# asked: np = module numpy 2.4.6
# asked: np.sin = ufunc numpy.sin
# asked: g = unbound
# asked: f = unbound
# asked: equal axes = 
# sha256: be70bf14835d73748b2a9bfbe1d25ac2ded6647327c9fdec63ba5e2853528435

# Product of the Hessian of z_d.compose_functions with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, zeros_like


def f_2_jvp(v, a, a_dot):
    t = a * v  # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    return np.sin(t), np.cos(t) * (v * a_dot)


def f_3_jvp(v, b, a, b_dot, a_dot):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    t, t1 = f_2_jvp(v, a, a_dot)
    return t + b, t1 + b_dot


def f_4_forward_jvp(v, b, a, b_dot, a_dot):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    t, t1 = f_3_jvp(v, b, a, b_dot, a_dot)
    return (t ** 2, t), (2 * (t * t1), t1)


def lambda__6_forward_jvp(v, a, b, a_1, b_dot, a_1_dot):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    (t, f_4_res), (t1, f_4_res_dot) = f_4_forward_jvp(v, b, a_1, b_dot, a_1_dot)
    return (a * t, (t, f_4_res)), (t1, f_4_res_dot)


def lambda__6_forward_1_jvp(v, a, b, a_1, a_dot, b_dot, a_1_dot):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    (t, f_4_res), (t1, f_4_res_dot) = f_4_forward_jvp(v, b, a_1, b_dot, a_1_dot)
    return (a * t, (t, f_4_res)), (t * a_dot + a * t1, t1, f_4_res_dot)


def f_7_jvp(v, a, v_dot, a_dot):
    t = a * v  # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    return np.sin(t), np.cos(t) * (v * a_dot + a * v_dot)


def f_8_jvp(v, b, a, v_dot, b_dot, a_dot):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    t, t1 = f_7_jvp(v, a, v_dot, a_dot)
    return t + b, t1 + b_dot


def f_9_forward_jvp(v, b, a, v_dot, b_dot, a_dot):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    t, t1 = f_8_jvp(v, b, a, v_dot, b_dot, a_dot)
    return (t ** 2, t), (2 * (t * t1), t1)


def lambda__7_forward_jvp(v, a, b, a_1, v_dot, b_dot, a_1_dot):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    (t, f_9_res), (t1, f_9_res_dot) = f_9_forward_jvp(v, b, a_1, v_dot, b_dot, a_1_dot)
    return (a * t, (t, f_9_res)), (t1, f_9_res_dot)


def f_7_reverse_jvp(v, a, y_bar, v_dot, a_dot, y_bar_dot):
    t = a * v  # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    t1 = np.cos(t)
    t2 = y_bar * t1
    t3 = t1 * y_bar_dot - y_bar * (np.sin(t) * (v * a_dot + a * v_dot))
    v_bar = t2 * a
    v_bar_dot = a * t3 + t2 * a_dot
    a_bar = t2 * v
    a_bar_dot = v * t3 + t2 * v_dot
    return (v_bar, a_bar), (v_bar_dot, a_bar_dot)


def f_8_reverse_jvp(v, a, y_bar, v_dot, a_dot, y_bar_dot):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    (v_bar, a_bar), (v_bar_dot, a_bar_dot) = f_7_reverse_jvp(v, a, y_bar, v_dot, a_dot, y_bar_dot)
    return (v_bar, y_bar, a_bar), (v_bar_dot, y_bar_dot, a_bar_dot)


def f_9_reverse_jvp(v, a, residual, y_bar, v_dot, a_dot, value_dot, y_bar_dot):
    t = y_bar * 2  # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    (v_bar, b_bar, a_bar), (v_bar_dot, b_bar_dot, a_bar_dot) = f_8_reverse_jvp(v, a, t * residual, v_dot,
        a_dot, residual * (2 * y_bar_dot) + t * value_dot)
    return (v_bar, b_bar, a_bar), (v_bar_dot, b_bar_dot, a_bar_dot)


def lambda__7_reverse_jvp(v, a, a_1, residuals, y_bar, v_dot, a_dot, a_1_dot, value_dot, f_9_res_dot):
    t, f_9_res = residuals

    a_bar = y_bar * t  # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    a_bar_dot = y_bar * value_dot
    (v_bar, b_bar, a_1_bar), (v_bar_dot, b_bar_dot, a_1_bar_dot) = f_9_reverse_jvp(v, a_1, f_9_res, y_bar * a,
        v_dot, a_1_dot, f_9_res_dot, y_bar * a_dot)
    return (v_bar, a_bar, b_bar, a_1_bar), (v_bar_dot, a_bar_dot, b_bar_dot, a_1_bar_dot)


def f_2_reverse_jvp(v, a, y_bar, a_dot, y_bar_dot):
    t = a * v  # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    t1 = np.cos(t)
    a_bar = y_bar * t1 * v
    a_bar_dot = v * (t1 * y_bar_dot - y_bar * (np.sin(t) * (v * a_dot)))
    return a_bar, a_bar_dot


def f_3_reverse_jvp(v, a, y_bar, a_dot, y_bar_dot):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    a_bar, a_bar_dot = f_2_reverse_jvp(v, a, y_bar, a_dot, y_bar_dot)
    return (y_bar, a_bar), (y_bar_dot, a_bar_dot)


def f_4_reverse_jvp(v, a, residual, y_bar, a_dot, value_dot, y_bar_dot):
    t = y_bar * 2  # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    (b_bar, a_bar), (b_bar_dot, a_bar_dot) = f_3_reverse_jvp(v, a, t * residual, a_dot,
        residual * (2 * y_bar_dot) + t * value_dot)
    return (b_bar, a_bar), (b_bar_dot, a_bar_dot)


def lambda__6_reverse_jvp(v, a, a_1, residuals, y_bar, a_dot, a_1_dot, value_dot, f_4_res_dot, y_bar_dot):
    t, f_4_res = residuals

    a_bar = y_bar * t  # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    a_bar_dot = t * y_bar_dot + y_bar * value_dot
    (b_bar, a_1_bar), (b_bar_dot, a_1_bar_dot) = f_4_reverse_jvp(v, a_1, f_4_res, y_bar * a, a_1_dot,
        f_4_res_dot, a * y_bar_dot + y_bar * a_dot)
    return (a_bar, b_bar, a_1_bar), (a_bar_dot, b_bar_dot, a_1_bar_dot)


def lambda__6_reverse_1_jvp(v, a, a_1, residuals, y_bar, a_dot, a_1_dot, value_dot, f_4_res_dot):
    t, f_4_res = residuals

    a_bar = y_bar * t  # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    a_bar_dot = y_bar * value_dot
    (b_bar, a_1_bar), (b_bar_dot, a_1_bar_dot) = f_4_reverse_jvp(v, a_1, f_4_res, y_bar * a, a_1_dot,
        f_4_res_dot, y_bar * a_dot)
    return (a_bar, b_bar, a_1_bar), (a_bar_dot, b_bar_dot, a_1_bar_dot)


def compose_functions_hvp(x, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    t = x[0]  # 6: pipe = compose(scale(x[0]), np.sin, shift(x[1]), lambda v: v ** 2, scale(x[2]))
    t1 = x_dot[0]
    t2 = x[1]
    t3 = x_dot[1]
    t4 = x[2]
    t5 = x_dot[2]
    # 7: return pipe(0.7) + pipe(pipe(0.1))
    (_, (lambda__6_res, f_4_res)), (lambda__6_res_dot, f_4_res_dot) = lambda__6_forward_jvp(0.7, t4, t2, t,
        t3, t1)
    (t7, (lambda__6_res_1, f_4_res_1)), (t8, lambda__6_res_dot_1,
        f_4_res_dot_1) = lambda__6_forward_1_jvp(0.1, t4, t2, t, t5, t3, t1)
    (_, (lambda__7_res, f_9_res)), (lambda__7_res_dot, f_9_res_dot) = lambda__7_forward_jvp(t7, t4, t2, t, t8,
        t3, t1)

    # reverse sweep
    # 7
    (t10, _, _, _), (t14, t15, t16, t17) = lambda__7_reverse_jvp(t7, t4, t, (lambda__7_res, f_9_res), y_bar,
        t8, t5, t1, lambda__7_res_dot, f_9_res_dot)
    (_, _, _), (t21, t22, t23) = lambda__6_reverse_jvp(0.1, t4, t, (lambda__6_res_1, f_4_res_1), t10, t5, t1,
        lambda__6_res_dot_1, f_4_res_dot_1, t14)
    (_, _, _), (t27, t28, t29) = lambda__6_reverse_1_jvp(0.7, t4, t, (lambda__6_res, f_4_res), y_bar, t5, t1,
        lambda__6_res_dot, f_4_res_dot)
    x_bar_dot = zeros_like(x)        # 6
    x_bar_dot[2] += t15 + t21 + t27  # 6, 7
    x_bar_dot[1] += t16 + t22 + t28  # 6, 7
    x_bar_dot[0] += t17 + t23 + t29  # 6, 7
    return x_bar_dot
