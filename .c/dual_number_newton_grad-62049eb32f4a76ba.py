# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.dual_number_newton
# source: ea70bab56040cfb372bcbe036dc6d422
# code: 6d2d13a7c6d520c5bbfe11129207cbfe
# mode: grad
# wrt: 0
# argument: c array float64 (c.0)
# asked: range = class builtins.range
# asked: Dual = class z_e.Dual()
# asked: Dual.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Dual.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Dual.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Dual.__new__ = builtin_function_or_method .object.__new__
# asked: Dual.__getattr__ = unbound
# asked: Dual.__del__ = unbound
# asked: Dual.__init__ = function z_e.Dual.__init__ cef13582f8ffa68c4f23404a87af4d9b
# asked: Dual.__init__(du) = float 0.0
# asked: Dual.re = other any
# asked: Dual.du = other any
# asked: Dual.__pow__ = function z_e.Dual.__pow__ 4ee1fc8b85b4e39aaa40ded16c221358
# asked: Dual.__pow__: Dual = class z_e.Dual()
# asked: Dual.__array_ufunc__ = unbound
# asked: Dual.__array__ = unbound
# asked: Dual.__array_interface__ = unbound
# asked: Dual.__array_struct__ = unbound
# asked: Dual.__getitem__ = unbound
# asked: Dual.__rmul__ = function z_e.Dual.__mul__ 1600105d9ae619c59b34883c931809c3
# asked: Dual.__rmul__: isinstance = builtin_function_or_method builtins.isinstance
# asked: Dual.__rmul__: Dual = class z_e.Dual()
# asked: Dual.__mul__ = Dual.__rmul__ itself
# asked: Dual.exp = function z_e.Dual.exp de164749537ebc299eaa26e83978fd28
# asked: Dual.exp: Dual = class z_e.Dual()
# asked: Dual.exp: math = module math
# asked: Dual.exp: math.exp = builtin_function_or_method math.exp
# asked: Dual.__bases__ = tuple [function]
# asked: Dual.__bases__[] = 0
# asked: Dual.__bases__[0] = class builtins.object
# asked: Dual.__add__ = function z_e.Dual.__add__ f149a77acc81379c5137da2dfe570624
# asked: Dual.__add__: isinstance = builtin_function_or_method builtins.isinstance
# asked: Dual.__add__: Dual = class z_e.Dual()
# asked: Dual.__sub__ = function z_e.Dual.__sub__ 688ed6da90b7d1a7186b8a46e9f8c051
# asked: Dual.__sub__: isinstance = builtin_function_or_method builtins.isinstance
# asked: Dual.__sub__: Dual = class z_e.Dual()
# asked: equal axes = 
# sha256: 4f4d6e4ac3d51703f44a949c9b84229c3be99b3963b939190baf0b3d58ddec25

# Gradient of z_e.dual_number_newton with respect to c.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, power_partial, zeros_like


def Dual_exp(self_re, self_du):
    e = math.exp(self_re)  # 2: e = math.exp(self.re)
    return None, e, e * self_du


def Dual_sub(self_re, self_du, o):
    return None, self_re + -o, self_du + 0.0


def Dual_sub_reverse(y0_bar, y1_bar):
    o_bar = -y0_bar  # 1: def __sub__(self, o): return self + (-o if isinstance(o, Dual) else Dual(-o))
    return y0_bar, y1_bar, o_bar


def Dual_exp_reverse(self_du, e, y0_bar, y1_bar):
    self_du_bar = y1_bar * e  # 3: return Dual(e, e * self.du)
    e_bar = y0_bar + y1_bar * self_du
    self_re_bar = e_bar * e   # 2: e = math.exp(self.re)
    return self_re_bar, self_du_bar


def f_forward(t_re, t_du, c):
    t = c[0]  # 3: return c[0] * t ** 3 + (t * c[1]).exp() + t - 2.0 * c[2]
    t1 = t_re ** 3
    t2 = t_re ** 2
    t3 = float(t)
    _, t5, t6 = Dual_exp(t_re * c[1], t_re * 0.0 + t_du * c[1])
    _, t8, t9 = Dual_sub(t1 * t3 + t5 + t_re, t1 * 0.0 + 3 * t2 * t_du * t3 + t6 + t_du, 2.0 * c[2])
    return (None, t8, t9), (t1, t2, t5)


def f_reverse(t_re, t_du, c, residuals, y0_bar, y1_bar, c_bar):
    t, t1, t2 = residuals

    t3 = float(c[0])  # 3: return c[0] * t ** 3 + (t * c[1]).exp() + t - 2.0 * c[2]
    t_re_bar, t4, t5 = Dual_sub_reverse(y0_bar, y1_bar)
    t6, t7 = Dual_exp_reverse(t_re * 0.0 + t_du * c[1], t2, t_re_bar, t4)
    c_bar[2] += t5 * 2.0
    c_bar[1] += t7 * t_du + t6 * t_re
    c_bar[0] += t4 * (3 * t1 * t_du) + t_re_bar * t
    t8 = t_re_bar * t3
    t_re_bar = t_re_bar + t6 * c[1] + t4 * t3 * t_du * 3 * power_partial(t_re, 2) + t8 * 3 * t1
    return t_re_bar


def dual_number_newton_grad(c, *, y_bar=1.0):
    expect(is_array(c, "float64", 1), "c: float64[:]")

    # forward sweep
    tape = []
    t = 0.3
    for _ in range(3):                                 # 5
        (y, y_re, y_du), f_res = f_forward(t, 1.0, c)  # 6: y = f(Dual(t, 1.0))
        t1 = y_re / y_du                               # 7: t = t - y.re / y.du
        tape.append((t, y_du, f_res, t1))
        t = t - t1
    t ** 2                                             # 8: return t ** 2; may raise or warn, as in the primal

    # reverse sweep
    c_bar = zeros_like(c)                      # 5
    t_bar = y_bar * 2 * t                      # 8
    for t, y_du, f_res, t1 in reversed(tape):  # 5
        y_re_bar = -t_bar / y_du               # 7
        y_du_bar = -y_re_bar * t1
        t_bar_1 = f_reverse(t, 1.0, c, f_res, y_re_bar, y_du_bar, c_bar)  # 6
        t_bar = t_bar + t_bar_1
    return c_bar
