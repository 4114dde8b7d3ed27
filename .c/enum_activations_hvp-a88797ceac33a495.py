# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: b8e3bd071977e6b798dbe9bd4a9d8879
# python: 3.11
# numpy: 2.4.6
# function: z_a.enum_activations
# source: 56dd04f43777f47fc562a59d5b23c2a7
# code: dc1939073e1b1209ba58f9a129b2895c
# mode: hvp
# wrt: 0
# argument: w array float64 (x.0)
# argument: x array float64 (x.0)
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: Act = class z_a.Act(enum.Enum) of {'_value_': 'int 1', '_name_': "str 'RELU'", '_sort_order_': 'int 0'}, {'_value_': 'int 2', '_name_': "str 'TANH'", '_sort_order_': 'int 1'}, {'_value_': 'int 3', '_name_': "str 'SOFT'", '_sort_order_': 'int 2'}
# asked: Act.__bases__ = tuple [function]
# asked: Act.__bases__[] = 0
# asked: Act.__bases__[0] = class enum.Enum of 
# asked: Act.__bases__[0].__bases__ = tuple [function]
# asked: Act.__bases__[0].__bases__[] = 0
# asked: Act.__bases__[0].__bases__[0] = class builtins.object
# asked: Act.apply = function z_a.Act.apply 9275c9c85864a7daf7f71aaf3d2730b6
# asked: Act.apply: np = module numpy 2.4.6
# asked: np.log1p = ufunc numpy.log1p
# asked: np.exp = ufunc numpy.exp
# asked: np.tanh = ufunc numpy.tanh
# asked: np.maximum = ufunc numpy.maximum
# asked: Act.apply: Act = class z_a.Act(enum.Enum) of {'_value_': 'int 1', '_name_': "str 'RELU'", '_sort_order_': 'int 0'}, {'_value_': 'int 2', '_name_': "str 'TANH'", '_sort_order_': 'int 1'}, {'_value_': 'int 3', '_name_': "str 'SOFT'", '_sort_order_': 'int 2'}
# asked: Act.RELU = other any
# asked: Act.TANH = other any
# asked: equal axes = w.0 = x.0
# sha256: b63ddf76828eee71b4f3fa3e1abbbcfc87b2b3ff2a3188927bd2ef16d074b3b4

# Product of the Hessian of z_a.enum_activations with respect to x.  adjoint_gen 0.1.0
import numpy as np
import z_a
from adjoint_gen.runtime import above, expect, is_array, materialise, selected, zeros_like


def Act_apply_forward_jvp(self, x, Act, x_dot):
    t = self is Act.RELU       # 2: if self is Act.RELU:
    if t:
        t1 = np.maximum(x, 0)  # 3: return np.maximum(x, 0)
        t2 = selected(x_dot, above(x, 0))
        t3 = t4 = t6 = None
        t5 = t7 = 0.0
    else:
        t3 = self is Act.TANH  # 4: if self is Act.TANH:
        if t3:
            t1 = np.tanh(x)    # 5: return np.tanh(x)
            t2 = (1.0 - t1 * t1) * x_dot
            t4 = t1
            t5 = t2
            t6 = None
            t7 = 0.0
        else:
            t6 = np.exp(x)     # 6: return np.log1p(np.exp(x))
            t7 = t6 * x_dot
            t1 = np.log1p(t6)
            t2 = t7 / (1.0 + t6)
            t4 = None
            t5 = 0.0
    return (t1, (t, t3, t4, t6)), (t2, t5, t7)


def Act_apply_forward_1_jvp(self, x, Act, x_dot):
    t = self is Act.RELU       # 2: if self is Act.RELU:
    if t:
        t1 = np.maximum(x, 0)  # 3: return np.maximum(x, 0)
        t2 = t3 = t5 = None
        t4 = t6 = 0.0
    else:
        t2 = self is Act.TANH  # 4: if self is Act.TANH:
        if t2:
            t1 = np.tanh(x)    # 5: return np.tanh(x)
            t4 = (1.0 - t1 * t1) * x_dot
            t3 = t1
            t5 = None
            t6 = 0.0
        else:
            t5 = np.exp(x)     # 6: return np.log1p(np.exp(x))
            t6 = t5 * x_dot
            t1 = np.log1p(t5)
            t3 = None
            t4 = 0.0
    return (t1, (t, t2, t3, t5)), (t4, t6)


def Act_apply_reverse_jvp(x, residuals, y_bar, value_dot, value_1_dot):
    t, t1, t2, t3 = residuals

    if t:                                     # 2: if self is Act.RELU:
        x_bar = selected(y_bar, above(x, 0))  # 3: return np.maximum(x, 0)
        x_bar_dot = zeros_like(x_bar)         # 2
    elif t1:                                  # 4: if self is Act.TANH:
        x_bar = y_bar * (1.0 - t2 * t2)       # 5: return np.tanh(x)
        x_bar_dot = y_bar * -(2.0 * (t2 * value_dot))
    else:
        t = 1.0 + t3                          # 6: return np.log1p(np.exp(x))
        t4 = y_bar / t
        t5 = t4 * value_1_dot
        x_bar = t4 * t3
        x_bar_dot = t5 - t3 * (t5 / t)
    return x_bar, x_bar_dot


def Act_apply_reverse_1_jvp(x, residuals, y_bar, value_dot, value_1_dot, y_bar_dot):
    t, t1, t2, t3 = residuals

    if t:                   # 2: if self is Act.RELU:
        t4 = above(x, 0)    # 3: return np.maximum(x, 0)
        x_bar = selected(y_bar, t4)
        x_bar_dot = selected(y_bar_dot, t4)
    elif t1:                # 4: if self is Act.TANH:
        t5 = 1.0 - t2 * t2  # 5: return np.tanh(x)
        x_bar = y_bar * t5
        x_bar_dot = t5 * y_bar_dot - y_bar * (2.0 * (t2 * value_dot))
    else:
        t = 1.0 + t3        # 6: return np.log1p(np.exp(x))
        t4 = y_bar / t
        t6 = t4 * value_1_dot
        x_bar = t4 * t3
        x_bar_dot = t3 * ((y_bar_dot - t6) / t) + t6
    return x_bar, x_bar_dot


def enum_activations_hvp(x, w, x_dot, *, y_bar=1.0):
    Act = z_a.Act
    expect(is_array(x, "float64", 1) and is_array(w, "float64", 1) and w.shape == x.shape,
        "x: float64[:], w: float64[:]")

    # forward sweep
    relu = Act.RELU  # 3: for act in Act:
    tanh = Act.TANH
    soft = Act.SOFT
    t = x * w + 0.1  # 4: x = act.apply(x * w + 0.1)
    (x, (Act_apply_res, Act_apply_res_1, Act_apply_res_2, Act_apply_res_3)), (x_dot, Act_apply_res_dot,
        Act_apply_res_dot_1) = Act_apply_forward_jvp(relu, t, Act, w * x_dot)
    t1 = x * w + 0.1
    (x, (Act_apply_res_4, Act_apply_res_5, Act_apply_res_6, Act_apply_res_7)), (x_dot, Act_apply_res_dot_2,
        Act_apply_res_dot_3) = Act_apply_forward_jvp(tanh, t1, Act, w * x_dot)
    t2 = x * w + 0.1
    (x, (Act_apply_res_8, Act_apply_res_9, Act_apply_res_10, Act_apply_res_11)), (Act_apply_res_dot_4,
        Act_apply_res_dot_5) = Act_apply_forward_1_jvp(soft, t2, Act, w * x_dot)

    # reverse sweep
    x_bar = materialise(y_bar, x)  # 4
    t3, t4 = Act_apply_reverse_jvp(t2, (Act_apply_res_8, Act_apply_res_9, Act_apply_res_10, Act_apply_res_11),
        x_bar, Act_apply_res_dot_4, Act_apply_res_dot_5)
    x_bar_dot = w * t4
    x_bar = t3 * w + y_bar         # 4, 5
    # 4
    t5, t6 = Act_apply_reverse_1_jvp(t1, (Act_apply_res_4, Act_apply_res_5, Act_apply_res_6, Act_apply_res_7),
        x_bar, Act_apply_res_dot_2, Act_apply_res_dot_3, x_bar_dot)
    x_bar_dot = w * t6
    x_bar = t5 * w + y_bar         # 4, 5
    # 4
    _, t8 = Act_apply_reverse_1_jvp(t, (Act_apply_res, Act_apply_res_1, Act_apply_res_2, Act_apply_res_3),
        x_bar, Act_apply_res_dot, Act_apply_res_dot_1, x_bar_dot)
    x_bar_dot = w * t8
    return x_bar_dot
