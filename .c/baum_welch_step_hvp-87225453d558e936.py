# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.baum_welch_step
# source: 041fde64eb240974498cb220e06e6338
# code: 57382b1499bae1736a80a764d06f4121
# mode: hvp
# wrt: 0
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
# sha256: a2740ccadf6ee431f4624496c7c4acb4df0b49a617a7ee875a2bcb8cc712e1e7

# Product of the Hessian of z_c.baum_welch_step with respect to A.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, broadcasts_into, expect, is_array, is_list, materialise, matmul_left, matmul_right, rebinds, require_scalar, unbroadcast, zeros_like


def baum_welch_step_hvp(A, B, obs, A_dot, *, y_bar=1.0):
    expect(is_array(A, "float64", 2) and is_array(B, "float64", 2) and is_list(obs)
        and set(map(type, obs)) == {int}, "A: float64[:, :], B: float64[:, :], obs: [int, ...]")

    # forward sweep
    t1 = np.sum(A, 1, keepdims=True)            # 2: A = A / A.sum(1, keepdims=True)
    t2 = np.sum(A_dot, axis=1, keepdims=True)
    A = A / t1
    A_dot = (A_dot - A * t2) / t1
    Bn = B / np.sum(B, 1, keepdims=True)        # 3: Bn = B / B.sum(1, keepdims=True)
    T = len(obs)                                # 4
    alpha = [None] * T                          # 5: alpha, beta = [None] * T, [None] * T
    alpha_dot = [0.0] * T
    beta = [None] * T
    beta_dot = [0.0] * T
    t3 = 0.5 * Bn[:, obs[0]]                    # 6: alpha[0] = 0.5 * Bn[:, obs[0]]
    alpha_dot[0] = zeros_like(t3)
    alpha[0] = t3
    t6_tape = []
    for t in range(1, T):                       # 7
        t4 = alpha[t - 1]                       # 8: alpha[t] = (alpha[t - 1] @ A) * Bn[:, obs[t]]
        t5 = alpha_dot[t - 1]
        t6 = t4 @ A
        t6_tape.append(t6)
        t3 = Bn[:, obs[t]]
        t7 = t6 * t3
        alpha_dot[t] = unbroadcast(t3 * (t5 @ A + t4 @ A_dot), t7)
        alpha[t] = t7
    t8 = np.ones(2)                             # 9: beta[T - 1] = np.ones(2)
    beta_dot[T - 1] = zeros_like(t8)
    beta[T - 1] = t8
    t7_tape = []
    for t in range(T - 2, -1, -1):              # 10
        t3 = Bn[:, obs[t + 1]]                  # 11: beta[t] = A @ (Bn[:, obs[t + 1]] * beta[t + 1])
        t4 = beta[t + 1]
        t5 = beta_dot[t + 1]
        t6 = t3 * t4
        t7 = A @ t6
        t7_tape.append(t7)
        beta_dot[t] = A_dot @ t6 + A @ (t3 * t5)
        beta[t] = t7
    counts = np.zeros((2, 2))                   # 12
    counts_dot = zeros_like(counts)             # 13: for t in range(T - 1):
    for t in range(T - 1):
        t3 = alpha[t]  # 14: xi = alpha[t][:, None] * A * (Bn[:, obs[t + 1]] * beta[t + 1])[None]
        t4 = alpha_dot[t]
        t5 = t3[:, None]
        t6 = t5 * A
        t7 = Bn[:, obs[t + 1]]
        t8 = beta[t + 1]
        t9 = beta_dot[t + 1]
        t10 = (t7 * t8)[None]
        xi = t6 * t10
        xi_dot = t10 * (A * t4[:, None] + t5 * A_dot) + t6 * (t7 * t9)[None]
        t3 = np.sum(xi)                         # 15: counts += xi / xi.sum()
        t11 = xi / t3
        rebinds(counts, "+=", t11)
        broadcasts_into(counts, counts, t11)
        counts = counts + t11
        counts_dot = counts_dot + (xi_dot - t11 * np.sum(xi_dot)) / t3
    t4 = np.sum(counts, axis=1, keepdims=True)  # 16: newA = counts / counts.sum(axis=1, keepdims=True)
    t5 = np.sum(counts_dot, axis=1, keepdims=True)
    newA = counts / t4
    newA_dot = (counts_dot - newA * t5) / t4
    t3 = newA[:, 0]                             # 17: return np.sum(newA[:, 0] ** 2) + np.log(alpha[-1].sum())
    t6 = np.sum(t3 ** 2)
    t7 = alpha[-1]
    t8 = alpha_dot[-1]
    t9 = np.sum(t7)
    require_scalar(t6 + np.log(t9), "baum_welch_step")

    # reverse sweep
    alpha_bar, alpha_bar_dot = zeros_like(alpha), zeros_like(alpha)  # 17
    t10 = y_bar / t9
    add_at(alpha_bar_dot, -1, materialise(-(t10 * np.sum(t8)) / t9, t7))
    add_at(alpha_bar, -1, materialise(t10, t7))
    newA_bar, newA_bar_dot = zeros_like(newA), zeros_like(newA)
    t6 = y_bar * 2
    newA_bar_dot[:, 0] += t6 * newA_dot[:, 0]
    newA_bar[:, 0] += t6 * t3 ** 1
    t11 = newA_bar / t4               # 16
    A_bar, A_bar_dot, beta_bar = zeros_like(A), zeros_like(A), zeros_like(beta)  # 13
    beta_bar_dot = zeros_like(beta)
    t7 = -t11                         # 16
    counts_bar = unbroadcast(t11, counts) + unbroadcast(unbroadcast(t7 * newA, t4), counts)
    t3 = (newA_bar_dot - t11 * t5) / t4
    counts_bar_dot = unbroadcast(t3, counts) + unbroadcast(unbroadcast(newA * -t3 + t7 * newA_dot, t4),
        counts)
    for t in reversed(range(T - 1)):  # 13
        t6 = alpha[t]                 # 14
        t8 = beta[t + 1]
        t9 = Bn[:, obs[t + 1]]
        t5 = t9 * t8
        t3, t4 = zeros_like(t5), zeros_like(t5)
        t7 = t6[:, None]
        t10 = t7 * A
        t11 = t5[None]
        xi = t10 * t11
        t12 = alpha_dot[t][:, None]
        t13 = A * t12 + t7 * A_dot
        t14 = (t9 * beta_dot[t + 1])[None]
        xi_dot = t11 * t13 + t10 * t14
        t15 = np.sum(xi)              # 15
        t16 = xi / t15
        xi_bar = unbroadcast(counts_bar, t16) / t15
        t17 = np.sum(xi_dot)
        xi_bar_dot = (unbroadcast(counts_bar_dot, t16) - xi_bar * t17) / t15
        t18 = -xi_bar
        xi_bar_dot = xi_bar_dot + unbroadcast(t16 * -xi_bar_dot + t18 * ((xi_dot - t16 * t17) / t15), t15)
        xi_bar = xi_bar + unbroadcast(t18 * t16, t15)
        t4 += np.squeeze(unbroadcast(t10 * xi_bar_dot + xi_bar * t13, t11), 0)  # 14
        t3 += np.squeeze(unbroadcast(xi_bar * t10, t11), axis=0)
        add_at(beta_bar_dot, t + 1, unbroadcast(unbroadcast(t9 * unbroadcast(t4, t5), t5), t8))
        add_at(beta_bar, t + 1, unbroadcast(unbroadcast(unbroadcast(t3, t5) * t9, t5), t8))
        t19 = unbroadcast(xi_bar * t11, t10)
        t20 = unbroadcast(t11 * xi_bar_dot + xi_bar * t14, t10)
        A_bar_dot += unbroadcast(t7 * t20 + t19 * t12, A)
        A_bar += unbroadcast(t19 * t7, A)
        t13, t15 = zeros_like(t6), zeros_like(t6)
        add_at(t15, (slice(None, None, None), None), unbroadcast(A * t20 + t19 * A_dot, t7))
        add_at(t13, (slice(None, None, None), None), unbroadcast(t19 * A, t7))
        add_at(alpha_bar_dot, t, t15)
        add_at(alpha_bar, t, t13)
    for t, t7 in zip(reversed(range(T - 2, -1, -1)), reversed(t7_tape)):  # 10
        t3 = beta[t + 1]              # 11
        t4 = Bn[:, obs[t + 1]]
        t5 = t4 * t3
        t6 = unbroadcast(beta_bar[t], t7)
        t8 = unbroadcast(beta_bar_dot[t], t7)
        A_bar_dot += np.outer(t8, t5) + np.outer(t6, t4 * beta_dot[t + 1])
        A_bar += np.outer(t6, t5)
        t9 = A.T
        t10 = t + 1
        add_at(beta_bar_dot, t10,
            unbroadcast(unbroadcast(t4 * unbroadcast(A_dot.T @ t6 + t9 @ t8, t5), t5), t3))
        add_at(beta_bar, t + 1, unbroadcast(unbroadcast(unbroadcast(t9 @ t6, t5) * t4, t5), t3))
    for t, t6 in zip(reversed(range(1, T)), reversed(t6_tape)):  # 7
        t3 = alpha[t - 1]             # 8
        t4 = Bn[:, obs[t]]
        t5 = t6 * t4
        t7 = unbroadcast(unbroadcast(alpha_bar[t], t5) * t4, t6)
        t8 = unbroadcast(t4 * unbroadcast(alpha_bar_dot[t], t5), t6)
        A_bar_dot += matmul_right(t8, t3, A) + matmul_right(t7, alpha_dot[t - 1], A)
        A_bar += matmul_right(t7, t3, A)
        add_at(alpha_bar_dot, t - 1, matmul_left(t8, t3, A) + matmul_left(t7, t3, A_dot))
        add_at(alpha_bar, t - 1, matmul_left(t7, t3, A))
    A_bar = A_bar / t1                # 2
    A_bar_dot = (A_bar_dot - A_bar * t2) / t1
    A_bar_dot = A_bar_dot - np.sum(A * A_bar_dot + A_bar * A_dot, axis=1, keepdims=True)
    return A_bar_dot
