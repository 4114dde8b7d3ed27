# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: 41e7990ec12b4868d6e4cadfc473c4bf
# python: 3.11
# numpy: 2.4.6
# function: z_w.f4
# source: 6ec1ad09f73deb5f703c17dd54fb0d6f
# code: ce22f2cffe65d7f3fbdf3279b0fc8321
# mode: grad
# wrt: 0
# argument: s str
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
# sha256: 2ca8314affe6d53ae705bd16abbbbf032890390160500cadaad71dceda0c8841

# Gradient of z_w.f4 with respect to x.  adjoint_gen 0.1.0
import z_w
from adjoint_gen.runtime import expect, is_array, zeros_like


def Dir_turn(self, Dir):
    n = Dir.N                               # 2: order = list(Dir)
    e = Dir.E
    s = Dir.S
    order = [n, e, s]
    t = order[(order.index(self) + 1) % 3]  # 3: return order[(order.index(self) + 1) % 3]
    return t


def f4_grad(x, s, *, y_bar=1.0):
    Dir = z_w.Dir
    expect(is_array(x, "float64", 1) and type(s) is str, "x: float64[:], s: str")

    # forward sweep
    d = Dir.N                         # 2
    t = len(s)                        # 5: for v in s:
    t_tape, k_tape = [], []
    d_1 = d
    k = 0
    for i in range(t):
        k_tape.append(k)
        v = s[i]
        if v == "a":                  # 6
            d_1 = Dir_turn(d_1, Dir)  # 7: d = d.turn()
        else:
            x[k]                      # 9: a += x[k] * (d.value[0] + 2); may raise or warn, as in the primal
            t1 = Dir.E
            t_tape.append((0 if d_1 is d else 1 if d_1 is t1 else 0) + 2)
            k = k + 1                 # 10: k += 1

    # reverse sweep
    x_bar = zeros_like(x)                     # 5
    for i, k in zip(reversed(range(t)), reversed(k_tape)):
        v = s[i]
        if not v == "a":                      # 6
            x_bar[k] += y_bar * t_tape.pop()  # 9
    return x_bar
