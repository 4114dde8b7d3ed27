# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: f79ab65c368280e67f6bdfab7f867ef6
# python: 3.11
# numpy: 2.4.6
# function: z_a.train_adam_class
# source: aff9be9c687a0287018c4f4d214cabad
# code: bcdcb4c231b2ec2e289314a60e3455be
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
# asked: Adam = class z_a.Adam()
# asked: Adam.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Adam.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Adam.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Adam.__new__ = builtin_function_or_method .object.__new__
# asked: Adam.__getattr__ = unbound
# asked: Adam.__del__ = unbound
# asked: Adam.__init__ = function z_a.Adam.__init__ a5cd7361690382064a704c41738a5544
# asked: Adam.__init__(lr) = float 0.05
# asked: Adam.__init__(b1) = float 0.9
# asked: Adam.__init__(b2) = float 0.99
# asked: Adam.__init__(eps) = float 0.001
# asked: Adam.lr = unbound
# asked: Adam.b1 = unbound
# asked: Adam.b2 = unbound
# asked: Adam.eps = unbound
# asked: Adam.state = unbound
# asked: Adam.t = unbound
# asked: Adam.update = function z_a.Adam.update e042678a1c25d7f9d8dc3bbf042fe3ee
# asked: backprop: len = builtin_function_or_method builtins.len
# asked: backprop: np = module numpy 2.4.6
# asked: np.tanh = ufunc numpy.tanh
# asked: Adam.update: np = module numpy 2.4.6
# asked: np.sqrt = ufunc numpy.sqrt
# asked: np.zeros_like = _ArrayFunctionDispatcher of function numpy._core.numeric.zeros_like
# asked: forward: np = module numpy 2.4.6
# asked: shared memory = 
# asked: equal axes = params['W2'].0 = params['W1'].1, params['b1'].0 = params['W1'].1, x.1 = params['W1'].0, y.0 = x.0
# sha256: e383f26d4047d07f456ae619de9dd2c3e4d679077736a363619d1e7f3c6524ab

# Tangent of z_a.train_adam_class with respect to params.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, given_once, is_array, is_dict, quotient


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


def Adam_update_jvp(self_lr, self_b1, self_b2, self_eps, self_t, params_W1, params_b1, params_W2, params_b2,
        grads_W2, grads_b2, grads_W1, grads_b1, params_W1_dot, params_b1_dot, params_W2_dot, params_b2_dot,
        grads_W2_dot, grads_b2_dot, grads_W1_dot, grads_b1_dot):
    self_t = self_t + 1            # 2: self.t += 1
    # 4: st = self.state.setdefault(name, {"m": np.zeros_like(g), "v": np.zeros_like(g)})
    t = np.zeros_like(grads_W2)
    t1 = 1 - self_b1               # 5: st["m"] = self.b1 * st["m"] + (1 - self.b1) * g
    t2 = t1 * grads_W2_dot
    t3 = self_b1 * t + t1 * grads_W2
    t4 = 1 - self_b2               # 6: st["v"] = self.b2 * st["v"] + (1 - self.b2) * g * g
    t5 = t4 * grads_W2
    t6 = grads_W2 * (t4 * grads_W2_dot) + t5 * grads_W2_dot
    t7 = self_b2 * t + t5 * grads_W2
    t8 = 1 - self_b1 ** self_t     # 7: mh = st["m"] / (1 - self.b1 ** self.t)
    mh = t3 / t8
    mh_dot = t2 / t8
    t9 = 1 - self_b2 ** self_t     # 8: vh = st["v"] / (1 - self.b2 ** self.t)
    vh = t7 / t9
    vh_dot = t6 / t9
    t10 = np.sqrt(vh)              # 9: params[name] = params[name] - self.lr * mh / (np.sqrt(vh) + self.eps)
    t = t10 + self_eps
    t5 = self_lr * mh / t
    params_W2 = params_W2 - t5
    params_W2_dot = params_W2_dot - (self_lr * mh_dot - t5 * (0.5 * quotient(vh_dot, t10))) / t
    t11 = np.zeros_like(grads_b2)  # 4
    t12 = t1 * grads_b2_dot        # 5
    t13 = self_b1 * t11 + t1 * grads_b2
    t14 = t4 * grads_b2            # 6
    t15 = grads_b2 * (t4 * grads_b2_dot) + t14 * grads_b2_dot
    t16 = self_b2 * t11 + t14 * grads_b2
    mh = t13 / t8                  # 7
    mh_dot = t12 / t8
    vh = t16 / t9                  # 8
    vh_dot = t15 / t9
    t = np.sqrt(vh)                # 9
    t5 = t + self_eps
    t10 = self_lr * mh / t5
    params_b2 = params_b2 - t10
    params_b2_dot = params_b2_dot - (self_lr * mh_dot - t10 * (0.5 * quotient(vh_dot, t))) / t5
    t11 = np.zeros_like(grads_W1)  # 4
    t14 = t1 * grads_W1_dot        # 5
    t17 = self_b1 * t11 + t1 * grads_W1
    t18 = t4 * grads_W1            # 6
    t19 = grads_W1 * (t4 * grads_W1_dot) + t18 * grads_W1_dot
    t20 = self_b2 * t11 + t18 * grads_W1
    mh = t17 / t8                  # 7
    mh_dot = t14 / t8
    vh = t20 / t9                  # 8
    vh_dot = t19 / t9
    t = np.sqrt(vh)                # 9
    t5 = t + self_eps
    t10 = self_lr * mh / t5
    params_W1 = params_W1 - t10
    params_W1_dot = params_W1_dot - (self_lr * mh_dot - t10 * (0.5 * quotient(vh_dot, t))) / t5
    t11 = np.zeros_like(grads_b1)  # 4
    t18 = t1 * grads_b1_dot        # 5
    t21 = self_b1 * t11 + t1 * grads_b1
    t22 = t4 * grads_b1            # 6
    t23 = grads_b1 * (t4 * grads_b1_dot) + t22 * grads_b1_dot
    t24 = self_b2 * t11 + t22 * grads_b1
    mh = t21 / t8                  # 7
    mh_dot = t18 / t8
    vh = t24 / t9                  # 8
    vh_dot = t23 / t9
    t = np.sqrt(vh)                # 9
    t1 = t + self_eps
    t4 = self_lr * mh / t1
    params_b1 = params_b1 - t4
    params_b1_dot = params_b1_dot - (self_lr * mh_dot - t4 * (0.5 * quotient(vh_dot, t))) / t1
    return ((None, self_t), ((t3, t7), (t13, t16), (t17, t20), (t21, t24)),
        (params_W1, params_b1, params_W2, params_b2)), (t2, t6, t12, t15, t14, t19, t18, t23, params_W1_dot,
        params_b1_dot, params_W2_dot, params_b2_dot)


def Adam_update_1_jvp(self_lr, self_b1, self_b2, self_eps, self_state_W2_m, self_state_W2_v, self_state_b2_m,
        self_state_b2_v, self_state_W1_m, self_state_W1_v, self_state_b1_m, self_state_b1_v, self_t,
        params_W1, params_b1, params_W2, params_b2, grads_W2, grads_b2, grads_W1, grads_b1,
        self_state_W2_m_dot, self_state_W2_v_dot, self_state_b2_m_dot, self_state_b2_v_dot,
        self_state_W1_m_dot, self_state_W1_v_dot, self_state_b1_m_dot, self_state_b1_v_dot, params_W1_dot,
        params_b1_dot, params_W2_dot, params_b2_dot, grads_W2_dot, grads_b2_dot, grads_W1_dot, grads_b1_dot):
    self_t = self_t + 1         # 2: self.t += 1
    t = 1 - self_b1             # 5: st["m"] = self.b1 * st["m"] + (1 - self.b1) * g
    self_state_W2_m = self_b1 * self_state_W2_m + t * grads_W2
    self_state_W2_m_dot = self_b1 * self_state_W2_m_dot + t * grads_W2_dot
    t1 = 1 - self_b2            # 6: st["v"] = self.b2 * st["v"] + (1 - self.b2) * g * g
    t2 = t1 * grads_W2
    self_state_W2_v = self_b2 * self_state_W2_v + t2 * grads_W2
    self_state_W2_v_dot = self_b2 * self_state_W2_v_dot + (grads_W2 * (t1 * grads_W2_dot) + t2 * grads_W2_dot)
    t3 = 1 - self_b1 ** self_t  # 7: mh = st["m"] / (1 - self.b1 ** self.t)
    mh = self_state_W2_m / t3
    mh_dot = self_state_W2_m_dot / t3
    t4 = 1 - self_b2 ** self_t  # 8: vh = st["v"] / (1 - self.b2 ** self.t)
    vh = self_state_W2_v / t4
    vh_dot = self_state_W2_v_dot / t4
    t5 = np.sqrt(vh)            # 9: params[name] = params[name] - self.lr * mh / (np.sqrt(vh) + self.eps)
    t2 = t5 + self_eps
    t6 = self_lr * mh / t2
    params_W2 = params_W2 - t6
    params_W2_dot = params_W2_dot - (self_lr * mh_dot - t6 * (0.5 * quotient(vh_dot, t5))) / t2
    self_state_b2_m = self_b1 * self_state_b2_m + t * grads_b2  # 5
    self_state_b2_m_dot = self_b1 * self_state_b2_m_dot + t * grads_b2_dot
    t7 = t1 * grads_b2          # 6
    self_state_b2_v = self_b2 * self_state_b2_v + t7 * grads_b2
    self_state_b2_v_dot = self_b2 * self_state_b2_v_dot + (grads_b2 * (t1 * grads_b2_dot) + t7 * grads_b2_dot)
    mh = self_state_b2_m / t3   # 7
    mh_dot = self_state_b2_m_dot / t3
    vh = self_state_b2_v / t4   # 8
    vh_dot = self_state_b2_v_dot / t4
    t2 = np.sqrt(vh)            # 9
    t5 = t2 + self_eps
    t6 = self_lr * mh / t5
    params_b2 = params_b2 - t6
    params_b2_dot = params_b2_dot - (self_lr * mh_dot - t6 * (0.5 * quotient(vh_dot, t2))) / t5
    self_state_W1_m = self_b1 * self_state_W1_m + t * grads_W1  # 5
    self_state_W1_m_dot = self_b1 * self_state_W1_m_dot + t * grads_W1_dot
    t7 = t1 * grads_W1          # 6
    self_state_W1_v = self_b2 * self_state_W1_v + t7 * grads_W1
    self_state_W1_v_dot = self_b2 * self_state_W1_v_dot + (grads_W1 * (t1 * grads_W1_dot) + t7 * grads_W1_dot)
    mh = self_state_W1_m / t3   # 7
    mh_dot = self_state_W1_m_dot / t3
    vh = self_state_W1_v / t4   # 8
    vh_dot = self_state_W1_v_dot / t4
    t2 = np.sqrt(vh)            # 9
    t5 = t2 + self_eps
    t6 = self_lr * mh / t5
    params_W1 = params_W1 - t6
    params_W1_dot = params_W1_dot - (self_lr * mh_dot - t6 * (0.5 * quotient(vh_dot, t2))) / t5
    self_state_b1_m = self_b1 * self_state_b1_m + t * grads_b1  # 5
    self_state_b1_m_dot = self_b1 * self_state_b1_m_dot + t * grads_b1_dot
    t7 = t1 * grads_b1          # 6
    self_state_b1_v = self_b2 * self_state_b1_v + t7 * grads_b1
    self_state_b1_v_dot = self_b2 * self_state_b1_v_dot + (grads_b1 * (t1 * grads_b1_dot) + t7 * grads_b1_dot)
    mh = self_state_b1_m / t3   # 7
    mh_dot = self_state_b1_m_dot / t3
    vh = self_state_b1_v / t4   # 8
    vh_dot = self_state_b1_v_dot / t4
    t = np.sqrt(vh)             # 9
    t2 = t + self_eps
    t5 = self_lr * mh / t2
    params_b1 = params_b1 - t5
    params_b1_dot = params_b1_dot - (self_lr * mh_dot - t5 * (0.5 * quotient(vh_dot, t))) / t2
    return ((self_t,), (self_state_W2_m, self_state_W2_v), (self_state_b2_m, self_state_b2_v),
        (self_state_W1_m, self_state_W1_v), (self_state_b1_m, self_state_b1_v),
        (params_W1, params_b1, params_W2, params_b2)), (self_state_W2_m_dot, self_state_W2_v_dot,
        self_state_b2_m_dot, self_state_b2_v_dot, self_state_W1_m_dot, self_state_W1_v_dot,
        self_state_b1_m_dot, self_state_b1_v_dot, params_W1_dot, params_b1_dot, params_W2_dot, params_b2_dot)


def forward_jvp(p_W1, p_b1, p_W2, p_b2, x, p_W1_dot, p_b1_dot, p_W2_dot, p_b2_dot):
    h = np.tanh(x @ p_W1 + p_b1)  # 2: h = np.tanh(x @ p["W1"] + p["b1"])
    h_dot = (1.0 - h * h) * (x @ p_W1_dot + p_b1_dot)
    return h @ p_W2 + p_b2, h_dot @ p_W2 + h @ p_W2_dot + p_b2_dot


def train_adam_class_jvp(params, x, y, params_dot):
    expect(is_dict(params, ("W1", "b1", "W2", "b2")) and is_array(params["W1"], "float64", 2)
        and is_array(params["b1"], "float64", 1) and is_array(params["W2"], "float64", 2)
        and is_array(params["b2"], "float64", 1) and params["b1"].shape[0] == params["W1"].shape[1]
        and params["W2"].shape[0] == params["W1"].shape[1] and is_array(x, "float64", 2)
        and x.shape[1] == params["W1"].shape[0] and is_array(y, "float64", 2) and y.shape[0] == x.shape[0],
        "params: {'W1': float64[:, :], 'b1': float64[:], 'W2': float64[:, :], 'b2': float64[:]}, x: "
        "float64[:, :], y: float64[:, :]")

    given_once(params, x, y)  # 1: def train_adam_class(params, x, y):
    W1 = params["W1"]
    W1_dot = params_dot["W1"]
    b1 = params["b1"]
    b1_dot = params_dot["b1"]
    W2 = params["W2"]
    W2_dot = params_dot["W2"]
    b2 = params["b2"]
    b2_dot = params_dot["b2"]
    # 4: opt.update(params, backprop(params, x, y))
    (t, t1, t2, t3), (t4, t5, t6, t7) = backprop_jvp(W1, b1, W2, b2, x, y, W1_dot, b1_dot, W2_dot, b2_dot)
    ((opt, opt_t),
        ((opt_state_W2_m, opt_state_W2_v), (opt_state_b2_m, opt_state_b2_v), (opt_state_W1_m, opt_state_W1_v),
        (opt_state_b1_m, opt_state_b1_v)), (params_W1, params_b1, params_W2, params_b2)), (opt_state_W2_m_dot,
        opt_state_W2_v_dot, opt_state_b2_m_dot, opt_state_b2_v_dot, opt_state_W1_m_dot, opt_state_W1_v_dot,
        opt_state_b1_m_dot, opt_state_b1_v_dot, params_W1_dot, params_b1_dot, params_W2_dot,
        params_b2_dot) = Adam_update_jvp(0.05, 0.9, 0.99, 0.001, 0, W1, b1, W2, b2, t, t1, t2, t3, W1_dot,
        b1_dot, W2_dot, b2_dot, t4, t5, t6, t7)
    for _ in range(1, 3):     # 3: for _ in range(3):
        # 4
        (t8, t9, t10, t11), (t12, t13, t14, t15) = backprop_jvp(params_W1, params_b1, params_W2, params_b2, x,
            y, params_W1_dot, params_b1_dot, params_W2_dot, params_b2_dot)
        ((opt_t,), (opt_state_W2_m, opt_state_W2_v), (opt_state_b2_m, opt_state_b2_v),
            (opt_state_W1_m, opt_state_W1_v), (opt_state_b1_m, opt_state_b1_v),
            (params_W1, params_b1, params_W2, params_b2)), (opt_state_W2_m_dot, opt_state_W2_v_dot,
            opt_state_b2_m_dot, opt_state_b2_v_dot, opt_state_W1_m_dot, opt_state_W1_v_dot,
            opt_state_b1_m_dot, opt_state_b1_v_dot, params_W1_dot, params_b1_dot, params_W2_dot,
            params_b2_dot) = Adam_update_1_jvp(0.05, 0.9, 0.99, 0.001, opt_state_W2_m, opt_state_W2_v,
            opt_state_b2_m, opt_state_b2_v, opt_state_W1_m, opt_state_W1_v, opt_state_b1_m, opt_state_b1_v,
            opt_t, params_W1, params_b1, params_W2, params_b2, t8, t9, t10, t11, opt_state_W2_m_dot,
            opt_state_W2_v_dot, opt_state_b2_m_dot, opt_state_b2_v_dot, opt_state_W1_m_dot,
            opt_state_W1_v_dot, opt_state_b1_m_dot, opt_state_b1_v_dot, params_W1_dot, params_b1_dot,
            params_W2_dot, params_b2_dot, t12, t13, t14, t15)
    # 5: return np.mean((forward(params, x) - y) ** 2)
    t, t1 = forward_jvp(params_W1, params_b1, params_W2, params_b2, x, params_W1_dot, params_b1_dot,
        params_W2_dot, params_b2_dot)
    t2 = t - y
    return np.mean(t2 ** 2), np.mean(2 * (t2 * t1))
