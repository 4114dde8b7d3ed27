# Gradient of tests.golden.functions.growth with respect to u, d.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect, is_array


def heun(u, d, dt):
    k = d * (u * u - u)  # 2
    t = dt * k           # 3: return u + 0.5 * dt * (k + d * ((u + dt * k) ** 2 - u - dt * k))
    return u + 0.5 * dt * (k + d * ((u + t) ** 2 - u - t))


def heun_pullback(u, d, dt, y_bar):
    # forward sweep, again
    t = u * u - u  # 2: k = d * (u * u - u)
    k = d * t
    t1 = dt * k    # 3: return u + 0.5 * dt * (k + d * ((u + dt * k) ** 2 - u - dt * k))
    t2 = u + t1

    # reverse sweep
    k_bar = y_bar * (0.5 * dt)                   # 3
    d_bar = k_bar * (t2 ** 2 - u - t1)
    t3 = k_bar * d
    t4 = t3 * 2 * t2
    k_bar = k_bar + (t4 - t3) * dt
    t5 = k_bar * d                               # 2
    u_bar = y_bar - t3 + t4 - t5 + 2.0 * t5 * u  # 2, 3
    d_bar = np.sum(d_bar + k_bar * t)
    return u_bar, d_bar


def growth_grad(u, d, dt, steps, *, y_bar=1.0):
    expect(is_array(u, "float64", 1) and type(d) is float and type(dt) is float and type(steps) is int,
        "u: float64[:], d: float, dt: float, steps: int")

    # forward sweep
    u_tape = []
    for _ in range(steps):  # 2
        u_tape.append(u)
        u = heun(u, d, dt)  # 3

    # reverse sweep
    u_bar = 2.0 * y_bar * u                              # 4: return np.sum(u * u)
    d_bar = 0.0
    for u in reversed(u_tape):                           # 2
        u_bar, d_bar_1 = heun_pullback(u, d, dt, u_bar)  # 3
        d_bar = d_bar + d_bar_1
    return u_bar, d_bar
