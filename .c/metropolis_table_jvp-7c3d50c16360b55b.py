# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.metropolis_table
# source: 89ef7cf03d653039527b84e02d780929
# code: 4f27b0f5c8061ddd837a74364f731dfa
# mode: jvp
# wrt: (0, 1)
# argument: s array float64 (w.0)
# argument: w array float64 (w.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: enumerate = class builtins.enumerate
# asked: math = module math
# asked: math.exp = builtin_function_or_method math.exp
# asked: shared memory = 
# asked: equal axes = s.0 = w.0
# sha256: 78649f681b2450b60b3fa9d5f8edb1e083be25ab48f25c78941e315ef3411b64

# Tangent of z_e.metropolis_table with respect to w, s.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array


def metropolis_table_jvp(w, s, w_dot, s_dot):
    expect(is_array(w, "float64", 1) and is_array(s, "float64", 1), "w: float64[:], s: float64[:]")

    grid = {}                          # 2
    grid_dot = {}
    for i, a in enumerate(w):          # 3
        a_dot = w_dot[i]
        for j, b in enumerate(s):      # 4
            b_dot = s_dot[j]
            t = a - b                  # 5: grid[i, j] = math.exp(-(a - b) ** 2)
            t1 = math.exp(-t ** 2)
            grid_dot[i, j] = t1 * -(2 * (t * (a_dot - b_dot)))
            grid[i, j] = t1
    if grid[1, 0] > 0.5 * grid[0, 0]:  # 9: if grid[cand] > 0.5 * grid[pos]:
        pos = 1
    else:
        pos = 0
    t = grid[pos, 0]                   # 11: trail.append(grid[pos])
    t1 = grid_dot[pos, 0]
    t2 = (pos + 0) % 3                 # 8: cand = ((pos[0] + di) % 3, (pos[1] + dj) % 3)
    if grid[t2, 1] > 0.5 * t:          # 9
        pos = t2
        pos_1 = 1
    else:
        pos_1 = 0
    t3 = grid[pos, pos_1]              # 11
    t4 = grid_dot[pos, pos_1]
    t5 = (pos + 1) % 3                 # 8
    t6 = (pos_1 + 1) % 3
    if grid[t5, t6] > 0.5 * t3:        # 9
        pos = t5
        pos_1 = t6
    t2 = grid[pos, pos_1]              # 11
    t7 = grid_dot[pos, pos_1]
    t8 = (pos + 0) % 3                 # 8
    t9 = (pos_1 + -1) % 3
    if grid[t8, t9] > 0.5 * t2:        # 9
        pos = t8
        pos_1 = t9
    t5 = grid[pos, pos_1]              # 11
    t6 = grid_dot[pos, pos_1]
    t10 = (pos + -1) % 3               # 8
    t11 = (pos_1 + 0) % 3
    if grid[t10, t11] > 0.5 * t5:      # 9
        pos = t10
        pos_1 = t11
    t8 = grid[pos, pos_1]              # 11
    t9 = grid_dot[pos, pos_1]
    t12 = 0 + t + t3 + t2 + t5 + t8    # 12: return sum(trail) * grid[pos]
    return t12 * t8, t8 * (t1 + t4 + t7 + t6 + t9) + t12 * t9
