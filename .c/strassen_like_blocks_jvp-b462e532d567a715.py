# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.strassen_like_blocks
# source: b8c0fbd0496f79fb73816ea3badfb84a
# code: b8e5301b6181c33e3e7b9af5681fd222
# mode: jvp
# wrt: (0, 1)
# argument: A array float64 (A.0, A.0)
# argument: B array float64 (A.0, A.0)
# asked: slice = class builtins.slice
# asked: len = builtin_function_or_method builtins.len
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.sin = ufunc numpy.sin
# asked: np.zeros = builtin_function_or_method numpy.zeros
# asked: equal axes = A.1 = A.0, B.0 = A.0, B.1 = A.0
# sha256: 25f3b6c3a95e604b873e2108345fcd9f2aa8ace015f7e0c268c1966cb6ac3ffe

# Tangent of z_b.strassen_like_blocks with respect to A, B.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import broadcasts_into, expect, is_array, zeros_like


def mul_jvp(A, B, A_dot, B_dot):
    m = len(A)                # 3
    if m == 1:                # 4
        C = A * B             # 5: return A * B
        C_dot = B * A_dot + A * B_dot
    else:
        h = (m + 1) // 2      # 6
        C = np.zeros((m, m))  # 7
        C_dot = zeros_like(C)
        t = slice(0, h)       # 8: for i in (slice(0, h), slice(h, m)):
        t1 = slice(h, m)
        t2 = C[t, t]          # 11: C[i, j] += A[i, k] @ B[k, j]
        t3 = A[t, t]
        t4 = A_dot[t, t]
        t5 = B[t, t]
        t6 = B_dot[t, t]
        t7 = t3 @ t5
        broadcasts_into(t2, t2, t7)
        t8 = t2 + t7
        C_dot[t, t] += t4 @ t5 + t3 @ t6
        C[t, t] = t8
        t9 = C[t, t]
        t10 = A[t, t1]
        t11 = A_dot[t, t1]
        t12 = B[t1, t]
        t13 = B_dot[t1, t]
        t2 = t10 @ t12
        broadcasts_into(t9, t9, t2)
        t7 = t9 + t2
        C_dot[t, t] += t11 @ t12 + t10 @ t13
        C[t, t] = t7
        t8 = C[t, t1]
        t14 = B[t, t1]
        t15 = B_dot[t, t1]
        t16 = t3 @ t14
        broadcasts_into(t8, t8, t16)
        t2 = t8 + t16
        C_dot[t, t1] += t4 @ t14 + t3 @ t15
        C[t, t1] = t2
        t7 = C[t, t1]
        t9 = B[t1, t1]
        t17 = B_dot[t1, t1]
        t18 = t10 @ t9
        broadcasts_into(t7, t7, t18)
        t8 = t7 + t18
        C_dot[t, t1] += t11 @ t9 + t10 @ t17
        C[t, t1] = t8
        t2 = C[t1, t]
        t3 = A[t1, t]
        t4 = A_dot[t1, t]
        t16 = t3 @ t5
        broadcasts_into(t2, t2, t16)
        t7 = t2 + t16
        C_dot[t1, t] += t4 @ t5 + t3 @ t6
        C[t1, t] = t7
        t8 = C[t1, t]
        t10 = A[t1, t1]
        t11 = A_dot[t1, t1]
        t18 = t10 @ t12
        broadcasts_into(t8, t8, t18)
        t2 = t8 + t18
        C_dot[t1, t] += t11 @ t12 + t10 @ t13
        C[t1, t] = t2
        t5 = C[t1, t1]
        t6 = t3 @ t14
        broadcasts_into(t5, t5, t6)
        t7 = t5 + t6
        C_dot[t1, t1] += t4 @ t14 + t3 @ t15
        C[t1, t1] = t7
        t8 = C[t1, t1]
        t = t10 @ t9
        broadcasts_into(t8, t8, t)
        t2 = t8 + t
        C_dot[t1, t1] += t11 @ t9 + t10 @ t17
        C[t1, t1] = t2
    return C, C_dot


def strassen_like_blocks_jvp(A, B, A_dot, B_dot):
    expect(is_array(A, "float64", 2) and is_array(B, "float64", 2), "A: float64[:, :], B: float64[:, :]")

    t, t1 = mul_jvp(A, B, A_dot, B_dot)  # 13: return np.sum(np.sin(mul(A, B)))
    return np.sum(np.sin(t)), np.sum(np.cos(t) * t1)
