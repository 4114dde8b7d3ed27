# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.inplace_haar
# source: 22e87d5ef8cfd067c5d12a620cab9900
# code: 9ca19476a9af33ecac1102c5ca36c428
# mode: hvp
# wrt: 0
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.cumsum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.cumsum
# asked: np.abs = ufunc numpy.absolute
# asked: equal axes = 
# sha256: 0f4b1da54ab99db0f0c43286b189eb8216fd401cd3d44fe1215793b30ca31100

# Product of the Hessian of z_f.inplace_haar with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise, unbroadcast


def inplace_haar_hvp(x, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    a = x.copy()               # 2
    a_dot = materialise(x_dot, a)
    h = len(a) // 2            # 8: step(a)
    t = a[0::2].copy()
    t1 = a_dot[0::2]
    t2 = a[1::2].copy()
    t3 = a_dot[1::2]
    s = (t + t2) / 2
    s_dot = (t1 + t3) / 2
    d = (t - t2) / 2
    d_dot = (t1 - t3) / 2
    a_dot[:h] = s_dot
    a[:h] = s
    a_dot[h:] = d_dot
    a[h:] = d
    h_1 = len(a[:2]) // 2      # 9: step(a[:2])
    t4 = a[:2][0::2].copy()
    t5 = a_dot[:2][0::2]
    t1 = a[:2][1::2].copy()
    t3 = a_dot[:2][1::2]
    s_1 = (t4 + t1) / 2
    s_dot = (t5 + t3) / 2
    d_1 = (t4 - t1) / 2
    d_dot = (t5 - t3) / 2
    a_dot[:2][:h_1] = s_dot
    a[:2][:h_1] = s_1
    a_dot[:2][h_1:] = d_dot
    a[:2][h_1:] = d_1
    t6 = np.absolute(a) < 0.1  # 10: a[np.abs(a) < 0.1] = 0.0
    a_dot[t6] = 0.0
    a[t6] = 0.0

    # reverse sweep
    t3 = y_bar * 2                                     # 11: return np.sum(np.cumsum(a) ** 2)
    a_bar = np.reshape(np.flip(np.cumsum(np.flip(t3 * np.cumsum(a)))), a.shape).copy()
    a_bar_dot = materialise(np.reshape(np.flip(np.cumsum(np.flip(t3 * np.cumsum(a_dot)))), a.shape), a_bar)
    a_bar_dot[t6] = 0.0                                # 10
    d_bar_dot = unbroadcast(a_bar_dot[:2][h_1:], d_1)  # 9
    t5 = d_bar_dot / 2
    a_bar_dot[:2][h_1:] = 0.0
    s_bar_dot = unbroadcast(a_bar_dot[:2][:h_1], s_1)
    t7 = s_bar_dot / 2
    a_bar_dot[:2][:h_1] = 0.0
    a_bar_dot[:2][1::2] += unbroadcast(t7, t1) - unbroadcast(t5, t1)
    a_bar_dot[:2][0::2] += unbroadcast(t5, t4) + unbroadcast(t7, t4)
    d_bar_dot = unbroadcast(a_bar_dot[h:], d)          # 8
    s_bar_dot = unbroadcast(a_bar_dot[:h], s)
    t3 = d_bar_dot / 2
    t6 = s_bar_dot / 2
    a_bar_dot[h:] = 0.0
    a_bar_dot[:h] = 0.0
    a_bar_dot[1::2] += unbroadcast(t6, t2) - unbroadcast(t3, t2)
    a_bar_dot[0::2] += unbroadcast(t3, t) + unbroadcast(t6, t)
    return a_bar_dot
