# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.poly_class
# source: 248df6ebc5e0d165a6a7e8b77987c361
# code: 7a524bc7bf6321a7c136a045404241cd
# mode: jvp
# wrt: (0, 1, 2)
# argument: a array float64 (a.0)
# argument: b array float64 (b.0)
# argument: x float
# asked: len = builtin_function_or_method builtins.len
# asked: Poly = class z_e.Poly()
# asked: Poly.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Poly.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Poly.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Poly.__new__ = builtin_function_or_method .object.__new__
# asked: Poly.__getattr__ = unbound
# asked: Poly.__del__ = unbound
# asked: Poly.__init__ = function z_e.Poly.__init__ 71e881f5186fbca8f7458a8bacd6c8c4
# asked: Poly.__init__: list = class builtins.list
# asked: Poly.c = unbound
# asked: Poly.__bases__ = tuple [function]
# asked: Poly.__bases__[] = 0
# asked: Poly.__bases__[0] = class builtins.object
# asked: Poly.__mul__ = function z_e.Poly.__mul__ dadc86bc8cd7e24435d2b206587bdcb5
# asked: Poly.__mul__: enumerate = class builtins.enumerate
# asked: Poly.__mul__: len = builtin_function_or_method builtins.len
# asked: Poly.__mul__: Poly = class z_e.Poly()
# asked: Poly.deriv = function z_e.Poly.deriv 1ab10c048eeb8615f00b7c662a153864
# asked: Poly.deriv: enumerate = class builtins.enumerate
# asked: Poly.deriv: Poly = class z_e.Poly()
# asked: Poly.__add__ = function z_e.Poly.__add__ 2d8987f295c96215addba7da2725088e
# asked: Poly.__add__: Poly = class z_e.Poly()
# asked: Poly.__add__: itertools = module itertools
# asked: Poly.__add__: itertools.zip_longest = class itertools.zip_longest
# asked: Poly.__call__ = function z_e.Poly.__call__ fbd5f4792b402952666cfee0d8285811
# asked: Poly.__call__: reversed = class builtins.reversed
# asked: Poly.__call__: functools = module functools
# asked: Poly.__call__: functools.reduce = builtin_function_or_method _functools.reduce
# asked: Poly.__getitem__ = function z_e.Poly.__getitem__ 6a680973c6b95cb93711b4cc8d59542f
# asked: Poly.__len__ = function z_e.Poly.__len__ 454518eba6bd28492c663c1a2b0de453
# asked: Poly.__len__: len = builtin_function_or_method builtins.len
# asked: equal axes = 
# sha256: f5cbbf8d538a90fb3afe9e5054010f36ff72cb93729cc4a061ce875d42abf057

# Tangent of z_e.poly_class with respect to a, b, x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array


def Poly_len(self_c):
    return len(self_c)  # 1: def __len__(self): return len(self.c)


def Poly_init_jvp(coef, coef_dot):
    self_c = list(coef)  # 1: def __init__(self, coef): self.c = list(coef)
    self_c_dot = list(coef_dot)
    return (None, self_c), self_c_dot


def Poly_init_1_jvp(coef, coef_dot):
    self_c = list(coef)  # 1: def __init__(self, coef): self.c = list(coef)
    self_c_dot = list(coef_dot)
    return (None, self_c), self_c_dot


def Poly_mul_jvp(self_c, o_c, self_c_dot, o_c_dot):
    t = len(self_c) + len(o_c) - 1               # 2: out = [0.0] * (len(self.c) + len(o.c) - 1)
    out = [0.0] * t
    out_dot = [0.0] * t
    for i, a in enumerate(self_c):               # 3: for i, a in enumerate(self.c):
        a_dot = self_c_dot[i]
        for j, b in enumerate(o_c):              # 4: for j, b in enumerate(o.c):
            b_dot = o_c_dot[j]
            t = out[i + j]                       # 5: out[i + j] += a * b
            out_dot[i + j] = out_dot[i + j] + (b * a_dot + a * b_dot)
            out[i + j] = t + a * b
    (_, t2), t3 = Poly_init_1_jvp(out, out_dot)  # 6: return Poly(out)
    return (None, t2), t3


def Poly_init_2_jvp(coef, coef_dot):
    self_c = list(coef)  # 1: def __init__(self, coef): self.c = list(coef)
    self_c_dot = list(coef_dot)
    return (None, self_c), self_c_dot


def Poly_deriv_jvp(self_c, self_c_dot):
    t, t1 = [], []  # 1: def deriv(self): return Poly([k * a for k, a in enumerate(self.c)][1:])
    for i, a in enumerate(self_c):
        a_dot = self_c_dot[i]
        t.append(i * a)
        t1.append(i * a_dot)
    t2 = t[1:]
    t3 = t1[1:]
    (_, t5), t6 = Poly_init_2_jvp(t2, t3)
    return (None, t5), t6


def Poly_add_jvp(self_c, o_c, self_c_dot, o_c_dot):
    # 1: def __add__(self, o): return Poly([a + b for a, b in itertools.zip_longest(self.c, o.c, fillvalue ...
    values, values_dot = [], []
    place_1 = place_2 = 0
    going = going_1 = True
    while True:
        if going:
            if not place_1 < len(self_c):
                place_1 = 9223372036854775807
                going = False
                item = item_dot = 0.0
            else:
                item = self_c[place_1]
                item_dot = self_c_dot[place_1]
                place_1 = place_1 + 1
        else:
            item = item_dot = 0.0
        if going_1:
            if not place_2 < len(o_c):
                place_2 = 9223372036854775807
                going_1 = False
                item_1 = item_1_dot = 0.0
            else:
                item_1 = o_c[place_2]
                item_1_dot = o_c_dot[place_2]
                place_2 = place_2 + 1
        else:
            item_1 = item_1_dot = 0.0
        if not (going or going_1):
            break
        values.append(item + item_1)
        values_dot.append(item_dot + item_1_dot)
    (_, t1), t2 = Poly_init_1_jvp(values, values_dot)
    return (None, t1), t2


def folded_jvp(x, items, start, x_dot, items_dot):
    value = start
    value_dot = 0.0
    for i in range(len(items)):  # 4: for item in items:
        # 1: def __call__(self, x): return functools.reduce(lambda acc, a: acc * x + a, reversed(self.c), 0.0)
        item = items[i]
        item_dot = items_dot[i]
        t = x * value_dot + value * x_dot
        value = value * x + item
        value_dot = t + item_dot
    return value, value_dot


def Poly_call_jvp(self_c, x, self_c_dot, x_dot):
    # 1: def __call__(self, x): return functools.reduce(lambda acc, a: acc * x + a, reversed(self.c), 0.0)
    t, t1 = [], []
    for i in reversed(range(len(self_c))):
        t.append(self_c[i])
        t1.append(self_c_dot[i])
    t2, t3 = folded_jvp(x, t, 0.0, x_dot, t1)
    return t2, t3


def Poly_deriv_1_jvp(self_c, self_c_dot):
    t, t1 = [], []  # 1: def deriv(self): return Poly([k * a for k, a in enumerate(self.c)][1:])
    for i, a in enumerate(self_c):
        a_dot = self_c_dot[i]
        t.append(i * a)
        t1.append(i * a_dot)
    t2 = t[1:]
    t3 = t1[1:]
    (_, t5), t6 = Poly_init_1_jvp(t2, t3)
    return (None, t5), t6


def poly_class_jvp(a, b, x, a_dot, b_dot, x_dot):
    expect(is_array(a, "float64", 1) and is_array(b, "float64", 1) and type(x) is float,
        "a: float64[:], b: float64[:], x: float")

    (p, p_c), p_c_dot = Poly_init_jvp(a, a_dot)             # 2: p, q = Poly(a), Poly(b)
    (q, q_c), q_c_dot = Poly_init_jvp(b, b_dot)
    (_, t1), t2 = Poly_mul_jvp(p_c, q_c, p_c_dot, q_c_dot)  # 3: r = p * q + p.deriv()
    (_, t4), t5 = Poly_deriv_jvp(p_c, p_c_dot)
    (r, r_c), r_c_dot = Poly_add_jvp(t1, t4, t2, t5)
    t6, t7 = Poly_call_jvp(r_c, x, r_c_dot, x_dot)  # 4: return r(x) + r.deriv()(x) ** 2 + r[2] * len(r)
    (_, t9), t10 = Poly_deriv_1_jvp(r_c, r_c_dot)
    t11, t12 = Poly_call_jvp(t9, x, t10, x_dot)
    t13 = t6 + t11 ** 2
    t14 = r_c[2]
    t15 = Poly_len(r_c)
    return t13 + t14 * t15, t7 + 2 * (t11 * t12) + t15 * r_c_dot[2]
