# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.compose_functions
# source: 06a4791fc4185b57bf7aa4479211de3b
# code: 06174d94e37016b73156379fef1fa3ec
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: functools = module functools
# asked: functools.reduce = builtin_function_or_method _functools.reduce
# asked: np = module numpy 2.4.6
# asked: np.sin = ufunc numpy.sin
# asked: g = unbound
# asked: f = unbound
# asked: equal axes = 
# sha256: 969cd6ee3557253d3da6c5022231acc9f4101419ce4558f5182748c5ccfcbb08

# Tangent of z_d.compose_functions with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array


def f_2_jvp(v, a, a_dot):
    t = a * v  # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    return np.sin(t), np.cos(t) * (v * a_dot)


def f_3_jvp(v, b, a, b_dot, a_dot):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    t, t1 = f_2_jvp(v, a, a_dot)
    return t + b, t1 + b_dot


def f_4_jvp(v, b, a, b_dot, a_dot):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    t, t1 = f_3_jvp(v, b, a, b_dot, a_dot)
    return t ** 2, 2 * (t * t1)


def lambda__6_jvp(v, a, b, a_1, a_dot, b_dot, a_1_dot):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    t, t1 = f_4_jvp(v, b, a_1, b_dot, a_1_dot)
    return a * t, t * a_dot + a * t1


def f_7_jvp(v, a, v_dot, a_dot):
    t = a * v  # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    return np.sin(t), np.cos(t) * (v * a_dot + a * v_dot)


def f_8_jvp(v, b, a, v_dot, b_dot, a_dot):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    t, t1 = f_7_jvp(v, a, v_dot, a_dot)
    return t + b, t1 + b_dot


def f_9_jvp(v, b, a, v_dot, b_dot, a_dot):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    t, t1 = f_8_jvp(v, b, a, v_dot, b_dot, a_dot)
    return t ** 2, 2 * (t * t1)


def lambda__7_jvp(v, a, b, a_1, v_dot, a_dot, b_dot, a_1_dot):
    # 3: return functools.reduce(lambda f, g: lambda v: g(f(v)), fs, lambda v: v)
    t, t1 = f_9_jvp(v, b, a_1, v_dot, b_dot, a_1_dot)
    return a * t, t * a_dot + a * t1


def compose_functions_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    t = x[0]  # 6: pipe = compose(scale(x[0]), np.sin, shift(x[1]), lambda v: v ** 2, scale(x[2]))
    t1 = x_dot[0]
    t2 = x[1]
    t3 = x_dot[1]
    t4 = x[2]
    t5 = x_dot[2]
    t6, t7 = lambda__6_jvp(0.7, t4, t2, t, t5, t3, t1)  # 7: return pipe(0.7) + pipe(pipe(0.1))
    t8, t9 = lambda__6_jvp(0.1, t4, t2, t, t5, t3, t1)
    t10, t11 = lambda__7_jvp(t8, t4, t2, t, t9, t5, t3, t1)
    return t6 + t10, t7 + t11
