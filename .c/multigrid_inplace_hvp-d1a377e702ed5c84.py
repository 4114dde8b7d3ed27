# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.multigrid_inplace
# source: bc9a31029d3d783d819d0d877262c93b
# code: a179195dd57b0ec78423001b72fedb9c
# mode: hvp
# wrt: 0
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
# sha256: 076a1ca32e264e7b298be3d14d9d1dc54240fa069d75043480e4ae169dd20573

# Product of the Hessian of z_c.multigrid_inplace with respect to b.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, broadcasts_into, expect, is_array, unbroadcast, zeros_like


def cycle_forward_jvp(u, f, u_dot, f_dot):
    for _ in range(1):                    # 7: smooth(u, f, 1)
        for i in range(1, len(u) - 1):
            t = 0.5 * (u[i - 1] + u[i + 1] + f[i])
            u_dot[i] = 0.5 * (u_dot[i - 1] + u_dot[i + 1] + f_dot[i])
            u[i] = t
    t1 = len(u) <= 3                      # 8: if len(u) <= 3:
    if t1:
        r_bar = t = t3 = e_bar = cycle_res = t5 = None
        r_bar_dot = t2 = t4 = e_bar_dot = cycle_res_dot = t6 = 0.0
    else:
        t7 = np.zeros_like(u)             # 10: r = np.zeros_like(u)
        r = t7
        r_dot, t8 = zeros_like(t7), zeros_like(r)
        r_bar = t8
        r_bar_dot = zeros_like(t8)
        t = 2 * u[1:-1] - u[:-2] - u[2:]  # 11: r[1:-1] = f[1:-1] - (2 * u[1:-1] - u[:-2] - u[2:])
        t2 = 2 * u_dot[1:-1] - u_dot[:-2] - u_dot[2:]
        t3 = f[1:-1] - t
        t4 = f_dot[1:-1] - t2
        r_dot[1:-1] = t4
        r[1:-1] = t3
        rc = r[::2].copy() * 4            # 12
        rc_dot = 4 * r_dot[::2].copy()
        t5 = np.zeros(len(rc))            # 13: e = np.zeros(len(rc))
        e = t5
        e_dot, t7 = zeros_like(t5), zeros_like(e)
        e_bar = t7
        e_bar_dot = zeros_like(t7)
        (_, cycle_res), cycle_res_dot = cycle_forward_jvp(e, rc, e_dot, rc_dot)  # 14: cycle(e, rc)
        u_dot[::2] += e_dot               # 15: u[::2] += e
        u[::2] += e
        t9 = u[1::2]                      # 16: u[1::2] += 0.5 * (e[:-1] + e[1:])
        t5 = 0.5 * (e[:-1] + e[1:])
        t6 = 0.5 * (e_dot[:-1] + e_dot[1:])
        broadcasts_into(t9, t9, t5)
        t7 = t9 + t5
        u_dot[1::2] += t6
        u[1::2] = t7
        for _ in range(1):                # 17: smooth(u, f, 1)
            for i in range(1, len(u) - 1):
                t8 = 0.5 * (u[i - 1] + u[i + 1] + f[i])
                u_dot[i] = 0.5 * (u_dot[i - 1] + u_dot[i + 1] + f_dot[i])
                u[i] = t8
    return (None, (u, f, t1, r_bar, t, t3, e_bar, cycle_res, t5)), (u_dot, f_dot, r_bar_dot, t2, t4,
        e_bar_dot, cycle_res_dot, t6)


def cycle_reverse_jvp(residuals, u_bar, residuals_dot, u_bar_dot):
    u, f, t, r_bar, t1, t2, e_bar, cycle_res, t3 = residuals
    u_dot, f_dot, r_bar_dot, t4, t5, e_bar_dot, cycle_res_dot, t6 = residuals_dot

    f_bar, f_bar_dot = zeros_like(f), zeros_like(f)  # 8: if len(u) <= 3:
    if not t:
        t7 = f[1:-1]                                 # 11: r[1:-1] = f[1:-1] - (2 * u[1:-1] - u[:-2] - u[2:])
        for _ in range(1):                           # 17: smooth(u, f, 1)
            for i in reversed(range(1, len(u) - 1)):
                t = u_bar[i] * 0.5
                t4 = 0.5 * u_bar_dot[i]
                f_bar_dot[i] += t4
                f_bar[i] += t
                u_bar_dot[i] = 0.0
                u_bar[i] = 0.0
                u_bar_dot[i + 1] += t4
                u_bar[i + 1] += t
                u_bar_dot[i - 1] += t4
                u_bar[i - 1] += t
        t4 = unbroadcast(u_bar[1::2], t3) * 0.5      # 16: u[1::2] += 0.5 * (e[:-1] + e[1:])
        t = 0.5 * unbroadcast(u_bar_dot[1::2], t3)
        t5 = u_bar_dot[::2]                          # 15: u[::2] += e
        add_at(e_bar_dot, slice(1, None, None), t)   # 16
        e_bar[1:] += t4
        add_at(e_bar_dot, slice(None, -1, None), t)
        e_bar[:-1] += t4
        add_at(e_bar_dot, ..., t5)
        e_bar += u_bar[::2]
        rc_bar, rc_bar_dot = cycle_reverse_jvp(cycle_res, e_bar, cycle_res_dot, e_bar_dot)  # 14: cycle(e, rc)
        add_at(r_bar_dot, slice(None, None, 2), 4 * rc_bar_dot)  # 12: rc = r[::2].copy() * 4
        r_bar[::2] += rc_bar * 4
        t3 = unbroadcast(r_bar[1:-1], t2)            # 11
        t = unbroadcast(r_bar_dot[1:-1], t2)
        t4 = unbroadcast(t3, t1)
        t5 = unbroadcast(t, t1)
        u_bar_dot[2:] += t5
        u_bar[2:] += t4
        u_bar_dot[:-2] += t5
        u_bar[:-2] += t4
        u_bar_dot[1:-1] += -(2 * t5)
        u_bar[1:-1] -= t4 * 2
        f_bar_dot[1:-1] += unbroadcast(t, t7)
        f_bar[1:-1] += unbroadcast(t3, t7)
    for _ in range(1):                               # 7: smooth(u, f, 1)
        for i in reversed(range(1, len(u) - 1)):
            t = u_bar[i] * 0.5
            t1 = 0.5 * u_bar_dot[i]
            f_bar_dot[i] += t1
            f_bar[i] += t
            u_bar_dot[i] = 0.0
            u_bar[i] = 0.0
            u_bar_dot[i + 1] += t1
            u_bar[i + 1] += t
            u_bar_dot[i - 1] += t1
            u_bar[i - 1] += t
    return f_bar, f_bar_dot


def multigrid_inplace_hvp(b, u0, b_dot, *, y_bar=1.0):
    expect(is_array(b, "float64", 1) and is_array(u0, "float64", 1), "b: float64[:], u0: float64[:]")

    # forward sweep
    t = u0.copy()   # 18: v = u0.copy()
    v = t
    v_dot, t1 = zeros_like(t), zeros_like(v)
    v_bar = t1
    v_bar_dot = zeros_like(t1)
    v_dot[0] = 0.0  # 19: v[0] = v[-1] = 0.0
    v[0] = 0.0
    v_dot[-1] = 0.0
    v[-1] = 0.0
    (_, cycle_res), cycle_res_dot = cycle_forward_jvp(v, b, v_dot, b_dot)  # 20: cycle(v, b)
    (_, cycle_res_1), cycle_res_dot_1 = cycle_forward_jvp(v, b, v_dot, b_dot)  # 21: cycle(v, b)

    # reverse sweep
    t1 = y_bar * 2  # 22: return np.sum(v ** 2)
    v_bar_dot += t1 * v_dot
    v_bar += t1 * v
    b_bar, b_bar_dot = cycle_reverse_jvp(cycle_res_1, v_bar, cycle_res_dot_1, v_bar_dot)  # 21
    b_bar, b_bar_dot_1 = cycle_reverse_jvp(cycle_res, v_bar, cycle_res_dot, v_bar_dot)  # 20
    b_bar_dot = b_bar_dot + b_bar_dot_1
    return b_bar_dot
