# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.strategy_dict_of_methods
# source: 0a87938316cf1d067c0f581f2ce3f332
# code: c82bd5f5e956947936e94d1b1daecd21
# mode: grad
# wrt: 0
# argument: order int
# argument: x array float64 (x.0)
# asked: math = module math
# asked: math.sin = builtin_function_or_method math.sin
# asked: Rules = class z_e.strategy_dict_of_methods.<locals>.Rules() as Rules_1
# asked: Rules.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Rules.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Rules.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Rules.__new__ = builtin_function_or_method .object.__new__
# asked: Rules.__getattr__ = unbound
# asked: Rules.__del__ = unbound
# asked: Rules.__init__ = function z_e.strategy_dict_of_methods.<locals>.Rules.__init__ f49e63418c455de58fb8a82603157119
# asked: Rules.n = unbound
# asked: Rules.left = function z_e.strategy_dict_of_methods.<locals>.Rules.left 8a294ad0a48e3e8fdfecff5adba123a5
# asked: Rules.mid = function z_e.strategy_dict_of_methods.<locals>.Rules.mid 98ac3e2a114d731fdd472d14f4ff9701
# asked: Rules.trap = function z_e.strategy_dict_of_methods.<locals>.Rules.trap b082bca67d847cba07c559e58e7af7b9
# asked: Rules.left: range = class builtins.range
# asked: Rules.left: sum = builtin_function_or_method builtins.sum
# asked: Rules.mid: range = class builtins.range
# asked: Rules.mid: sum = builtin_function_or_method builtins.sum
# asked: Rules.trap: range = class builtins.range
# asked: Rules.trap: sum = builtin_function_or_method builtins.sum
# asked: equal axes = 
# sha256: 859b85a5c540a49293bc25f191c8b44e57260e044e89735ec6ee60472afafddc

# Gradient of z_e.strategy_dict_of_methods with respect to x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, quotient, zeros_like


def f_forward(t, x, order):
    t1 = x[0]  # 9: f = lambda t: x[0] * t ** order + math.sin(x[1] * t)
    t2 = t ** order
    return t1 * t2 + math.sin(x[1] * t), t2


def f_reverse(t, x, residual, y_bar, x_bar):
    x_bar[1] += y_bar * math.cos(x[1] * t) * t  # 9: f = lambda t: x[0] * t ** order + math.sin(x[1] * t)
    x_bar[0] += y_bar * residual


def Rules_trap_forward(self_n, x, order):
    # 1: def trap(self, f): return (f(0.0) + f(1.0)) / (2 * self.n) + sum(f(i / self.n) for i in range(1,  ...
    t, f_res = f_forward(0.0, x, order)
    t1, f_res_1 = f_forward(1.0, x, order)
    t2 = (t + t1) / (2 * self_n)
    f_res_tape = []
    t3 = 0.0
    for i in range(1, self_n):
        t4, f_res_2 = f_forward(i / self_n, x, order)
        f_res_tape.append(f_res_2)
        t3 = t3 + t4
    return t2 + t3 / self_n, (f_res, f_res_1, f_res_tape)


def Rules_trap_reverse(self_n, x, residuals, y_bar, x_bar):
    f_res, f_res_1, f_res_tape = residuals

    # 1: def trap(self, f): return (f(0.0) + f(1.0)) / (2 * self.n) + sum(f(i / self.n) for i in range(1,  ...
    t = 2 * self_n
    t1 = y_bar / self_n
    for i, f_res_2 in zip(reversed(range(1, self_n)), reversed(f_res_tape)):
        f_reverse(i / self_n, x, f_res_2, t1, x_bar)
    t2 = quotient(y_bar, t)
    f_reverse(1.0, x, f_res_1, t2, x_bar)
    f_reverse(0.0, x, f_res, t2, x_bar)


def Rules_mid_forward(self_n, x, order):
    f_res_tape = []
    t = 0.0
    # 1: def mid(self, f): return sum(f((i + 0.5) / self.n) for i in range(self.n)) / self.n
    for i in range(self_n):
        t1, f_res = f_forward((i + 0.5) / self_n, x, order)
        f_res_tape.append(f_res)
        t = t + t1
    return t / self_n, f_res_tape


def Rules_mid_reverse(self_n, x, f_res_tape, y_bar, x_bar):
    # 1: def mid(self, f): return sum(f((i + 0.5) / self.n) for i in range(self.n)) / self.n
    t = y_bar / self_n
    for i, f_res in zip(reversed(range(self_n)), reversed(f_res_tape)):
        f_reverse((i + 0.5) / self_n, x, f_res, t, x_bar)


def Rules_left_forward(self_n, x, order):
    f_res_tape = []
    t = 0.0
    for i in range(self_n):  # 1: def left(self, f): return sum(f(i / self.n) for i in range(self.n)) / self.n
        t1, f_res = f_forward(i / self_n, x, order)
        f_res_tape.append(f_res)
        t = t + t1
    return t / self_n, f_res_tape


def Rules_left_reverse(self_n, x, f_res_tape, y_bar, x_bar):
    t = y_bar / self_n  # 1: def left(self, f): return sum(f(i / self.n) for i in range(self.n)) / self.n
    for i, f_res in zip(reversed(range(self_n)), reversed(f_res_tape)):
        f_reverse(i / self_n, x, f_res, t, x_bar)


def strategy_dict_of_methods_grad(x, order, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and type(order) is int, "x: float64[:], order: int")

    # forward sweep
    # 10: res = {name: m(f) for name, m in methods.items()}
    res_left, Rules_left_res = Rules_left_forward(4, x, order)
    res_mid, Rules_mid_res = Rules_mid_forward(4, x, order)
    res_trap, Rules_trap_res = Rules_trap_forward(4, x, order)
    t = x[2]  # 11: return res["left"] * res["mid"] + x[2] * res["trap"]

    # reverse sweep
    x_bar = zeros_like(x)           # 11
    x_bar[2] += y_bar * res_trap
    res_trap_bar = y_bar * t
    Rules_trap_reverse(4, x, Rules_trap_res, res_trap_bar, x_bar)  # 10
    res_mid_bar = y_bar * res_left  # 11
    Rules_mid_reverse(4, x, Rules_mid_res, res_mid_bar, x_bar)  # 10
    res_left_bar = y_bar * res_mid  # 11
    Rules_left_reverse(4, x, Rules_left_res, res_left_bar, x_bar)  # 10
    return x_bar
