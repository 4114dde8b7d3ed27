# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: b8e3bd071977e6b798dbe9bd4a9d8879
# python: 3.11
# numpy: 2.4.6
# function: z_a.enum_activations
# source: 56dd04f43777f47fc562a59d5b23c2a7
# code: dc1939073e1b1209ba58f9a129b2895c
# mode: value_and_grad
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
# sha256: dbe0665a2fd8e6d14e4f7ed279b7e0208c7edafef9f523869b338435fa08cb86

# Value and gradient of z_a.enum_activations with respect to x.  adjoint_gen 0.1.0
import numpy as np
import z_a
from adjoint_gen.runtime import above, expect, is_array, materialise, selected


def Act_apply_forward(self, x, Act):
    t = self is Act.RELU       # 2: if self is Act.RELU:
    if t:
        t1 = np.maximum(x, 0)  # 3: return np.maximum(x, 0)
        t2 = t3 = t4 = None
    else:
        t2 = self is Act.TANH  # 4: if self is Act.TANH:
        if t2:
            t1 = np.tanh(x)    # 5: return np.tanh(x)
            t3 = t1
            t4 = None
        else:
            t4 = np.exp(x)     # 6: return np.log1p(np.exp(x))
            t1 = np.log1p(t4)
            t3 = None
    return t1, (t, t2, t3, t4)


def Act_apply_reverse(x, residuals, y_bar):
    t, t1, t2, t3 = residuals

    if t:                                     # 2: if self is Act.RELU:
        x_bar = selected(y_bar, above(x, 0))  # 3: return np.maximum(x, 0)
    elif t1:                                  # 4: if self is Act.TANH:
        x_bar = y_bar * (1.0 - t2 * t2)       # 5: return np.tanh(x)
    else:
        x_bar = y_bar / (1.0 + t3) * t3       # 6: return np.log1p(np.exp(x))
    return x_bar


def enum_activations_value_and_grad(x, w, *, y_bar=1.0):
    Act = z_a.Act
    expect(is_array(x, "float64", 1) and is_array(w, "float64", 1) and w.shape == x.shape,
        "x: float64[:], w: float64[:]")

    # forward sweep
    relu = Act.RELU            # 3: for act in Act:
    tanh = Act.TANH
    soft = Act.SOFT
    t = x * w + 0.1            # 4: x = act.apply(x * w + 0.1)
    x, Act_apply_res = Act_apply_forward(relu, t, Act)
    total = 0.0 + np.sum(x)    # 5: total += np.sum(x)
    t1 = x * w + 0.1           # 4
    x, Act_apply_res_1 = Act_apply_forward(tanh, t1, Act)
    total = total + np.sum(x)  # 5
    t2 = x * w + 0.1           # 4
    x, Act_apply_res_2 = Act_apply_forward(soft, t2, Act)
    total = total + np.sum(x)  # 5

    # reverse sweep
    x_bar = materialise(y_bar, x)                           # 4
    x_bar = Act_apply_reverse(t2, Act_apply_res_2, x_bar) * w + y_bar  # 4, 5
    x_bar = Act_apply_reverse(t1, Act_apply_res_1, x_bar) * w + y_bar  # 4, 5
    x_bar = Act_apply_reverse(t, Act_apply_res, x_bar) * w  # 4
    return total, x_bar
