# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: b8e3bd071977e6b798dbe9bd4a9d8879
# python: 3.11
# numpy: 2.4.6
# function: z_v.e5
# source: a8ae840efb3bf5da405c62e30e4b7ba1
# code: 6840e1cc987d4b7aac94911d98902e73
# mode: hvp
# wrt: 0
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
# sha256: 688bcdc3acc4268d2e3c6e0501c0e4aee987db8326348b0cced373fdcea43b6e

# Product of the Hessian of z_v.e5 with respect to x.  adjoint_gen 0.1.0
import numpy as np
import z_v
from adjoint_gen.runtime import broadcasts_into, expect, is_array, numeric, real_as, rebinds, require_scalar, unbroadcast, zeros_like


def e5_hvp(x, x_dot, *, y_bar=1.0):
    Dir = z_v.Dir
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    order = list(Dir)                                 # 2
    d = Dir.N                                         # 4
    t3_tape, tape, t2_tape = [], [], []
    s = 0.0
    for v in x:                                       # 5
        d = order[(order.index(d) + 1) % len(order)]  # 6
        t = d.value[0] + 2 * d.value[1]               # 7: s += v * (d.value[0] + 2 * d.value[1])
        tape.append((s, t))
        numeric(t)
        t1 = v * t
        rebinds(s, "+=", t1)
        broadcasts_into(s, s, t1)
        s = s + t1
        t2 = d.name == "E"                            # 8: if d.name == "E":
        t2_tape.append(t2)
        if t2:
            t3 = v ** 2                               # 9: s += v ** 2
            t3_tape.append(t3)
            rebinds(s, "+=", t3)
            s = s + t3
    require_scalar(s, "e5")

    # reverse sweep
    x_bar_dot = zeros_like(x)                          # 5
    s_bar = real_as(real_as(y_bar, s), s)
    for i, (s_1, t), t2 in zip(reversed(range(len(x))), reversed(tape), reversed(t2_tape)):
        v = x[i]
        v_dot = x_dot[i]
        s_bar = real_as(real_as(s_bar, s), s)
        s_2 = s_1 + v * t                              # 7
        if t2:                                         # 8
            s_bar = real_as(real_as(s_bar, s), s)
            v_bar_dot = unbroadcast(np.real(s_bar), t3_tape.pop()) * 2 * v_dot  # 9
            s_bar = real_as(real_as(s_bar, s_2), s_2)
        else:
            s_bar = real_as(real_as(s_bar, s_2), s_2)  # 9
            v_bar_dot = 0.0
        x_bar_dot[i] += v_bar_dot                      # 5
        s_bar = unbroadcast(real_as(real_as(s_bar, s_1), s_1), s_1)  # 5, 7
        s = s_1
    return x_bar_dot
