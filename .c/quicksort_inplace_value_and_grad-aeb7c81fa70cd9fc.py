# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.quicksort_inplace
# source: a91fe91ee0506383879ed17afaf142bf
# code: e995f1975467e04bab25017c7c88fe7a
# mode: value_and_grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: len = builtin_function_or_method builtins.len
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.arange = builtin_function_or_method numpy.arange
# asked: shared memory = 
# asked: equal axes = 
# sha256: 29fae7e764d902b96fdb70d31923db93823aeb0c9d7f99e62995e28ec04abd40

# Value and gradient of z_b.quicksort_inplace with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise, zeros_like


def qs_forward(a, lo, hi, a_bar):
    t = lo < hi                                        # 12: if lo < hi:
    tape = []
    if t:
        p = a[hi]                                      # 13: k = part(a, lo, hi)
        i = lo
        for j in range(i, hi):
            t1 = a[j]
            t2 = t1 < p
            tape.append((i, t2))
            if t2:
                t3 = a[i]
                a[i] = t1
                a[j] = t3
                i = i + 1
        k = i
        t1 = a[hi]
        t2 = a[k]
        a[k] = t1
        a[hi] = t2
        _, qs_res = qs_forward(a, lo, k - 1, a_bar)    # 14: qs(a, lo, k - 1)
        _, qs_res_1 = qs_forward(a, k + 1, hi, a_bar)  # 15: qs(a, k + 1, hi)
    else:
        k = qs_res = qs_res_1 = None
    return None, (lo, hi, t, tape, k, qs_res, qs_res_1)


def qs_reverse(residuals, a_bar):
    lo, hi, t, tape, k, qs_res, qs_res_1 = residuals

    if t:                            # 12: if lo < hi:
        qs_reverse(qs_res_1, a_bar)  # 15: qs(a, k + 1, hi)
        qs_reverse(qs_res, a_bar)    # 14: qs(a, lo, k - 1)
        t1 = a_bar[hi]               # 13: k = part(a, lo, hi)
        a_bar[hi] = 0.0
        t2 = a_bar[k]
        a_bar[k] = t1
        a_bar[hi] += t2
        for j in reversed(range(lo, hi)):
            i, t = tape.pop()
            if t:
                t3 = a_bar[j]
                a_bar[j] = 0.0
                t1 = a_bar[i]
                a_bar[i] = t3
                a_bar[j] += t1
    return ()


def quicksort_inplace_value_and_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    a = x.copy()                                     # 16
    a_bar = zeros_like(a)
    _, qs_res = qs_forward(a, 0, len(a) - 1, a_bar)  # 17: qs(a, 0, len(a) - 1)
    t1 = np.arange(len(a)) ** 2                      # 18: return np.sum(a * np.arange(len(a)) ** 2)
    t2 = np.sum(a * t1)

    # reverse sweep
    a_bar += y_bar * t1
    qs_reverse(qs_res, a_bar)  # 17
    return t2, materialise(a_bar, x)
