# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: f11bcca66ed64353650c5cbf6ec56101
# python: 3.11
# numpy: 2.4.6
# function: z_x.i8
# source: 10714d565691fa0d7132f9f962027032
# code: 1084c3a01d68fe7c6b266ed32eb09a5c
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: f = function z_x.f 420b70cdcff3ef301a271995a1d22603
# asked: Vec = class z_x.Vec()
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
# asked: values_3 = unbound
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
# sha256: 05f7ec534392996248976e72676ceb7d9c817bb818a3eb0c0aff054e915c451b

# Gradient of z_x.i8 with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, spread, zeros_like


def i8_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    t = x[2]  # 2: return f(*Pair(x[0], x[1]), x[2]) + f(*Vec(x[0], x[1], x[2]))
    t1 = [x[0], x[1], t]
    t2 = [t1[i] for i in range(len(t1))]
    t = list(t2)
    spread(t, "z_x", "f", ("a", "b", "c"), 0)
    t3 = t[0]
    t4 = t[1]
    t[2]      # may raise or warn, as in the primal

    # reverse sweep
    t5 = [0.0] * len(t)  # 2
    t5[2] += y_bar
    t5[1] += y_bar * t3
    t5[0] += y_bar * t4
    t2 = [0.0] * len(t1)
    for i in reversed(range(len(t1))):
        t = t5.pop()
        t2[i] += t
    x_bar = zeros_like(x)
    x_bar[2] += t2[2] + y_bar
    x_bar[1] += t2[1] + y_bar * x[0]
    x_bar[0] += t2[0] + y_bar * x[1]
    return x_bar
