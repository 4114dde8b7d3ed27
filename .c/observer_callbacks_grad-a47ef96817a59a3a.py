# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.observer_callbacks
# source: cf9f93dcae91a8009b651bc260ebbe67
# code: c513d39fa6f2b433ea1b559abd06498a
# mode: grad
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
# sha256: a5551fcac43e8a43adfa8b99ad4d5a8c6ff7d5a505e5d07580b23bef6653c8eb

# Gradient of z_e.observer_callbacks with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def observer_callbacks_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    log, log_bar, t1_tape = [], [], []  # 8: log = []
    total_a = 0.0
    for k in range(3):                  # 15
        t = x[2] + k                    # 16: s.emit(x[2] + k)
        total_a = total_a + t * x[0]
        t1 = t ** 2
        t1_tape.append(t1)
        log.append(t1 * x[1])
        log_bar.append(0.0)
    t2 = len(log)                       # 17: return total["a"] * sum(log)
    t = 0
    for i in range(t2):
        t = t + log[i]

    # reverse sweep
    t1 = y_bar * total_a                                      # 17
    for i in reversed(range(t2)):
        log_bar[i] += t1
    x_bar = zeros_like(x)                                     # 15
    total_a_bar = y_bar * t                                   # 17
    for k, t1 in zip(reversed(range(3)), reversed(t1_tape)):  # 15
        t2 = log_bar.pop()                                    # 16
        x_bar[1] += t2 * t1
        t3 = x[2] + k
        x_bar[0] += total_a_bar * t3
        x_bar[2] += t2 * x[1] * 2 * t3 + total_a_bar * x[0]
    return x_bar
