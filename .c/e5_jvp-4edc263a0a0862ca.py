# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: b8e3bd071977e6b798dbe9bd4a9d8879
# python: 3.11
# numpy: 2.4.6
# function: z_v.e5
# source: a8ae840efb3bf5da405c62e30e4b7ba1
# code: 6840e1cc987d4b7aac94911d98902e73
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: list = class builtins.list
# asked: len = builtin_function_or_method builtins.len
# asked: Dir = class z_v.Dir(enum.Enum) of {'_value_': '(int 0,int 1)', '_name_': "str 'N'", '_sort_order_': 'int 0'}, {'_value_': '(int 1,int 0)', '_name_': "str 'E'", '_sort_order_': 'int 1'}
# asked: Dir.N = other any
# asked: Dir.__bases__ = tuple [function]
# asked: Dir.__bases__[] = 0
# asked: Dir.__bases__[0] = class enum.Enum of 
# asked: Dir.__bases__[0].__bases__ = tuple [function]
# asked: Dir.__bases__[0].__bases__[] = 0
# asked: Dir.__bases__[0].__bases__[0] = class builtins.object
# asked: equal axes = 
# sha256: 40532d623b51f75bac193af8e4fa58d9274df390cf769e704628c44a5e3052f3

# Tangent of z_v.e5 with respect to x.  adjoint_gen 0.1.0
import z_v
from adjoint_gen.runtime import broadcasts_into, expect, is_array, numeric, rebinds


def e5_jvp(x, x_dot):
    Dir = z_v.Dir
    expect(is_array(x, "float64", 1), "x: float64[:]")

    order = list(Dir)                                 # 2
    d = Dir.N                                         # 4
    s = s_dot = 0.0
    for i in range(len(x)):                           # 5: for v in x:
        v = x[i]
        v_dot = x_dot[i]
        d = order[(order.index(d) + 1) % len(order)]  # 6
        t = d.value[0] + 2 * d.value[1]               # 7: s += v * (d.value[0] + 2 * d.value[1])
        numeric(t)
        t1 = v * t
        rebinds(s, "+=", t1)
        broadcasts_into(s, s, t1)
        s = s + t1
        s_dot = s_dot + t * v_dot
        if d.name == "E":                             # 8
            t2 = v ** 2                               # 9: s += v ** 2
            rebinds(s, "+=", t2)
            s = s + t2
            s_dot = s_dot + 2 * (v * v_dot)
    return s, s_dot
