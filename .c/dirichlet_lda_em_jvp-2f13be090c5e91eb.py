# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.dirichlet_lda_em
# source: e599adde385b96e8c64e34e5dbd60d08
# code: 178f39edd11ed14a246d0fa8f12c8aca
# mode: jvp
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
# sha256: 41e1458d1fb16fb7712de869d6332fc733a8cc1803b2cba57bf904b99547d28e

# Tangent of z_e.dirichlet_lda_em with respect to theta, beta.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import expect, is_array, require_bound, zeros_like


def dirichlet_lda_em_jvp(theta, beta, theta_dot, beta_dot):
    expect(is_array(theta, "float64", 1) and is_array(beta, "float64", 2) and beta.shape[0] == theta.shape[0],
        "theta: float64[:], beta: float64[:, :]")

    t = np.sum(beta, axis=1, keepdims=True)  # 3: beta = beta / beta.sum(axis=1, keepdims=True)
    beta = beta / t
    beta_dot = (beta_dot - beta * np.sum(beta_dot, axis=1, keepdims=True)) / t
    t1 = np.sum(theta)                       # 4: theta = theta / theta.sum()
    theta = theta / t1
    theta_dot = (theta_dot - theta * np.sum(theta_dot)) / t1
    ll_dot = 0.0
    for _ in range(2):                       # 5
        acc = np.zeros_like(beta)            # 6
        acc_dot = zeros_like(acc)
        t = beta[:, 0]                       # 10: r = theta * beta[:, w]
        r = theta * t
        r_dot = t * theta_dot + theta * beta_dot[:, 0]
        t1 = np.sum(r)                       # 11: ll += math.log(r.sum())
        t2 = np.sum(r_dot)
        t3 = math.log(t1)
        t4 = t2 / t1
        ll = 0.0 + t3
        t5 = acc[:, 0]                       # 12: acc[:, w] += r / r.sum()
        t6 = r / t1
        t = (r_dot - t6 * t2) / t1
        acc_dot[:, 0] += t
        acc[:, 0] = t5 + t6
        t7 = beta[:, 1]                      # 10
        r = theta * t7
        r_dot = t7 * theta_dot + theta * beta_dot[:, 1]
        t8 = np.sum(r)                       # 11
        t9 = np.sum(r_dot)
        t1 = math.log(t8)
        t2 = t9 / t8
        ll = ll + t1
        t5 = acc[:, 1]                       # 12
        t10 = r / t8
        t7 = (r_dot - t10 * t9) / t8
        acc_dot[:, 1] += t7
        acc[:, 1] = t5 + t10
        ll = ll + t1                         # 11
        t11 = acc[:, 1] + t10                # 12
        acc_dot[:, 1] += t7
        acc[:, 1] = t11
        t12 = beta[:, 2]                     # 10
        r = theta * t12
        r_dot = t12 * theta_dot + theta * beta_dot[:, 2]
        t5 = np.sum(r)                       # 11
        t8 = np.sum(r_dot)
        t9 = math.log(t5)
        t13 = t8 / t5
        ll = ll + t9
        t11 = acc[:, 2]                      # 12
        t14 = r / t5
        t12 = (r_dot - t14 * t8) / t5
        acc_dot[:, 2] += t12
        acc[:, 2] = t11 + t14
        ll = ll + t3                         # 11
        t15 = acc[:, 0] + t6                 # 12
        acc_dot[:, 0] += t
        acc[:, 0] = t15
        ll = ll + t9                         # 11
        t5 = acc[:, 2] + t14                 # 12
        acc_dot[:, 2] += t12
        acc[:, 2] = t5
        ll = ll + t9                         # 11
        t3 = acc[:, 2] + t14                 # 12
        acc_dot[:, 2] += t12
        acc[:, 2] = t3
        ll = ll + t1                         # 11
        ll_dot = t4 + t2 + t2 + t13 + t4 + t13 + t13 + t2
        t = acc[:, 1] + t10                  # 12
        acc_dot[:, 1] += t7
        acc[:, 1] = t
        t5 = acc + 0.1                       # 13: beta = (acc + 0.1) / (acc + 0.1).sum(axis=1, keepdims=True)
        t6 = np.sum(t5, axis=1, keepdims=True)
        beta = t5 / t6
        beta_dot = (acc_dot - beta * np.sum(acc_dot, axis=1, keepdims=True)) / t6
    require_bound(True, "ll")                # 14: return ll + np.sum(beta[0] ** 2)
    t = beta[0]
    return ll + np.sum(t ** 2), ll_dot + np.sum(2 * (t * beta_dot[0]))
