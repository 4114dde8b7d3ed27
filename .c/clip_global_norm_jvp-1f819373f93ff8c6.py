# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.clip_global_norm
# source: d0838ed045322ec801cbaa0c9ae7688c
# code: 891aaedfdd77c9305678102f35841a56
# mode: jvp
# wrt: (0,)
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
# sha256: 9267fa3ee45aff59e37e0350ba7ef3226591e426a37c7064c76a5a51896cadb7

# Tangent of z_a.clip_global_norm with respect to grads.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import apart, each_once, expect, is_array, is_list, quotient, zeros_like


def clip_global_norm_jvp(grads, grads_dot):
    expect(is_list(grads, 3) and is_array(grads[0], "float64", 1) and is_array(grads[1], "float64", 2)
        and is_array(grads[2], "float64", 1), "grads: [float64[:], float64[:, :], float64[:]]")
    each_once(grads)
    g, g_1, g_2 = grads
    g_dot, g_dot_1, g_dot_2 = grads_dot

    apart((g, g_1, g_2))
    t, t1 = g.copy(), g_dot.copy()
    g = t
    g_dot = zeros_like(t)
    g_dot[...] = t1
    t2, t3 = g_1.copy(), g_dot_1.copy()
    g_1 = t2
    g_dot_1 = zeros_like(t2)
    g_dot_1[...] = t3
    t4, t = g_2.copy(), g_dot_2.copy()
    g_2 = t4
    g_dot_2 = zeros_like(t4)
    g_dot_2[...] = t
    t1, t2, t3 = g_dot.copy(), g_dot_1.copy(), g_dot_2.copy()
    # 2: norm = math.sqrt(sum(float(np.sum(g * g)) if False else np.sum(g * g) for g in grads))
    norm = math.sqrt(0 + np.sum(g * g) + np.sum(g_1 * g_1) + np.sum(g_2 * g_2))
    norm_dot = 0.5 * quotient(np.sum(2.0 * (g * t1)) + np.sum(2.0 * (g_1 * t2)) + np.sum(2.0 * (g_2 * t3)),
        norm)
    if norm > 1.0:                    # 3
        t4 = g / norm                 # 4: grads = [g / norm for g in grads]
        grads = np.copy(t4)
        grads_dot = zeros_like(t4)
        grads_dot[...] = (t1 - t4 * norm_dot) / norm
        t = g_1 / norm
        grads_1 = np.copy(t)
        grads_dot_1 = zeros_like(t)
        grads_dot_1[...] = (t2 - t * norm_dot) / norm
        t5 = g_2 / norm
        grads_2 = np.copy(t5)
        grads_dot_2 = zeros_like(t5)
        grads_dot_2[...] = (t3 - t5 * norm_dot) / norm
    else:
        grads = g
        grads_dot = g_dot
        grads_1 = g_1
        grads_dot_1 = g_dot_1
        grads_2 = g_2
        grads_dot_2 = g_dot_2
    grads_dot[...] = 2.0 * grads_dot  # 6: g *= 2.0
    grads *= 2.0
    grads_dot_1[...] = 2.0 * grads_dot_1
    grads_1 *= 2.0
    grads_dot_2[...] = 2.0 * grads_dot_2
    grads_2 *= 2.0
    t = np.exp(grads)                 # 7: return sum(np.sum(np.exp(g)) for g in grads)
    t1 = np.exp(grads_1)
    t2 = np.exp(grads_2)
    t3 = 0 + np.sum(t) + np.sum(t1) + np.sum(t2)
    return t3, np.sum(t * grads_dot) + np.sum(t1 * grads_dot_1) + np.sum(t2 * grads_dot_2)
