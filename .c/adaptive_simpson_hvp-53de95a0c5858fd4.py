# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.adaptive_simpson
# source: 62b5e9c8bdea63bbb11dccc11f7ecb8d
# code: 5365c48ac765cf1060a4423ca16f1cc4
# mode: hvp
# wrt: 0
# argument: ab array float64 (ab.0)
# argument: k float
# asked: abs = builtin_function_or_method builtins.abs
# asked: math = module math
# asked: math.sin = builtin_function_or_method math.sin
# asked: equal axes = 
# sha256: 897f0ecf940fef0196c3181173933930731052084fa93132826be054e9da6207

# Product of the Hessian of z_c.adaptive_simpson with respect to ab.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, quotient, zeros_like


def f_jvp(x, k, x_dot):
    t = k * x  # 2: f = lambda x: math.sin(k * x * x) / (1 + x)
    t1 = t * x
    t2 = 1 + x
    t3 = math.sin(t1) / t2
    return t3, (math.cos(t1) * (x * (k * x_dot) + t * x_dot) - t3 * x_dot) / t2


def simpson_forward_jvp(a, b, k, a_dot, b_dot):
    t, t1 = f_jvp(a, k, a_dot)  # 4: return (b - a) / 6 * (f(a) + 4 * f(0.5 * (a + b)) + f(b))
    t2, t3 = f_jvp(0.5 * (a + b), k, 0.5 * (a_dot + b_dot))
    t4, t5 = f_jvp(b, k, b_dot)
    return ((b - a) / 6 * (t + 4 * t2 + t4), (t, t2, t4)), (t1, t3, t5)


def rec_forward_jvp(a, b, whole, depth, k, a_dot, b_dot):
    m = 0.5 * (a + b)                             # 6
    m_dot = 0.5 * (a_dot + b_dot)
    # 7: l, r = simpson(a, m), simpson(m, b)
    (l, (simpson_res, simpson_res_1, simpson_res_2)), (simpson_res_dot, simpson_res_dot_1,
        simpson_res_dot_2) = simpson_forward_jvp(a, m, k, a_dot, m_dot)
    (r, (simpson_res_3, simpson_res_4, simpson_res_5)), (simpson_res_dot_3, simpson_res_dot_4,
        simpson_res_dot_5) = simpson_forward_jvp(m, b, k, m_dot, b_dot)
    t = depth == 0 or abs(l + r - whole) < 1e-06  # 8: if depth == 0 or abs(l + r - whole) < 1e-6:
    if t:
        t1 = l + r                                # 9: return l + r + (l + r - whole) / 15
        t2 = t1 + (t1 - whole) / 15
        rec_res = rec_res_1 = None
        rec_res_dot = rec_res_dot_1 = 0.0
    else:
        t3 = depth - 1  # 10: return rec(a, m, l, depth - 1) + rec(m, b, r, depth - 1)
        (t4, rec_res), rec_res_dot = rec_forward_jvp(a, m, l, t3, k, a_dot, m_dot)
        (t5, rec_res_1), rec_res_dot_1 = rec_forward_jvp(m, b, r, t3, k, m_dot, b_dot)
        t2 = t4 + t5
    return (t2,
        (a, b, k, m, simpson_res, simpson_res_1, simpson_res_2, simpson_res_3, simpson_res_4, simpson_res_5,
        t, rec_res, rec_res_1)), (a_dot, b_dot, m_dot, simpson_res_dot, simpson_res_dot_1, simpson_res_dot_2,
        simpson_res_dot_3, simpson_res_dot_4, simpson_res_dot_5, rec_res_dot, rec_res_dot_1)


def f_reverse_jvp(x, k, value, y_bar, x_dot, value_dot, y_bar_dot):
    t = k * x  # 2: f = lambda x: math.sin(k * x * x) / (1 + x)
    t1 = k * x_dot
    t2 = t * x
    t3 = 1 + x
    t4 = y_bar / t3
    t5 = (y_bar_dot - t4 * x_dot) / t3
    t6 = math.cos(t2)
    t7 = t4 * t6
    t8 = t6 * t5 - t4 * (math.sin(t2) * (x * t1 + t * x_dot))
    x_bar = -t4 * value + t7 * t + t7 * x * k
    x_bar_dot = value * -t5 - t4 * value_dot + (t * t8 + t7 * t1) + k * (x * t8 + t7 * x_dot)
    return x_bar, x_bar_dot


def simpson_reverse_jvp(a, b, k, residuals, y_bar, a_dot, b_dot, value_dot, value_1_dot, value_2_dot):
    t, t1, t2 = residuals

    t3 = y_bar * ((b - a) / 6)  # 4: return (b - a) / 6 * (f(a) + 4 * f(0.5 * (a + b)) + f(b))
    t4 = y_bar * quotient(b_dot - a_dot, 6)
    b_bar, b_bar_dot = f_reverse_jvp(b, k, t2, t3, b_dot, value_2_dot, t4)
    t5, t6 = f_reverse_jvp(0.5 * (a + b), k, t1, t3 * 4, 0.5 * (a_dot + b_dot), value_1_dot, 4 * t4)
    a_bar = t5 * 0.5
    a_bar_dot = 0.5 * t6
    b_bar = b_bar + a_bar
    b_bar_dot = b_bar_dot + a_bar_dot
    a_bar_1, a_bar_dot_1 = f_reverse_jvp(a, k, t, t3, a_dot, value_dot, t4)
    t7 = quotient(y_bar * (t + 4 * t1 + t2), 6)
    t8 = quotient(y_bar * (value_dot + 4 * value_1_dot + value_2_dot), 6)
    b_bar = b_bar + t7
    b_bar_dot = b_bar_dot + t8
    a_bar = a_bar + a_bar_1 - t7
    a_bar_dot = a_bar_dot + a_bar_dot_1 - t8
    return (a_bar, b_bar), (a_bar_dot, b_bar_dot)


def rec_reverse_jvp(residuals, y_bar, residuals_dot):
    a, b, k, m, simpson_res, simpson_res_1, simpson_res_2, simpson_res_3, simpson_res_4, simpson_res_5, t, rec_res, rec_res_1 = (
        residuals)
    a_dot, b_dot, m_dot, simpson_res_dot, simpson_res_dot_1, simpson_res_dot_2, simpson_res_dot_3, simpson_res_dot_4, simpson_res_dot_5, rec_res_dot, rec_res_dot_1 = (
        residuals_dot)

    if t:                                     # 8: if depth == 0 or abs(l + r - whole) < 1e-6:
        l_bar = quotient(y_bar, 15)           # 9: return l + r + (l + r - whole) / 15
        whole_bar = -l_bar
        l_bar = l_bar + y_bar
        r_bar = l_bar
        a_bar = a_bar_dot = m_bar = m_bar_dot = b_bar = b_bar_dot = 0.0
    else:
        # 10: return rec(a, m, l, depth - 1) + rec(m, b, r, depth - 1)
        (m_bar, b_bar, r_bar), (m_bar_dot, b_bar_dot) = rec_reverse_jvp(rec_res_1, y_bar, rec_res_dot_1)
        (a_bar, m_bar_1, l_bar), (a_bar_dot, m_bar_dot_1) = rec_reverse_jvp(rec_res, y_bar, rec_res_dot)
        m_bar = m_bar + m_bar_1
        m_bar_dot = m_bar_dot + m_bar_dot_1
        whole_bar = 0.0
    # 7: l, r = simpson(a, m), simpson(m, b)
    (m_bar_1, b_bar_1), (m_bar_dot_1, b_bar_dot_1) = simpson_reverse_jvp(m, b, k,
        (simpson_res_3, simpson_res_4, simpson_res_5), r_bar, m_dot, b_dot, simpson_res_dot_3,
        simpson_res_dot_4, simpson_res_dot_5)
    m_bar = m_bar + m_bar_1
    m_bar_dot = m_bar_dot + m_bar_dot_1
    (a_bar_1, m_bar_1), (a_bar_dot_1, m_bar_dot_1) = simpson_reverse_jvp(a, m, k,
        (simpson_res, simpson_res_1, simpson_res_2), l_bar, a_dot, m_dot, simpson_res_dot, simpson_res_dot_1,
        simpson_res_dot_2)
    m_bar = m_bar + m_bar_1
    m_bar_dot = m_bar_dot + m_bar_dot_1
    t = m_bar * 0.5                           # 6: m = 0.5 * (a + b)
    t1 = 0.5 * m_bar_dot
    a_bar = a_bar + a_bar_1 + t               # 6, 7
    a_bar_dot = a_bar_dot + a_bar_dot_1 + t1  # 6, 7
    b_bar = b_bar + b_bar_1 + t               # 6, 7
    b_bar_dot = b_bar_dot + b_bar_dot_1 + t1  # 6, 7
    return (a_bar, b_bar, whole_bar), (a_bar_dot, b_bar_dot)


def adaptive_simpson_hvp(ab, k, ab_dot, *, y_bar=1.0):
    expect(is_array(ab, "float64", 1) and type(k) is float, "ab: float64[:], k: float")

    # forward sweep
    a = ab[0]  # 11: a, b = ab[0], ab[0] + 2 * ab[1]
    a_dot = ab_dot[0]
    b = a + 2 * ab[1]
    b_dot = a_dot + 2 * ab_dot[1]
    # 12: return rec(a, b, simpson(a, b), 5)
    (t, (simpson_res, simpson_res_1, simpson_res_2)), (simpson_res_dot, simpson_res_dot_1,
        simpson_res_dot_2) = simpson_forward_jvp(a, b, k, a_dot, b_dot)
    (_, rec_res), rec_res_dot = rec_forward_jvp(a, b, t, 5, k, a_dot, b_dot)

    # reverse sweep
    (a_bar, b_bar, t2), (a_bar_dot, b_bar_dot) = rec_reverse_jvp(rec_res, y_bar, rec_res_dot)  # 12
    (a_bar, b_bar), (a_bar_dot_1, b_bar_dot_1) = simpson_reverse_jvp(a, b, k,
        (simpson_res, simpson_res_1, simpson_res_2), t2, a_dot, b_dot, simpson_res_dot, simpson_res_dot_1,
        simpson_res_dot_2)
    ab_bar_dot = zeros_like(ab)             # 11
    b_bar_dot = b_bar_dot + b_bar_dot_1     # 12
    ab_bar_dot[1] += 2 * b_bar_dot          # 11
    a_bar_dot = a_bar_dot + a_bar_dot_1     # 12
    ab_bar_dot[0] += b_bar_dot + a_bar_dot  # 11
    return ab_bar_dot
