# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: f11bcca66ed64353650c5cbf6ec56101
# python: 3.11
# numpy: 2.4.6
# function: z_e.interval_arithmetic
# source: cad99e6acc20aea41fc3d6c4aaceeed9
# code: b4c6d6c3c96fcf88a1bf7c901a2ee6cf
# mode: jvp
# wrt: (0,)
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
# sha256: 1ac8204789a74d74340b0cd04e0794b422210e72f90d9e76fb157a02bb131288

# Tangent of z_e.interval_arithmetic with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, first_largest, first_smallest, is_array


def Interval_contains(self_lo, self_hi, v):
    return self_lo <= v and v <= self_hi  # 1: def __contains__(self, v): return self.lo <= v <= self.hi


def Interval_init_jvp(lo, hi, lo_dot, hi_dot):
    if not lo <= hi:  # 2: self.lo, self.hi = (lo, hi) if lo <= hi else (hi, lo)
        lo, lo_dot, hi, hi_dot = hi, hi_dot, lo, lo_dot
    return (None, lo, hi), (lo_dot, hi_dot)


def Interval_mul_jvp(self_lo, self_hi, o_lo, o_hi, self_lo_dot, self_hi_dot, o_lo_dot, o_hi_dot):
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
    (_, t5, t6), (t7, t8) = Interval_init_jvp(t1, p[t3], t2, p_dot[t3])
    return (None, t5, t6), (t7, t8)


def Interval_add_jvp(self_lo, self_hi, o_lo, o_hi, self_lo_dot, self_hi_dot, o_lo_dot, o_hi_dot):
    t = self_lo + o_lo  # 1: def __add__(self, o): return Interval(self.lo + o.lo, self.hi + o.hi)
    (_, t2, t3), (t4, t5) = Interval_init_jvp(t, self_hi + o_hi, self_lo_dot + o_lo_dot,
        self_hi_dot + o_hi_dot)
    return (None, t2, t3), (t4, t5)


def interval_arithmetic_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # 2: a, b = Interval(x[0], x[1]), Interval(x[2], x[3])
    (a, a_lo, a_hi), (a_lo_dot, a_hi_dot) = Interval_init_jvp(x[0], x[1], x_dot[0], x_dot[1])
    (b, b_lo, b_hi), (b_lo_dot, b_hi_dot) = Interval_init_jvp(x[2], x[3], x_dot[2], x_dot[3])
    # 3: c = a * b + a
    (_, t1, t2), (t3, t4) = Interval_mul_jvp(a_lo, a_hi, b_lo, b_hi, a_lo_dot, a_hi_dot, b_lo_dot, b_hi_dot)
    (c, c_lo, c_hi), (c_lo_dot, c_hi_dot) = Interval_add_jvp(t1, t2, a_lo, a_hi, t3, t4, a_lo_dot, a_hi_dot)
    if not not Interval_contains(c_lo, c_hi, 0.0):  # 5: return c.width + (lo * hi if 0.0 in c else lo + hi)
        t5 = c_lo * c_hi
        t6 = c_hi * c_lo_dot + c_lo * c_hi_dot
    else:
        t5 = c_lo + c_hi
        t6 = c_lo_dot + c_hi_dot
    return c_hi - c_lo + t5, c_hi_dot - c_lo_dot + t6
