# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.seam_carving
# source: 8b225671a6c1695ef2bece9a4269029a
# code: b14d4b13f106f31a89d9c7646cb23ed0
# mode: value_and_grad
# wrt: 0
# argument: E array float64 (E.0, E.1)
# asked: min = builtin_function_or_method builtins.min
# asked: range = class builtins.range
# asked: max = builtin_function_or_method builtins.max
# asked: int = class builtins.int
# asked: np = module numpy 2.4.6
# asked: np.argmin = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.argmin
# asked: equal axes = 
# sha256: 207c2b5fa5927a78413c17da72cbf849383ddc21f713e85c8d1392ef472fbd64

# Value and gradient of z_b.seam_carving with respect to E.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, extremal, first_smallest, is_array, selected, tuples, zeros_like


def seam_carving_value_and_grad(E, *, y_bar=1.0):
    expect(is_array(E, "float64", 2), "E: float64[:, :]")

    # forward sweep
    h, w = E.shape[0], E.shape[1]                       # 2: h, w = E.shape
    M = E ** 2                                          # 3
    back = [[0] * w for _ in range(h)]                  # 4
    tape = []
    for i in range(1, h):                               # 5
        for j in range(w):                              # 6
            # 7: opts = [(M[i - 1, k], k) for k in range(max(0, j - 1), min(w, j + 2))]
            opts_0, opts_1 = [], []
            for k in range(max(0, j - 1), min(w, j + 2)):
                opts_0.append(M[i - 1, k])
                opts_1.append(k)
            t = first_smallest(tuples(opts_0, opts_1))  # 8: best, k = min(opts)
            t1 = opts_0[t]
            t2 = opts_1[t]
            M[i, j] += t1                               # 9: M[i, j] += best
            back[i][j] = t2                             # 10: back[i][j] = k
            tape.append((t, opts_0))
    t1 = M[-1]                                          # 11: j = int(np.argmin(M[-1]))
    j = int(np.argmin(t1))
    j_tape = []
    s = 0.0
    for i in range(h - 1, -1, -1):                      # 13
        j_tape.append(j)
        s = s + (i + 1) * E[i, j]                       # 14: s += (i + 1) * E[i, j]
        j = back[i][j]                                  # 15
    t = np.min(t1)                                      # 16: return s + M[-1].min()

    # reverse sweep
    M_bar = zeros_like(M)                     # 16
    M_bar[-1] += selected(y_bar, extremal(t1, t))
    E_bar = zeros_like(E)                     # 13
    for i, j in zip(reversed(range(h - 1, -1, -1)), reversed(j_tape)):
        E_bar[i, j] += y_bar * (i + 1)        # 14
    for i in reversed(range(1, h)):           # 5
        for j in reversed(range(w)):          # 6
            t1, opts_0 = tape.pop()
            opts_0_bar = [0.0] * len(opts_0)  # 8
            opts_0_bar[t1] += M_bar[i, j]     # 8, 9
            for k in reversed(range(max(0, j - 1), min(w, j + 2))):  # 7
                t2 = opts_0_bar.pop()
                M_bar[i - 1, k] += t2
    E_bar += M_bar * 2 * E                    # 3
    return s + t, E_bar
