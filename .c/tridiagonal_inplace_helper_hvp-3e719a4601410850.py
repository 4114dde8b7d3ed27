# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.tridiagonal_inplace_helper
# source: 92c396dd521d829114f4aca92d2a2f49
# code: 14f1466bd9a82ba1b30c500f5ffd48c8
# mode: hvp
# wrt: 0
# argument: b array float64 (d.0)
# argument: d array float64 (d.0)
# asked: len = builtin_function_or_method builtins.len
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.full = function numpy.full
# asked: equal axes = b.0 = d.0
# sha256: d7dc195cd60fa245d00a31da45135bb70c6f521740eba2605434dd8cdedeb372

# Product of the Hessian of z_c.tridiagonal_inplace_helper with respect to d.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise, zeros_like


def tridiagonal_inplace_helper_hvp(d, b, d_dot, *, y_bar=1.0):
    expect(is_array(d, "float64", 1) and is_array(b, "float64", 1), "d: float64[:], b: float64[:]")

    # forward sweep
    di, rhs = 3 + d, b.copy()  # 11
    rhs_dot = zeros_like(rhs)
    di_dot = materialise(d_dot, di)
    t = np.full(3, -1.0)       # 12: solve(np.full(3, -1.0), di, np.full(3, -1.0), rhs)
    m = len(di)
    tape = []
    for i in range(1, m):
        t1 = t[i - 1]
        w = t1 / di[i - 1]
        w_dot = -(w * di_dot[i - 1]) / di[i - 1]
        di_dot[i] -= t1 * w_dot
        di[i] -= w * t1
        t2 = rhs[i]
        t3 = rhs[i - 1]
        tape.append((t3, rhs_dot[i - 1]))
        t4 = t2 - w * t3
        rhs_dot[i] -= t3 * w_dot + w * rhs_dot[i - 1]
        rhs[i] = t4
    t1 = rhs[-1]
    t5 = di[-1]
    t2 = t1 / t5
    t3 = (rhs_dot[-1] - t2 * di_dot[-1]) / t5
    rhs_dot[-1] = t3
    rhs[-1] = t2
    for i in range(m - 2, -1, -1):
        t4 = rhs[i]
        t1 = rhs[i + 1]
        t6 = t[i] * t1
        t7 = rhs_dot[i] - t[i] * rhs_dot[i + 1]
        t8 = (t4 - t6) / di[i]
        rhs_dot[i] = (t7 - t8 * di_dot[i]) / di[i]
        rhs[i] = t8

    # reverse sweep
    t1 = 2.0 * y_bar                                     # 13: return rhs @ rhs
    rhs_bar = t1 * rhs
    rhs_bar_dot = materialise(t1 * rhs_dot, rhs_bar)
    di_bar, di_bar_dot = zeros_like(di), zeros_like(di)  # 12
    for i in reversed(range(m - 2, -1, -1)):
        t4 = rhs_bar[i] / di[i]
        t6 = (rhs_bar_dot[i] - t4 * di_dot[i]) / di[i]
        t1 = -t6
        di_bar_dot[i] += rhs[i] * t1 - t4 * rhs_dot[i]
        di_bar[i] -= t4 * rhs[i]
        rhs_bar_dot[i] = t6
        rhs_bar[i] = t4
        rhs_bar_dot[i + 1] += t[i] * t1
        rhs_bar[i + 1] -= t4 * t[i]
    t7 = rhs_bar[-1] / t5
    t6 = (rhs_bar_dot[-1] - t7 * di_dot[-1]) / t5
    di_bar_dot[-1] += t2 * -t6 - t7 * t3
    di_bar[-1] -= t7 * t2
    rhs_bar_dot[-1] = t6
    rhs_bar[-1] = t7
    for i, (t3, t1) in zip(reversed(range(1, m)), reversed(tape)):
        t4 = di[i - 1]
        t2 = rhs_bar[i]
        t5 = t[i - 1]
        w = t5 / t4
        w_dot = -(w * di_dot[i - 1]) / t4
        t6 = -rhs_bar_dot[i]
        rhs_bar_dot[i - 1] += w * t6 - t2 * w_dot
        rhs_bar[i - 1] -= t2 * w
        w_bar = -t2 * t3 - di_bar[i] * t5
        w_bar_dot = t3 * t6 - t2 * t1 - t5 * di_bar_dot[i]
        t7 = w_bar / t4
        di_bar_dot[i - 1] += w * -((w_bar_dot - t7 * di_dot[i - 1]) / t4) - t7 * w_dot
        di_bar[i - 1] -= t7 * w
    return di_bar_dot
