# Product of the Hessian, for a block of directions, of tests.golden.functions.smoothness with respect to u.  adjoint_gen
from adjoint_gen.runtime import expect, for_each, is_array, zeros_like


def smoothness_hvp_each(u, h, u_dot, *, y_bar=1.0):
    expect(is_array(u, "float64", 1) and type(h) is float, "u: float64[:], h: float")

    # forward sweep
    (u[1:] - u[:-1]) / h  # 2: d = (u[1:] - u[:-1]) / h; may raise or warn, as in the primal
    d_dot = (u_dot[:, 1:] - u_dot[:, :-1]) / h
    u[0]                  # 3: return np.sum(d**2) + u[0] * u[-1]; may raise or warn, as in the primal
    u[-1]                 # may raise or warn, as in the primal

    # reverse sweep
    count = len(u_dot)
    u_bar_dot = for_each(zeros_like(u), count)  # 3
    d_bar_dot = y_bar * 2 * d_dot
    t = d_bar_dot / h                           # 2
    u_bar_dot[:, -1] += y_bar * u_dot[:, 0]     # 3
    u_bar_dot[:, 0] += y_bar * u_dot[:, -1]
    u_bar_dot[:, :-1] -= t                      # 2
    u_bar_dot[:, 1:] += t
    return (u_bar_dot,)
