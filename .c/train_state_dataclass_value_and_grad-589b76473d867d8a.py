# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: a77328d0026427546e2c7e025796ff38
# python: 3.11
# numpy: 2.4.6
# function: z_a.train_state_dataclass
# source: f84c23171666dcb457499f0ad4b60cad
# code: 56964d50886e1399ee8570a31dea6d18
# mode: value_and_grad
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
# sha256: 6317b39438b23c897b4a2c0dc13cc7a07ed2dfc2b60a4ef91b15ba0d0fd0d530

# Value and gradient of z_a.train_state_dataclass with respect to params.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, first_smallest, given_once, is_array, is_dict, unbroadcast, zeros_like


def train_state_dataclass_value_and_grad(params, x, y, *, y_bar=1.0):
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
    b1 = params["b1"]
    W2 = params["W2"]
    b2 = params["b2"]
    t, t1 = [], []                                # 2: state = TrainState(params)
    h = np.tanh(x @ W1 + b1)                      # 4: state = sgd_step(state, x, y)
    t2 = h @ W2
    out = t2 + b2
    t3 = len(x)
    d = 2 * (out - y) / t3
    t4 = h.T
    g_W2 = t4 @ d
    g_b2 = np.sum(d, axis=0)
    t5 = W2.T
    t6 = d @ t5
    t7 = 1 - h ** 2
    dh = t6 * t7
    t8 = x.T
    g_W1 = t8 @ dh
    g_b1 = np.sum(dh, axis=0)
    state_velocity_W1 = -0.1 * g_W1
    params_W1 = W1 + state_velocity_W1
    state_velocity_b1 = -0.1 * g_b1
    params_b1 = b1 + state_velocity_b1
    state_velocity_W2 = -0.1 * g_W2
    params_W2 = W2 + state_velocity_W2
    state_velocity_b2 = -0.1 * g_b2
    params_b2 = b2 + state_velocity_b2
    h_1 = np.tanh(x @ params_W1 + params_b1)
    t9 = h_1 @ params_W2 + params_b2 - y
    t.append(np.mean(t9 ** 2))
    t1.append(0.0)
    tape, tape_1 = [], []
    params_W2_1 = params_W2
    state_step = 1
    while state_step < 3:                         # 3: while state.step < 3:
        h_2 = np.tanh(x @ params_W1 + params_b1)  # 4
        out_1 = h_2 @ params_W2_1 + params_b2
        d_1 = 2 * (out_1 - y) / t3
        g_W2 = h_2.T @ d_1
        g_b2 = np.sum(d_1, axis=0)
        t10 = d_1 @ params_W2_1.T
        t11 = 1 - h_2 ** 2
        tape.append((params_W2_1, h_2, d_1, t10, t11))
        dh = t10 * t11
        g_W1 = t8 @ dh
        g_b1 = np.sum(dh, axis=0)
        state_velocity_W1 = 0.8 * state_velocity_W1 - 0.1 * g_W1
        params_W1 = params_W1 + state_velocity_W1
        state_velocity_b1 = 0.8 * state_velocity_b1 - 0.1 * g_b1
        params_b1 = params_b1 + state_velocity_b1
        state_velocity_W2 = 0.8 * state_velocity_W2 - 0.1 * g_W2
        params_W2_1 = params_W2_1 + state_velocity_W2
        state_velocity_b2 = 0.8 * state_velocity_b2 - 0.1 * g_b2
        params_b2 = params_b2 + state_velocity_b2
        h_2 = np.tanh(x @ params_W1 + params_b1)
        t10 = h_2 @ params_W2_1 + params_b2 - y
        tape_1.append((h_2, t10))
        t.append(np.mean(t10 ** 2))
        t1.append(0.0)
        state_step = state_step + 1
    t11 = t[-1]                                   # 5: return state.losses[-1] + 0.1 * min(state.losses)
    t12 = first_smallest(t)
    t10 = t11 + 0.1 * t[t12]

    # reverse sweep
    t1[t12] += y_bar * 0.1  # 5
    t1[-1] += y_bar
    params_W2_bar, params_W1_bar = zeros_like(params_W2_1), zeros_like(params_W1)  # 3
    params_b1_bar, params_b2_bar = zeros_like(params_b1), zeros_like(params_b2)
    state_velocity_W1_bar = zeros_like(state_velocity_W1)
    state_velocity_b1_bar = zeros_like(state_velocity_b1)
    state_velocity_W2_bar = zeros_like(state_velocity_W2)
    state_velocity_b2_bar = zeros_like(state_velocity_b2)
    for (params_W2_2, h_2, d_1, t, t11), (h_3, t12) in zip(reversed(tape), reversed(tape_1)):
        t13 = t1.pop()      # 4
        t14 = t13 / max(t12.size, 1) * 2 * t12
        params_W2_bar = params_W2_bar + h_3.T @ t14
        params_b2_bar = params_b2_bar + np.sum(t14, axis=0)
        h_bar = t14 @ params_W2_1.T
        t15 = h_bar * (1.0 - h_3 * h_3)
        params_b1_bar = params_b1_bar + np.sum(t15, axis=0)
        t16 = x.T
        params_W1_bar = params_W1_bar + t16 @ t15
        state_velocity_b2_bar = state_velocity_b2_bar + params_b2_bar
        g_b2_bar = state_velocity_b2_bar * -0.1
        state_velocity_W2_bar = state_velocity_W2_bar + params_W2_bar
        g_W2_bar = state_velocity_W2_bar * -0.1
        state_velocity_b1_bar = state_velocity_b1_bar + params_b1_bar
        g_b1_bar = state_velocity_b1_bar * -0.1
        state_velocity_W1_bar = state_velocity_W1_bar + params_W1_bar
        g_W1_bar = state_velocity_W1_bar * -0.1
        dh_bar = np.expand_dims(g_b1_bar, 0) + t8.T @ g_W1_bar
        t12 = dh_bar * t11
        d_bar = t12 @ params_W2_2.T.T + np.expand_dims(g_b2_bar, 0) + h_2.T.T @ g_W2_bar
        out_bar = d_bar / t3 * 2
        params_W2_bar = params_W2_bar + h_2.T @ out_bar
        params_W2_bar += t12.T @ d_1
        h_bar = out_bar @ params_W2_2.T - dh_bar * t * 2 * h_2
        h_bar += d_1 @ g_W2_bar.T
        t13 = h_bar * (1.0 - h_2 * h_2)
        state_velocity_b2_bar = state_velocity_b2_bar * 0.8
        state_velocity_W2_bar = state_velocity_W2_bar * 0.8
        state_velocity_b1_bar = state_velocity_b1_bar * 0.8
        state_velocity_W1_bar = state_velocity_W1_bar * 0.8
        params_b2_bar = params_b2_bar + np.sum(out_bar, axis=0)
        params_b1_bar = params_b1_bar + np.sum(t13, axis=0)
        params_W1_bar = params_W1_bar + t16 @ t13
        params_W2_1 = params_W2_2
    t = t1.pop()            # 4
    t11 = t / max(t9.size, 1) * 2 * t9
    params_W2_bar = params_W2_bar + h_1.T @ t11
    params_b2_bar = params_b2_bar + np.sum(t11, axis=0)
    h_bar = t11 @ params_W2.T
    t12 = h_bar * (1.0 - h_1 * h_1)
    params_b1_bar = params_b1_bar + np.sum(t12, axis=0)
    params_W1_bar = params_W1_bar + x.T @ t12
    state_velocity_b2_bar = state_velocity_b2_bar + params_b2_bar
    g_b2_bar = state_velocity_b2_bar * -0.1
    state_velocity_W2_bar = state_velocity_W2_bar + params_W2_bar
    g_W2_bar = state_velocity_W2_bar * -0.1
    state_velocity_b1_bar = state_velocity_b1_bar + params_b1_bar
    g_b1_bar = state_velocity_b1_bar * -0.1
    state_velocity_W1_bar = state_velocity_W1_bar + params_W1_bar
    g_W1_bar = state_velocity_W1_bar * -0.1
    dh_bar = np.expand_dims(g_b1_bar, 0) + t8.T @ g_W1_bar
    t = dh_bar * t7
    d_bar = t @ t5.T + np.expand_dims(g_b2_bar, 0) + t4.T @ g_W2_bar
    out_bar = unbroadcast(d_bar / t3 * 2, out)
    t1 = unbroadcast(out_bar, t2)
    h_bar = t1 @ W2.T - dh_bar * t6 * 2 * h
    h_bar += d @ g_W2_bar.T
    t9 = h_bar * (1.0 - h * h)
    W2_bar = (unbroadcast(params_W2_bar, W2) + h.T @ t1).copy()  # 1, 4
    W2_bar += t.T @ d       # 4
    b2_bar = unbroadcast(params_b2_bar, b2) + unbroadcast(out_bar, b2)
    b1_bar = params_b1_bar + np.sum(t9, axis=0)
    W1_bar = params_W1_bar + x.T @ t9
    return t10, {"W1": W1_bar, "b1": b1_bar, "W2": W2_bar, "b2": b2_bar}
