# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.quicksort_inplace
# source: a91fe91ee0506383879ed17afaf142bf
# code: e995f1975467e04bab25017c7c88fe7a
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: len = builtin_function_or_method builtins.len
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.arange = builtin_function_or_method numpy.arange
# asked: shared memory = 
# asked: equal axes = 
# sha256: 3bfa34355a383af86000ed47709b60fe44549fa546c02b39db85be4eaf2e1f41

# Tangent of z_b.quicksort_inplace with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, zeros_like


def qs_jvp(a, lo, hi, a_dot):
    if lo < hi:                      # 12
        p = a[hi]                    # 13: k = part(a, lo, hi)
        i = lo
        for j in range(i, hi):
            t = a[j]
            if t < p:
                t1 = a[i]
                t2 = a_dot[i]
                a_dot[i] = a_dot[j]
                a[i] = t
                a_dot[j] = t2
                a[j] = t1
                i = i + 1
        k = i
        t = a[hi]
        t1 = a[k]
        t2 = a_dot[k]
        a_dot[k] = a_dot[hi]
        a[k] = t
        a_dot[hi] = t2
        a[hi] = t1
        qs_jvp(a, lo, k - 1, a_dot)  # 14: qs(a, lo, k - 1)
        qs_jvp(a, k + 1, hi, a_dot)  # 15: qs(a, k + 1, hi)
    return None, ()


def quicksort_inplace_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    t = x.copy()                     # 16: a = x.copy()
    a = t
    a_dot = zeros_like(t)
    a_dot[...] = x_dot.copy()
    qs_jvp(a, 0, len(a) - 1, a_dot)  # 17: qs(a, 0, len(a) - 1)
    t2 = np.arange(len(a)) ** 2      # 18: return np.sum(a * np.arange(len(a)) ** 2)
    return np.sum(a * t2), np.sum(t2 * a_dot)
