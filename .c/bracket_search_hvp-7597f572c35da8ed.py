# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.bracket_search
# source: 1fc0cfda77dc62358f164fd759363a0e
# code: 11ec3ae6b54bb3bdc7a5019e983822e3
# mode: hvp
# wrt: 0
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: sum = builtin_function_or_method builtins.sum
# asked: math = module math
# asked: math.exp = builtin_function_or_method math.exp
# asked: equal axes = 
# sha256: 01f65eb3a3456984ea4269ac83863540158be9d65c484f60c50d91c8539660df

# Product of the Hessian of z_d.bracket_search with respect to x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, zeros_like


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


def f_1_reverse_jvp(t, x, y_bar, t_dot, x_dot, y_bar_dot):
    # 2: f = lambda t: sum(xi * math.exp(-xi * t) for xi in x) - 0.5
    x_bar, x_bar_dot = zeros_like(x), zeros_like(x)
    t_bar = t_bar_dot = 0.0
    for i in reversed(range(len(x))):
        xi = x[i]
        xi_dot = x_dot[i]
        t1 = math.exp(-xi * t)
        t2 = t1 * (t * -xi_dot - xi * t_dot)
        t3 = y_bar * xi
        t4 = t3 * t1
        t5 = t1 * (xi * y_bar_dot + y_bar * xi_dot) + t3 * t2
        t_bar = t_bar - t4 * xi
        t_bar_dot = t_bar_dot - (xi * t5 + t4 * xi_dot)
        x_bar_dot[i] += t1 * y_bar_dot + y_bar * t2 - (t * t5 + t4 * t_dot)
        x_bar[i] += y_bar * t1 - t4 * t
    return (t_bar, x_bar), (t_bar_dot, x_bar_dot)


def bracket_search_hvp(x, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
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
    tape, tape_1 = [], []
    t = lo
    t_dot = 0.0
    for _ in range(5):                        # 13
        t1 = t2 = 0.0
        for i in range(len(x)):               # 14: d = -sum(xi ** 2 * math.exp(-xi * t) for xi in x)
            xi = x[i]
            xi_dot = x_dot[i]
            t3 = xi ** 2
            t4 = 2 * (xi * xi_dot)
            tape.append((t3, t4))
            t5 = math.exp(-xi * t)
            t1 = t1 + t3 * t5
            t2 = t2 + (t5 * t4 + t3 * (t5 * (t * -xi_dot - xi * t_dot)))
        d = -t1
        t6, t7 = f_1_jvp(t, x, t_dot, x_dot)  # 15: t = t - f(t) / d
        t8 = t6 / d
        t9 = (t7 + t8 * t2) / d
        tape_1.append((t, t_dot, t1, t2, t8, t9))
        t = t - t8
        t_dot = t_dot - t9
    t ** 2                                    # 16: return t ** 2; may raise or warn, as in the primal

    # reverse sweep
    x_bar_dot = zeros_like(x)                          # 13
    t1 = y_bar * 2                                     # 16
    t_bar = t1 * t
    t_bar_dot = t1 * t_dot
    for t, t_dot, t1, t2, t8, t3 in reversed(tape_1):  # 13
        t4 = t_bar / t1                                # 15
        t5 = (t_bar_dot - t4 * t2) / t1
        (t_bar_1, x_bar), (t_bar_dot_1, x_bar_dot_1) = f_1_reverse_jvp(t, x, t4, t_dot, x_dot, t5)
        x_bar_dot += x_bar_dot_1
        d_bar = -t4 * t8
        d_bar_dot = t8 * -t5 - t4 * t3
        t_bar = t_bar + t_bar_1
        t_bar_dot = t_bar_dot + t_bar_dot_1
        t6 = -d_bar                                    # 14
        t1 = -d_bar_dot
        for i in reversed(range(len(x))):
            t3, t4 = tape.pop()
            xi = x[i]
            xi_dot = x_dot[i]
            t2 = math.exp(-xi * t)
            t5 = t2 * (t * -xi_dot - xi * t_dot)
            t7 = t6 * t3
            t8 = t7 * t2
            t9 = t2 * (t3 * t1 - d_bar * t4) + t7 * t5
            x_bar_dot[i] += xi * (2 * (t2 * t1 - d_bar * t5)) - d_bar * t2 * 2 * xi_dot - (t * t9
                + t8 * t_dot)
            t_bar = t_bar - t8 * xi
            t_bar_dot = t_bar_dot - (xi * t9 + t8 * xi_dot)
    return x_bar_dot
