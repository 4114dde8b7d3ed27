# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.poly_class
# source: 248df6ebc5e0d165a6a7e8b77987c361
# code: 7a524bc7bf6321a7c136a045404241cd
# mode: grad
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
# sha256: b8938c54cac6f0648006a2246e0bfcf3baf5c590aa8a96e9db62c4cc7e5772fc

# Gradient of z_e.poly_class with respect to a, b, x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, duplicate, expect, is_array, materialise


def Poly_init(coef):
    self_c = list(coef)  # 1: def __init__(self, coef): self.c = list(coef)
    return None, self_c


def Poly_init_1(coef):
    self_c = list(coef)  # 1: def __init__(self, coef): self.c = list(coef)
    return None, self_c


def Poly_mul(self_c, o_c):
    out = [0.0] * (len(self_c) + len(o_c) - 1)  # 2: out = [0.0] * (len(self.c) + len(o.c) - 1)
    for i, a in enumerate(self_c):              # 3: for i, a in enumerate(self.c):
        for j, b in enumerate(o_c):             # 4: for j, b in enumerate(o.c):
            out[i + j] = out[i + j] + a * b     # 5: out[i + j] += a * b
    _, t1 = Poly_init_1(out)                    # 6: return Poly(out)
    return None, t1


def Poly_init_2(coef):
    self_c = list(coef)  # 1: def __init__(self, coef): self.c = list(coef)
    return None, self_c


def Poly_len(self_c):
    return len(self_c)  # 1: def __len__(self): return len(self.c)


def folded_forward(x, items, start):
    """``functools.reduce(function, items, start)``."""
    value_tape = []
    value = start
    for item in items:            # 4
        value_tape.append(value)
        # 1: def __call__(self, x): return functools.reduce(lambda acc, a: acc * x + a, reversed(self.c), 0.0)
        value = value * x + item
    return value, value_tape


def folded_reverse(x, items, value_tape, y_bar):
    items_bar = [0.0] * len(items)  # 4: for item in items:
    value_bar = y_bar
    x_bar = 0.0
    for i, value in zip(reversed(range(len(items))), reversed(value_tape)):
        # 1: def __call__(self, x): return functools.reduce(lambda acc, a: acc * x + a, reversed(self.c), 0.0)
        items_bar[i] += value_bar
        x_bar = x_bar + value_bar * value
        value_bar = value_bar * x
    return x_bar, items_bar


def Poly_call_forward(self_c, x):
    # 1: def __call__(self, x): return functools.reduce(lambda acc, a: acc * x + a, reversed(self.c), 0.0)
    t = [self_c[i] for i in reversed(range(len(self_c)))]
    t1 = duplicate(t)
    t2, folded_res = folded_forward(x, t1, 0.0)
    return t2, (t1, folded_res)


def Poly_call_reverse(self_c, x, residuals, y_bar, self_c_bar):
    t, folded_res = residuals

    # 1: def __call__(self, x): return functools.reduce(lambda acc, a: acc * x + a, reversed(self.c), 0.0)
    x_bar, t1 = folded_reverse(x, t, folded_res, y_bar)
    t2 = list(t1)
    for i in range(len(self_c)):
        t3 = t2.pop()
        add_at(self_c_bar, i, t3)
    return x_bar


def Poly_init_1_reverse(y_bar):
    self_c_bar = list(y_bar)
    return self_c_bar


def Poly_deriv_1_forward(self_c):
    # 1: def deriv(self): return Poly([k * a for k, a in enumerate(self.c)][1:])
    t = [i * a for i, a in enumerate(self_c)]
    t1 = t[1:]
    _, t3 = Poly_init_1(t1)
    return (None, t3), t


def Poly_deriv_1_reverse(self_c, residual, y_bar, self_c_bar):
    # 1: def deriv(self): return Poly([k * a for k, a in enumerate(self.c)][1:])
    t = Poly_init_1_reverse(list(y_bar))
    t1 = [0.0] * len(residual)
    add_at(t1, slice(1, None, None), list(t))
    for i in reversed(range(len(self_c))):
        t2 = t1.pop()
        add_at(self_c_bar, i, t2 * i)


def Poly_add_forward(self_c, o_c):
    # 1: def __add__(self, o): return Poly([a + b for a, b in itertools.zip_longest(self.c, o.c, fillvalue ...
    values, tape, t_tape = [], [], []
    place_1 = place_2 = 0
    going = going_1 = True
    while True:
        tape.append((place_1, going, place_2, going_1))
        if going:
            if not place_1 < len(self_c):
                place_1 = 9223372036854775807
                going = False
                item = 0.0
            else:
                item = self_c[place_1]
                place_1 = place_1 + 1
        else:
            item = 0.0
        if going_1:
            if not place_2 < len(o_c):
                place_2 = 9223372036854775807
                going_1 = False
                item_1 = 0.0
            else:
                item_1 = o_c[place_2]
                place_2 = place_2 + 1
        else:
            item_1 = 0.0
        t = not (going or going_1)
        t_tape.append(t)
        if t:
            break
        values.append(item + item_1)
    _, t2 = Poly_init_1(duplicate(values))
    return (None, t2), (tape, t_tape)


def Poly_add_reverse(self_c, o_c, residuals, y_bar):
    tape, t_tape = residuals

    # 1: def __add__(self, o): return Poly([a + b for a, b in itertools.zip_longest(self.c, o.c, fillvalue ...
    t = Poly_init_1_reverse(list(y_bar))
    values_bar = list(t)
    t1 = len(self_c)
    self_c_bar = [0.0] * t1
    t2 = len(o_c)
    o_c_bar = [0.0] * t2
    for (place_1, going, place_2, going_1), t in zip(reversed(tape), reversed(t_tape)):
        if t:
            item_bar = 0.0
        else:
            item_bar = values_bar.pop()
        if going_1:
            if place_2 < t2:
                add_at(o_c_bar, place_2, item_bar)
        if going:
            if place_1 < t1:
                add_at(self_c_bar, place_1, item_bar)
    return self_c_bar, o_c_bar


def Poly_init_2_reverse(y_bar):
    self_c_bar = list(y_bar)
    return self_c_bar


def Poly_deriv_forward(self_c):
    # 1: def deriv(self): return Poly([k * a for k, a in enumerate(self.c)][1:])
    t = [i * a for i, a in enumerate(self_c)]
    t1 = t[1:]
    _, t3 = Poly_init_2(t1)
    return (None, t3), t


def Poly_deriv_reverse(self_c, residual, y_bar):
    # 1: def deriv(self): return Poly([k * a for k, a in enumerate(self.c)][1:])
    t = Poly_init_2_reverse(list(y_bar))
    t1 = [0.0] * len(residual)
    add_at(t1, slice(1, None, None), list(t))
    self_c_bar = [0.0] * len(self_c)
    for i in reversed(range(len(self_c))):
        t2 = t1.pop()
        add_at(self_c_bar, i, t2 * i)
    return self_c_bar


def Poly_mul_reverse(self_c, o_c, y_bar):
    self_c_bar = [0.0] * len(self_c)                  # 3: for i, a in enumerate(self.c):
    o_c_bar = [0.0] * len(o_c)
    out_bar = list(Poly_init_1_reverse(list(y_bar)))  # 6: return Poly(out)
    for i in reversed(range(len(self_c))):            # 3
        a = self_c[i]
        a_bar = 0.0
        for j in reversed(range(len(o_c))):           # 4: for j, b in enumerate(o.c):
            t = out_bar[i + j]                        # 5: out[i + j] += a * b
            add_at(o_c_bar, j, t * a)                 # 4, 5
            b = o_c[j]                                # 4
            a_bar = a_bar + t * b                     # 5
        add_at(self_c_bar, i, a_bar)                  # 3
    return self_c_bar, o_c_bar


def Poly_init_reverse(coef, y_bar):
    self_c_bar = list(y_bar)
    # 1: def __init__(self, coef): self.c = list(coef)
    coef_bar = np.reshape(np.array(self_c_bar), coef.shape)
    return coef_bar


def poly_class_grad(a, b, x, *, y_bar=1.0):
    expect(is_array(a, "float64", 1) and is_array(b, "float64", 1) and type(x) is float,
        "a: float64[:], b: float64[:], x: float")

    # forward sweep
    p, p_c = Poly_init(a)                         # 2: p, q = Poly(a), Poly(b)
    q, q_c = Poly_init(b)
    _, t1 = Poly_mul(p_c, q_c)                    # 3: r = p * q + p.deriv()
    (_, t3), Poly_deriv_res = Poly_deriv_forward(p_c)
    (r, r_c), Poly_add_res = Poly_add_forward(t1, t3)
    _, Poly_call_res = Poly_call_forward(r_c, x)  # 4: return r(x) + r.deriv()(x) ** 2 + r[2] * len(r)
    (_, t6), Poly_deriv_1_res = Poly_deriv_1_forward(r_c)
    t7, Poly_call_res_1 = Poly_call_forward(t6, x)
    t7 ** 2                                       # may raise or warn, as in the primal
    r_c[2]                                        # may raise or warn, as in the primal

    # reverse sweep
    r_c_bar = [0.0] * len(r_c)                                # 4
    r_c_bar[2] += y_bar * Poly_len(r_c)
    t = [0.0] * len(t6)
    x_bar = Poly_call_reverse(t6, x, Poly_call_res_1, y_bar * 2 * t7, t)
    Poly_deriv_1_reverse(r_c, Poly_deriv_1_res, list(t), r_c_bar)
    x_bar_1 = Poly_call_reverse(r_c, x, Poly_call_res, y_bar, r_c_bar)
    t2, t4 = Poly_add_reverse(t1, t3, Poly_add_res, r_c_bar)  # 3
    p_c_bar = Poly_deriv_reverse(p_c, Poly_deriv_res, list(t4))
    p_c_bar = list(p_c_bar)
    p_c_bar_1, q_c_bar = Poly_mul_reverse(p_c, q_c, list(t2))
    add_at(p_c_bar, slice(None, None, None), p_c_bar_1)
    q_c_bar = list(q_c_bar)
    b_bar = Poly_init_reverse(b, q_c_bar)                     # 2
    x_bar = x_bar + x_bar_1                                   # 4
    return materialise(Poly_init_reverse(a, p_c_bar), a), materialise(b_bar, b), x_bar
