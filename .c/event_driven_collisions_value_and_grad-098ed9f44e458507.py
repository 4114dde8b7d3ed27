# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.event_driven_collisions
# source: 0fe35ae8f2f1006dfec1b24ba5d94701
# code: e1d64d0ff4fc023dea7cd08462fe2d0e
# mode: value_and_grad
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
# sha256: 6ea9617750e29a8e7e6a45104f0ce8932108eef9388165e4106e713e2c044424

# Value and gradient of z_f.event_driven_collisions with respect to x.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import add_at, expect, in_order, is_array, zeros_like


def event_driven_collisions_value_and_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    t1 = np.array(x)                             # 2: pos = sorted(x)
    t2 = in_order(t1)
    t3 = t1[t2]
    t4 = zeros_like(t3)
    pos = list(t3)
    pos_bar = zeros_like(pos)
    vel = [0.5, -0.3, 0.4, -0.6]                 # 3
    v_tape, tape, t1_tape, dv_tape, tape_1 = [], [], [], [], []
    t = 0.0
    pos_bar_1 = pos_bar
    for _ in range(3):                           # 5
        best = math.inf
        pair = None
        for i in range(3):                       # 7
            dv = vel[i] - vel[i + 1]             # 8
            dv_tape.append(dv)
            if dv > 1e-12:                       # 9
                dt = (pos[i + 1] - pos[i]) / dv  # 10
                t1 = dt < best and dt > 1e-09    # 11: if dt < best and dt > 1e-9:
                t1_tape.append(t1)
                if t1:
                    best = dt
                    pair = i
        t1 = pair is None                        # 13: if pair is None:
        tape_1.append((pos_bar_1, t1))
        if t1:
            break
        t5 = min(len(pos), len(vel))             # 15: pos = [p + v * best for p, v in zip(pos, vel)]
        pos_1, pos_bar_1 = [], []
        for j in range(t5):
            p = pos[j]
            v = vel[j]
            v_tape.append(v)
            pos_1.append(p + v * best)
            pos_bar_1.append(0.0)
        t1 = pair + 1                            # 16: vel[pair], vel[pair + 1] = vel[pair + 1], vel[pair]
        t6 = vel[t1]
        t7 = vel[pair]
        vel[pair] = t6
        vel[t1] = t7
        t = t + best                             # 17: t += best
        tape.append((t5, pos_bar_1))
        pos = pos_1
    t6 = 0.0
    for j, p in enumerate(pos):                  # 18: return t + sum(p * (k + 1) for k, p in enumerate(pos))
        t6 = t6 + p * (j + 1)

    # reverse sweep
    for j in reversed(range(len(pos))):     # 18
        pos_bar_1[j] += y_bar * (j + 1)
    for pos_bar_1, t1 in reversed(tape_1):  # 5
        if t1:                              # 13
            best_bar = 0.0
        else:
            t5, pos_bar_2 = tape.pop()
            best_bar = y_bar
            for j in reversed(range(t5)):   # 15
                v = v_tape.pop()
                p_bar = pos_bar_2.pop()
                pos_bar_1[j] += p_bar
                best_bar = best_bar + p_bar * v
        for i in reversed(range(3)):        # 7
            dv = dv_tape.pop()
            if dv > 1e-12:                  # 9
                if t1_tape.pop():           # 11
                    dt_bar = best_bar
                    best_bar = 0.0
                else:
                    dt_bar = 0.0
                t1 = dt_bar / dv            # 10
                pos_bar_1[i] -= t1
                pos_bar_1[i + 1] += t1
    t4 += np.reshape(np.array(list(pos_bar)), t3.shape)
    x_bar = zeros_like(x)                   # 2
    add_at(x_bar, t2, t4)
    return t + t6, x_bar
