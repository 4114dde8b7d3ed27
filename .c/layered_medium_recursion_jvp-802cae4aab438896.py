# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.layered_medium_recursion
# source: 67da16366cc628c9f9387c464e513968
# code: b9518f008ed1c680ee6f294590939e96
# mode: jvp
# wrt: (0,)
# argument: q array float64 (q.0, q.1)
# asked: abs = builtin_function_or_method builtins.abs
# asked: zip = class builtins.zip
# asked: np = module numpy 2.4.6
# asked: np.exp = ufunc numpy.exp
# asked: equal axes = 
# sha256: ed83e420ae04fddb5e453e28a882b69c64907a1443502fde44ac16d9e3b7cdc9

# Tangent of z_f.layered_medium_recursion with respect to q.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array


def reflect_jvp(layers, r, layers_0_dot, layers_1_dot, r_dot):
    layers_0, layers_1 = layers

    if layers_0:            # 3: if not layers:
        t = layers_0[-1]    # 5: nidx, d = layers[-1]
        t1 = layers_0_dot[-1]
        t2 = layers_1_dot[-1]
        t3 = 1 + t          # 6: f = (1 - nidx) / (1 + nidx)
        f = (1 - t) / t3
        f_dot = (-t1 - f * t1) / t3
        t4 = 2.0j * t       # 7: ph = np.exp(2j * nidx * d)
        t5 = t4 * layers_1[-1]
        t6 = layers_1[-1] * (2.0j * t1) + t4 * t2
        ph = np.exp(t5)
        ph_dot = ph * t6
        t7 = layers_0[:-1]  # 8: return reflect(layers[:-1], (f + r * ph) / (1 + f * r * ph))
        t8 = layers_0_dot[:-1]
        t3 = layers_1[:-1]
        t = layers_1_dot[:-1]
        t9 = f * r
        t1 = 1 + t9 * ph
        t2 = (f + r * ph) / t1
        t4 = (f_dot + (ph * r_dot + r * ph_dot) - t2 * (ph * (r * f_dot + f * r_dot) + t9 * ph_dot)) / t1
        r, r_dot = reflect_jvp((t7, t3), t2, t8, t, t4)
    return r, r_dot


def reflect_1_jvp(layers, r, layers_0_dot, layers_1_dot):
    layers_0, layers_1 = layers

    if not layers_0:        # 3: if not layers:
        t = 0.0
    else:
        t1 = layers_0[-1]   # 5: nidx, d = layers[-1]
        t2 = layers_0_dot[-1]
        t3 = layers_1_dot[-1]
        t4 = 1 + t1         # 6: f = (1 - nidx) / (1 + nidx)
        f = (1 - t1) / t4
        f_dot = (-t2 - f * t2) / t4
        t5 = 2.0j * t1      # 7: ph = np.exp(2j * nidx * d)
        t6 = t5 * layers_1[-1]
        t = layers_1[-1] * (2.0j * t2) + t5 * t3
        ph = np.exp(t6)
        ph_dot = ph * t
        t7 = layers_0[:-1]  # 8: return reflect(layers[:-1], (f + r * ph) / (1 + f * r * ph))
        t8 = layers_0_dot[:-1]
        t4 = layers_1[:-1]
        t1 = layers_1_dot[:-1]
        t9 = f * r
        t2 = 1 + t9 * ph
        t3 = (f + r * ph) / t2
        t5 = (f_dot + r * ph_dot - t3 * (ph * (r * f_dot) + t9 * ph_dot)) / t2
        r, t = reflect_jvp((t7, t4), t3, t8, t1, t5)
    return r, t


def layered_medium_recursion_jvp(q, q_dot):
    expect(is_array(q, "float64", 2), "q: float64[:, :]")

    t = q[0]  # 9: layers = [(a, b) for a, b in zip(q[0], q[1])]
    t1 = q_dot[0]
    t2 = q[1]
    t3 = q_dot[1]
    layers_0, layers_0_dot, layers_1, layers_1_dot = [], [], [], []
    for i in range(min(len(t), len(t2))):
        a = t[i]
        b = t2[i]
        layers_0.append(a)
        layers_0_dot.append(t1[i])
        layers_1.append(b)
        layers_1_dot.append(t3[i])
    # 10: return abs(reflect(layers, 0.3 + 0j)) ** 2
    t4, t5 = reflect_1_jvp((layers_0, layers_1), 0.3 + 0.0j, layers_0_dot, layers_1_dot)
    return abs(t4) ** 2, 2.0 * np.real(np.conjugate(t4) * t5)
