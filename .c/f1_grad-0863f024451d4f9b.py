# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: 41e7990ec12b4868d6e4cadfc473c4bf
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
# asked: Dir.value = unbound
# asked: equal axes = 
# sha256: 1aa4e0897f52943d13504f5a947a5c98967355b41c1c4c0f6d9f5217d2ec674d

# Gradient of z_w.f1 with respect to x.  adjoint_gen 0.1.0
import z_w
from adjoint_gen.runtime import expect, is_array, zeros_like


def Dir_turn(self, Dir):
    n = Dir.N                               # 2: order = list(Dir)
    e = Dir.E
    s = Dir.S
    order = [n, e, s]
    t = order[(order.index(self) + 1) % 3]  # 3: return order[(order.index(self) + 1) % 3]
    return t


def f1_grad(x, *, y_bar=1.0):
    Dir = z_w.Dir
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    d = Dir.N               # 2
    d_1 = Dir_turn(d, Dir)  # 3: d = d.turn()
    x[0]  # 4: return x[0] * d.value[0] + x[1] * d.value[1]; may raise or warn, as in the primal
    t = Dir.E
    t1 = d_1 is d
    t2 = 0 if t1 else 1 if d_1 is t else 0
    x[1]                    # may raise or warn, as in the primal

    # reverse sweep
    x_bar = zeros_like(x)  # 4
    x_bar[1] += y_bar * (1 if t1 else 0 if d_1 is t else -1)
    x_bar[0] += y_bar * t2
    return x_bar
