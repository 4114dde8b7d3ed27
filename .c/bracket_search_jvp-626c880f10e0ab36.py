# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.bracket_search
# source: 1fc0cfda77dc62358f164fd759363a0e
# code: 11ec3ae6b54bb3bdc7a5019e983822e3
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: sum = builtin_function_or_method builtins.sum
# asked: math = module math
# asked: math.exp = builtin_function_or_method math.exp
# asked: equal axes = 
# sha256: 238298af41da622ddac3e227135bcef552252054f2cd6a725f2e06aeeee584ed

# Tangent of z_d.bracket_search with respect to x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array


def f(t, x):
    t1 = 0.0
    for xi in x:  # 2: f = lambda t: sum(xi * math.exp(-xi * t) for xi in x) - 0.5
        t1 = t1 + xi * math.exp(-xi * t)
    return t1 - 0.5


def f_1_jvp(t, x, t_dot, x_dot):
    t1 = t2 = 0.0
    for i in range(len(x)):  # 2: f = lambda t: sum(xi * math.exp(-xi * t) for xi in x) - 0.5
        xi = x[i]
        xi_dot = x_dot[i]
        t3 = math.exp(-xi * t)
        t1 = t1 + xi * t3
        t2 = t2 + (t3 * xi_dot + xi * (t3 * (t * -xi_dot - xi * t_dot)))
    return t1 - 0.5, t2


def bracket_search_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    hi = 1.0
    while f(hi, x) > 0:                       # 4: while f(hi) > 0:
        hi = hi * 2                           # 5: hi *= 2
    lo = 0.0
    for _ in range(6):                        # 6
        mid = 0.5 * (lo + hi)                 # 7
        if f(mid, x) > 0:                     # 8: if f(mid) > 0:
            lo = mid
        else:
            hi = mid
    t = lo
    t_dot = 0.0
    for _ in range(5):                        # 13
        t1 = t2 = 0.0
        for i in range(len(x)):               # 14: d = -sum(xi ** 2 * math.exp(-xi * t) for xi in x)
            xi = x[i]
            xi_dot = x_dot[i]
            t3 = xi ** 2
            t4 = math.exp(-xi * t)
            t1 = t1 + t3 * t4
            t2 = t2 + (t4 * (2 * (xi * xi_dot)) + t3 * (t4 * (t * -xi_dot - xi * t_dot)))
        d = -t1
        t5, t6 = f_1_jvp(t, x, t_dot, x_dot)  # 15: t = t - f(t) / d
        t7 = t5 / d
        t = t - t7
        t_dot = t_dot + (t6 + t7 * t2) / t1
    return t ** 2, 2 * (t * t_dot)
