# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: b406cde1ecec01576c8ff82fb8f9bde1
# python: 3.11
# numpy: 2.4.6
# function: z_x.i5
# source: 5612a952325b834f1033d20b40467461
# code: df35c5f39b01cee467c992a824842a86
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: max = builtin_function_or_method builtins.max
# asked: list = class builtins.list
# asked: Pair = class z_x.Pair()
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.array = builtin_function_or_method numpy.array
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
# asked: values_2 = unbound
# asked: values_7 = unbound
# asked: equal axes = 
# sha256: efb1e667b14ec310dca087d1a8208d6e9c0c614723049dfcd3d8359114198da0

# Gradient of z_x.i5 with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import above, expect, is_array, selected, zeros_like


def i5_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    t = x[0]  # 2: return max(Pair(x[0], x[1])) * np.sum(np.array(list(Pair(x[2], x[3]))))
    t1 = x[1]
    values_1 = max(t, t1)
    t2 = np.sum(np.array([x[2], x[3]]))

    # reverse sweep
    x_bar = zeros_like(x)  # 2
    t3 = y_bar * values_1
    x_bar[3] += t3
    x_bar[2] += t3
    values_1_bar = y_bar * t2
    x_bar[1] += selected(values_1_bar, above(t1, t))
    x_bar[0] += selected(values_1_bar, above(t, t1))
    return x_bar
