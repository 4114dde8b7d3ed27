# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: b406cde1ecec01576c8ff82fb8f9bde1
# python: 3.11
# numpy: 2.4.6
# function: z_x.i2
# source: 41bb9515f30dd2da310f5313a5917bcc
# code: 270386ce03e8ffff5185257147d24426
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: Pair = class z_x.Pair()
# asked: Pair.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Pair.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Pair.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Pair.__new__ = builtin_function_or_method .object.__new__
# asked: Pair.__getattr__ = unbound
# asked: Pair.__del__ = unbound
# asked: Pair.__init__ = function z_x.Pair.__init__ 7902f38357a3a54b81d053a52698f9c0
# asked: Pair.a = unbound
# asked: Pair.b = unbound
# asked: Pair.__iter__ = function z_x.Pair.__iter__ 5f3e06db00bc238d1ec7099f4e55c096
# asked: Pair.__len__ = unbound
# asked: Pair.__length_hint__ = unbound
# asked: equal axes = 
# sha256: 38a4e7a70fb2bb74ab3dfa28c78cd7f3c5e6c94cc57e503aaab50de8a0c2a7ef

# Gradient of z_x.i2 with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def i2_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    t = x[0]  # 3: for v in Pair(x[0], x[1]):

    # reverse sweep
    x_bar = zeros_like(x)  # 3
    t1 = y_bar * 2         # 4: s += v ** 2
    x_bar[1] += t1 * x[1]  # 3, 4
    x_bar[0] += t1 * t     # 3, 4
    return x_bar
