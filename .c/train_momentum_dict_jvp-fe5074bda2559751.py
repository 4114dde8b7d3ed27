# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.train_momentum_dict
# source: e6d84f7109cdea22648182a98ee531fc
# code: 43ce51f53a6b1434ed235efe93a49c79
# mode: jvp
# wrt: (0, 1, 2)
# argument: params dict {str 'W1', str 'b1', str 'W2', str 'b2'} [array float64 (params['W1'].0, params['W1'].1), array float64 (params['W1'].1), array float64 (params['W1'].1, params['W2'].1), array float64 (params['b2'].0)]
# argument: x array float64 (x.0, params['W1'].0)
# argument: y array float64 (x.0, y.1)
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.mean = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.mean
# asked: forward = function z_a.forward 5b4e6df4dfff92addd4ff5f887cef44e
# asked: backprop = function z_a.backprop ab3b12dab7e7e15b99356bbb68ffed71
# asked: backprop: len = builtin_function_or_method builtins.len
# asked: backprop: np = module numpy 2.4.6
# asked: np.tanh = ufunc numpy.tanh
# asked: shared memory = 
# asked: forward: np = module numpy 2.4.6
# asked: equal axes = params['W2'].0 = params['W1'].1, params['b1'].0 = params['W1'].1, x.1 = params['W1'].0, y.0 = x.0
# sha256: d1c3466280154c9c1324aab2116337e40ba30bd505767e373445b0d4074a53dc

# Tangent of z_a.train_momentum_dict with respect to params, x, y.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import detached, expect, is_array, is_dict, none_shared, tangent, zeros_like


def train_momentum_dict_jvp(params, x, y, params_dot, x_dot, y_dot):
    expect(is_dict(params, ("W1", "b1", "W2", "b2")) and is_array(params["W1"], "float64", 2)
        and is_array(params["b1"], "float64", 1) and is_array(params["W2"], "float64", 2)
        and is_array(params["b2"], "float64", 1) and is_array(x, "float64", 2) and is_array(y, "float64", 2)
        and y.shape[0] == x.shape[0],
        "params: {'W1': float64[:, :], 'b1': float64[:], 'W2': float64[:, :], 'b2': float64[:]}, x: "
        "float64[:, :], y: float64[:, :]")

    none_shared(params, x, y)
    params_dot = tangent((params,), params_dot, apart=True)[0]
    params = detached(params, apart=True)[0]
    v = {}                                               # 2
    v_dot = {}
    for step in range(3):                                # 3
        t = x_dot @ params["W1"] + x @ params_dot["W1"]  # 4: g = backprop(params, x, y)
        h = np.tanh(x @ params["W1"] + params["b1"])
        h_dot = (1.0 - h * h) * (t + params_dot["b1"])
        t1 = params["W2"]
        out = h @ t1 + params["b2"]
        out_dot = h_dot @ t1 + h @ params_dot["W2"] + params_dot["b2"]
        t2 = len(x)
        d = 2 * (out - y) / t2
        d_dot = 2 * (out_dot - y_dot) / t2
        g = {}
        g_dot = {}
        t = h.T
        t3 = t @ d
        t4 = zeros_like(t3)
        t4[...] = h_dot.T @ d + t @ d_dot
        g_dot["W2"] = t4
        g["W2"] = t3
        t2 = np.sum(d, axis=0)
        t5 = zeros_like(t2)
        t5[...] = np.sum(d_dot, axis=0)
        g_dot["b2"] = t5
        g["b2"] = t2
        t = t1.T
        t4 = d @ t
        t3 = 1 - h ** 2
        dh = t4 * t3
        dh_dot = t3 * (d_dot @ t + d @ params_dot["W2"].T) - t4 * (2 * (h * h_dot))
        t6 = x.T
        t5 = t6 @ dh
        t2 = zeros_like(t5)
        t2[...] = x_dot.T @ dh + t6 @ dh_dot
        g_dot["W1"] = t2
        g["W1"] = t5
        t7 = np.sum(dh, axis=0)
        t = zeros_like(t7)
        t[...] = np.sum(dh_dot, axis=0)
        g_dot["b1"] = t
        g["b1"] = t7
        if "W1" in v:                                    # 6: v[name] = 0.9 * v.get(name, 0.0) + g[name]
            t2 = v["W1"]
            t3, t4 = t2.copy(), v_dot["W1"].copy()
        else:
            t3 = t4 = 0.0
        t = 0.9 * t3
        t5 = g["W1"]
        t6 = g_dot["W1"]
        t7 = t + t5
        t2 = zeros_like(t7)
        t2[...] = 0.9 * t4 + t6
        v_dot["W1"] = t2
        v["W1"] = t7
        t3 = v["W1"]                                     # 7: params[name] = params[name] - 0.1 * v[name]
        t8 = v_dot["W1"]
        t9 = params["W1"] - 0.1 * t3
        t = zeros_like(t9)
        t[...] = params_dot["W1"] - 0.1 * t8
        params_dot["W1"] = t
        params["W1"] = t9
        if "b1" in v:                                    # 6
            t2 = v["b1"]
            t4, t3 = t2.copy(), v_dot["b1"].copy()
        else:
            t4 = t3 = 0.0
        t = 0.9 * t4
        t5 = g["b1"]
        t6 = g_dot["b1"]
        t7 = t + t5
        t2 = zeros_like(t7)
        t2[...] = 0.9 * t3 + t6
        v_dot["b1"] = t2
        v["b1"] = t7
        t4 = v["b1"]                                     # 7
        t8 = v_dot["b1"]
        t9 = params["b1"] - 0.1 * t4
        t = zeros_like(t9)
        t[...] = params_dot["b1"] - 0.1 * t8
        params_dot["b1"] = t
        params["b1"] = t9
        if "W2" in v:                                    # 6
            t2 = v["W2"]
            t3, t4 = t2.copy(), v_dot["W2"].copy()
        else:
            t3 = t4 = 0.0
        t = 0.9 * t3
        t5 = g["W2"]
        t6 = g_dot["W2"]
        t7 = t + t5
        t2 = zeros_like(t7)
        t2[...] = 0.9 * t4 + t6
        v_dot["W2"] = t2
        v["W2"] = t7
        t3 = v["W2"]                                     # 7
        t8 = v_dot["W2"]
        t9 = t1 - 0.1 * t3
        t = zeros_like(t9)
        t[...] = params_dot["W2"] - 0.1 * t8
        params_dot["W2"] = t
        params["W2"] = t9
        if "b2" in v:                                    # 6
            t2 = v["b2"]
            t4, t1 = t2.copy(), v_dot["b2"].copy()
        else:
            t4 = t1 = 0.0
        t = 0.9 * t4
        t3 = g["b2"]
        t5 = g_dot["b2"]
        t6 = t + t3
        t2 = zeros_like(t6)
        t2[...] = 0.9 * t1 + t5
        v_dot["b2"] = t2
        v["b2"] = t6
        t4 = v["b2"]                                     # 7
        t7 = v_dot["b2"]
        t8 = params["b2"] - 0.1 * t4
        t = zeros_like(t8)
        t[...] = params_dot["b2"] - 0.1 * t7
        params_dot["b2"] = t
        params["b2"] = t8
    t1 = x_dot @ params["W1"] + x @ params_dot["W1"]     # 8: return np.mean((forward(params, x) - y) ** 2)
    h = np.tanh(x @ params["W1"] + params["b1"])
    h_dot = (1.0 - h * h) * (t1 + params_dot["b1"])
    t = h_dot @ params["W2"] + h @ params_dot["W2"]
    t2 = h @ params["W2"] + params["b2"] - y
    return np.mean(t2 ** 2), np.mean(2 * (t2 * (t + params_dot["b2"] - y_dot)))
