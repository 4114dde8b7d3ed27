# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: b406cde1ecec01576c8ff82fb8f9bde1
# python: 3.11
# numpy: 2.4.6
# function: z_x.i6
# source: 9ff0a4e203307099f87b07719dd64e37
# code: 0af2cd886d82d100793703a07422c4b0
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: sum = builtin_function_or_method builtins.sum
# asked: zip = class builtins.zip
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
# asked: Vec.__len__: len = builtin_function_or_method builtins.len
# asked: equal axes = 
# sha256: fe723fa6b9c0effec1c5210ce67c65e5a0fb2014cf8caac2f7ce505c4610fd01

# Gradient of z_x.i6 with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def Vec_init(c):
    self_c = list(c)  # 1: def __init__(self, *c): self.c = list(c)
    return None, self_c


def Vec_len(self_c):
    return len(self_c)  # 1: def __len__(self): return len(self.c)


def Vec_init_reverse(y_bar):
    self_c_bar = list(y_bar)
    return self_c_bar


def i6_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    t = x[:3]                # 2: v, w = Vec(*x[:3]), Vec(x[1], x[2], x[3])
    c = [t[i] for i in range(len(t))]
    c = list(c)
    v, v_c = Vec_init(c)
    t1 = [x[1], x[2], x[3]]  # 3: return sum(a * b for a, b in zip(v, w)) + sum(v) * len(w)
    t2 = [v_c[i] for i in range(len(v_c))]

    # reverse sweep
    t3 = [y_bar * Vec_len(t1)] * len(t2)  # 3
    v_c_bar = [0.0] * len(v_c)
    for i in reversed(range(len(v_c))):
        t4 = t3.pop()
        v_c_bar[i] += t4
    t2 = [0.0] * len(t1)
    for i in reversed(range(min(len(v_c), len(t1)))):
        a = v_c[i]
        b_bar = y_bar * a
        t2[i] += b_bar
        b = t1[i]
        v_c_bar[i] += y_bar * b
    x_bar = zeros_like(x)                 # 2
    c_bar = Vec_init_reverse(v_c_bar)
    c_bar = list(c_bar)
    t3 = zeros_like(t)
    for i in reversed(range(len(t))):
        t1 = c_bar.pop()
        t3[i] += t1
    x_bar[3] += t2[2]                     # 2, 3
    x_bar[2] += t2[1]                     # 2, 3
    x_bar[1] += t2[0]                     # 2, 3
    x_bar[:3] += t3                       # 2
    return x_bar
