# Gradient of tests.golden.functions.leapfrog with respect to q, p, m.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect, is_array, quotient, zeros_like


def grad_hamiltonian(q, p, m):
    # forward sweep of grad_hamiltonian
    t = 2.0 * m         # 4: p = p - dt * slopes(q, p, m)[0]
    np.sum(p ** 2) / t  # may raise or warn, as in the primal
    t1 = q[1:] - q[:-1]

    # reverse sweep of grad_hamiltonian
    q_bar = q ** 3  # 4
    q_bar[:-1] -= t1
    q_bar[1:] += t1
    p_bar = quotient(1.0, t) * 2 * p
    return q_bar, p_bar


def grad_hamiltonian_reverse(q, y_bar):
    q_bar = y_bar * 3 * q ** 2  # 4: p = p - dt * slopes(q, p, m)[0]
    t = y_bar[1:] - y_bar[:-1]
    q_bar[:-1] -= t
    q_bar[1:] += t
    return q_bar


def leapfrog_grad(q, p, m, dt, steps, *, y_bar=1.0):
    expect(is_array(q, "float64", 1) and is_array(p, "float64", 1) and p.shape == q.shape and type(m) is float
        and type(dt) is float and type(steps) is int,
        "q: float64[:], p: float64[:], m: float, dt: float, steps: int")

    # forward sweep
    tape = []
    for _ in range(steps):                # 3
        t, _ = grad_hamiltonian(q, p, m)  # 4: p = p - dt * slopes(q, p, m)[0]
        p = p - dt * t
        t2 = dt * p / m                   # 5: q = q + dt * p / m
        tape.append((q, t2))
        q = q + t2

    # reverse sweep
    q_bar = y_bar * 2 * q  # 6: return np.sum(q**2)
    p_bar = zeros_like(p)  # 3
    m_bar = 0.0
    for q, t2 in reversed(tape):
        t = q_bar / m      # 5
        p_bar = p_bar + t * dt
        m_bar = m_bar - t @ t2
        q_bar = q_bar + grad_hamiltonian_reverse(q, p_bar * -dt)  # 4
    return q_bar, p_bar, m_bar
