# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: 2de4e5532d69c57bdf08162db168f5a7
# python: 3.11
# numpy: 2.4.6
# function: z_w.f1
# source: f10c005975a3dc33c8a1f0b4b78ad8bc
# code: fdbbb0645c8252c1878525112c47dbb9
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: Dir = class z_w.Dir(enum.Enum) of {'_value_': '(int 0,int 1)', '_name_': "str 'N'", '_sort_order_': 'int 0'}, {'_value_': '(int 1,int 0)', '_name_': "str 'E'", '_sort_order_': 'int 1'}, {'_value_': '(int 0,int -1)', '_name_': "str 'S'", '_sort_order_': 'int 2'}
# asked: Dir.N = other any
# asked: Dir.__bases__ = tuple [function]
# asked: Dir.__bases__[] = 0
# asked: Dir.__bases__[0] = class enum.Enum of 
# asked: Dir.__bases__[0].__bases__ = tuple [function]
# asked: Dir.__bases__[0].__bases__[] = 0
# asked: Dir.__bases__[0].__bases__[0] = class builtins.object
# asked: Dir.turn = function z_w.Dir.turn f841be98850455dc88ab5a638f0dd12f
# asked: Dir.turn: list = class builtins.list
# asked: Dir.turn: Dir = class z_w.Dir(enum.Enum) of {'_value_': '(int 0,int 1)', '_name_': "str 'N'", '_sort_order_': 'int 0'}, {'_value_': '(int 1,int 0)', '_name_': "str 'E'", '_sort_order_': 'int 1'}, {'_value_': '(int 0,int -1)', '_name_': "str 'S'", '_sort_order_': 'int 2'}
# asked: equal axes = 
# sha256: 07c1794c268237a16dc505a93aae51711c2a3779360fccc0b4b0962eb39bd817

# Gradient of z_w.f1 with respect to x.  adjoint_gen 0.1.0
import numpy as np
import z_w
from adjoint_gen.runtime import expect, is_array, numeric, real_as, require_scalar, unbroadcast, zeros_like


def Dir_turn(self, Dir):
    order = list(Dir)                       # 2
    t = order[(order.index(self) + 1) % 3]  # 3: return order[(order.index(self) + 1) % 3]
    return t


def f1_grad(x, *, y_bar=1.0):
    Dir = z_w.Dir
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    d = Dir.N             # 2
    d = Dir_turn(d, Dir)  # 3: d = d.turn()
    t = d.value[0]        # 4: return x[0] * d.value[0] + x[1] * d.value[1]
    numeric(t)
    t1 = x[0] * t
    t2 = d.value[1]
    numeric(t2)
    t3 = x[1] * t2
    t4 = t1 + t3
    require_scalar(t4, "f1")

    # reverse sweep
    x_bar = zeros_like(x)  # 4
    t5 = real_as(real_as(y_bar, t4), t4)
    t6 = unbroadcast(np.real(unbroadcast(real_as(real_as(t5, t3), t3), t3) * np.conjugate(t2)), x[1])
    x_bar[1] += t6
    t7 = unbroadcast(np.real(unbroadcast(real_as(real_as(t5, t1), t1), t1) * np.conjugate(t)), x[0])
    x_bar[0] += t7
    return x_bar
