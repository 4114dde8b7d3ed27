# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.ring_buffer_class
# source: 9e4a259f5984eeaba601478568076b41
# code: 3f7f28d526d9c808c4931d375e548278
# mode: grad
# wrt: 0
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
# sha256: dc1af11d0705809be7206cdb101fb8138380328dfeff1fc2962355d7cecfb9df

# Gradient of z_b.ring_buffer_class with respect to x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, zeros_like


def ring_buffer_class_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    t = [0.0] * 3         # 11: r = Ring(3)
    r_buf = t
    r_buf_bar = zeros_like(r_buf)
    old_tape = []
    r_i = 0
    for v in x:           # 13
        t1 = math.sin(v)  # 14: y += v * r.push(math.sin(v))
        t = r_i % len(r_buf)
        old = r_buf[t]
        old_tape.append(old)
        r_buf[t] = t1
        r_i = r_i + 1
    t2 = len(r_buf)       # 15: return y + sum(r.buf)

    # reverse sweep
    for i in reversed(range(t2)):                   # 15
        r_buf_bar[i] += y_bar
    x_bar = zeros_like(x)                           # 13
    for i, old in zip(reversed(range(len(x))), reversed(old_tape)):
        r_i = r_i - 1                               # 14
        t = r_i % t2
        t1 = r_buf_bar[t]
        v = x[i]                                    # 13
        old_bar = y_bar * v                         # 14
        r_buf_bar[t] = old_bar
        x_bar[i] += y_bar * old + t1 * math.cos(v)  # 13, 14
    return x_bar
