# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: 24a39ad22f9af2ee18702b05bb5ed0a4
# python: 3.11
# numpy: 2.4.6
# function: z_x.i3
# source: 72c15b52a059ca8fa1c73c1b64b27f90
# code: 76c42e28306e5941b69c0b7aac7145bf
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
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
# sha256: 0d66666df970309279629e81e26622c3303bef9da7ca14d3156f0f111ee48d2a

# Gradient of z_x.i3 with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, sequence, zeros_like


def Pair2_iter(self_a, self_b):
    return None, [self_a, self_b], 0


def Pair2_iter_reverse(y_bar):
    t = list(y_bar)
    self_a_bar = t[0]  # 1: def __iter__(self): return iter((self.a, self.b))
    self_b_bar = t[1]
    return self_a_bar, self_b_bar


def i3_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    _, t1, _ = Pair2_iter(x[0], x[1])  # 2: lo, hi = Pair2(x[0], x[1])
    t3 = [t1[i] for i in range(len(t1))]
    t = list(t3)
    sequence(t, 2)
    lo, hi = t[0], t[1]

    # reverse sweep
    t2 = [0.0] * len(t)  # 2
    hi_bar = y_bar * lo  # 3: return lo * hi
    t2[1] += hi_bar      # 2
    lo_bar = y_bar * hi  # 3
    t2[0] += lo_bar      # 2
    t3 = [0.0] * len(t1)
    for i in reversed(range(len(t1))):
        t = t2.pop()
        t3[i] += t
    t4, t5 = Pair2_iter_reverse(t3)
    x_bar = zeros_like(x)
    x_bar[1] += t5
    x_bar[0] += t4
    return x_bar
