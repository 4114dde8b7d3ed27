# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.baum_welch_step
# source: 041fde64eb240974498cb220e06e6338
# code: 57382b1499bae1736a80a764d06f4121
# mode: jvp
# wrt: (0,)
# argument: A array float64 (A.0, A.0)
# argument: B array float64 (A.0, B.1)
# argument: obs list [int, ...]
# asked: len = builtin_function_or_method builtins.len
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.log = ufunc numpy.log
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.zeros = builtin_function_or_method numpy.zeros
# asked: np.ones = function numpy.ones
# asked: equal axes = A.1 = A.0, B.0 = A.0
# sha256: e1d5f74ab3083da6dd8791c9b5bcef90f9adccbae3ef4bd103ef31451f33068e

# Tangent of z_c.baum_welch_step with respect to A.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import broadcasts_into, expect, is_array, is_list, rebinds, unbroadcast, zeros_like


def baum_welch_step_jvp(A, B, obs, A_dot):
    expect(is_array(A, "float64", 2) and is_array(B, "float64", 2) and is_list(obs)
        and set(map(type, obs)) == {int}, "A: float64[:, :], B: float64[:, :], obs: [int, ...]")

    t1 = np.sum(A, 1, keepdims=True)            # 2: A = A / A.sum(1, keepdims=True)
    A = A / t1
    A_dot = (A_dot - A * np.sum(A_dot, axis=1, keepdims=True)) / t1
    Bn = B / np.sum(B, 1, keepdims=True)        # 3: Bn = B / B.sum(1, keepdims=True)
    T = len(obs)                                # 4
    alpha = [None] * T                          # 5: alpha, beta = [None] * T, [None] * T
    alpha_dot = [0.0] * T
    beta = [None] * T
    beta_dot = [0.0] * T
    t2 = 0.5 * Bn[:, obs[0]]                    # 6: alpha[0] = 0.5 * Bn[:, obs[0]]
    alpha_dot[0] = zeros_like(t2)
    alpha[0] = t2
    for t in range(1, T):                       # 7
        t1 = alpha[t - 1]                       # 8: alpha[t] = (alpha[t - 1] @ A) * Bn[:, obs[t]]
        t3 = alpha_dot[t - 1]
        t4 = t1 @ A
        t5 = Bn[:, obs[t]]
        t2 = t4 * t5
        alpha_dot[t] = unbroadcast(t5 * (t3 @ A + t1 @ A_dot), t2)
        alpha[t] = t2
    t6 = np.ones(2)                             # 9: beta[T - 1] = np.ones(2)
    beta_dot[T - 1] = zeros_like(t6)
    beta[T - 1] = t6
    for t in range(T - 2, -1, -1):              # 10
        t1 = Bn[:, obs[t + 1]]                  # 11: beta[t] = A @ (Bn[:, obs[t + 1]] * beta[t + 1])
        t2 = beta[t + 1]
        t3 = beta_dot[t + 1]
        t4 = t1 * t2
        t5 = A @ t4
        beta_dot[t] = A_dot @ t4 + A @ np.broadcast_to(t1 * t3, t4.shape)
        beta[t] = t5
    counts = np.zeros((2, 2))                   # 12
    counts_dot = zeros_like(counts)             # 13: for t in range(T - 1):
    for t in range(T - 1):
        t1 = alpha[t]  # 14: xi = alpha[t][:, None] * A * (Bn[:, obs[t + 1]] * beta[t + 1])[None]
        t2 = alpha_dot[t]
        t3 = t1[:, None]
        t4 = t3 * A
        t5 = Bn[:, obs[t + 1]]
        t6 = beta[t + 1]
        t7 = beta_dot[t + 1]
        t8 = t5 * t6
        t9 = t8[None]
        xi = t4 * t9
        xi_dot = t9 * (A * t2[:, None] + t3 * A_dot) + t4 * np.broadcast_to(t5 * t7, t8.shape)[None]
        t1 = np.sum(xi)                         # 15: counts += xi / xi.sum()
        t10 = xi / t1
        rebinds(counts, "+=", t10)
        broadcasts_into(counts, counts, t10)
        counts = counts + t10
        counts_dot = counts_dot + (xi_dot - t10 * np.sum(xi_dot)) / t1
    t2 = np.sum(counts, axis=1, keepdims=True)  # 16: newA = counts / counts.sum(axis=1, keepdims=True)
    newA = counts / t2
    newA_dot = (counts_dot - newA * np.sum(counts_dot, axis=1, keepdims=True)) / t2
    t3 = newA[:, 0]                             # 17: return np.sum(newA[:, 0] ** 2) + np.log(alpha[-1].sum())
    t1 = np.sum(t3 ** 2)
    t4 = alpha[-1]
    t5 = alpha_dot[-1]
    t6 = np.sum(t4)
    return t1 + np.log(t6), np.sum(2 * (t3 * newA_dot[:, 0])) + np.sum(t5) / t6
