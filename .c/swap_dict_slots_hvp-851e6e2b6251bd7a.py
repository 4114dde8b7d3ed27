# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.swap_dict_slots
# source: 008e6c2fb285bf2edeffd539a1d48206
# code: 2e8f6447bcfc521093905cbc18683127
# mode: hvp
# wrt: 0
# argument: x array float64 (x.0, x.1)
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.arange = builtin_function_or_method numpy.arange
# asked: shared memory = 
# asked: equal axes = 
# asked: long 4 x.1 = True
# sha256: 6eae10a6a4c71516fccf522a7a84cb8eafe84f467f226bc5b8213424bb1a4d8b

# Product of the Hessian of z_f.swap_dict_slots with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, zeros_like


def swap_dict_slots_hvp(x, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 2) and x.shape[1] == 4, "x: float64[:, 4]")

    # forward sweep
    t = x[0].copy()                                   # 2: d = {"cur": x[0].copy(), "old": x[1].copy()}
    d_cur = t
    d_cur_dot = zeros_like(t)
    d_cur_dot[...] = x_dot[0].copy()
    t1 = zeros_like(d_cur)
    d_cur_bar = t1
    d_cur_bar_dot = zeros_like(t1)
    t2 = x[1].copy()
    d_old = t2
    d_old_dot = zeros_like(t2)
    d_old_dot[...] = x_dot[1].copy()
    t = zeros_like(d_old)
    d_old_bar = t
    d_old_bar_dot = zeros_like(t)
    tape = []
    d_cur_bar_dot_1 = d_cur_bar_dot
    d_old_bar_dot_1 = d_old_bar_dot
    for k in range(3):                                # 3
        tape.append((d_cur_bar, d_cur_bar_dot_1, d_cur.copy(), d_cur_dot.copy()))
        d_old_dot += 0.2 * (2 * (d_cur * d_cur_dot))  # 4: d["old"] += 0.2 * d["cur"] ** 2
        d_old += 0.2 * d_cur ** 2
        d_cur, d_cur_dot, d_old, d_old_dot, d_cur_bar, d_cur_bar_dot_1, d_old_bar, d_old_bar_dot_1 = (d_old,
            d_old_dot, d_cur, d_cur_dot, d_old_bar, d_old_bar_dot_1, d_cur_bar, d_cur_bar_dot_1)

    # reverse sweep
    t = 2.0 * y_bar
    d_old_bar_dot_1 += t * d_old_dot
    d_old_bar += t * d_old
    d_cur_bar += y_bar * np.arange(4)
    d_old_bar = d_cur_bar
    d_old_bar_dot_1 = d_cur_bar_dot_1
    for d_cur_bar, d_cur_bar_dot_1, t1, t2 in reversed(tape):  # 3
        t3 = d_old_bar * 0.4   # 4
        d_cur_bar_dot_1 += t1 * (0.4 * d_old_bar_dot_1) + t3 * t2
        d_cur_bar += t3 * t1
        d_old_bar = d_cur_bar
        d_old_bar_dot_1 = d_cur_bar_dot_1
    x_bar_dot = zeros_like(x)  # 2
    x_bar_dot[1] += d_old_bar_dot
    x_bar_dot[0] += d_cur_bar_dot
    return x_bar_dot
