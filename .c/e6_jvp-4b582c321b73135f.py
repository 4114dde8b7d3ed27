# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: b8e3bd071977e6b798dbe9bd4a9d8879
# python: 3.11
# numpy: 2.4.6
# function: z_v.e6
# source: e8a0172d3a2c60d35c9c6c654861800e
# code: e38903421098ab824119f51bb339bea9
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: Act = class z_v.Act(enum.Enum) of {'_value_': 'int 1', '_name_': "str 'RELU'", '_sort_order_': 'int 0'}, {'_value_': 'int 2', '_name_': "str 'TANH'", '_sort_order_': 'int 1'}
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
# asked: Act.RELU = other any
# asked: shared memory = 
# asked: equal axes = 
# sha256: e87868860a3c363eb50a693b491abd40b185c5a5d146a385909f22516f93a3ac

# Tangent of z_v.e6 with respect to x.  adjoint_gen 0.1.0
import numpy as np
import z_v
from adjoint_gen.runtime import above, expect, is_array, numeric, selected, zeros_like


def e6_jvp(x, x_dot):
    Act = z_v.Act
    expect(is_array(x, "float64", 1), "x: float64[:]")

    relu = Act.RELU  # 2: s = {a: a.apply(x) for a in Act}
    tanh = Act.TANH
    if relu is relu:
        t = np.maximum(x, 0)
        s = t
        s_dot = zeros_like(t)
        s_dot[...] = selected(x_dot, above(x, 0))
    else:
        t1 = np.tanh(x)
        s = np.copy(t1)
        s_dot = zeros_like(t1)
        s_dot[...] = (1.0 - t1 * t1) * x_dot
    if tanh is relu:
        t = np.maximum(x, 0)
        s_1 = t
        s_dot_1 = zeros_like(t)
        s_dot_1[...] = selected(x_dot, above(x, 0))
    else:
        t1 = np.tanh(x)
        s_1 = np.copy(t1)
        s_dot_1 = zeros_like(t1)
        s_dot_1[...] = (1.0 - t1 * t1) * x_dot
    s = {relu: s}
    s_dot = {relu: s_dot}
    s_dot[tanh] = s_dot_1
    s[tanh] = s_1
    t = list(s)      # 4: return sum(np.sum(v) * k.value for k, v in s.items())
    t2 = 0
    t3 = 0.0
    for k in t:
        v = s[k]
        v_dot = s_dot[k]
        t1 = np.sum(v)
        t4 = np.sum(v_dot)
        t5 = k.value
        numeric(t5)
        t2 = t2 + t1 * t5
        t3 = t3 + t5 * t4
    return t2, t3
