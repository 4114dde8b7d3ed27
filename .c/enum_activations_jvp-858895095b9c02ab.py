# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: b8e3bd071977e6b798dbe9bd4a9d8879
# python: 3.11
# numpy: 2.4.6
# function: z_a.enum_activations
# source: 56dd04f43777f47fc562a59d5b23c2a7
# code: dc1939073e1b1209ba58f9a129b2895c
# mode: jvp
# wrt: (0,)
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
# sha256: c38729898ec97980ea2abb72617e6e8b81601f69774b180438702328e0b4bdb9

# Tangent of z_a.enum_activations with respect to x.  adjoint_gen 0.1.0
import numpy as np
import z_a
from adjoint_gen.runtime import above, expect, is_array, selected


def Act_apply_jvp(self, x, Act, x_dot):
    if self is Act.RELU:      # 2
        t = np.maximum(x, 0)  # 3: return np.maximum(x, 0)
        t1 = selected(x_dot, above(x, 0))
    elif self is Act.TANH:    # 4
        t = np.tanh(x)        # 5: return np.tanh(x)
        t1 = (1.0 - t * t) * x_dot
    else:
        t2 = np.exp(x)        # 6: return np.log1p(np.exp(x))
        t = np.log1p(t2)
        t1 = t2 * x_dot / (1.0 + t2)
    return t, t1


def enum_activations_jvp(x, w, x_dot):
    Act = z_a.Act
    expect(is_array(x, "float64", 1) and is_array(w, "float64", 1) and w.shape == x.shape,
        "x: float64[:], w: float64[:]")

    relu = Act.RELU            # 3: for act in Act:
    tanh = Act.TANH
    soft = Act.SOFT
    x, x_dot = Act_apply_jvp(relu, x * w + 0.1, Act, w * x_dot)  # 4: x = act.apply(x * w + 0.1)
    t = np.sum(x_dot)          # 5: total += np.sum(x)
    total = 0.0 + np.sum(x)
    x, x_dot = Act_apply_jvp(tanh, x * w + 0.1, Act, w * x_dot)  # 4
    total = total + np.sum(x)  # 5
    total_dot = t + np.sum(x_dot)
    x, x_dot = Act_apply_jvp(soft, x * w + 0.1, Act, w * x_dot)  # 4
    total = total + np.sum(x)  # 5
    total_dot = total_dot + np.sum(x_dot)
    return total, total_dot
