# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.scheduled_descent
# source: 77213e7b15c46540c0af47e4102e8d46
# code: 24d6a7232876305eefb2831d1a908631
# mode: hvp
# wrt: 0
# argument: base float
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: Scheduler = class z_a.Scheduler()
# asked: Scheduler.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Scheduler.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Scheduler.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Scheduler.__new__ = builtin_function_or_method .object.__new__
# asked: Scheduler.__getattr__ = unbound
# asked: Scheduler.__del__ = unbound
# asked: Scheduler.__init__ = function z_a.Scheduler.__init__ 581a578abaa4cc9069d5ed798fa3f4b2
# asked: Scheduler.base = unbound
# asked: Scheduler.warm = unbound
# asked: Scheduler.n = unbound
# asked: Scheduler.lr = other any
# asked: Scheduler.lr.fget = function z_a.Scheduler.lr 108f2c722728b6cc5a6c45fff6731826
# asked: Scheduler.lr.fget: math = module math
# asked: Scheduler.lr.fget: math.sqrt = builtin_function_or_method math.sqrt
# asked: Scheduler.tick = function z_a.Scheduler.tick cffdf6dda498d45c1b25b41594f67026
# asked: equal axes = 
# sha256: f0c147a33511576360293afa05de21452cadf569e356d041ead35dd1475c8715

# Product of the Hessian of z_a.scheduled_descent with respect to x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array


def Scheduler_lr(self_base, self_warm, self_n):
    t = self_n < self_warm  # 2: if self.n < self.warm:
    return self_base * (self_n + 1) / self_warm if t else self_base / math.sqrt(self_n - self_warm + 1)


def scheduled_descent_hvp(x, base, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and type(base) is float, "x: float64[:], base: float")

    # forward sweep
    tape = []
    sched_n = 0
    for _ in range(6):                      # 3
        t = Scheduler_lr(base, 3, sched_n)  # 4: x = x - sched.lr * (x ** 3 - x)
        tape.append((x, x_dot, t))
        t1 = t * (3 * (x ** 2 * x_dot) - x_dot)
        x = x - t * (x ** 3 - x)
        x_dot = x_dot - t1
        sched_n = sched_n + 1               # 5: sched.tick()

    # reverse sweep
    t2 = y_bar * 2                      # 6: return np.sum(x ** 2)
    x_bar = t2 * x
    x_bar_dot = t2 * x_dot
    for x, x_dot, t in reversed(tape):  # 3
        t1 = -t                         # 4
        t3 = x_bar * t1
        t4 = t1 * x_bar_dot
        t2 = x ** 2
        t5 = t3 * 3
        x_bar_dot = x_bar_dot - t4 + (t2 * (3 * t4) + t5 * (2 * (x * x_dot)))
        x_bar = x_bar - t3 + t5 * t2
    return x_bar_dot
