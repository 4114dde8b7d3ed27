# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.leapfrog_hmc
# source: bcf9db0b99cbdcadd407412f0e827b7d
# code: 5a1fb01993ada04ad86fca489f7660ab
# mode: grad
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
# sha256: 4da68ab6dc859e3ac021a7cff43624a56d9379d0c256b6525cbc7307d8f8888f

# Gradient of z_e.leapfrog_hmc with respect to q.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import broadcasts_into, casts_into, expect, is_array, materialise, quotient, zeros_like


def U(q):
    # 2: U = lambda q: np.sum(q ** 4) / 4 + np.sum(q[1:] * q[:-1])
    return np.sum(q ** 4) / 4 + np.sum(q[1:] * q[:-1])


def dU(q):
    g = q ** 3       # 4
    t = g[1:]        # 5: g[1:] += q[:-1]
    t1 = q[:-1]
    casts_into(t, "+=", t1)
    broadcasts_into(t, t, t1)
    g[1:] = t + t1
    t2 = g[:-1]      # 6: g[:-1] += q[1:]
    t3 = q[1:]
    casts_into(t2, "+=", t3)
    broadcasts_into(t2, t2, t3)
    g[:-1] = t2 + t3
    return g.copy()  # 7: return g


def U_reverse(q, y_bar):
    q_bar = quotient(y_bar, 4) * 4 * q ** 3  # 2: U = lambda q: np.sum(q ** 4) / 4 + np.sum(q[1:] * q[:-1])
    q_bar[:-1] += y_bar * q[1:]
    q_bar[1:] += y_bar * q[:-1]
    return q_bar


def dU_reverse(q, y_bar):
    g_bar = y_bar.copy()        # 7: return g
    q_bar = g_bar * 3 * q ** 2  # 4: g = q ** 3
    q_bar[1:] += g_bar[:-1]     # 6: g[:-1] += q[1:]
    q_bar[:-1] += g_bar[1:]     # 5: g[1:] += q[:-1]
    return q_bar


def leapfrog_hmc_grad(q, eps, *, y_bar=1.0):
    expect(is_array(q, "float64", 1) and type(eps) is float, "q: float64[:], eps: float")

    # forward sweep
    rng = np.random.default_rng(0)     # 8
    qn_tape, tape = [], []
    q_1 = q
    for _ in range(2):                 # 10
        p = rng.normal(size=len(q))    # 11
        H0 = U(q_1) + 0.5 * p @ p      # 12: H0 = U(q) + 0.5 * p @ p
        qn = q_1.copy()                # 13: qn = q.copy()
        t = 0.5 * eps                  # 14: p = p - 0.5 * eps * dU(qn)
        p = p - t * dU(qn)
        for k in range(3):             # 15
            qn = qn + eps * p          # 16
            qn_tape.append(qn)
            if k < 2:                  # 17
                p = p - eps * dU(qn)   # 18
        p = p - t * dU(qn)             # 19: p = p - 0.5 * eps * dU(qn)
        dH = U(qn) + 0.5 * p @ p - H0  # 20
        tape.append((q_1, qn, p, dH))
        if dH < 5:                     # 22
            q_1 = qn

    # reverse sweep
    q_bar = materialise(y_bar, q_1)                        # 10
    for q_1, qn, p, dH in reversed(tape):
        if dH < 5:                                         # 22
            q_bar_1 = zeros_like(q)
            qn_bar = q_bar
        else:
            qn_bar = zeros_like(q)
            q_bar_1 = q_bar
        dH_bar = y_bar * 2 * dH                            # 21: total += dH ** 2
        qn_bar_1 = U_reverse(qn, dH_bar)                   # 20
        p_bar = 2.0 * (dH_bar * 0.5) * p
        t = -(0.5 * eps)                                   # 19
        qn_bar = qn_bar + qn_bar_1 + dU_reverse(qn, p_bar * t)  # 19, 20
        for k in reversed(range(3)):                       # 15
            qn = qn_tape.pop()
            if k < 2:                                      # 17
                qn_bar = qn_bar + dU_reverse(qn, p_bar * -eps)  # 18
            p_bar = p_bar + qn_bar * eps                   # 16
        qn = q_1.copy()                                    # 13
        qn_bar_1 = dU_reverse(qn, p_bar * t)               # 14
        H0_bar = -dH_bar                                   # 20
        qn_bar = qn_bar + qn_bar_1                         # 14
        q_bar = q_bar_1 + qn_bar + U_reverse(q_1, H0_bar)  # 12, 13
    return q_bar
