# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.tridiagonal_inplace_helper
# source: 92c396dd521d829114f4aca92d2a2f49
# code: 14f1466bd9a82ba1b30c500f5ffd48c8
# mode: jvp
# wrt: (0, 1)
# argument: b array float64 (d.0)
# argument: d array float64 (d.0)
# asked: len = builtin_function_or_method builtins.len
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.full = function numpy.full
# asked: equal axes = b.0 = d.0
# sha256: 698f54173a2c1c70c0997de5852ee467dcb2befafd41f03b71fd8714d65d93ba

# Tangent of z_c.tridiagonal_inplace_helper with respect to d, b.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise


def tridiagonal_inplace_helper_jvp(d, b, d_dot, b_dot):
    expect(is_array(d, "float64", 1) and is_array(b, "float64", 1), "d: float64[:], b: float64[:]")

    di, rhs = 3 + d, b.copy()  # 11
    rhs_dot = materialise(b_dot, rhs)
    di_dot = materialise(d_dot, di)
    t = np.full(3, -1.0)       # 12: solve(np.full(3, -1.0), di, np.full(3, -1.0), rhs)
    m = len(di)
    for i in range(1, m):
        t1 = t[i - 1]
        w = t1 / di[i - 1]
        w_dot = -(w * di_dot[i - 1]) / di[i - 1]
        di_dot[i] -= t1 * w_dot
        di[i] -= w * t1
        t2 = rhs[i]
        t3 = w * rhs[i - 1]
        rhs_dot[i] -= rhs[i - 1] * w_dot + w * rhs_dot[i - 1]
        rhs[i] = t2 - t3
    t1 = rhs[-1] / di[-1]
    rhs_dot[-1] = (rhs_dot[-1] - t1 * di_dot[-1]) / di[-1]
    rhs[-1] = t1
    for i in range(m - 2, -1, -1):
        t2 = rhs[i]
        t3 = rhs[i + 1]
        t4 = t[i] * t3
        t5 = rhs_dot[i] - t[i] * rhs_dot[i + 1]
        t1 = (t2 - t4) / di[i]
        rhs_dot[i] = (t5 - t1 * di_dot[i]) / di[i]
        rhs[i] = t1
    return rhs @ rhs, rhs_dot @ rhs + rhs @ rhs_dot
