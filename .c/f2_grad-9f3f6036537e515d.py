# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: 41e7990ec12b4868d6e4cadfc473c4bf
# python: 3.11
# numpy: 2.4.6
# function: z_w.f2
# source: 725453ae835fbf2b1d74c0c57556d250
# code: 42b1ec756b749a5c10caf85f101ab23e
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
# sha256: 07b9470b9a187f0760b86bdbef1f05c164a8412b523d07178d907ea0eee10003

# Gradient of z_w.f2 with respect to x.  adjoint_gen 0.1.0
import z_w
from adjoint_gen.runtime import expect, is_array, zeros_like


def Dir_turn(self, Dir):
    n = Dir.N                               # 2: order = list(Dir)
    e = Dir.E
    s = Dir.S
    order = [n, e, s]
    t = order[(order.index(self) + 1) % 3]  # 3: return order[(order.index(self) + 1) % 3]
    return t


def f2_grad(x, *, y_bar=1.0):
    Dir = z_w.Dir
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    d = Dir.N                     # 2
    t_tape = []
    d_1 = d
    for i in range(len(x)):       # 4: for v in x:
        d_1 = Dir_turn(d_1, Dir)  # 5: d = d.turn()
        t = Dir.E                 # 6: a += v * (d.value[0] + 2)
        t_tape.append((0 if d_1 is d else 1 if d_1 is t else 0) + 2)

    # reverse sweep
    x_bar = zeros_like(x)      # 4
    for i, t in zip(reversed(range(len(x))), reversed(t_tape)):
        x_bar[i] += y_bar * t  # 4, 6
    return x_bar
