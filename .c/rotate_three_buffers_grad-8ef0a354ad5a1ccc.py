# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.rotate_three_buffers
# source: 240ead989ce689f8474afeb5835baf56
# code: 700cd42bcfd9b12207f53855e971f8ae
# mode: grad
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
# sha256: 6da005aa0eef84e6ca2f01e327a35f7814732c74f7e8789cb3c4a1d490afe6ad

# Gradient of z_f.rotate_three_buffers with respect to a.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise, zeros_like


def rotate_three_buffers_grad(a, b, c, *, y_bar=1.0):
    expect(is_array(a, "float64", 1) and a.shape == (3,) and is_array(b, "float64", 1) and b.shape == (3,)
        and is_array(c, "float64", 1) and c.shape == (3,), "a: float64[3], b: float64[3], c: float64[3]")

    # forward sweep
    prev, cur, nxt = a.copy(), b.copy(), np.empty(3)     # 2
    cur_tape = []
    for k in range(4):                                   # 3
        cur_tape.append(cur.copy())
        nxt[:] = 2 * cur - prev + 0.1 * np.sin(cur) * c  # 4
        prev, cur, nxt = cur, nxt, prev

    # reverse sweep
    nxt_bar = zeros_like(nxt)     # 6: return np.sum(cur * prev) + nxt[0]
    nxt_bar[0] += y_bar
    prev_bar = zeros_like(prev)
    prev_bar += y_bar * cur
    cur_bar = y_bar * prev
    cur_bar, nxt_bar, prev_bar = prev_bar, cur_bar, nxt_bar
    for t in reversed(cur_tape):  # 3
        t1 = nxt_bar.copy()       # 4
        nxt_bar[...] = 0.0
        cur_bar += t1 * c * 0.1 * np.cos(t)
        prev_bar -= t1
        cur_bar += t1 * 2
        cur_bar, nxt_bar, prev_bar = prev_bar, cur_bar, nxt_bar
    prev_bar = cur_bar
    return materialise(prev_bar, a)
