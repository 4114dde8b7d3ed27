# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.poly_class
# source: 248df6ebc5e0d165a6a7e8b77987c361
# code: 7a524bc7bf6321a7c136a045404241cd
# mode: hvp
# wrt: 0
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
# sha256: 66c1fd1645d58d8e676caba7c1469e0586b30c5674cac45f7095c131fa2e65fe

# Product of the Hessian of z_e.poly_class with respect to a.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, duplicate, expect, is_array, materialise


def Poly_init(coef):
    self_c = list(coef)  # 1: def __init__(self, coef): self.c = list(coef)
    return None, self_c


def folded(x, items, start):
    """``functools.reduce(function, items, start)``."""
    value = start
    for item in items:            # 4
        # 1: def __call__(self, x): return functools.reduce(lambda acc, a: acc * x + a, reversed(self.c), 0.0)
        value = value * x + item
    return value


def Poly_len(self_c):
    return len(self_c)  # 1: def __len__(self): return len(self.c)


def folded_reverse(x, items, y_bar):
    items_bar = [0.0] * len(items)  # 4: for item in items:
    value_bar = y_bar
    for i in reversed(range(len(items))):
        # 1: def __call__(self, x): return functools.reduce(lambda acc, a: acc * x + a, reversed(self.c), 0.0)
        items_bar[i] += value_bar
        value_bar = value_bar * x
    return items_bar


def Poly_call_forward(self_c, x):
    # 1: def __call__(self, x): return functools.reduce(lambda acc, a: acc * x + a, reversed(self.c), 0.0)
    t = [self_c[i] for i in reversed(range(len(self_c)))]
    t1 = duplicate(t)
    return folded(x, t1, 0.0), t1


def Poly_call_reverse(self_c, x, residual, y_bar, self_c_bar):
    # 1: def __call__(self, x): return functools.reduce(lambda acc, a: acc * x + a, reversed(self.c), 0.0)
    t = folded_reverse(x, residual, y_bar)
    t1 = list(t)
    for i in range(len(self_c)):
        t2 = t1.pop()
        add_at(self_c_bar, i, t2)


def Poly_init_jvp(coef, coef_dot):
    self_c = list(coef)  # 1: def __init__(self, coef): self.c = list(coef)
    self_c_dot = list(coef_dot)
    return (None, self_c), self_c_dot


def Poly_init_1_jvp(coef, coef_dot):
    self_c = list(coef)  # 1: def __init__(self, coef): self.c = list(coef)
    self_c_dot = list(coef_dot)
    return (None, self_c), self_c_dot


def Poly_mul_jvp(self_c, o_c, self_c_dot):
    t = len(self_c) + len(o_c) - 1               # 2: out = [0.0] * (len(self.c) + len(o.c) - 1)
    out = [0.0] * t
    out_dot = [0.0] * t
    for i, a in enumerate(self_c):               # 3: for i, a in enumerate(self.c):
        a_dot = self_c_dot[i]
        for j, b in enumerate(o_c):              # 4: for j, b in enumerate(o.c):
            t = out[i + j]                       # 5: out[i + j] += a * b
            out_dot[i + j] = out_dot[i + j] + b * a_dot
            out[i + j] = t + a * b
    (_, t2), t3 = Poly_init_1_jvp(out, out_dot)  # 6: return Poly(out)
    return (None, t2), t3


def Poly_init_2_jvp(coef, coef_dot):
    self_c = list(coef)  # 1: def __init__(self, coef): self.c = list(coef)
    self_c_dot = list(coef_dot)
    return (None, self_c), self_c_dot


def Poly_deriv_forward_jvp(self_c, self_c_dot):
    t, t1 = [], []  # 1: def deriv(self): return Poly([k * a for k, a in enumerate(self.c)][1:])
    for i, a in enumerate(self_c):
        a_dot = self_c_dot[i]
        t.append(i * a)
        t1.append(i * a_dot)
    t2 = t[1:]
    t3 = t1[1:]
    (_, t5), t6 = Poly_init_2_jvp(t2, t3)
    return ((None, t5), t), t6


def Poly_add_forward_jvp(self_c, o_c, self_c_dot, o_c_dot):
    # 1: def __add__(self, o): return Poly([a + b for a, b in itertools.zip_longest(self.c, o.c, fillvalue ...
    values, values_dot, place_1_tape, going_tape, place_2_tape = [], [], [], [], []
    going_1_tape, t_tape = [], []
    place_1 = place_2 = trips = 0
    going = going_1 = True
    while True:
        place_1_tape.append(place_1)
        going_tape.append(going)
        place_2_tape.append(place_2)
        going_1_tape.append(going_1)
        trips = trips + 1
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
        t = not (going or going_1)
        t_tape.append(t)
        if t:
            break
        values.append(item + item_1)
        values_dot.append(item_dot + item_1_dot)
    (_, t1), t2 = Poly_init_1_jvp(duplicate(values), duplicate(values_dot))
    return ((None, t1), (place_1_tape, going_tape, place_2_tape, going_1_tape, t_tape, trips)), t2


def Poly_deriv_1_forward_jvp(self_c, self_c_dot):
    t, t1 = [], []  # 1: def deriv(self): return Poly([k * a for k, a in enumerate(self.c)][1:])
    for i, a in enumerate(self_c):
        a_dot = self_c_dot[i]
        t.append(i * a)
        t1.append(i * a_dot)
    t2 = t[1:]
    t3 = t1[1:]
    (_, t5), t6 = Poly_init_1_jvp(t2, t3)
    return ((None, t5), t), t6


def folded_jvp(x, items, start, items_dot):
    value = start
    value_dot = 0.0
    for i in range(len(items)):  # 4: for item in items:
        # 1: def __call__(self, x): return functools.reduce(lambda acc, a: acc * x + a, reversed(self.c), 0.0)
        item = items[i]
        item_dot = items_dot[i]
        value = value * x + item
        value_dot = x * value_dot + item_dot
    return value, value_dot


def Poly_call_forward_jvp(self_c, x, self_c_dot):
    # 1: def __call__(self, x): return functools.reduce(lambda acc, a: acc * x + a, reversed(self.c), 0.0)
    t, t1 = [], []
    for i in reversed(range(len(self_c))):
        t.append(self_c[i])
        t1.append(self_c_dot[i])
    t2 = duplicate(t)
    t3, t4 = folded_jvp(x, t2, 0.0, t1)
    return (t3, t2), t4


def folded_reverse_jvp(x, items, y_bar, y_bar_dot):
    items_bar = [0.0] * len(items)         # 4: for item in items:
    items_bar_dot = [0.0] * len(items)
    value_bar = y_bar
    value_bar_dot = y_bar_dot
    for i in reversed(range(len(items))):
        # 1: def __call__(self, x): return functools.reduce(lambda acc, a: acc * x + a, reversed(self.c), 0.0)
        items_bar_dot[i] += value_bar_dot
        items_bar[i] += value_bar
        value_bar = value_bar * x
        value_bar_dot = x * value_bar_dot
    return items_bar, items_bar_dot


def Poly_call_reverse_jvp(self_c, x, residual, y_bar, y_bar_dot):
    # 1: def __call__(self, x): return functools.reduce(lambda acc, a: acc * x + a, reversed(self.c), 0.0)
    t, t1 = folded_reverse_jvp(x, residual, y_bar, y_bar_dot)
    t2 = list(t)
    t3 = list(t1)
    self_c_bar = [0.0] * len(self_c)
    self_c_bar_dot = [0.0] * len(self_c)
    for i in range(len(self_c)):
        t4 = t2.pop()
        t = t3.pop()
        add_at(self_c_bar_dot, i, t)
        add_at(self_c_bar, i, t4)
    return self_c_bar, self_c_bar_dot


def Poly_init_1_reverse_jvp(y_bar, y_bar_dot):
    self_c_bar = list(y_bar)
    self_c_bar_dot = list(y_bar_dot)
    return self_c_bar, self_c_bar_dot


def Poly_deriv_1_reverse_jvp(self_c, residual, y_bar, y_bar_dot, self_c_bar, self_c_bar_dot):
    # 1: def deriv(self): return Poly([k * a for k, a in enumerate(self.c)][1:])
    t, t1 = Poly_init_1_reverse_jvp(list(y_bar), list(y_bar_dot))
    t2 = [0.0] * len(residual)
    t3 = [0.0] * len(residual)
    add_at(t3, slice(1, None, None), list(t1))
    add_at(t2, slice(1, None, None), list(t))
    for i in reversed(range(len(self_c))):
        t4 = t2.pop()
        t5 = t3.pop()
        add_at(self_c_bar_dot, i, i * t5)
        add_at(self_c_bar, i, t4 * i)


def Poly_add_reverse_jvp(self_c, o_c, residuals, y_bar, y_bar_dot):
    place_1_tape, going_tape, place_2_tape, going_1_tape, t_tape, trips = residuals

    # 1: def __add__(self, o): return Poly([a + b for a, b in itertools.zip_longest(self.c, o.c, fillvalue ...
    t, t1 = Poly_init_1_reverse_jvp(list(y_bar), list(y_bar_dot))
    values_bar = list(t)
    values_bar_dot = list(t1)
    t2 = len(self_c)
    self_c_bar = [0.0] * t2
    self_c_bar_dot = [0.0] * t2
    t3 = len(o_c)
    o_c_bar = [0.0] * t3
    o_c_bar_dot = [0.0] * t3
    for k in range(trips):
        place_1 = place_1_tape.pop()
        going = going_tape.pop()
        place_2 = place_2_tape.pop()
        going_1 = going_1_tape.pop()
        if t_tape.pop():
            item_bar = item_bar_dot = 0.0
        else:
            item_bar = values_bar.pop()
            item_bar_dot = values_bar_dot.pop()
        if going_1:
            if place_2 < t3:
                add_at(o_c_bar_dot, place_2, item_bar_dot)
                add_at(o_c_bar, place_2, item_bar)
        if going:
            if place_1 < t2:
                add_at(self_c_bar_dot, place_1, item_bar_dot)
                add_at(self_c_bar, place_1, item_bar)
    return (self_c_bar, o_c_bar), (self_c_bar_dot, o_c_bar_dot)


def Poly_init_2_reverse_jvp(y_bar, y_bar_dot):
    self_c_bar = list(y_bar)
    self_c_bar_dot = list(y_bar_dot)
    return self_c_bar, self_c_bar_dot


def Poly_deriv_reverse_jvp(self_c, residual, y_bar, y_bar_dot):
    # 1: def deriv(self): return Poly([k * a for k, a in enumerate(self.c)][1:])
    t, t1 = Poly_init_2_reverse_jvp(list(y_bar), list(y_bar_dot))
    t2 = [0.0] * len(residual)
    t3 = [0.0] * len(residual)
    add_at(t3, slice(1, None, None), list(t1))
    add_at(t2, slice(1, None, None), list(t))
    self_c_bar = [0.0] * len(self_c)
    self_c_bar_dot = [0.0] * len(self_c)
    for i in reversed(range(len(self_c))):
        t4 = t2.pop()
        t1 = t3.pop()
        add_at(self_c_bar_dot, i, i * t1)
        add_at(self_c_bar, i, t4 * i)
    return self_c_bar, self_c_bar_dot


def Poly_mul_reverse_jvp(self_c, o_c, y_bar, y_bar_dot):
    t, t1 = Poly_init_1_reverse_jvp(list(y_bar), list(y_bar_dot))  # 6: return Poly(out)
    out_bar = list(t)
    out_bar_dot = list(t1)
    self_c_bar = [0.0] * len(self_c)            # 3: for i, a in enumerate(self.c):
    self_c_bar_dot = [0.0] * len(self_c)
    for i in reversed(range(len(self_c))):
        a_bar = a_bar_dot = 0.0
        for j in reversed(range(len(o_c))):     # 4: for j, b in enumerate(o.c):
            b = o_c[j]
            a_bar = a_bar + out_bar[i + j] * b  # 5: out[i + j] += a * b
            a_bar_dot = a_bar_dot + b * out_bar_dot[i + j]
        add_at(self_c_bar_dot, i, a_bar_dot)    # 3
        add_at(self_c_bar, i, a_bar)
    return self_c_bar, self_c_bar_dot


def Poly_init_reverse_jvp(coef, y_bar, y_bar_dot):
    self_c_bar = list(y_bar)
    self_c_bar_dot = list(y_bar_dot)
    # 1: def __init__(self, coef): self.c = list(coef)
    coef_bar = np.reshape(np.array(self_c_bar), coef.shape)
    coef_bar_dot = np.reshape(np.array(self_c_bar_dot), coef.shape)
    return coef_bar, coef_bar_dot


def poly_class_hvp(a, b, x, a_dot, *, y_bar=1.0):
    expect(is_array(a, "float64", 1) and is_array(b, "float64", 1) and type(x) is float,
        "a: float64[:], b: float64[:], x: float")

    # forward sweep
    (p, p_c), p_c_dot = Poly_init_jvp(a, a_dot)    # 2: p, q = Poly(a), Poly(b)
    q, q_c = Poly_init(b)
    (_, t1), t2 = Poly_mul_jvp(p_c, q_c, p_c_dot)  # 3: r = p * q + p.deriv()
    ((_, t4), Poly_deriv_res), t5 = Poly_deriv_forward_jvp(p_c, p_c_dot)
    ((r, r_c),
        (place_1_tape, going_tape, place_2_tape, going_1_tape, t_tape,
        trips)), r_c_dot = Poly_add_forward_jvp(t1, t4, t2, t5)
    _, Poly_call_res = Poly_call_forward(r_c, x)   # 4: return r(x) + r.deriv()(x) ** 2 + r[2] * len(r)
    ((_, t8), Poly_deriv_1_res), t9 = Poly_deriv_1_forward_jvp(r_c, r_c_dot)
    (t10, Poly_call_res_1), t11 = Poly_call_forward_jvp(t8, x, t9)
    t10 ** 2                                       # may raise or warn, as in the primal
    r_c[2]                                         # may raise or warn, as in the primal

    # reverse sweep
    r_c_bar = [0.0] * len(r_c)  # 4
    r_c_bar_dot = [0.0] * len(r_c)
    r_c_bar[2] += y_bar * Poly_len(r_c)
    t = y_bar * 2
    t2, t3 = Poly_call_reverse_jvp(t8, x, Poly_call_res_1, t * t10, t * t11)
    Poly_deriv_1_reverse_jvp(r_c, Poly_deriv_1_res, list(t2), list(t3), r_c_bar, r_c_bar_dot)
    Poly_call_reverse(r_c, x, Poly_call_res, y_bar, r_c_bar)
    # 3
    (t5, t6), (t7, t9) = Poly_add_reverse_jvp(t1, t4,
        (place_1_tape, going_tape, place_2_tape, going_1_tape, t_tape, trips), r_c_bar, r_c_bar_dot)
    p_c_bar, p_c_bar_dot = Poly_deriv_reverse_jvp(p_c, Poly_deriv_res, list(t6), list(t9))
    p_c_bar, p_c_bar_dot = list(p_c_bar), list(p_c_bar_dot)
    p_c_bar_1, p_c_bar_dot_1 = Poly_mul_reverse_jvp(p_c, q_c, list(t5), list(t7))
    add_at(p_c_bar_dot, slice(None, None, None), p_c_bar_dot_1)
    add_at(p_c_bar, slice(None, None, None), p_c_bar_1)
    a_bar, a_bar_dot = Poly_init_reverse_jvp(a, p_c_bar, p_c_bar_dot)  # 2
    return materialise(a_bar_dot, a)
