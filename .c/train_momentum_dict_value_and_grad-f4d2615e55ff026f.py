# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: f79ab65c368280e67f6bdfab7f867ef6
# python: 3.11
# numpy: 2.4.6
# function: z_a.train_momentum_dict
# source: e6d84f7109cdea22648182a98ee531fc
# code: 43ce51f53a6b1434ed235efe93a49c79
# mode: value_and_grad
# wrt: 0
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
# asked: forward: np = module numpy 2.4.6
# asked: shared memory = 
# asked: equal axes = params['W2'].0 = params['W1'].1, params['b1'].0 = params['W1'].1, x.1 = params['W1'].0, y.0 = x.0
# sha256: 2168dff05d2bd873d00ef035140885c6f33761110ec8fbb0d8deb0d150923b64

# Value and gradient of z_a.train_momentum_dict with respect to params.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, given_once, is_array, is_dict, materialise, unbroadcast, zeros_like


def forward_forward(p_W1, p_b1, p_W2, p_b2, x):
    h = np.tanh(x @ p_W1 + p_b1)  # 2: h = np.tanh(x @ p["W1"] + p["b1"])
    return h @ p_W2 + p_b2, h


def forward_reverse(p_W2, x, h, y_bar):
    p_W2_bar = h.T @ y_bar     # 3: return h @ p["W2"] + p["b2"]
    h_bar = y_bar @ p_W2.T
    t = h_bar * (1.0 - h * h)  # 2: h = np.tanh(x @ p["W1"] + p["b1"])
    p_W1_bar = x.T @ t
    p_b1_bar = np.sum(t, axis=0)
    p_b2_bar = np.sum(y_bar, axis=0)
    return p_W1_bar, p_b1_bar, p_W2_bar, p_b2_bar


def backprop_forward(p_W1, p_b1, p_W2, p_b2, x, y):
    h = np.tanh(x @ p_W1 + p_b1)  # 2: h = np.tanh(x @ p["W1"] + p["b1"])
    t = h @ p_W2                  # 3: out = h @ p["W2"] + p["b2"]
    out = t + p_b2
    d = 2 * (out - y) / len(x)    # 4
    g_W2 = h.T @ d                # 6: g["W2"] = h.T @ d
    g_b2 = np.sum(d, axis=0)      # 7: g["b2"] = d.sum(axis=0)
    t1 = d @ p_W2.T               # 8: dh = d @ p["W2"].T * (1 - h ** 2)
    t2 = 1 - h ** 2
    dh = t1 * t2
    g_W1 = x.T @ dh               # 9: g["W1"] = x.T @ dh
    g_b1 = np.sum(dh, axis=0)     # 10: g["b1"] = dh.sum(axis=0)
    return (g_W2, g_b2, g_W1, g_b1), (h, t, t1, t2)


def backprop_reverse(p_W2, p_b2, x, y, residuals, y0_bar, y1_bar, y2_bar, y3_bar):
    h, t, t1, t2 = residuals

    out = t + p_b2                                   # 3: out = h @ p["W2"] + p["b2"]
    d = 2 * (out - y) / len(x)                       # 4
    dh_bar = np.expand_dims(y3_bar, 0) + x @ y2_bar  # 9, 10
    t3 = dh_bar * t2                                 # 8: dh = d @ p["W2"].T * (1 - h ** 2)
    d_bar = t3 @ p_W2 + np.expand_dims(y1_bar, 0) + h @ y0_bar  # 6, 7, 8
    out_bar = unbroadcast(d_bar / len(x) * 2, out)   # 3, 4
    t4 = unbroadcast(out_bar, t)                     # 3
    p_W2_bar = t3.T @ d + h.T @ t4                   # 3, 8
    h_bar = dh_bar * t1 * -2 * h + d @ y0_bar.T + t4 @ p_W2.T  # 3, 6, 8
    t5 = h_bar * (1.0 - h * h)                       # 2: h = np.tanh(x @ p["W1"] + p["b1"])
    p_W1_bar = x.T @ t5
    p_b1_bar = np.sum(t5, axis=0)
    p_b2_bar = unbroadcast(out_bar, p_b2)
    return p_W1_bar, p_b1_bar, p_W2_bar, p_b2_bar


def train_momentum_dict_value_and_grad(params, x, y, *, y_bar=1.0):
    expect(is_dict(params, ("W1", "b1", "W2", "b2")) and is_array(params["W1"], "float64", 2)
        and is_array(params["b1"], "float64", 1) and is_array(params["W2"], "float64", 2)
        and is_array(params["b2"], "float64", 1) and params["b1"].shape[0] == params["W1"].shape[1]
        and params["W2"].shape[0] == params["W1"].shape[1] and is_array(x, "float64", 2)
        and x.shape[1] == params["W1"].shape[0] and is_array(y, "float64", 2) and y.shape[0] == x.shape[0],
        "params: {'W1': float64[:, :], 'b1': float64[:], 'W2': float64[:, :], 'b2': float64[:]}, x: "
        "float64[:, :], y: float64[:, :]")

    # forward sweep
    given_once(params, x, y)                # 1: def train_momentum_dict(params, x, y):
    W1 = params["W1"]
    b1 = params["b1"]
    W2 = params["W2"]
    b2 = params["b2"]
    # 4: g = backprop(params, x, y)
    (g_W2, g_b2, g_W1, g_b1), backprop_res = backprop_forward(W1, b1, W2, b2, x, y)
    v_W1 = 0.0 + g_W1                       # 6: v[name] = 0.9 * v.get(name, 0.0) + g[name]
    params_W1 = W1 - 0.1 * v_W1             # 7: params[name] = params[name] - 0.1 * v[name]
    v_b1 = 0.0 + g_b1                       # 6
    params_b1 = b1 - 0.1 * v_b1             # 7
    v_W2 = 0.0 + g_W2                       # 6
    params_W2 = W2 - 0.1 * v_W2             # 7
    v_b2 = 0.0 + g_b2                       # 6
    params_b2 = b2 - 0.1 * v_b2             # 7
    tape = []
    for step in range(1, 3):                # 3: for step in range(3):
        # 4
        (g_W2, g_b2, g_W1, g_b1), backprop_res_1 = backprop_forward(params_W1, params_b1, params_W2,
            params_b2, x, y)
        tape.append((params_W2, params_b2, backprop_res_1))
        v_W1 = 0.9 * v_W1 + g_W1            # 6
        params_W1 = params_W1 - 0.1 * v_W1  # 7
        v_b1 = 0.9 * v_b1 + g_b1            # 6
        params_b1 = params_b1 - 0.1 * v_b1  # 7
        v_W2 = 0.9 * v_W2 + g_W2            # 6
        params_W2 = params_W2 - 0.1 * v_W2  # 7
        v_b2 = 0.9 * v_b2 + g_b2            # 6
        params_b2 = params_b2 - 0.1 * v_b2  # 7
    # 8: return np.mean((forward(params, x) - y) ** 2)
    t, forward_res = forward_forward(params_W1, params_b1, params_W2, params_b2, x)
    t1 = t - y

    # reverse sweep
    # 8
    params_W1_bar, params_b1_bar, params_W2_bar, params_b2_bar = forward_reverse(params_W2, x, forward_res,
        y_bar / max(t1.size, 1) * 2 * t1)
    v_W1_bar, v_b1_bar, v_W2_bar = zeros_like(v_W1), zeros_like(v_b1), zeros_like(v_W2)  # 3
    v_b2_bar = zeros_like(v_b2)
    for params_W2, params_b2, backprop_res_1 in reversed(tape):
        v_b2_bar = v_b2_bar - params_b2_bar * 0.1        # 7
        v_W2_bar = v_W2_bar - params_W2_bar * 0.1
        v_b1_bar = v_b1_bar - params_b1_bar * 0.1
        v_W1_bar = v_W1_bar - params_W1_bar * 0.1
        # 4
        params_W1_bar_1, params_b1_bar_1, params_W2_bar_1, params_b2_bar_1 = backprop_reverse(params_W2,
            params_b2, x, y, backprop_res_1, v_W2_bar, v_b2_bar, v_W1_bar, v_b1_bar)
        v_b2_bar = v_b2_bar * 0.9                        # 6
        v_W2_bar = v_W2_bar * 0.9
        v_b1_bar = v_b1_bar * 0.9
        v_W1_bar = v_W1_bar * 0.9
        params_W1_bar = params_W1_bar + params_W1_bar_1  # 4
        params_b1_bar = params_b1_bar + params_b1_bar_1
        params_W2_bar = params_W2_bar + params_W2_bar_1
        params_b2_bar = params_b2_bar + params_b2_bar_1
    v_b2_bar = v_b2_bar - params_b2_bar * 0.1            # 7
    v_W2_bar = v_W2_bar - params_W2_bar * 0.1
    v_b1_bar = v_b1_bar - params_b1_bar * 0.1
    v_W1_bar = v_W1_bar - params_W1_bar * 0.1
    # 4
    W1_bar, b1_bar, W2_bar, b2_bar = backprop_reverse(W2, b2, x, y, backprop_res, v_W2_bar, v_b2_bar,
        v_W1_bar, v_b1_bar)
    b2_bar = unbroadcast(params_b2_bar, b2) + b2_bar
    W2_bar = materialise(unbroadcast(params_W2_bar, W2) + W2_bar, W2)  # 1, 4
    b1_bar = params_b1_bar + b1_bar                      # 4
    W1_bar = params_W1_bar + W1_bar
    return np.mean(t1 ** 2), {"W1": W1_bar, "b1": b1_bar, "W2": W2_bar, "b2": b2_bar}
