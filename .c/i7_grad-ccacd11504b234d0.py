# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: f11bcca66ed64353650c5cbf6ec56101
# python: 3.11
# numpy: 2.4.6
# function: z_x.i7
# source: 861ea8b623c9096c1d403e6c2fe9d24f
# code: 50d9345b506481a5407e0fb408f1c20e
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: Vec = class z_x.Vec()
# asked: Vec.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Vec.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Vec.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Vec.__new__ = builtin_function_or_method .object.__new__
# asked: Vec.__getattr__ = unbound
# asked: Vec.__del__ = unbound
# asked: Vec.__init__ = function z_x.Vec.__init__ d73757ea3abccbfe075074be874dbf5d
# asked: Vec.__init__: list = class builtins.list
# asked: Vec.c = unbound
# asked: Vec.__iter__ = function z_x.Vec.__iter__ d1b6c97bf612659b9f86d2c2eac05068
# asked: Vec.__len__ = function z_x.Vec.__len__ 454518eba6bd28492c663c1a2b0de453
# asked: Vec.__length_hint__ = unbound
# asked: Vec.__iter__: iter = builtin_function_or_method builtins.iter
# asked: equal axes = 
# sha256: d6325cf678e8d8d661a131429fd972d3c5d3225a49e84014949bee8ac3f84b6b

# Gradient of z_x.i7 with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, sequence, zeros_like


def i7_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    t = [x[0], x[1], x[2]]  # 2: a, b, c = Vec(x[0], x[1], x[2])
    t1 = [t[i] for i in range(len(t))]
    t2 = list(t1)
    sequence(t2, 3)
    a, b, c = t2[0], t2[1], t2[2]

    # reverse sweep
    t3 = [0.0] * len(t2)     # 2
    c_bar = y_bar * (a * b)  # 3: return a * b * c
    t3[2] += c_bar           # 2
    t1 = y_bar * c           # 3
    b_bar = t1 * a
    t3[1] += b_bar           # 2
    a_bar = t1 * b           # 3
    t3[0] += a_bar           # 2
    t2 = [0.0] * len(t)
    for i in reversed(range(len(t))):
        t4 = t3.pop()
        t2[i] += t4
    x_bar = zeros_like(x)
    x_bar[2] += t2[2]
    x_bar[1] += t2[1]
    x_bar[0] += t2[0]
    return x_bar
