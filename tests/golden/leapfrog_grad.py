# Gradient of tests.golden.functions.leapfrog with respect to q, p, m.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect, is_array, quotient, unbroadcast, zeros_like


def grad_hamiltonian(q, p, m):
    # forward sweep of grad_hamiltonian
    t = 2.0 * m  # 4: dq, dp = slopes(q, p, m)
    t1 = q[1:] - q[:-1]
    np.sum(p ** 2) / t + np.sum(q ** 4) / 4.0 + 0.5 * np.sum(t1 ** 2)

    # reverse sweep of grad_hamiltonian
    q_bar = quotient(1.0, 4.0) * 4 * q ** 3  # 4
    q_bar[:-1] -= t1
    q_bar[1:] += t1
    p_bar = quotient(1.0, t) * 2 * p
    return q_bar, p_bar


def grad_hamiltonian_reverse(p, m, y_bar):
    t = 2.0 * m  # 4: dq, dp = slopes(q, p, m)
    t1 = quotient(1.0, t)
    p_bar = y_bar * (t1 * 2)
    m_bar = -quotient(np.sum(y_bar * p) * 2, t) * t1 * 2.0
    return p_bar, m_bar


def grad_hamiltonian_1_reverse(q, y_bar):
    q_bar_bar = y_bar.copy()
    q_bar = q_bar_bar * (quotient(1.0, 4.0) * 4) * 3 * q ** 2  # 4: dq, dp = slopes(q, p, m)
    t = q_bar_bar[1:] - q_bar_bar[:-1]
    q_bar[:-1] -= t
    q_bar[1:] += t
    return q_bar


def leapfrog_grad(q, p, m, dt, steps, *, y_bar=1.0):
    expect(is_array(q, "float64", 1) and is_array(p, "float64", 1) and type(m) is float and type(dt) is float
        and type(steps) is int, "q: float64[:], p: float64[:], m: float, dt: float, steps: int")

    # forward sweep
    tape = []
    p_1 = p
    q_1 = q
    for _ in range(steps):                      # 3
        t1, t = grad_hamiltonian(q_1, p_1, m)   # 4: dq, dp = slopes(q, p, m)
        t2 = dt * t1                            # 5: p = p - dt * dq
        tape.append((p_1, q_1, t2))
        p_1 = p_1 - t2
        t3, t4 = grad_hamiltonian(q_1, p_1, m)  # 6: dq, dp = slopes(q, p, m)
        q_1 = q_1 + dt * t4                     # 7: q = q + dt * dp

    # reverse sweep
    q_bar = y_bar * 2 * q_1                        # 8: return np.sum(q**2)
    p_bar = zeros_like(p_1)                        # 3
    m_bar = 0.0
    for p_1, q_1, t in reversed(tape):
        p_2 = p_1 - t                              # 5
        p_bar_1, m_bar_1 = grad_hamiltonian_reverse(p_2, m, q_bar * dt)  # 6
        p_bar = p_bar + p_bar_1
        q_bar_1 = grad_hamiltonian_1_reverse(q_1, unbroadcast(-p_bar, t) * dt)  # 4
        m_bar = m_bar + m_bar_1                    # 6
        p_bar = unbroadcast(p_bar, p_1)            # 3
        q_bar = unbroadcast(q_bar, q_1) + q_bar_1  # 4
    q_bar = unbroadcast(q_bar, q)
    p_bar = unbroadcast(p_bar, p)
    return q_bar, p_bar, m_bar
