# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.clip_global_norm
# source: d0838ed045322ec801cbaa0c9ae7688c
# code: 891aaedfdd77c9305678102f35841a56
# mode: hvp
# wrt: 0
# argument: grads list [array float64 (grads[0].0), array float64 (grads[1].0, grads[1].1), array float64 (grads[2].0)]
# asked: list by value = list [array float64 (grads[0].0), array float64 (grads[1].0, grads[1].1), array float64 (grads[2].0)]
# asked: float = class builtins.float
# asked: sum = builtin_function_or_method builtins.sum
# asked: math = module math
# asked: math.sqrt = builtin_function_or_method math.sqrt
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.exp = ufunc numpy.exp
# asked: shared memory = 
# asked: equal axes = 
# sha256: 07aededdd70d5f33aa5eda89408b140c67906d791a51fe5101ac3bf543550ab1

# Product of the Hessian of z_a.clip_global_norm with respect to grads.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import apart, each_once, expect, is_array, is_list, materialise, quotient, zeros_like


def clip_global_norm_hvp(grads, grads_dot, *, y_bar=1.0):
    expect(is_list(grads, 3) and is_array(grads[0], "float64", 1) and is_array(grads[1], "float64", 2)
        and is_array(grads[2], "float64", 1), "grads: [float64[:], float64[:, :], float64[:]]")
    each_once(grads)
    g, g_1, g_2 = grads
    g_dot, g_dot_1, g_dot_2 = grads_dot

    # forward sweep
    apart((g, g_1, g_2))
    t, t1 = g.copy(), g_dot.copy()
    g_3 = t
    g_dot = zeros_like(t)
    g_dot[...] = t1
    t2 = zeros_like(g_3)
    g_bar = t2
    g_bar_dot = zeros_like(t2)
    t3, t4 = g_1.copy(), g_dot_1.copy()
    g_4 = t3
    g_dot_1 = zeros_like(t3)
    g_dot_1[...] = t4
    t = zeros_like(g_4)
    g_bar_1 = t
    g_bar_dot_1 = zeros_like(t)
    t1, t2 = g_2.copy(), g_dot_2.copy()
    g_5 = t1
    g_dot_2 = zeros_like(t1)
    g_dot_2[...] = t2
    t3 = zeros_like(g_5)
    g_bar_2 = t3
    g_bar_dot_2 = zeros_like(t3)
    t, t4, t5, t1, t2 = g_3.copy(), g_dot.copy(), g_4.copy(), g_dot_1.copy(), g_5.copy()
    t6 = g_dot_2.copy()
    # 2: norm = math.sqrt(sum(float(np.sum(g * g)) if False else np.sum(g * g) for g in grads))
    norm = math.sqrt(0 + np.sum(t * t) + np.sum(t5 * t5) + np.sum(t2 * t2))
    norm_dot = 0.5 * quotient(np.sum(2.0 * (t * t4)) + np.sum(2.0 * (t5 * t1)) + np.sum(2.0 * (t2 * t6)),
        norm)
    t3 = norm > 1.0                   # 3: if norm > 1.0:
    if t3:
        t7 = t / norm                 # 4: grads = [g / norm for g in grads]
        t8 = np.copy(t7)
        grads = t8
        grads_dot = zeros_like(t8)
        grads_dot[...] = np.copy((t4 - t7 * norm_dot) / norm)
        t9 = zeros_like(g_3)
        grads_bar = t9
        grads_bar_dot = zeros_like(t9)
        t10 = t5 / norm
        t11 = np.copy(t10)
        grads_1 = t11
        grads_dot_1 = zeros_like(t11)
        grads_dot_1[...] = np.copy((t1 - t10 * norm_dot) / norm)
        t7 = zeros_like(g_4)
        grads_bar_1 = t7
        grads_bar_dot_1 = zeros_like(t7)
        t8 = t2 / norm
        t9 = np.copy(t8)
        grads_2 = t9
        grads_dot_2 = zeros_like(t9)
        grads_dot_2[...] = np.copy((t6 - t8 * norm_dot) / norm)
        t10 = zeros_like(g_5)
        grads_bar_2 = t10
        grads_bar_dot_2 = zeros_like(t10)
        t7 = grads_bar
        t11 = grads_bar_dot
        t12 = grads_bar_1
        t13 = grads_bar_dot_1
        t14 = grads_bar_2
        t15 = grads_bar_dot_2
    else:
        grads = g_3
        grads_dot = g_dot
        grads_1 = g_4
        grads_dot_1 = g_dot_1
        grads_2 = g_5
        grads_dot_2 = g_dot_2
        grads_bar = g_bar
        grads_bar_dot = g_bar_dot
        grads_bar_1 = g_bar_1
        grads_bar_dot_1 = g_bar_dot_1
        grads_bar_2 = g_bar_2
        grads_bar_dot_2 = g_bar_dot_2
        t11 = t13 = t15 = 0.0
    grads_dot[...] = 2.0 * grads_dot  # 6: g *= 2.0
    grads *= 2.0
    grads_dot_1[...] = 2.0 * grads_dot_1
    grads_1 *= 2.0
    grads_dot_2[...] = 2.0 * grads_dot_2
    grads_2 *= 2.0
    t8 = np.exp(grads)                # 7: return sum(np.sum(np.exp(g)) for g in grads)
    t9 = np.exp(grads_1)
    t10 = np.exp(grads_2)

    # reverse sweep
    grads_bar_dot_2 += y_bar * (t10 * grads_dot_2)
    grads_bar_2 += y_bar * t10
    grads_bar_dot_1 += y_bar * (t9 * grads_dot_1)
    grads_bar_1 += y_bar * t9
    grads_bar_dot += y_bar * (t8 * grads_dot)
    grads_bar += y_bar * t8
    grads_bar_dot_2[...] = 2.0 * grads_bar_dot_2  # 6
    grads_bar_2 *= 2.0
    grads_bar_dot_1[...] = 2.0 * grads_bar_dot_1
    grads_bar_1 *= 2.0
    grads_bar_dot[...] = 2.0 * grads_bar_dot
    grads_bar *= 2.0
    if t3:                                        # 3
        t8 = t14 / norm                           # 4
        t9 = (t15 - t8 * norm_dot) / norm
        g_bar_dot_2 += t9
        t10 = t12 / norm
        t16 = (t13 - t10 * norm_dot) / norm
        g_bar_dot_1 += t16
        t17 = t7 / norm
        t3 = (t11 - t17 * norm_dot) / norm
        g_bar_dot += t3
        t14 = t / norm
        t15 = t5 / norm
        t12 = t2 / norm
        norm_bar = np.sum(-t10 * t15) - t8 @ t12 - t17 @ t14
        norm_bar_dot = np.sum(t15 * -t16 - t10 * ((t1 - t15 * norm_dot) / norm)) - (t9 @ t12
            + t8 @ ((t6 - t12 * norm_dot) / norm))
        norm_bar_dot = norm_bar_dot - (t3 @ t14 + t17 @ ((t4 - t14 * norm_dot) / norm))
    else:
        norm_bar = norm_bar_dot = 0.0
    t7 = quotient(norm_bar * 0.5, norm)           # 2
    t11 = 2.0 * t7
    t13 = 2.0 * quotient(0.5 * norm_bar_dot - t7 * norm_dot, norm)
    g_bar_dot_2 += t2 * t13 + t11 * t6
    g_bar_dot_1 += t5 * t13 + t11 * t1
    g_bar_dot += t * t13 + t11 * t4
    g_bar_dot_2 = materialise(g_bar_dot_2, g_2)
    g_bar_dot = materialise(g_bar_dot, g)
    g_bar_dot_1 = materialise(g_bar_dot_1, g_1)
    return [g_bar_dot, g_bar_dot_1, g_bar_dot_2]
