# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.multigrid_inplace
# source: bc9a31029d3d783d819d0d877262c93b
# code: a179195dd57b0ec78423001b72fedb9c
# mode: value_and_grad
# wrt: (0, 1)
# argument: b array float64 (b.0)
# argument: u0 array float64 (b.0)
# asked: len = builtin_function_or_method builtins.len
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.zeros = builtin_function_or_method numpy.zeros
# asked: np.zeros_like = _ArrayFunctionDispatcher of function numpy._core.numeric.zeros_like
# asked: shared memory = 
# asked: equal axes = u0.0 = b.0
# sha256: 14e765290c82ba9f81293b8b7188a2c0280e356d4bb91f74aa14961487722f88

# Value and gradient of z_c.multigrid_inplace with respect to b, u0.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise, unbroadcast, zeros_like


def cycle_forward(u, f):
    for _ in range(1):                       # 7: smooth(u, f, 1)
        for i in range(1, len(u) - 1):
            u[i] = 0.5 * (u[i - 1] + u[i + 1] + f[i])
    t = len(u) <= 3                          # 8: if len(u) <= 3:
    if t:
        r_bar = t1 = t2 = e_bar = cycle_res = t3 = None
    else:
        r = np.zeros_like(u)                 # 10
        r_bar = zeros_like(r)
        t1 = 2 * u[1:-1] - u[:-2] - u[2:]    # 11: r[1:-1] = f[1:-1] - (2 * u[1:-1] - u[:-2] - u[2:])
        t2 = f[1:-1] - t1
        r[1:-1] = t2
        rc = r[::2].copy() * 4               # 12
        e = np.zeros(len(rc))                # 13
        e_bar = zeros_like(e)
        _, cycle_res = cycle_forward(e, rc)  # 14: cycle(e, rc)
        u[::2] += e                          # 15
        t3 = 0.5 * (e[:-1] + e[1:])          # 16: u[1::2] += 0.5 * (e[:-1] + e[1:])
        u[1::2] += t3
        for _ in range(1):                   # 17: smooth(u, f, 1)
            for i in range(1, len(u) - 1):
                u[i] = 0.5 * (u[i - 1] + u[i + 1] + f[i])
    return None, (u, f, t, r_bar, t1, t2, e_bar, cycle_res, t3)


def cycle_reverse(residuals, u_bar):
    u, f, t, r_bar, t1, t2, e_bar, cycle_res, t3 = residuals

    f_bar = zeros_like(f)                         # 8: if len(u) <= 3:
    if not t:
        for _ in range(1):                        # 17: smooth(u, f, 1)
            for i in reversed(range(1, len(u) - 1)):
                t = u_bar[i] * 0.5
                f_bar[i] += t
                u_bar[i] = 0.0
                u_bar[i + 1] += t
                u_bar[i - 1] += t
        t4 = unbroadcast(u_bar[1::2], t3) * 0.5   # 16: u[1::2] += 0.5 * (e[:-1] + e[1:])
        e_bar[1:] += t4
        e_bar[:-1] += t4
        e_bar += u_bar[::2]
        rc_bar = cycle_reverse(cycle_res, e_bar)  # 14: cycle(e, rc)
        r_bar[::2] += rc_bar * 4                  # 12: rc = r[::2].copy() * 4
        t = unbroadcast(r_bar[1:-1], t2)          # 11: r[1:-1] = f[1:-1] - (2 * u[1:-1] - u[:-2] - u[2:])
        t5 = unbroadcast(t, t1)
        u_bar[2:] += t5
        u_bar[:-2] += t5
        u_bar[1:-1] -= t5 * 2
        f_bar[1:-1] += unbroadcast(t, f[1:-1])
    for _ in range(1):                            # 7: smooth(u, f, 1)
        for i in reversed(range(1, len(u) - 1)):
            t = u_bar[i] * 0.5
            f_bar[i] += t
            u_bar[i] = 0.0
            u_bar[i + 1] += t
            u_bar[i - 1] += t
    return f_bar


def multigrid_inplace_value_and_grad(b, u0, *, y_bar=1.0):
    expect(is_array(b, "float64", 1) and is_array(u0, "float64", 1), "b: float64[:], u0: float64[:]")

    # forward sweep
    v = u0.copy()                         # 18
    v_bar = zeros_like(v)
    v[0] = 0.0                            # 19: v[0] = v[-1] = 0.0
    v[-1] = 0.0
    _, cycle_res = cycle_forward(v, b)    # 20: cycle(v, b)
    _, cycle_res_1 = cycle_forward(v, b)  # 21: cycle(v, b)
    t2 = np.sum(v ** 2)                   # 22: return np.sum(v ** 2)

    # reverse sweep
    v_bar += y_bar * 2 * v
    b_bar = cycle_reverse(cycle_res_1, v_bar)  # 21
    b_bar_1 = cycle_reverse(cycle_res, v_bar)  # 20
    v_bar[-1] = 0.0                            # 19
    v_bar[0] = 0.0
    b_bar = b_bar + b_bar_1                    # 20
    u0_bar = materialise(v_bar, u0)
    return t2, (b_bar, u0_bar)
