# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: b8e3bd071977e6b798dbe9bd4a9d8879
# python: 3.11
# numpy: 2.4.6
# function: z_v.e2
# source: 0451d2ca680cc2fc550df4e4f5adcec0
# code: 811401a020ac3273d9e097be76246cb7
# mode: hvp
# wrt: 0
# argument: x array float64 (x.0)
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: Act = class z_v.Act(enum.Enum) of {'_value_': 'int 1', '_name_': "str 'RELU'", '_sort_order_': 'int 0'}, {'_value_': 'int 2', '_name_': "str 'TANH'", '_sort_order_': 'int 1'}
# asked: Act.RELU = other any
# asked: Act.__bases__ = tuple [function]
# asked: Act.__bases__[] = 0
# asked: Act.__bases__[0] = class enum.Enum of 
# asked: Act.__bases__[0].__bases__ = tuple [function]
# asked: Act.__bases__[0].__bases__[] = 0
# asked: Act.__bases__[0].__bases__[0] = class builtins.object
# asked: Act.apply = function z_v.Act.apply 1827568ce6c1e00ecf3929e06d6a7bcb
# asked: Act.apply: np = module numpy 2.4.6
# asked: np.tanh = ufunc numpy.tanh
# asked: np.maximum = ufunc numpy.maximum
# asked: Act.apply: Act = class z_v.Act(enum.Enum) of {'_value_': 'int 1', '_name_': "str 'RELU'", '_sort_order_': 'int 0'}, {'_value_': 'int 2', '_name_': "str 'TANH'", '_sort_order_': 'int 1'}
# asked: Act.TANH = other any
# asked: Act.value = unbound
# asked: equal axes = 
# sha256: 3c53d405479c3264e92b27cc87dc84fde9e8688e4d7cdea785b1287a2cd3093e

# Product of the Hessian of z_v.e2 with respect to x.  adjoint_gen 0.1.0
import numpy as np
import z_v
from adjoint_gen.runtime import above, expect, is_array, materialise, selected


def Act_apply_forward_jvp(self, x, Act, x_dot):
    t = self is Act.RELU  # 2: return np.maximum(x, 0) if self is Act.RELU else np.tanh(x)
    if t:
        t1 = np.maximum(x, 0)
        t2 = selected(x_dot, above(x, 0))
    else:
        t1 = np.tanh(x)
        t2 = (1.0 - t1 * t1) * x_dot
    return (t1, t), t2


def Act_apply_reverse_jvp(x, value, residual, y_bar, value_dot, y_bar_dot):
    if residual:  # 2: return np.maximum(x, 0) if self is Act.RELU else np.tanh(x)
        t = above(x, 0)
        x_bar = selected(y_bar, t)
        x_bar_dot = selected(y_bar_dot, t)
    else:
        t1 = 1.0 - value * value
        x_bar = y_bar * t1
        x_bar_dot = t1 * y_bar_dot - y_bar * (2.0 * (value * value_dot))
    return x_bar, x_bar_dot


def e2_hvp(x, x_dot, *, y_bar=1.0):
    Act = z_v.Act
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    # 2: return np.sum(Act.RELU.apply(x)) * np.sum(Act.TANH.apply(x)) * Act.TANH.value
    (t, Act_apply_res), t1 = Act_apply_forward_jvp(Act.RELU, x, Act, x_dot)
    (t2, Act_apply_res_1), t3 = Act_apply_forward_jvp(Act.TANH, x, Act, x_dot)

    # reverse sweep
    t4 = y_bar * 2  # 2
    t5 = materialise(t4 * np.sum(t), t2)
    x_bar, x_bar_dot = Act_apply_reverse_jvp(x, t2, Act_apply_res_1, t5, t3, materialise(t4 * np.sum(t1), t2))
    t6 = materialise(t4 * np.sum(t2), t)
    x_bar, x_bar_dot_1 = Act_apply_reverse_jvp(x, t, Act_apply_res, t6, t1, materialise(t4 * np.sum(t3), t))
    x_bar_dot = x_bar_dot + x_bar_dot_1
    return x_bar_dot
