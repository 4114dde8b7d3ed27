# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.multigrid_inplace
# source: bc9a31029d3d783d819d0d877262c93b
# code: a179195dd57b0ec78423001b72fedb9c
# mode: jvp
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
# sha256: c71f572ab12c8df99ef69acdd196afedfa09c932e8d54599be8857dca0077e43

# Tangent of z_c.multigrid_inplace with respect to b, u0.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import broadcasts_into, expect, is_array, zeros_like


def cycle_jvp(u, f, u_dot, f_dot):
    for _ in range(1):                                 # 7: smooth(u, f, 1)
        for i in range(1, len(u) - 1):
            t = 0.5 * (u[i - 1] + u[i + 1] + f[i])
            u_dot[i] = 0.5 * (u_dot[i - 1] + u_dot[i + 1] + f_dot[i])
            u[i] = t
    if not len(u) <= 3:                                # 8: if len(u) <= 3:
        t = np.zeros_like(u)                           # 10: r = np.zeros_like(u)
        r = t
        r_dot = zeros_like(t)
        # 11: r[1:-1] = f[1:-1] - (2 * u[1:-1] - u[:-2] - u[2:])
        t1 = f[1:-1] - (2 * u[1:-1] - u[:-2] - u[2:])
        r_dot[1:-1] = f_dot[1:-1] - (2 * u_dot[1:-1] - u_dot[:-2] - u_dot[2:])
        r[1:-1] = t1
        rc = r[::2].copy() * 4                         # 12
        rc_dot = 4 * r_dot[::2].copy()
        t2 = np.zeros(len(rc))                         # 13: e = np.zeros(len(rc))
        e = t2
        e_dot = zeros_like(t2)
        cycle_jvp(e, rc, e_dot, rc_dot)                # 14: cycle(e, rc)
        u_dot[::2] += e_dot                            # 15: u[::2] += e
        u[::2] += e
        t1 = u[1::2]                                   # 16: u[1::2] += 0.5 * (e[:-1] + e[1:])
        t3 = 0.5 * (e[:-1] + e[1:])
        broadcasts_into(t1, t1, t3)
        t4 = t1 + t3
        u_dot[1::2] += 0.5 * (e_dot[:-1] + e_dot[1:])
        u[1::2] = t4
        for _ in range(1):                             # 17: smooth(u, f, 1)
            for i in range(1, len(u) - 1):
                t = 0.5 * (u[i - 1] + u[i + 1] + f[i])
                u_dot[i] = 0.5 * (u_dot[i - 1] + u_dot[i + 1] + f_dot[i])
                u[i] = t
    return None, ()


def multigrid_inplace_jvp(b, u0, b_dot, u0_dot):
    expect(is_array(b, "float64", 1) and is_array(u0, "float64", 1), "b: float64[:], u0: float64[:]")

    t = u0.copy()                  # 18: v = u0.copy()
    v = t
    v_dot = zeros_like(t)
    v_dot[...] = u0_dot.copy()
    v_dot[0] = 0.0                 # 19: v[0] = v[-1] = 0.0
    v[0] = 0.0
    v_dot[-1] = 0.0
    v[-1] = 0.0
    cycle_jvp(v, b, v_dot, b_dot)  # 20: cycle(v, b)
    cycle_jvp(v, b, v_dot, b_dot)  # 21: cycle(v, b)
    return np.sum(v ** 2), np.sum(2 * (v * v_dot))
