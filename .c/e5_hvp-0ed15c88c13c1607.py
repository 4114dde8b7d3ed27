# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: 41e7990ec12b4868d6e4cadfc473c4bf
# python: 3.11
# numpy: 2.4.6
# function: z_v.e5
# source: a8ae840efb3bf5da405c62e30e4b7ba1
# code: 6840e1cc987d4b7aac94911d98902e73
# mode: hvp
# wrt: 0
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: list = class builtins.list
# asked: Dir = class z_v.Dir(enum.Enum) of {'_value_': '(int 0,int 1)', '_name_': "str 'N'", '_sort_order_': 'int 0'}, {'_value_': '(int 1,int 0)', '_name_': "str 'E'", '_sort_order_': 'int 1'}
# asked: Dir.__bases__ = tuple [function]
# asked: Dir.__bases__[] = 0
# asked: Dir.__bases__[0] = class enum.Enum of 
# asked: Dir.__bases__[0].__bases__ = tuple [function]
# asked: Dir.__bases__[0].__bases__[] = 0
# asked: Dir.__bases__[0].__bases__[0] = class builtins.object
# asked: Dir.N = other any
# asked: Dir.value = unbound
# asked: Dir.name = unbound
# asked: equal axes = 
# sha256: c488942f98a4bdc9cf10bc6d730e2138e38dd83dbffd24b611b3a4caf7c7301a

# Product of the Hessian of z_v.e5 with respect to x.  adjoint_gen 0.1.0
import z_v
from adjoint_gen.runtime import expect, is_array, zeros_like


def e5_hvp(x, x_dot, *, y_bar=1.0):
    Dir = z_v.Dir
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    n = Dir.N                                         # 2: order = list(Dir)
    e = Dir.E
    order = [n, e]
    d = Dir.N                                         # 4
    t_tape = []
    for i in range(len(x)):                           # 5: for v in x:
        d = order[(order.index(d) + 1) % len(order)]  # 6
        t = d is n                                    # 7: s += v * (d.value[0] + 2 * d.value[1])
        t_tape.append(t)
        ("N" if t else "E") == "E"  # 8: if d.name == "E":; may raise or warn, as in the primal

    # reverse sweep
    x_bar_dot = zeros_like(x)              # 5
    for i, t in zip(reversed(range(len(x))), reversed(t_tape)):
        v_dot = x_dot[i]
        if ("N" if t else "E") == "E":     # 8
            v_bar_dot = y_bar * 2 * v_dot  # 9: s += v ** 2
        else:
            v_bar_dot = 0.0
        x_bar_dot[i] += v_bar_dot          # 5
    return x_bar_dot
