# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: f11bcca66ed64353650c5cbf6ec56101
# python: 3.11
# numpy: 2.4.6
# function: z_x.i1
# source: 7dcd51dfeef4492f4cd48b33a88a6e6c
# code: a88dbe57b62ef28a66c0404f972df0b2
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
# asked: values = unbound
# asked: equal axes = 
# sha256: 1a38687e8673411ced3c9bdd0ffbe63437d5db7ca3393149947a5b51cc7bc1f5

# Gradient of z_x.i1 with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def i1_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    t = x[0]  # 2: lo, hi = Pair(x[0], x[1])
    t1 = x[1]

    # reverse sweep
    x_bar = zeros_like(x)   # 2
    x_bar[1] += y_bar * t   # 2, 3
    x_bar[0] += y_bar * t1  # 2, 3
    return x_bar
