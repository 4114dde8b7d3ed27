# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.bubble_and_count
# source: aebd9bdd7a845d17fe92adeff077a53b
# code: 12f085e374482444e1204389264ccda2
# mode: value_and_grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: enumerate = class builtins.enumerate
# asked: len = builtin_function_or_method builtins.len
# asked: list = class builtins.list
# asked: sum = builtin_function_or_method builtins.sum
# asked: equal axes = 
# sha256: 6588f36d89bb2616fdfb91e05911ae13750856fd117d9676274c7a9e805db7da

# Value and gradient of z_f.bubble_and_count with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise


def bubble_and_count_value_and_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    a = list(x)                    # 2
    t3_tape, t_tape = [], []
    done = False
    swaps = 0
    while not done:                # 5
        t = len(a) - 1             # 7: for i in range(len(a) - 1):
        t_tape.append(t)
        done = True
        for i in range(t):
            t1 = a[i]              # 8: if a[i] > a[i + 1]:
            t2 = a[i + 1]
            t3 = t1 > t2
            t3_tape.append(t3)
            if t3:
                a[i] = t2          # 9: a[i], a[i + 1] = a[i + 1], a[i]
                a[i + 1] = t1
                swaps = swaps + 1  # 10: swaps += 1
                done = False
    t = 0.0
    for j, v in enumerate(a):      # 12: return sum(v * (i + swaps) for i, v in enumerate(a))
        t = t + v * (j + swaps)

    # reverse sweep
    a_bar = [y_bar * (j + swaps) for j in range(len(a))]  # 12
    for t1 in reversed(t_tape):                           # 5
        for i in reversed(range(t1)):                     # 7
            if t3_tape.pop():                             # 8
                t2 = a_bar[i + 1]                         # 9
                a_bar[i + 1] = 0.0
                a_bar[i + 1] += a_bar[i]
                a_bar[i] = 0.0
            else:
                t2 = 0.0
            a_bar[i] += t2
    return t, materialise(np.reshape(np.array(a_bar), x.shape), x)
