# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.layered_medium_recursion
# source: 67da16366cc628c9f9387c464e513968
# code: b9518f008ed1c680ee6f294590939e96
# mode: value_and_grad
# wrt: 0
# argument: q array float64 (q.0, q.1)
# asked: abs = builtin_function_or_method builtins.abs
# asked: zip = class builtins.zip
# asked: np = module numpy 2.4.6
# asked: np.exp = ufunc numpy.exp
# asked: equal axes = 
# sha256: 45d69202bfcef6a3b6b57ef2d3507f18c4fd2c48ccbcb15a3419cdb2a8c7e9c5

# Value and gradient of z_f.layered_medium_recursion with respect to q.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, expect, is_array, zeros_like


def reflect_forward(layers, r):
    layers_0, layers_1 = layers

    t = not layers_0                 # 3: if not layers:
    if t:
        t1 = r
        ph = reflect_res = None
    else:
        t2 = layers_0[-1]            # 5: nidx, d = layers[-1]
        t3 = layers_1[-1]
        f = (1 - t2) / (1 + t2)      # 6: f = (1 - nidx) / (1 + nidx)
        ph = np.exp(2.0j * t2 * t3)  # 7: ph = np.exp(2j * nidx * d)
        # 8: return reflect(layers[:-1], (f + r * ph) / (1 + f * r * ph))
        t1, reflect_res = reflect_forward((layers_0[:-1], layers_1[:-1]), (f + r * ph) / (1 + f * r * ph))
    return t1, (layers_0, layers_1, r, t, ph, reflect_res)


def reflect_reverse(residuals, y_bar):
    layers_0, layers_1, r, t, ph, reflect_res = residuals

    layers_0_bar = [0.0] * len(layers_0)                  # 3: if not layers:
    layers_1_bar = [0.0] * len(layers_1)
    if t:
        r_bar = y_bar
    else:
        # 8: return reflect(layers[:-1], (f + r * ph) / (1 + f * r * ph))
        t1, t2, t3 = reflect_reverse(reflect_res, y_bar)
        add_at(layers_1_bar, slice(None, -1, None), list(t2))
        add_at(layers_0_bar, slice(None, -1, None), list(t1))
        t4 = layers_0[-1]                                 # 5: nidx, d = layers[-1]
        t5 = 1 + t4                                       # 6: f = (1 - nidx) / (1 + nidx)
        f = (1 - t4) / t5
        t = f * r                                         # 8
        t6 = 1 + t * ph
        t7 = t3 / np.conjugate(t6)
        t2 = -t7 * np.conjugate((f + r * ph) / t6)
        t1 = np.conjugate(r)
        ph_bar = t2 * np.conjugate(t) + t7 * t1
        t8 = np.conjugate(ph)
        t9 = ph_bar * t8                                  # 7: ph = np.exp(2j * nidx * d)
        layers_1_bar[-1] += np.real(t9 * np.conjugate(2.0j * t4))  # 5, 7
        t10 = t2 * t8                                     # 8
        f_bar = np.real(t10 * t1) + np.real(t7)
        t3 = f_bar / t5                                   # 6
        layers_0_bar[-1] += np.real(t9 * layers_1[-1] * np.conjugate(2.0j)) + -t3 * f - t3  # 5, 6, 7
        r_bar = t10 * f + t7 * t8                         # 8
    return layers_0_bar, layers_1_bar, r_bar


def reflect_1_forward(layers, r):
    layers_0, layers_1 = layers

    if not layers_0:                # 3: if not layers:
        ph = reflect_res = None
    else:
        t = layers_0[-1]            # 5: nidx, d = layers[-1]
        t1 = layers_1[-1]
        f = (1 - t) / (1 + t)       # 6: f = (1 - nidx) / (1 + nidx)
        ph = np.exp(2.0j * t * t1)  # 7: ph = np.exp(2j * nidx * d)
        # 8: return reflect(layers[:-1], (f + r * ph) / (1 + f * r * ph))
        r, reflect_res = reflect_forward((layers_0[:-1], layers_1[:-1]), (f + r * ph) / (1 + f * r * ph))
    return r, (ph, reflect_res)


def reflect_1_reverse(layers, r, residuals, y_bar):
    layers_0, layers_1 = layers
    ph, reflect_res = residuals

    layers_0_bar = [0.0] * len(layers_0)                 # 3: if not layers:
    layers_1_bar = [0.0] * len(layers_1)
    if layers_0:
        # 8: return reflect(layers[:-1], (f + r * ph) / (1 + f * r * ph))
        t, t1, t2 = reflect_reverse(reflect_res, y_bar)
        add_at(layers_1_bar, slice(None, -1, None), list(t1))
        add_at(layers_0_bar, slice(None, -1, None), list(t))
        t3 = layers_0[-1]                                # 5: nidx, d = layers[-1]
        t4 = 1 + t3                                      # 6: f = (1 - nidx) / (1 + nidx)
        f = (1 - t3) / t4
        t5 = f * r                                       # 8
        t6 = 1 + t5 * ph
        t7 = t2 / np.conjugate(t6)
        t1 = -t7 * np.conjugate((f + r * ph) / t6)
        t = np.conjugate(r)
        ph_bar = t1 * np.conjugate(t5) + t7 * t
        t8 = np.conjugate(ph)
        t9 = ph_bar * t8                                 # 7: ph = np.exp(2j * nidx * d)
        add_at(layers_1_bar, -1, np.real(t9 * np.conjugate(2.0j * t3)))  # 5, 7
        f_bar = np.real(t1 * t8 * t) + np.real(t7)       # 8
        t2 = f_bar / t4                                  # 6
        add_at(layers_0_bar, -1, np.real(t9 * layers_1[-1] * np.conjugate(2.0j)) - t2 * f - t2)  # 5, 6, 7
    return layers_0_bar, layers_1_bar


def layered_medium_recursion_value_and_grad(q, *, y_bar=1.0):
    expect(is_array(q, "float64", 2), "q: float64[:, :]")

    # forward sweep
    t = q[0]         # 9: layers = [(a, b) for a, b in zip(q[0], q[1])]
    t1 = q[1]
    layers_0, layers_1 = [], []
    for a, b in zip(t, t1):
        layers_0.append(a)
        layers_1.append(b)
    t2 = 0.3 + 0.0j  # 10: return abs(reflect(layers, 0.3 + 0j)) ** 2
    t3, reflect_1_res = reflect_1_forward((layers_0, layers_1), t2)
    t4 = abs(t3) ** 2

    # reverse sweep
    t5 = y_bar * 2.0 * np.conjugate(np.conjugate(t3))  # 10
    t6, t7 = reflect_1_reverse((layers_0, layers_1), t2, reflect_1_res, t5)
    layers_0_bar = list(t6)
    layers_1_bar = list(t7)
    q_bar = zeros_like(q)                              # 9
    for i in reversed(range(min(len(t), len(t1)))):
        b_bar = layers_1_bar.pop()
        a_bar = layers_0_bar.pop()
        q_bar[1, i] += b_bar
        q_bar[0, i] += a_bar
    q_bar[1] += zeros_like(t1)
    q_bar[0] += zeros_like(t)
    return t4, q_bar
