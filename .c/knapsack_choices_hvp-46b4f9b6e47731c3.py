# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.knapsack_choices
# source: 1c159bfe4097ddc619b6c1c133640bcf
# code: 88e166c9d31c404aec0a03c514b2c248
# mode: hvp
# wrt: 0
# argument: v array float64 (v.0)
# argument: w list [int, ...]
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: len = builtin_function_or_method builtins.len
# asked: np = module numpy 2.4.6
# asked: np.zeros = builtin_function_or_method numpy.zeros
# asked: equal axes = 
# sha256: ebeb13a0f1a3d776c52f711752954c54940bc5d467c4d3ec8be6c17e3138260c

# Product of the Hessian of z_b.knapsack_choices with respect to v.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, is_list, zeros_like


def knapsack_choices_hvp(v, w, v_dot, *, y_bar=1.0):
    expect(is_array(v, "float64", 1) and is_list(w) and set(map(type, w)) == {int},
        "v: float64[:], w: [int, ...]")

    # forward sweep
    # 3: keep = [[None] * (cap + 1) for _ in range(len(v) + 1)]
    keep = [[None, None, None, None, None, None, None] for _ in range(len(v) + 1)]
    T = np.zeros((len(v) + 1, 7))                # 4: T = np.zeros((len(v) + 1, cap + 1))
    T_dot = zeros_like(T)
    t1_tape = []
    for i in range(1, len(v) + 1):               # 5
        for c in range(7):                       # 6: for c in range(cap + 1):
            T_dot[i, c] = T_dot[i - 1, c]        # 7: T[i, c] = T[i - 1, c]
            T[i, c] = T[i - 1, c]
            keep[i][c] = False                   # 8
            t = w[i - 1]  # 9: if w[i - 1] <= c and T[i - 1, c - w[i - 1]] + v[i - 1] > T[i, c]:
            t1 = t <= c and T[i - 1, c - t] + v[i - 1] > T[i, c]
            t1_tape.append(t1)
            if t1:
                t2 = T[i - 1, c - t] + v[i - 1]  # 10: T[i, c] = T[i - 1, c - w[i - 1]] + v[i - 1]
                T_dot[i, c] = T_dot[i - 1, c - t] + v_dot[i - 1]
                T[i, c] = t2
                keep[i][c] = True                # 11
    chosen, chosen_dot, t_tape = [], [], []      # 12: chosen = []
    c = 6
    for i in range(len(v), 0, -1):               # 14
        t = keep[i][c]                           # 15: if keep[i][c]:
        t_tape.append(t)
        if t:
            chosen.append(v[i - 1])              # 16
            chosen_dot.append(v_dot[i - 1])
            c = c - w[i - 1]                     # 17: c -= w[i - 1]
    T[-1, -1]  # 18: return T[-1, -1] * sum(chosen); may raise or warn, as in the primal
    t = len(chosen)
    t1 = 0.0
    for j in range(t):
        t1 = t1 + chosen_dot[j]

    # reverse sweep
    chosen_bar_dot = [y_bar * T_dot[-1, -1]] * t    # 18
    T_bar_dot = zeros_like(T)
    T_bar_dot[-1, -1] += y_bar * t1
    v_bar_dot = zeros_like(v)                       # 14
    for i, t in zip(reversed(range(len(v), 0, -1)), reversed(t_tape)):
        if t:                                       # 15
            t2 = chosen_bar_dot.pop()               # 16
            v_bar_dot[i - 1] += t2
    for i in reversed(range(1, len(v) + 1)):        # 5
        for c in reversed(range(7)):                # 6
            t = w[i - 1]                            # 9
            if t1_tape.pop():
                t1 = T_bar_dot[i, c]                # 10
                v_bar_dot[i - 1] += t1
                T_bar_dot[i, c] = 0.0
                T_bar_dot[i - 1, c - t] += t1
            T_bar_dot[i - 1, c] += T_bar_dot[i, c]  # 7
    return v_bar_dot
