# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.dirichlet_lda_em
# source: e599adde385b96e8c64e34e5dbd60d08
# code: 178f39edd11ed14a246d0fa8f12c8aca
# mode: value_and_grad
# wrt: (0, 1)
# argument: beta array float64 (theta.0, theta.0)
# argument: theta array float64 (theta.0)
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: math = module math
# asked: math.log = builtin_function_or_method math.log
# asked: np.zeros_like = _ArrayFunctionDispatcher of function numpy._core.numeric.zeros_like
# asked: equal axes = beta.0 = theta.0, beta.1 = theta.0
# sha256: 29c3cbe6af24b67a80c075d93d9ee1346cd32461711afdc002a7da294c319948

# Value and gradient of z_e.dirichlet_lda_em with respect to theta, beta.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import expect, is_array, require_bound, zeros_like


def dirichlet_lda_em_value_and_grad(theta, beta, *, y_bar=1.0):
    expect(is_array(theta, "float64", 1) and is_array(beta, "float64", 2) and beta.shape[0] == theta.shape[0],
        "theta: float64[:], beta: float64[:, :]")

    # forward sweep
    t = np.sum(beta, axis=1, keepdims=True)  # 3: beta = beta / beta.sum(axis=1, keepdims=True)
    beta_1 = beta / t
    t1 = np.sum(theta)                       # 4: theta = theta / theta.sum()
    theta = theta / t1
    tape = []
    beta_2 = beta_1
    for _ in range(2):                       # 5
        acc = np.zeros_like(beta)            # 6
        r = theta * beta_2[:, 0]             # 10: r = theta * beta[:, w]
        t2 = np.sum(r)                       # 11: ll += math.log(r.sum())
        t3 = math.log(t2)
        ll = 0.0 + t3
        t4 = acc[:, 0]                       # 12: acc[:, w] += r / r.sum()
        t5 = r / t2
        acc[:, 0] = t4 + t5
        r = theta * beta_2[:, 1]             # 10
        t6 = np.sum(r)                       # 11
        t7 = math.log(t6)
        ll = ll + t7
        t8 = acc[:, 1]                       # 12
        t9 = r / t6
        acc[:, 1] = t8 + t9
        ll = ll + t7                         # 11
        acc[:, 1] += t9                      # 12
        r = theta * beta_2[:, 2]             # 10
        t2 = np.sum(r)                       # 11
        t4 = math.log(t2)
        ll = ll + t4
        t6 = acc[:, 2]                       # 12
        t8 = r / t2
        acc[:, 2] = t6 + t8
        ll = ll + t3                         # 11
        acc[:, 0] += t5                      # 12
        ll = ll + t4                         # 11
        acc[:, 2] += t8                      # 12
        ll = ll + t4                         # 11
        acc[:, 2] += t8                      # 12
        ll = ll + t7                         # 11
        acc[:, 1] += t9                      # 12
        t2 = acc + 0.1                       # 13: beta = (acc + 0.1) / (acc + 0.1).sum(axis=1, keepdims=True)
        tape.append((beta_2, t2))
        beta_2 = t2 / np.sum(t2, axis=1, keepdims=True)
    require_bound(True, "ll")                # 14: return ll + np.sum(beta[0] ** 2)
    t3 = beta_2[0]

    # reverse sweep
    beta_bar = zeros_like(beta_2)                             # 14
    beta_bar[0] += y_bar * 2 * t3
    theta_bar = zeros_like(theta)                             # 5
    ll_bar = y_bar
    for beta_2, t2 in reversed(tape):
        t4 = np.sum(t2, axis=1, keepdims=True)                # 13
        t5 = beta_bar / t4
        beta_bar = zeros_like(beta)                           # 10
        t6 = beta_2[:, 0]
        r = theta * t6
        t7 = beta_2[:, 1]
        r_1 = theta * t7
        t8 = beta_2[:, 2]
        r_2 = theta * t8
        beta_2 = t2 / t4                                      # 13
        acc_bar = t5 - np.sum(t5 * beta_2, axis=1, keepdims=True)
        t9 = np.sum(r_1)                                      # 11
        r_bar = acc_bar[:, 1] / t9                            # 12
        r_bar = r_bar - r_bar @ (r_1 / t9) + ll_bar / t9      # 11, 12
        t10 = np.sum(r_2)                                     # 11
        r_bar_1 = acc_bar[:, 2] / t10                         # 12
        r_bar_1 = r_bar_1 - r_bar_1 @ (r_2 / t10) + ll_bar / t10  # 11, 12
        t2 = np.sum(r)                                        # 11
        r_bar_2 = acc_bar[:, 0] / t2                          # 12
        r_bar_2 = r_bar_2 - r_bar_2 @ (r / t2) + ll_bar / t2  # 11, 12
        t4 = 3.0 * r_bar                                      # 10
        t5 = 3.0 * r_bar_1
        t9 = 2.0 * r_bar_2
        theta_bar += t4 * t7 + t5 * t8 + t9 * t6
        beta_bar[:, 1] += t4 * theta
        beta_bar[:, 2] += t5 * theta
        beta_bar[:, 0] += t9 * theta
        ll_bar = 0.0
    theta_bar = theta_bar / t1                                # 4
    beta_bar = beta_bar / t                                   # 3
    theta_bar = theta_bar - theta_bar @ theta                 # 4
    beta_bar = beta_bar - np.sum(beta_bar * beta_1, axis=1, keepdims=True)  # 3
    return ll + np.sum(t3 ** 2), (theta_bar, beta_bar)
