# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: f11bcca66ed64353650c5cbf6ec56101
# python: 3.11
# numpy: 2.4.6
# function: z_e.interval_arithmetic
# source: cad99e6acc20aea41fc3d6c4aaceeed9
# code: b4c6d6c3c96fcf88a1bf7c901a2ee6cf
# mode: hvp
# wrt: 0
# argument: x array float64 (x.0)
# asked: Interval = class z_e.Interval()
# asked: Interval.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Interval.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Interval.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Interval.__new__ = builtin_function_or_method .object.__new__
# asked: Interval.__getattr__ = unbound
# asked: Interval.__del__ = unbound
# asked: Interval.__init__ = function z_e.Interval.__init__ 6c58b67bf3f1cec5a5a9736a3b18f785
# asked: Interval.lo = unbound
# asked: Interval.hi = unbound
# asked: Interval.__bases__ = tuple [function]
# asked: Interval.__bases__[] = 0
# asked: Interval.__bases__[0] = class builtins.object
# asked: Interval.__mul__ = function z_e.Interval.__mul__ b930ed564ee0969e3fa3e0e836b1b276
# asked: Interval.__mul__: min = builtin_function_or_method builtins.min
# asked: Interval.__mul__: max = builtin_function_or_method builtins.max
# asked: Interval.__mul__: Interval = class z_e.Interval()
# asked: Interval.__add__ = function z_e.Interval.__add__ d07c36d5feafadc6dc0ba1dcf03ba453
# asked: Interval.__add__: Interval = class z_e.Interval()
# asked: Interval.__iter__ = function z_e.Interval.__iter__ 2a531aab8fad219babe698df0d5d1c5a
# asked: Interval.__len__ = unbound
# asked: Interval.__length_hint__ = unbound
# asked: values = unbound
# asked: Interval.width = other any
# asked: Interval.width.fget = function z_e.Interval.width 9c363ac96a7010f461d246d72ff508de
# asked: Interval.__contains__ = function z_e.Interval.__contains__ 8c8cf8602b5279b8363f797f33dc72ba
# asked: equal axes = 
# sha256: 9df44e72fde09a50cad1e4afccb581f7c67f2722b8877f4c29acc55fd39e0d09

# Product of the Hessian of z_e.interval_arithmetic with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import add_at, expect, first_largest, first_smallest, is_array, zeros_like


def Interval_contains(self_lo, self_hi, v):
    return self_lo <= v and v <= self_hi  # 1: def __contains__(self, v): return self.lo <= v <= self.hi


def Interval_init_jvp(lo, hi, lo_dot, hi_dot):
    if not lo <= hi:  # 2: self.lo, self.hi = (lo, hi) if lo <= hi else (hi, lo)
        lo, lo_dot, hi, hi_dot = hi, hi_dot, lo, lo_dot
    return (None, lo, hi), (lo_dot, hi_dot)


def Interval_mul_forward_jvp(self_lo, self_hi, o_lo, o_hi, self_lo_dot, self_hi_dot, o_lo_dot, o_hi_dot):
    p, p_dot = [], []      # 2: p = [a * b for a in (self.lo, self.hi) for b in (o.lo, o.hi)]
    p.append(self_lo * o_lo)
    p_dot.append(o_lo * self_lo_dot + self_lo * o_lo_dot)
    p.append(self_lo * o_hi)
    p_dot.append(o_hi * self_lo_dot + self_lo * o_hi_dot)
    p.append(self_hi * o_lo)
    p_dot.append(o_lo * self_hi_dot + self_hi * o_lo_dot)
    p.append(self_hi * o_hi)
    p_dot.append(o_hi * self_hi_dot + self_hi * o_hi_dot)
    t = first_smallest(p)  # 3: return Interval(min(p), max(p))
    t1 = p[t]
    t2 = p_dot[t]
    t3 = first_largest(p)
    t4 = p[t3]
    (_, t6, t7), (t8, t9) = Interval_init_jvp(t1, t4, t2, p_dot[t3])
    return ((None, t6, t7), (p, t, t1, t3, t4)), (t8, t9)


def Interval_add_jvp(self_lo, self_hi, o_lo, o_hi, self_lo_dot, self_hi_dot, o_lo_dot, o_hi_dot):
    t = self_lo + o_lo  # 1: def __add__(self, o): return Interval(self.lo + o.lo, self.hi + o.hi)
    (_, t2, t3), (t4, t5) = Interval_init_jvp(t, self_hi + o_hi, self_lo_dot + o_lo_dot,
        self_hi_dot + o_hi_dot)
    return (None, t2, t3), (t4, t5)


def Interval_init_reverse_jvp(lo, hi, y0_bar, y1_bar, y0_bar_dot, y1_bar_dot):
    if lo <= hi:  # 2: self.lo, self.hi = (lo, hi) if lo <= hi else (hi, lo)
        lo_bar = y0_bar
        lo_bar_dot = y0_bar_dot
        hi_bar = y1_bar
        hi_bar_dot = y1_bar_dot
    else:
        lo_bar = y1_bar
        lo_bar_dot = y1_bar_dot
        hi_bar = y0_bar
        hi_bar_dot = y0_bar_dot
    return (lo_bar, hi_bar), (lo_bar_dot, hi_bar_dot)


def Interval_add_reverse_jvp(self_lo, self_hi, o_lo, o_hi, y0_bar, y1_bar, y0_bar_dot, y1_bar_dot):
    t = self_lo + o_lo  # 1: def __add__(self, o): return Interval(self.lo + o.lo, self.hi + o.hi)
    (self_lo_bar, self_hi_bar), (self_lo_bar_dot, self_hi_bar_dot) = Interval_init_reverse_jvp(t,
        self_hi + o_hi, y0_bar, y1_bar, y0_bar_dot, y1_bar_dot)
    return (self_lo_bar, self_hi_bar, self_lo_bar, self_hi_bar), (self_lo_bar_dot, self_hi_bar_dot,
        self_lo_bar_dot, self_hi_bar_dot)


def Interval_mul_reverse_jvp(self_lo, self_hi, o_lo, o_hi, residuals, y0_bar, y1_bar, self_lo_dot,
        self_hi_dot, o_lo_dot, o_hi_dot, y0_bar_dot, y1_bar_dot):
    p, t, t1, t2, t3 = residuals

    # 3: return Interval(min(p), max(p))
    (t4, t5), (t6, t7) = Interval_init_reverse_jvp(t1, t3, y0_bar, y1_bar, y0_bar_dot, y1_bar_dot)
    p_bar = [0.0] * len(p)
    p_bar_dot = [0.0] * len(p)
    add_at(p_bar_dot, t2, t7)
    add_at(p_bar, t2, t5)
    add_at(p_bar_dot, t, t6)
    add_at(p_bar, t, t4)
    t8 = p_bar.pop()  # 2: p = [a * b for a in (self.lo, self.hi) for b in (o.lo, o.hi)]
    t1 = p_bar_dot.pop()
    t3 = p_bar.pop()
    t9 = p_bar_dot.pop()
    self_hi_bar = t8 * o_hi + t3 * o_lo
    self_hi_bar_dot = o_hi * t1 + t8 * o_hi_dot + (o_lo * t9 + t3 * o_lo_dot)
    t2 = p_bar.pop()
    t = p_bar_dot.pop()
    o_hi_bar = t8 * self_hi + t2 * self_lo
    o_hi_bar_dot = self_hi * t1 + t8 * self_hi_dot + (self_lo * t + t2 * self_lo_dot)
    t4 = p_bar.pop()
    t5 = p_bar_dot.pop()
    o_lo_bar = t3 * self_hi + t4 * self_lo
    o_lo_bar_dot = self_hi * t9 + t3 * self_hi_dot + (self_lo * t5 + t4 * self_lo_dot)
    self_lo_bar = t2 * o_hi + t4 * o_lo
    self_lo_bar_dot = o_hi * t + t2 * o_hi_dot + (o_lo * t5 + t4 * o_lo_dot)
    return (self_lo_bar, self_hi_bar, o_lo_bar, o_hi_bar), (self_lo_bar_dot, self_hi_bar_dot, o_lo_bar_dot,
        o_hi_bar_dot)


def interval_arithmetic_hvp(x, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    t = x[0]  # 2: a, b = Interval(x[0], x[1]), Interval(x[2], x[3])
    t1 = x[1]
    (a, a_lo, a_hi), (a_lo_dot, a_hi_dot) = Interval_init_jvp(t, t1, x_dot[0], x_dot[1])
    t2 = x[2]
    t3 = x[3]
    (b, b_lo, b_hi), (b_lo_dot, b_hi_dot) = Interval_init_jvp(t2, t3, x_dot[2], x_dot[3])
    # 3: c = a * b + a
    ((_, t5, t6), (p, Interval_mul_res, Interval_mul_res_1, Interval_mul_res_2, Interval_mul_res_3)), (t7,
        t8) = Interval_mul_forward_jvp(a_lo, a_hi, b_lo, b_hi, a_lo_dot, a_hi_dot, b_lo_dot, b_hi_dot)
    (c, c_lo, c_hi), (c_lo_dot, c_hi_dot) = Interval_add_jvp(t5, t6, a_lo, a_hi, t7, t8, a_lo_dot, a_hi_dot)

    # reverse sweep
    if not not Interval_contains(c_lo, c_hi, 0.0):  # 5: return c.width + (lo * hi if 0.0 in c else lo + hi)
        c_hi_bar = y_bar * c_lo
        c_hi_bar_dot = y_bar * c_lo_dot
        c_lo_bar = y_bar * c_hi
        c_lo_bar_dot = y_bar * c_hi_dot
    else:
        c_lo_bar = y_bar
        c_lo_bar_dot = c_hi_bar_dot = 0.0
        c_hi_bar = y_bar
    c_hi_bar = c_hi_bar + y_bar
    c_lo_bar = c_lo_bar - y_bar
    # 3
    (t4, t7, a_lo_bar, a_hi_bar), (t8, t9, a_lo_bar_dot, a_hi_bar_dot) = Interval_add_reverse_jvp(t5, t6,
        a_lo, a_hi, c_lo_bar, c_hi_bar, c_lo_bar_dot, c_hi_bar_dot)
    (a_lo_bar_1, a_hi_bar_1, b_lo_bar, b_hi_bar), (a_lo_bar_dot_1, a_hi_bar_dot_1, b_lo_bar_dot,
        b_hi_bar_dot) = Interval_mul_reverse_jvp(a_lo, a_hi, b_lo, b_hi,
        (p, Interval_mul_res, Interval_mul_res_1, Interval_mul_res_2, Interval_mul_res_3), t4, t7, a_lo_dot,
        a_hi_dot, b_lo_dot, b_hi_dot, t8, t9)
    # 2
    (_, _), (t12, t13) = Interval_init_reverse_jvp(t2, t3, b_lo_bar, b_hi_bar, b_lo_bar_dot, b_hi_bar_dot)
    x_bar_dot = zeros_like(x)
    a_lo_bar = a_lo_bar + a_lo_bar_1                # 3
    a_lo_bar_dot = a_lo_bar_dot + a_lo_bar_dot_1
    a_hi_bar = a_hi_bar + a_hi_bar_1
    a_hi_bar_dot = a_hi_bar_dot + a_hi_bar_dot_1
    (_, _), (t14, t15) = Interval_init_reverse_jvp(t, t1, a_lo_bar, a_hi_bar, a_lo_bar_dot, a_hi_bar_dot)  # 2
    x_bar_dot[3] += t13
    x_bar_dot[2] += t12
    x_bar_dot[1] += t15
    x_bar_dot[0] += t14
    return x_bar_dot
