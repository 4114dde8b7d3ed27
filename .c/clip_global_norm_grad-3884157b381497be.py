# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.clip_global_norm
# source: d0838ed045322ec801cbaa0c9ae7688c
# code: 891aaedfdd77c9305678102f35841a56
# mode: grad
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
# sha256: 5d517f7b0a9c6417067bda120ddcdd1eab154848cc8b95831867b9ad6f4f881e

# Gradient of z_a.clip_global_norm with respect to grads.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import apart, each_once, expect, is_array, is_list, materialise, quotient, zeros_like


def clip_global_norm_grad(grads, *, y_bar=1.0):
    expect(is_list(grads, 3) and is_array(grads[0], "float64", 1) and is_array(grads[1], "float64", 2)
        and is_array(grads[2], "float64", 1), "grads: [float64[:], float64[:, :], float64[:]]")
    each_once(grads)
    g, g_1, g_2 = grads

    # forward sweep
    apart((g, g_1, g_2))
    g_3 = g.copy()
    g_bar = zeros_like(g_3)
    g_4 = g_1.copy()
    g_bar_1 = zeros_like(g_4)
    g_5 = g_2.copy()
    g_bar_2 = zeros_like(g_5)
    t, t1, t2 = g_3.copy(), g_4.copy(), g_5.copy()
    # 2: norm = math.sqrt(sum(float(np.sum(g * g)) if False else np.sum(g * g) for g in grads))
    norm = math.sqrt(0 + np.sum(t * t) + np.sum(t1 * t1) + np.sum(t2 * t2))
    t3 = norm > 1.0                # 3: if norm > 1.0:
    if t3:
        grads = np.copy(t / norm)  # 4: grads = [g / norm for g in grads]
        grads_bar = zeros_like(g_3)
        grads_1 = np.copy(t1 / norm)
        grads_bar_1 = zeros_like(g_4)
        grads_2 = np.copy(t2 / norm)
        grads_bar_2 = zeros_like(g_5)
        t4, t5, t6 = grads_bar, grads_bar_1, grads_bar_2
    else:
        grads = g_3
        grads_1 = g_4
        grads_2 = g_5
        grads_bar, grads_bar_1, grads_bar_2 = g_bar, g_bar_1, g_bar_2
    grads *= 2.0                   # 6: g *= 2.0
    grads_1 *= 2.0
    grads_2 *= 2.0
    t7 = np.exp(grads)             # 7: return sum(np.sum(np.exp(g)) for g in grads)
    t8 = np.exp(grads_1)

    # reverse sweep
    grads_bar_2 += y_bar * np.exp(grads_2)
    grads_bar_1 += y_bar * t8
    grads_bar += y_bar * t7
    grads_bar_2 *= 2.0  # 6
    grads_bar_1 *= 2.0
    grads_bar *= 2.0
    if t3:              # 3
        t9 = t6 / norm  # 4
        g_bar_2 += t9
        t8 = t5 / norm
        g_bar_1 += t8
        t7 = t4 / norm
        g_bar += t7
        norm_bar = np.sum(-t8 * (t1 / norm)) - t9 @ (t2 / norm) - t7 @ (t / norm)
    else:
        norm_bar = 0.0
    t3 = 2.0 * quotient(norm_bar * 0.5, norm)
    g_bar_2 += t3 * t2
    g_bar_1 += t3 * t1
    g_bar += t3 * t
    g_bar_2 = materialise(g_bar_2, g_2)
    g_bar = materialise(g_bar, g)
    g_bar_1 = materialise(g_bar_1, g_1)
    return [g_bar, g_bar_1, g_bar_2]
