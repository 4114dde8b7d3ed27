# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: 41e7990ec12b4868d6e4cadfc473c4bf
# python: 3.11
# numpy: 2.4.6
# function: z_v.e5
# source: a8ae840efb3bf5da405c62e30e4b7ba1
# code: 6840e1cc987d4b7aac94911d98902e73
# mode: jvp
# wrt: (0,)
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
# sha256: 2c17d6680d9b0ce07d9dcde9ecc1282ae9fd7725cb723ccbdbf3b6d857f34634

# Tangent of z_v.e5 with respect to x.  adjoint_gen 0.1.0
import z_v
from adjoint_gen.runtime import expect, is_array


def e5_jvp(x, x_dot):
    Dir = z_v.Dir
    expect(is_array(x, "float64", 1), "x: float64[:]")

    n = Dir.N                                         # 2: order = list(Dir)
    e = Dir.E
    order = [n, e]
    d = Dir.N                                         # 4
    s = s_dot = 0.0
    for i in range(len(x)):                           # 5: for v in x:
        v = x[i]
        v_dot = x_dot[i]
        d = order[(order.index(d) + 1) % len(order)]  # 6
        t = d is n                                    # 7: s += v * (d.value[0] + 2 * d.value[1])
        t1 = (0 if t else 1) + 2 * (1 if t else 0)
        s = s + v * t1
        s_dot = s_dot + t1 * v_dot
        if ("N" if t else "E") == "E":                # 8: if d.name == "E":
            s = s + v ** 2                            # 9: s += v ** 2
            s_dot = s_dot + 2 * (v * v_dot)
    return s, s_dot
