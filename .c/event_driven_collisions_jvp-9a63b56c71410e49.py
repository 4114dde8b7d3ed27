# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.event_driven_collisions
# source: 0fe35ae8f2f1006dfec1b24ba5d94701
# code: e1d64d0ff4fc023dea7cd08462fe2d0e
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: enumerate = class builtins.enumerate
# asked: sorted = builtin_function_or_method builtins.sorted
# asked: zip = class builtins.zip
# asked: sum = builtin_function_or_method builtins.sum
# asked: math = module math
# asked: math.inf = float inf
# asked: shared memory = 
# asked: equal axes = 
# sha256: 9ab021fd6b78f3a77d3897f0ec35e281a93f5b5f906406dbd0ff2f77088086c9

# Tangent of z_f.event_driven_collisions with respect to x.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import expect, in_order, is_array, materialise, zeros_like


def event_driven_collisions_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    t1 = np.array(x)                          # 2: pos = sorted(x)
    t2 = in_order(t1)
    t3 = t1[t2]
    t4 = zeros_like(t3)
    t4[...] = np.array(x_dot)[t2]
    t5 = list(t3)
    pos = list(t5)
    pos_dot = materialise(list(t4.copy()), t5)
    vel = [0.5, -0.3, 0.4, -0.6]              # 3
    t = t_dot = 0.0
    for _ in range(3):                        # 5
        best = math.inf
        best_dot = 0.0
        pair = None
        for i in range(3):                    # 7
            dv = vel[i] - vel[i + 1]          # 8
            if dv > 1e-12:                    # 9
                t1 = pos[i + 1]               # 10: dt = (pos[i + 1] - pos[i]) / dv
                t2 = pos_dot[i + 1]
                t3 = pos[i]
                t4 = t2 - pos_dot[i]
                dt = (t1 - t3) / dv
                dt_dot = t4 / dv
                if dt < best and dt > 1e-09:  # 11: if dt < best and dt > 1e-9:
                    best = dt
                    best_dot = dt_dot
                    pair = i
        if pair is None:                      # 13
            break
        t1 = min(len(pos), len(vel))          # 15: pos = [p + v * best for p, v in zip(pos, vel)]
        pos_1, pos_dot_1 = [], []
        for j in range(t1):
            p = pos[j]
            p_dot = pos_dot[j]
            v = vel[j]
            pos_1.append(p + v * best)
            pos_dot_1.append(p_dot + v * best_dot)
        t1 = pair + 1                         # 16: vel[pair], vel[pair + 1] = vel[pair + 1], vel[pair]
        t2 = vel[t1]
        t3 = vel[pair]
        vel[pair] = t2
        vel[t1] = t3
        t = t + best                          # 17: t += best
        t_dot = t_dot + best_dot
        pos = pos_1
        pos_dot = pos_dot_1
    t2 = t4 = 0.0
    for j, p in enumerate(pos):               # 18: return t + sum(p * (k + 1) for k, p in enumerate(pos))
        p_dot = pos_dot[j]
        t1 = j + 1
        t2 = t2 + p * t1
        t4 = t4 + t1 * p_dot
    return t + t2, t_dot + t4
