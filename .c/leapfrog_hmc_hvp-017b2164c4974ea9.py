# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.leapfrog_hmc
# source: bcf9db0b99cbdcadd407412f0e827b7d
# code: 5a1fb01993ada04ad86fca489f7660ab
# mode: hvp
# wrt: 0
# argument: eps float
# argument: q array float64 (q.0)
# asked: range = class builtins.range
# asked: len = builtin_function_or_method builtins.len
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.random = module numpy.random 2.4.6
# asked: np.random.default_rng = cython_function_or_method numpy.random.default_rng
# asked: equal axes = 
# sha256: 5e29fc302555b2361a65aad9af6d6ad720a8f7f867604593cb7eab25486ab3d3

# Product of the Hessian of z_e.leapfrog_hmc with respect to q.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise, quotient, zeros_like


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


def U_reverse_jvp(q, y_bar, q_dot, y_bar_dot):
    t = q[1:]  # 2: U = lambda q: np.sum(q ** 4) / 4 + np.sum(q[1:] * q[:-1])
    t1 = q[:-1]
    t2 = q ** 3
    t3 = quotient(y_bar, 4) * 4
    q_bar = t3 * t2
    q_bar_dot = materialise(t2 * (4 * quotient(y_bar_dot, 4)) + t3 * (3 * (q ** 2 * q_dot)), q_bar)
    q_bar_dot[:-1] += t * y_bar_dot + y_bar * q_dot[1:]
    q_bar[:-1] += y_bar * t
    q_bar_dot[1:] += t1 * y_bar_dot + y_bar * q_dot[:-1]
    q_bar[1:] += y_bar * t1
    return q_bar, q_bar_dot


def dU_reverse_jvp(q, y_bar, q_dot, y_bar_dot):
    g_bar, g_bar_dot = y_bar.copy(), y_bar_dot.copy()  # 7: return g
    t = q ** 2                                         # 4: g = q ** 3
    t1 = g_bar * 3
    q_bar = t1 * t
    q_bar_dot = materialise(t * (3 * g_bar_dot) + t1 * (2 * (q * q_dot)), q_bar)
    q_bar_dot[1:] += g_bar_dot[:-1]                    # 6: g[:-1] += q[1:]
    q_bar[1:] += g_bar[:-1]
    q_bar_dot[:-1] += g_bar_dot[1:]                    # 5: g[1:] += q[:-1]
    q_bar[:-1] += g_bar[1:]
    return q_bar, q_bar_dot


def leapfrog_hmc_hvp(q, eps, q_dot, *, y_bar=1.0):
    expect(is_array(q, "float64", 1) and type(eps) is float, "q: float64[:], eps: float")

    # forward sweep
    rng = np.random.default_rng(0)             # 8
    tape, tape_1 = [], []
    q_1 = q
    for _ in range(2):                         # 10
        p = rng.normal(size=len(q))            # 11
        t, t1 = U_jvp(q_1, q_dot)              # 12: H0 = U(q) + 0.5 * p @ p
        H0 = t + 0.5 * p @ p
        qn, qn_dot = q_1.copy(), q_dot.copy()  # 13: qn = q.copy()
        t2 = 0.5 * eps                         # 14: p = p - 0.5 * eps * dU(qn)
        t3, t4 = dU_jvp(qn, qn_dot)
        p = p - t2 * t3
        p_dot = -(t2 * t4)
        for k in range(3):                     # 15
            qn = qn + eps * p                  # 16
            qn_dot = qn_dot + eps * p_dot
            tape.append((qn, qn_dot))
            if k < 2:                          # 17
                t, t3 = dU_jvp(qn, qn_dot)     # 18: p = p - eps * dU(qn)
                p = p - eps * t
                p_dot = p_dot - eps * t3
        t4, t5 = dU_jvp(qn, qn_dot)            # 19: p = p - 0.5 * eps * dU(qn)
        p = p - t2 * t4
        p_dot = p_dot - t2 * t5
        t, t3 = U_jvp(qn, qn_dot)              # 20: dH = U(qn) + 0.5 * p @ p - H0
        t6 = 0.5 * p
        dH = t + t6 @ p - H0
        dH_dot = t3 + (0.5 * p_dot @ p + t6 @ p_dot) - t1
        tape_1.append((q_1, q_dot, qn, qn_dot, p, p_dot, dH, dH_dot))
        if dH < 5:                             # 22
            q_1 = qn
            q_dot = qn_dot

    # reverse sweep
    q_bar = materialise(y_bar, q_1)                       # 10
    q_bar_dot = zeros_like(q_bar)
    for q_1, q_dot, qn, qn_dot, p, p_dot, dH, dH_dot in reversed(tape_1):
        if dH < 5:                                        # 22
            q_bar_1 = zeros_like(q)
            q_bar_dot_1 = zeros_like(q_bar_1)
            qn_bar = q_bar
            qn_bar_dot = q_bar_dot
        else:
            qn_bar = zeros_like(q)
            qn_bar_dot = zeros_like(qn_bar)
            q_bar_1 = q_bar
            q_bar_dot_1 = q_bar_dot
        t = y_bar * 2                                     # 21: total += dH ** 2
        dH_bar = t * dH
        dH_bar_dot = t * dH_dot
        qn_bar_1, qn_bar_dot_1 = U_reverse_jvp(qn, dH_bar, qn_dot, dH_bar_dot)  # 20
        t1 = 2.0 * (dH_bar * 0.5)
        p_bar = t1 * p
        p_bar_dot = p * (2.0 * (0.5 * dH_bar_dot)) + t1 * p_dot
        t2 = -(0.5 * eps)                                 # 19
        qn_bar_2, qn_bar_dot_2 = dU_reverse_jvp(qn, p_bar * t2, qn_dot, t2 * p_bar_dot)
        qn_bar = qn_bar + qn_bar_1 + qn_bar_2             # 19, 20
        qn_bar_dot = qn_bar_dot + qn_bar_dot_1 + qn_bar_dot_2  # 19, 20
        for k in reversed(range(3)):                      # 15
            qn, qn_dot = tape.pop()
            if k < 2:                                     # 17
                t = -eps                                  # 18
                qn_bar_1, qn_bar_dot_1 = dU_reverse_jvp(qn, p_bar * t, qn_dot, t * p_bar_dot)
                qn_bar = qn_bar + qn_bar_1
                qn_bar_dot = qn_bar_dot + qn_bar_dot_1
            p_bar = p_bar + qn_bar * eps                  # 16
            p_bar_dot = p_bar_dot + eps * qn_bar_dot
        qn, qn_dot = q_1.copy(), q_dot.copy()             # 13
        qn_bar_1, qn_bar_dot_1 = dU_reverse_jvp(qn, p_bar * t2, qn_dot, t2 * p_bar_dot)  # 14
        H0_bar = -dH_bar                                  # 20
        H0_bar_dot = -dH_bar_dot
        q_bar, q_bar_dot = U_reverse_jvp(q_1, H0_bar, q_dot, H0_bar_dot)  # 12
        qn_bar = qn_bar + qn_bar_1                        # 14
        qn_bar_dot = qn_bar_dot + qn_bar_dot_1
        q_bar = q_bar_1 + qn_bar + q_bar                  # 12, 13
        q_bar_dot = q_bar_dot_1 + qn_bar_dot + q_bar_dot  # 12, 13
    return q_bar_dot
