# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.seam_carving
# source: 8b225671a6c1695ef2bece9a4269029a
# code: b14d4b13f106f31a89d9c7646cb23ed0
# mode: jvp
# wrt: (0,)
# argument: E array float64 (E.0, E.1)
# asked: min = builtin_function_or_method builtins.min
# asked: range = class builtins.range
# asked: max = builtin_function_or_method builtins.max
# asked: int = class builtins.int
# asked: np = module numpy 2.4.6
# asked: np.argmin = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.argmin
# asked: equal axes = 
# sha256: 410d8596192eeb6da2f8f57b2daded52d8f94b069a11533a6209b88d8f796f94

# Tangent of z_b.seam_carving with respect to E.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, extremal, first_smallest, is_array, materialise, selected, tuples


def seam_carving_jvp(E, E_dot):
    expect(is_array(E, "float64", 2), "E: float64[:, :]")

    h, w = E.shape[0], E.shape[1]                       # 2: h, w = E.shape
    M = E ** 2                                          # 3
    M_dot = materialise(2 * (E * E_dot), M)
    back = [[0] * w for _ in range(h)]                  # 4
    for i in range(1, h):                               # 5
        for j in range(w):                              # 6
            # 7: opts = [(M[i - 1, k], k) for k in range(max(0, j - 1), min(w, j + 2))]
            opts_0, opts_0_dot, opts_1 = [], [], []
            for k in range(max(0, j - 1), min(w, j + 2)):
                opts_0.append(M[i - 1, k])
                opts_0_dot.append(M_dot[i - 1, k])
                opts_1.append(k)
            t = first_smallest(tuples(opts_0, opts_1))  # 8: best, k = min(opts)
            t1 = opts_0[t]
            t2 = opts_0_dot[t]
            t3 = opts_1[t]
            M_dot[i, j] += t2                           # 9: M[i, j] += best
            M[i, j] += t1
            back[i][j] = t3                             # 10: back[i][j] = k
    t = M[-1]                                           # 11: j = int(np.argmin(M[-1]))
    j = int(np.argmin(t))
    s = s_dot = 0.0
    for i in range(h - 1, -1, -1):                      # 13
        t1 = i + 1                                      # 14: s += (i + 1) * E[i, j]
        s = s + t1 * E[i, j]
        s_dot = s_dot + t1 * E_dot[i, j]
        j = back[i][j]                                  # 15
    t2 = np.min(t)                                      # 16: return s + M[-1].min()
    return s + t2, s_dot + np.sum(selected(M_dot[-1], extremal(t, t2)))
