# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: a77328d0026427546e2c7e025796ff38
# python: 3.11
# numpy: 2.4.6
# function: z_u.s1
# source: 5258b297ba30ec4cc7fa43670389847d
# code: d5b1ac7ec4d2d75b1893c4000a368fe6
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: list = class builtins.list
# asked: range = class builtins.range
# asked: equal axes = 
# sha256: e5146e67787edc9d5ab593c39a092d5e8c89e99f12b70b8d812ab75200904374

# Gradient of z_u.s1 with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, expect, is_array, materialise


def sort_forward(a):
    t = len(a)                                # 3: if len(a) <= 1:
    t1 = t <= 1
    if t1:
        c = 0.0
        t2 = sort_res = t3 = sort_res_1 = t4 = None
    else:
        m = t // 2                            # 5: m = len(a) // 2
        t5 = a[:m]                            # 6: l, cl = sort(a[:m])
        (t2, t6), sort_res = sort_forward(t5)
        t7 = a[m:]                            # 7: r, cr = sort(a[m:])
        (t3, t8), sort_res_1 = sort_forward(t7)
        c = t6 + t8                           # 8: out, c = [], cl + cr
        for k in range(3):                    # 9
            c = c + t3[0] * t2[0]             # 10: c += r[0] * l[0]
        t5 = [t2[i] for i in range(len(t2))]  # 11: return out + l + r, c
        a = []
        t4 = len(t5)
        for i in range(t4):
            a.append(t5[i])
        for i in range(len(t3)):
            a.append(t3[i])
    return (a, c), (t, t1, t2, sort_res, t3, sort_res_1, t4)


def sort_reverse(residuals, y0_bar, y1_bar):
    t, t1, t2, sort_res, t3, sort_res_1, t4 = residuals

    a_bar = [0.0] * t                                  # 3: if len(a) <= 1:
    t5 = list(y0_bar)
    if t1:
        add_at(a_bar, slice(None, None, None), t5)
    else:
        t6 = list(t5)
        t7 = len(t3)                                   # 11: return out + l + r, c
        t8 = [0.0] * t7
        for i in reversed(range(t7)):
            t1 = t6.pop()
            t8[i] += t1
        t5 = [0.0] * t4
        for i in reversed(range(t4)):
            t1 = t6.pop()
            t5[i] += t1
        t7 = len(t2)
        t4 = [0.0] * t7
        for i in reversed(range(t7)):
            t1 = t5.pop()
            t4[i] += t1
        for k in range(3):                             # 9
            t4[0] += y1_bar * t3[0]                    # 10: c += r[0] * l[0]
            t8[0] += y1_bar * t2[0]
        t1 = sort_reverse(sort_res_1, t8, y1_bar)      # 7: r, cr = sort(a[m:])
        m = t // 2                                     # 5: m = len(a) // 2
        add_at(a_bar, slice(m, None, None), list(t1))  # 7
        t5 = sort_reverse(sort_res, t4, y1_bar)        # 6: l, cl = sort(a[:m])
        add_at(a_bar, slice(None, m, None), list(t5))
    return a_bar


def s1_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    (t, _), sort_res = sort_forward(list(x))  # 12: s, c = sort(list(x))
    t2 = t[0]                                 # 13: return c + s[0] * s[-1]
    t3 = t[-1]

    # reverse sweep
    t4 = [0.0] * len(t)  # 13
    t4[-1] += y_bar * t2
    t4[0] += y_bar * t3
    return materialise(np.reshape(np.array(list(sort_reverse(sort_res, t4, y_bar))), x.shape), x)
