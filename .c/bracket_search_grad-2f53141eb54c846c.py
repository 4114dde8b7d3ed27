# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.bracket_search
# source: 1fc0cfda77dc62358f164fd759363a0e
# code: 11ec3ae6b54bb3bdc7a5019e983822e3
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: sum = builtin_function_or_method builtins.sum
# asked: math = module math
# asked: math.exp = builtin_function_or_method math.exp
# asked: equal axes = 
# sha256: 03bc6618eb41d42e303b8ca4ddad2cd812e2beffab97879fc52cef8dc957e703

# Gradient of z_d.bracket_search with respect to x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, zeros_like


def f(t, x):
    t1 = 0.0
    for xi in x:  # 2: f = lambda t: sum(xi * math.exp(-xi * t) for xi in x) - 0.5
        t1 = t1 + xi * math.exp(-xi * t)
    return t1 - 0.5


def f_1(t, x):
    t1 = 0.0
    for xi in x:  # 2: f = lambda t: sum(xi * math.exp(-xi * t) for xi in x) - 0.5
        t1 = t1 + xi * math.exp(-xi * t)
    return t1 - 0.5


def f_1_reverse(t, x, y_bar, x_bar):
    t_bar = 0.0
    for i in reversed(range(len(x))):  # 2: f = lambda t: sum(xi * math.exp(-xi * t) for xi in x) - 0.5
        xi = x[i]
        t1 = math.exp(-xi * t)
        t2 = y_bar * xi * t1
        x_bar[i] += y_bar * t1 - t2 * t
        t_bar = t_bar - t2 * xi
    return t_bar


def bracket_search_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    hi = 1.0
    while f(hi, x) > 0:        # 4: while f(hi) > 0:
        hi = hi * 2            # 5: hi *= 2
    lo = 0.0
    for _ in range(6):         # 6
        mid = 0.5 * (lo + hi)  # 7
        if f(mid, x) > 0:      # 8: if f(mid) > 0:
            lo = mid
        else:
            hi = mid
    t2_tape, tape = [], []
    t = lo
    for _ in range(5):         # 13
        t1 = 0.0
        for xi in x:           # 14: d = -sum(xi ** 2 * math.exp(-xi * t) for xi in x)
            t2 = xi ** 2
            t2_tape.append(t2)
            t1 = t1 + t2 * math.exp(-xi * t)
        d = -t1
        t3 = f_1(t, x) / d     # 15: t = t - f(t) / d
        tape.append((t, t1, t3))
        t = t - t3
    t ** 2                     # 16: return t ** 2; may raise or warn, as in the primal

    # reverse sweep
    x_bar = zeros_like(x)             # 13
    t_bar = y_bar * 2 * t             # 16
    for t, t1, t3 in reversed(tape):  # 13
        t2 = t_bar / t1               # 15
        t_bar_1 = f_1_reverse(t, x, t2, x_bar)
        d_bar = -t2 * t3
        t_bar = t_bar + t_bar_1
        t4 = -d_bar                   # 14
        for i in reversed(range(len(x))):
            xi = x[i]
            t1 = math.exp(-xi * t)
            t2 = t4 * t2_tape.pop() * t1
            x_bar[i] += t4 * t1 * 2 * xi - t2 * t
            t_bar = t_bar - t2 * xi
    return x_bar
