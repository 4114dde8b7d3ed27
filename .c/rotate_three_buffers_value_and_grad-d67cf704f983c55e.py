# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.rotate_three_buffers
# source: 240ead989ce689f8474afeb5835baf56
# code: 700cd42bcfd9b12207f53855e971f8ae
# mode: value_and_grad
# wrt: (0, 1, 2)
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
# sha256: 971d826313fe8e65262af7892daf3813efcb790fac35485035c3e700a5aa5efa

# Value and gradient of z_f.rotate_three_buffers with respect to a, b, c.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise, zeros_like


def rotate_three_buffers_value_and_grad(a, b, c, *, y_bar=1.0):
    expect(is_array(a, "float64", 1) and a.shape == (3,) and is_array(b, "float64", 1) and b.shape == (3,)
        and is_array(c, "float64", 1) and c.shape == (3,), "a: float64[3], b: float64[3], c: float64[3]")

    # forward sweep
    prev, cur, nxt = a.copy(), b.copy(), np.empty(3)  # 2
    tape = []
    for k in range(4):                                # 3
        t = 0.1 * np.sin(cur)                         # 4: nxt[:] = 2 * cur - prev + 0.1 * np.sin(cur) * c
        tape.append((cur.copy(), t))
        nxt[:] = 2 * cur - prev + t * c
        prev, cur, nxt = cur, nxt, prev

    # reverse sweep
    nxt_bar = zeros_like(nxt)  # 6: return np.sum(cur * prev) + nxt[0]
    nxt_bar[0] += y_bar
    prev_bar = zeros_like(prev)
    prev_bar += y_bar * cur
    cur_bar = y_bar * prev
    c_bar = zeros_like(c)      # 3
    cur_bar, nxt_bar, prev_bar = prev_bar, cur_bar, nxt_bar
    for t, t1 in reversed(tape):
        t2 = nxt_bar.copy()    # 4
        nxt_bar[...] = 0.0
        c_bar += t2 * t1
        cur_bar += t2 * c * 0.1 * np.cos(t)
        prev_bar -= t2
        cur_bar += t2 * 2
        cur_bar, nxt_bar, prev_bar = prev_bar, cur_bar, nxt_bar
    prev_bar = cur_bar
    cur_bar = nxt_bar
    a_bar = materialise(prev_bar, a)
    b_bar = materialise(cur_bar, b)
    return np.sum(cur * prev) + nxt[0], (a_bar, b_bar, c_bar)
