# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: a77328d0026427546e2c7e025796ff38
# python: 3.11
# numpy: 2.4.6
# function: z_t.t3
# source: cdff9e24232f0c692aa55245d48f3fbd
# code: 03e2da557e0e5906c6e25eb17b484a50
# mode: grad
# wrt: 0
# argument: params dict {str 'a', str 'b'} [array float64 (params['a'].0), float]
# asked: dict = class builtins.dict
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: upd = function z_t.upd ba50391e6a9ef8fa767802c64c42838f
# asked: S = class z_t.S() of params _FIELD True , vel _FIELD True class builtins.dict
# asked: S.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: S.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: S.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: S.__new__ = builtin_function_or_method .object.__new__
# asked: S.__getattr__ = unbound
# asked: S.__del__ = unbound
# asked: S.__init__ = function z_t.S.__init__ dcc570a1c285e2087c59aa5fac47eab1
# asked: S.__init__(vel) = a dataclasses._HAS_DEFAULT_FACTORY_CLASS
# asked: S.__post_init__ = unbound
# asked: S.params = unbound
# asked: S.vel = unbound
# asked: equal axes = 
# sha256: d4fa22ea13e032abdf42f74c69fe903829169e1a71526864c5b0a1999c7edb49

# Gradient of z_t.t3 with respect to params.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, is_dict, materialise


def upd(s_params_a, s_params_b):
    s_vel_a = -0.1 * s_params_a        # 6: s.vel[k] = -0.1 * s.params[k]
    s_params_a = s_params_a + s_vel_a  # 7: s.params[k] = s.params[k] + s.vel[k]
    s_vel_b = -0.1 * s_params_b        # 6
    s_params_b = s_params_b + s_vel_b  # 7
    return (s_params_a, s_params_b), (s_vel_a, s_vel_b)


def upd_1(s_params_a, s_params_b, s_vel_a, s_vel_b):
    s_vel_a = 0.5 * s_vel_a - s_params_a * 0.1  # 4: s.vel[k] = 0.5 * s.vel[k] - s.params[k] * 0.1
    s_params_a = s_params_a + s_vel_a           # 7: s.params[k] = s.params[k] + s.vel[k]
    s_vel_b = 0.5 * s_vel_b - s_params_b * 0.1  # 4
    s_params_b = s_params_b + s_vel_b           # 7
    return (s_params_a, s_params_b), (s_vel_a, s_vel_b)


def upd_1_reverse(y0_bar, y1_bar):
    s_params_b_bar = y1_bar - y1_bar * 0.1  # 4: s.vel[k] = 0.5 * s.vel[k] - s.params[k] * 0.1
    s_vel_b_bar = y1_bar * 0.5
    s_params_a_bar = y0_bar - y0_bar * 0.1
    s_vel_a_bar = y0_bar * 0.5
    return s_params_a_bar, s_params_b_bar, s_vel_a_bar, s_vel_b_bar


def upd_reverse(y0_bar, y1_bar, y2_bar, y3_bar):
    s_vel_b_bar = y3_bar + y1_bar                # 7: s.params[k] = s.params[k] + s.vel[k]
    s_params_b_bar = y1_bar - s_vel_b_bar * 0.1  # 6: s.vel[k] = -0.1 * s.params[k]
    s_vel_a_bar = y2_bar + y0_bar                # 7
    s_params_a_bar = y0_bar - s_vel_a_bar * 0.1  # 6
    return s_params_a_bar, s_params_b_bar


def t3_grad(params, *, y_bar=1.0):
    expect(is_dict(params, ("a", "b")) and is_array(params["a"], "float64", 1) and type(params["b"]) is float,
        "params: {'a': float64[:], 'b': float}")

    # forward sweep
    a = params["a"]                          # 2: s = S(dict(params))
    b = params["b"]
    (t, t1), (t2, t3) = upd(a, b)            # 3: upd(s)
    (t4, t5), (_, _) = upd_1(t, t1, t2, t3)  # 4: upd(s)

    # reverse sweep
    t8, t9, t10, t11 = upd_1_reverse(y_bar * t5 * 2 * t4, y_bar * np.sum(t4 ** 2))  # 4
    a_bar, b_bar = upd_reverse(t8, t9, t10, t11)  # 3
    a_bar = a_bar.copy()                          # 2
    b_bar = materialise(b_bar, b)
    return {"a": a_bar, "b": b_bar}
