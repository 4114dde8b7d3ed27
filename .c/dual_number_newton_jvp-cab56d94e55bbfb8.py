# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.dual_number_newton
# source: ea70bab56040cfb372bcbe036dc6d422
# code: 6d2d13a7c6d520c5bbfe11129207cbfe
# mode: jvp
# wrt: (0,)
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
# sha256: a38fece4f1de0e54665a8f8eb5f5dfa97a6703e4a974b69bdbca95f8a6702129

# Tangent of z_e.dual_number_newton with respect to c.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, power_partial


def Dual_exp_jvp(self_re, self_du, self_re_dot, self_du_dot):
    e = math.exp(self_re)  # 2: e = math.exp(self.re)
    e_dot = e * self_re_dot
    return (None, e, e * self_du), (e_dot, self_du * e_dot + e * self_du_dot)


def Dual_sub_jvp(self_re, self_du, o, self_re_dot, self_du_dot, o_dot):
    return (None, self_re - o, self_du + 0.0), (self_re_dot - o_dot, self_du_dot)


def f_jvp(t_re, t_du, c, t_re_dot, c_dot):
    t = c[0]  # 3: return c[0] * t ** 3 + (t * c[1]).exp() + t - 2.0 * c[2]
    t1 = t_re ** 3
    t2 = t_re ** 2
    t3 = 3 * t2 * t_du
    t4 = float(t)
    t5 = c[1]
    t6 = t_re * t5
    (_, t8, t9), (t10, t11) = Dual_exp_jvp(t6, t_re * 0.0 + t_du * t5, t5 * t_re_dot + t_re * c_dot[1],
        t_du * c_dot[1])
    t12 = t4 * (t_du * (3 * (power_partial(t_re, 2) * t_re_dot))) + t3 * c_dot[0] + t11
    t13 = t1 * t4 + t8 + t_re
    t14 = t4 * (3 * (t2 * t_re_dot)) + t1 * c_dot[0] + t10 + t_re_dot
    (_, t16, t17), (t18, t19) = Dual_sub_jvp(t13, t1 * 0.0 + t3 * t4 + t9 + t_du, 2.0 * c[2], t14, t12,
        2.0 * c_dot[2])
    return (None, t16, t17), (t18, t19)


def dual_number_newton_jvp(c, c_dot):
    expect(is_array(c, "float64", 1), "c: float64[:]")

    t = 0.3
    t_dot = 0.0
    for _ in range(3):    # 5
        (y, y_re, y_du), (y_re_dot, y_du_dot) = f_jvp(t, 1.0, c, t_dot, c_dot)  # 6: y = f(Dual(t, 1.0))
        t1 = y_re / y_du  # 7: t = t - y.re / y.du
        t = t - t1
        t_dot = t_dot - (y_re_dot - t1 * y_du_dot) / y_du
    return t ** 2, 2 * (t * t_dot)
