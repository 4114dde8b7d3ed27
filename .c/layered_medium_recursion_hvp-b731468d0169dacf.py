# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.layered_medium_recursion
# source: 67da16366cc628c9f9387c464e513968
# code: b9518f008ed1c680ee6f294590939e96
# mode: hvp
# wrt: 0
# argument: q array float64 (q.0, q.1)
# asked: abs = builtin_function_or_method builtins.abs
# asked: zip = class builtins.zip
# asked: np = module numpy 2.4.6
# asked: np.exp = ufunc numpy.exp
# asked: equal axes = 
# sha256: 98c49d29373b745ec80a9c0d2cb21114a8fb64291c7cb234aee170c7349cf5fe

# Product of the Hessian of z_f.layered_medium_recursion with respect to q.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, expect, is_array, zeros_like


def reflect_forward_jvp(layers, r, layers_0_dot, layers_1_dot, r_dot):
    layers_0, layers_1 = layers

    t = not layers_0        # 3: if not layers:
    if t:
        t1 = r
        t2 = r_dot
        ph = reflect_res = None
        ph_dot = reflect_res_dot = 0.0
    else:
        t3 = layers_0[-1]   # 5: nidx, d = layers[-1]
        t4 = layers_0_dot[-1]
        t5 = layers_1_dot[-1]
        t6 = 1 + t3         # 6: f = (1 - nidx) / (1 + nidx)
        f = (1 - t3) / t6
        f_dot = (-t4 - f * t4) / t6
        t7 = 2.0j * t3      # 7: ph = np.exp(2j * nidx * d)
        t8 = t7 * layers_1[-1]
        t1 = layers_1[-1] * (2.0j * t4) + t7 * t5
        ph = np.exp(t8)
        ph_dot = ph * t1
        t9 = layers_0[:-1]  # 8: return reflect(layers[:-1], (f + r * ph) / (1 + f * r * ph))
        t10 = layers_0_dot[:-1]
        t6 = layers_1[:-1]
        t3 = layers_1_dot[:-1]
        t11 = f * r
        t4 = 1 + t11 * ph
        t5 = (f + r * ph) / t4
        t7 = (f_dot + (ph * r_dot + r * ph_dot) - t5 * (ph * (r * f_dot + f * r_dot) + t11 * ph_dot)) / t4
        (t1, reflect_res), (t2, reflect_res_dot) = reflect_forward_jvp((t9, t6), t5, t10, t3, t7)
    return (t1, (layers_0, layers_1, r, t, ph, reflect_res)), (t2,
        (layers_0_dot, layers_1_dot, r_dot, ph_dot, reflect_res_dot))


def reflect_1_forward_jvp(layers, r, layers_0_dot, layers_1_dot):
    layers_0, layers_1 = layers

    if not layers_0:        # 3: if not layers:
        t = ph_dot = reflect_res_dot = 0.0
        ph = reflect_res = None
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
        (r, reflect_res), (t, reflect_res_dot) = reflect_forward_jvp((t7, t4), t3, t8, t1, t5)
    return (r, (ph, reflect_res)), (t, ph_dot, reflect_res_dot)


def reflect_reverse_jvp(residuals, y_bar, residuals_dot, y_bar_dot):
    layers_0, layers_1, r, t, ph, reflect_res = residuals
    layers_0_dot, layers_1_dot, r_dot, ph_dot, reflect_res_dot = residuals_dot

    layers_0_bar = [0.0] * len(layers_0)      # 3: if not layers:
    layers_0_bar_dot = [0.0] * len(layers_0)
    layers_1_bar = [0.0] * len(layers_1)
    layers_1_bar_dot = [0.0] * len(layers_1)
    if t:
        r_bar = y_bar
        r_bar_dot = y_bar_dot
    else:
        t1 = layers_0[-1]                     # 5: nidx, d = layers[-1]
        t2 = layers_0_dot[-1]
        t3 = 1 + t1                           # 6: f = (1 - nidx) / (1 + nidx)
        f = (1 - t1) / t3
        f_dot = (-t2 - f * t2) / t3
        t4 = f * r  # 8: return reflect(layers[:-1], (f + r * ph) / (1 + f * r * ph))
        t = r * f_dot + f * r_dot
        t5 = ph * t + t4 * ph_dot
        t6 = 1 + t4 * ph
        t7 = (f + r * ph) / t6
        (t8, t9, t10), (t11, t12, t13) = reflect_reverse_jvp(reflect_res, y_bar, reflect_res_dot, y_bar_dot)
        t14 = np.conjugate(t6)
        t15 = t10 / t14
        t16 = (t13 - t15 * np.conjugate(t5)) / t14
        t17 = -t15
        t18 = np.conjugate(t7)
        t19 = t17 * t18
        t20 = t18 * -t16 + t17 * np.conjugate((f_dot + (ph * r_dot + r * ph_dot) - t7 * t5) / t6)
        t21 = np.conjugate(t4)
        t22 = np.conjugate(ph)
        t10 = np.conjugate(ph_dot)
        t13 = t19 * t22
        t14 = t22 * t20 + t19 * t10
        t23 = np.conjugate(r)
        t24 = np.conjugate(r_dot)
        f_bar = np.real(t13 * t23) + np.real(t15)
        f_bar_dot = np.real(t23 * t14 + t13 * t24) + np.real(t16)
        ph_bar = t19 * t21 + t15 * t23
        ph_bar_dot = t21 * t20 + t19 * np.conjugate(t) + (t23 * t16 + t15 * t24)
        r_bar = t13 * f + t15 * t22
        r_bar_dot = f * t14 + t13 * f_dot + (t22 * t16 + t15 * t10)
        add_at(layers_1_bar_dot, slice(None, -1, None), list(t12))
        add_at(layers_1_bar, slice(None, -1, None), list(t9))
        add_at(layers_0_bar_dot, slice(None, -1, None), list(t11))
        add_at(layers_0_bar, slice(None, -1, None), list(t8))
        t4 = ph_bar * t22                     # 7: ph = np.exp(2j * nidx * d)
        t = t22 * ph_bar_dot + ph_bar * t10
        t5 = np.conjugate(2.0j * t1)
        t6 = np.conjugate(2.0j)
        t7 = f_bar / t3                       # 6
        t9 = (f_bar_dot - t7 * t2) / t3
        t11 = np.real(t6 * (layers_1[-1] * t + t4 * layers_1_dot[-1])) + (f * -t9 + -t7 * f_dot) - t9
        add_at(layers_1_bar_dot, -1, np.real(t5 * t + t4 * np.conjugate(2.0j * t2)))  # 5, 7
        layers_1_bar[-1] += np.real(t4 * t5)  # 5, 7
        add_at(layers_0_bar_dot, -1, t11)     # 5
        layers_0_bar[-1] += np.real(t4 * layers_1[-1] * t6) - t7 * f - t7  # 5, 6, 7
    return (layers_0_bar, layers_1_bar, r_bar), (layers_0_bar_dot, layers_1_bar_dot, r_bar_dot)


def reflect_1_reverse_jvp(layers, r, residuals, y_bar, layers_0_dot, layers_1_dot, ph_dot, reflect_res_dot,
        y_bar_dot):
    layers_0, layers_1 = layers
    ph, reflect_res = residuals

    layers_0_bar = [0.0] * len(layers_0)            # 3: if not layers:
    layers_0_bar_dot = [0.0] * len(layers_0)
    layers_1_bar = [0.0] * len(layers_1)
    layers_1_bar_dot = [0.0] * len(layers_1)
    if layers_0:
        t = layers_0[-1]                            # 5: nidx, d = layers[-1]
        t1 = layers_0_dot[-1]
        t2 = 1 + t                                  # 6: f = (1 - nidx) / (1 + nidx)
        f = (1 - t) / t2
        f_dot = (-t1 - f * t1) / t2
        t3 = f * r  # 8: return reflect(layers[:-1], (f + r * ph) / (1 + f * r * ph))
        t4 = r * f_dot
        t5 = ph * t4 + t3 * ph_dot
        t6 = 1 + t3 * ph
        t7 = (f + r * ph) / t6
        (t8, t9, t10), (t11, t12, t13) = reflect_reverse_jvp(reflect_res, y_bar, reflect_res_dot, y_bar_dot)
        t14 = np.conjugate(t6)
        t15 = t10 / t14
        t16 = (t13 - t15 * np.conjugate(t5)) / t14
        t17 = -t15
        t18 = np.conjugate(t7)
        t19 = t17 * t18
        t20 = t18 * -t16 + t17 * np.conjugate((f_dot + r * ph_dot - t7 * t5) / t6)
        t21 = np.conjugate(t3)
        t22 = np.conjugate(ph)
        t10 = np.conjugate(ph_dot)
        t13 = np.conjugate(r)
        f_bar = np.real(t19 * t22 * t13) + np.real(t15)
        f_bar_dot = np.real(t13 * (t22 * t20 + t19 * t10)) + np.real(t16)
        ph_bar = t19 * t21 + t15 * t13
        ph_bar_dot = t21 * t20 + t19 * np.conjugate(t4) + t13 * t16
        add_at(layers_1_bar_dot, slice(None, -1, None), list(t12))
        add_at(layers_1_bar, slice(None, -1, None), list(t9))
        add_at(layers_0_bar_dot, slice(None, -1, None), list(t11))
        add_at(layers_0_bar, slice(None, -1, None), list(t8))
        t3 = ph_bar * t22                           # 7: ph = np.exp(2j * nidx * d)
        t5 = t22 * ph_bar_dot + ph_bar * t10
        t6 = np.conjugate(2.0j * t)
        t4 = np.conjugate(2.0j)
        t7 = f_bar / t2                             # 6
        t9 = (f_bar_dot - t7 * t1) / t2
        t11 = np.real(t4 * (layers_1[-1] * t5 + t3 * layers_1_dot[-1])) - (f * t9 + t7 * f_dot) - t9
        add_at(layers_1_bar_dot, -1, np.real(t6 * t5 + t3 * np.conjugate(2.0j * t1)))  # 5, 7
        add_at(layers_1_bar, -1, np.real(t3 * t6))  # 5, 7
        add_at(layers_0_bar_dot, -1, t11)           # 5
        add_at(layers_0_bar, -1, np.real(t3 * layers_1[-1] * t4) - t7 * f - t7)  # 5, 6, 7
    return (layers_0_bar, layers_1_bar), (layers_0_bar_dot, layers_1_bar_dot)


def layered_medium_recursion_hvp(q, q_dot, *, y_bar=1.0):
    expect(is_array(q, "float64", 2), "q: float64[:, :]")

    # forward sweep
    t = q[0]         # 9: layers = [(a, b) for a, b in zip(q[0], q[1])]
    t1 = q_dot[0]
    t2 = q[1]
    t3 = q_dot[1]
    t4 = min(len(t), len(t2))
    layers_0, layers_0_dot, layers_1, layers_1_dot = [], [], [], []
    for i in range(t4):
        a = t[i]
        b = t2[i]
        layers_0.append(a)
        layers_0_dot.append(t1[i])
        layers_1.append(b)
        layers_1_dot.append(t3[i])
    t5 = 0.3 + 0.0j  # 10: return abs(reflect(layers, 0.3 + 0j)) ** 2
    (t6, (ph, reflect_res)), (t7, ph_dot, reflect_res_dot) = reflect_1_forward_jvp((layers_0, layers_1), t5,
        layers_0_dot, layers_1_dot)
    abs(t6) ** 2

    # reverse sweep
    t8 = y_bar * 2.0           # 10
    t9 = t8 * np.conjugate(np.conjugate(t6))
    t10 = t8 * np.conjugate(np.conjugate(t7))
    (_, _), (t2, t3) = reflect_1_reverse_jvp((layers_0, layers_1), t5, (ph, reflect_res), t9, layers_0_dot,
        layers_1_dot, ph_dot, reflect_res_dot, t10)
    layers_0_bar_dot = list(t2)
    layers_1_bar_dot = list(t3)
    q_bar_dot = zeros_like(q)  # 9
    for i in reversed(range(t4)):
        b_bar_dot = layers_1_bar_dot.pop()
        a_bar_dot = layers_0_bar_dot.pop()
        q_bar_dot[1, i] += b_bar_dot
        q_bar_dot[0, i] += a_bar_dot
    return q_bar_dot
