# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: 1f2e1b79287547a0ac2e64c1c80c2c40
# python: 3.11
# numpy: 2.4.6
# function: z_d.generator_pipeline
# source: 34e838e3aee89707adc0455babc538b1
# code: ad15a18027fc2c29806defe5b807546c
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: sum = builtin_function_or_method builtins.sum
# asked: deque = class collections.deque
# asked: values_1 = unbound
# asked: w_1 = unbound
# asked: equal axes = 
# sha256: f37c221fdc756b33a438bea44231b2ffdab0370d693bc0224cae31106fc67f1d

# Tangent of z_d.generator_pipeline with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, require_bound


def generator_pipeline_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    values_1, values_1_dot, w_1, w_1_dot = [], [], [], []  # 9, 14
    place_2 = place_1 = 0
    left = v_2_bound = v_1_bound = False
    v_2 = v_1 = prev_1 = None
    v_2_dot = v_1_dot = prev_1_dot = 0.0
    prev_1_bound = True
    while True:                                            # 10: for v in it:
        left_1 = False
        while True:                                        # 4: for v in it:
            t = place_1 == 0
            if t:
                if not place_2 < len(x):
                    left = stop_1 = True
                else:
                    v_2 = x[place_2]
                    v_2_dot = x_dot[place_2]
                    place_2 = place_2 + 1
                    stop_1 = False
                    v_2_bound = True
            else:
                stop_1 = False
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
                if t:                                      # 6: yield v - prev
                    require_bound(v_2_bound, "v_2")
                    require_bound(prev_1_bound, "prev_1")
                    v_1 = v_2 - prev_1
                    v_1_dot = v_2_dot - prev_1_dot
                    v_1_bound = left_1 = stop_1 = True
                    place_1 = 4
                else:
                    place_1 = 0
            if stop_1:
                break
            require_bound(v_2_bound, "v_2")                # 7: prev = v
            prev_1 = v_2
            prev_1_dot = v_2_dot
            prev_1_bound = v_2_bound
        if left:
            left = True
        else:
            left = left if left_1 else True
        if left:                                           # 10
            left = True
            break
        require_bound(v_1_bound, "v_1")                    # 11: w.append(v)
        w_1.append(v_1)
        w_1_dot.append(v_1_dot)
        if len(w_1) > 2:
            w_1.pop(0)
            w_1_dot.pop(0)
        t = len(w_1)                                       # 12: if len(w) == k:
        if t == 2:
            t1 = 0
            t2 = 0.0
            for i in range(t):                             # 13: yield sum(w) / k
                t3 = w_1[i]
                t4 = w_1_dot[i]
                t1 = t1 + t3
                t2 = t2 + t4
            v = t1 / 2
            v_dot = t2 / 2
            values_1.append(v ** 2)  # 14: return sum(v ** 2 for v in windowed(diffs(x), 2))
            values_1_dot.append(2 * (v * v_dot))
    values = 0
    values_dot = 0.0
    for i in range(len(values_1)):                         # 14
        t = values_1[i]
        t1 = values_1_dot[i]
        values = values + t
        values_dot = values_dot + t1
    return values, values_dot
