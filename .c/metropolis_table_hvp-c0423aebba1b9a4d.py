# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.metropolis_table
# source: 89ef7cf03d653039527b84e02d780929
# code: 4f27b0f5c8061ddd837a74364f731dfa
# mode: hvp
# wrt: 0
# argument: s array float64 (w.0)
# argument: w array float64 (w.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: enumerate = class builtins.enumerate
# asked: math = module math
# asked: math.exp = builtin_function_or_method math.exp
# asked: shared memory = 
# asked: equal axes = s.0 = w.0
# sha256: dde7bec7afb3d31139b599d9a4d7421bd35d5bde90c0dd359b776adfbba5c5dc

# Product of the Hessian of z_e.metropolis_table with respect to w.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, zeros_like


def metropolis_table_hvp(w, s, w_dot, *, y_bar=1.0):
    expect(is_array(w, "float64", 1) and is_array(s, "float64", 1), "w: float64[:], s: float64[:]")

    # forward sweep
    grid = {}                              # 2
    grid_dot = {}
    grid_bar = {}
    grid_bar_dot = {}
    for i, a in enumerate(w):              # 3
        a_dot = w_dot[i]
        for j, b in enumerate(s):          # 4
            t = a - b                      # 5: grid[i, j] = math.exp(-(a - b) ** 2)
            t1 = math.exp(-t ** 2)
            grid_dot[i, j] = t1 * -(2 * (t * a_dot))
            grid[i, j] = t1
            grid_bar_dot[i, j] = 0.0
            grid_bar[i, j] = 0.0
    if grid[1, 0] > 0.5 * grid[0, 0]:      # 9: if grid[cand] > 0.5 * grid[pos]:
        pos = 1
    else:
        pos = 0
    t = grid[pos, 0]                       # 11: trail.append(grid[pos])
    t1 = grid_dot[pos, 0]
    pos_1 = (pos + 0) % 3                  # 8: cand = ((pos[0] + di) % 3, (pos[1] + dj) % 3)
    if grid[pos_1, 1] > 0.5 * t:           # 9
        pos_2 = 1
    else:
        pos_1 = pos
        pos_2 = 0
    t2 = grid[pos_1, pos_2]                # 11
    t3 = grid_dot[pos_1, pos_2]
    pos_3 = (pos_1 + 1) % 3                # 8
    pos_4 = (pos_2 + 1) % 3
    if not grid[pos_3, pos_4] > 0.5 * t2:  # 9
        pos_3 = pos_1
        pos_4 = pos_2
    t4 = grid[pos_3, pos_4]                # 11
    t5 = grid_dot[pos_3, pos_4]
    pos_5 = (pos_3 + 0) % 3                # 8
    pos_6 = (pos_4 + -1) % 3
    if not grid[pos_5, pos_6] > 0.5 * t4:  # 9
        pos_5 = pos_3
        pos_6 = pos_4
    t6 = grid[pos_5, pos_6]                # 11
    t7 = grid_dot[pos_5, pos_6]
    pos_7 = (pos_5 + -1) % 3               # 8
    pos_8 = (pos_6 + 0) % 3
    if not grid[pos_7, pos_8] > 0.5 * t6:  # 9
        pos_7 = pos_5
        pos_8 = pos_6
    t8 = grid[pos_7, pos_8]                # 11
    t9 = grid_dot[pos_7, pos_8]

    # reverse sweep
    t10 = y_bar * t9                            # 12: return sum(trail) * grid[pos]
    grid_bar_dot[pos_7, pos_8] += y_bar * (t1 + t3 + t5 + t7 + t9) + t10  # 11, 12
    t11 = y_bar * t8                            # 12
    grid_bar[pos_7, pos_8] += y_bar * (0 + t + t2 + t4 + t6 + t8) + t11  # 11, 12
    grid_bar_dot[pos_5, pos_6] += t10           # 11
    grid_bar[pos_5, pos_6] += t11
    grid_bar_dot[pos_3, pos_4] += t10
    grid_bar[pos_3, pos_4] += t11
    grid_bar_dot[pos_1, pos_2] += t10
    grid_bar[pos_1, pos_2] += t11
    grid_bar_dot[pos, 0] += t10
    grid_bar[pos, 0] += t11
    w_bar_dot = zeros_like(w)                   # 3
    for i in reversed(range(len(w))):
        a = w[i]
        a_dot = w_dot[i]
        a_bar_dot = 0.0
        for j in reversed(range(len(s))):       # 4
            t, t1 = grid[i, j], grid_bar[i, j]  # 5
            b = s[j]                            # 4
            t2 = (a - b) * (2 * (t * grid_bar_dot[i, j] + t1 * grid_dot[i, j])) + t1 * t * 2 * a_dot  # 5
            a_bar_dot = a_bar_dot - t2
        w_bar_dot[i] += a_bar_dot               # 3
    return w_bar_dot
