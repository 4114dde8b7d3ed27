# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: f79ab65c368280e67f6bdfab7f867ef6
# python: 3.11
# numpy: 2.4.6
# function: z_a.train_adam_class
# source: aff9be9c687a0287018c4f4d214cabad
# code: bcdcb4c231b2ec2e289314a60e3455be
# mode: grad
# wrt: 0
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
# sha256: b9e97c4eff960310a535c95f4ff0017f9b08769bc2ad48339212289605872202

# Gradient of z_a.train_adam_class with respect to params.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, given_once, is_array, is_dict, materialise, quotient, unbroadcast, zeros_like


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


def Adam_update_1_forward(self_lr, self_b1, self_b2, self_eps, self_state_W2_m, self_state_W2_v,
        self_state_b2_m, self_state_b2_v, self_state_W1_m, self_state_W1_v, self_state_b1_m, self_state_b1_v,
        self_t, params_W1, params_b1, params_W2, params_b2, grads_W2, grads_b2, grads_W1, grads_b1):
    self_t = self_t + 1         # 2: self.t += 1
    t = 1 - self_b1             # 5: st["m"] = self.b1 * st["m"] + (1 - self.b1) * g
    self_state_W2_m = self_b1 * self_state_W2_m + t * grads_W2
    t1 = 1 - self_b2            # 6: st["v"] = self.b2 * st["v"] + (1 - self.b2) * g * g
    self_state_W2_v = self_b2 * self_state_W2_v + t1 * grads_W2 * grads_W2
    t2 = 1 - self_b1 ** self_t  # 7: mh = st["m"] / (1 - self.b1 ** self.t)
    mh = self_state_W2_m / t2
    t3 = 1 - self_b2 ** self_t  # 8: vh = st["v"] / (1 - self.b2 ** self.t)
    vh = self_state_W2_v / t3
    t4 = np.sqrt(vh)            # 9: params[name] = params[name] - self.lr * mh / (np.sqrt(vh) + self.eps)
    params_W2 = params_W2 - self_lr * mh / (t4 + self_eps)
    self_state_b2_m = self_b1 * self_state_b2_m + t * grads_b2  # 5
    self_state_b2_v = self_b2 * self_state_b2_v + t1 * grads_b2 * grads_b2  # 6
    mh = self_state_b2_m / t2   # 7
    vh = self_state_b2_v / t3   # 8
    t5 = np.sqrt(vh)            # 9
    params_b2 = params_b2 - self_lr * mh / (t5 + self_eps)
    self_state_W1_m = self_b1 * self_state_W1_m + t * grads_W1  # 5
    self_state_W1_v = self_b2 * self_state_W1_v + t1 * grads_W1 * grads_W1  # 6
    mh = self_state_W1_m / t2   # 7
    vh = self_state_W1_v / t3   # 8
    t6 = np.sqrt(vh)            # 9
    params_W1 = params_W1 - self_lr * mh / (t6 + self_eps)
    self_state_b1_m = self_b1 * self_state_b1_m + t * grads_b1  # 5
    self_state_b1_v = self_b2 * self_state_b1_v + t1 * grads_b1 * grads_b1  # 6
    mh = self_state_b1_m / t2   # 7
    vh = self_state_b1_v / t3   # 8
    t7 = np.sqrt(vh)            # 9
    params_b1 = params_b1 - self_lr * mh / (t7 + self_eps)
    return ((self_t,), (self_state_W2_m, self_state_W2_v), (self_state_b2_m, self_state_b2_v),
        (self_state_W1_m, self_state_W1_v), (self_state_b1_m, self_state_b1_v),
        (params_W1, params_b1, params_W2, params_b2)), (t2, t3, t4, t5, t6, t7)


def Adam_update_1_reverse(self_lr, self_b1, self_b2, self_eps, grads_W2, grads_b2, grads_W1, grads_b1,
        self_state_b1_m_1, self_state_W1_m_1, self_state_b2_m_1, self_state_W2_m_1, residuals, y0_bar, y1_bar,
        y2_bar, y3_bar, y4_bar, y5_bar, y6_bar, y7_bar, y8_bar, y9_bar, y10_bar, y11_bar):
    t, t1, t2, t3, t4, t5 = residuals

    t6 = 1 - self_b1  # 5: st["m"] = self.b1 * st["m"] + (1 - self.b1) * g
    t7 = 1 - self_b2  # 6: st["v"] = self.b2 * st["v"] + (1 - self.b2) * g * g
    mh = self_state_W2_m_1 / t                              # 7: mh = st["m"] / (1 - self.b1 ** self.t)
    t8 = t2 + self_eps  # 9: params[name] = params[name] - self.lr * mh / (np.sqrt(vh) + self.eps)
    t9 = self_lr * mh / t8
    mh = self_state_b2_m_1 / t                              # 7
    t10 = t3 + self_eps                                     # 9
    t11 = self_lr * mh / t10
    mh = self_state_W1_m_1 / t                              # 7
    t12 = t4 + self_eps                                     # 9
    t13 = self_lr * mh / t12
    mh = self_state_b1_m_1 / t                              # 7
    t14 = t5 + self_eps                                     # 9
    t15 = -y9_bar / t14
    vh_bar = quotient(-t15 * (self_lr * mh / t14) * 0.5, t5)
    mh_bar = t15 * self_lr
    self_state_b1_v_bar = y7_bar + vh_bar / t1              # 8: vh = st["v"] / (1 - self.b2 ** self.t)
    self_state_b1_m_bar = y6_bar + mh_bar / t               # 7
    grads_b1_bar = self_state_b1_v_bar * (t7 * grads_b1) + self_state_b1_v_bar * grads_b1 * t7  # 6
    grads_b1_bar = grads_b1_bar + self_state_b1_m_bar * t6  # 5
    self_state_b1_m_bar = self_state_b1_m_bar * self_b1
    t16 = -y8_bar / t12                                     # 9
    vh_bar = quotient(-t16 * t13 * 0.5, t4)
    mh_bar = t16 * self_lr
    self_state_W1_v_bar = y5_bar + vh_bar / t1              # 8
    self_state_W1_m_bar = y4_bar + mh_bar / t               # 7
    grads_W1_bar = self_state_W1_v_bar * (t7 * grads_W1) + self_state_W1_v_bar * grads_W1 * t7  # 6
    grads_W1_bar = grads_W1_bar + self_state_W1_m_bar * t6  # 5
    self_state_W1_m_bar = self_state_W1_m_bar * self_b1
    t5 = -y11_bar / t10                                     # 9
    vh_bar = quotient(-t5 * t11 * 0.5, t3)
    mh_bar = t5 * self_lr
    self_state_b2_v_bar = y3_bar + vh_bar / t1              # 8
    self_state_b2_m_bar = y2_bar + mh_bar / t               # 7
    grads_b2_bar = self_state_b2_v_bar * (t7 * grads_b2) + self_state_b2_v_bar * grads_b2 * t7  # 6
    grads_b2_bar = grads_b2_bar + self_state_b2_m_bar * t6  # 5
    self_state_b2_m_bar = self_state_b2_m_bar * self_b1
    t4 = -y10_bar / t8                                      # 9
    vh_bar = quotient(-t4 * t9 * 0.5, t2)
    mh_bar = t4 * self_lr
    self_state_W2_v_bar = y1_bar + vh_bar / t1              # 8
    self_state_W2_m_bar = y0_bar + mh_bar / t               # 7
    grads_W2_bar = self_state_W2_v_bar * (t7 * grads_W2) + self_state_W2_v_bar * grads_W2 * t7  # 6
    grads_W2_bar = grads_W2_bar + self_state_W2_m_bar * t6  # 5
    self_state_W2_m_bar = self_state_W2_m_bar * self_b1
    self_state_b1_v_bar = self_state_b1_v_bar * self_b2     # 6
    self_state_W1_v_bar = self_state_W1_v_bar * self_b2
    self_state_b2_v_bar = self_state_b2_v_bar * self_b2
    self_state_W2_v_bar = self_state_W2_v_bar * self_b2
    return (self_state_W2_m_bar, self_state_W2_v_bar, self_state_b2_m_bar, self_state_b2_v_bar,
        self_state_W1_m_bar, self_state_W1_v_bar, self_state_b1_m_bar, self_state_b1_v_bar, y8_bar, y9_bar,
        y10_bar, y11_bar, grads_W2_bar, grads_b2_bar, grads_W1_bar, grads_b1_bar)


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


def Adam_update_forward(self_lr, self_b1, self_b2, self_eps, self_t, params_W1, params_b1, params_W2,
        params_b2, grads_W2, grads_b2, grads_W1, grads_b1):
    self_t = self_t + 1                             # 2: self.t += 1
    # 4: st = self.state.setdefault(name, {"m": np.zeros_like(g), "v": np.zeros_like(g)})
    t = np.zeros_like(grads_W2)
    t1 = 1 - self_b1                                # 5: st["m"] = self.b1 * st["m"] + (1 - self.b1) * g
    t2 = self_b1 * t + t1 * grads_W2
    t3 = 1 - self_b2                                # 6: st["v"] = self.b2 * st["v"] + (1 - self.b2) * g * g
    t4 = self_b2 * t + t3 * grads_W2 * grads_W2
    t5 = 1 - self_b1 ** self_t                      # 7: mh = st["m"] / (1 - self.b1 ** self.t)
    mh = t2 / t5
    t6 = 1 - self_b2 ** self_t                      # 8: vh = st["v"] / (1 - self.b2 ** self.t)
    vh = t4 / t6
    t7 = np.sqrt(vh)  # 9: params[name] = params[name] - self.lr * mh / (np.sqrt(vh) + self.eps)
    params_W2 = params_W2 - self_lr * mh / (t7 + self_eps)
    t8 = np.zeros_like(grads_b2)                    # 4
    t = self_b1 * t8 + t1 * grads_b2                # 5
    t9 = self_b2 * t8 + t3 * grads_b2 * grads_b2    # 6
    mh = t / t5                                     # 7
    vh = t9 / t6                                    # 8
    t10 = np.sqrt(vh)                               # 9
    params_b2 = params_b2 - self_lr * mh / (t10 + self_eps)
    t11 = np.zeros_like(grads_W1)                   # 4
    t12 = self_b1 * t11 + t1 * grads_W1             # 5
    t13 = self_b2 * t11 + t3 * grads_W1 * grads_W1  # 6
    mh = t12 / t5                                   # 7
    vh = t13 / t6                                   # 8
    t8 = np.sqrt(vh)                                # 9
    params_W1 = params_W1 - self_lr * mh / (t8 + self_eps)
    t14 = np.zeros_like(grads_b1)                   # 4
    t15 = self_b1 * t14 + t1 * grads_b1             # 5
    t16 = self_b2 * t14 + t3 * grads_b1 * grads_b1  # 6
    mh = t15 / t5                                   # 7
    vh = t16 / t6                                   # 8
    t11 = np.sqrt(vh)                               # 9
    params_b1 = params_b1 - self_lr * mh / (t11 + self_eps)
    return ((None, self_t), ((t2, t4), (t, t9), (t12, t13), (t15, t16)),
        (params_W1, params_b1, params_W2, params_b2)), (t5, t6, t7, t10, t8, t11)


def Adam_update_reverse(self_lr, self_b1, self_b2, self_eps, params_W2, params_b2, grads_W2, grads_b2,
        grads_W1, grads_b1, value, value_1, value_2, value_3, residuals, y0_bar, y1_bar, y2_bar, y3_bar,
        y4_bar, y5_bar, y6_bar, y7_bar, y8_bar, y9_bar, y10_bar, y11_bar):
    t, t1, t2, t3, t4, t5 = residuals

    t6 = 1 - self_b1                            # 5: st["m"] = self.b1 * st["m"] + (1 - self.b1) * g
    t7 = 1 - self_b2                            # 6: st["v"] = self.b2 * st["v"] + (1 - self.b2) * g * g
    mh = value_3 / t                            # 7: mh = st["m"] / (1 - self.b1 ** self.t)
    t8 = t2 + self_eps  # 9: params[name] = params[name] - self.lr * mh / (np.sqrt(vh) + self.eps)
    t9 = self_lr * mh / t8
    mh = value_2 / t                            # 7
    t10 = t3 + self_eps                         # 9
    t11 = self_lr * mh / t10
    mh = value_1 / t                            # 7
    t12 = t4 + self_eps                         # 9
    t13 = self_lr * mh / t12
    mh = value / t                              # 7
    t14 = t5 + self_eps                         # 9
    t15 = -y9_bar / t14
    vh_bar = quotient(-t15 * (self_lr * mh / t14) * 0.5, t5)
    mh_bar = t15 * self_lr
    t16 = y7_bar + vh_bar / t1                  # 8: vh = st["v"] / (1 - self.b2 ** self.t)
    grads_b1_bar = t16 * (t7 * grads_b1) + t16 * grads_b1 * t7 + (y6_bar + mh_bar / t) * t6  # 5, 6, 7
    t17 = -y8_bar / t12                         # 9
    vh_bar = quotient(-t17 * t13 * 0.5, t4)
    mh_bar = t17 * self_lr
    t18 = y5_bar + vh_bar / t1                  # 8
    grads_W1_bar = t18 * (t7 * grads_W1) + t18 * grads_W1 * t7 + (y4_bar + mh_bar / t) * t6  # 5, 6, 7
    t5 = -unbroadcast(y11_bar, grads_b2) / t10  # 9
    vh_bar = quotient(-t5 * t11 * 0.5, t3)
    mh_bar = t5 * self_lr
    t12 = y3_bar + vh_bar / t1                  # 8
    grads_b2_bar = t12 * (t7 * grads_b2) + t12 * grads_b2 * t7 + (y2_bar + mh_bar / t) * t6  # 5, 6, 7
    t4 = -unbroadcast(y10_bar, grads_W2) / t8   # 9
    vh_bar = quotient(-t4 * t9 * 0.5, t2)
    mh_bar = t4 * self_lr
    t10 = y1_bar + vh_bar / t1                  # 8
    grads_W2_bar = t10 * (t7 * grads_W2) + t10 * grads_W2 * t7 + (y0_bar + mh_bar / t) * t6  # 5, 6, 7
    params_W2_bar = unbroadcast(y10_bar, params_W2)
    params_b2_bar = unbroadcast(y11_bar, params_b2)
    return (y8_bar, y9_bar, params_W2_bar, params_b2_bar, grads_W2_bar, grads_b2_bar, grads_W1_bar,
        grads_b1_bar)


def train_adam_class_grad(params, x, y, *, y_bar=1.0):
    expect(is_dict(params, ("W1", "b1", "W2", "b2")) and is_array(params["W1"], "float64", 2)
        and is_array(params["b1"], "float64", 1) and is_array(params["W2"], "float64", 2)
        and is_array(params["b2"], "float64", 1) and params["b1"].shape[0] == params["W1"].shape[1]
        and params["W2"].shape[0] == params["W1"].shape[1] and is_array(x, "float64", 2)
        and x.shape[1] == params["W1"].shape[0] and is_array(y, "float64", 2) and y.shape[0] == x.shape[0],
        "params: {'W1': float64[:, :], 'b1': float64[:], 'W2': float64[:, :], 'b2': float64[:]}, x: "
        "float64[:, :], y: float64[:, :]")

    # forward sweep
    given_once(params, x, y)  # 1: def train_adam_class(params, x, y):
    W1 = params["W1"]
    b1 = params["b1"]
    W2 = params["W2"]
    b2 = params["b2"]
    # 4: opt.update(params, backprop(params, x, y))
    (t, t1, t2, t3), backprop_res = backprop_forward(W1, b1, W2, b2, x, y)
    ((opt, opt_t),
        ((opt_state_W2_m, opt_state_W2_v), (opt_state_b2_m, opt_state_b2_v), (opt_state_W1_m, opt_state_W1_v),
        (opt_state_b1_m, opt_state_b1_v)),
        (params_W1, params_b1, params_W2, params_b2)), Adam_update_res = Adam_update_forward(0.05, 0.9, 0.99,
        0.001, 0, W1, b1, W2, b2, t, t1, t2, t3)
    tape, tape_1 = [], []
    opt_state_W2_m_1 = opt_state_W2_m
    opt_state_b2_m_1 = opt_state_b2_m
    opt_state_W1_m_1 = opt_state_W1_m
    opt_state_b1_m_1 = opt_state_b1_m
    for _ in range(1, 3):     # 3: for _ in range(3):
        # 4
        (t4, t5, t6, t7), backprop_res_1 = backprop_forward(params_W1, params_b1, params_W2, params_b2, x, y)
        tape.append((params_W2, params_b2, t4, t5, t6, t7, backprop_res_1))
        ((opt_t,), (opt_state_W2_m_1, opt_state_W2_v), (opt_state_b2_m_1, opt_state_b2_v),
            (opt_state_W1_m_1, opt_state_W1_v), (opt_state_b1_m_1, opt_state_b1_v),
            (params_W1, params_b1, params_W2, params_b2)), Adam_update_1_res = Adam_update_1_forward(0.05,
            0.9, 0.99, 0.001, opt_state_W2_m_1, opt_state_W2_v, opt_state_b2_m_1, opt_state_b2_v,
            opt_state_W1_m_1, opt_state_W1_v, opt_state_b1_m_1, opt_state_b1_v, opt_t, params_W1, params_b1,
            params_W2, params_b2, t4, t5, t6, t7)
        tape_1.append(
            (opt_state_W2_m_1, opt_state_b2_m_1, opt_state_W1_m_1, opt_state_b1_m_1, Adam_update_1_res))
    # 5: return np.mean((forward(params, x) - y) ** 2)
    t8, forward_res = forward_forward(params_W1, params_b1, params_W2, params_b2, x)
    t9 = t8 - y

    # reverse sweep
    # 5
    params_W1_bar, params_b1_bar, params_W2_bar, params_b2_bar = forward_reverse(params_W2, x, forward_res,
        y_bar / max(t9.size, 1) * 2 * t9)
    opt_state_W2_m_bar = zeros_like(opt_state_W2_m_1)  # 3
    opt_state_W2_v_bar = zeros_like(opt_state_W2_v)
    opt_state_b2_m_bar = zeros_like(opt_state_b2_m_1)
    opt_state_b2_v_bar = zeros_like(opt_state_b2_v)
    opt_state_W1_m_bar = zeros_like(opt_state_W1_m_1)
    opt_state_W1_v_bar = zeros_like(opt_state_W1_v)
    opt_state_b1_m_bar = zeros_like(opt_state_b1_m_1)
    opt_state_b1_v_bar = zeros_like(opt_state_b1_v)
    for (params_W2, params_b2, t4, t5, t6, t7, backprop_res_1), (opt_state_W2_m_1, opt_state_b2_m_1,
            opt_state_W1_m_1, opt_state_b1_m_1, Adam_update_1_res) in zip(reversed(tape), reversed(tape_1)):
        # 4
        opt_state_W2_m_bar, opt_state_W2_v_bar, opt_state_b2_m_bar, opt_state_b2_v_bar, opt_state_W1_m_bar, opt_state_W1_v_bar, opt_state_b1_m_bar, opt_state_b1_v_bar, params_W1_bar, params_b1_bar, params_W2_bar, params_b2_bar, t8, t9, t10, t11 = (
            Adam_update_1_reverse(0.05, 0.9, 0.99, 0.001, t4, t5, t6, t7, opt_state_b1_m_1, opt_state_W1_m_1,
            opt_state_b2_m_1, opt_state_W2_m_1, Adam_update_1_res, opt_state_W2_m_bar, opt_state_W2_v_bar,
            opt_state_b2_m_bar, opt_state_b2_v_bar, opt_state_W1_m_bar, opt_state_W1_v_bar,
            opt_state_b1_m_bar, opt_state_b1_v_bar, params_W1_bar, params_b1_bar, params_W2_bar,
            params_b2_bar))
        params_W1_bar_1, params_b1_bar_1, params_W2_bar_1, params_b2_bar_1 = backprop_reverse(params_W2,
            params_b2, x, y, backprop_res_1, t8, t9, t10, t11)
        params_W1_bar = params_W1_bar + params_W1_bar_1
        params_b1_bar = params_b1_bar + params_b1_bar_1
        params_W2_bar = params_W2_bar + params_W2_bar_1
        params_b2_bar = params_b2_bar + params_b2_bar_1
    # 4
    W1_bar, b1_bar, W2_bar, b2_bar, t4, t5, t6, t7 = Adam_update_reverse(0.05, 0.9, 0.99, 0.001, W2, b2, t,
        t1, t2, t3, opt_state_b1_m, opt_state_W1_m, opt_state_b2_m, opt_state_W2_m, Adam_update_res,
        opt_state_W2_m_bar, opt_state_W2_v_bar, opt_state_b2_m_bar, opt_state_b2_v_bar, opt_state_W1_m_bar,
        opt_state_W1_v_bar, opt_state_b1_m_bar, opt_state_b1_v_bar, params_W1_bar, params_b1_bar,
        params_W2_bar, params_b2_bar)
    W1_bar_1, b1_bar_1, W2_bar_1, b2_bar_1 = backprop_reverse(W2, b2, x, y, backprop_res, t4, t5, t6, t7)
    b2_bar = b2_bar + b2_bar_1
    W2_bar = materialise(W2_bar + W2_bar_1, W2)        # 1, 4
    b1_bar = b1_bar + b1_bar_1                         # 4
    W1_bar = W1_bar + W1_bar_1
    return {"W1": W1_bar, "b1": b1_bar, "W2": W2_bar, "b2": b2_bar}
