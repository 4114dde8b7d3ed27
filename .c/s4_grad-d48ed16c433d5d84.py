# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: a77328d0026427546e2c7e025796ff38
# python: 3.11
# numpy: 2.4.6
# function: z_u.s4
# source: 63137fd4fd47767661dacf8f16f211ac
# code: abe8d40d388b88375b7a9de8669c8c68
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: list = class builtins.list
# asked: len = builtin_function_or_method builtins.len
# asked: equal axes = 
# sha256: aaa78ee134e19aa1b6b930fc197a47c3942c190b7dc0f8907aeaf08c9914cc93

# Gradient of z_u.s4 with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, expect, is_array, materialise


def sort_forward(a):
    t = len(a)                                # 3: if len(a) <= 1:
    t1 = t <= 1
    if t1:
        c = a[0]                              # 4: return a[0]
        sort_res = sort_res_1 = k = None
    else:
        m = t // 2                            # 5: m = len(a) // 2
        cl, sort_res = sort_forward(a[:m])    # 6: cl = sort(a[:m])
        cr, sort_res_1 = sort_forward(a[m:])  # 7: cr = sort(a[m:])
        c = cl + cr                           # 8
        k = 0
        while k < 2:                          # 10
            k = k + 1                         # 11: k += 1
            if k == 1:                        # 12
                c = c + a[0] * a[-1]          # 13: c += a[0] * a[-1]
    return c, (a, t, t1, sort_res, sort_res_1, k)


def sort_reverse(residuals, y_bar):
    a, t, t1, sort_res, sort_res_1, k = residuals

    a_bar = [0.0] * t                                  # 3: if len(a) <= 1:
    if t1:
        a_bar[0] += y_bar                              # 4: return a[0]
    else:
        for k_1 in range(k):                           # 10: while k < 2:
            if k == 1:                                 # 12
                a_bar[-1] += y_bar * a[0]              # 13: c += a[0] * a[-1]
                a_bar[0] += y_bar * a[-1]
            k = k - 1                                  # 11: k += 1
        t1 = sort_reverse(sort_res_1, y_bar)           # 7: cr = sort(a[m:])
        m = t // 2                                     # 5: m = len(a) // 2
        add_at(a_bar, slice(m, None, None), list(t1))  # 7
        t2 = sort_reverse(sort_res, y_bar)             # 6: cl = sort(a[:m])
        add_at(a_bar, slice(None, m, None), list(t2))
    return a_bar


def s4_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    _, sort_res = sort_forward(list(x))  # 15: return sort(list(x))

    # reverse sweep
    return materialise(np.reshape(np.array(list(sort_reverse(sort_res, y_bar))), x.shape), x)
