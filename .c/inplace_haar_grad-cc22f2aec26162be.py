# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.inplace_haar
# source: 22e87d5ef8cfd067c5d12a620cab9900
# code: 9ca19476a9af33ecac1102c5ca36c428
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.cumsum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.cumsum
# asked: np.abs = ufunc numpy.absolute
# asked: equal axes = 
# sha256: 8eef12c426aa2ea54dfee686c11cccc91b95001861094d062a6a218060839764

# Gradient of z_f.inplace_haar with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, unbroadcast


def inplace_haar_grad(x, *, y_bar=1.0):
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

    # reverse sweep
    # 11: return np.sum(np.cumsum(a) ** 2)
    a_bar = np.reshape(np.flip(np.cumsum(np.flip(y_bar * 2 * np.cumsum(a)))), a.shape).copy()
    a_bar[t4] = 0.0                            # 10
    d_bar = unbroadcast(a_bar[:2][h_1:], d_1)  # 9
    t5 = d_bar / 2
    a_bar[:2][h_1:] = 0.0
    s_bar = unbroadcast(a_bar[:2][:h_1], s_1)
    t6 = s_bar / 2
    a_bar[:2][:h_1] = 0.0
    a_bar[:2][1::2] += unbroadcast(t6, t3) - unbroadcast(t5, t3)
    a_bar[:2][0::2] += unbroadcast(t5, t2) + unbroadcast(t6, t2)
    d_bar = unbroadcast(a_bar[h:], d)          # 8
    s_bar = unbroadcast(a_bar[:h], s)
    t4 = d_bar / 2
    t7 = s_bar / 2
    a_bar[h:] = 0.0
    a_bar[:h] = 0.0
    a_bar[1::2] += unbroadcast(t7, t1) - unbroadcast(t4, t1)
    a_bar[0::2] += unbroadcast(t4, t) + unbroadcast(t7, t)
    return a_bar
