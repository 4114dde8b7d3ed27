# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: a77328d0026427546e2c7e025796ff38
# python: 3.11
# numpy: 2.4.6
# function: z_b.merge_sort_counts
# source: 8e64a47f57e6633c3b4389f93fcef71d
# code: 76e9fff3c21e3e5faf080852f2a3b219
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: list = class builtins.list
# asked: len = builtin_function_or_method builtins.len
# asked: equal axes = 
# sha256: f9c59ba2b79e6a4325ff10786ab6818b99581565447acc8036c2909eb0ca4005

# Gradient of z_b.merge_sort_counts with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, expect, is_array, materialise, unsupported


def sort(a):
    if len(a) <= 1:          # 3
        t = 0.0
    else:
        m = len(a) // 2      # 5
        _, t2 = sort(a[:m])  # 6: l, cl = sort(a[:m])
        _, t4 = sort(a[m:])  # 7: r, cr = sort(a[m:])
        t2 + t4              # 8: out, c = [], cl + cr
        # 10: if l[0] <= r[0]:
        unsupported("cannot differentiate `c` in this loop: it may be unbound in the next pass",
            "a value of one kind, bound before the loop", 444)
    return a, t


def sort_reverse(a, y_bar):
    a_bar = [0.0] * len(a)  # 3: if len(a) <= 1:
    t = list(y_bar)
    if len(a) <= 1:
        add_at(a_bar, slice(None, None, None), t)
    return a_bar


def merge_sort_counts_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    t = list(x)  # 16: s, c = sort(list(x))
    t1, _ = sort(t)
    t3 = t1[0]   # 17: return c + s[0] * s[-1]
    t4 = t1[-1]

    # reverse sweep
    t5 = [0.0] * len(t1)  # 17
    t5[-1] += y_bar * t3
    t5[0] += y_bar * t4
    return materialise(np.reshape(np.array(list(sort_reverse(t, t5))), x.shape), x)
