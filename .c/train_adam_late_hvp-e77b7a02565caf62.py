# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.train_adam_late
# source: d1031da7b5c83f4f30ff4d969282b6f7
# code: 6d01fa79b8dbf68ec4405f4bcb5451a4
# mode: hvp
# wrt: 0
# argument: params dict {str 'W1', str 'b1', str 'W2', str 'b2'} [array float64 (params['W1'].0, params['W1'].1), array float64 (params['W1'].1), array float64 (params['W1'].1, params['W2'].1), array float64 (params['b2'].0)]
# argument: x array float64 (x.0, params['W1'].0)
# argument: y array float64 (x.0, y.1)
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.mean = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.mean
# asked: forward = function z_a.forward 5b4e6df4dfff92addd4ff5f887cef44e
# asked: np.sqrt = ufunc numpy.sqrt
# asked: np.zeros_like = _ArrayFunctionDispatcher of function numpy._core.numeric.zeros_like
# asked: backprop = function z_a.backprop ab3b12dab7e7e15b99356bbb68ffed71
# asked: backprop: len = builtin_function_or_method builtins.len
# asked: backprop: np = module numpy 2.4.6
# asked: np.tanh = ufunc numpy.tanh
# asked: shared memory = 
# asked: forward: np = module numpy 2.4.6
# asked: equal axes = params['W2'].0 = params['W1'].1, params['b1'].0 = params['W1'].1, x.1 = params['W1'].0, y.0 = x.0
# sha256: e10de93ee97b0a932e9dec632fc60721101427badb344bc37ea0087cc56045ee

# Product of the Hessian of z_a.train_adam_late with respect to params.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import blank, broadcasts_into, by_place, casts_into, detached, expect, is_array, is_dict, materialise, none_shared, outline, quotient, tangent, unbroadcast, zeros_like


def train_adam_late_hvp(params, x, y, params_dot, *, y_bar=1.0):
    expect(is_dict(params, ("W1", "b1", "W2", "b2")) and is_array(params["W1"], "float64", 2)
        and is_array(params["b1"], "float64", 1) and is_array(params["W2"], "float64", 2)
        and is_array(params["b2"], "float64", 1) and params["b1"].shape[0] == params["W1"].shape[1]
        and params["W2"].shape[0] == params["W1"].shape[1] and is_array(x, "float64", 2)
        and x.shape[1] == params["W1"].shape[0] and is_array(y, "float64", 2) and y.shape[0] == x.shape[0],
        "params: {'W1': float64[:, :], 'b1': float64[:], 'W2': float64[:, :], 'b2': float64[:]}, x: "
        "float64[:, :], y: float64[:, :]")

    # forward sweep
    none_shared(params, x, y)
    t1 = [params_bar_dot] = blank(params)
    params_bar = blank(params)[0]
    params_dot = tangent((params,), params_dot)[0]
    params = detached(params)[0]
    m = {}                                            # 2: m, s = {}, {}
    m_dot = {}
    m_bar = {}
    m_bar_dot = {}
    s = {}
    s_dot = {}
    s_bar = {}
    s_bar_dot = {}
    tape, tape_1, tape_2 = [], [], []
    for t in range(1, 4):                             # 3
        h = np.tanh(x @ params["W1"] + params["b1"])  # 4: g = backprop(params, x, y)
        h_dot = (1.0 - h * h) * (x @ params_dot["W1"] + params_dot["b1"])
        t2 = params["W2"]
        t3 = h @ t2
        t4 = outline(t3)
        t5 = outline(params["b2"])
        out = t3 + params["b2"]
        out_dot = h_dot @ t2 + h @ params_dot["W2"] + params_dot["b2"]
        t6 = outline(out)
        t7 = out - y
        t8 = len(x)
        d = 2 * t7 / t8
        d_dot = 2 * np.broadcast_to(out_dot, t7.shape) / t8
        g = {}
        g_dot = {}
        g_bar = {}
        g_bar_dot = {}
        t3 = h.T
        t9 = t3 @ d
        t10 = t9
        t7 = zeros_like(t9)
        t7[...] = h_dot.T @ d + t3 @ d_dot
        t8 = zeros_like(t10)
        t11 = t8
        t12 = zeros_like(t8)
        g_dot["W2"] = t7
        g["W2"] = t10
        g_bar_dot["W2"] = t12
        g_bar["W2"] = t11
        t3 = np.sum(d, axis=0)
        t9 = t3
        t13 = zeros_like(t3)
        t13[...] = np.sum(d_dot, axis=0)
        t7 = zeros_like(t9)
        t8 = t7
        t10 = zeros_like(t7)
        g_dot["b2"] = t13
        g["b2"] = t9
        g_bar_dot["b2"] = t10
        g_bar["b2"] = t8
        t3 = t2.T
        t14 = d @ t3
        t15 = d_dot @ t3 + d @ params_dot["W2"].T
        t7 = 2 * (h * h_dot)
        t13 = 1 - h ** 2
        t9 = -t7
        dh = t14 * t13
        dh_dot = t13 * t15 - t14 * t7
        t16 = x.T
        t17 = t16 @ dh
        t3 = t17
        t18 = zeros_like(t17)
        t18[...] = t16 @ dh_dot
        t19 = zeros_like(t3)
        t20 = t19
        t7 = zeros_like(t19)
        g_dot["W1"] = t18
        g["W1"] = t3
        g_bar_dot["W1"] = t7
        g_bar["W1"] = t20
        t16 = np.sum(dh, axis=0)
        t17 = t16
        t21 = zeros_like(t16)
        t21[...] = np.sum(dh_dot, axis=0)
        t18 = zeros_like(t17)
        t3 = t18
        t19 = zeros_like(t18)
        g_dot["b1"] = t21
        g["b1"] = t17
        g_bar_dot["b1"] = t19
        g_bar["b1"] = t3
        t16 = list(g)                                 # 5: for k, gk in g.items():
        t22, t23 = t2.copy(), params_dot["W2"].copy()
        tape_1.append(
            (h, h_dot, t22, t23, t4, t5, t6, d, d_dot, t14, t15, t13, t9, t16, t11, t12, t8, t10, t20, t7, t3,
            t19))
        t18 = t21 = None
        for k in t16:
            gk = g[k]
            gk_dot = g_dot[k]
            gk_bar = g_bar[k]
            gk_bar_dot = g_bar_dot[k]
            if k not in m:                            # 6
                t2 = np.zeros_like(gk)                # 7: m[k] = np.zeros_like(gk)
                t3 = t2
                t4 = zeros_like(t3)
                t5 = t4
                m_dot[k] = zeros_like(t2)
                m[k] = t3
                m_bar_dot[k] = zeros_like(t4)
                m_bar[k] = t5
                t6 = np.zeros_like(gk)                # 8: s[k] = np.zeros_like(gk)
                t7 = t6
                t8 = zeros_like(t7)
                t9 = t8
                s_dot[k] = zeros_like(t6)
                s[k] = t7
                s_bar_dot[k] = zeros_like(t8)
                s_bar[k] = t9
            t2 = m[k]                                 # 9: m[k] = 0.9 * m[k] + 0.1 * gk
            t3 = m_dot[k]
            t4 = m_bar[k]
            t5 = m_bar_dot[k]
            t6 = 0.9 * t2
            t7 = t6 + 0.1 * gk
            t8 = t7
            t9 = zeros_like(t7)
            t9[...] = 0.9 * t3 + 0.1 * gk_dot
            t10 = zeros_like(t8)
            t11 = t10
            t12 = zeros_like(t10)
            m_dot[k] = t9
            m[k] = t8
            m_bar_dot[k] = t12
            m_bar[k] = t11
            t2 = s[k]                                 # 10: s[k] = 0.99 * s[k] + 0.01 * gk ** 2
            t3 = s_dot[k]
            t7 = s_bar[k]
            t10 = s_bar_dot[k]
            t9 = 0.99 * t2
            t8 = t9 + 0.01 * gk ** 2
            t13 = t8
            t14 = zeros_like(t8)
            t14[...] = 0.99 * t3 + 0.01 * (2 * (gk * gk_dot))
            t15 = zeros_like(t13)
            t17 = t15
            t19 = zeros_like(t15)
            s_dot[k] = t14
            s[k] = t13
            s_bar_dot[k] = t19
            s_bar[k] = t17
            t2 = m[k]                                 # 11: mh = m[k] / (1 - 0.9 ** t)
            t3 = m_dot[k]
            t18 = 1 - 0.9 ** t
            mh = t2 / t18
            mh_dot = t3 / t18
            t8 = s[k]                                 # 12: sh = s[k] / (1 - 0.99 ** t)
            t13 = s_dot[k]
            t21 = 1 - 0.99 ** t
            sh = t8 / t21
            sh_dot = t13 / t21
            t14 = params[k]                           # 13: params[k] -= 0.05 * mh / (np.sqrt(sh) + 1e-3)
            t2 = params_dot[k]
            t3 = 0.05 * mh
            t15 = 0.05 * mh_dot
            t20 = np.sqrt(sh)
            t22 = 0.5 * quotient(sh_dot, t20)
            t8 = t20 + 0.001
            t13 = t3 / t8
            casts_into(t14, "-=", t13)
            broadcasts_into(t14, t14, t13)
            t23 = t14 - t13
            t2 -= (t15 - t13 * t22) / t8
            t14[...] = t23
            t24, t25 = gk.copy(), gk_dot.copy()
            t26 = m_bar[k]                            # 11
            t27 = m_bar_dot[k]
            t28 = s_bar[k]                            # 12
            t29 = s_bar_dot[k]
            tape.append(
                (t6, t24, t25, t9, t3, t15, t20, t22, gk_bar, gk_bar_dot, t4, t5, t11, t12, t7, t10, t17, t19,
                t26, t27, t28, t29))
        tape_2.append((t18, t21))
    t2 = params_bar["W1"]                             # 14: return np.mean((forward(params, x) - y) ** 2)
    t3 = params_bar_dot["W1"]
    t4 = params_bar["b1"]
    t5 = params_bar_dot["b1"]
    h = np.tanh(x @ params["W1"] + params["b1"])
    t6 = 1.0 - h * h
    h_dot = t6 * (x @ params_dot["W1"] + params_dot["b1"])
    t7, t8 = params["W2"], params_bar["W2"]
    t9 = params_bar_dot["W2"]
    t10 = h @ t7
    t11 = params_bar["b2"]
    t12 = params_bar_dot["b2"]
    t13 = t10 + params["b2"]
    t14 = h_dot @ t7 + h @ params_dot["W2"] + params_dot["b2"]
    t15 = t13 - y

    # reverse sweep
    t16 = y_bar / max(t15.size, 1) * 2          # 14
    t17 = unbroadcast(t16 * np.broadcast_to(t14, t15.shape), t13)
    t12 += unbroadcast(t17, params["b2"])
    t18 = unbroadcast(t16 * t15, t13)
    t11 += unbroadcast(t18, params["b2"])
    t19 = unbroadcast(t18, t10)
    t20 = unbroadcast(t17, t10)
    t9 += h_dot.T @ t19 + h.T @ t20
    t8 += h.T @ t19
    h_bar = t19 @ t7.T
    h_bar_dot = t20 @ t7.T + t19 @ params_dot["W2"].T
    t13 = t6 * h_bar_dot - h_bar * (2.0 * h * h_dot)
    t5 += np.sum(t13, axis=0)
    t14 = h_bar * t6
    t4 += np.sum(t14, axis=0)
    t10 = x.T
    t3 += t10 @ t13
    t2 += t10 @ t14
    # 3
    for (h, h_dot, t6, t7, t15, t16, out, d, d_dot, t17, t18, t19, t20, t21, t22, t23, t24, t25, t26, t27,
            t28, t29), (t30, t31) in zip(reversed(tape_1), reversed(tape_2)):
        for k in reversed(t21):                 # 5
            t13, t14, t32, t33, t34, t35, t36, t37, gk_bar, gk_bar_dot, t38, t39, t40, t41, t42, t43, t44, t45, t46, t47, t48, t49 = (
                tape.pop())
            t50 = t36 + 0.001                   # 13
            t51 = t34 / t50
            t52 = unbroadcast(-params_bar[k], t51) / t50
            sh_bar = quotient(unbroadcast(-t52 * t51, t50) * 0.5, t36)
            t53 = (unbroadcast(-params_bar_dot[k], t51) - t52 * t37) / t50
            sh_bar_dot = quotient(0.5 * unbroadcast(t51 * -t53 - t52 * ((t35 - t51 * t37) / t50), t50)
                - sh_bar * t37, t36)
            t49 += sh_bar_dot / t31
            t48 += sh_bar / t31
            mh_bar_dot = 0.05 * unbroadcast(t53, t34)
            t47 += mh_bar_dot / t30
            mh_bar = unbroadcast(t52, t34) * 0.05
            t46 += mh_bar / t30
            t54 = 0.99 * unbroadcast(t45, t33)  # 10
            t35 = 0.01 * unbroadcast(t45, t14)
            t36 = unbroadcast(t44, t14) * 0.01 * 2
            t42 += unbroadcast(t44, t33) * 0.99
            gk_bar_dot += t14 * (2 * t35) + t36 * t32 + 0.1 * unbroadcast(t41, t14)  # 9, 10
            t43 += t54
            gk_bar += t36 * t14 + unbroadcast(t40, t14) * 0.1  # 9, 10
            t39 += 0.9 * unbroadcast(t41, t13)
            t38 += unbroadcast(t40, t13) * 0.9
        t32 = x.T.T                             # 4
        dh_bar = np.expand_dims(t28, 0) + t32 @ t26
        dh_bar_dot = np.expand_dims(t29, 0) + t32 @ t27
        t14 = dh_bar * t19
        t13 = t19 * dh_bar_dot + dh_bar * t20
        t33 = d.T
        t34 = d_dot.T
        t9 += (t34 @ t14 + t33 @ t13).T
        t8 += t14.T @ d
        t21 = h.T.T
        d_bar_dot = t13 @ t6 + t14 @ t7 + np.expand_dims(t25, 0) + (h_dot.T.T @ t22 + t21 @ t23)
        t26 = len(x)
        out_bar_dot = unbroadcast(2 * (d_bar_dot / t26), out)
        t12 += unbroadcast(out_bar_dot, t16)
        d_bar = t14 @ t6 + np.expand_dims(t24, 0) + t21 @ t22
        out_bar = unbroadcast(d_bar / t26 * 2, out)
        t11 += unbroadcast(out_bar, t16)
        t19 = t6.T
        t13 = dh_bar * t17 * 2
        t20 = unbroadcast(out_bar, t15)
        h_bar = t20 @ t19 - t13 * h
        t25 = unbroadcast(out_bar_dot, t15)
        h_bar_dot = materialise(t25 @ t19 + t20 @ t7.T
            - (h * (2 * (t17 * dh_bar_dot + dh_bar * t18)) + t13 * h_dot), h_bar)
        h_bar_dot.T[...] += t23 @ t33 + t22 @ t34
        h_bar += d @ t22.T
        t6 = h.T
        t9 += h_dot.T @ t20 + t6 @ t25
        t8 += t6 @ t20
        t14 = 1.0 - h * h
        t15 = h_bar * t14
        t7 = t14 * h_bar_dot - h_bar * (2.0 * h * h_dot)
        t5 += np.sum(t7, axis=0)
        t4 += np.sum(t15, axis=0)
        t3 += t10 @ t7
        t2 += t10 @ t15
    return by_place(t1, copy=False)[0]
