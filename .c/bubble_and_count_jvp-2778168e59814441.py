# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.bubble_and_count
# source: aebd9bdd7a845d17fe92adeff077a53b
# code: 12f085e374482444e1204389264ccda2
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: enumerate = class builtins.enumerate
# asked: len = builtin_function_or_method builtins.len
# asked: list = class builtins.list
# asked: sum = builtin_function_or_method builtins.sum
# asked: equal axes = 
# sha256: 18cd80502b56aa6edc52f8cdc1fb5071e77b599584ddbb5ef7c8167875369d95

# Tangent of z_f.bubble_and_count with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array


def bubble_and_count_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    a = list(x)                          # 2
    a_dot = list(x_dot)
    done = False
    swaps = 0
    while not done:                      # 5
        done = True
        for i in range(len(a) - 1):      # 7
            t = a[i]                     # 8: if a[i] > a[i + 1]:
            t1 = a_dot[i]
            t2 = a[i + 1]
            if t > t2:
                a_dot[i] = a_dot[i + 1]  # 9: a[i], a[i + 1] = a[i + 1], a[i]
                a[i] = t2
                a_dot[i + 1] = t1
                a[i + 1] = t
                swaps = swaps + 1        # 10: swaps += 1
                done = False
    t = t1 = 0.0
    for j, v in enumerate(a):            # 12: return sum(v * (i + swaps) for i, v in enumerate(a))
        v_dot = a_dot[j]
        t2 = j + swaps
        t = t + v * t2
        t1 = t1 + t2 * v_dot
    return t, t1
