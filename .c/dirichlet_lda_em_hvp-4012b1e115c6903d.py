# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.dirichlet_lda_em
# source: e599adde385b96e8c64e34e5dbd60d08
# code: 178f39edd11ed14a246d0fa8f12c8aca
# mode: hvp
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
# sha256: 02ac3f28c82ebcc273a2dfea440379372b7f887504e443fc9218cd3bc6e63876

# Product of the Hessian of z_e.dirichlet_lda_em with respect to theta.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import expect, is_array, require_bound, zeros_like


def dirichlet_lda_em_hvp(theta, beta, theta_dot, *, y_bar=1.0):
    expect(is_array(theta, "float64", 1) and is_array(beta, "float64", 2) and beta.shape[0] == theta.shape[0],
        "theta: float64[:], beta: float64[:, :]")

    # forward sweep
    beta_1 = beta / np.sum(beta, axis=1, keepdims=True)  # 3: beta = beta / beta.sum(axis=1, keepdims=True)
    t = np.sum(theta)                                    # 4: theta = theta / theta.sum()
    t1 = np.sum(theta_dot)
    theta = theta / t
    theta_dot = (theta_dot - theta * t1) / t
    tape = []
    beta_dot = zeros_like(beta_1)                        # 5: for _ in range(2):
    for _ in range(2):
        acc = np.zeros_like(beta)                        # 6
        acc_dot = zeros_like(acc)
        t2 = beta_1[:, 0]                                # 10: r = theta * beta[:, w]
        r = theta * t2
        r_dot = t2 * theta_dot + theta * beta_dot[:, 0]
        t3 = np.sum(r)                                   # 11: ll += math.log(r.sum())
        math.log(t3)                                     # may raise or warn, as in the primal
        t4 = acc[:, 0]                                   # 12: acc[:, w] += r / r.sum()
        t5 = r / t3
        t6 = (r_dot - t5 * np.sum(r_dot)) / t3
        acc_dot[:, 0] += t6
        acc[:, 0] = t4 + t5
        t2 = beta_1[:, 1]                                # 10
        r = theta * t2
        r_dot = t2 * theta_dot + theta * beta_dot[:, 1]
        t7 = np.sum(r)                                   # 11
        math.log(t7)                                     # may raise or warn, as in the primal
        t3 = acc[:, 1]                                   # 12
        t8 = r / t7
        t4 = (r_dot - t8 * np.sum(r_dot)) / t7
        acc_dot[:, 1] += t4
        acc[:, 1] = t3 + t8
        t2 = acc[:, 1] + t8
        acc_dot[:, 1] += t4
        acc[:, 1] = t2
        t9 = beta_1[:, 2]                                # 10
        r = theta * t9
        r_dot = t9 * theta_dot + theta * beta_dot[:, 2]
        t7 = np.sum(r)                                   # 11
        math.log(t7)                                     # may raise or warn, as in the primal
        t3 = acc[:, 2]                                   # 12
        t10 = r / t7
        t2 = (r_dot - t10 * np.sum(r_dot)) / t7
        acc_dot[:, 2] += t2
        acc[:, 2] = t3 + t10
        t9 = acc[:, 0] + t5
        acc_dot[:, 0] += t6
        acc[:, 0] = t9
        t11 = acc[:, 2] + t10
        acc_dot[:, 2] += t2
        acc[:, 2] = t11
        t7 = acc[:, 2] + t10
        acc_dot[:, 2] += t2
        acc[:, 2] = t7
        t3 = acc[:, 1] + t8
        acc_dot[:, 1] += t4
        acc[:, 1] = t3
        t5 = acc + 0.1  # 13: beta = (acc + 0.1) / (acc + 0.1).sum(axis=1, keepdims=True)
        tape.append((beta_1, beta_dot, t5, acc_dot))
        t6 = np.sum(t5, axis=1, keepdims=True)
        beta_1 = t5 / t6
        beta_dot = (acc_dot - beta_1 * np.sum(acc_dot, axis=1, keepdims=True)) / t6
    require_bound(True, "ll")                            # 14: return ll + np.sum(beta[0] ** 2)
    t2 = beta_1[0]

    # reverse sweep
    beta_bar, beta_bar_dot = zeros_like(beta_1), zeros_like(beta_1)  # 14
    t3 = y_bar * 2
    beta_bar_dot[0] += t3 * beta_dot[0]
    beta_bar[0] += t3 * t2
    theta_bar, theta_bar_dot = zeros_like(theta), zeros_like(theta)  # 5
    ll_bar = y_bar
    for beta_1, beta_dot, t5, t4 in reversed(tape):
        t6 = np.sum(t5, axis=1, keepdims=True)               # 13
        t2 = beta_bar / t6
        t3 = np.sum(t4, axis=1, keepdims=True)
        t7 = beta_bar_dot - t2 * t3
        beta_bar, beta_bar_dot = zeros_like(beta), zeros_like(beta)  # 10
        t8 = beta_1[:, 0]
        r = theta * t8
        t9 = beta_dot[:, 0]
        r_dot = t8 * theta_dot + theta * t9
        t10 = beta_1[:, 1]
        r_1 = theta * t10
        t11 = beta_dot[:, 1]
        r_dot_1 = t10 * theta_dot + theta * t11
        t12 = beta_1[:, 2]
        r_2 = theta * t12
        t13 = beta_dot[:, 2]
        r_dot_2 = t12 * theta_dot + theta * t13
        beta_1 = t5 / t6                                     # 13
        acc_bar = t2 - np.sum(t2 * beta_1, axis=1, keepdims=True)
        t14 = np.sum(r_1)                                    # 11
        r_bar = acc_bar[:, 1] / t14                          # 12
        t15 = np.sum(r_2)                                    # 11
        r_bar_1 = acc_bar[:, 2] / t15                        # 12
        t16 = np.sum(r)                                      # 11
        r_bar_2 = acc_bar[:, 0] / t16                        # 12
        t5 = r / t16
        t17 = ll_bar / t16                                   # 11
        r_bar_3 = r_bar_2 - r_bar_2 @ t5 + t17               # 11, 12
        beta_dot = (t4 - beta_1 * t3) / t6                   # 13
        t18 = t7 / t6
        acc_bar_dot = t18 - np.sum(beta_1 * t18 + t2 * beta_dot, axis=1, keepdims=True)
        t19 = np.sum(r_dot_1)                                # 11
        r_bar_dot = (acc_bar_dot[:, 1] - r_bar * t19) / t14  # 12
        t20 = r_1 / t14
        t21 = ll_bar / t14                                   # 11
        # 11, 12
        r_bar_dot = r_bar_dot - (r_bar_dot @ t20 + r_bar @ ((r_dot_1 - t20 * t19) / t14)) - t21 * t19 / t14
        t3 = np.sum(r_dot_2)                                 # 11
        r_bar_dot_1 = (acc_bar_dot[:, 2] - r_bar_1 * t3) / t15  # 12
        t2 = r_2 / t15
        t4 = ll_bar / t15                                    # 11
        # 11, 12
        r_bar_dot_1 = r_bar_dot_1 - (r_bar_dot_1 @ t2 + r_bar_1 @ ((r_dot_2 - t2 * t3) / t15)) - t4 * t3 / t15
        t6 = np.sum(r_dot)                                   # 11
        r_bar_dot_2 = (acc_bar_dot[:, 0] - r_bar_2 * t6) / t16  # 12
        # 11, 12
        r_bar_dot_2 = r_bar_dot_2 - (r_bar_dot_2 @ t5 + r_bar_2 @ ((r_dot - t5 * t6) / t16)) - t17 * t6 / t16
        r_bar = r_bar - r_bar @ t20 + t21                    # 11, 12
        r_bar_1 = r_bar_1 - r_bar_1 @ t2 + t4                # 11, 12
        t7 = 3.0 * r_bar                                     # 10
        t14 = 3.0 * r_bar_dot
        t3 = 3.0 * r_bar_1
        t15 = 3.0 * r_bar_dot_1
        t18 = 2.0 * r_bar_3
        t5 = 2.0 * r_bar_dot_2
        theta_bar_dot += t10 * t14 + t7 * t11 + (t12 * t15 + t3 * t13) + (t8 * t5 + t18 * t9)
        theta_bar += t7 * t10 + t3 * t12 + t18 * t8
        beta_bar_dot[:, 1] += theta * t14 + t7 * theta_dot
        beta_bar[:, 1] += t7 * theta
        beta_bar_dot[:, 2] += theta * t15 + t3 * theta_dot
        beta_bar[:, 2] += t3 * theta
        beta_bar_dot[:, 0] += theta * t5 + t18 * theta_dot
        beta_bar[:, 0] += t18 * theta
        ll_bar = 0.0
    theta_bar = theta_bar / t                                # 4
    theta_bar_dot = (theta_bar_dot - theta_bar * t1) / t
    theta_bar_dot = theta_bar_dot - (theta_bar_dot @ theta + theta_bar @ theta_dot)
    return theta_bar_dot
