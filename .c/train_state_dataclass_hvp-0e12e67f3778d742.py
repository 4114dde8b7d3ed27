# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: a77328d0026427546e2c7e025796ff38
# python: 3.11
# numpy: 2.4.6
# function: z_a.train_state_dataclass
# source: f84c23171666dcb457499f0ad4b60cad
# code: 56964d50886e1399ee8570a31dea6d18
# mode: hvp
# wrt: 0
# argument: params dict {str 'W1', str 'b1', str 'W2', str 'b2'} [array float64 (params['W1'].0, params['W1'].1), array float64 (params['W1'].1), array float64 (params['W1'].1, params['W2'].1), array float64 (params['b2'].0)]
# argument: x array float64 (x.0, params['W1'].0)
# argument: y array float64 (x.0, y.1)
# asked: min = builtin_function_or_method builtins.min
# asked: sgd_step = function z_a.sgd_step bdc8236af7bf41c9edb800ce8507bbe9
# asked: TrainState = class z_a.TrainState() of params _FIELD True , velocity _FIELD True class builtins.dict, losses _FIELD True class builtins.list, step _FIELD True 
# asked: TrainState.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: TrainState.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: TrainState.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: TrainState.__new__ = builtin_function_or_method .object.__new__
# asked: TrainState.__getattr__ = unbound
# asked: TrainState.__del__ = unbound
# asked: TrainState.__init__ = function z_a.TrainState.__init__ 7364248639aabc3abfc81fa9fd3b20cb
# asked: TrainState.__init__(velocity) = a dataclasses._HAS_DEFAULT_FACTORY_CLASS
# asked: TrainState.__init__(losses) = a dataclasses._HAS_DEFAULT_FACTORY_CLASS
# asked: TrainState.__init__(step) = int 0
# asked: TrainState.__post_init__ = unbound
# asked: TrainState.step = int
# asked: sgd_step(lr) = float 0.1
# asked: sgd_step(mu) = float 0.8
# asked: shared memory = 
# asked: sgd_step: np = module numpy 2.4.6
# asked: sgd_step: np.mean = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.mean
# asked: sgd_step: forward = function z_a.forward 5b4e6df4dfff92addd4ff5f887cef44e
# asked: sgd_step: backprop = function z_a.backprop ab3b12dab7e7e15b99356bbb68ffed71
# asked: TrainState.params = unbound
# asked: sgd_step: backprop: len = builtin_function_or_method builtins.len
# asked: sgd_step: backprop: np = module numpy 2.4.6
# asked: sgd_step: np.tanh = ufunc numpy.tanh
# asked: TrainState.velocity = unbound
# asked: TrainState.losses = unbound
# asked: sgd_step: forward: np = module numpy 2.4.6
# asked: equal axes = params['W2'].0 = params['W1'].1, params['b1'].0 = params['W1'].1, x.1 = params['W1'].0, y.0 = x.0
# sha256: 24215be15f5cd2be01367406c1ef8902f5e106e5459bd34f40d431b6ff7487e5

# Product of the Hessian of z_a.train_state_dataclass with respect to params.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, first_smallest, given_once, is_array, is_dict, materialise, unbroadcast, zeros_like


def train_state_dataclass_hvp(params, x, y, params_dot, *, y_bar=1.0):
    expect(is_dict(params, ("W1", "b1", "W2", "b2")) and is_array(params["W1"], "float64", 2)
        and is_array(params["b1"], "float64", 1) and is_array(params["W2"], "float64", 2)
        and is_array(params["b2"], "float64", 1) and params["b1"].shape[0] == params["W1"].shape[1]
        and params["W2"].shape[0] == params["W1"].shape[1] and is_array(x, "float64", 2)
        and x.shape[1] == params["W1"].shape[0] and is_array(y, "float64", 2) and y.shape[0] == x.shape[0],
        "params: {'W1': float64[:, :], 'b1': float64[:], 'W2': float64[:, :], 'b2': float64[:]}, x: "
        "float64[:, :], y: float64[:, :]")

    # forward sweep
    given_once(params, x, y)                      # 1: def train_state_dataclass(params, x, y):
    W1 = params["W1"]
    W1_dot = params_dot["W1"]
    b1 = params["b1"]
    b1_dot = params_dot["b1"]
    W2 = params["W2"]
    W2_dot = params_dot["W2"]
    b2 = params["b2"]
    b2_dot = params_dot["b2"]
    t, t1 = [], []                                # 2: state = TrainState(params)
    h = np.tanh(x @ W1 + b1)                      # 4: state = sgd_step(state, x, y)
    t2 = 1.0 - h * h
    h_dot = t2 * (x @ W1_dot + b1_dot)
    t3 = h @ W2
    out = t3 + b2
    out_dot = h_dot @ W2 + h @ W2_dot + b2_dot
    t4 = out - y
    t5 = len(x)
    d = 2 * t4 / t5
    d_dot = 2 * np.broadcast_to(out_dot, t4.shape) / t5
    t6 = h.T
    t7 = h_dot.T
    g_W2 = t6 @ d
    g_W2_dot = t7 @ d + t6 @ d_dot
    g_b2 = np.sum(d, axis=0)
    g_b2_dot = np.sum(d_dot, axis=0)
    t8 = W2.T
    t4 = W2_dot.T
    t9 = d @ t8
    t10 = d_dot @ t8 + d @ t4
    t11 = h * h_dot
    t12 = 2 * t11
    t13 = 1 - h ** 2
    dh = t9 * t13
    dh_dot = t13 * t10 - t9 * t12
    t14 = x.T
    g_W1 = t14 @ dh
    g_W1_dot = t14 @ dh_dot
    g_b1 = np.sum(dh, axis=0)
    g_b1_dot = np.sum(dh_dot, axis=0)
    state_velocity_W1 = -0.1 * g_W1
    state_velocity_W1_dot = -0.1 * g_W1_dot
    params_W1 = W1 + state_velocity_W1
    params_W1_dot = W1_dot + state_velocity_W1_dot
    state_velocity_b1 = -0.1 * g_b1
    state_velocity_b1_dot = -0.1 * g_b1_dot
    params_b1 = b1 + state_velocity_b1
    params_b1_dot = b1_dot + state_velocity_b1_dot
    state_velocity_W2 = -0.1 * g_W2
    state_velocity_W2_dot = -0.1 * g_W2_dot
    params_W2 = W2 + state_velocity_W2
    params_W2_dot = W2_dot + state_velocity_W2_dot
    state_velocity_b2 = -0.1 * g_b2
    state_velocity_b2_dot = -0.1 * g_b2_dot
    params_b2 = b2 + state_velocity_b2
    params_b2_dot = b2_dot + state_velocity_b2_dot
    h_1 = np.tanh(x @ params_W1 + params_b1)
    t15 = 1.0 - h_1 * h_1
    h_dot_1 = t15 * (x @ params_W1_dot + params_b1_dot)
    t16 = h_dot_1 @ params_W2 + h_1 @ params_W2_dot + params_b2_dot
    t17 = h_1 @ params_W2 + params_b2 - y
    t.append(np.mean(t17 ** 2))
    t1.append(0.0)
    tape, tape_1 = [], []
    params_W2_1 = params_W2
    params_W2_dot_1 = params_W2_dot
    state_step = 1
    while state_step < 3:                         # 3: while state.step < 3:
        h_2 = np.tanh(x @ params_W1 + params_b1)  # 4
        h_dot_2 = (1.0 - h_2 * h_2) * (x @ params_W1_dot + params_b1_dot)
        out_1 = h_2 @ params_W2_1 + params_b2
        out_dot = h_dot_2 @ params_W2_1 + h_2 @ params_W2_dot_1 + params_b2_dot
        d_1 = 2 * (out_1 - y) / t5
        d_dot_1 = 2 * out_dot / t5
        t18 = h_2.T
        g_W2 = t18 @ d_1
        g_W2_dot = h_dot_2.T @ d_1 + t18 @ d_dot_1
        g_b2 = np.sum(d_1, axis=0)
        g_b2_dot = np.sum(d_dot_1, axis=0)
        t19 = params_W2_1.T
        t20 = d_1 @ t19
        t21 = d_dot_1 @ t19 + d_1 @ params_W2_dot_1.T
        t22 = 2 * (h_2 * h_dot_2)
        t23 = 1 - h_2 ** 2
        tape.append((params_W2_1, params_W2_dot_1, h_2, h_dot_2, d_1, d_dot_1, t20, t21, t23, -t22))
        dh = t20 * t23
        dh_dot = t23 * t21 - t20 * t22
        g_W1 = t14 @ dh
        g_W1_dot = t14 @ dh_dot
        g_b1 = np.sum(dh, axis=0)
        g_b1_dot = np.sum(dh_dot, axis=0)
        state_velocity_W1 = 0.8 * state_velocity_W1 - 0.1 * g_W1
        state_velocity_W1_dot = 0.8 * state_velocity_W1_dot - 0.1 * g_W1_dot
        params_W1 = params_W1 + state_velocity_W1
        params_W1_dot = params_W1_dot + state_velocity_W1_dot
        state_velocity_b1 = 0.8 * state_velocity_b1 - 0.1 * g_b1
        state_velocity_b1_dot = 0.8 * state_velocity_b1_dot - 0.1 * g_b1_dot
        params_b1 = params_b1 + state_velocity_b1
        params_b1_dot = params_b1_dot + state_velocity_b1_dot
        state_velocity_W2 = 0.8 * state_velocity_W2 - 0.1 * g_W2
        state_velocity_W2_dot = 0.8 * state_velocity_W2_dot - 0.1 * g_W2_dot
        params_W2_1 = params_W2_1 + state_velocity_W2
        params_W2_dot_1 = params_W2_dot_1 + state_velocity_W2_dot
        state_velocity_b2 = 0.8 * state_velocity_b2 - 0.1 * g_b2
        state_velocity_b2_dot = 0.8 * state_velocity_b2_dot - 0.1 * g_b2_dot
        params_b2 = params_b2 + state_velocity_b2
        params_b2_dot = params_b2_dot + state_velocity_b2_dot
        h_2 = np.tanh(x @ params_W1 + params_b1)
        h_dot_2 = (1.0 - h_2 * h_2) * (x @ params_W1_dot + params_b1_dot)
        t18 = h_2 @ params_W2_1 + params_b2 - y
        tape_1.append((h_2, h_dot_2, t18, h_dot_2 @ params_W2_1 + h_2 @ params_W2_dot_1 + params_b2_dot))
        t.append(np.mean(t18 ** 2))
        t1.append(0.0)
        state_step = state_step + 1
    t[-1]  # 5: return state.losses[-1] + 0.1 * min(state.losses); may raise or warn, as in the primal
    t19 = first_smallest(t)
    t[t19]                                        # may raise or warn, as in the primal

    # reverse sweep
    t1[t19] += y_bar * 0.1                                # 5
    t1[-1] += y_bar
    params_W2_bar = zeros_like(params_W2_1)               # 3
    params_W2_bar_dot, params_W1_bar = zeros_like(params_W2_bar), zeros_like(params_W1)
    params_b1_bar, params_b2_bar = zeros_like(params_b1), zeros_like(params_b2)
    params_W1_bar_dot = zeros_like(params_W1_bar)
    params_b1_bar_dot = zeros_like(params_b1_bar)
    params_b2_bar_dot = zeros_like(params_b2_bar)
    state_velocity_W1_bar = zeros_like(state_velocity_W1)
    state_velocity_W1_bar_dot = zeros_like(state_velocity_W1_bar)
    state_velocity_b1_bar = zeros_like(state_velocity_b1)
    state_velocity_b1_bar_dot = zeros_like(state_velocity_b1_bar)
    state_velocity_W2_bar = zeros_like(state_velocity_W2)
    state_velocity_W2_bar_dot = zeros_like(state_velocity_W2_bar)
    state_velocity_b2_bar = zeros_like(state_velocity_b2)
    state_velocity_b2_bar_dot = zeros_like(state_velocity_b2_bar)
    for (params_W2_2, params_W2_dot_2, h_2, h_dot_2, d_1, d_dot_1, t, t18, t19, t20), (h_3, h_dot_3, t21,
            t22) in zip(reversed(tape), reversed(tape_1)):
        t23 = t1.pop()                                    # 4
        t24 = t23 / max(t21.size, 1) * 2
        t25 = t24 * t21
        t26 = h_3.T
        params_W2_bar = params_W2_bar + t26 @ t25
        t27 = t24 * t22
        params_W2_bar_dot = params_W2_bar_dot + (h_dot_3.T @ t25 + t26 @ t27)
        params_b2_bar = params_b2_bar + np.sum(t25, axis=0)
        t28 = params_W2_1.T
        h_bar = t25 @ t28
        t21 = 1.0 - h_3 * h_3
        t23 = h_bar * t21
        params_b1_bar = params_b1_bar + np.sum(t23, axis=0)
        t22 = x.T
        params_W1_bar = params_W1_bar + t22 @ t23
        state_velocity_b2_bar = state_velocity_b2_bar + params_b2_bar
        g_b2_bar = state_velocity_b2_bar * -0.1
        state_velocity_W2_bar = state_velocity_W2_bar + params_W2_bar
        g_W2_bar = state_velocity_W2_bar * -0.1
        state_velocity_b1_bar = state_velocity_b1_bar + params_b1_bar
        g_b1_bar = state_velocity_b1_bar * -0.1
        state_velocity_W1_bar = state_velocity_W1_bar + params_W1_bar
        g_W1_bar = state_velocity_W1_bar * -0.1
        t23 = t14.T
        dh_bar = np.expand_dims(g_b1_bar, 0) + t23 @ g_W1_bar
        t24 = dh_bar * t19
        t26 = params_W2_2.T.T
        t29 = h_2.T.T
        d_bar = t24 @ t26 + np.expand_dims(g_b2_bar, 0) + t29 @ g_W2_bar
        out_bar = d_bar / t5 * 2
        t30 = h_2.T
        params_W2_bar = params_W2_bar + t30 @ out_bar
        params_b2_bar_dot = params_b2_bar_dot + np.sum(t27, axis=0)
        h_bar_dot = t27 @ t28 + t25 @ params_W2_dot_1.T
        t31 = t21 * h_bar_dot - h_bar * (2.0 * h_3 * h_dot_3)
        params_b1_bar_dot = params_b1_bar_dot + np.sum(t31, axis=0)
        params_W1_bar_dot = params_W1_bar_dot + t22 @ t31
        state_velocity_b2_bar_dot = state_velocity_b2_bar_dot + params_b2_bar_dot
        g_b2_bar_dot = -0.1 * state_velocity_b2_bar_dot
        state_velocity_W2_bar_dot = state_velocity_W2_bar_dot + params_W2_bar_dot
        g_W2_bar_dot = -0.1 * state_velocity_W2_bar_dot
        state_velocity_b1_bar_dot = state_velocity_b1_bar_dot + params_b1_bar_dot
        g_b1_bar_dot = -0.1 * state_velocity_b1_bar_dot
        state_velocity_W1_bar_dot = state_velocity_W1_bar_dot + params_W1_bar_dot
        g_W1_bar_dot = -0.1 * state_velocity_W1_bar_dot
        dh_bar_dot = np.expand_dims(g_b1_bar_dot, 0) + t23 @ g_W1_bar_dot
        t21 = t19 * dh_bar_dot + dh_bar * t20
        d_bar_dot = t21 @ t26 + t24 @ params_W2_dot_2.T.T + np.expand_dims(g_b2_bar_dot, 0)
        d_bar_dot = d_bar_dot + (h_dot_2.T.T @ g_W2_bar + t29 @ g_W2_bar_dot)
        out_bar_dot = 2 * (d_bar_dot / t5)
        params_W2_bar_dot = materialise(params_W2_bar_dot + (h_dot_2.T @ out_bar + t30 @ out_bar_dot),
            params_W2_bar)
        t25 = d_1.T
        t27 = d_dot_1.T
        params_W2_bar_dot.T[...] += t27 @ t24 + t25 @ t21
        params_W2_bar += t24.T @ d_1
        t19 = dh_bar * t * 2
        t20 = params_W2_2.T
        h_bar = out_bar @ t20 - t19 * h_2
        t23 = out_bar_dot @ t20 + out_bar @ params_W2_dot_2.T
        h_bar_dot = materialise(t23 - (h_2 * (2 * (t * dh_bar_dot + dh_bar * t18)) + t19 * h_dot_2), h_bar)
        h_bar_dot.T[...] += g_W2_bar_dot @ t25 + g_W2_bar @ t27
        h_bar += d_1 @ g_W2_bar.T
        t21 = 1.0 - h_2 * h_2
        t24 = h_bar * t21
        state_velocity_b2_bar = state_velocity_b2_bar * 0.8
        state_velocity_b2_bar_dot = 0.8 * state_velocity_b2_bar_dot
        state_velocity_W2_bar = state_velocity_W2_bar * 0.8
        state_velocity_W2_bar_dot = 0.8 * state_velocity_W2_bar_dot
        state_velocity_b1_bar = state_velocity_b1_bar * 0.8
        state_velocity_b1_bar_dot = 0.8 * state_velocity_b1_bar_dot
        state_velocity_W1_bar = state_velocity_W1_bar * 0.8
        state_velocity_W1_bar_dot = 0.8 * state_velocity_W1_bar_dot
        params_b2_bar = params_b2_bar + np.sum(out_bar, axis=0)
        params_b2_bar_dot = params_b2_bar_dot + np.sum(out_bar_dot, axis=0)
        params_b1_bar = params_b1_bar + np.sum(t24, axis=0)
        t = t21 * h_bar_dot - h_bar * (2.0 * h_2 * h_dot_2)
        params_b1_bar_dot = params_b1_bar_dot + np.sum(t, axis=0)
        params_W1_bar = params_W1_bar + t22 @ t24
        params_W1_bar_dot = params_W1_bar_dot + t22 @ t
        params_W2_1 = params_W2_2
        params_W2_dot_1 = params_W2_dot_2
    t18 = t1.pop()                                        # 4
    t19 = t18 / max(t17.size, 1) * 2
    t20 = t19 * t17
    params_W2_bar = params_W2_bar + h_1.T @ t20
    t = t19 * t16
    params_W2_bar_dot = params_W2_bar_dot + (h_dot_1.T @ t20 + h_1.T @ t)
    params_bar_dot = zeros_like(params)
    h_bar = t20 @ params_W2.T
    h_bar_dot = t @ params_W2.T + t20 @ params_W2_dot.T
    t1 = h_bar * t15
    params_b1_bar = params_b1_bar + np.sum(t1, axis=0)
    t17 = t15 * h_bar_dot - h_bar * (2.0 * h_1 * h_dot_1)
    params_b1_bar_dot = params_b1_bar_dot + np.sum(t17, axis=0)
    params_W1_bar = params_W1_bar + x.T @ t1
    params_W1_bar_dot = params_W1_bar_dot + x.T @ t17
    state_velocity_b1_bar = state_velocity_b1_bar + params_b1_bar
    state_velocity_b1_bar_dot = state_velocity_b1_bar_dot + params_b1_bar_dot
    g_b1_bar = state_velocity_b1_bar * -0.1
    g_b1_bar_dot = -0.1 * state_velocity_b1_bar_dot
    state_velocity_W1_bar = state_velocity_W1_bar + params_W1_bar
    state_velocity_W1_bar_dot = state_velocity_W1_bar_dot + params_W1_bar_dot
    g_W1_bar = state_velocity_W1_bar * -0.1
    g_W1_bar_dot = -0.1 * state_velocity_W1_bar_dot
    dh_bar = np.expand_dims(g_b1_bar, 0) + t14.T @ g_W1_bar
    dh_bar_dot = np.expand_dims(g_b1_bar_dot, 0) + t14.T @ g_W1_bar_dot
    t1 = dh_bar * t13
    t15 = t13 * dh_bar_dot - dh_bar * t12
    params_bar_dot["W2"].T[...] += d_dot.T @ t1 + d.T @ t15
    params_b2_bar = params_b2_bar + np.sum(t20, axis=0)
    state_velocity_b2_bar = state_velocity_b2_bar + params_b2_bar
    g_b2_bar = state_velocity_b2_bar * -0.1
    state_velocity_W2_bar = state_velocity_W2_bar + params_W2_bar
    g_W2_bar = state_velocity_W2_bar * -0.1
    d_bar = t1 @ t8.T + np.expand_dims(g_b2_bar, 0) + t6.T @ g_W2_bar
    out_bar = unbroadcast(d_bar / t5 * 2, out)
    t12 = dh_bar * t9 * 2
    t13 = unbroadcast(out_bar, t3)
    h_bar = t13 @ W2.T - t12 * h
    params_b2_bar_dot = params_b2_bar_dot + np.sum(t, axis=0)
    state_velocity_b2_bar_dot = state_velocity_b2_bar_dot + params_b2_bar_dot
    g_b2_bar_dot = -0.1 * state_velocity_b2_bar_dot
    state_velocity_W2_bar_dot = state_velocity_W2_bar_dot + params_W2_bar_dot
    g_W2_bar_dot = -0.1 * state_velocity_W2_bar_dot
    d_bar_dot = t15 @ t8.T + t1 @ t4.T + np.expand_dims(g_b2_bar_dot, 0)
    d_bar_dot = d_bar_dot + (t7.T @ g_W2_bar + t6.T @ g_W2_bar_dot)
    out_bar_dot = unbroadcast(2 * (d_bar_dot / t5), out)
    t = unbroadcast(out_bar_dot, t3)
    t14 = t @ W2.T + t13 @ W2_dot.T - (h * (2 * (t9 * dh_bar_dot + dh_bar * t10)) + t12 * h_dot)
    h_bar_dot = materialise(t14, h_bar)
    h_bar_dot.T[...] += g_W2_bar_dot @ d.T + g_W2_bar @ d_dot.T
    h_bar += d @ g_W2_bar.T
    params_bar_dot["b2"] += unbroadcast(params_b2_bar_dot, b2) + unbroadcast(out_bar_dot, b2)  # 1, 4
    params_bar_dot["W2"] += unbroadcast(params_W2_bar_dot, W2) + (h_dot.T @ t13 + h.T @ t)  # 1, 4
    t1 = t2 * h_bar_dot - h_bar * (t11 * 2.0)             # 4
    params_bar_dot["b1"] += params_b1_bar_dot + np.sum(t1, axis=0)  # 1, 4
    params_bar_dot["W1"] += params_W1_bar_dot + x.T @ t1  # 1, 4
    return params_bar_dot
