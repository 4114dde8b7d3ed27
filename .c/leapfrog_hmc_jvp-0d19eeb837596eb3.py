# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.leapfrog_hmc
# source: bcf9db0b99cbdcadd407412f0e827b7d
# code: 5a1fb01993ada04ad86fca489f7660ab
# mode: jvp
# wrt: (0, 1)
# argument: eps float
# argument: q array float64 (q.0)
# asked: range = class builtins.range
# asked: len = builtin_function_or_method builtins.len
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.random = module numpy.random 2.4.6
# asked: np.random.default_rng = cython_function_or_method numpy.random.default_rng
# asked: equal axes = 
# sha256: 0b3174cdc5edfc859e0fac620469a0f117fbff72ae35804ed6fe210ad4a18fb5

# Tangent of z_e.leapfrog_hmc with respect to q, eps.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise, quotient


def U_jvp(q, q_dot):
    t = q[1:]  # 2: U = lambda q: np.sum(q ** 4) / 4 + np.sum(q[1:] * q[:-1])
    t1 = q[:-1]
    t2 = np.sum(q ** 4) / 4 + np.sum(t * t1)
    return t2, quotient(np.sum(4 * (q ** 3 * q_dot)), 4) + np.sum(t1 * q_dot[1:] + t * q_dot[:-1])


def dU_jvp(q, q_dot):
    g = q ** 3               # 4
    g_dot = materialise(3 * (q ** 2 * q_dot), g)
    g_dot[1:] += q_dot[:-1]  # 5: g[1:] += q[:-1]
    g[1:] += q[:-1]
    g_dot[:-1] += q_dot[1:]  # 6: g[:-1] += q[1:]
    g[:-1] += q[1:]
    return g.copy(), g_dot.copy()


def leapfrog_hmc_jvp(q, eps, q_dot, eps_dot):
    expect(is_array(q, "float64", 1) and type(eps) is float, "q: float64[:], eps: float")

    rng = np.random.default_rng(0)           # 8
    total = total_dot = 0.0
    for _ in range(2):                       # 10
        p = rng.normal(size=len(q))          # 11
        t, t1 = U_jvp(q, q_dot)              # 12: H0 = U(q) + 0.5 * p @ p
        H0 = t + 0.5 * p @ p
        qn, qn_dot = q.copy(), q_dot.copy()  # 13: qn = q.copy()
        t2 = 0.5 * eps                       # 14: p = p - 0.5 * eps * dU(qn)
        t3 = 0.5 * eps_dot
        t4, t5 = dU_jvp(qn, qn_dot)
        p = p - t2 * t4
        p_dot = -(t4 * t3 + t2 * t5)
        for k in range(3):                   # 15
            qn = qn + eps * p                # 16
            qn_dot = qn_dot + (p * eps_dot + eps * p_dot)
            if k < 2:                        # 17
                t, t6 = dU_jvp(qn, qn_dot)   # 18: p = p - eps * dU(qn)
                p = p - eps * t
                p_dot = p_dot - (t * eps_dot + eps * t6)
        t4, t5 = dU_jvp(qn, qn_dot)          # 19: p = p - 0.5 * eps * dU(qn)
        p = p - t2 * t4
        p_dot = p_dot - (t4 * t3 + t2 * t5)
        t, t6 = U_jvp(qn, qn_dot)            # 20: dH = U(qn) + 0.5 * p @ p - H0
        t7 = 0.5 * p
        dH = t + t7 @ p - H0
        dH_dot = t6 + (0.5 * p_dot @ p + t7 @ p_dot) - t1
        total = total + dH ** 2              # 21: total += dH ** 2
        total_dot = total_dot + 2 * (dH * dH_dot)
        if dH < 5:                           # 22
            q = qn
            q_dot = qn_dot
    return total + np.sum(q), total_dot + np.sum(q_dot)
