# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: 41e7990ec12b4868d6e4cadfc473c4bf
# python: 3.11
# numpy: 2.4.6
# function: z_v.e3
# source: 3a5bf5ce449902231976c40f145c1df7
# code: 246a3d095c86d637f4aa2f61a9ed4830
# mode: value_and_grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: Dir = class z_v.Dir(enum.Enum) of {'_value_': '(int 0,int 1)', '_name_': "str 'N'", '_sort_order_': 'int 0'}, {'_value_': '(int 1,int 0)', '_name_': "str 'E'", '_sort_order_': 'int 1'}
# asked: Dir.N = other any
# asked: Dir.__bases__ = tuple [function]
# asked: Dir.__bases__[] = 0
# asked: Dir.__bases__[0] = class enum.Enum of 
# asked: Dir.__bases__[0].__bases__ = tuple [function]
# asked: Dir.__bases__[0].__bases__[] = 0
# asked: Dir.__bases__[0].__bases__[0] = class builtins.object
# asked: Dir.value = unbound
# asked: Dir.turn = function z_v.Dir.turn c835a11ddd14a7aa4d6d8df176ec7df9
# asked: Dir.turn: Dir = class z_v.Dir(enum.Enum) of {'_value_': '(int 0,int 1)', '_name_': "str 'N'", '_sort_order_': 'int 0'}, {'_value_': '(int 1,int 0)', '_name_': "str 'E'", '_sort_order_': 'int 1'}
# asked: Dir.E = other any
# asked: equal axes = 
# sha256: ca789700fb4260253f5a5f8a1450182f7b46d7e52d23997aab7b54e43f3b618f

# Value and gradient of z_v.e3 with respect to x.  adjoint_gen 0.1.0
import z_v
from adjoint_gen.runtime import expect, is_array, zeros_like


def Dir_turn(self, Dir):
    t = self is Dir.N  # 2: return Dir.E if self is Dir.N else Dir.N
    return Dir.E if t else Dir.N


def e3_value_and_grad(x, *, y_bar=1.0):
    Dir = z_v.Dir
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    d = Dir.N                         # 2
    t_tape = []
    a = b = 0.0
    d_1 = d
    for v in x:                       # 4
        t = d_1 is d                  # 5: dx, dy = d.value
        t_tape.append(t)
        t1, t2 = (0, 1) if t else (1, 0)
        a = a + t1 * v                # 6: a += dx * v
        b = b + t2 * v ** 2           # 7: b += dy * v ** 2
        d_1 = Dir_turn(d_1, Dir)      # 8: d = d.turn()
    t = 1.0 if d_1 is Dir.E else 2.0  # 9: return a * b + (1.0 if d is Dir.E else 2.0) * a

    # reverse sweep
    x_bar = zeros_like(x)                            # 4
    b_bar = y_bar * a                                # 9
    a_bar = y_bar * t + y_bar * b
    for i, t1 in zip(reversed(range(len(x))), reversed(t_tape)):  # 4
        t2, t3 = (0, 1) if t1 else (1, 0)            # 5
        v = x[i]                                     # 4
        x_bar[i] += b_bar * t3 * 2 * v + a_bar * t2  # 4, 6, 7
    return a * b + t * a, x_bar
