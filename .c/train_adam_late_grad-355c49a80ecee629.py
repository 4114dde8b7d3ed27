# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.train_adam_late
# source: d1031da7b5c83f4f30ff4d969282b6f7
# code: 6d01fa79b8dbf68ec4405f4bcb5451a4
# mode: grad
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
# sha256: b14740acdda9db1bcaba6d8ad4fcbf5899f690da58c81c03eedf95f7c669e7d6

# Gradient of z_a.train_adam_late with respect to params.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import blank, by_place, casts_into, detached, expect, is_array, is_dict, none_shared, outline, quotient, unbroadcast, zeros_like


def train_adam_late_grad(params, x, y, *, y_bar=1.0):
    expect(is_dict(params, ("W1", "b1", "W2", "b2")) and is_array(params["W1"], "float64", 2)
        and is_array(params["b1"], "float64", 1) and is_array(params["W2"], "float64", 2)
        and is_array(params["b2"], "float64", 1) and params["b1"].shape[0] == params["W1"].shape[1]
        and params["W2"].shape[0] == params["W1"].shape[1] and is_array(x, "float64", 2)
        and x.shape[1] == params["W1"].shape[0] and is_array(y, "float64", 2) and y.shape[0] == x.shape[0],
        "params: {'W1': float64[:, :], 'b1': float64[:], 'W2': float64[:, :], 'b2': float64[:]}, x: "
        "float64[:, :], y: float64[:, :]")

    # forward sweep
    none_shared(params, x, y)
    t1 = [params_bar] = blank(params)
    params = detached(params)[0]
    m, m_bar, s, s_bar = {}, {}, {}, {}               # 2: m, s = {}, {}
    tape, tape_1, tape_2 = [], [], []
    for t in range(1, 4):                             # 3
        h = np.tanh(x @ params["W1"] + params["b1"])  # 4: g = backprop(params, x, y)
        t2 = h @ params["W2"]
        t3 = outline(params["b2"])
        out = t2 + params["b2"]
        d = 2 * (out - y) / len(x)
        g = {}
        g_bar = {}
        t4 = h.T @ d
        t5 = zeros_like(t4)
        g["W2"], g_bar["W2"] = t4, t5
        t6 = np.sum(d, axis=0)
        t7 = zeros_like(t6)
        g["b2"], g_bar["b2"] = t6, t7
        t8 = d @ params["W2"].T
        t9 = 1 - h ** 2
        dh = t8 * t9
        t4 = x.T @ dh
        t10 = zeros_like(t4)
        g["W1"], g_bar["W1"] = t4, t10
        t6 = np.sum(dh, axis=0)
        t11 = zeros_like(t6)
        g["b1"], g_bar["b1"] = t6, t11
        t12 = list(g)                                 # 5: for k, gk in g.items():
        t13 = params["W2"].copy()
        tape_1.append((h, t13, outline(t2), t3, outline(out), d, t8, t9, t12, t5, t7, t10, t11))
        t4 = t14 = None
        for k in t12:
            gk, gk_bar = g[k], g_bar[k]
            if k not in m:                            # 6
                t2 = np.zeros_like(gk)                # 7: m[k] = np.zeros_like(gk)
                t3 = zeros_like(t2)
                m[k], m_bar[k] = t2, t3
                t4 = np.zeros_like(gk)                # 8: s[k] = np.zeros_like(gk)
                t5 = zeros_like(t4)
                s[k], s_bar[k] = t4, t5
            t2 = m_bar[k]                             # 9: m[k] = 0.9 * m[k] + 0.1 * gk
            t3 = 0.9 * m[k]
            t6 = t3 + 0.1 * gk
            t7 = zeros_like(t6)
            m[k], m_bar[k] = t6, t7
            t5 = s_bar[k]                             # 10: s[k] = 0.99 * s[k] + 0.01 * gk ** 2
            t8 = 0.99 * s[k]
            t9 = t8 + 0.01 * gk ** 2
            t10 = zeros_like(t9)
            s[k], s_bar[k] = t9, t10
            t4 = 1 - 0.9 ** t                         # 11: mh = m[k] / (1 - 0.9 ** t)
            mh = m[k] / t4
            t14 = 1 - 0.99 ** t                       # 12: sh = s[k] / (1 - 0.99 ** t)
            sh = s[k] / t14
            t6 = params[k]                            # 13: params[k] -= 0.05 * mh / (np.sqrt(sh) + 1e-3)
            t11 = 0.05 * mh
            t9 = np.sqrt(sh)
            t13 = t11 / (t9 + 0.001)
            casts_into(t6, "-=", t13)
            t6 -= t13
            t15 = m_bar[k]                            # 11
            tape.append((t3, gk.copy(), t8, t11, t9, gk_bar, t2, t7, t5, t10, t15, s_bar[k]))
        tape_2.append((t4, t14))
    t2 = params_bar["W1"]                             # 14: return np.mean((forward(params, x) - y) ** 2)
    t3 = params_bar["b1"]
    h = np.tanh(x @ params["W1"] + params["b1"])
    t5 = params_bar["W2"]
    t4 = h @ params["W2"]
    t6 = params_bar["b2"]
    t7 = t4 + params["b2"]
    t8 = t7 - y

    # reverse sweep
    t9 = unbroadcast(y_bar / max(t8.size, 1) * 2 * t8, t7)  # 14
    t6 += unbroadcast(t9, params["b2"])
    t10 = unbroadcast(t9, t4)
    t5 += h.T @ t10
    h_bar = t10 @ params["W2"].T
    t11 = h_bar * (1.0 - h * h)
    t3 += np.sum(t11, axis=0)
    t12 = x.T
    t2 += t12 @ t11
    # 3
    for (h, t4, t7, t8, out, d, t9, t10, t13, t14, t15, t16, t17), (t18, t19) in zip(reversed(tape_1),
            reversed(tape_2)):
        for k in reversed(t13):                             # 5
            t11, t20, t21, t22, t23, gk_bar, t24, t25, t26, t27, t28, t29 = tape.pop()
            t30 = t23 + 0.001                               # 13
            t31 = t22 / t30
            t32 = unbroadcast(-params_bar[k], t31) / t30
            sh_bar = quotient(unbroadcast(-t32 * t31, t30) * 0.5, t23)
            t29 += sh_bar / t19
            mh_bar = unbroadcast(t32, t22) * 0.05
            t28 += mh_bar / t18
            t33 = unbroadcast(t27, t21) * 0.99              # 10
            gk_bar += unbroadcast(t27, t20) * 0.01 * 2 * t20 + unbroadcast(t25, t20) * 0.1  # 9, 10
            t26 += t33
            t24 += unbroadcast(t25, t11) * 0.9
        dh_bar = np.expand_dims(t17, 0) + x.T.T @ t16       # 4
        t21 = dh_bar * t10
        t5 += t21.T @ d
        d_bar = t21 @ t4 + np.expand_dims(t15, 0) + h.T.T @ t14
        out_bar = unbroadcast(d_bar / len(x) * 2, out)
        t6 += unbroadcast(out_bar, t8)
        t11 = unbroadcast(out_bar, t7)
        h_bar = t11 @ t4.T - dh_bar * t9 * 2 * h
        h_bar += d @ t14.T
        t5 += h.T @ t11
        t10 = h_bar * (1.0 - h * h)
        t3 += np.sum(t10, axis=0)
        t2 += t12 @ t10
    return by_place(t1, copy=False)[0]
