# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.event_driven_collisions
# source: 0fe35ae8f2f1006dfec1b24ba5d94701
# code: e1d64d0ff4fc023dea7cd08462fe2d0e
# mode: hvp
# wrt: 0
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
# sha256: 46c088ca87d6af4791ce95700d67b04918e0093d3f66b342ca6a0d74bd46498c

# Product of the Hessian of z_f.event_driven_collisions with respect to x.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import expect, in_order, is_array, zeros_like


def event_driven_collisions_hvp(x, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    t = np.array(x)                              # 2: pos = sorted(x)
    pos = list(t[in_order(t)])
    vel = [0.5, -0.3, 0.4, -0.6]                 # 3
    for _ in range(3):                           # 5
        best = math.inf
        pair = None
        for i in range(3):                       # 7
            dv = vel[i] - vel[i + 1]             # 8
            if dv > 1e-12:                       # 9
                dt = (pos[i + 1] - pos[i]) / dv  # 10
                if dt < best and dt > 1e-09:     # 11: if dt < best and dt > 1e-9:
                    best = dt
                    pair = i
        if pair is None:                         # 13
            break
        t = min(len(pos), len(vel))              # 15: pos = [p + v * best for p, v in zip(pos, vel)]
        pos_1 = []
        for j in range(t):
            p = pos[j]
            v = vel[j]
            pos_1.append(p + v * best)
        t = pair + 1                             # 16: vel[pair], vel[pair + 1] = vel[pair + 1], vel[pair]
        t1 = vel[t]
        t2 = vel[pair]
        vel[pair] = t1
        vel[t] = t2
        pos = pos_1

    # reverse sweep
    x_bar = zeros_like(x)  # 2
    x_bar_dot = zeros_like(x_bar)
    return x_bar_dot
