# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.train_adam_late
# source: d1031da7b5c83f4f30ff4d969282b6f7
# code: 6d01fa79b8dbf68ec4405f4bcb5451a4
# mode: jvp
# wrt: (0, 1, 2)
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
# sha256: 0949c1a57355e5612777b7420b3605f9ea0e08b1da5223ff5327e4ccfbd7ca16

# Tangent of z_a.train_adam_late with respect to params, x, y.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import broadcasts_into, casts_into, detached, expect, is_array, is_dict, none_shared, quotient, tangent, zeros_like


def train_adam_late_jvp(params, x, y, params_dot, x_dot, y_dot):
    expect(is_dict(params, ("W1", "b1", "W2", "b2")) and is_array(params["W1"], "float64", 2)
        and is_array(params["b1"], "float64", 1) and is_array(params["W2"], "float64", 2)
        and is_array(params["b2"], "float64", 1) and params["b1"].shape[0] == params["W1"].shape[1]
        and params["W2"].shape[0] == params["W1"].shape[1] and is_array(x, "float64", 2)
        and x.shape[1] == params["W1"].shape[0] and is_array(y, "float64", 2) and y.shape[0] == x.shape[0],
        "params: {'W1': float64[:, :], 'b1': float64[:], 'W2': float64[:, :], 'b2': float64[:]}, x: "
        "float64[:, :], y: float64[:, :]")

    none_shared(params, x, y)
    params_dot = tangent((params,), params_dot)[0]
    params = detached(params)[0]
    m = {}                                                # 2: m, s = {}, {}
    m_dot = {}
    s = {}
    s_dot = {}
    for t in range(1, 4):                                 # 3
        t1 = x_dot @ params["W1"] + x @ params_dot["W1"]  # 4: g = backprop(params, x, y)
        h = np.tanh(x @ params["W1"] + params["b1"])
        h_dot = (1.0 - h * h) * (t1 + params_dot["b1"])
        t2 = h_dot @ params["W2"] + h @ params_dot["W2"]
        out = h @ params["W2"] + params["b2"]
        out_dot = t2 + params_dot["b2"]
        t3 = len(x)
        d = 2 * (out - y) / t3
        d_dot = 2 * (out_dot - y_dot) / t3
        g = {}
        g_dot = {}
        t1 = h.T
        t4 = t1 @ d
        t2 = zeros_like(t4)
        t2[...] = h_dot.T @ d + t1 @ d_dot
        g_dot["W2"] = t2
        g["W2"] = t4
        t3 = np.sum(d, axis=0)
        t5 = zeros_like(t3)
        t5[...] = np.sum(d_dot, axis=0)
        g_dot["b2"] = t5
        g["b2"] = t3
        t1 = params["W2"].T
        t2 = d @ t1
        t4 = 1 - h ** 2
        dh = t2 * t4
        dh_dot = t4 * (d_dot @ t1 + d @ params_dot["W2"].T) - t2 * (2 * (h * h_dot))
        t6 = x.T
        t5 = t6 @ dh
        t3 = zeros_like(t5)
        t3[...] = x_dot.T @ dh + t6 @ dh_dot
        g_dot["W1"] = t3
        g["W1"] = t5
        t7 = np.sum(dh, axis=0)
        t1 = zeros_like(t7)
        t1[...] = np.sum(dh_dot, axis=0)
        g_dot["b1"] = t1
        g["b1"] = t7
        t2 = list(g)                                      # 5: for k, gk in g.items():
        for k in t2:
            gk = g[k]
            gk_dot = g_dot[k]
            if k not in m:                                # 6
                t1 = np.zeros_like(gk)                    # 7: m[k] = np.zeros_like(gk)
                m_dot[k] = zeros_like(t1)
                m[k] = t1
                t3 = np.zeros_like(gk)                    # 8: s[k] = np.zeros_like(gk)
                s_dot[k] = zeros_like(t3)
                s[k] = t3
            t4 = m[k]                                     # 9: m[k] = 0.9 * m[k] + 0.1 * gk
            t5 = m_dot[k]
            t1 = 0.9 * t4 + 0.1 * gk
            t6 = zeros_like(t1)
            t6[...] = 0.9 * t5 + 0.1 * gk_dot
            m_dot[k] = t6
            m[k] = t1
            t3 = s[k]                                     # 10: s[k] = 0.99 * s[k] + 0.01 * gk ** 2
            t7 = s_dot[k]
            t8 = 0.99 * t3 + 0.01 * gk ** 2
            t4 = zeros_like(t8)
            t4[...] = 0.99 * t7 + 0.01 * (2 * (gk * gk_dot))
            s_dot[k] = t4
            s[k] = t8
            t1 = m[k]                                     # 11: mh = m[k] / (1 - 0.9 ** t)
            t5 = m_dot[k]
            t6 = 1 - 0.9 ** t
            mh = t1 / t6
            mh_dot = t5 / t6
            t3 = s[k]                                     # 12: sh = s[k] / (1 - 0.99 ** t)
            t4 = s_dot[k]
            t7 = 1 - 0.99 ** t
            sh = t3 / t7
            sh_dot = t4 / t7
            t8 = params[k]                                # 13: params[k] -= 0.05 * mh / (np.sqrt(sh) + 1e-3)
            t1 = params_dot[k]
            t5 = 0.05 * mh
            t6 = np.sqrt(sh)
            t9 = t6 + 0.001
            t10 = t5 / t9
            casts_into(t8, "-=", t10)
            broadcasts_into(t8, t8, t10)
            t3 = t8 - t10
            t1 -= (0.05 * mh_dot - t10 * (0.5 * quotient(sh_dot, t6))) / t9
            t8[...] = t3
    t1 = x_dot @ params["W1"] + x @ params_dot["W1"]      # 14: return np.mean((forward(params, x) - y) ** 2)
    h = np.tanh(x @ params["W1"] + params["b1"])
    h_dot = (1.0 - h * h) * (t1 + params_dot["b1"])
    t3 = h_dot @ params["W2"] + h @ params_dot["W2"]
    t2 = h @ params["W2"] + params["b2"] - y
    return np.mean(t2 ** 2), np.mean(2 * (t2 * (t3 + params_dot["b2"] - y_dot)))
