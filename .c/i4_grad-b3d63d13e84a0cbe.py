# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: b406cde1ecec01576c8ff82fb8f9bde1
# python: 3.11
# numpy: 2.4.6
# function: z_x.i4
# source: 818a232a04ce309c866555adc7bb05e6
# code: 35867415c389f91ec9bcf231842f87f1
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: list = class builtins.list
# asked: sum = builtin_function_or_method builtins.sum
# asked: Pair2 = class z_x.Pair2()
# asked: Pair2.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Pair2.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Pair2.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Pair2.__new__ = builtin_function_or_method .object.__new__
# asked: Pair2.__getattr__ = unbound
# asked: Pair2.__del__ = unbound
# asked: Pair2.__init__ = function z_x.Pair2.__init__ 7902f38357a3a54b81d053a52698f9c0
# asked: Pair2.a = unbound
# asked: Pair2.b = unbound
# asked: Pair2.__iter__ = function z_x.Pair2.__iter__ ea519b4a7ff54a4a207f2ff58686aef1
# asked: Pair2.__len__ = unbound
# asked: Pair2.__length_hint__ = unbound
# asked: Pair2.__iter__: iter = builtin_function_or_method builtins.iter
# asked: equal axes = 
# sha256: 0ba61c6843be88883071e60cb9aba49647471a9a467ff7e1076742c6c4340493

# Gradient of z_x.i4 with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def Pair2_iter(self_a, self_b):
    return None, [self_a, self_b], 0


def Pair2_iter_reverse(y_bar):
    t = list(y_bar)
    self_a_bar = t[0]  # 1: def __iter__(self): return iter((self.a, self.b))
    self_b_bar = t[1]
    return self_a_bar, self_b_bar


def i4_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    t = x[0]  # 2: return sum(v ** 2 for v in Pair2(x[0], x[1])) + sum(list(Pair2(x[0], x[1])))
    t1 = x[1]
    _, t3, _ = Pair2_iter(t, t1)
    _, t6, _ = Pair2_iter(t, t1)
    t8 = [t6[i] for i in range(len(t6))]

    # reverse sweep
    t = [y_bar] * len(list(t8))  # 2
    t1 = [0.0] * len(t6)
    for i in reversed(range(len(t6))):
        t2 = t.pop()
        t1[i] += t2
    t4, t5 = Pair2_iter_reverse(t1)
    x_bar = zeros_like(x)
    t6 = []
    for v in t3:
        v_bar = y_bar * 2 * v
        t6.append(v_bar)
    t, t1 = Pair2_iter_reverse(t6)
    x_bar[1] += t5 + t1
    x_bar[0] += t4 + t
    return x_bar
