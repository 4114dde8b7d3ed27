# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: f11bcca66ed64353650c5cbf6ec56101
# python: 3.11
# numpy: 2.4.6
# function: z_e.interval_arithmetic
# source: cad99e6acc20aea41fc3d6c4aaceeed9
# code: b4c6d6c3c96fcf88a1bf7c901a2ee6cf
# mode: grad
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
# sha256: 24274b1d079f99312928bbea4838e322b4b7757b8c0800d3523c23bc198bc4f4

# Gradient of z_e.interval_arithmetic with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import add_at, expect, first_largest, first_smallest, is_array, zeros_like


def Interval_init(lo, hi):
    if not lo <= hi:  # 2: self.lo, self.hi = (lo, hi) if lo <= hi else (hi, lo)
        lo, hi = hi, lo
    return None, lo, hi


def Interval_add(self_lo, self_hi, o_lo, o_hi):
    # 1: def __add__(self, o): return Interval(self.lo + o.lo, self.hi + o.hi)
    _, t1, t2 = Interval_init(self_lo + o_lo, self_hi + o_hi)
    return None, t1, t2


def Interval_contains(self_lo, self_hi, v):
    return self_lo <= v and v <= self_hi  # 1: def __contains__(self, v): return self.lo <= v <= self.hi


def Interval_init_reverse(lo, hi, y0_bar, y1_bar):
    if lo <= hi:  # 2: self.lo, self.hi = (lo, hi) if lo <= hi else (hi, lo)
        lo_bar = y0_bar
        hi_bar = y1_bar
    else:
        lo_bar = y1_bar
        hi_bar = y0_bar
    return lo_bar, hi_bar


def Interval_add_reverse(self_lo, self_hi, o_lo, o_hi, y0_bar, y1_bar):
    # 1: def __add__(self, o): return Interval(self.lo + o.lo, self.hi + o.hi)
    self_lo_bar, self_hi_bar = Interval_init_reverse(self_lo + o_lo, self_hi + o_hi, y0_bar, y1_bar)
    return self_lo_bar, self_hi_bar, self_lo_bar, self_hi_bar


def Interval_mul_forward(self_lo, self_hi, o_lo, o_hi):
    p = []                 # 2: p = [a * b for a in (self.lo, self.hi) for b in (o.lo, o.hi)]
    p.append(self_lo * o_lo)
    p.append(self_lo * o_hi)
    p.append(self_hi * o_lo)
    p.append(self_hi * o_hi)
    t = first_smallest(p)  # 3: return Interval(min(p), max(p))
    t1 = p[t]
    t2 = first_largest(p)
    t3 = p[t2]
    _, t5, t6 = Interval_init(t1, t3)
    return (None, t5, t6), (p, t, t1, t2, t3)


def Interval_mul_reverse(self_lo, self_hi, o_lo, o_hi, residuals, y0_bar, y1_bar):
    p, t, t1, t2, t3 = residuals

    t4, t5 = Interval_init_reverse(t1, t3, y0_bar, y1_bar)  # 3: return Interval(min(p), max(p))
    p_bar = [0.0] * len(p)
    add_at(p_bar, t2, t5)
    add_at(p_bar, t, t4)
    t6 = p_bar.pop()  # 2: p = [a * b for a in (self.lo, self.hi) for b in (o.lo, o.hi)]
    t7 = p_bar.pop()
    t8 = p_bar.pop()
    t9 = p_bar.pop()
    self_hi_bar = t6 * o_hi + t7 * o_lo
    o_hi_bar = t6 * self_hi + t8 * self_lo
    o_lo_bar = t7 * self_hi + t9 * self_lo
    self_lo_bar = t8 * o_hi + t9 * o_lo
    return self_lo_bar, self_hi_bar, o_lo_bar, o_hi_bar


def interval_arithmetic_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    t = x[0]  # 2: a, b = Interval(x[0], x[1]), Interval(x[2], x[3])
    t1 = x[1]
    a, a_lo, a_hi = Interval_init(t, t1)
    t2 = x[2]
    t3 = x[3]
    b, b_lo, b_hi = Interval_init(t2, t3)
    (_, t5, t6), Interval_mul_res = Interval_mul_forward(a_lo, a_hi, b_lo, b_hi)  # 3: c = a * b + a
    c, c_lo, c_hi = Interval_add(t5, t6, a_lo, a_hi)

    # reverse sweep
    if not not Interval_contains(c_lo, c_hi, 0.0):  # 5: return c.width + (lo * hi if 0.0 in c else lo + hi)
        c_hi_bar = y_bar * c_lo
        c_lo_bar = y_bar * c_hi
    else:
        c_lo_bar, c_hi_bar = y_bar, y_bar
    c_hi_bar = c_hi_bar + y_bar
    c_lo_bar = c_lo_bar - y_bar
    t4, t7, a_lo_bar, a_hi_bar = Interval_add_reverse(t5, t6, a_lo, a_hi, c_lo_bar, c_hi_bar)  # 3
    a_lo_bar_1, a_hi_bar_1, b_lo_bar, b_hi_bar = Interval_mul_reverse(a_lo, a_hi, b_lo, b_hi,
        Interval_mul_res, t4, t7)
    t8, t9 = Interval_init_reverse(t2, t3, b_lo_bar, b_hi_bar)  # 2
    x_bar = zeros_like(x)
    a_lo_bar = a_lo_bar + a_lo_bar_1                # 3
    a_hi_bar = a_hi_bar + a_hi_bar_1
    t10, t11 = Interval_init_reverse(t, t1, a_lo_bar, a_hi_bar)  # 2
    x_bar[3] += t9
    x_bar[2] += t8
    x_bar[1] += t11
    x_bar[0] += t10
    return x_bar
