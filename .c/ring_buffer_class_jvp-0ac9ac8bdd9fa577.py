# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.ring_buffer_class
# source: 9e4a259f5984eeaba601478568076b41
# code: 3f7f28d526d9c808c4931d375e548278
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: math = module math
# asked: math.sin = builtin_function_or_method math.sin
# asked: Ring = class z_b.ring_buffer_class.<locals>.Ring() as Ring_1
# asked: Ring.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Ring.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Ring.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Ring.__new__ = builtin_function_or_method .object.__new__
# asked: Ring.__getattr__ = unbound
# asked: Ring.__del__ = unbound
# asked: Ring.__init__ = function z_b.ring_buffer_class.<locals>.Ring.__init__ e527f372e84723afa4c107ba72fdbc4e
# asked: Ring.buf = unbound
# asked: Ring.i = unbound
# asked: Ring.push = function z_b.ring_buffer_class.<locals>.Ring.push c4d6b290d5c53eba7bf5869d8be6b8bd
# asked: Ring.push: len = builtin_function_or_method builtins.len
# asked: shared memory = 
# asked: equal axes = 
# sha256: 6b3d0a9441ee7f4885b98877205e74610cf616f32891329dbdf80ef18fad46d0

# Tangent of z_b.ring_buffer_class with respect to x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, zeros_like


def ring_buffer_class_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    t = [0.0] * 3                # 11: r = Ring(3)
    r_buf = t
    r_buf_dot = zeros_like(t)
    y = y_dot = 0.0
    r_i = 0
    for i in range(len(x)):      # 13: for v in x:
        v = x[i]
        v_dot = x_dot[i]
        t1 = math.sin(v)         # 14: y += v * r.push(math.sin(v))
        t2 = r_i % len(r_buf)
        old = r_buf[t2]
        old_dot = r_buf_dot[t2]
        r_buf_dot[t2] = math.cos(v) * v_dot
        r_buf[t2] = t1
        r_i = r_i + 1
        y = y + v * old
        y_dot = y_dot + (old * v_dot + v * old_dot)
    t = t3 = 0.0
    for i in range(len(r_buf)):  # 15: return y + sum(r.buf)
        t = t + r_buf[i]
        t3 = t3 + r_buf_dot[i]
    return y + t, y_dot + t3
