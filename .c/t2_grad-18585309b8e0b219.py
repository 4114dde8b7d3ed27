# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: a77328d0026427546e2c7e025796ff38
# python: 3.11
# numpy: 2.4.6
# function: z_t.t2
# source: 3a6ee730b6c460463b8677233ddd4ec6
# code: 7ab9e78c4f1f368edaca84cb6d08a9bb
# mode: grad
# wrt: 0
# argument: params dict {str 'a', str 'b'} [array float64 (params['a'].0), float]
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: upd2 = function z_t.upd2 43c4be377a8f487e758b43c88a4db798
# asked: shared memory = 
# asked: equal axes = 
# sha256: 2f7b8d3016581cccc7a2826bf03a843c3242744a0aca6aebe02620250b73fb78

# Gradient of z_t.t2 with respect to params.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, given_once, is_array, is_dict, materialise


def upd2(s_params_a, s_params_b):
    s_vel_a = -0.1 * s_params_a        # 6: s["vel"][k] = -0.1 * s["params"][k]
    s_params_a = s_params_a + s_vel_a  # 7: s["params"][k] = s["params"][k] + s["vel"][k]
    s_vel_b = -0.1 * s_params_b        # 6
    s_params_b = s_params_b + s_vel_b  # 7
    return (s_params_a, s_params_b), (s_vel_a, s_vel_b)


def upd2_1(s_params_a, s_params_b, s_vel_a, s_vel_b):
    s_vel_a = 0.5 * s_vel_a - s_params_a * 0.1  # 4: s["vel"][k] = 0.5 * s["vel"][k] - s["params"][k] * 0.1
    s_params_a = s_params_a + s_vel_a           # 7: s["params"][k] = s["params"][k] + s["vel"][k]
    s_vel_b = 0.5 * s_vel_b - s_params_b * 0.1  # 4
    s_params_b = s_params_b + s_vel_b           # 7
    return (s_params_a, s_params_b), (s_vel_a, s_vel_b)


def upd2_1_reverse(y0_bar, y1_bar):
    s_params_b_bar = y1_bar - y1_bar * 0.1  # 4: s["vel"][k] = 0.5 * s["vel"][k] - s["params"][k] * 0.1
    s_vel_b_bar = y1_bar * 0.5
    s_params_a_bar = y0_bar - y0_bar * 0.1
    s_vel_a_bar = y0_bar * 0.5
    return s_params_a_bar, s_params_b_bar, s_vel_a_bar, s_vel_b_bar


def upd2_reverse(y0_bar, y1_bar, y2_bar, y3_bar):
    s_vel_b_bar = y3_bar + y1_bar                # 7: s["params"][k] = s["params"][k] + s["vel"][k]
    s_params_b_bar = y1_bar - s_vel_b_bar * 0.1  # 6: s["vel"][k] = -0.1 * s["params"][k]
    s_vel_a_bar = y2_bar + y0_bar                # 7
    s_params_a_bar = y0_bar - s_vel_a_bar * 0.1  # 6
    return s_params_a_bar, s_params_b_bar


def t2_grad(params, *, y_bar=1.0):
    expect(is_dict(params, ("a", "b")) and is_array(params["a"], "float64", 1) and type(params["b"]) is float,
        "params: {'a': float64[:], 'b': float}")

    # forward sweep
    given_once(params)                                     # 1: def t2(params):
    a = params["a"]
    b = params["b"]
    (params_a, params_b), (s_vel_a, s_vel_b) = upd2(a, b)  # 3: upd2(s)
    (params_a, params_b), (s_vel_a, s_vel_b) = upd2_1(params_a, params_b, s_vel_a, s_vel_b)  # 4: upd2(s)

    # reverse sweep
    params_b_bar = y_bar * np.sum(params_a ** 2)  # 5: return np.sum(s["params"]["a"] ** 2) * s["params"]["b"]
    params_a_bar = y_bar * params_b * 2 * params_a
    params_a_bar, params_b_bar, s_vel_a_bar, s_vel_b_bar = upd2_1_reverse(params_a_bar, params_b_bar)  # 4
    a_bar, b_bar = upd2_reverse(params_a_bar, params_b_bar, s_vel_a_bar, s_vel_b_bar)  # 3
    a_bar = a_bar.copy()                          # 1
    b_bar = materialise(b_bar, b)
    return {"a": a_bar, "b": b_bar}
