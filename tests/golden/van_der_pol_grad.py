# Gradient of tests.golden.functions.van_der_pol with respect to x, v, mu.  adjoint_gen
from adjoint_gen.runtime import expect


def van_der_pol_grad(x, v, mu, dt, n, *, y_bar=1.0):
    expect(type(x) is float and type(v) is float and type(mu) is float and type(dt) is float
        and type(n) is int, "x: float, v: float, mu: float, dt: float, n: int")

    # forward sweep
    tape = []
    for i in range(n):                  # 2
        tape.append((x, v))
        a = mu * (1.0 - x * x) * v - x  # 3
        x = x + dt * v                  # 4
        v = v + dt * a                  # 5

    # reverse sweep
    t = 2.0 * y_bar                                     # 6: return x * x + v * v
    v_bar = t * v
    x_bar = t * x
    mu_bar = 0.0
    for x, v in reversed(tape):                         # 2
        a_bar = v_bar * dt                              # 5
        t1 = 1.0 - x * x                                # 3
        v_bar = v_bar + x_bar * dt + a_bar * (mu * t1)  # 3, 4
        t = a_bar * v                                   # 3
        mu_bar = mu_bar + t * t1
        x_bar = x_bar - a_bar - 2.0 * (t * mu) * x
    return x_bar, v_bar, mu_bar
