# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: a77328d0026427546e2c7e025796ff38
# python: 3.11
# numpy: 2.4.6
# function: z_u.s3
# source: 40b1b3cfe5198cc8202c916baadd8fa7
# code: c4759244ea1f3e277800cb7a59da8aaf
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: list = class builtins.list
# asked: len = builtin_function_or_method builtins.len
# asked: equal axes = 
# sha256: 3331d09e172df04c4e285b96eef97a3572034722e7fec826f374f6fcdf0c22a2

# Gradient of z_u.s3 with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, expect, is_array, materialise


def sort_forward(a):
    t = len(a)                                # 3: if len(a) <= 1:
    t1 = t <= 1
    if t1:
        c = 0.0
        sort_res = sort_res_1 = None
    else:
        m = t // 2                            # 5: m = len(a) // 2
        cl, sort_res = sort_forward(a[:m])    # 6: cl = sort(a[:m])
        cr, sort_res_1 = sort_forward(a[m:])  # 7: cr = sort(a[m:])
        c = cl + cr                           # 8
        for k in range(2):                    # 9
            c = c + a[0] * a[-1]              # 10: c += a[0] * a[-1]
    return c, (a, t, t1, sort_res, sort_res_1)


def sort_reverse(residuals, y_bar):
    a, t, t1, sort_res, sort_res_1 = residuals

    a_bar = [0.0] * t                                  # 3: if len(a) <= 1:
    if not t1:
        for k in range(2):                             # 9
            a_bar[-1] += y_bar * a[0]                  # 10: c += a[0] * a[-1]
            a_bar[0] += y_bar * a[-1]
        t1 = sort_reverse(sort_res_1, y_bar)           # 7: cr = sort(a[m:])
        m = t // 2                                     # 5: m = len(a) // 2
        add_at(a_bar, slice(m, None, None), list(t1))  # 7
        t2 = sort_reverse(sort_res, y_bar)             # 6: cl = sort(a[:m])
        add_at(a_bar, slice(None, m, None), list(t2))
    return a_bar


def s3_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    _, sort_res = sort_forward(list(x))  # 12: return sort(list(x))

    # reverse sweep
    return materialise(np.reshape(np.array(list(sort_reverse(sort_res, y_bar))), x.shape), x)
