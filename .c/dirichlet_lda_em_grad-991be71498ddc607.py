# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.dirichlet_lda_em
# source: e599adde385b96e8c64e34e5dbd60d08
# code: 178f39edd11ed14a246d0fa8f12c8aca
# mode: grad
# wrt: 0
# argument: beta array float64 (theta.0, theta.0)
# argument: theta array float64 (theta.0)
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: math = module math
# asked: math.log = builtin_function_or_method math.log
# asked: np.zeros_like = _ArrayFunctionDispatcher of function numpy._core.numeric.zeros_like
# asked: equal axes = beta.0 = theta.0, beta.1 = theta.0
# sha256: 743bdbe12a6333b4e16098fbfeaf5a5477fd980cb2dd4d17ba2dd798e6dcb701

# Gradient of z_e.dirichlet_lda_em with respect to theta.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import expect, is_array, require_bound, zeros_like


def dirichlet_lda_em_grad(theta, beta, *, y_bar=1.0):
    expect(is_array(theta, "float64", 1) and is_array(beta, "float64", 2) and beta.shape[0] == theta.shape[0],
        "theta: float64[:], beta: float64[:, :]")

    # forward sweep
    beta_1 = beta / np.sum(beta, axis=1, keepdims=True)  # 3: beta = beta / beta.sum(axis=1, keepdims=True)
    t = np.sum(theta)                                    # 4: theta = theta / theta.sum()
    theta = theta / t
    tape = []
    for _ in range(2):                                   # 5
        acc = np.zeros_like(beta)                        # 6
        r = theta * beta_1[:, 0]                         # 10: r = theta * beta[:, w]
        t1 = np.sum(r)                                   # 11: ll += math.log(r.sum())
        math.log(t1)                                     # may raise or warn, as in the primal
        t2 = acc[:, 0]                                   # 12: acc[:, w] += r / r.sum()
        t3 = r / t1
        acc[:, 0] = t2 + t3
        r = theta * beta_1[:, 1]                         # 10
        t4 = np.sum(r)                                   # 11
        math.log(t4)                                     # may raise or warn, as in the primal
        t5 = acc[:, 1]                                   # 12
        t6 = r / t4
        acc[:, 1] = t5 + t6
        acc[:, 1] += t6
        r = theta * beta_1[:, 2]                         # 10
        t1 = np.sum(r)                                   # 11
        math.log(t1)                                     # may raise or warn, as in the primal
        t2 = acc[:, 2]                                   # 12
        t7 = r / t1
        acc[:, 2] = t2 + t7
        acc[:, 0] += t3
        acc[:, 2] += t7
        acc[:, 2] += t7
        acc[:, 1] += t6
        t4 = acc + 0.1  # 13: beta = (acc + 0.1) / (acc + 0.1).sum(axis=1, keepdims=True)
        tape.append((beta_1, t4))
        beta_1 = t4 / np.sum(t4, axis=1, keepdims=True)
    require_bound(True, "ll")                            # 14: return ll + np.sum(beta[0] ** 2)

    # reverse sweep
    beta_bar = zeros_like(beta_1)                             # 14
    beta_bar[0] += y_bar * 2 * beta_1[0]
    theta_bar = zeros_like(theta)                             # 5
    ll_bar = y_bar
    for beta_1, t4 in reversed(tape):
        t1 = np.sum(t4, axis=1, keepdims=True)                # 13
        t2 = beta_bar / t1
        beta_bar = zeros_like(beta)                           # 10
        t3 = beta_1[:, 0]
        r = theta * t3
        t5 = beta_1[:, 1]
        r_1 = theta * t5
        t6 = beta_1[:, 2]
        r_2 = theta * t6
        beta_1 = t4 / t1                                      # 13
        acc_bar = t2 - np.sum(t2 * beta_1, axis=1, keepdims=True)
        t7 = np.sum(r_1)                                      # 11
        r_bar = acc_bar[:, 1] / t7                            # 12
        r_bar = r_bar - r_bar @ (r_1 / t7) + ll_bar / t7      # 11, 12
        t8 = np.sum(r_2)                                      # 11
        r_bar_1 = acc_bar[:, 2] / t8                          # 12
        r_bar_1 = r_bar_1 - r_bar_1 @ (r_2 / t8) + ll_bar / t8  # 11, 12
        t1 = np.sum(r)                                        # 11
        r_bar_2 = acc_bar[:, 0] / t1                          # 12
        r_bar_2 = r_bar_2 - r_bar_2 @ (r / t1) + ll_bar / t1  # 11, 12
        t2 = 3.0 * r_bar                                      # 10
        t4 = 3.0 * r_bar_1
        t7 = 2.0 * r_bar_2
        theta_bar += t2 * t5 + t4 * t6 + t7 * t3
        beta_bar[:, 1] += t2 * theta
        beta_bar[:, 2] += t4 * theta
        beta_bar[:, 0] += t7 * theta
        ll_bar = 0.0
    theta_bar = theta_bar / t                                 # 4
    theta_bar = theta_bar - theta_bar @ theta
    return theta_bar
