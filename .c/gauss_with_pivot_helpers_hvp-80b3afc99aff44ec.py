# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.gauss_with_pivot_helpers
# source: 6561871853fb3e268953c9e32edbbef8
# code: 220dfa66dbe7a0c7ada6960c2ba172d6
# mode: hvp
# wrt: 0
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
# sha256: 059b71455be02cadd935397451f88d54cafca8407017a945c5f599aaee784844

# Product of the Hessian of z_f.gauss_with_pivot_helpers with respect to A.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, expect, is_array, last_named, materialise, zeros_like


def gauss_with_pivot_helpers_hvp(A, b, A_dot, *, y_bar=1.0):
    expect(is_array(A, "float64", 2) and A.shape[1] == 4 and is_array(b, "float64", 1) and b.shape == (4,),
        "A: float64[:, 4], b: float64[4]")

    # forward sweep
    M = A.copy()                                  # 10: M, r = A.copy(), b.copy()
    M_dot = materialise(A_dot, M)
    r = b.copy()
    r_dot = zeros_like(r)
    tape, tape_1, p_tape = [], [], []
    for k in range(len(r)):                       # 11
        p = k + np.argmax(np.absolute(M[k:, k]))  # 12: p = k + np.argmax(np.abs(M[k:, k]))
        p_tape.append(p)
        if p != k:                                # 13
            t = M[[k, p]]                         # 14: swap_rows(M, r, p, k)
            M_dot[[p, k]] = M_dot[[k, p]]
            M[[p, k]] = t
            t1 = r[k]
            t2 = r[p]
            t3 = r_dot[p]
            r_dot[p] = r_dot[k]
            r[p] = t1
            r_dot[k] = t3
            r[k] = t2
        for i in range(k + 1, len(r)):            # 15: eliminate(M, r, k)
            t = M[i, k]
            t1 = M[k, k]
            f = t / t1
            f_dot = (M_dot[i, k] - f * M_dot[k, k]) / t1
            t2 = M[i, k:]
            t3 = M[k, k:]
            t4 = M_dot[k, k:]
            tape.append((t1, M_dot[k, k], f, f_dot, t3.copy(), t4.copy()))
            t5 = t2 - f * t3
            M_dot[i, k:] -= t3 * f_dot + f * t4
            M[i, k:] = t5
            t = r[k]
            tape_1.append((t, r_dot[k]))
            t6 = r[i] - f * t
            r_dot[i] -= t * f_dot + f * r_dot[k]
            r[i] = t6
    x = np.zeros_like(r)                          # 16
    x_dot = zeros_like(x)
    for k in reversed(range(len(r))):             # 17
        t = M[k, k + 1:]                          # 18: x[k] = (r[k] - M[k, k + 1:] @ x[k + 1:]) / M[k, k]
        t1 = x[k + 1:]
        t2 = (r[k] - t @ t1) / M[k, k]
        t3 = (r_dot[k] - (M_dot[k, k + 1:] @ t1 + t @ x_dot[k + 1:]) - t2 * M_dot[k, k]) / M[k, k]
        x_dot[k] = t3
        x[k] = t2

    # reverse sweep
    x_bar = y_bar * 0.1 * np.arange(4)               # 19: return np.sum(x * np.arange(4)) * 0.1
    x_bar_dot, r_bar, r_bar_dot = zeros_like(x_bar), zeros_like(r), zeros_like(r)  # 17, 19
    M_bar, M_bar_dot = zeros_like(M), zeros_like(M)  # 17
    for k in range(len(r)):
        t = M[k, k + 1:]                             # 18
        t1 = x[k + 1:]
        t2 = x_bar[k] / M[k, k]
        t3 = (x_bar_dot[k] - t2 * M_dot[k, k]) / M[k, k]
        t4 = -t3
        x_bar_dot[k + 1:] += t * t4 - t2 * M_dot[k, k + 1:]
        x_bar[k + 1:] -= t2 * t
        M_bar_dot[k, k] += x[k] * t4 - t2 * x_dot[k]
        M_bar[k, k] -= t2 * x[k]
        M_bar_dot[k, k + 1:] += t1 * t4 - t2 * x_dot[k + 1:]
        M_bar[k, k + 1:] -= t2 * t1
        r_bar_dot[k] += t3
        r_bar[k] += t2
    for k, p in zip(reversed(range(len(r))), reversed(p_tape)):  # 11
        for i in reversed(range(k + 1, len(r))):     # 15
            t1, t, f, f_dot, t2, t3 = tape.pop()
            t4, t5 = tape_1.pop()
            t6 = r_bar[i]
            t7 = -r_bar_dot[i]
            r_bar_dot[k] += f * t7 - t6 * f_dot
            r_bar[k] -= t6 * f
            t8 = M_bar[i, k:]
            t9 = -M_bar_dot[i, k:]
            M_bar_dot[k, k:] += f * t9 - t8 * f_dot
            t10 = -t8
            M_bar[k, k:] += t10 * f
            f_bar = -t6 * t4 + t10 @ t2
            f_bar_dot = t4 * t7 - t6 * t5 + (t9 @ t2 + t10 @ t3)
            t11 = f_bar / t1
            t12 = (f_bar_dot - t11 * t) / t1
            M_bar_dot[k, k] += f * -t12 - t11 * f_dot
            M_bar[k, k] -= t11 * f
            M_bar_dot[i, k] += t12
            M_bar[i, k] += t11
        if p != k:                                   # 13
            t = r_bar[k]                             # 14
            t1 = r_bar_dot[k]
            r_bar_dot[k] = 0.0
            r_bar[k] = 0.0
            t2 = r_bar[p]
            t3 = r_bar_dot[p]
            r_bar_dot[p] = t1
            r_bar[p] = t
            r_bar_dot[k] += t3
            r_bar[k] += t2
            t4 = M_bar[[p, k]].copy()
            M_bar[[p, k]] = 0.0
            t5 = last_named(M_bar, [p, k])
            t6 = np.where(t5, M_bar_dot[[p, k]], 0.0)
            M_bar_dot[[p, k]] = 0.0
            add_at(M_bar_dot, [k, p], t6)
            add_at(M_bar, [k, p], np.where(t5, t4, 0.0))
    return M_bar_dot
