# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.adaptive_simpson
# source: 62b5e9c8bdea63bbb11dccc11f7ecb8d
# code: 5365c48ac765cf1060a4423ca16f1cc4
# mode: jvp
# wrt: (0, 1)
# argument: ab array float64 (ab.0)
# argument: k float
# asked: abs = builtin_function_or_method builtins.abs
# asked: math = module math
# asked: math.sin = builtin_function_or_method math.sin
# asked: equal axes = 
# sha256: a7186181d87d33dedc6e803d2d267a248ea09560a45ae3870a6a065156e246c1

# Tangent of z_c.adaptive_simpson with respect to ab, k.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, quotient


def f_jvp(x, k, x_dot, k_dot):
    t = k * x  # 2: f = lambda x: math.sin(k * x * x) / (1 + x)
    t1 = t * x
    t2 = 1 + x
    t3 = math.sin(t1) / t2
    return t3, (math.cos(t1) * (x * (x * k_dot + k * x_dot) + t * x_dot) - t3 * x_dot) / t2


def simpson_jvp(a, b, k, a_dot, b_dot, k_dot):
    t = (b - a) / 6  # 4: return (b - a) / 6 * (f(a) + 4 * f(0.5 * (a + b)) + f(b))
    t1, t2 = f_jvp(a, k, a_dot, k_dot)
    t3, t4 = f_jvp(0.5 * (a + b), k, 0.5 * (a_dot + b_dot), k_dot)
    t5, t6 = f_jvp(b, k, b_dot, k_dot)
    t7 = t1 + 4 * t3 + t5
    return t * t7, t7 * quotient(b_dot - a_dot, 6) + t * (t2 + 4 * t4 + t6)


def rec_jvp(a, b, whole, depth, k, a_dot, b_dot, whole_dot, k_dot):
    m = 0.5 * (a + b)                                     # 6
    m_dot = 0.5 * (a_dot + b_dot)
    l, l_dot = simpson_jvp(a, m, k, a_dot, m_dot, k_dot)  # 7: l, r = simpson(a, m), simpson(m, b)
    r, r_dot = simpson_jvp(m, b, k, m_dot, b_dot, k_dot)
    if depth == 0 or abs(l + r - whole) < 1e-06:          # 8: if depth == 0 or abs(l + r - whole) < 1e-6:
        t = l + r                                         # 9: return l + r + (l + r - whole) / 15
        t1 = l_dot + r_dot
        t2 = t + (t - whole) / 15
        t3 = t1 + quotient(t1 - whole_dot, 15)
    else:
        t4 = depth - 1  # 10: return rec(a, m, l, depth - 1) + rec(m, b, r, depth - 1)
        t5, t6 = rec_jvp(a, m, l, t4, k, a_dot, m_dot, l_dot, k_dot)
        t7, t8 = rec_jvp(m, b, r, t4, k, m_dot, b_dot, r_dot, k_dot)
        t2 = t5 + t7
        t3 = t6 + t8
    return t2, t3


def adaptive_simpson_jvp(ab, k, ab_dot, k_dot):
    expect(is_array(ab, "float64", 1) and type(k) is float, "ab: float64[:], k: float")

    a = ab[0]                                          # 11: a, b = ab[0], ab[0] + 2 * ab[1]
    a_dot = ab_dot[0]
    b = a + 2 * ab[1]
    b_dot = a_dot + 2 * ab_dot[1]
    t, t1 = simpson_jvp(a, b, k, a_dot, b_dot, k_dot)  # 12: return rec(a, b, simpson(a, b), 5)
    t2, t3 = rec_jvp(a, b, t, 5, k, a_dot, b_dot, t1, k_dot)
    return t2, t3
