# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: f79ab65c368280e67f6bdfab7f867ef6
# python: 3.11
# numpy: 2.4.6
# function: z_a.ema_of_weights
# source: 68daa06fcaba5b88e427c98ffb959b65
# code: c2bc89676358b42013526ca95fc3a671
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
# sha256: ae804a26deee5d251788917a241cfbd58c4f93da11de1a22236f70fdba693ea6

# Tangent of z_a.ema_of_weights with respect to params.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, given_once, is_array, is_dict


def backprop_jvp(p_W1, p_b1, p_W2, p_b2, x, y, p_W1_dot, p_b1_dot, p_W2_dot, p_b2_dot):
    h = np.tanh(x @ p_W1 + p_b1)  # 2: h = np.tanh(x @ p["W1"] + p["b1"])
    h_dot = (1.0 - h * h) * (x @ p_W1_dot + p_b1_dot)
    out = h @ p_W2 + p_b2         # 3: out = h @ p["W2"] + p["b2"]
    out_dot = h_dot @ p_W2 + h @ p_W2_dot + p_b2_dot
    t = out - y                   # 4: d = 2 * (out - y) / len(x)
    d = 2 * t / len(x)
    d_dot = 2 * np.broadcast_to(out_dot, t.shape) / len(x)
    g_W2 = h.T @ d                # 6: g["W2"] = h.T @ d
    g_W2_dot = h_dot.T @ d + h.T @ d_dot
    g_b2 = np.sum(d, axis=0)      # 7: g["b2"] = d.sum(axis=0)
    g_b2_dot = np.sum(d_dot, axis=0)
    t1 = d @ p_W2.T               # 8: dh = d @ p["W2"].T * (1 - h ** 2)
    t2 = 1 - h ** 2
    dh = t1 * t2
    dh_dot = t2 * (d_dot @ p_W2.T + d @ p_W2_dot.T) - t1 * (2 * (h * h_dot))
    g_W1 = x.T @ dh               # 9: g["W1"] = x.T @ dh
    g_W1_dot = x.T @ dh_dot
    g_b1 = np.sum(dh, axis=0)     # 10: g["b1"] = dh.sum(axis=0)
    g_b1_dot = np.sum(dh_dot, axis=0)
    return (g_W2, g_b2, g_W1, g_b1), (g_W2_dot, g_b2_dot, g_W1_dot, g_b1_dot)


def forward_jvp(p_W1, p_b1, p_W2, p_b2, x, p_W1_dot, p_b1_dot, p_W2_dot, p_b2_dot):
    h = np.tanh(x @ p_W1 + p_b1)  # 2: h = np.tanh(x @ p["W1"] + p["b1"])
    h_dot = (1.0 - h * h) * (x @ p_W1_dot + p_b1_dot)
    return h @ p_W2 + p_b2, h_dot @ p_W2 + h @ p_W2_dot + p_b2_dot


def ema_of_weights_jvp(params, x, y, params_dot):
    expect(is_dict(params, ("W1", "b1", "W2", "b2")) and is_array(params["W1"], "float64", 2)
        and is_array(params["b1"], "float64", 1) and is_array(params["W2"], "float64", 2)
        and is_array(params["b2"], "float64", 1) and params["b1"].shape[0] == params["W1"].shape[1]
        and params["W2"].shape[0] == params["W1"].shape[1] and is_array(x, "float64", 2)
        and x.shape[1] == params["W1"].shape[0] and is_array(y, "float64", 2) and y.shape[0] == x.shape[0],
        "params: {'W1': float64[:, :], 'b1': float64[:], 'W2': float64[:, :], 'b2': float64[:]}, x: "
        "float64[:, :], y: float64[:, :]")

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
    (t, t1, t2, t3), (t4, t5, t6, t7) = backprop_jvp(W1, b1, W2, b2, x, y, W1_dot, b1_dot, W2_dot, b2_dot)
    params_W2 = W2 - 0.2 * t             # 6: params[k] = params[k] - 0.2 * g
    params_W2_dot = W2_dot - 0.2 * t4
    params_b2 = b2 - 0.2 * t1
    params_b2_dot = b2_dot - 0.2 * t5
    params_W1 = W1 - 0.2 * t2
    params_W1_dot = W1_dot - 0.2 * t6
    params_b1 = b1 - 0.2 * t3
    params_b1_dot = b1_dot - 0.2 * t7
    for _ in range(1, 3):                # 3: for _ in range(3):
        ema_shadow_W1 = 0.7 * ema_shadow_W1 + (1 - 0.7) * params_W1  # 4
        ema_shadow_W1_dot = 0.7 * ema_shadow_W1_dot + (1 - 0.7) * params_W1_dot
        ema_shadow_b1 = 0.7 * ema_shadow_b1 + (1 - 0.7) * params_b1
        ema_shadow_b1_dot = 0.7 * ema_shadow_b1_dot + (1 - 0.7) * params_b1_dot
        ema_shadow_W2 = 0.7 * ema_shadow_W2 + (1 - 0.7) * params_W2
        ema_shadow_W2_dot = 0.7 * ema_shadow_W2_dot + (1 - 0.7) * params_W2_dot
        ema_shadow_b2 = 0.7 * ema_shadow_b2 + (1 - 0.7) * params_b2
        ema_shadow_b2_dot = 0.7 * ema_shadow_b2_dot + (1 - 0.7) * params_b2_dot
        # 5
        (t, t1, t2, t3), (t4, t5, t6, t7) = backprop_jvp(params_W1, params_b1, params_W2, params_b2, x, y,
            params_W1_dot, params_b1_dot, params_W2_dot, params_b2_dot)
        params_W2 = params_W2 - 0.2 * t  # 6
        params_W2_dot = params_W2_dot - 0.2 * t4
        params_b2 = params_b2 - 0.2 * t1
        params_b2_dot = params_b2_dot - 0.2 * t5
        params_W1 = params_W1 - 0.2 * t2
        params_W1_dot = params_W1_dot - 0.2 * t6
        params_b1 = params_b1 - 0.2 * t3
        params_b1_dot = params_b1_dot - 0.2 * t7
    # 7: return np.mean((forward(ema.shadow, x) - y) ** 2)
    t, t1 = forward_jvp(ema_shadow_W1, ema_shadow_b1, ema_shadow_W2, ema_shadow_b2, x, ema_shadow_W1_dot,
        ema_shadow_b1_dot, ema_shadow_W2_dot, ema_shadow_b2_dot)
    t2 = t - y
    return np.mean(t2 ** 2), np.mean(2 * (t2 * np.broadcast_to(t1, t2.shape)))
