# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.swap_dict_slots
# source: 008e6c2fb285bf2edeffd539a1d48206
# code: 2e8f6447bcfc521093905cbc18683127
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0, x.1)
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.arange = builtin_function_or_method numpy.arange
# asked: shared memory = 
# asked: equal axes = 
# asked: long 4 x.1 = True
# sha256: ca7f04012ae7dfc750f8a8095c343ec451d3b0b843bf979e306c26663cb07c93

# Tangent of z_f.swap_dict_slots with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, zeros_like


def swap_dict_slots_jvp(x, x_dot):
    expect(is_array(x, "float64", 2) and x.shape[1] == 4, "x: float64[:, 4]")

    t = x[0].copy()                                   # 2: d = {"cur": x[0].copy(), "old": x[1].copy()}
    d_cur = t
    d_cur_dot = zeros_like(t)
    d_cur_dot[...] = x_dot[0].copy()
    t1 = x[1].copy()
    d_old = t1
    d_old_dot = zeros_like(t1)
    d_old_dot[...] = x_dot[1].copy()
    for k in range(3):                                # 3
        d_old_dot += 0.2 * (2 * (d_cur * d_cur_dot))  # 4: d["old"] += 0.2 * d["cur"] ** 2
        d_old += 0.2 * d_cur ** 2
        d_cur, d_cur_dot, d_old, d_old_dot = d_old, d_old_dot, d_cur, d_cur_dot
    t = np.arange(4)  # 6: return np.sum(d["cur"] * np.arange(4)) + d["old"] @ d["old"]
    t1 = np.sum(d_cur * t) + d_old @ d_old
    return t1, np.sum(t * d_cur_dot) + (d_old_dot @ d_old + d_old @ d_old_dot)
