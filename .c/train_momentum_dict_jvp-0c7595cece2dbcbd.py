# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.train_momentum_dict
# source: e6d84f7109cdea22648182a98ee531fc
# code: 43ce51f53a6b1434ed235efe93a49c79
# mode: jvp
# wrt: (0,)
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
# sha256: 0f4ba6d48f027b624e48a5a24c86e3a171af3c1598adde05d73a1ab688fdd375

# Tangent of z_a.train_momentum_dict with respect to params.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import detached, expect, is_array, is_dict, none_shared, tangent, zeros_like


def train_momentum_dict_jvp(params, x, y, params_dot):
    expect(is_dict(params, ("W1", "b1", "W2", "b2")) and is_array(params["W1"], "float64", 2)
        and is_array(params["b1"], "float64", 1) and is_array(params["W2"], "float64", 2)
        and is_array(params["b2"], "float64", 1) and is_array(x, "float64", 2) and is_array(y, "float64", 2)
        and y.shape[0] == x.shape[0],
        "params: {'W1': float64[:, :], 'b1': float64[:], 'W2': float64[:, :], 'b2': float64[:]}, x: "
        "float64[:, :], y: float64[:, :]")

    none_shared(params, x, y)
    params_dot = tangent((params,), params_dot, apart=True)[0]
    params = detached(params, apart=True)[0]
    v = {}                                            # 2
    v_dot = {}
    for step in range(3):                             # 3
        h = np.tanh(x @ params["W1"] + params["b1"])  # 4: g = backprop(params, x, y)
        h_dot = (1.0 - h * h) * (x @ params_dot["W1"] + params_dot["b1"])
        t = params["W2"]
        out = h @ t + params["b2"]
        out_dot = h_dot @ t + h @ params_dot["W2"] + params_dot["b2"]
        t1 = out - y
        t2 = len(x)
        d = 2 * t1 / t2
        d_dot = 2 * np.broadcast_to(out_dot, t1.shape) / t2
        g = {}
        g_dot = {}
        t3 = h.T
        t4 = t3 @ d
        t5 = zeros_like(t4)
        t5[...] = h_dot.T @ d + t3 @ d_dot
        g_dot["W2"] = t5
        g["W2"] = t4
        t1 = np.sum(d, axis=0)
        t2 = zeros_like(t1)
        t2[...] = np.sum(d_dot, axis=0)
        g_dot["b2"] = t2
        g["b2"] = t1
        t3 = t.T
        t5 = d @ t3
        t4 = 1 - h ** 2
        dh = t5 * t4
        dh_dot = t4 * (d_dot @ t3 + d @ params_dot["W2"].T) - t5 * (2 * (h * h_dot))
        t6 = x.T
        t2 = t6 @ dh
        t1 = zeros_like(t2)
        t1[...] = t6 @ dh_dot
        g_dot["W1"] = t1
        g["W1"] = t2
        t7 = np.sum(dh, axis=0)
        t3 = zeros_like(t7)
        t3[...] = np.sum(dh_dot, axis=0)
        g_dot["b1"] = t3
        g["b1"] = t7
        if "W1" in v:                                 # 6: v[name] = 0.9 * v.get(name, 0.0) + g[name]
            t1 = v["W1"]
            t2, t4 = t1.copy(), v_dot["W1"].copy()
        else:
            t2 = t4 = 0.0
        t3 = 0.9 * t2
        t5 = g["W1"]
        t6 = g_dot["W1"]
        t7 = t3 + t5
        t1 = zeros_like(t7)
        t1[...] = 0.9 * t4 + t6
        v_dot["W1"] = t1
        v["W1"] = t7
        t2 = v["W1"]                                  # 7: params[name] = params[name] - 0.1 * v[name]
        t8 = v_dot["W1"]
        t9 = params["W1"] - 0.1 * t2
        t3 = zeros_like(t9)
        t3[...] = params_dot["W1"] - 0.1 * t8
        params_dot["W1"] = t3
        params["W1"] = t9
        if "b1" in v:                                 # 6
            t1 = v["b1"]
            t4, t2 = t1.copy(), v_dot["b1"].copy()
        else:
            t4 = t2 = 0.0
        t3 = 0.9 * t4
        t5 = g["b1"]
        t6 = g_dot["b1"]
        t7 = t3 + t5
        t1 = zeros_like(t7)
        t1[...] = 0.9 * t2 + t6
        v_dot["b1"] = t1
        v["b1"] = t7
        t4 = v["b1"]                                  # 7
        t8 = v_dot["b1"]
        t9 = params["b1"] - 0.1 * t4
        t3 = zeros_like(t9)
        t3[...] = params_dot["b1"] - 0.1 * t8
        params_dot["b1"] = t3
        params["b1"] = t9
        if "W2" in v:                                 # 6
            t1 = v["W2"]
            t2, t4 = t1.copy(), v_dot["W2"].copy()
        else:
            t2 = t4 = 0.0
        t3 = 0.9 * t2
        t5 = g["W2"]
        t6 = g_dot["W2"]
        t7 = t3 + t5
        t1 = zeros_like(t7)
        t1[...] = 0.9 * t4 + t6
        v_dot["W2"] = t1
        v["W2"] = t7
        t2 = v["W2"]                                  # 7
        t8 = v_dot["W2"]
        t9 = t - 0.1 * t2
        t3 = zeros_like(t9)
        t3[...] = params_dot["W2"] - 0.1 * t8
        params_dot["W2"] = t3
        params["W2"] = t9
        if "b2" in v:                                 # 6
            t1 = v["b2"]
            t4, t = t1.copy(), v_dot["b2"].copy()
        else:
            t4 = t = 0.0
        t2 = 0.9 * t4
        t3 = g["b2"]
        t5 = g_dot["b2"]
        t6 = t2 + t3
        t1 = zeros_like(t6)
        t1[...] = 0.9 * t + t5
        v_dot["b2"] = t1
        v["b2"] = t6
        t4 = v["b2"]                                  # 7
        t7 = v_dot["b2"]
        t8 = params["b2"] - 0.1 * t4
        t2 = zeros_like(t8)
        t2[...] = params_dot["b2"] - 0.1 * t7
        params_dot["b2"] = t2
        params["b2"] = t8
    h = np.tanh(x @ params["W1"] + params["b1"])      # 8: return np.mean((forward(params, x) - y) ** 2)
    h_dot = (1.0 - h * h) * (x @ params_dot["W1"] + params_dot["b1"])
    t = h_dot @ params["W2"] + h @ params_dot["W2"]
    t1 = h @ params["W2"] + params["b2"] - y
    t2 = np.mean(t1 ** 2)
    return t2, np.mean(2 * (t1 * np.broadcast_to(t + params_dot["b2"], t1.shape)))
