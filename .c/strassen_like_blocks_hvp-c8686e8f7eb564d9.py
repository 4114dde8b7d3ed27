# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.strassen_like_blocks
# source: b8c0fbd0496f79fb73816ea3badfb84a
# code: b8e5301b6181c33e3e7b9af5681fd222
# mode: hvp
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
# sha256: cb56764330e043062cc8fca6a9cae2935a6cfc0c013daf3b5e41b39015a41f01

# Product of the Hessian of z_b.strassen_like_blocks with respect to A.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import broadcasts_into, expect, is_array, materialise, unbroadcast, zeros_like


def mul_forward_jvp(A, B, A_dot):
    m = len(A)                # 3
    if m == 1:                # 4
        t = A * B             # 5: return A * B
        C_dot = B * A_dot
        t1 = t2 = t3 = t4 = t5 = t6 = t7 = t8 = t9 = t10 = t11 = t12 = t13 = t14 = None
        t15 = t16 = t17 = t18 = t19 = t20 = t21 = t22 = t23 = t24 = t25 = None
    else:
        h = (m + 1) // 2      # 6
        C = np.zeros((m, m))  # 7
        C_dot = zeros_like(C)
        t1 = slice(0, h)      # 8: for i in (slice(0, h), slice(h, m)):
        t2 = slice(h, m)
        t26 = C[t1, t1]       # 11: C[i, j] += A[i, k] @ B[k, j]
        t27 = A[t1, t1]
        t28 = A_dot[t1, t1]
        t = B[t1, t1]
        t3 = t27 @ t
        broadcasts_into(t26, t26, t3)
        t4 = t26 + t3
        C_dot[t1, t1] += t28 @ t
        C[t1, t1] = t4
        t5 = C[t1, t1].copy()
        t29 = A[t1, t2]
        t30 = A_dot[t1, t2]
        t31 = B[t2, t1]
        t6 = t29 @ t31
        broadcasts_into(t5, t5, t6)
        t7 = t5 + t6
        C_dot[t1, t1] += t30 @ t31
        C[t1, t1] = t7
        t8 = C[t1, t2].copy()
        t26 = B[t1, t2]
        t9 = t27 @ t26
        broadcasts_into(t8, t8, t9)
        t10 = t8 + t9
        C_dot[t1, t2] += t28 @ t26
        C[t1, t2] = t10
        t11 = C[t1, t2].copy()
        t32 = B[t2, t2]
        t12 = t29 @ t32
        broadcasts_into(t11, t11, t12)
        t13 = t11 + t12
        C_dot[t1, t2] += t30 @ t32
        C[t1, t2] = t13
        t14 = C[t2, t1].copy()
        t27 = A[t2, t1]
        t28 = A_dot[t2, t1]
        t15 = t27 @ t
        broadcasts_into(t14, t14, t15)
        t16 = t14 + t15
        C_dot[t2, t1] += t28 @ t
        C[t2, t1] = t16
        t17 = C[t2, t1].copy()
        t29 = A[t2, t2]
        t30 = A_dot[t2, t2]
        t18 = t29 @ t31
        broadcasts_into(t17, t17, t18)
        t19 = t17 + t18
        C_dot[t2, t1] += t30 @ t31
        C[t2, t1] = t19
        t20 = C[t2, t2].copy()
        t21 = t27 @ t26
        broadcasts_into(t20, t20, t21)
        t22 = t20 + t21
        C_dot[t2, t2] += t28 @ t26
        C[t2, t2] = t22
        t23 = C[t2, t2].copy()
        t24 = t29 @ t32
        broadcasts_into(t23, t23, t24)
        t25 = t23 + t24
        C_dot[t2, t2] += t30 @ t32
        C[t2, t2] = t25
        t = C.copy()          # 12: return C
    return (t,
        (t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20, t21, t22,
        t23, t24, t25)), C_dot


def mul_reverse_jvp(A, B, value, residuals, y_bar, y_bar_dot):
    t, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20, t21, t22, t23, t24 = (
        residuals)

    m = len(A)                                       # 3
    A_bar, A_bar_dot = zeros_like(A), zeros_like(A)  # 4: if m == 1:
    if m == 1:
        A_bar_dot += unbroadcast(B * unbroadcast(y_bar_dot, value), A)  # 5: return A * B
        A_bar += unbroadcast(unbroadcast(y_bar, value) * B, A)
    else:
        C_bar = unbroadcast(y_bar, value).copy()     # 12: return C
        C_bar_dot = materialise(unbroadcast(y_bar_dot, value), C_bar)
        t25 = unbroadcast(C_bar[t1, t1], t24)        # 11: C[i, j] += A[i, k] @ B[k, j]
        t26 = unbroadcast(C_bar_dot[t1, t1], t24)
        t27 = B[t1, t1].T
        A_bar_dot[t1, t1] += unbroadcast(t26, t23) @ t27
        A_bar[t1, t1] += unbroadcast(t25, t23) @ t27
        C_bar_dot[t1, t1] = unbroadcast(t26, t22)
        C_bar[t1, t1] = unbroadcast(t25, t22)
        t28 = unbroadcast(C_bar[t1, t1], t21)
        t29 = unbroadcast(C_bar_dot[t1, t1], t21)
        t24 = B[t, t1].T
        A_bar_dot[t1, t] += unbroadcast(t29, t20) @ t24
        A_bar[t1, t] += unbroadcast(t28, t20) @ t24
        C_bar_dot[t1, t1] = unbroadcast(t29, t19)
        C_bar[t1, t1] = unbroadcast(t28, t19)
        t22 = unbroadcast(C_bar[t1, t], t18)
        t23 = unbroadcast(C_bar_dot[t1, t], t18)
        t21 = B[t1, t].T
        A_bar_dot[t1, t1] += unbroadcast(t23, t17) @ t21
        A_bar[t1, t1] += unbroadcast(t22, t17) @ t21
        C_bar_dot[t1, t] = unbroadcast(t23, t16)
        C_bar[t1, t] = unbroadcast(t22, t16)
        t19 = unbroadcast(C_bar[t1, t], t15)
        t20 = unbroadcast(C_bar_dot[t1, t], t15)
        t18 = B[t, t].T
        A_bar_dot[t1, t] += unbroadcast(t20, t14) @ t18
        A_bar[t1, t] += unbroadcast(t19, t14) @ t18
        C_bar_dot[t1, t] = unbroadcast(t20, t13)
        C_bar[t1, t] = unbroadcast(t19, t13)
        t16 = unbroadcast(C_bar[t, t1], t12)
        t17 = unbroadcast(C_bar_dot[t, t1], t12)
        A_bar_dot[t, t1] += unbroadcast(t17, t11) @ t27
        A_bar[t, t1] += unbroadcast(t16, t11) @ t27
        C_bar_dot[t, t1] = unbroadcast(t17, t10)
        C_bar[t, t1] = unbroadcast(t16, t10)
        t14 = unbroadcast(C_bar[t, t1], t9)
        t13 = unbroadcast(C_bar_dot[t, t1], t9)
        A_bar_dot[t, t] += unbroadcast(t13, t8) @ t24
        A_bar[t, t] += unbroadcast(t14, t8) @ t24
        C_bar_dot[t, t1] = unbroadcast(t13, t7)
        C_bar[t, t1] = unbroadcast(t14, t7)
        t11 = unbroadcast(C_bar[t, t], t6)
        t10 = unbroadcast(C_bar_dot[t, t], t6)
        A_bar_dot[t, t1] += unbroadcast(t10, t5) @ t21
        A_bar[t, t1] += unbroadcast(t11, t5) @ t21
        C_bar_dot[t, t] = unbroadcast(t10, t4)
        C_bar[t, t] = unbroadcast(t11, t4)
        A_bar_dot[t, t] += unbroadcast(unbroadcast(C_bar_dot[t, t], t3), t2) @ t18
        A_bar[t, t] += unbroadcast(unbroadcast(C_bar[t, t], t3), t2) @ t18
    return A_bar, A_bar_dot


def strassen_like_blocks_hvp(A, B, A_dot, *, y_bar=1.0):
    expect(is_array(A, "float64", 2) and is_array(B, "float64", 2), "A: float64[:, :], B: float64[:, :]")

    # forward sweep
    # 13: return np.sum(np.sin(mul(A, B)))
    (t,
        (mul_res, mul_res_1, mul_res_2, mul_res_3, mul_res_4, mul_res_5, mul_res_6, mul_res_7, mul_res_8,
        mul_res_9, mul_res_10, mul_res_11, mul_res_12, mul_res_13, mul_res_14, mul_res_15, mul_res_16,
        mul_res_17, mul_res_18, mul_res_19, mul_res_20, mul_res_21, mul_res_22, mul_res_23,
        mul_res_24)), t1 = mul_forward_jvp(A, B, A_dot)

    # reverse sweep
    t2 = y_bar * np.cos(t)  # 13
    t3 = y_bar * -(np.sin(t) * t1)
    A_bar, A_bar_dot = mul_reverse_jvp(A, B, t,
        (mul_res, mul_res_1, mul_res_2, mul_res_3, mul_res_4, mul_res_5, mul_res_6, mul_res_7, mul_res_8,
        mul_res_9, mul_res_10, mul_res_11, mul_res_12, mul_res_13, mul_res_14, mul_res_15, mul_res_16,
        mul_res_17, mul_res_18, mul_res_19, mul_res_20, mul_res_21, mul_res_22, mul_res_23, mul_res_24), t2,
        t3)
    return A_bar_dot
