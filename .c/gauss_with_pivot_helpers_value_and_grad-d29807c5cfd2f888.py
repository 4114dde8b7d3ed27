# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.gauss_with_pivot_helpers
# source: 6561871853fb3e268953c9e32edbbef8
# code: 220dfa66dbe7a0c7ada6960c2ba172d6
# mode: value_and_grad
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
# sha256: 4fa4ca8f7edbe0792a310ed90746fc7eadc1fd2e6cac9438820ed0dcf7e47634

# Value and gradient of z_f.gauss_with_pivot_helpers with respect to A, b.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, expect, is_array, last_named, zeros_like


def gauss_with_pivot_helpers_value_and_grad(A, b, *, y_bar=1.0):
    expect(is_array(A, "float64", 2) and A.shape[1] == 4 and is_array(b, "float64", 1) and b.shape == (4,),
        "A: float64[:, 4], b: float64[4]")

    # forward sweep
    M, r = A.copy(), b.copy()                               # 10
    tape, r_tape, p_tape = [], [], []
    for k in range(len(r)):                                 # 11
        p = k + np.argmax(np.absolute(M[k:, k]))            # 12: p = k + np.argmax(np.abs(M[k:, k]))
        p_tape.append(p)
        if p != k:                                          # 13
            M[[p, k]] = M[[k, p]]                           # 14: swap_rows(M, r, p, k)
            t = r[p]
            r[p] = r[k]
            r[k] = t
        for i in range(k + 1, len(r)):                      # 15: eliminate(M, r, k)
            f = M[i, k] / M[k, k]
            t1 = M[i, k:]
            t = M[k, k:]
            tape.append((M[k, k], f, t.copy()))
            M[i, k:] = t1 - f * t
            r_tape.append(r[k])
            r[i] -= f * r[k]
    x = np.zeros_like(r)                                    # 16
    for k in reversed(range(len(r))):                       # 17
        x[k] = (r[k] - M[k, k + 1:] @ x[k + 1:]) / M[k, k]  # 18
    t = np.arange(4)                                        # 19: return np.sum(x * np.arange(4)) * 0.1

    # reverse sweep
    x_bar = y_bar * 0.1 * t                       # 19
    r_bar, M_bar = zeros_like(r), zeros_like(M)   # 17
    for k in range(len(r)):
        t1 = x_bar[k] / M[k, k]                   # 18
        x_bar[k + 1:] -= t1 * M[k, k + 1:]
        M_bar[k, k] -= t1 * x[k]
        M_bar[k, k + 1:] -= t1 * x[k + 1:]
        r_bar[k] += t1
    for k, p in zip(reversed(range(len(r))), reversed(p_tape)):  # 11
        for i in reversed(range(k + 1, len(r))):  # 15
            t1, f, t2 = tape.pop()
            t3 = r_tape.pop()
            t4 = r_bar[i]
            r_bar[k] -= t4 * f
            t5 = -M_bar[i, k:]
            M_bar[k, k:] += t5 * f
            f_bar = -t4 * t3 + t5 @ t2
            t6 = f_bar / t1
            M_bar[k, k] -= t6 * f
            M_bar[i, k] += t6
        if p != k:                                # 13
            t2 = r_bar[k]                         # 14
            r_bar[k] = 0.0
            t1 = r_bar[p]
            r_bar[p] = t2
            r_bar[k] += t1
            t3 = M_bar[[p, k]].copy()
            M_bar[[p, k]] = 0.0
            add_at(M_bar, [k, p], np.where(last_named(M_bar, [p, k]), t3, 0.0))
    return np.sum(x * t) * 0.1, (M_bar, r_bar)
