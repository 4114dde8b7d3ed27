# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.strassen_like_blocks
# source: b8c0fbd0496f79fb73816ea3badfb84a
# code: b8e5301b6181c33e3e7b9af5681fd222
# mode: grad
# wrt: 0
# argument: A array float64 (A.0, A.0)
# argument: B array float64 (A.0, A.0)
# asked: slice = class builtins.slice
# asked: len = builtin_function_or_method builtins.len
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.sin = ufunc numpy.sin
# asked: np.zeros = builtin_function_or_method numpy.zeros
# asked: equal axes = A.1 = A.0, B.0 = A.0, B.1 = A.0
# sha256: 53205dbf02fd83d0b59e623c8dfab876e3a769fd7edf06520133c8b544dce24e

# Gradient of z_b.strassen_like_blocks with respect to A.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import broadcasts_into, expect, is_array, unbroadcast, zeros_like


def mul_forward(A, B):
    m = len(A)                # 3
    if m == 1:                # 4
        t = A * B             # 5: return A * B
        t1 = t2 = t3 = t4 = t5 = t6 = t7 = t8 = t9 = t10 = t11 = t12 = t13 = t14 = None
        t15 = t16 = t17 = t18 = t19 = t20 = t21 = t22 = t23 = t24 = t25 = None
    else:
        h = (m + 1) // 2      # 6
        C = np.zeros((m, m))  # 7
        t1 = slice(0, h)      # 8: for i in (slice(0, h), slice(h, m)):
        t2 = slice(h, m)
        t26 = C[t1, t1]       # 11: C[i, j] += A[i, k] @ B[k, j]
        t27 = A[t1, t1]
        t28 = B[t1, t1]
        t3 = t27 @ t28
        broadcasts_into(t26, t26, t3)
        t4 = t26 + t3
        C[t1, t1] = t4
        t5 = C[t1, t1].copy()
        t = A[t1, t2]
        t29 = B[t2, t1]
        t6 = t @ t29
        broadcasts_into(t5, t5, t6)
        t7 = t5 + t6
        C[t1, t1] = t7
        t8 = C[t1, t2].copy()
        t26 = B[t1, t2]
        t9 = t27 @ t26
        broadcasts_into(t8, t8, t9)
        t10 = t8 + t9
        C[t1, t2] = t10
        t11 = C[t1, t2].copy()
        t30 = B[t2, t2]
        t12 = t @ t30
        broadcasts_into(t11, t11, t12)
        t13 = t11 + t12
        C[t1, t2] = t13
        t14 = C[t2, t1].copy()
        t27 = A[t2, t1]
        t15 = t27 @ t28
        broadcasts_into(t14, t14, t15)
        t16 = t14 + t15
        C[t2, t1] = t16
        t17 = C[t2, t1].copy()
        t31 = A[t2, t2]
        t18 = t31 @ t29
        broadcasts_into(t17, t17, t18)
        t19 = t17 + t18
        C[t2, t1] = t19
        t20 = C[t2, t2].copy()
        t21 = t27 @ t26
        broadcasts_into(t20, t20, t21)
        t22 = t20 + t21
        C[t2, t2] = t22
        t23 = C[t2, t2].copy()
        t24 = t31 @ t30
        broadcasts_into(t23, t23, t24)
        t25 = t23 + t24
        C[t2, t2] = t25
        t = C.copy()          # 12: return C
    return t, (t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20, t21,
        t22, t23, t24, t25)


def mul_reverse(A, B, value, residuals, y_bar):
    t, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20, t21, t22, t23, t24 = (
        residuals)

    m = len(A)                                    # 3
    A_bar = zeros_like(A)                         # 4: if m == 1:
    if m == 1:
        A_bar += unbroadcast(unbroadcast(y_bar, value) * B, A)  # 5: return A * B
    else:
        C_bar = unbroadcast(y_bar, value).copy()  # 12: return C
        t25 = unbroadcast(C_bar[t1, t1], t24)     # 11: C[i, j] += A[i, k] @ B[k, j]
        t26 = B[t1, t1].T
        A_bar[t1, t1] += unbroadcast(t25, t23) @ t26
        C_bar[t1, t1] = unbroadcast(t25, t22)
        t27 = unbroadcast(C_bar[t1, t1], t21)
        t28 = B[t, t1].T
        A_bar[t1, t] += unbroadcast(t27, t20) @ t28
        C_bar[t1, t1] = unbroadcast(t27, t19)
        t24 = unbroadcast(C_bar[t1, t], t18)
        t29 = B[t1, t].T
        A_bar[t1, t1] += unbroadcast(t24, t17) @ t29
        C_bar[t1, t] = unbroadcast(t24, t16)
        t21 = unbroadcast(C_bar[t1, t], t15)
        t22 = B[t, t].T
        A_bar[t1, t] += unbroadcast(t21, t14) @ t22
        C_bar[t1, t] = unbroadcast(t21, t13)
        t18 = unbroadcast(C_bar[t, t1], t12)
        A_bar[t, t1] += unbroadcast(t18, t11) @ t26
        C_bar[t, t1] = unbroadcast(t18, t10)
        t16 = unbroadcast(C_bar[t, t1], t9)
        A_bar[t, t] += unbroadcast(t16, t8) @ t28
        C_bar[t, t1] = unbroadcast(t16, t7)
        t14 = unbroadcast(C_bar[t, t], t6)
        A_bar[t, t1] += unbroadcast(t14, t5) @ t29
        C_bar[t, t] = unbroadcast(t14, t4)
        A_bar[t, t] += unbroadcast(unbroadcast(C_bar[t, t], t3), t2) @ t22
    return A_bar


def strassen_like_blocks_grad(A, B, *, y_bar=1.0):
    expect(is_array(A, "float64", 2) and is_array(B, "float64", 2), "A: float64[:, :], B: float64[:, :]")

    # forward sweep
    t, mul_res = mul_forward(A, B)  # 13: return np.sum(np.sin(mul(A, B)))

    # reverse sweep
    A_bar = mul_reverse(A, B, t, mul_res, y_bar * np.cos(t))  # 13
    return A_bar
