# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.tridiagonal_inplace_helper
# source: 92c396dd521d829114f4aca92d2a2f49
# code: 14f1466bd9a82ba1b30c500f5ffd48c8
# mode: grad
# wrt: 0
# argument: b array float64 (d.0)
# argument: d array float64 (d.0)
# asked: len = builtin_function_or_method builtins.len
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.full = function numpy.full
# asked: equal axes = b.0 = d.0
# sha256: 7177a3874b93d209fcca024e1028a677902bdf0e3335842ba0213337005a445f

# Gradient of z_c.tridiagonal_inplace_helper with respect to d.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, zeros_like


def tridiagonal_inplace_helper_grad(d, b, *, y_bar=1.0):
    expect(is_array(d, "float64", 1) and is_array(b, "float64", 1), "d: float64[:], b: float64[:]")

    # forward sweep
    di, rhs = 3 + d, b.copy()  # 11
    t = np.full(3, -1.0)       # 12: solve(np.full(3, -1.0), di, np.full(3, -1.0), rhs)
    m = len(di)
    rhs_tape = []
    for i in range(1, m):
        w = t[i - 1] / di[i - 1]
        di[i] -= w * t[i - 1]
        t1 = rhs[i]
        rhs_tape.append(rhs[i - 1])
        rhs[i] = t1 - w * rhs[i - 1]
    t2 = rhs[-1] / di[-1]
    rhs[-1] = t2
    for i in range(m - 2, -1, -1):
        rhs[i] = (rhs[i] - t[i] * rhs[i + 1]) / di[i]

    # reverse sweep
    rhs_bar = 2.0 * y_bar * rhs  # 13: return rhs @ rhs
    di_bar = zeros_like(di)      # 12
    for i in reversed(range(m - 2, -1, -1)):
        t1 = rhs_bar[i] / di[i]
        di_bar[i] -= t1 * rhs[i]
        rhs_bar[i] = t1
        rhs_bar[i + 1] -= t1 * t[i]
    t3 = rhs_bar[-1] / di[-1]
    di_bar[-1] -= t3 * t2
    rhs_bar[-1] = t3
    for i, t1 in zip(reversed(range(1, m)), reversed(rhs_tape)):
        t4 = rhs_bar[i]
        w = t[i - 1] / di[i - 1]
        rhs_bar[i - 1] -= t4 * w
        w_bar = -t4 * t1 - di_bar[i] * t[i - 1]
        di_bar[i - 1] -= w_bar / di[i - 1] * w
    return di_bar
