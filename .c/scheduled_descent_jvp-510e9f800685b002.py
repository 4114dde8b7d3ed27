# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.scheduled_descent
# source: 77213e7b15c46540c0af47e4102e8d46
# code: 24d6a7232876305eefb2831d1a908631
# mode: jvp
# wrt: (0, 1)
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
# sha256: 4f49b8af50b4697f639cd038b164c0f978d29523eb60f03fd4b3b0b2ac048117

# Tangent of z_a.scheduled_descent with respect to x, base.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import expect, is_array


def Scheduler_lr_jvp(self_base, self_warm, self_n, self_base_dot):
    if self_n < self_warm:                      # 2: if self.n < self.warm:
        t = self_n + 1                          # 3: return self.base * (self.n + 1) / self.warm
        t1 = self_base * t / self_warm
        t2 = t * self_base_dot / self_warm
    else:
        t3 = math.sqrt(self_n - self_warm + 1)  # 4: return self.base / math.sqrt(self.n - self.warm + 1)
        t1 = self_base / t3
        t2 = self_base_dot / t3
    return t1, t2


def scheduled_descent_jvp(x, base, x_dot, base_dot):
    expect(is_array(x, "float64", 1) and type(base) is float, "x: float64[:], base: float")

    sched_n = 0
    for _ in range(6):                                        # 3
        t, t1 = Scheduler_lr_jvp(base, 3, sched_n, base_dot)  # 4: x = x - sched.lr * (x ** 3 - x)
        t2 = x ** 3 - x
        t3 = t2 * t1 + t * (3 * (x ** 2 * x_dot) - x_dot)
        x = x - t * t2
        x_dot = x_dot - t3
        sched_n = sched_n + 1                                 # 5: sched.tick()
    return np.sum(x ** 2), np.sum(2 * (x * x_dot))
