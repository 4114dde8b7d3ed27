# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: a77328d0026427546e2c7e025796ff38
# python: 3.11
# numpy: 2.4.6
# function: z_a.train_state_dataclass
# source: f84c23171666dcb457499f0ad4b60cad
# code: 56964d50886e1399ee8570a31dea6d18
# mode: jvp
# wrt: (0,)
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
# sha256: c726135a0acd12341a25f3f14724dde076aabba4fcbdb8f4762a805d583ca335

# Tangent of z_a.train_state_dataclass with respect to params.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, first_smallest, given_once, is_array, is_dict


def train_state_dataclass_jvp(params, x, y, params_dot):
    expect(is_dict(params, ("W1", "b1", "W2", "b2")) and is_array(params["W1"], "float64", 2)
        and is_array(params["b1"], "float64", 1) and is_array(params["W2"], "float64", 2)
        and is_array(params["b2"], "float64", 1) and params["b1"].shape[0] == params["W1"].shape[1]
        and params["W2"].shape[0] == params["W1"].shape[1] and is_array(x, "float64", 2)
        and x.shape[1] == params["W1"].shape[0] and is_array(y, "float64", 2) and y.shape[0] == x.shape[0],
        "params: {'W1': float64[:, :], 'b1': float64[:], 'W2': float64[:, :], 'b2': float64[:]}, x: "
        "float64[:, :], y: float64[:, :]")

    given_once(params, x, y)                    # 1: def train_state_dataclass(params, x, y):
    W1 = params["W1"]
    W1_dot = params_dot["W1"]
    b1 = params["b1"]
    b1_dot = params_dot["b1"]
    W2 = params["W2"]
    W2_dot = params_dot["W2"]
    b2 = params["b2"]
    b2_dot = params_dot["b2"]
    t, t1 = [], []                              # 2: state = TrainState(params)
    h = np.tanh(x @ W1 + b1)                    # 4: state = sgd_step(state, x, y)
    h_dot = (1.0 - h * h) * (x @ W1_dot + b1_dot)
    out = h @ W2 + b2
    out_dot = h_dot @ W2 + h @ W2_dot + b2_dot
    t2 = out - y
    t3 = len(x)
    d = 2 * t2 / t3
    d_dot = 2 * np.broadcast_to(out_dot, t2.shape) / t3
    t4 = h.T
    g_W2 = t4 @ d
    g_W2_dot = h_dot.T @ d + t4 @ d_dot
    g_b2 = np.sum(d, axis=0)
    g_b2_dot = np.sum(d_dot, axis=0)
    t5 = W2.T
    t6 = d @ t5
    t2 = 1 - h ** 2
    dh = t6 * t2
    dh_dot = t2 * (d_dot @ t5 + d @ W2_dot.T) - t6 * (2 * (h * h_dot))
    t4 = x.T
    g_W1 = t4 @ dh
    g_W1_dot = t4 @ dh_dot
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
    h = np.tanh(x @ params_W1 + params_b1)
    h_dot = (1.0 - h * h) * (x @ params_W1_dot + params_b1_dot)
    t2 = h @ params_W2 + params_b2 - y
    t.append(np.mean(t2 ** 2))
    t1.append(np.mean(2 * (t2 * (h_dot @ params_W2 + h @ params_W2_dot + params_b2_dot))))
    state_step = 1
    while state_step < 3:                       # 3: while state.step < 3:
        h = np.tanh(x @ params_W1 + params_b1)  # 4
        h_dot = (1.0 - h * h) * (x @ params_W1_dot + params_b1_dot)
        out = h @ params_W2 + params_b2
        out_dot = h_dot @ params_W2 + h @ params_W2_dot + params_b2_dot
        d = 2 * (out - y) / t3
        d_dot = 2 * out_dot / t3
        t2 = h.T
        g_W2 = t2 @ d
        g_W2_dot = h_dot.T @ d + t2 @ d_dot
        g_b2 = np.sum(d, axis=0)
        g_b2_dot = np.sum(d_dot, axis=0)
        t5 = params_W2.T
        t6 = d @ t5
        t7 = 1 - h ** 2
        dh = t6 * t7
        dh_dot = t7 * (d_dot @ t5 + d @ params_W2_dot.T) - t6 * (2 * (h * h_dot))
        g_W1 = t4 @ dh
        g_W1_dot = t4 @ dh_dot
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
        params_W2 = params_W2 + state_velocity_W2
        params_W2_dot = params_W2_dot + state_velocity_W2_dot
        state_velocity_b2 = 0.8 * state_velocity_b2 - 0.1 * g_b2
        state_velocity_b2_dot = 0.8 * state_velocity_b2_dot - 0.1 * g_b2_dot
        params_b2 = params_b2 + state_velocity_b2
        params_b2_dot = params_b2_dot + state_velocity_b2_dot
        h = np.tanh(x @ params_W1 + params_b1)
        h_dot = (1.0 - h * h) * (x @ params_W1_dot + params_b1_dot)
        t2 = h @ params_W2 + params_b2 - y
        t.append(np.mean(t2 ** 2))
        t1.append(np.mean(2 * (t2 * (h_dot @ params_W2 + h @ params_W2_dot + params_b2_dot))))
        state_step = state_step + 1
    t5 = t[-1]                                  # 5: return state.losses[-1] + 0.1 * min(state.losses)
    t6 = t1[-1]
    t7 = first_smallest(t)
    t2 = t[t7]
    return t5 + 0.1 * t2, t6 + 0.1 * t1[t7]
