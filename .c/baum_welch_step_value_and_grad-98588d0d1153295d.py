# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.baum_welch_step
# source: 041fde64eb240974498cb220e06e6338
# code: 57382b1499bae1736a80a764d06f4121
# mode: value_and_grad
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
# sha256: 319a8daa9d8424d767c2449197b8c7082ddc7214c3f761ead401ac6e300a893b

# Value and gradient of z_c.baum_welch_step with respect to A.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, broadcasts_into, expect, is_array, is_list, materialise, matmul_left, matmul_right, rebinds, require_scalar, unbroadcast, zeros_like


def baum_welch_step_value_and_grad(A, B, obs, *, y_bar=1.0):
    expect(is_array(A, "float64", 2) and is_array(B, "float64", 2) and is_list(obs)
        and set(map(type, obs)) == {int}, "A: float64[:, :], B: float64[:, :], obs: [int, ...]")

    # forward sweep
    t1 = np.sum(A, 1, keepdims=True)                # 2: A = A / A.sum(1, keepdims=True)
    A = A / t1
    Bn = B / np.sum(B, 1, keepdims=True)            # 3: Bn = B / B.sum(1, keepdims=True)
    T = len(obs)                                    # 4
    alpha, beta = [None] * T, [None] * T            # 5
    alpha[0] = 0.5 * Bn[:, obs[0]]                  # 6
    t2_tape = []
    for t in range(1, T):                           # 7
        t2 = alpha[t - 1] @ A                       # 8: alpha[t] = (alpha[t - 1] @ A) * Bn[:, obs[t]]
        t2_tape.append(t2)
        alpha[t] = t2 * Bn[:, obs[t]]
    beta[T - 1] = np.ones(2)                        # 9
    t2_tape_1 = []
    for t in range(T - 2, -1, -1):                  # 10
        t2 = A @ (Bn[:, obs[t + 1]] * beta[t + 1])  # 11: beta[t] = A @ (Bn[:, obs[t + 1]] * beta[t + 1])
        t2_tape_1.append(t2)
        beta[t] = t2
    counts = np.zeros((2, 2))                       # 12
    for t in range(T - 1):                          # 13
        xi = alpha[t][:, None] * A * (Bn[:, obs[t + 1]] * beta[t + 1])[None]  # 14
        t2 = xi / np.sum(xi)                        # 15: counts += xi / xi.sum()
        rebinds(counts, "+=", t2)
        broadcasts_into(counts, counts, t2)
        counts = counts + t2
    t3 = np.sum(counts, axis=1, keepdims=True)      # 16: newA = counts / counts.sum(axis=1, keepdims=True)
    newA = counts / t3
    t4 = newA[:, 0]  # 17: return np.sum(newA[:, 0] ** 2) + np.log(alpha[-1].sum())
    t5 = np.sum(t4 ** 2)
    t2 = alpha[-1]
    t6 = np.sum(t2)
    t7 = t5 + np.log(t6)
    require_scalar(t7, "baum_welch_step")

    # reverse sweep
    alpha_bar = zeros_like(alpha)                      # 17
    add_at(alpha_bar, -1, materialise(y_bar / t6, t2))
    newA_bar = zeros_like(newA)
    newA_bar[:, 0] += y_bar * 2 * t4 ** 1
    t8 = newA_bar / t3                                 # 16
    A_bar, beta_bar = zeros_like(A), zeros_like(beta)  # 13
    counts_bar = unbroadcast(t8, counts) + unbroadcast(unbroadcast(-t8 * newA, t3), counts)  # 16
    for t in reversed(range(T - 1)):                   # 13
        t2 = alpha[t]                                  # 14
        t4 = beta[t + 1]
        t5 = Bn[:, obs[t + 1]]
        t6 = t5 * t4
        t3 = zeros_like(t6)
        t8 = t2[:, None]
        t9 = t8 * A
        t10 = t6[None]
        xi = t9 * t10
        t11 = np.sum(xi)                               # 15
        t12 = xi / t11
        xi_bar = unbroadcast(counts_bar, t12) / t11
        xi_bar = xi_bar + unbroadcast(-xi_bar * t12, t11)
        t3 += np.squeeze(unbroadcast(xi_bar * t9, t10), axis=0)  # 14
        add_at(beta_bar, t + 1, unbroadcast(unbroadcast(unbroadcast(t3, t6) * t5, t6), t4))
        t13 = unbroadcast(xi_bar * t10, t9)
        A_bar += unbroadcast(t13 * t8, A)
        t14 = zeros_like(t2)
        add_at(t14, (slice(None, None, None), None), unbroadcast(t13 * A, t8))
        add_at(alpha_bar, t, t14)
    for t, t2 in zip(reversed(range(T - 2, -1, -1)), reversed(t2_tape_1)):  # 10
        t3 = beta[t + 1]                               # 11
        t4 = Bn[:, obs[t + 1]]
        t5 = t4 * t3
        t6 = unbroadcast(beta_bar[t], t2)
        A_bar += np.outer(t6, t5)
        add_at(beta_bar, t + 1, unbroadcast(unbroadcast(unbroadcast(A.T @ t6, t5) * t4, t5), t3))
    for t, t2 in zip(reversed(range(1, T)), reversed(t2_tape)):  # 7
        t3 = alpha[t - 1]                              # 8
        t4 = Bn[:, obs[t]]
        t5 = unbroadcast(unbroadcast(alpha_bar[t], t2 * t4) * t4, t2)
        A_bar += matmul_right(t5, t3, A)
        add_at(alpha_bar, t - 1, matmul_left(t5, t3, A))
    A_bar = A_bar / t1                                 # 2
    A_bar = A_bar - np.sum(A_bar * A, axis=1, keepdims=True)
    return t7, A_bar
