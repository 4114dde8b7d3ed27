# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.rotate_three_buffers
# source: 240ead989ce689f8474afeb5835baf56
# code: 700cd42bcfd9b12207f53855e971f8ae
# mode: hvp
# wrt: 0
# argument: a array float64 (a.0)
# argument: b array float64 (a.0)
# argument: c array float64 (a.0)
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.sin = ufunc numpy.sin
# asked: np.empty = builtin_function_or_method numpy.empty
# asked: equal axes = b.0 = a.0, c.0 = a.0
# asked: long 3 a.0 = True
# sha256: 252c7c3dcfdb9a2cc6d5c74f08d787c80c82a1705ed10369148bee032f5ee447

# Product of the Hessian of z_f.rotate_three_buffers with respect to a.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise, zeros_like


def rotate_three_buffers_hvp(a, b, c, a_dot, *, y_bar=1.0):
    expect(is_array(a, "float64", 1) and a.shape == (3,) and is_array(b, "float64", 1) and b.shape == (3,)
        and is_array(c, "float64", 1) and c.shape == (3,), "a: float64[3], b: float64[3], c: float64[3]")

    # forward sweep
    prev = a.copy()     # 2: prev, cur, nxt = a.copy(), b.copy(), np.empty(3)
    prev_dot = materialise(a_dot, prev)
    cur = b.copy()
    cur_dot = zeros_like(cur)
    nxt = np.empty(3)
    nxt_dot = zeros_like(nxt)
    tape = []
    for k in range(4):  # 3
        tape.append((cur.copy(), cur_dot.copy()))
        # 4: nxt[:] = 2 * cur - prev + 0.1 * np.sin(cur) * c
        nxt_dot[:] = 2 * cur_dot - prev_dot + c * (0.1 * (np.cos(cur) * cur_dot))
        nxt[:] = 2 * cur - prev + 0.1 * np.sin(cur) * c
        prev, prev_dot, cur, cur_dot, nxt, nxt_dot = cur, cur_dot, nxt, nxt_dot, prev, prev_dot

    # reverse sweep
    nxt_bar, nxt_bar_dot = zeros_like(nxt), zeros_like(nxt)  # 6: return np.sum(cur * prev) + nxt[0]
    nxt_bar[0] += y_bar
    prev_bar, prev_bar_dot = zeros_like(prev), zeros_like(prev)
    prev_bar_dot += y_bar * cur_dot
    prev_bar += y_bar * cur
    cur_bar = y_bar * prev
    cur_bar_dot = materialise(y_bar * prev_dot, cur_bar)
    cur_bar, cur_bar_dot, nxt_bar, nxt_bar_dot, prev_bar, prev_bar_dot = (prev_bar, prev_bar_dot, cur_bar,
        cur_bar_dot, nxt_bar, nxt_bar_dot)
    for t, t1 in reversed(tape):                             # 3
        t2, t3 = nxt_bar.copy(), nxt_bar_dot.copy()          # 4
        nxt_bar_dot[...] = 0.0
        nxt_bar[...] = 0.0
        t4 = t2 * c * 0.1
        t5 = np.cos(t)
        cur_bar_dot += t5 * (0.1 * (c * t3)) - t4 * (np.sin(t) * t1)
        cur_bar += t4 * t5
        prev_bar_dot -= t3
        prev_bar -= t2
        cur_bar_dot += 2 * t3
        cur_bar += t2 * 2
        cur_bar, cur_bar_dot, nxt_bar, nxt_bar_dot, prev_bar, prev_bar_dot = (prev_bar, prev_bar_dot, cur_bar,
            cur_bar_dot, nxt_bar, nxt_bar_dot)
    prev_bar_dot = cur_bar_dot
    return materialise(prev_bar_dot, a)
