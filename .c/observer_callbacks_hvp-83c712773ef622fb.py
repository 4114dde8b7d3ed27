# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.observer_callbacks
# source: cf9f93dcae91a8009b651bc260ebbe67
# code: c513d39fa6f2b433ea1b559abd06498a
# mode: hvp
# wrt: 0
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
# sha256: 93a0840759d00cfacfe6c24ab265113b61d72d41ecd875c57d93fe519afe51ae

# Product of the Hessian of z_e.observer_callbacks with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def observer_callbacks_hvp(x, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    log, log_dot, log_bar, log_bar_dot, tape = [], [], [], [], []  # 8: log = []
    total_a = total_a_dot = 0.0
    for k in range(3):  # 15
        t = x[2] + k    # 16: s.emit(x[2] + k)
        t1 = t * x[0]
        total_a = total_a + t1
        total_a_dot = total_a_dot + (x[0] * x_dot[2] + t * x_dot[0])
        t2 = t ** 2
        t3 = 2 * (t * x_dot[2])
        tape.append((t2, t3))
        t4 = t2 * x[1]
        t5 = x[1] * t3 + t2 * x_dot[1]
        log.append(t4)
        log_dot.append(t5)
        log_bar.append(0.0)
        log_bar_dot.append(0.0)
    t = len(log)        # 17: return total["a"] * sum(log)
    t1 = 0
    t2 = 0.0
    for i in range(t):
        t1 = t1 + log[i]
        t2 = t2 + log_dot[i]

    # reverse sweep
    t3 = y_bar * total_a       # 17
    t4 = y_bar * total_a_dot
    for i in reversed(range(t)):
        log_bar_dot[i] += t4
        log_bar[i] += t3
    x_bar_dot = zeros_like(x)  # 15
    total_a_bar = y_bar * t1   # 17
    total_a_bar_dot = y_bar * t2
    for k, (t2, t3) in zip(reversed(range(3)), reversed(tape)):  # 15
        t = log_bar.pop()      # 16
        t4 = log_bar_dot.pop()
        x_bar_dot[1] += t2 * t4 + t * t3
        t1 = x[2] + k
        x_bar_dot[0] += t1 * total_a_bar_dot + total_a_bar * x_dot[2]
        t5 = t1 * (2 * (x[1] * t4 + t * x_dot[1])) + t * x[1] * 2 * x_dot[2]
        x_bar_dot[2] += t5 + (x[0] * total_a_bar_dot + total_a_bar * x_dot[0])
    return x_bar_dot
