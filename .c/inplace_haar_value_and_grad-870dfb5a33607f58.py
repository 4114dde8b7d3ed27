# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.inplace_haar
# source: 22e87d5ef8cfd067c5d12a620cab9900
# code: 9ca19476a9af33ecac1102c5ca36c428
# mode: value_and_grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.cumsum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.cumsum
# asked: np.abs = ufunc numpy.absolute
# asked: equal axes = 
# sha256: 19848d8006af07db24ef2b36aca500636974e6f0992ec96e16cebd592491439b

# Value and gradient of z_f.inplace_haar with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, unbroadcast


def inplace_haar_value_and_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    a = x.copy()               # 2
    h = len(a) // 2            # 8: step(a)
    t, t1 = a[0::2].copy(), a[1::2].copy()
    s = (t + t1) / 2
    d = (t - t1) / 2
    a[:h] = s
    a[h:] = d
    h_1 = len(a[:2]) // 2      # 9: step(a[:2])
    t2, t3 = a[:2][0::2].copy(), a[:2][1::2].copy()
    s_1 = (t2 + t3) / 2
    d_1 = (t2 - t3) / 2
    a[:2][:h_1] = s_1
    a[:2][h_1:] = d_1
    t4 = np.absolute(a) < 0.1  # 10: a[np.abs(a) < 0.1] = 0.0
    a[t4] = 0.0
    t5 = np.cumsum(a)          # 11: return np.sum(np.cumsum(a) ** 2)

    # reverse sweep
    a_bar = np.reshape(np.flip(np.cumsum(np.flip(y_bar * 2 * t5))), a.shape).copy()  # 11
    a_bar[t4] = 0.0                            # 10
    d_bar = unbroadcast(a_bar[:2][h_1:], d_1)  # 9
    t6 = d_bar / 2
    a_bar[:2][h_1:] = 0.0
    s_bar = unbroadcast(a_bar[:2][:h_1], s_1)
    t7 = s_bar / 2
    a_bar[:2][:h_1] = 0.0
    a_bar[:2][1::2] += unbroadcast(t7, t3) - unbroadcast(t6, t3)
    a_bar[:2][0::2] += unbroadcast(t6, t2) + unbroadcast(t7, t2)
    d_bar = unbroadcast(a_bar[h:], d)          # 8
    s_bar = unbroadcast(a_bar[:h], s)
    t4 = d_bar / 2
    t8 = s_bar / 2
    a_bar[h:] = 0.0
    a_bar[:h] = 0.0
    a_bar[1::2] += unbroadcast(t8, t1) - unbroadcast(t4, t1)
    a_bar[0::2] += unbroadcast(t4, t) + unbroadcast(t8, t)
    return np.sum(t5 ** 2), a_bar
