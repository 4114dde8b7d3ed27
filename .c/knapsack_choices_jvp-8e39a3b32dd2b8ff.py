# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.knapsack_choices
# source: 1c159bfe4097ddc619b6c1c133640bcf
# code: 88e166c9d31c404aec0a03c514b2c248
# mode: jvp
# wrt: (0,)
# argument: v array float64 (v.0)
# argument: w list [int, ...]
# asked: len = builtin_function_or_method builtins.len
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.zeros = builtin_function_or_method numpy.zeros
# asked: equal axes = 
# sha256: 938a21ac85b1addfef26338404b50caaf7f8057186da188ba616d26789fcd339

# Tangent of z_b.knapsack_choices with respect to v.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, is_list, zeros_like


def knapsack_choices_jvp(v, w, v_dot):
    expect(is_array(v, "float64", 1) and is_list(w) and set(map(type, w)) == {int},
        "v: float64[:], w: [int, ...]")

    # 3: keep = [[None] * (cap + 1) for _ in range(len(v) + 1)]
    keep = [[None, None, None, None, None, None, None] for _ in range(len(v) + 1)]
    T = np.zeros((len(v) + 1, 7))                # 4: T = np.zeros((len(v) + 1, cap + 1))
    T_dot = zeros_like(T)
    for i in range(1, len(v) + 1):               # 5
        for c in range(7):                       # 6: for c in range(cap + 1):
            T_dot[i, c] = T_dot[i - 1, c]        # 7: T[i, c] = T[i - 1, c]
            T[i, c] = T[i - 1, c]
            keep[i][c] = False                   # 8
            t = w[i - 1]  # 9: if w[i - 1] <= c and T[i - 1, c - w[i - 1]] + v[i - 1] > T[i, c]:
            if t <= c and T[i - 1, c - t] + v[i - 1] > T[i, c]:
                t1 = T[i - 1, c - t] + v[i - 1]  # 10: T[i, c] = T[i - 1, c - w[i - 1]] + v[i - 1]
                T_dot[i, c] = T_dot[i - 1, c - t] + v_dot[i - 1]
                T[i, c] = t1
                keep[i][c] = True                # 11
    chosen, chosen_dot = [], []                  # 12: chosen = []
    c = 6
    for i in range(len(v), 0, -1):               # 14
        t = keep[i][c]                           # 15: if keep[i][c]:
        if t:
            chosen.append(v[i - 1])              # 16
            chosen_dot.append(v_dot[i - 1])
            c = c - w[i - 1]                     # 17: c -= w[i - 1]
    t = t1 = 0.0
    for j in range(len(chosen)):                 # 18: return T[-1, -1] * sum(chosen)
        t = t + chosen[j]
        t1 = t1 + chosen_dot[j]
    return T[-1, -1] * t, t * T_dot[-1, -1] + T[-1, -1] * t1
