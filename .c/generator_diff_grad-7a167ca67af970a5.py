# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: 1f2e1b79287547a0ac2e64c1c80c2c40
# python: 3.11
# numpy: 2.4.6
# function: tests.programs.zoo.stateful_1.generator_diff
# source: 738808324d18483bfa09b48809c005e0
# code: 1c81f99434e8c32680e11045410ff783
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: zip = class builtins.zip
# asked: gen = function tests.programs.zoo.stateful_1.gen 4a4b278a2bede17510dcf6ad41191f2a
# asked: values_2 = unbound
# asked: equal axes = 
# sha256: 6a8328b92bea0349c906423e7a82a0931c03a072bd77615e3ca003157dd67b5c

# Gradient of tests.programs.zoo.stateful_1.generator_diff with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, require_bound, require_scalar, zeros_like


def generator_diff_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    values_2 = []  # 2: return sum(d * d for d in gen(x)) + sum(a * b for a, b in zip(gen(x), gen(x[::-1])))
    t = len(x)
    last_1_tape = []
    last_1 = None
    for v_1 in x:
        last_1_tape.append(last_1)
        d = v_1 if last_1 is None else v_1 - last_1
        values_2.append(d * d)
        last_1 = v_1
    t1 = len(values_2)
    values_1 = 0
    for i in range(t1):
        values_1 = values_1 + values_2[i]
    x_2 = x[::-1]
    values_4, last_2_tape, tape = [], [], []
    last_3 = v_3 = last_2 = v_2 = None
    last_3_bound = last_2_bound = True
    place_6 = place_5 = place_4 = place_3 = 0
    v_3_bound = v_2_bound = False
    while True:
        t2 = place_5 == 0
        if not t2:
            require_bound(v_3_bound, "v_3")
            last_3 = v_3
            last_3_bound = v_3_bound
        tape.append((place_6, place_4, place_3, t2, last_3))
        if not place_6 < t:
            break
        v_3 = x[place_6]
        place_6 = place_6 + 1
        require_bound(last_3_bound, "last_3")
        item_1 = v_3 if last_3 is None else v_3 - last_3
        if not place_3 == 0:
            require_bound(v_2_bound, "v_2")
            last_2 = v_2
            last_2_bound = v_2_bound
        last_2_tape.append(last_2)
        if not place_4 < len(x_2):
            v_3_bound = True
            place_5 = 1
            break
        v_2 = x_2[place_4]
        place_4 = place_4 + 1
        require_bound(last_2_bound, "last_2")
        item_2 = v_2 if last_2 is None else v_2 - last_2
        values_4.append(item_1 * item_2)
        v_2_bound = True
        place_3 = 1
        v_3_bound = True
        place_5 = 1
    t2 = len(values_4)
    t3 = 0
    for i in range(t2):
        t3 = t3 + values_4[i]
    require_scalar(values_1 + t3, "generator_diff")

    # reverse sweep
    values_4_bar = [y_bar] * t2  # 2
    x_bar, x_2_bar = zeros_like(x), zeros_like(x_2)
    last_3_bar = v_3_bar = last_2_bar = v_2_bar = 0.0
    for place_6, place_4, place_3, t2, last_3 in reversed(tape):
        if place_6 < t:
            last_2 = last_2_tape.pop()
            v_3 = x[place_6]
            t3 = last_3 is None
            item_1 = v_3 if t3 else v_3 - last_3
            if not place_4 < len(x_2):
                item_1_bar = 0.0
            else:
                v_2 = x_2[place_4]
                t4 = last_2 is None
                item_2 = v_2 if t4 else v_2 - last_2
                t5 = values_4_bar.pop()
                item_2_bar = t5 * item_1
                if t4:
                    v_2_bar = v_2_bar + item_2_bar
                else:
                    v_2_bar = v_2_bar + item_2_bar
                    last_2_bar = last_2_bar - item_2_bar
                x_2_bar[place_4] += v_2_bar
                item_1_bar = t5 * item_2
                v_2_bar = 0.0
            if not place_3 == 0:
                v_2_bar = v_2_bar + last_2_bar
                last_2_bar = 0.0
            if t3:
                v_3_bar = v_3_bar + item_1_bar
            else:
                v_3_bar = v_3_bar + item_1_bar
                last_3_bar = last_3_bar - item_1_bar
            x_bar[place_6] += v_3_bar
            v_3_bar = 0.0
        if not t2:
            v_3_bar = v_3_bar + last_3_bar
            last_3_bar = 0.0
    x_bar += x_2_bar[::-1]
    values_2_bar = [y_bar] * t1
    last_1_bar = 0.0
    for i, last_1 in zip(reversed(range(t)), reversed(last_1_tape)):
        v_1 = x[i]
        t2 = last_1 is None
        d = v_1 if t2 else v_1 - last_1
        t1 = values_2_bar.pop()
        d_bar = 2.0 * t1 * d
        if t2:
            v_1_bar = last_1_bar + d_bar
            last_1_bar = 0.0
        else:
            v_1_bar = last_1_bar + d_bar
            last_1_bar = -d_bar
        x_bar[i] += v_1_bar
    return x_bar
