# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.observer_callbacks
# source: cf9f93dcae91a8009b651bc260ebbe67
# code: c513d39fa6f2b433ea1b559abd06498a
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: Signal = class z_e.observer_callbacks.<locals>.Signal() as Signal_1
# asked: Signal.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Signal.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Signal.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Signal.__new__ = builtin_function_or_method .object.__new__
# asked: Signal.__getattr__ = unbound
# asked: Signal.__del__ = unbound
# asked: Signal.__init__ = function z_e.observer_callbacks.<locals>.Signal.__init__ 48f5cc6523d8ae02708d56ca281247fb
# asked: Signal.subs = unbound
# asked: Signal.connect = function z_e.observer_callbacks.<locals>.Signal.connect f7cfc87e0213245d49db5a8b9e0cf29b
# asked: shared memory = 
# asked: Signal.emit = function z_e.observer_callbacks.<locals>.Signal.emit e8d828dd1dffa995e6c604410ced41b4
# asked: equal axes = 
# sha256: 0b93089206c1488d37be1b29ed1e758a267a50f5962160f0e24531463e205b95

# Tangent of z_e.observer_callbacks with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array


def observer_callbacks_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    log, log_dot = [], []      # 8: log = []
    total_a = total_a_dot = 0.0
    for k in range(3):         # 15
        t = x[2] + k           # 16: s.emit(x[2] + k)
        t1 = t * x[0]
        total_a = total_a + t1
        total_a_dot = total_a_dot + (x[0] * x_dot[2] + t * x_dot[0])
        t2 = t ** 2
        t3 = t2 * x[1]
        t4 = x[1] * (2 * (t * x_dot[2])) + t2 * x_dot[1]
        log.append(t3)
        log_dot.append(t4)
    t1 = 0
    t5 = 0.0
    for i in range(len(log)):  # 17: return total["a"] * sum(log)
        t1 = t1 + log[i]
        t5 = t5 + log_dot[i]
    return total_a * t1, t1 * total_a_dot + total_a * t5
