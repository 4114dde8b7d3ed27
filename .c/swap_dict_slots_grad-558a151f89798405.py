# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.swap_dict_slots
# source: 008e6c2fb285bf2edeffd539a1d48206
# code: 2e8f6447bcfc521093905cbc18683127
# mode: grad
# wrt: 0
# argument: x array float64 (x.0, x.1)
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.arange = builtin_function_or_method numpy.arange
# asked: shared memory = 
# asked: equal axes = 
# asked: long 4 x.1 = True
# sha256: 39cac6d79434cc515a97bc31aad342feba5abcc55cdc91b0765073963c1b547b

# Gradient of z_f.swap_dict_slots with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, zeros_like


def swap_dict_slots_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 2) and x.shape[1] == 4, "x: float64[:, 4]")

    # forward sweep
    d_cur = x[0].copy()            # 2: d = {"cur": x[0].copy(), "old": x[1].copy()}
    d_cur_bar = zeros_like(d_cur)
    d_old = x[1].copy()
    d_old_bar = zeros_like(d_old)
    tape = []
    d_cur_bar_1 = d_cur_bar
    d_old_bar_1 = d_old_bar
    for k in range(3):             # 3
        tape.append((d_cur_bar_1, d_cur.copy()))
        d_old += 0.2 * d_cur ** 2  # 4: d["old"] += 0.2 * d["cur"] ** 2
        d_cur, d_old, d_cur_bar_1, d_old_bar_1 = d_old, d_cur, d_old_bar_1, d_cur_bar_1

    # reverse sweep
    d_old_bar_1 += 2.0 * y_bar * d_old
    d_cur_bar_1 += y_bar * np.arange(4)
    d_old_bar_1 = d_cur_bar_1
    for d_cur_bar_1, t in reversed(tape):  # 3
        d_cur_bar_1 += d_old_bar_1 * 0.4 * t
        d_old_bar_1 = d_cur_bar_1
    x_bar = zeros_like(x)                  # 2
    x_bar[1] += d_old_bar
    x_bar[0] += d_cur_bar
    return x_bar
