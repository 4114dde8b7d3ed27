# Gradient of tests.golden.functions.smoothness with respect to u, h.  adjoint_gen
from adjoint_gen.runtime import expect, is_array, zeros_like


def smoothness_grad(u, h, *, y_bar=1.0):
    expect(is_array(u, "float64", 1) and type(h) is float, "u: float64[:], h: float")

    # forward sweep
    d = (u[1:] - u[:-1]) / h  # 2
    t = u[0]                  # 3: return np.sum(d**2) + u[0] * u[-1]
    t1 = u[-1]

    # reverse sweep
    u_bar = zeros_like(u)  # 3
    u_bar[-1] += y_bar * t
    u_bar[0] += y_bar * t1
    d_bar = y_bar * 2 * d
    t2 = d_bar / h         # 2
    t3 = -t2
    u_bar[:-1] += t3
    u_bar[1:] += t2
    h_bar = t3 @ d
    return u_bar, h_bar
