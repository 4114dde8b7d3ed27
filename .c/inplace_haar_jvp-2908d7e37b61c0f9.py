# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.inplace_haar
# source: 22e87d5ef8cfd067c5d12a620cab9900
# code: 9ca19476a9af33ecac1102c5ca36c428
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.cumsum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.cumsum
# asked: np.abs = ufunc numpy.absolute
# asked: equal axes = 
# sha256: 4bbaa4af3e24d3d42e79542bf54230cf14919ee879dc067ba6589eda761d88bc

# Tangent of z_f.inplace_haar with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise


def inplace_haar_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    a = x.copy()               # 2
    a_dot = materialise(x_dot, a)
    h = len(a) // 2            # 8: step(a)
    t = a[0::2]
    t1 = a_dot[0::2]
    t2 = a[1::2]
    t3 = a_dot[1::2]
    s = (t + t2) / 2
    s_dot = (t1 + t3) / 2
    d = (t - t2) / 2
    d_dot = (t1 - t3) / 2
    a_dot[:h] = s_dot
    a[:h] = s
    a_dot[h:] = d_dot
    a[h:] = d
    h = len(a[:2]) // 2        # 9: step(a[:2])
    t4 = a[:2][0::2]
    t = a_dot[:2][0::2]
    t1 = a[:2][1::2]
    t2 = a_dot[:2][1::2]
    s = (t4 + t1) / 2
    s_dot = (t + t2) / 2
    d = (t4 - t1) / 2
    d_dot = (t - t2) / 2
    a_dot[:2][:h] = s_dot
    a[:2][:h] = s
    a_dot[:2][h:] = d_dot
    a[:2][h:] = d
    t3 = np.absolute(a) < 0.1  # 10: a[np.abs(a) < 0.1] = 0.0
    a_dot[t3] = 0.0
    a[t3] = 0.0
    t = np.cumsum(a)           # 11: return np.sum(np.cumsum(a) ** 2)
    return np.sum(t ** 2), np.sum(2 * (t * np.cumsum(a_dot)))
