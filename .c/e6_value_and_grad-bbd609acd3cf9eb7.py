# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: b8e3bd071977e6b798dbe9bd4a9d8879
# python: 3.11
# numpy: 2.4.6
# function: z_v.e6
# source: e8a0172d3a2c60d35c9c6c654861800e
# code: e38903421098ab824119f51bb339bea9
# mode: value_and_grad
# wrt: 0
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
# sha256: 77c3b46c8edcf99df7563eebbb5e353ea83a1aef82a0db429ed1ad0cca4504d8

# Value and gradient of z_v.e6 with respect to x.  adjoint_gen 0.1.0
import numpy as np
import z_v
from adjoint_gen.runtime import above, expect, is_array, numeric, real_as, require_scalar, selected, unbroadcast, zeros_like


def e6_value_and_grad(x, *, y_bar=1.0):
    Act = z_v.Act
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    relu = Act.RELU  # 2: s = {a: a.apply(x) for a in Act}
    tanh = Act.TANH
    t = relu is relu
    if t:
        s = np.maximum(x, 0)
        s_bar = zeros_like(x)
        t1 = s_bar
    else:
        t2 = np.tanh(x)
        s = np.copy(t2)
        s_bar = zeros_like(x)
        t3 = s_bar
    t4 = tanh is relu
    if t4:
        s_1 = np.maximum(x, 0)
        s_bar_1 = zeros_like(x)
        t5 = s_bar_1
    else:
        t6 = np.tanh(x)
        s_1 = np.copy(t6)
        s_bar_1 = zeros_like(x)
        t7 = s_bar_1
    s = {relu: s}
    s_bar = {relu: s_bar}
    s[tanh], s_bar[tanh] = s_1, s_bar_1
    t8 = list(s)     # 4: return sum(np.sum(v) * k.value for k, v in s.items())
    tape = []
    t9 = 0
    for k in t8:
        v = s[k]
        t10 = np.sum(v)
        t11 = k.value
        tape.append((t9, t11))
        numeric(t11)
        t9 = t9 + t10 * t11
    require_scalar(t9, "e6")

    # reverse sweep
    t12 = real_as(real_as(y_bar, t9), t9)
    for k, (t10, t11) in zip(reversed(t8), reversed(tape)):  # 4
        v, v_bar = s[k], s_bar[k]
        t13 = np.sum(v)
        t14 = t13 * t11
        t15 = t10 + t14
        t16 = real_as(real_as(t12, t15), t15)
        v_bar += unbroadcast(np.real(unbroadcast(real_as(real_as(t16, t14), t14), t14) * np.conjugate(t11)),
            t13)
        t12 = unbroadcast(real_as(real_as(t16, t10), t10), t10)
    if t4:                                                   # 2
        x_bar = selected(t5, above(x, 0))
    else:
        x_bar = t7 * (1.0 - t6 * t6)
    if t:
        x_bar = x_bar + selected(t1, above(x, 0))
    else:
        x_bar = x_bar + t3 * (1.0 - t2 * t2)
    return t9, x_bar
