# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: 1f2e1b79287547a0ac2e64c1c80c2c40
# python: 3.11
# numpy: 2.4.6
# function: z_d.generator_pipeline
# source: 34e838e3aee89707adc0455babc538b1
# code: ad15a18027fc2c29806defe5b807546c
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: sum = builtin_function_or_method builtins.sum
# asked: deque = class collections.deque
# asked: values_1 = unbound
# asked: w_1 = unbound
# asked: equal axes = 
# sha256: c5f3d6ac78cf16b86058f950eb52e9d9330ab65f23349b5f75af9284e2a2bfe5

# Gradient of z_d.generator_pipeline with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, require_bound, require_scalar, unbroadcast, zeros_like


def generator_pipeline_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    values_1, w_1, v_tape, tape, tape_1, tape_2, stop_1_tape = [], [], [], [], [], [], []  # 9, 14
    tape_3 = []
    place_2 = place_1 = 0
    left = v_2_bound = v_1_bound = False
    v_2 = v_1 = prev_1 = None
    prev_1_bound = True
    while True:                              # 10: for v in it:
        left_1 = False
        trips = 0
        while True:                          # 4: for v in it:
            trips = trips + 1
            t = place_1 == 0
            tape_2.append((place_2, t))
            if t:
                if not place_2 < len(x):
                    left = stop_1 = True
                else:
                    v_2 = x[place_2]
                    place_2 = place_2 + 1
                    stop_1 = False
                    v_2_bound = True
            else:
                stop_1 = False
            stop_1_tape.append(stop_1)
            if stop_1:
                break
            t1 = place_1 == 3 or place_1 == 4 or place_1 == 5  # 5: if prev is not None:
            if not t1:
                if t:
                    require_bound(prev_1_bound, "prev_1")
                    t1 = prev_1 is not None
                else:
                    t1 = t
            if t1:
                if t:                        # 6: yield v - prev
                    require_bound(v_2_bound, "v_2")
                    require_bound(prev_1_bound, "prev_1")
                    v_1 = v_2 - prev_1
                    v_1_bound = left_1 = stop_1 = True
                    place_1 = 4
                else:
                    place_1 = 0
            tape_1.append((t1, stop_1))
            if stop_1:
                break
            require_bound(v_2_bound, "v_2")  # 7: prev = v
            prev_1 = v_2
            prev_1_bound = v_2_bound
        if left:
            left = True
        else:
            left = left if left_1 else True
        tape_3.append((v_1, trips, left))
        if left:                             # 10
            left = True
            break
        require_bound(v_1_bound, "v_1")      # 11: w.append(v)
        w_1.append(v_1)
        t = len(w_1)
        if t > 2:
            w_1.pop(0)
        t1 = len(w_1)                        # 12: if len(w) == k:
        tape.append((t, t1))
        if t1 == 2:
            t2 = 0
            for i in range(t1):              # 13: yield sum(w) / k
                t2 = t2 + w_1[i]
            v = t2 / 2
            v_tape.append(v)
            values_1.append(v ** 2)          # 14: return sum(v ** 2 for v in windowed(diffs(x), 2))
    t = len(values_1)                        # 14
    values = 0
    for i in range(t):
        values = values + values_1[i]
    require_scalar(values, "generator_pipeline")

    # reverse sweep
    values_1_bar = [y_bar] * t           # 14
    x_bar = zeros_like(x)                # 10
    w_1_bar = [0.0] * len(w_1)
    v_2_bar = v_1_bar = prev_1_bar = 0.0
    for v_1, trips, left in reversed(tape_3):
        t1 = np.real(v_1_bar)
        if left:
            v_1_bar = np.sum(t1)         # 11
        else:
            t, t2 = tape.pop()
            if t2 == 2:                  # 12
                v = v_tape.pop()
                t3 = values_1_bar.pop()  # 14
                v_bar = t3 * 2 * v
                t4 = v_bar / 2           # 13
                for i in reversed(range(t2)):
                    w_1_bar[i] += t4
            if t > 2:                    # 11
                w_1_bar.insert(0, 0.0)
            v_1_bar = w_1_bar.pop()
            v_1_bar = unbroadcast(t1, v_1) + v_1_bar
        for k in range(trips):           # 4
            place_2, t = tape_2.pop()
            stop_1 = stop_1_tape.pop()
            if not stop_1:
                t1, stop_1 = tape_1.pop()
                if not stop_1:           # 5
                    v_2_bar = v_2_bar + prev_1_bar
                    prev_1_bar = 0.0
                if t1:
                    if t:                # 6
                        v_2_bar = v_2_bar + v_1_bar
                        prev_1_bar = prev_1_bar + -v_1_bar
                        v_1_bar = 0.0
            if t:
                if place_2 < len(x):
                    x_bar[place_2] += v_2_bar
                    v_2_bar = 0.0
    return x_bar
