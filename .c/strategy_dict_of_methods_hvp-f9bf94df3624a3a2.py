# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.strategy_dict_of_methods
# source: 0a87938316cf1d067c0f581f2ce3f332
# code: c82bd5f5e956947936e94d1b1daecd21
# mode: hvp
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
# sha256: d18e6b02d1e9b3b97857fb1e22ff4ebdea896ea6de450efa734c0f7912ca7fc1

# Product of the Hessian of z_e.strategy_dict_of_methods with respect to x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, quotient, zeros_like


def f_forward_jvp(t, x, order, x_dot):
    t1 = x[0]  # 9: f = lambda t: x[0] * t ** order + math.sin(x[1] * t)
    t2 = t ** order
    t3 = x[1] * t
    return (t1 * t2 + math.sin(t3), t2), t2 * x_dot[0] + math.cos(t3) * (t * x_dot[1])


def Rules_left_forward_jvp(self_n, x, order, x_dot):
    f_res_tape = []
    t = t1 = 0.0
    for i in range(self_n):  # 1: def left(self, f): return sum(f(i / self.n) for i in range(self.n)) / self.n
        (t2, f_res), t3 = f_forward_jvp(i / self_n, x, order, x_dot)
        f_res_tape.append(f_res)
        t = t + t2
        t1 = t1 + t3
    return (t / self_n, f_res_tape), t1 / self_n


def Rules_mid_forward_jvp(self_n, x, order, x_dot):
    f_res_tape = []
    t = t1 = 0.0
    # 1: def mid(self, f): return sum(f((i + 0.5) / self.n) for i in range(self.n)) / self.n
    for i in range(self_n):
        (t2, f_res), t3 = f_forward_jvp((i + 0.5) / self_n, x, order, x_dot)
        f_res_tape.append(f_res)
        t = t + t2
        t1 = t1 + t3
    return (t / self_n, f_res_tape), t1 / self_n


def Rules_trap_forward_jvp(self_n, x, order, x_dot):
    # 1: def trap(self, f): return (f(0.0) + f(1.0)) / (2 * self.n) + sum(f(i / self.n) for i in range(1,  ...
    (t, f_res), t1 = f_forward_jvp(0.0, x, order, x_dot)
    (t2, f_res_1), t3 = f_forward_jvp(1.0, x, order, x_dot)
    t4 = 2 * self_n
    t5 = (t + t2) / t4
    f_res_tape = []
    t6 = t7 = 0.0
    for i in range(1, self_n):
        (t8, f_res_2), t9 = f_forward_jvp(i / self_n, x, order, x_dot)
        f_res_tape.append(f_res_2)
        t6 = t6 + t8
        t7 = t7 + t9
    return (t5 + t6 / self_n, (f_res, f_res_1, f_res_tape)), quotient(t1 + t3, t4) + t7 / self_n


def f_reverse_jvp(t, x, residual, y_bar, x_dot, y_bar_dot, x_bar, x_bar_dot):
    t1 = x[1] * t  # 9: f = lambda t: x[0] * t ** order + math.sin(x[1] * t)
    t2 = math.cos(t1)
    x_bar_dot[1] += t * (t2 * y_bar_dot - y_bar * (math.sin(t1) * (t * x_dot[1])))
    x_bar[1] += y_bar * t2 * t
    x_bar_dot[0] += residual * y_bar_dot
    x_bar[0] += y_bar * residual


def Rules_trap_reverse_jvp(self_n, x, residuals, y_bar, x_dot, y_bar_dot, x_bar, x_bar_dot):
    f_res, f_res_1, f_res_tape = residuals

    # 1: def trap(self, f): return (f(0.0) + f(1.0)) / (2 * self.n) + sum(f(i / self.n) for i in range(1,  ...
    t = 2 * self_n
    t1 = y_bar / self_n
    t2 = y_bar_dot / self_n
    for i in reversed(range(1, self_n)):
        f_res_2 = f_res_tape.pop()
        f_reverse_jvp(i / self_n, x, f_res_2, t1, x_dot, t2, x_bar, x_bar_dot)
    t3 = quotient(y_bar, t)
    t4 = quotient(y_bar_dot, t)
    f_reverse_jvp(1.0, x, f_res_1, t3, x_dot, t4, x_bar, x_bar_dot)
    f_reverse_jvp(0.0, x, f_res, t3, x_dot, t4, x_bar, x_bar_dot)


def Rules_mid_reverse_jvp(self_n, x, f_res_tape, y_bar, x_dot, y_bar_dot, x_bar, x_bar_dot):
    # 1: def mid(self, f): return sum(f((i + 0.5) / self.n) for i in range(self.n)) / self.n
    t = y_bar / self_n
    t1 = y_bar_dot / self_n
    for i in reversed(range(self_n)):
        f_res = f_res_tape.pop()
        f_reverse_jvp((i + 0.5) / self_n, x, f_res, t, x_dot, t1, x_bar, x_bar_dot)


def Rules_left_reverse_jvp(self_n, x, f_res_tape, y_bar, x_dot, y_bar_dot, x_bar, x_bar_dot):
    t = y_bar / self_n  # 1: def left(self, f): return sum(f(i / self.n) for i in range(self.n)) / self.n
    t1 = y_bar_dot / self_n
    for i in reversed(range(self_n)):
        f_res = f_res_tape.pop()
        f_reverse_jvp(i / self_n, x, f_res, t, x_dot, t1, x_bar, x_bar_dot)


def strategy_dict_of_methods_hvp(x, order, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and type(order) is int, "x: float64[:], order: int")

    # forward sweep
    # 10: res = {name: m(f) for name, m in methods.items()}
    (res_left, f_res_tape), res_left_dot = Rules_left_forward_jvp(4, x, order, x_dot)
    (res_mid, f_res_tape_1), res_mid_dot = Rules_mid_forward_jvp(4, x, order, x_dot)
    (res_trap, (f_res, f_res_1, f_res_tape_2)), res_trap_dot = Rules_trap_forward_jvp(4, x, order, x_dot)
    t = x[2]  # 11: return res["left"] * res["mid"] + x[2] * res["trap"]

    # reverse sweep
    x_bar_dot = zeros_like(x)       # 11
    x_bar_dot[2] += y_bar * res_trap_dot
    res_trap_bar = y_bar * t
    res_trap_bar_dot = y_bar * x_dot[2]
    x_bar = zeros_like(x)           # 10
    Rules_trap_reverse_jvp(4, x, (f_res, f_res_1, f_res_tape_2), res_trap_bar, x_dot, res_trap_bar_dot, x_bar,
        x_bar_dot)
    res_mid_bar = y_bar * res_left  # 11
    res_mid_bar_dot = y_bar * res_left_dot
    x_bar = zeros_like(x)           # 10
    Rules_mid_reverse_jvp(4, x, f_res_tape_1, res_mid_bar, x_dot, res_mid_bar_dot, x_bar, x_bar_dot)
    res_left_bar = y_bar * res_mid  # 11
    res_left_bar_dot = y_bar * res_mid_dot
    x_bar = zeros_like(x)           # 10
    Rules_left_reverse_jvp(4, x, f_res_tape, res_left_bar, x_dot, res_left_bar_dot, x_bar, x_bar_dot)
    return x_bar_dot
