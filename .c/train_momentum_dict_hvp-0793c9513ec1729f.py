# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: f79ab65c368280e67f6bdfab7f867ef6
# python: 3.11
# numpy: 2.4.6
# function: z_a.train_momentum_dict
# source: e6d84f7109cdea22648182a98ee531fc
# code: 43ce51f53a6b1434ed235efe93a49c79
# mode: hvp
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
# sha256: 47b6e8c7a7b8869a38410025e9644d9737f27877dbb08ef20774bd29d64dc140

# Product of the Hessian of z_a.train_momentum_dict with respect to params.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, given_once, is_array, is_dict, unbroadcast, zeros_like


def backprop_forward_jvp(p_W1, p_b1, p_W2, p_b2, x, y, p_W1_dot, p_b1_dot, p_W2_dot, p_b2_dot):
    h = np.tanh(x @ p_W1 + p_b1)  # 2: h = np.tanh(x @ p["W1"] + p["b1"])
    h_dot = (1.0 - h * h) * (x @ p_W1_dot + p_b1_dot)
    t = h @ p_W2                  # 3: out = h @ p["W2"] + p["b2"]
    t1 = h_dot @ p_W2 + h @ p_W2_dot
    out = t + p_b2
    out_dot = t1 + p_b2_dot
    t2 = out - y                  # 4: d = 2 * (out - y) / len(x)
    d = 2 * t2 / len(x)
    d_dot = 2 * np.broadcast_to(out_dot, t2.shape) / len(x)
    g_W2 = h.T @ d                # 6: g["W2"] = h.T @ d
    g_W2_dot = h_dot.T @ d + h.T @ d_dot
    g_b2 = np.sum(d, axis=0)      # 7: g["b2"] = d.sum(axis=0)
    g_b2_dot = np.sum(d_dot, axis=0)
    t3 = d @ p_W2.T               # 8: dh = d @ p["W2"].T * (1 - h ** 2)
    t4 = d_dot @ p_W2.T + d @ p_W2_dot.T
    t5 = 2 * (h * h_dot)
    t2 = 1 - h ** 2
    t6 = -t5
    dh = t3 * t2
    dh_dot = t2 * t4 - t3 * t5
    g_W1 = x.T @ dh               # 9: g["W1"] = x.T @ dh
    g_W1_dot = x.T @ dh_dot
    g_b1 = np.sum(dh, axis=0)     # 10: g["b1"] = dh.sum(axis=0)
    g_b1_dot = np.sum(dh_dot, axis=0)
    return ((g_W2, g_b2, g_W1, g_b1), (h, t, t3, t2)), (g_W2_dot, g_b2_dot, g_W1_dot, g_b1_dot, h_dot, t1, t4,
        t6)


def forward_forward_jvp(p_W1, p_b1, p_W2, p_b2, x, p_W1_dot, p_b1_dot, p_W2_dot, p_b2_dot):
    h = np.tanh(x @ p_W1 + p_b1)  # 2: h = np.tanh(x @ p["W1"] + p["b1"])
    h_dot = (1.0 - h * h) * (x @ p_W1_dot + p_b1_dot)
    return (h @ p_W2 + p_b2, h), (h_dot @ p_W2 + h @ p_W2_dot + p_b2_dot, h_dot)


def forward_reverse_jvp(p_W2, x, h, y_bar, p_W2_dot, h_dot, y_bar_dot):
    p_W2_bar = h.T @ y_bar  # 3: return h @ p["W2"] + p["b2"]
    p_W2_bar_dot = h_dot.T @ y_bar + h.T @ y_bar_dot
    h_bar = y_bar @ p_W2.T
    h_bar_dot = y_bar_dot @ p_W2.T + y_bar @ p_W2_dot.T
    t = 1.0 - h * h         # 2: h = np.tanh(x @ p["W1"] + p["b1"])
    t1 = h_bar * t
    t2 = t * h_bar_dot - h_bar * (2.0 * (h * h_dot))
    p_W1_bar = x.T @ t1
    p_W1_bar_dot = x.T @ t2
    p_b1_bar = np.sum(t1, axis=0)
    p_b1_bar_dot = np.sum(t2, axis=0)
    p_b2_bar = np.sum(y_bar, axis=0)
    p_b2_bar_dot = np.sum(y_bar_dot, axis=0)
    return (p_W1_bar, p_b1_bar, p_W2_bar, p_b2_bar), (p_W1_bar_dot, p_b1_bar_dot, p_W2_bar_dot, p_b2_bar_dot)


def backprop_reverse_jvp(p_W2, p_b2, x, y, residuals, y0_bar, y1_bar, y2_bar, y3_bar, p_W2_dot, p_b2_dot,
        h_dot, value_dot, value_1_dot, value_2_dot, y0_bar_dot, y1_bar_dot, y2_bar_dot, y3_bar_dot):
    h, t, t1, t2 = residuals

    out = t + p_b2                                            # 3: out = h @ p["W2"] + p["b2"]
    out_dot = value_dot + p_b2_dot
    t3 = out - y                                              # 4: d = 2 * (out - y) / len(x)
    d = 2 * t3 / len(x)
    d_dot = 2 * np.broadcast_to(out_dot, t3.shape) / len(x)
    dh_bar = np.expand_dims(y3_bar, 0) + x @ y2_bar           # 9, 10
    dh_bar_dot = np.expand_dims(y3_bar_dot, 0) + x @ y2_bar_dot  # 9, 10
    t4 = dh_bar * t2                                          # 8: dh = d @ p["W2"].T * (1 - h ** 2)
    t5 = t2 * dh_bar_dot + dh_bar * value_2_dot
    t6 = dh_bar * t1 * -2
    h_bar_dot = t6 * h_dot - h * (2 * (t1 * dh_bar_dot + dh_bar * value_1_dot))
    d_bar = t4 @ p_W2 + np.expand_dims(y1_bar, 0) + h @ y0_bar  # 6, 7, 8
    # 6, 7, 8
    d_bar_dot = t5 @ p_W2 + t4 @ p_W2_dot + np.expand_dims(y1_bar_dot, 0) + (h_dot @ y0_bar + h @ y0_bar_dot)
    out_bar = unbroadcast(d_bar / len(x) * 2, out)            # 3, 4
    out_bar_dot = unbroadcast(2 * (d_bar_dot / len(x)), out)  # 3, 4
    t3 = unbroadcast(out_bar, t)                              # 3
    t2 = unbroadcast(out_bar_dot, t)
    p_W2_bar = (d.T @ t4).T + h.T @ t3                        # 3, 8
    p_W2_bar_dot = (d_dot.T @ t4 + d.T @ t5).T + (h_dot.T @ t3 + h.T @ t2)  # 3, 8
    h_bar = t6 * h + (y0_bar @ d.T).T + t3 @ p_W2.T           # 3, 6, 8
    h_bar_dot = h_bar_dot + (y0_bar_dot @ d.T + y0_bar @ d_dot.T).T + (t2 @ p_W2.T + t3 @ p_W2_dot.T)  # 3, 6
    t1 = 1.0 - h * h                                          # 2: h = np.tanh(x @ p["W1"] + p["b1"])
    t7 = h_bar * t1
    t8 = t1 * h_bar_dot - h_bar * (2.0 * (h * h_dot))
    p_W1_bar = x.T @ t7
    p_W1_bar_dot = x.T @ t8
    p_b1_bar = np.sum(t7, axis=0)
    p_b1_bar_dot = np.sum(t8, axis=0)
    p_b2_bar = unbroadcast(out_bar, p_b2)
    p_b2_bar_dot = unbroadcast(out_bar_dot, p_b2)
    return (p_W1_bar, p_b1_bar, p_W2_bar, p_b2_bar), (p_W1_bar_dot, p_b1_bar_dot, p_W2_bar_dot, p_b2_bar_dot)


def train_momentum_dict_hvp(params, x, y, params_dot, *, y_bar=1.0):
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
    W1_dot = params_dot["W1"]
    b1 = params["b1"]
    b1_dot = params_dot["b1"]
    W2 = params["W2"]
    W2_dot = params_dot["W2"]
    b2 = params["b2"]
    b2_dot = params_dot["b2"]
    # 4: g = backprop(params, x, y)
    ((g_W2, g_b2, g_W1, g_b1), (h, backprop_res, backprop_res_1, backprop_res_2)), (g_W2_dot, g_b2_dot,
        g_W1_dot, g_b1_dot, h_dot, backprop_res_dot, backprop_res_dot_1,
        backprop_res_dot_2) = backprop_forward_jvp(W1, b1, W2, b2, x, y, W1_dot, b1_dot, W2_dot, b2_dot)
    v_W1 = 0.0 + g_W1                       # 6: v[name] = 0.9 * v.get(name, 0.0) + g[name]
    params_W1 = W1 - 0.1 * v_W1             # 7: params[name] = params[name] - 0.1 * v[name]
    params_W1_dot = W1_dot - 0.1 * g_W1_dot
    v_b1 = 0.0 + g_b1                       # 6
    params_b1 = b1 - 0.1 * v_b1             # 7
    params_b1_dot = b1_dot - 0.1 * g_b1_dot
    v_W2 = 0.0 + g_W2                       # 6
    params_W2 = W2 - 0.1 * v_W2             # 7
    params_W2_dot = W2_dot - 0.1 * g_W2_dot
    v_b2 = 0.0 + g_b2                       # 6
    params_b2 = b2 - 0.1 * v_b2             # 7
    params_b2_dot = b2_dot - 0.1 * g_b2_dot
    tape = []
    v_W1_dot = g_W1_dot
    v_b1_dot = g_b1_dot
    v_W2_dot = g_W2_dot
    v_b2_dot = g_b2_dot
    for step in range(1, 3):                # 3: for step in range(3):
        # 4
        ((g_W2, g_b2, g_W1, g_b1), (h_1, backprop_res_3, backprop_res_4, backprop_res_5)), (g_W2_dot,
            g_b2_dot, g_W1_dot, g_b1_dot, h_dot_1, backprop_res_dot_3, backprop_res_dot_4,
            backprop_res_dot_5) = backprop_forward_jvp(params_W1, params_b1, params_W2, params_b2, x, y,
            params_W1_dot, params_b1_dot, params_W2_dot, params_b2_dot)
        tape.append(
            (params_W2, params_W2_dot, params_b2, params_b2_dot, h_1, h_dot_1, backprop_res_3,
            backprop_res_dot_3, backprop_res_4, backprop_res_dot_4, backprop_res_5, backprop_res_dot_5))
        v_W1 = 0.9 * v_W1 + g_W1            # 6
        v_W1_dot = 0.9 * v_W1_dot + g_W1_dot
        params_W1 = params_W1 - 0.1 * v_W1  # 7
        params_W1_dot = params_W1_dot - 0.1 * v_W1_dot
        v_b1 = 0.9 * v_b1 + g_b1            # 6
        v_b1_dot = 0.9 * v_b1_dot + g_b1_dot
        params_b1 = params_b1 - 0.1 * v_b1  # 7
        params_b1_dot = params_b1_dot - 0.1 * v_b1_dot
        v_W2 = 0.9 * v_W2 + g_W2            # 6
        v_W2_dot = 0.9 * v_W2_dot + g_W2_dot
        params_W2 = params_W2 - 0.1 * v_W2  # 7
        params_W2_dot = params_W2_dot - 0.1 * v_W2_dot
        v_b2 = 0.9 * v_b2 + g_b2            # 6
        v_b2_dot = 0.9 * v_b2_dot + g_b2_dot
        params_b2 = params_b2 - 0.1 * v_b2  # 7
        params_b2_dot = params_b2_dot - 0.1 * v_b2_dot
    # 8: return np.mean((forward(params, x) - y) ** 2)
    (t, h_1), (t1, h_dot_1) = forward_forward_jvp(params_W1, params_b1, params_W2, params_b2, x,
        params_W1_dot, params_b1_dot, params_W2_dot, params_b2_dot)
    t2 = t - y

    # reverse sweep
    t3 = y_bar / max(t2.size, 1) * 2                        # 8
    (params_W1_bar, params_b1_bar, params_W2_bar, params_b2_bar), (params_W1_bar_dot, params_b1_bar_dot,
        params_W2_bar_dot, params_b2_bar_dot) = forward_reverse_jvp(params_W2, x, h_1, t3 * t2, params_W2_dot,
        h_dot_1, t3 * t1)
    v_W1_bar, v_b1_bar, v_W2_bar = zeros_like(v_W1), zeros_like(v_b1), zeros_like(v_W2)  # 3
    v_b2_bar, v_W1_bar_dot = zeros_like(v_b2), zeros_like(v_W1_bar)
    v_b1_bar_dot, v_W2_bar_dot = zeros_like(v_b1_bar), zeros_like(v_W2_bar)
    v_b2_bar_dot = zeros_like(v_b2_bar)
    for params_W2, params_W2_dot, params_b2, params_b2_dot, h_1, h_dot_1, backprop_res_3, backprop_res_dot_3, backprop_res_4, backprop_res_dot_4, backprop_res_5, backprop_res_dot_5 in reversed(
            tape):
        v_b2_bar = v_b2_bar - params_b2_bar * 0.1           # 7
        v_b2_bar_dot = v_b2_bar_dot - 0.1 * params_b2_bar_dot
        v_W2_bar = v_W2_bar - params_W2_bar * 0.1
        v_W2_bar_dot = v_W2_bar_dot - 0.1 * params_W2_bar_dot
        v_b1_bar = v_b1_bar - params_b1_bar * 0.1
        v_b1_bar_dot = v_b1_bar_dot - 0.1 * params_b1_bar_dot
        v_W1_bar = v_W1_bar - params_W1_bar * 0.1
        v_W1_bar_dot = v_W1_bar_dot - 0.1 * params_W1_bar_dot
        # 4
        (params_W1_bar_1, params_b1_bar_1, params_W2_bar_1, params_b2_bar_1), (params_W1_bar_dot_1,
            params_b1_bar_dot_1, params_W2_bar_dot_1, params_b2_bar_dot_1) = backprop_reverse_jvp(params_W2,
            params_b2, x, y, (h_1, backprop_res_3, backprop_res_4, backprop_res_5), v_W2_bar, v_b2_bar,
            v_W1_bar, v_b1_bar, params_W2_dot, params_b2_dot, h_dot_1, backprop_res_dot_3, backprop_res_dot_4,
            backprop_res_dot_5, v_W2_bar_dot, v_b2_bar_dot, v_W1_bar_dot, v_b1_bar_dot)
        v_b2_bar = v_b2_bar * 0.9                           # 6
        v_b2_bar_dot = 0.9 * v_b2_bar_dot
        v_W2_bar = v_W2_bar * 0.9
        v_W2_bar_dot = 0.9 * v_W2_bar_dot
        v_b1_bar = v_b1_bar * 0.9
        v_b1_bar_dot = 0.9 * v_b1_bar_dot
        v_W1_bar = v_W1_bar * 0.9
        v_W1_bar_dot = 0.9 * v_W1_bar_dot
        params_W1_bar = params_W1_bar + params_W1_bar_1     # 4
        params_W1_bar_dot = params_W1_bar_dot + params_W1_bar_dot_1
        params_b1_bar = params_b1_bar + params_b1_bar_1
        params_b1_bar_dot = params_b1_bar_dot + params_b1_bar_dot_1
        params_W2_bar = params_W2_bar + params_W2_bar_1
        params_W2_bar_dot = params_W2_bar_dot + params_W2_bar_dot_1
        params_b2_bar = params_b2_bar + params_b2_bar_1
        params_b2_bar_dot = params_b2_bar_dot + params_b2_bar_dot_1
    v_b2_bar = v_b2_bar - params_b2_bar * 0.1               # 7
    v_b2_bar_dot = v_b2_bar_dot - 0.1 * params_b2_bar_dot
    v_W2_bar = v_W2_bar - params_W2_bar * 0.1
    v_W2_bar_dot = v_W2_bar_dot - 0.1 * params_W2_bar_dot
    v_b1_bar = v_b1_bar - params_b1_bar * 0.1
    v_b1_bar_dot = v_b1_bar_dot - 0.1 * params_b1_bar_dot
    v_W1_bar = v_W1_bar - params_W1_bar * 0.1
    v_W1_bar_dot = v_W1_bar_dot - 0.1 * params_W1_bar_dot
    # 4
    (W1_bar, b1_bar, W2_bar, b2_bar), (W1_bar_dot, b1_bar_dot, W2_bar_dot,
        b2_bar_dot) = backprop_reverse_jvp(W2, b2, x, y, (h, backprop_res, backprop_res_1, backprop_res_2),
        v_W2_bar, v_b2_bar, v_W1_bar, v_b1_bar, W2_dot, b2_dot, h_dot, backprop_res_dot, backprop_res_dot_1,
        backprop_res_dot_2, v_W2_bar_dot, v_b2_bar_dot, v_W1_bar_dot, v_b1_bar_dot)
    params_bar_dot = zeros_like(params)                     # 1
    params_bar_dot["b2"] += unbroadcast(params_b2_bar_dot, b2) + b2_bar_dot  # 1, 4
    params_bar_dot["W2"] += unbroadcast(params_W2_bar_dot, W2) + W2_bar_dot  # 1, 4
    params_bar_dot["b1"] += params_b1_bar_dot + b1_bar_dot  # 1, 4
    params_bar_dot["W1"] += params_W1_bar_dot + W1_bar_dot  # 1, 4
    return params_bar_dot
