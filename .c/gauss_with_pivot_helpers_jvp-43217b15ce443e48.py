# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.gauss_with_pivot_helpers
# source: 6561871853fb3e268953c9e32edbbef8
# code: 220dfa66dbe7a0c7ada6960c2ba172d6
# mode: jvp
# wrt: (0, 1)
# argument: A array float64 (A.0, A.0)
# argument: b array float64 (A.0)
# asked: reversed = class builtins.reversed
# asked: len = builtin_function_or_method builtins.len
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.arange = builtin_function_or_method numpy.arange
# asked: np.argmax = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.argmax
# asked: np.abs = ufunc numpy.absolute
# asked: np.zeros_like = _ArrayFunctionDispatcher of function numpy._core.numeric.zeros_like
# asked: equal axes = A.1 = A.0, b.0 = A.0
# asked: long 4 A.1 = True
# sha256: 800ba741a4a7be9fd26d970a765a66ce29986f5acf79008cbacdffc274aeb142

# Tangent of z_f.gauss_with_pivot_helpers with respect to A, b.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise, zeros_like


def gauss_with_pivot_helpers_jvp(A, b, A_dot, b_dot):
    expect(is_array(A, "float64", 2) and A.shape[1] == 4 and is_array(b, "float64", 1) and b.shape == (4,),
        "A: float64[:, 4], b: float64[4]")

    M = A.copy()                                  # 10: M, r = A.copy(), b.copy()
    M_dot = materialise(A_dot, M)
    r = b.copy()
    r_dot = materialise(b_dot, r)
    for k in range(len(r)):                       # 11
        p = k + np.argmax(np.absolute(M[k:, k]))  # 12: p = k + np.argmax(np.abs(M[k:, k]))
        if p != k:                                # 13
            t = M[[k, p]]                         # 14: swap_rows(M, r, p, k)
            M_dot[[p, k]] = M_dot[[k, p]]
            M[[p, k]] = t
            t1 = r[p]
            t2 = r_dot[p]
            r_dot[p] = r_dot[k]
            r[p] = r[k]
            r_dot[k] = t2
            r[k] = t1
        for i in range(k + 1, len(r)):            # 15: eliminate(M, r, k)
            f = M[i, k] / M[k, k]
            f_dot = (M_dot[i, k] - f * M_dot[k, k]) / M[k, k]
            t = M[i, k:]
            t1 = M[k, k:]
            M_dot[i, k:] -= t1 * f_dot + f * M_dot[k, k:]
            M[i, k:] = t - f * t1
            r_dot[i] -= r[k] * f_dot + f * r_dot[k]
            r[i] -= f * r[k]
    x = np.zeros_like(r)                          # 16
    x_dot = zeros_like(x)
    for k in reversed(range(len(r))):             # 17
        t = M[k, k + 1:]                          # 18: x[k] = (r[k] - M[k, k + 1:] @ x[k + 1:]) / M[k, k]
        t1 = x[k + 1:]
        t2 = (r[k] - t @ t1) / M[k, k]
        t3 = (r_dot[k] - (M_dot[k, k + 1:] @ t1 + t @ x_dot[k + 1:]) - t2 * M_dot[k, k]) / M[k, k]
        x_dot[k] = t3
        x[k] = t2
    t4 = np.arange(4)                             # 19: return np.sum(x * np.arange(4)) * 0.1
    return np.sum(x * t4) * 0.1, 0.1 * np.sum(t4 * x_dot)
