# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.rotate_three_buffers
# source: 240ead989ce689f8474afeb5835baf56
# code: 700cd42bcfd9b12207f53855e971f8ae
# mode: jvp
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
# sha256: dd2cec217bc38eaa52a4726efd8d701e347fd67200ebefdef74b294513a9b2ea

# Tangent of z_f.rotate_three_buffers with respect to a, b, c.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise, zeros_like


def rotate_three_buffers_jvp(a, b, c, a_dot, b_dot, c_dot):
    expect(is_array(a, "float64", 1) and a.shape == (3,) and is_array(b, "float64", 1) and b.shape == (3,)
        and is_array(c, "float64", 1) and c.shape == (3,), "a: float64[3], b: float64[3], c: float64[3]")

    prev = a.copy()            # 2: prev, cur, nxt = a.copy(), b.copy(), np.empty(3)
    prev_dot = materialise(a_dot, prev)
    cur = b.copy()
    cur_dot = materialise(b_dot, cur)
    nxt = np.empty(3)
    nxt_dot = zeros_like(nxt)
    for k in range(4):         # 3
        t = 0.1 * np.sin(cur)  # 4: nxt[:] = 2 * cur - prev + 0.1 * np.sin(cur) * c
        nxt_dot[:] = 2 * cur_dot - prev_dot + (c * (0.1 * (np.cos(cur) * cur_dot)) + t * c_dot)
        nxt[:] = 2 * cur - prev + t * c
        prev, prev_dot, cur, cur_dot, nxt, nxt_dot = cur, cur_dot, nxt, nxt_dot, prev, prev_dot
    return np.sum(cur * prev) + nxt[0], np.sum(prev * cur_dot + cur * prev_dot) + nxt_dot[0]
