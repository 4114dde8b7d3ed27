# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.knapsack_choices
# source: 1c159bfe4097ddc619b6c1c133640bcf
# code: 88e166c9d31c404aec0a03c514b2c248
# mode: grad
# wrt: 0
# argument: v array float64 (v.0)
# argument: w list [int, ...]
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: len = builtin_function_or_method builtins.len
# asked: np = module numpy 2.4.6
# asked: np.zeros = builtin_function_or_method numpy.zeros
# asked: equal axes = 
# sha256: 348d3d3fca95d55f7863da36984845ed9e22ef879f59cfae3417e366fe700382

# Gradient of z_b.knapsack_choices with respect to v.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, is_list, zeros_like


def knapsack_choices_grad(v, w, *, y_bar=1.0):
    expect(is_array(v, "float64", 1) and is_list(w) and set(map(type, w)) == {int},
        "v: float64[:], w: [int, ...]")

    # forward sweep
    # 3: keep = [[None] * (cap + 1) for _ in range(len(v) + 1)]
    keep = [[None, None, None, None, None, None, None] for _ in range(len(v) + 1)]
    T = np.zeros((len(v) + 1, 7))                     # 4: T = np.zeros((len(v) + 1, cap + 1))
    t1_tape = []
    for i in range(1, len(v) + 1):                    # 5
        for c in range(7):                            # 6: for c in range(cap + 1):
            T[i, c] = T[i - 1, c]                     # 7
            keep[i][c] = False                        # 8
            t = w[i - 1]  # 9: if w[i - 1] <= c and T[i - 1, c - w[i - 1]] + v[i - 1] > T[i, c]:
            t1 = t <= c and T[i - 1, c - t] + v[i - 1] > T[i, c]
            t1_tape.append(t1)
            if t1:
                T[i, c] = T[i - 1, c - t] + v[i - 1]  # 10: T[i, c] = T[i - 1, c - w[i - 1]] + v[i - 1]
                keep[i][c] = True                     # 11
    chosen, t_tape = [], []                           # 12: chosen = []
    c = 6
    for i in range(len(v), 0, -1):                    # 14
        t = keep[i][c]                                # 15: if keep[i][c]:
        t_tape.append(t)
        if t:
            chosen.append(v[i - 1])                   # 16
            c = c - w[i - 1]                          # 17: c -= w[i - 1]
    t = len(chosen)                                   # 18: return T[-1, -1] * sum(chosen)
    t1 = 0.0
    for j in range(t):
        t1 = t1 + chosen[j]

    # reverse sweep
    chosen_bar = [y_bar * T[-1, -1]] * t      # 18
    T_bar = zeros_like(T)
    T_bar[-1, -1] += y_bar * t1
    v_bar = zeros_like(v)                     # 14
    for i, t in zip(reversed(range(len(v), 0, -1)), reversed(t_tape)):
        if t:                                 # 15
            t2 = chosen_bar.pop()             # 16
            v_bar[i - 1] += t2
    for i in reversed(range(1, len(v) + 1)):  # 5
        for c in reversed(range(7)):          # 6
            t = w[i - 1]                      # 9
            if t1_tape.pop():
                t1 = T_bar[i, c]              # 10
                v_bar[i - 1] += t1
                T_bar[i, c] = 0.0
                T_bar[i - 1, c - t] += t1
            T_bar[i - 1, c] += T_bar[i, c]    # 7
    return v_bar
