# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.adaptive_simpson
# source: 62b5e9c8bdea63bbb11dccc11f7ecb8d
# code: 5365c48ac765cf1060a4423ca16f1cc4
# mode: value_and_grad
# wrt: (0, 1)
# argument: ab array float64 (ab.0)
# argument: k float
# asked: abs = builtin_function_or_method builtins.abs
# asked: math = module math
# asked: math.sin = builtin_function_or_method math.sin
# asked: equal axes = 
# sha256: 0ec170be1dc195fe0ec72e07a59f7a71560a4fc80269a05c3c24fae650f94c9d

# Value and gradient of z_c.adaptive_simpson with respect to ab, k.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, quotient, zeros_like


def f(x, k):
    return math.sin(k * x * x) / (1 + x)  # 2: f = lambda x: math.sin(k * x * x) / (1 + x)


def f_reverse(x, k, value, y_bar):
    t = k * x  # 2: f = lambda x: math.sin(k * x * x) / (1 + x)
    t1 = y_bar / (1 + x)
    t2 = t1 * math.cos(t * x)
    t3 = t2 * x
    k_bar = t3 * x
    x_bar = -t1 * value + t2 * t + t3 * k
    return x_bar, k_bar


def simpson_forward(a, b, k):
    t = f(a, k)  # 4: return (b - a) / 6 * (f(a) + 4 * f(0.5 * (a + b)) + f(b))
    t1 = f(0.5 * (a + b), k)
    t2 = f(b, k)
    return (b - a) / 6 * (t + 4 * t1 + t2), (t, t1, t2)


def simpson_reverse(a, b, k, residuals, y_bar):
    t, t1, t2 = residuals

    t3 = y_bar * ((b - a) / 6)  # 4: return (b - a) / 6 * (f(a) + 4 * f(0.5 * (a + b)) + f(b))
    b_bar, k_bar = f_reverse(b, k, t2, t3)
    t4, k_bar_1 = f_reverse(0.5 * (a + b), k, t1, t3 * 4)
    a_bar, k_bar_2 = f_reverse(a, k, t, t3)
    k_bar = k_bar + k_bar_1 + k_bar_2
    a_bar_1 = t4 * 0.5
    t5 = quotient(y_bar * (t + 4 * t1 + t2), 6)
    b_bar = b_bar + a_bar_1 + t5
    a_bar = a_bar_1 + a_bar - t5
    return a_bar, b_bar, k_bar


def rec_forward(a, b, whole, depth, k):
    m = 0.5 * (a + b)                             # 6
    l, simpson_res = simpson_forward(a, m, k)     # 7: l, r = simpson(a, m), simpson(m, b)
    r, simpson_res_1 = simpson_forward(m, b, k)
    t = depth == 0 or abs(l + r - whole) < 1e-06  # 8: if depth == 0 or abs(l + r - whole) < 1e-6:
    if t:
        t1 = l + r                                # 9: return l + r + (l + r - whole) / 15
        t2 = t1 + (t1 - whole) / 15
        rec_res = rec_res_1 = None
    else:
        t3 = depth - 1  # 10: return rec(a, m, l, depth - 1) + rec(m, b, r, depth - 1)
        t4, rec_res = rec_forward(a, m, l, t3, k)
        t5, rec_res_1 = rec_forward(m, b, r, t3, k)
        t2 = t4 + t5
    return t2, (a, b, k, m, simpson_res, simpson_res_1, t, rec_res, rec_res_1)


def rec_reverse(residuals, y_bar):
    a, b, k, m, simpson_res, simpson_res_1, t, rec_res, rec_res_1 = residuals

    if t:                            # 8: if depth == 0 or abs(l + r - whole) < 1e-6:
        l_bar = quotient(y_bar, 15)  # 9: return l + r + (l + r - whole) / 15
        whole_bar = -l_bar
        l_bar = l_bar + y_bar
        r_bar = l_bar
        a_bar = m_bar = k_bar = b_bar = 0.0
    else:
        # 10: return rec(a, m, l, depth - 1) + rec(m, b, r, depth - 1)
        m_bar, b_bar, r_bar, k_bar = rec_reverse(rec_res_1, y_bar)
        a_bar, m_bar_1, l_bar, k_bar_1 = rec_reverse(rec_res, y_bar)
        m_bar = m_bar + m_bar_1
        k_bar = k_bar + k_bar_1
        whole_bar = 0.0
    # 7: l, r = simpson(a, m), simpson(m, b)
    m_bar_1, b_bar_1, k_bar_1 = simpson_reverse(m, b, k, simpson_res_1, r_bar)
    a_bar_1, m_bar_2, k_bar_2 = simpson_reverse(a, m, k, simpson_res, l_bar)
    m_bar = m_bar + m_bar_1 + m_bar_2
    k_bar = k_bar + k_bar_1 + k_bar_2
    t = m_bar * 0.5                  # 6: m = 0.5 * (a + b)
    a_bar = a_bar + a_bar_1 + t      # 6, 7
    b_bar = b_bar + b_bar_1 + t      # 6, 7
    return a_bar, b_bar, whole_bar, k_bar


def adaptive_simpson_value_and_grad(ab, k, *, y_bar=1.0):
    expect(is_array(ab, "float64", 1) and type(k) is float, "ab: float64[:], k: float")

    # forward sweep
    a = ab[0]                                  # 11: a, b = ab[0], ab[0] + 2 * ab[1]
    b = a + 2 * ab[1]
    t, simpson_res = simpson_forward(a, b, k)  # 12: return rec(a, b, simpson(a, b), 5)
    t1, rec_res = rec_forward(a, b, t, 5, k)

    # reverse sweep
    a_bar, b_bar, t2, k_bar = rec_reverse(rec_res, y_bar)  # 12
    a_bar_1, b_bar_1, k_bar_1 = simpson_reverse(a, b, k, simpson_res, t2)
    ab_bar = zeros_like(ab)                                # 11
    b_bar = b_bar + b_bar_1                                # 12
    ab_bar[1] += b_bar * 2                                 # 11
    a_bar = a_bar + a_bar_1                                # 12
    ab_bar[0] += b_bar + a_bar                             # 11
    k_bar = k_bar + k_bar_1                                # 12
    return t1, (ab_bar, k_bar)
