# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: 1f2e1b79287547a0ac2e64c1c80c2c40
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
# sha256: 47d49678c70893f8e01aafb7ea8d5aa28b3f7468ab375068d3932958f4e2e198

# Gradient of z_b.merge_sort_counts with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, expect, is_array, materialise, require_bound, unsupported


def sort_forward(a):
    t = len(a)                               # 3: if len(a) <= 1:
    t1 = t <= 1
    if t1:
        c = 0.0
        sort_res = sort_res_1 = t2 = t3 = t4 = None
    else:
        m = t // 2                           # 5: m = len(a) // 2
        t5 = a[:m]                           # 6: l, cl = sort(a[:m])
        (t6, t7), sort_res = sort_forward(t5)
        t8 = a[m:]                           # 7: r, cr = sort(a[m:])
        (t9, t10), sort_res_1 = sort_forward(t8)
        c = t7 + t10                         # 8: out, c = [], cl + cr
        c_bound = True
        while len(t6) and len(t9):           # 9: while l and r:
            if t6[0] <= t9[0]:               # 10: if l[0] <= r[0]:
                # 11: out.append(l.pop(0))
                unsupported(
                    "cannot differentiate `.pop(...)`: the list is made on another path, in another list or "
                    "by the caller",
                    "a list of its own, made right before in the same block: `l = list(l)`", 446)
            else:
                require_bound(c_bound, "c")  # 13: c += len(l) * (l[0] - r[0])
                # 14: out.append(r.pop(0))
                unsupported(
                    "cannot differentiate `.pop(...)`: the list is made on another path, in another list or "
                    "by the caller",
                    "a list of its own, made right before in the same block: `r = list(r)`", 449)
            c_bound = False
        t5 = []                              # 15: return out + l + r, c
        t2 = len(t6)
        for i in range(t2):
            t5.append(t6[i])
        a = []
        t3 = len(t5)
        for i in range(t3):
            a.append(t5[i])
        t4 = len(t9)
        for i in range(t4):
            a.append(t9[i])
        require_bound(c_bound, "c")
    return (a, c), (t, t1, sort_res, sort_res_1, t2, t3, t4)


def sort_reverse(residuals, y_bar):
    t, t1, sort_res, sort_res_1, t2, t3, t4 = residuals

    a_bar = [0.0] * t                                  # 3: if len(a) <= 1:
    t5 = list(y_bar)
    if t1:
        add_at(a_bar, slice(None, None, None), t5)
    else:
        t6 = list(t5)
        t7 = [0.0] * t4                                # 15: return out + l + r, c
        for i in reversed(range(t4)):
            t1 = t6.pop()
            t7[i] += t1
        t5 = [0.0] * t3
        for i in reversed(range(t3)):
            t1 = t6.pop()
            t5[i] += t1
        t4 = [0.0] * t2
        for i in reversed(range(t2)):
            t1 = t5.pop()
            t4[i] += t1
        t3 = sort_reverse(sort_res_1, t7)              # 7: r, cr = sort(a[m:])
        m = t // 2                                     # 5: m = len(a) // 2
        add_at(a_bar, slice(m, None, None), list(t3))  # 7
        t2 = sort_reverse(sort_res, t4)                # 6: l, cl = sort(a[:m])
        add_at(a_bar, slice(None, m, None), list(t2))
    return a_bar


def merge_sort_counts_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    (t, _), sort_res = sort_forward(list(x))  # 16: s, c = sort(list(x))
    t2 = t[0]                                 # 17: return c + s[0] * s[-1]
    t3 = t[-1]

    # reverse sweep
    t4 = [0.0] * len(t)  # 17
    t4[-1] += y_bar * t2
    t4[0] += y_bar * t3
    return materialise(np.reshape(np.array(list(sort_reverse(sort_res, t4))), x.shape), x)
