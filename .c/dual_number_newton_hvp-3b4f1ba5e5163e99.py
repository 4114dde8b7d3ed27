# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.dual_number_newton
# source: ea70bab56040cfb372bcbe036dc6d422
# code: 6d2d13a7c6d520c5bbfe11129207cbfe
# mode: hvp
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
# sha256: ed262156d842bad830c0533ca24697544f3e6e60d3c4bacfb71f35c6fc6b6953

# Product of the Hessian of z_e.dual_number_newton with respect to c.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, power_partial, zeros_like


def Dual_exp_jvp(self_re, self_du, self_re_dot, self_du_dot):
    e = math.exp(self_re)  # 2: e = math.exp(self.re)
    e_dot = e * self_re_dot
    return (None, e, e * self_du), (e_dot, self_du * e_dot + e * self_du_dot)


def Dual_sub_jvp(self_re, self_du, o, self_re_dot, self_du_dot, o_dot):
    return (None, self_re - o, self_du + 0.0), (self_re_dot - o_dot, self_du_dot)


def f_forward_jvp(t_re, t_du, c, t_re_dot, c_dot):
    t = c[0]  # 3: return c[0] * t ** 3 + (t * c[1]).exp() + t - 2.0 * c[2]
    t1 = t_re ** 3
    t2 = 3 * (t_re ** 2 * t_re_dot)
    t3 = t_re ** 2
    t4 = 2 * (t_re * t_re_dot)
    t5 = 3 * t3 * t_du
    t6 = float(t)
    t7 = c[1]
    t8 = t_re * t7
    (_, t10, t11), (t12, t13) = Dual_exp_jvp(t8, t_re * 0.0 + t_du * t7, t7 * t_re_dot + t_re * c_dot[1],
        t_du * c_dot[1])
    t14 = t1 * t6 + t10 + t_re
    t15 = t6 * t2 + t1 * c_dot[0] + t12 + t_re_dot
    t16 = t1 * 0.0 + t5 * t6 + t11 + t_du
    (_, t18, t19), (t20, t21) = Dual_sub_jvp(t14, t16, 2.0 * c[2], t15,
        t6 * (t_du * (3 * t4)) + t5 * c_dot[0] + t13, 2.0 * c_dot[2])
    return ((None, t18, t19), (t1, t3, t10)), (t20, t21, t2, t4, t12)


def Dual_sub_reverse_jvp(y0_bar, y1_bar, y0_bar_dot, y1_bar_dot):
    o_bar = -y0_bar  # 1: def __sub__(self, o): return self + (-o if isinstance(o, Dual) else Dual(-o))
    o_bar_dot = -y0_bar_dot
    return (y0_bar, y1_bar, o_bar), (y0_bar_dot, y1_bar_dot, o_bar_dot)


def Dual_exp_reverse_jvp(self_du, e, y0_bar, y1_bar, self_du_dot, e_dot, y0_bar_dot, y1_bar_dot):
    self_du_bar = y1_bar * e  # 3: return Dual(e, e * self.du)
    self_du_bar_dot = e * y1_bar_dot + y1_bar * e_dot
    e_bar = y0_bar + y1_bar * self_du
    e_bar_dot = y0_bar_dot + (self_du * y1_bar_dot + y1_bar * self_du_dot)
    self_re_bar = e_bar * e   # 2: e = math.exp(self.re)
    self_re_bar_dot = e * e_bar_dot + e_bar * e_dot
    return (self_re_bar, self_du_bar), (self_re_bar_dot, self_du_bar_dot)


def f_reverse_jvp(t_re, t_du, c, residuals, y0_bar, y1_bar, t_re_dot, c_dot, value_dot, value_1_dot,
        value_2_dot, y0_bar_dot, y1_bar_dot):
    t, t1, t2 = residuals

    t3 = 3 * t1 * t_du  # 3: return c[0] * t ** 3 + (t * c[1]).exp() + t - 2.0 * c[2]
    t4 = float(c[0])
    t5 = c[1]
    t6 = t_re * 0.0 + t_du * t5
    (t_re_bar, t7, t8), (t_re_bar_dot, t9, t10) = Dual_sub_reverse_jvp(y0_bar, y1_bar, y0_bar_dot, y1_bar_dot)
    c_bar, c_bar_dot = zeros_like(c), zeros_like(c)
    (t11, t12), (t13, t14) = Dual_exp_reverse_jvp(t6, t2, t_re_bar, t7, t_du * c_dot[1], value_2_dot,
        t_re_bar_dot, t9)
    t15 = t_re_bar * t4
    t16 = t4 * t_re_bar_dot + t_re_bar * c_dot[0]
    t17 = t7 * t3 + t_re_bar * t
    t18 = t3 * t9 + t7 * (t_du * (3 * value_1_dot)) + (t * t_re_bar_dot + t_re_bar * value_dot)
    t19 = t7 * t4 * t_du * 3
    t20 = power_partial(t_re, 2)
    t21 = t20 * (3 * (t_du * (t4 * t9 + t7 * c_dot[0]))) + t19 * (power_partial(t_re, 2, 2, 0) * t_re_dot)
    t2 = t15 * 3
    t_re_bar = t_re_bar + t11 * t5 + t19 * t20 + t2 * t1
    t_re_bar_dot = t_re_bar_dot + (t5 * t13 + t11 * c_dot[1]) + t21 + (t1 * (3 * t16) + t2 * value_1_dot)
    c_bar_dot[2] += 2.0 * t10
    c_bar[2] += t8 * 2.0
    c_bar_dot[1] += t_du * t14 + (t_re * t13 + t11 * t_re_dot)
    c_bar[1] += t12 * t_du + t11 * t_re
    c_bar_dot[0] += t18
    c_bar[0] += t17
    return (t_re_bar, c_bar), (t_re_bar_dot, c_bar_dot)


def dual_number_newton_hvp(c, c_dot, *, y_bar=1.0):
    expect(is_array(c, "float64", 1), "c: float64[:]")

    # forward sweep
    tape = []
    t = 0.3
    t_dot = 0.0
    for _ in range(3):    # 5
        # 6: y = f(Dual(t, 1.0))
        ((y, y_re, y_du), (f_res, f_res_1, f_res_2)), (y_re_dot, y_du_dot, f_res_dot, f_res_dot_1,
            f_res_dot_2) = f_forward_jvp(t, 1.0, c, t_dot, c_dot)
        t1 = y_re / y_du  # 7: t = t - y.re / y.du
        t2 = (y_re_dot - t1 * y_du_dot) / y_du
        tape.append(
            (t, t_dot, y_du, y_du_dot, f_res, f_res_dot, f_res_1, f_res_dot_1, f_res_2, f_res_dot_2, t1, t2))
        t = t - t1
        t_dot = t_dot - t2
    t ** 2                # 8: return t ** 2; may raise or warn, as in the primal

    # reverse sweep
    c_bar_dot = zeros_like(c)     # 5
    t1 = y_bar * 2                # 8
    t_bar = t1 * t
    t_bar_dot = t1 * t_dot
    # 5
    for t, t_dot, y_du, y_du_dot, f_res, f_res_dot, f_res_1, f_res_dot_1, f_res_2, f_res_dot_2, t1, t2 in reversed(
            tape):
        y_re_bar = -t_bar / y_du  # 7
        y_re_bar_dot = (-t_bar_dot - y_re_bar * y_du_dot) / y_du
        y_du_bar = -y_re_bar * t1
        y_du_bar_dot = t1 * -y_re_bar_dot - y_re_bar * t2
        # 6
        (t_bar_1, c_bar), (t_bar_dot_1, c_bar_dot_1) = f_reverse_jvp(t, 1.0, c, (f_res, f_res_1, f_res_2),
            y_re_bar, y_du_bar, t_dot, c_dot, f_res_dot, f_res_dot_1, f_res_dot_2, y_re_bar_dot, y_du_bar_dot)
        c_bar_dot += c_bar_dot_1
        t_bar = t_bar + t_bar_1
        t_bar_dot = t_bar_dot + t_bar_dot_1
    return c_bar_dot
