# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: f79ab65c368280e67f6bdfab7f867ef6
# python: 3.11
# numpy: 2.4.6
# function: z_a.train_adam_class
# source: aff9be9c687a0287018c4f4d214cabad
# code: bcdcb4c231b2ec2e289314a60e3455be
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
# sha256: 210dc2f05cd0565de3776ccfc28ac1b8f18a446999b26f2351639e80e19200d8

# Product of the Hessian of z_a.train_adam_class with respect to params.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, given_once, is_array, is_dict, quotient, unbroadcast, zeros_like


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


def Adam_update_forward_jvp(self_lr, self_b1, self_b2, self_eps, self_t, params_W1, params_b1, params_W2,
        params_b2, grads_W2, grads_b2, grads_W1, grads_b1, params_W1_dot, params_b1_dot, params_W2_dot,
        params_b2_dot, grads_W2_dot, grads_b2_dot, grads_W1_dot, grads_b1_dot):
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
    t = 0.5 * quotient(vh_dot, t10)
    t5 = t10 + self_eps
    t11 = self_lr * mh / t5
    params_W2 = params_W2 - t11
    params_W2_dot = params_W2_dot - (self_lr * mh_dot - t11 * t) / t5
    t12 = np.zeros_like(grads_b2)  # 4
    t13 = t1 * grads_b2_dot        # 5
    t14 = self_b1 * t12 + t1 * grads_b2
    t15 = t4 * grads_b2            # 6
    t16 = grads_b2 * (t4 * grads_b2_dot) + t15 * grads_b2_dot
    t17 = self_b2 * t12 + t15 * grads_b2
    mh = t14 / t8                  # 7
    mh_dot = t13 / t8
    vh = t17 / t9                  # 8
    vh_dot = t16 / t9
    t5 = np.sqrt(vh)               # 9
    t11 = 0.5 * quotient(vh_dot, t5)
    t18 = t5 + self_eps
    t12 = self_lr * mh / t18
    params_b2 = params_b2 - t12
    params_b2_dot = params_b2_dot - (self_lr * mh_dot - t12 * t11) / t18
    t15 = np.zeros_like(grads_W1)  # 4
    t19 = t1 * grads_W1_dot        # 5
    t20 = self_b1 * t15 + t1 * grads_W1
    t21 = t4 * grads_W1            # 6
    t22 = grads_W1 * (t4 * grads_W1_dot) + t21 * grads_W1_dot
    t23 = self_b2 * t15 + t21 * grads_W1
    mh = t20 / t8                  # 7
    mh_dot = t19 / t8
    vh = t23 / t9                  # 8
    vh_dot = t22 / t9
    t12 = np.sqrt(vh)              # 9
    t18 = 0.5 * quotient(vh_dot, t12)
    t24 = t12 + self_eps
    t15 = self_lr * mh / t24
    params_W1 = params_W1 - t15
    params_W1_dot = params_W1_dot - (self_lr * mh_dot - t15 * t18) / t24
    t21 = np.zeros_like(grads_b1)  # 4
    t25 = t1 * grads_b1_dot        # 5
    t26 = self_b1 * t21 + t1 * grads_b1
    t27 = t4 * grads_b1            # 6
    t28 = grads_b1 * (t4 * grads_b1_dot) + t27 * grads_b1_dot
    t29 = self_b2 * t21 + t27 * grads_b1
    mh = t26 / t8                  # 7
    mh_dot = t25 / t8
    vh = t29 / t9                  # 8
    vh_dot = t28 / t9
    t1 = np.sqrt(vh)               # 9
    t15 = 0.5 * quotient(vh_dot, t1)
    t4 = t1 + self_eps
    t21 = self_lr * mh / t4
    params_b1 = params_b1 - t21
    params_b1_dot = params_b1_dot - (self_lr * mh_dot - t21 * t15) / t4
    return (
        ((None, self_t), ((t3, t7), (t14, t17), (t20, t23), (t26, t29)),
        (params_W1, params_b1, params_W2, params_b2)), (t8, t9, t10, t5, t12, t1)), (t2, t6, t13, t16, t19,
        t22, t25, t28, params_W1_dot, params_b1_dot, params_W2_dot, params_b2_dot, t, t11, t18, t15)


def Adam_update_1_forward_jvp(self_lr, self_b1, self_b2, self_eps, self_state_W2_m, self_state_W2_v,
        self_state_b2_m, self_state_b2_v, self_state_W1_m, self_state_W1_v, self_state_b1_m, self_state_b1_v,
        self_t, params_W1, params_b1, params_W2, params_b2, grads_W2, grads_b2, grads_W1, grads_b1,
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
    t2 = 0.5 * quotient(vh_dot, t5)
    t6 = t5 + self_eps
    t7 = self_lr * mh / t6
    params_W2 = params_W2 - t7
    params_W2_dot = params_W2_dot - (self_lr * mh_dot - t7 * t2) / t6
    self_state_b2_m = self_b1 * self_state_b2_m + t * grads_b2  # 5
    self_state_b2_m_dot = self_b1 * self_state_b2_m_dot + t * grads_b2_dot
    t8 = t1 * grads_b2          # 6
    self_state_b2_v = self_b2 * self_state_b2_v + t8 * grads_b2
    self_state_b2_v_dot = self_b2 * self_state_b2_v_dot + (grads_b2 * (t1 * grads_b2_dot) + t8 * grads_b2_dot)
    mh = self_state_b2_m / t3   # 7
    mh_dot = self_state_b2_m_dot / t3
    vh = self_state_b2_v / t4   # 8
    vh_dot = self_state_b2_v_dot / t4
    t6 = np.sqrt(vh)            # 9
    t7 = 0.5 * quotient(vh_dot, t6)
    t9 = t6 + self_eps
    t8 = self_lr * mh / t9
    params_b2 = params_b2 - t8
    params_b2_dot = params_b2_dot - (self_lr * mh_dot - t8 * t7) / t9
    self_state_W1_m = self_b1 * self_state_W1_m + t * grads_W1  # 5
    self_state_W1_m_dot = self_b1 * self_state_W1_m_dot + t * grads_W1_dot
    t10 = t1 * grads_W1         # 6
    self_state_W1_v = self_b2 * self_state_W1_v + t10 * grads_W1
    self_state_W1_v_dot = self_b2 * self_state_W1_v_dot + (grads_W1 * (t1 * grads_W1_dot)
        + t10 * grads_W1_dot)
    mh = self_state_W1_m / t3   # 7
    mh_dot = self_state_W1_m_dot / t3
    vh = self_state_W1_v / t4   # 8
    vh_dot = self_state_W1_v_dot / t4
    t8 = np.sqrt(vh)            # 9
    t9 = 0.5 * quotient(vh_dot, t8)
    t11 = t8 + self_eps
    t10 = self_lr * mh / t11
    params_W1 = params_W1 - t10
    params_W1_dot = params_W1_dot - (self_lr * mh_dot - t10 * t9) / t11
    self_state_b1_m = self_b1 * self_state_b1_m + t * grads_b1  # 5
    self_state_b1_m_dot = self_b1 * self_state_b1_m_dot + t * grads_b1_dot
    t12 = t1 * grads_b1         # 6
    self_state_b1_v = self_b2 * self_state_b1_v + t12 * grads_b1
    self_state_b1_v_dot = self_b2 * self_state_b1_v_dot + (grads_b1 * (t1 * grads_b1_dot)
        + t12 * grads_b1_dot)
    mh = self_state_b1_m / t3   # 7
    mh_dot = self_state_b1_m_dot / t3
    vh = self_state_b1_v / t4   # 8
    vh_dot = self_state_b1_v_dot / t4
    t = np.sqrt(vh)             # 9
    t10 = 0.5 * quotient(vh_dot, t)
    t11 = t + self_eps
    t1 = self_lr * mh / t11
    params_b1 = params_b1 - t1
    params_b1_dot = params_b1_dot - (self_lr * mh_dot - t1 * t10) / t11
    return (
        ((self_t,), (self_state_W2_m, self_state_W2_v), (self_state_b2_m, self_state_b2_v),
        (self_state_W1_m, self_state_W1_v), (self_state_b1_m, self_state_b1_v),
        (params_W1, params_b1, params_W2, params_b2)), (t3, t4, t5, t6, t8, t)), (self_state_W2_m_dot,
        self_state_W2_v_dot, self_state_b2_m_dot, self_state_b2_v_dot, self_state_W1_m_dot,
        self_state_W1_v_dot, self_state_b1_m_dot, self_state_b1_v_dot, params_W1_dot, params_b1_dot,
        params_W2_dot, params_b2_dot, t2, t7, t9, t10)


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


def Adam_update_1_reverse_jvp(self_lr, self_b1, self_b2, self_eps, grads_W2, grads_b2, grads_W1, grads_b1,
        self_state_b1_m_1, self_state_W1_m_1, self_state_b2_m_1, self_state_W2_m_1, residuals, y0_bar, y1_bar,
        y2_bar, y3_bar, y4_bar, y5_bar, y6_bar, y7_bar, y8_bar, y9_bar, y10_bar, y11_bar, grads_W2_dot,
        grads_b2_dot, grads_W1_dot, grads_b1_dot, self_state_b1_m_dot, self_state_W1_m_dot,
        self_state_b2_m_dot, self_state_W2_m_dot, value_dot, value_1_dot, value_2_dot, value_3_dot,
        y0_bar_dot, y1_bar_dot, y2_bar_dot, y3_bar_dot, y4_bar_dot, y5_bar_dot, y6_bar_dot, y7_bar_dot,
        y8_bar_dot, y9_bar_dot, y10_bar_dot, y11_bar_dot):
    t, t1, t2, t3, t4, t5 = residuals

    t6 = 1 - self_b1  # 5: st["m"] = self.b1 * st["m"] + (1 - self.b1) * g
    t7 = 1 - self_b2  # 6: st["v"] = self.b2 * st["v"] + (1 - self.b2) * g * g
    t8 = t7 * grads_W2
    mh = self_state_W2_m_1 / t                              # 7: mh = st["m"] / (1 - self.b1 ** self.t)
    mh_dot = self_state_W2_m_dot / t
    t9 = t2 + self_eps  # 9: params[name] = params[name] - self.lr * mh / (np.sqrt(vh) + self.eps)
    t10 = self_lr * mh / t9
    t11 = (self_lr * mh_dot - t10 * value_dot) / t9
    t12 = t7 * grads_b2                                     # 6
    mh = self_state_b2_m_1 / t                              # 7
    mh_dot = self_state_b2_m_dot / t
    t13 = t3 + self_eps                                     # 9
    t14 = self_lr * mh / t13
    t15 = (self_lr * mh_dot - t14 * value_1_dot) / t13
    t16 = t7 * grads_W1                                     # 6
    mh = self_state_W1_m_1 / t                              # 7
    mh_dot = self_state_W1_m_dot / t
    t17 = t4 + self_eps                                     # 9
    t18 = self_lr * mh / t17
    t19 = (self_lr * mh_dot - t18 * value_2_dot) / t17
    t20 = t7 * grads_b1                                     # 6
    mh = self_state_b1_m_1 / t                              # 7
    mh_dot = self_state_b1_m_dot / t
    t21 = t5 + self_eps                                     # 9
    t22 = self_lr * mh / t21
    t23 = -y9_bar / t21
    t24 = (-y9_bar_dot - t23 * value_3_dot) / t21
    vh_bar = quotient(-t23 * t22 * 0.5, t5)
    vh_bar_dot = quotient(0.5 * (t22 * -t24 - t23 * ((self_lr * mh_dot - t22 * value_3_dot) / t21))
        - vh_bar * value_3_dot, t5)
    mh_bar = t23 * self_lr
    mh_bar_dot = self_lr * t24
    self_state_b1_v_bar = y7_bar + vh_bar / t1              # 8: vh = st["v"] / (1 - self.b2 ** self.t)
    self_state_b1_v_bar_dot = y7_bar_dot + vh_bar_dot / t1
    self_state_b1_m_bar = y6_bar + mh_bar / t               # 7
    self_state_b1_m_bar_dot = y6_bar_dot + mh_bar_dot / t
    t25 = t7 * (grads_b1 * self_state_b1_v_bar_dot + self_state_b1_v_bar * grads_b1_dot)  # 6
    grads_b1_bar = self_state_b1_v_bar * t20 + self_state_b1_v_bar * grads_b1 * t7
    grads_b1_bar_dot = t20 * self_state_b1_v_bar_dot + self_state_b1_v_bar * (t7 * grads_b1_dot) + t25
    self_state_b1_v_bar = self_state_b1_v_bar * self_b2
    self_state_b1_v_bar_dot = self_b2 * self_state_b1_v_bar_dot
    grads_b1_bar = grads_b1_bar + self_state_b1_m_bar * t6  # 5
    grads_b1_bar_dot = grads_b1_bar_dot + t6 * self_state_b1_m_bar_dot
    self_state_b1_m_bar = self_state_b1_m_bar * self_b1
    self_state_b1_m_bar_dot = self_b1 * self_state_b1_m_bar_dot
    t5 = -y8_bar / t17                                      # 9
    t20 = (-y8_bar_dot - t5 * value_2_dot) / t17
    vh_bar = quotient(-t5 * t18 * 0.5, t4)
    vh_bar_dot = quotient(0.5 * (t18 * -t20 - t5 * t19) - vh_bar * value_2_dot, t4)
    mh_bar = t5 * self_lr
    mh_bar_dot = self_lr * t20
    self_state_W1_v_bar = y5_bar + vh_bar / t1              # 8
    self_state_W1_v_bar_dot = y5_bar_dot + vh_bar_dot / t1
    self_state_W1_m_bar = y4_bar + mh_bar / t               # 7
    self_state_W1_m_bar_dot = y4_bar_dot + mh_bar_dot / t
    t17 = t7 * (grads_W1 * self_state_W1_v_bar_dot + self_state_W1_v_bar * grads_W1_dot)  # 6
    grads_W1_bar = self_state_W1_v_bar * t16 + self_state_W1_v_bar * grads_W1 * t7
    grads_W1_bar_dot = t16 * self_state_W1_v_bar_dot + self_state_W1_v_bar * (t7 * grads_W1_dot) + t17
    self_state_W1_v_bar = self_state_W1_v_bar * self_b2
    self_state_W1_v_bar_dot = self_b2 * self_state_W1_v_bar_dot
    grads_W1_bar = grads_W1_bar + self_state_W1_m_bar * t6  # 5
    grads_W1_bar_dot = grads_W1_bar_dot + t6 * self_state_W1_m_bar_dot
    self_state_W1_m_bar = self_state_W1_m_bar * self_b1
    self_state_W1_m_bar_dot = self_b1 * self_state_W1_m_bar_dot
    t4 = -y11_bar / t13                                     # 9
    t5 = (-y11_bar_dot - t4 * value_1_dot) / t13
    vh_bar = quotient(-t4 * t14 * 0.5, t3)
    vh_bar_dot = quotient(0.5 * (t14 * -t5 - t4 * t15) - vh_bar * value_1_dot, t3)
    mh_bar = t4 * self_lr
    mh_bar_dot = self_lr * t5
    self_state_b2_v_bar = y3_bar + vh_bar / t1              # 8
    self_state_b2_v_bar_dot = y3_bar_dot + vh_bar_dot / t1
    self_state_b2_m_bar = y2_bar + mh_bar / t               # 7
    self_state_b2_m_bar_dot = y2_bar_dot + mh_bar_dot / t
    t13 = t7 * (grads_b2 * self_state_b2_v_bar_dot + self_state_b2_v_bar * grads_b2_dot)  # 6
    grads_b2_bar = self_state_b2_v_bar * t12 + self_state_b2_v_bar * grads_b2 * t7
    grads_b2_bar_dot = t12 * self_state_b2_v_bar_dot + self_state_b2_v_bar * (t7 * grads_b2_dot) + t13
    self_state_b2_v_bar = self_state_b2_v_bar * self_b2
    self_state_b2_v_bar_dot = self_b2 * self_state_b2_v_bar_dot
    grads_b2_bar = grads_b2_bar + self_state_b2_m_bar * t6  # 5
    grads_b2_bar_dot = grads_b2_bar_dot + t6 * self_state_b2_m_bar_dot
    self_state_b2_m_bar = self_state_b2_m_bar * self_b1
    self_state_b2_m_bar_dot = self_b1 * self_state_b2_m_bar_dot
    t3 = -y10_bar / t9                                      # 9
    t4 = (-y10_bar_dot - t3 * value_dot) / t9
    vh_bar = quotient(-t3 * t10 * 0.5, t2)
    vh_bar_dot = quotient(0.5 * (t10 * -t4 - t3 * t11) - vh_bar * value_dot, t2)
    mh_bar = t3 * self_lr
    mh_bar_dot = self_lr * t4
    self_state_W2_v_bar = y1_bar + vh_bar / t1              # 8
    self_state_W2_v_bar_dot = y1_bar_dot + vh_bar_dot / t1
    self_state_W2_m_bar = y0_bar + mh_bar / t               # 7
    self_state_W2_m_bar_dot = y0_bar_dot + mh_bar_dot / t
    t5 = t7 * (grads_W2 * self_state_W2_v_bar_dot + self_state_W2_v_bar * grads_W2_dot)  # 6
    grads_W2_bar = self_state_W2_v_bar * t8 + self_state_W2_v_bar * grads_W2 * t7
    grads_W2_bar_dot = t8 * self_state_W2_v_bar_dot + self_state_W2_v_bar * (t7 * grads_W2_dot) + t5
    self_state_W2_v_bar = self_state_W2_v_bar * self_b2
    self_state_W2_v_bar_dot = self_b2 * self_state_W2_v_bar_dot
    grads_W2_bar = grads_W2_bar + self_state_W2_m_bar * t6  # 5
    grads_W2_bar_dot = grads_W2_bar_dot + t6 * self_state_W2_m_bar_dot
    self_state_W2_m_bar = self_state_W2_m_bar * self_b1
    self_state_W2_m_bar_dot = self_b1 * self_state_W2_m_bar_dot
    return (self_state_W2_m_bar, self_state_W2_v_bar, self_state_b2_m_bar, self_state_b2_v_bar,
        self_state_W1_m_bar, self_state_W1_v_bar, self_state_b1_m_bar, self_state_b1_v_bar, y8_bar, y9_bar,
        y10_bar, y11_bar, grads_W2_bar, grads_b2_bar, grads_W1_bar, grads_b1_bar), (self_state_W2_m_bar_dot,
        self_state_W2_v_bar_dot, self_state_b2_m_bar_dot, self_state_b2_v_bar_dot, self_state_W1_m_bar_dot,
        self_state_W1_v_bar_dot, self_state_b1_m_bar_dot, self_state_b1_v_bar_dot, y8_bar_dot, y9_bar_dot,
        y10_bar_dot, y11_bar_dot, grads_W2_bar_dot, grads_b2_bar_dot, grads_W1_bar_dot, grads_b1_bar_dot)


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


def Adam_update_reverse_jvp(self_lr, self_b1, self_b2, self_eps, params_W2, params_b2, grads_W2, grads_b2,
        grads_W1, grads_b1, value, value_1, value_2, value_3, residuals, y0_bar, y1_bar, y2_bar, y3_bar,
        y4_bar, y5_bar, y6_bar, y7_bar, y8_bar, y9_bar, y10_bar, y11_bar, grads_W2_dot, grads_b2_dot,
        grads_W1_dot, grads_b1_dot, value_dot, value_1_dot, value_2_dot, value_3_dot, value_4_dot,
        value_5_dot, value_6_dot, value_7_dot, y0_bar_dot, y1_bar_dot, y2_bar_dot, y3_bar_dot, y4_bar_dot,
        y5_bar_dot, y6_bar_dot, y7_bar_dot, y8_bar_dot, y9_bar_dot, y10_bar_dot, y11_bar_dot):
    t, t1, t2, t3, t4, t5 = residuals

    t6 = 1 - self_b1                            # 5: st["m"] = self.b1 * st["m"] + (1 - self.b1) * g
    t7 = 1 - self_b2                            # 6: st["v"] = self.b2 * st["v"] + (1 - self.b2) * g * g
    t8 = t7 * grads_W2
    mh = value_3 / t                            # 7: mh = st["m"] / (1 - self.b1 ** self.t)
    mh_dot = value_3_dot / t
    t9 = t2 + self_eps  # 9: params[name] = params[name] - self.lr * mh / (np.sqrt(vh) + self.eps)
    t10 = self_lr * mh / t9
    t11 = (self_lr * mh_dot - t10 * value_4_dot) / t9
    t12 = t7 * grads_b2                         # 6
    mh = value_2 / t                            # 7
    mh_dot = value_2_dot / t
    t13 = t3 + self_eps                         # 9
    t14 = self_lr * mh / t13
    t15 = (self_lr * mh_dot - t14 * value_5_dot) / t13
    t16 = t7 * grads_W1                         # 6
    mh = value_1 / t                            # 7
    mh_dot = value_1_dot / t
    t17 = t4 + self_eps                         # 9
    t18 = self_lr * mh / t17
    t19 = (self_lr * mh_dot - t18 * value_6_dot) / t17
    t20 = t7 * grads_b1                         # 6
    mh = value / t                              # 7
    mh_dot = value_dot / t
    t21 = t5 + self_eps                         # 9
    t22 = self_lr * mh / t21
    t23 = -y9_bar / t21
    t24 = (-y9_bar_dot - t23 * value_7_dot) / t21
    vh_bar = quotient(-t23 * t22 * 0.5, t5)
    vh_bar_dot = quotient(0.5 * (t22 * -t24 - t23 * ((self_lr * mh_dot - t22 * value_7_dot) / t21))
        - vh_bar * value_7_dot, t5)
    mh_bar = t23 * self_lr
    mh_bar_dot = self_lr * t24
    t25 = y7_bar + vh_bar / t1                  # 8: vh = st["v"] / (1 - self.b2 ** self.t)
    t26 = y7_bar_dot + vh_bar_dot / t1
    grads_b1_bar_dot = t20 * t26 + t25 * (t7 * grads_b1_dot) + t7 * (grads_b1 * t26 + t25 * grads_b1_dot)  # 6
    grads_b1_bar = t25 * t20 + t25 * grads_b1 * t7 + (y6_bar + mh_bar / t) * t6  # 5, 6, 7
    grads_b1_bar_dot = grads_b1_bar_dot + t6 * (y6_bar_dot + mh_bar_dot / t)  # 5, 7
    t5 = -y8_bar / t17                          # 9
    t21 = (-y8_bar_dot - t5 * value_6_dot) / t17
    vh_bar = quotient(-t5 * t18 * 0.5, t4)
    vh_bar_dot = quotient(0.5 * (t18 * -t21 - t5 * t19) - vh_bar * value_6_dot, t4)
    mh_bar = t5 * self_lr
    mh_bar_dot = self_lr * t21
    t20 = y5_bar + vh_bar / t1                  # 8
    t22 = y5_bar_dot + vh_bar_dot / t1
    grads_W1_bar_dot = t16 * t22 + t20 * (t7 * grads_W1_dot) + t7 * (grads_W1 * t22 + t20 * grads_W1_dot)  # 6
    grads_W1_bar = t20 * t16 + t20 * grads_W1 * t7 + (y4_bar + mh_bar / t) * t6  # 5, 6, 7
    grads_W1_bar_dot = grads_W1_bar_dot + t6 * (y4_bar_dot + mh_bar_dot / t)  # 5, 7
    t4 = -unbroadcast(y11_bar, grads_b2) / t13  # 9
    t5 = (-unbroadcast(y11_bar_dot, grads_b2) - t4 * value_5_dot) / t13
    vh_bar = quotient(-t4 * t14 * 0.5, t3)
    vh_bar_dot = quotient(0.5 * (t14 * -t5 - t4 * t15) - vh_bar * value_5_dot, t3)
    mh_bar = t4 * self_lr
    mh_bar_dot = self_lr * t5
    t16 = y3_bar + vh_bar / t1                  # 8
    t17 = y3_bar_dot + vh_bar_dot / t1
    grads_b2_bar_dot = t12 * t17 + t16 * (t7 * grads_b2_dot) + t7 * (grads_b2 * t17 + t16 * grads_b2_dot)  # 6
    grads_b2_bar = t16 * t12 + t16 * grads_b2 * t7 + (y2_bar + mh_bar / t) * t6  # 5, 6, 7
    grads_b2_bar_dot = grads_b2_bar_dot + t6 * (y2_bar_dot + mh_bar_dot / t)  # 5, 7
    t3 = -unbroadcast(y10_bar, grads_W2) / t9   # 9
    t4 = (-unbroadcast(y10_bar_dot, grads_W2) - t3 * value_4_dot) / t9
    vh_bar = quotient(-t3 * t10 * 0.5, t2)
    vh_bar_dot = quotient(0.5 * (t10 * -t4 - t3 * t11) - vh_bar * value_4_dot, t2)
    mh_bar = t3 * self_lr
    mh_bar_dot = self_lr * t4
    t5 = y1_bar + vh_bar / t1                   # 8
    t12 = y1_bar_dot + vh_bar_dot / t1
    grads_W2_bar_dot = t8 * t12 + t5 * (t7 * grads_W2_dot) + t7 * (grads_W2 * t12 + t5 * grads_W2_dot)  # 6
    grads_W2_bar = t5 * t8 + t5 * grads_W2 * t7 + (y0_bar + mh_bar / t) * t6  # 5, 6, 7
    grads_W2_bar_dot = grads_W2_bar_dot + t6 * (y0_bar_dot + mh_bar_dot / t)  # 5, 7
    params_W2_bar = unbroadcast(y10_bar, params_W2)
    params_W2_bar_dot = unbroadcast(y10_bar_dot, params_W2)
    params_b2_bar = unbroadcast(y11_bar, params_b2)
    params_b2_bar_dot = unbroadcast(y11_bar_dot, params_b2)
    return (y8_bar, y9_bar, params_W2_bar, params_b2_bar, grads_W2_bar, grads_b2_bar, grads_W1_bar,
        grads_b1_bar), (y8_bar_dot, y9_bar_dot, params_W2_bar_dot, params_b2_bar_dot, grads_W2_bar_dot,
        grads_b2_bar_dot, grads_W1_bar_dot, grads_b1_bar_dot)


def train_adam_class_hvp(params, x, y, params_dot, *, y_bar=1.0):
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
    W1_dot = params_dot["W1"]
    b1 = params["b1"]
    b1_dot = params_dot["b1"]
    W2 = params["W2"]
    W2_dot = params_dot["W2"]
    b2 = params["b2"]
    b2_dot = params_dot["b2"]
    # 4: opt.update(params, backprop(params, x, y))
    ((t, t1, t2, t3), (h, backprop_res, backprop_res_1, backprop_res_2)), (t4, t5, t6, t7, h_dot,
        backprop_res_dot, backprop_res_dot_1, backprop_res_dot_2) = backprop_forward_jvp(W1, b1, W2, b2, x, y,
        W1_dot, b1_dot, W2_dot, b2_dot)
    (
        ((opt, opt_t),
        ((opt_state_W2_m, opt_state_W2_v), (opt_state_b2_m, opt_state_b2_v), (opt_state_W1_m, opt_state_W1_v),
        (opt_state_b1_m, opt_state_b1_v)), (params_W1, params_b1, params_W2, params_b2)),
        (Adam_update_res, Adam_update_res_1, Adam_update_res_2, Adam_update_res_3, Adam_update_res_4,
        Adam_update_res_5)), (opt_state_W2_m_dot, opt_state_W2_v_dot, opt_state_b2_m_dot, opt_state_b2_v_dot,
        opt_state_W1_m_dot, opt_state_W1_v_dot, opt_state_b1_m_dot, opt_state_b1_v_dot, params_W1_dot,
        params_b1_dot, params_W2_dot, params_b2_dot, Adam_update_res_dot, Adam_update_res_dot_1,
        Adam_update_res_dot_2, Adam_update_res_dot_3) = Adam_update_forward_jvp(0.05, 0.9, 0.99, 0.001, 0, W1,
        b1, W2, b2, t, t1, t2, t3, W1_dot, b1_dot, W2_dot, b2_dot, t4, t5, t6, t7)
    tape, tape_1 = [], []
    opt_state_W2_m_1 = opt_state_W2_m
    opt_state_W2_m_dot_1 = opt_state_W2_m_dot
    opt_state_b2_m_1 = opt_state_b2_m
    opt_state_b2_m_dot_1 = opt_state_b2_m_dot
    opt_state_W1_m_1 = opt_state_W1_m
    opt_state_W1_m_dot_1 = opt_state_W1_m_dot
    opt_state_b1_m_1 = opt_state_b1_m
    opt_state_b1_m_dot_1 = opt_state_b1_m_dot
    for _ in range(1, 3):     # 3: for _ in range(3):
        # 4
        ((t8, t9, t10, t11), (h_1, backprop_res_3, backprop_res_4, backprop_res_5)), (t12, t13, t14, t15,
            h_dot_1, backprop_res_dot_3, backprop_res_dot_4,
            backprop_res_dot_5) = backprop_forward_jvp(params_W1, params_b1, params_W2, params_b2, x, y,
            params_W1_dot, params_b1_dot, params_W2_dot, params_b2_dot)
        tape.append(
            (params_W2, params_W2_dot, params_b2, params_b2_dot, t8, t12, t9, t13, t10, t14, t11, t15, h_1,
            h_dot_1, backprop_res_3, backprop_res_dot_3, backprop_res_4, backprop_res_dot_4, backprop_res_5,
            backprop_res_dot_5))
        (
            ((opt_t,), (opt_state_W2_m_1, opt_state_W2_v), (opt_state_b2_m_1, opt_state_b2_v),
            (opt_state_W1_m_1, opt_state_W1_v), (opt_state_b1_m_1, opt_state_b1_v),
            (params_W1, params_b1, params_W2, params_b2)),
            (Adam_update_1_res, Adam_update_1_res_1, Adam_update_1_res_2, Adam_update_1_res_3,
            Adam_update_1_res_4, Adam_update_1_res_5)), (opt_state_W2_m_dot_1, opt_state_W2_v_dot,
            opt_state_b2_m_dot_1, opt_state_b2_v_dot, opt_state_W1_m_dot_1, opt_state_W1_v_dot,
            opt_state_b1_m_dot_1, opt_state_b1_v_dot, params_W1_dot, params_b1_dot, params_W2_dot,
            params_b2_dot, Adam_update_1_res_dot, Adam_update_1_res_dot_1, Adam_update_1_res_dot_2,
            Adam_update_1_res_dot_3) = Adam_update_1_forward_jvp(0.05, 0.9, 0.99, 0.001, opt_state_W2_m_1,
            opt_state_W2_v, opt_state_b2_m_1, opt_state_b2_v, opt_state_W1_m_1, opt_state_W1_v,
            opt_state_b1_m_1, opt_state_b1_v, opt_t, params_W1, params_b1, params_W2, params_b2, t8, t9, t10,
            t11, opt_state_W2_m_dot_1, opt_state_W2_v_dot, opt_state_b2_m_dot_1, opt_state_b2_v_dot,
            opt_state_W1_m_dot_1, opt_state_W1_v_dot, opt_state_b1_m_dot_1, opt_state_b1_v_dot, params_W1_dot,
            params_b1_dot, params_W2_dot, params_b2_dot, t12, t13, t14, t15)
        tape_1.append(
            (opt_state_W2_m_1, opt_state_W2_m_dot_1, opt_state_b2_m_1, opt_state_b2_m_dot_1, opt_state_W1_m_1,
            opt_state_W1_m_dot_1, opt_state_b1_m_1, opt_state_b1_m_dot_1, Adam_update_1_res,
            Adam_update_1_res_1, Adam_update_1_res_2, Adam_update_1_res_dot, Adam_update_1_res_3,
            Adam_update_1_res_dot_1, Adam_update_1_res_4, Adam_update_1_res_dot_2, Adam_update_1_res_5,
            Adam_update_1_res_dot_3))
    # 5: return np.mean((forward(params, x) - y) ** 2)
    (t16, h_1), (t17, h_dot_1) = forward_forward_jvp(params_W1, params_b1, params_W2, params_b2, x,
        params_W1_dot, params_b1_dot, params_W2_dot, params_b2_dot)
    t18 = t16 - y

    # reverse sweep
    t8 = y_bar / max(t18.size, 1) * 2                  # 5
    (params_W1_bar, params_b1_bar, params_W2_bar, params_b2_bar), (params_W1_bar_dot, params_b1_bar_dot,
        params_W2_bar_dot, params_b2_bar_dot) = forward_reverse_jvp(params_W2, x, h_1, t8 * t18,
        params_W2_dot, h_dot_1, t8 * t17)
    opt_state_W2_m_bar = zeros_like(opt_state_W2_m_1)  # 3
    opt_state_W2_v_bar = zeros_like(opt_state_W2_v)
    opt_state_b2_m_bar = zeros_like(opt_state_b2_m_1)
    opt_state_b2_v_bar = zeros_like(opt_state_b2_v)
    opt_state_W1_m_bar = zeros_like(opt_state_W1_m_1)
    opt_state_W1_v_bar = zeros_like(opt_state_W1_v)
    opt_state_b1_m_bar = zeros_like(opt_state_b1_m_1)
    opt_state_b1_v_bar = zeros_like(opt_state_b1_v)
    opt_state_W2_m_bar_dot = zeros_like(opt_state_W2_m_bar)
    opt_state_W2_v_bar_dot = zeros_like(opt_state_W2_v_bar)
    opt_state_b2_m_bar_dot = zeros_like(opt_state_b2_m_bar)
    opt_state_b2_v_bar_dot = zeros_like(opt_state_b2_v_bar)
    opt_state_W1_m_bar_dot = zeros_like(opt_state_W1_m_bar)
    opt_state_W1_v_bar_dot = zeros_like(opt_state_W1_v_bar)
    opt_state_b1_m_bar_dot = zeros_like(opt_state_b1_m_bar)
    opt_state_b1_v_bar_dot = zeros_like(opt_state_b1_v_bar)
    for (params_W2, params_W2_dot, params_b2, params_b2_dot, t8, t9, t10, t11, t12, t13, t14, t15, h_1,
            h_dot_1, backprop_res_3, backprop_res_dot_3, backprop_res_4, backprop_res_dot_4, backprop_res_5,
            backprop_res_dot_5), (opt_state_W2_m_1, opt_state_W2_m_dot_1, opt_state_b2_m_1,
            opt_state_b2_m_dot_1, opt_state_W1_m_1, opt_state_W1_m_dot_1, opt_state_b1_m_1,
            opt_state_b1_m_dot_1, Adam_update_1_res, Adam_update_1_res_1, Adam_update_1_res_2,
            Adam_update_1_res_dot, Adam_update_1_res_3, Adam_update_1_res_dot_1, Adam_update_1_res_4,
            Adam_update_1_res_dot_2, Adam_update_1_res_5, Adam_update_1_res_dot_3) in zip(reversed(tape),
            reversed(tape_1)):
        # 4
        (opt_state_W2_m_bar, opt_state_W2_v_bar, opt_state_b2_m_bar, opt_state_b2_v_bar, opt_state_W1_m_bar,
            opt_state_W1_v_bar, opt_state_b1_m_bar, opt_state_b1_v_bar, params_W1_bar, params_b1_bar,
            params_W2_bar, params_b2_bar, t16, t17, t18, t19), (opt_state_W2_m_bar_dot,
            opt_state_W2_v_bar_dot, opt_state_b2_m_bar_dot, opt_state_b2_v_bar_dot, opt_state_W1_m_bar_dot,
            opt_state_W1_v_bar_dot, opt_state_b1_m_bar_dot, opt_state_b1_v_bar_dot, params_W1_bar_dot,
            params_b1_bar_dot, params_W2_bar_dot, params_b2_bar_dot, t20, t21, t22,
            t23) = Adam_update_1_reverse_jvp(0.05, 0.9, 0.99, 0.001, t8, t10, t12, t14, opt_state_b1_m_1,
            opt_state_W1_m_1, opt_state_b2_m_1, opt_state_W2_m_1,
            (Adam_update_1_res, Adam_update_1_res_1, Adam_update_1_res_2, Adam_update_1_res_3,
            Adam_update_1_res_4, Adam_update_1_res_5), opt_state_W2_m_bar, opt_state_W2_v_bar,
            opt_state_b2_m_bar, opt_state_b2_v_bar, opt_state_W1_m_bar, opt_state_W1_v_bar,
            opt_state_b1_m_bar, opt_state_b1_v_bar, params_W1_bar, params_b1_bar, params_W2_bar,
            params_b2_bar, t9, t11, t13, t15, opt_state_b1_m_dot_1, opt_state_W1_m_dot_1,
            opt_state_b2_m_dot_1, opt_state_W2_m_dot_1, Adam_update_1_res_dot, Adam_update_1_res_dot_1,
            Adam_update_1_res_dot_2, Adam_update_1_res_dot_3, opt_state_W2_m_bar_dot, opt_state_W2_v_bar_dot,
            opt_state_b2_m_bar_dot, opt_state_b2_v_bar_dot, opt_state_W1_m_bar_dot, opt_state_W1_v_bar_dot,
            opt_state_b1_m_bar_dot, opt_state_b1_v_bar_dot, params_W1_bar_dot, params_b1_bar_dot,
            params_W2_bar_dot, params_b2_bar_dot)
        (params_W1_bar_1, params_b1_bar_1, params_W2_bar_1, params_b2_bar_1), (params_W1_bar_dot_1,
            params_b1_bar_dot_1, params_W2_bar_dot_1, params_b2_bar_dot_1) = backprop_reverse_jvp(params_W2,
            params_b2, x, y, (h_1, backprop_res_3, backprop_res_4, backprop_res_5), t16, t17, t18, t19,
            params_W2_dot, params_b2_dot, h_dot_1, backprop_res_dot_3, backprop_res_dot_4, backprop_res_dot_5,
            t20, t21, t22, t23)
        params_W1_bar = params_W1_bar + params_W1_bar_1
        params_W1_bar_dot = params_W1_bar_dot + params_W1_bar_dot_1
        params_b1_bar = params_b1_bar + params_b1_bar_1
        params_b1_bar_dot = params_b1_bar_dot + params_b1_bar_dot_1
        params_W2_bar = params_W2_bar + params_W2_bar_1
        params_W2_bar_dot = params_W2_bar_dot + params_W2_bar_dot_1
        params_b2_bar = params_b2_bar + params_b2_bar_1
        params_b2_bar_dot = params_b2_bar_dot + params_b2_bar_dot_1
    # 4
    (W1_bar, b1_bar, W2_bar, b2_bar, t8, t9, t10, t11), (W1_bar_dot, b1_bar_dot, W2_bar_dot, b2_bar_dot, t12,
        t13, t14, t15) = Adam_update_reverse_jvp(0.05, 0.9, 0.99, 0.001, W2, b2, t, t1, t2, t3,
        opt_state_b1_m, opt_state_W1_m, opt_state_b2_m, opt_state_W2_m,
        (Adam_update_res, Adam_update_res_1, Adam_update_res_2, Adam_update_res_3, Adam_update_res_4,
        Adam_update_res_5), opt_state_W2_m_bar, opt_state_W2_v_bar, opt_state_b2_m_bar, opt_state_b2_v_bar,
        opt_state_W1_m_bar, opt_state_W1_v_bar, opt_state_b1_m_bar, opt_state_b1_v_bar, params_W1_bar,
        params_b1_bar, params_W2_bar, params_b2_bar, t4, t5, t6, t7, opt_state_b1_m_dot, opt_state_W1_m_dot,
        opt_state_b2_m_dot, opt_state_W2_m_dot, Adam_update_res_dot, Adam_update_res_dot_1,
        Adam_update_res_dot_2, Adam_update_res_dot_3, opt_state_W2_m_bar_dot, opt_state_W2_v_bar_dot,
        opt_state_b2_m_bar_dot, opt_state_b2_v_bar_dot, opt_state_W1_m_bar_dot, opt_state_W1_v_bar_dot,
        opt_state_b1_m_bar_dot, opt_state_b1_v_bar_dot, params_W1_bar_dot, params_b1_bar_dot,
        params_W2_bar_dot, params_b2_bar_dot)
    (W1_bar, b1_bar, W2_bar, b2_bar), (W1_bar_dot_1, b1_bar_dot_1, W2_bar_dot_1,
        b2_bar_dot_1) = backprop_reverse_jvp(W2, b2, x, y, (h, backprop_res, backprop_res_1, backprop_res_2),
        t8, t9, t10, t11, W2_dot, b2_dot, h_dot, backprop_res_dot, backprop_res_dot_1, backprop_res_dot_2,
        t12, t13, t14, t15)
    params_bar_dot = zeros_like(params)                # 1
    params_bar_dot["b2"] += b2_bar_dot + b2_bar_dot_1  # 1, 4
    params_bar_dot["W2"] += W2_bar_dot + W2_bar_dot_1  # 1, 4
    params_bar_dot["b1"] += b1_bar_dot + b1_bar_dot_1  # 1, 4
    params_bar_dot["W1"] += W1_bar_dot + W1_bar_dot_1  # 1, 4
    return params_bar_dot
