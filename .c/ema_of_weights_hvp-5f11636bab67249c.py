# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: f79ab65c368280e67f6bdfab7f867ef6
# python: 3.11
# numpy: 2.4.6
# function: z_a.ema_of_weights
# source: 68daa06fcaba5b88e427c98ffb959b65
# code: c2bc89676358b42013526ca95fc3a671
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
# asked: EMA = class z_a.EMA()
# asked: EMA.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: EMA.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: EMA.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: EMA.__new__ = builtin_function_or_method .object.__new__
# asked: EMA.__getattr__ = unbound
# asked: EMA.__del__ = unbound
# asked: EMA.__init__ = function z_a.EMA.__init__ 0fa855b6460a7b9a1db814dfbf263fd2
# asked: EMA.decay = unbound
# asked: EMA.shadow = unbound
# asked: EMA.update = function z_a.EMA.update dbee21e187ec7b0adf15543b23b1babe
# asked: backprop: len = builtin_function_or_method builtins.len
# asked: backprop: np = module numpy 2.4.6
# asked: np.tanh = ufunc numpy.tanh
# asked: forward: np = module numpy 2.4.6
# asked: shared memory = 
# asked: equal axes = params['W2'].0 = params['W1'].1, params['b1'].0 = params['W1'].1, x.1 = params['W1'].0, y.0 = x.0
# sha256: 0c86ba08acbbbe46a53c82b2f96be8d07f88947d2423f4da068ce47430e678fe

# Product of the Hessian of z_a.ema_of_weights with respect to params.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, given_once, is_array, is_dict, outline, unbroadcast, zeros_like


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
    t = h @ p_W2                  # 3: return h @ p["W2"] + p["b2"]
    return (t + p_b2, (h, t)), (h_dot @ p_W2 + h @ p_W2_dot + p_b2_dot, h_dot)


def forward_reverse_jvp(p_W2, p_b2, x, residuals, y_bar, p_W2_dot, h_dot, y_bar_dot):
    h, t = residuals

    t1 = unbroadcast(y_bar, t)  # 3: return h @ p["W2"] + p["b2"]
    t2 = unbroadcast(y_bar_dot, t)
    p_W2_bar = h.T @ t1
    p_W2_bar_dot = h_dot.T @ t1 + h.T @ t2
    h_bar = t1 @ p_W2.T
    h_bar_dot = t2 @ p_W2.T + t1 @ p_W2_dot.T
    t3 = 1.0 - h * h            # 2: h = np.tanh(x @ p["W1"] + p["b1"])
    t4 = h_bar * t3
    t5 = t3 * h_bar_dot - h_bar * (2.0 * (h * h_dot))
    p_W1_bar = x.T @ t4
    p_W1_bar_dot = x.T @ t5
    p_b1_bar = np.sum(t4, axis=0)
    p_b1_bar_dot = np.sum(t5, axis=0)
    p_b2_bar = unbroadcast(y_bar, p_b2)
    p_b2_bar_dot = unbroadcast(y_bar_dot, p_b2)
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


def ema_of_weights_hvp(params, x, y, params_dot, *, y_bar=1.0):
    expect(is_dict(params, ("W1", "b1", "W2", "b2")) and is_array(params["W1"], "float64", 2)
        and is_array(params["b1"], "float64", 1) and is_array(params["W2"], "float64", 2)
        and is_array(params["b2"], "float64", 1) and params["b1"].shape[0] == params["W1"].shape[1]
        and params["W2"].shape[0] == params["W1"].shape[1] and is_array(x, "float64", 2)
        and x.shape[1] == params["W1"].shape[0] and is_array(y, "float64", 2) and y.shape[0] == x.shape[0],
        "params: {'W1': float64[:, :], 'b1': float64[:], 'W2': float64[:, :], 'b2': float64[:]}, x: "
        "float64[:, :], y: float64[:, :]")

    # forward sweep
    given_once(params, x, y)             # 1: def ema_of_weights(params, x, y):
    W1 = params["W1"]
    W1_dot = params_dot["W1"]
    b1 = params["b1"]
    b1_dot = params_dot["b1"]
    W2 = params["W2"]
    W2_dot = params_dot["W2"]
    b2 = params["b2"]
    b2_dot = params_dot["b2"]
    # 4: ema.update(params)
    ema_shadow_W1, ema_shadow_W1_dot, ema_shadow_b1 = W1.copy(), W1_dot.copy(), b1.copy()
    ema_shadow_b1_dot, ema_shadow_W2 = b1_dot.copy(), W2.copy()
    ema_shadow_W2_dot, ema_shadow_b2 = W2_dot.copy(), b2.copy()
    ema_shadow_b2_dot = b2_dot.copy()
    # 5: for k, g in backprop(params, x, y).items():
    ((t, t1, t2, t3), (h, backprop_res, backprop_res_1, backprop_res_2)), (t4, t5, t6, t7, h_dot,
        backprop_res_dot, backprop_res_dot_1, backprop_res_dot_2) = backprop_forward_jvp(W1, b1, W2, b2, x, y,
        W1_dot, b1_dot, W2_dot, b2_dot)
    params_W2 = W2 - 0.2 * t             # 6: params[k] = params[k] - 0.2 * g
    params_W2_dot = W2_dot - 0.2 * t4
    params_b2 = b2 - 0.2 * t1
    params_b2_dot = b2_dot - 0.2 * t5
    params_W1 = W1 - 0.2 * t2
    params_W1_dot = W1_dot - 0.2 * t6
    params_b1 = b1 - 0.2 * t3
    params_b1_dot = b1_dot - 0.2 * t7
    tape = []
    ema_shadow_W2_1 = ema_shadow_W2
    ema_shadow_b2_1 = ema_shadow_b2
    for _ in range(1, 3):                # 3: for _ in range(3):
        ema_shadow_W1 = 0.7 * ema_shadow_W1 + (1 - 0.7) * params_W1  # 4
        ema_shadow_W1_dot = 0.7 * ema_shadow_W1_dot + (1 - 0.7) * params_W1_dot
        ema_shadow_b1 = 0.7 * ema_shadow_b1 + (1 - 0.7) * params_b1
        ema_shadow_b1_dot = 0.7 * ema_shadow_b1_dot + (1 - 0.7) * params_b1_dot
        t = 0.7 * ema_shadow_W2_1
        t1 = outline(t)
        t2 = (1 - 0.7) * params_W2
        t3 = outline(t2)
        ema_shadow_W2_1 = t + t2
        ema_shadow_W2_dot = 0.7 * ema_shadow_W2_dot + (1 - 0.7) * params_W2_dot
        t4 = 0.7 * ema_shadow_b2_1
        t5 = outline(t4)
        t6 = (1 - 0.7) * params_b2
        t7 = outline(t6)
        ema_shadow_b2_1 = t4 + t6
        ema_shadow_b2_dot = 0.7 * ema_shadow_b2_dot + (1 - 0.7) * params_b2_dot
        # 5
        ((t, t2, t8, t9), (h_1, backprop_res_3, backprop_res_4, backprop_res_5)), (t10, t11, t12, t13,
            h_dot_1, backprop_res_dot_3, backprop_res_dot_4,
            backprop_res_dot_5) = backprop_forward_jvp(params_W1, params_b1, params_W2, params_b2, x, y,
            params_W1_dot, params_b1_dot, params_W2_dot, params_b2_dot)
        tape.append(
            (params_W2, params_W2_dot, params_b2, params_b2_dot, t1, t3, t5, t7, h_1, h_dot_1, backprop_res_3,
            backprop_res_dot_3, backprop_res_4, backprop_res_dot_4, backprop_res_5, backprop_res_dot_5))
        params_W2 = params_W2 - 0.2 * t  # 6
        params_W2_dot = params_W2_dot - 0.2 * t10
        params_b2 = params_b2 - 0.2 * t2
        params_b2_dot = params_b2_dot - 0.2 * t11
        params_W1 = params_W1 - 0.2 * t8
        params_W1_dot = params_W1_dot - 0.2 * t12
        params_b1 = params_b1 - 0.2 * t9
        params_b1_dot = params_b1_dot - 0.2 * t13
    # 7: return np.mean((forward(ema.shadow, x) - y) ** 2)
    (t, (h_1, forward_res)), (t1, h_dot_1) = forward_forward_jvp(ema_shadow_W1, ema_shadow_b1,
        ema_shadow_W2_1, ema_shadow_b2_1, x, ema_shadow_W1_dot, ema_shadow_b1_dot, ema_shadow_W2_dot,
        ema_shadow_b2_dot)
    t2 = t - y

    # reverse sweep
    t3 = y_bar / max(t2.size, 1) * 2                 # 7
    t4 = unbroadcast(t3 * t2, t)
    t5 = unbroadcast(t3 * np.broadcast_to(t1, t2.shape), t)
    (ema_shadow_W1_bar, ema_shadow_b1_bar, ema_shadow_W2_bar, ema_shadow_b2_bar), (ema_shadow_W1_bar_dot,
        ema_shadow_b1_bar_dot, ema_shadow_W2_bar_dot,
        ema_shadow_b2_bar_dot) = forward_reverse_jvp(ema_shadow_W2_1, ema_shadow_b2_1, x, (h_1, forward_res),
        t4, ema_shadow_W2_dot, h_dot_1, t5)
    params_W1_bar, params_b1_bar = zeros_like(params_W1), zeros_like(params_b1)  # 3
    params_W2_bar, params_b2_bar = zeros_like(params_W2), zeros_like(params_b2)
    params_W1_bar_dot = zeros_like(params_W1_bar)
    params_b1_bar_dot = zeros_like(params_b1_bar)
    params_W2_bar_dot = zeros_like(params_W2_bar)
    params_b2_bar_dot = zeros_like(params_b2_bar)
    for params_W2, params_W2_dot, params_b2, params_b2_dot, t1, t3, t5, t7, h_1, h_dot_1, backprop_res_3, backprop_res_dot_3, backprop_res_4, backprop_res_dot_4, backprop_res_5, backprop_res_dot_5 in reversed(
            tape):
        t = params_b1_bar * -0.2                     # 6
        t2 = -0.2 * params_b1_bar_dot
        t4 = params_W1_bar * -0.2
        t6 = -0.2 * params_W1_bar_dot
        t8 = params_b2_bar * -0.2
        t9 = -0.2 * params_b2_bar_dot
        t10 = params_W2_bar * -0.2
        t11 = -0.2 * params_W2_bar_dot
        # 5
        (params_W1_bar_1, params_b1_bar_1, params_W2_bar_1, params_b2_bar_1), (params_W1_bar_dot_1,
            params_b1_bar_dot_1, params_W2_bar_dot_1, params_b2_bar_dot_1) = backprop_reverse_jvp(params_W2,
            params_b2, x, y, (h_1, backprop_res_3, backprop_res_4, backprop_res_5), t10, t8, t4, t,
            params_W2_dot, params_b2_dot, h_dot_1, backprop_res_dot_3, backprop_res_dot_4, backprop_res_dot_5,
            t11, t9, t6, t2)
        # 4, 5
        params_b2_bar = params_b2_bar + params_b2_bar_1 + unbroadcast(ema_shadow_b2_bar, t7) * (1 - 0.7)
        # 4, 5
        params_b2_bar_dot = params_b2_bar_dot + params_b2_bar_dot_1 + (1
            - 0.7) * unbroadcast(ema_shadow_b2_bar_dot, t7)
        ema_shadow_b2_bar = unbroadcast(ema_shadow_b2_bar, t5) * 0.7  # 4
        ema_shadow_b2_bar_dot = 0.7 * unbroadcast(ema_shadow_b2_bar_dot, t5)
        # 4, 5
        params_W2_bar = params_W2_bar + params_W2_bar_1 + unbroadcast(ema_shadow_W2_bar, t3) * (1 - 0.7)
        # 4, 5
        params_W2_bar_dot = params_W2_bar_dot + params_W2_bar_dot_1 + (1
            - 0.7) * unbroadcast(ema_shadow_W2_bar_dot, t3)
        ema_shadow_W2_bar = unbroadcast(ema_shadow_W2_bar, t1) * 0.7  # 4
        ema_shadow_W2_bar_dot = 0.7 * unbroadcast(ema_shadow_W2_bar_dot, t1)
        params_b1_bar = params_b1_bar + params_b1_bar_1 + ema_shadow_b1_bar * (1 - 0.7)  # 4, 5
        # 4, 5
        params_b1_bar_dot = params_b1_bar_dot + params_b1_bar_dot_1 + (1 - 0.7) * ema_shadow_b1_bar_dot
        ema_shadow_b1_bar = ema_shadow_b1_bar * 0.7  # 4
        ema_shadow_b1_bar_dot = 0.7 * ema_shadow_b1_bar_dot
        params_W1_bar = params_W1_bar + params_W1_bar_1 + ema_shadow_W1_bar * (1 - 0.7)  # 4, 5
        # 4, 5
        params_W1_bar_dot = params_W1_bar_dot + params_W1_bar_dot_1 + (1 - 0.7) * ema_shadow_W1_bar_dot
        ema_shadow_W1_bar = ema_shadow_W1_bar * 0.7  # 4
        ema_shadow_W1_bar_dot = 0.7 * ema_shadow_W1_bar_dot
    t = params_b1_bar * -0.2                         # 6
    t1 = -0.2 * params_b1_bar_dot
    t2 = params_W1_bar * -0.2
    t3 = -0.2 * params_W1_bar_dot
    t4 = params_b2_bar * -0.2
    t5 = -0.2 * params_b2_bar_dot
    t6 = params_W2_bar * -0.2
    t7 = -0.2 * params_W2_bar_dot
    # 5
    (W1_bar, b1_bar, W2_bar, b2_bar), (W1_bar_dot, b1_bar_dot, W2_bar_dot,
        b2_bar_dot) = backprop_reverse_jvp(W2, b2, x, y, (h, backprop_res, backprop_res_1, backprop_res_2),
        t6, t4, t2, t, W2_dot, b2_dot, h_dot, backprop_res_dot, backprop_res_dot_1, backprop_res_dot_2, t7,
        t5, t3, t1)
    params_bar_dot = zeros_like(params)              # 1
    ema_shadow_b2_bar_dot = unbroadcast(ema_shadow_b2_bar_dot, ema_shadow_b2)  # 4
    params_bar_dot["b2"] += unbroadcast(params_b2_bar_dot, b2) + b2_bar_dot + ema_shadow_b2_bar_dot  # 1, 4, 5
    ema_shadow_W2_bar_dot = unbroadcast(ema_shadow_W2_bar_dot, ema_shadow_W2)  # 4
    params_bar_dot["W2"] += unbroadcast(params_W2_bar_dot, W2) + W2_bar_dot + ema_shadow_W2_bar_dot  # 1, 4, 5
    params_bar_dot["b1"] += params_b1_bar_dot + b1_bar_dot + ema_shadow_b1_bar_dot  # 1, 4, 5
    params_bar_dot["W1"] += params_W1_bar_dot + W1_bar_dot + ema_shadow_W1_bar_dot  # 1, 4, 5
    return params_bar_dot
