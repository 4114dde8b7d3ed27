# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.metropolis_table
# source: 89ef7cf03d653039527b84e02d780929
# code: 4f27b0f5c8061ddd837a74364f731dfa
# mode: grad
# wrt: (0, 1)
# argument: s array float64 (w.0)
# argument: w array float64 (w.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: enumerate = class builtins.enumerate
# asked: math = module math
# asked: math.exp = builtin_function_or_method math.exp
# asked: shared memory = 
# asked: equal axes = s.0 = w.0
# sha256: c1669be6017eaa50f7b643a4880328d89e320774ac46ae591c8d8f253bf088d6

# Gradient of z_e.metropolis_table with respect to w, s.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, zeros_like


def metropolis_table_grad(w, s, *, y_bar=1.0):
    expect(is_array(w, "float64", 1) and is_array(s, "float64", 1), "w: float64[:], s: float64[:]")

    # forward sweep
    grid = {}                                     # 2
    grid_bar = {}
    for i, a in enumerate(w):                     # 3
        for j, b in enumerate(s):                 # 4
            grid[i, j] = math.exp(-(a - b) ** 2)  # 5
            grid_bar[i, j] = 0.0
    if grid[1, 0] > 0.5 * grid[0, 0]:             # 9: if grid[cand] > 0.5 * grid[pos]:
        pos = 1
    else:
        pos = 0
    t = grid[pos, 0]                              # 11: trail.append(grid[pos])
    pos_1 = (pos + 0) % 3                         # 8: cand = ((pos[0] + di) % 3, (pos[1] + dj) % 3)
    if grid[pos_1, 1] > 0.5 * t:                  # 9
        pos_2 = 1
    else:
        pos_1 = pos
        pos_2 = 0
    t1 = grid[pos_1, pos_2]                       # 11
    pos_3 = (pos_1 + 1) % 3                       # 8
    pos_4 = (pos_2 + 1) % 3
    if not grid[pos_3, pos_4] > 0.5 * t1:         # 9
        pos_3 = pos_1
        pos_4 = pos_2
    t2 = grid[pos_3, pos_4]                       # 11
    pos_5 = (pos_3 + 0) % 3                       # 8
    pos_6 = (pos_4 + -1) % 3
    if not grid[pos_5, pos_6] > 0.5 * t2:         # 9
        pos_5 = pos_3
        pos_6 = pos_4
    t3 = grid[pos_5, pos_6]                       # 11
    pos_7 = (pos_5 + -1) % 3                      # 8
    pos_8 = (pos_6 + 0) % 3
    if not grid[pos_7, pos_8] > 0.5 * t3:         # 9
        pos_7 = pos_5
        pos_8 = pos_6
    t4 = grid[pos_7, pos_8]                       # 11

    # reverse sweep
    t5 = y_bar * t4                                           # 12: return sum(trail) * grid[pos]
    grid_bar[pos_7, pos_8] += y_bar * (0 + t + t1 + t2 + t3 + t4) + t5  # 11, 12
    grid_bar[pos_5, pos_6] += t5                              # 11
    grid_bar[pos_3, pos_4] += t5
    grid_bar[pos_1, pos_2] += t5
    grid_bar[pos, 0] += t5
    w_bar, s_bar = zeros_like(w), zeros_like(s)               # 3
    for i in reversed(range(len(w))):
        a = w[i]
        a_bar = 0.0
        for j in reversed(range(len(s))):                     # 4
            b = s[j]
            t = -(grid_bar[i, j] * grid[i, j]) * 2 * (a - b)  # 5
            s_bar[j] -= t                                     # 4, 5
            a_bar = a_bar + t                                 # 5
        w_bar[i] += a_bar                                     # 3
    return w_bar, s_bar
