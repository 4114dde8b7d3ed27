# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: 41e7990ec12b4868d6e4cadfc473c4bf
# python: 3.11
# numpy: 2.4.6
# function: z_v.e2
# source: 0451d2ca680cc2fc550df4e4f5adcec0
# code: 811401a020ac3273d9e097be76246cb7
# mode: jvp
# wrt: (0,)
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
# sha256: 41996c974a10f1647b7728afd9608b19a4f2540fdb6c4af8a501976d06c7afb3

# Tangent of z_v.e2 with respect to x.  adjoint_gen 0.1.0
import numpy as np
import z_v
from adjoint_gen.runtime import above, expect, is_array, selected


def Act_apply_jvp(self, x, Act, x_dot):
    if self is Act.RELU:  # 2: return np.maximum(x, 0) if self is Act.RELU else np.tanh(x)
        t = np.maximum(x, 0)
        t1 = selected(x_dot, above(x, 0))
    else:
        t = np.tanh(x)
        t1 = (1.0 - t * t) * x_dot
    return t, t1


def e2_jvp(x, x_dot):
    Act = z_v.Act
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # 2: return np.sum(Act.RELU.apply(x)) * np.sum(Act.TANH.apply(x)) * Act.TANH.value
    t, t1 = Act_apply_jvp(Act.RELU, x, Act, x_dot)
    t2 = np.sum(t)
    t3, t4 = Act_apply_jvp(Act.TANH, x, Act, x_dot)
    t5 = np.sum(t3)
    return t2 * t5 * 2, 2 * (t5 * np.sum(t1) + t2 * np.sum(t4))
