# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.integrator_hierarchy
# source: eb99fefd802ddfa02d813356c49fff24
# code: 00bc61f32effe0730010b19b452c9b6b
# mode: hvp
# wrt: 0
# argument: omega float
# argument: y0 array float64 (y0.0)
# asked: np = module numpy 2.4.6
# asked: np.array = builtin_function_or_method numpy.array
# asked: np.cos = ufunc numpy.cos
# asked: np.sin = ufunc numpy.sin
# asked: Integrator = class z_c.Integrator()
# asked: Heun = class z_c.Heun(z_c.Integrator)
# asked: RK4 = class z_c.RK4(z_c.Integrator)
# asked: Integrator.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Integrator.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Integrator.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Integrator.__new__ = builtin_function_or_method .object.__new__
# asked: Integrator.__getattr__ = unbound
# asked: Integrator.__del__ = unbound
# asked: Integrator.__init__ = function z_c.Integrator.__init__ 36610a7138ef39e47a250edba9c22c82
# asked: Integrator.f = unbound
# asked: Integrator.dt = unbound
# asked: Integrator.run = function z_c.Integrator.run 6c35cba0a6721f57e42ee0d54e1cc030
# asked: Integrator.run: range = class builtins.range
# asked: Integrator.step = function z_c.Integrator.step 055808650dc93aeec7099b862d3bf3ec
# asked: Integrator.order = int
# asked: Heun.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Heun.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Heun.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Heun.__new__ = builtin_function_or_method .object.__new__
# asked: Heun.__getattr__ = unbound
# asked: Heun.__del__ = unbound
# asked: Heun.__init__ = Integrator.__init__ itself
# asked: Heun.f = unbound
# asked: Heun.dt = unbound
# asked: Heun.run = Integrator.run itself
# asked: Heun.step = function z_c.Heun.step e8ff89ff8e5cf4ee742e11855571a338
# asked: Heun.step: super = class builtins.super
# asked: Heun.step: __class__ = class z_c.Heun(z_c.Integrator) as __class__
# asked: Heun.__bases__ = tuple [function]
# asked: Heun.__bases__[] = 0
# asked: Heun.__bases__[0] = class z_c.Integrator()
# asked: Integrator.__bases__ = tuple [function]
# asked: Integrator.__bases__[] = 0
# asked: Integrator.__bases__[0] = class builtins.object
# asked: Heun.order = int
# asked: RK4.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: RK4.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: RK4.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: RK4.__new__ = builtin_function_or_method .object.__new__
# asked: RK4.__getattr__ = unbound
# asked: RK4.__del__ = unbound
# asked: RK4.__init__ = Integrator.__init__ itself
# asked: RK4.f = unbound
# asked: RK4.dt = unbound
# asked: RK4.run = Integrator.run itself
# asked: RK4.step = function z_c.RK4.step 7264d06a0ea03fee0c849389a8ce869e
# asked: RK4.order = int
# asked: equal axes = 
# sha256: e79d55c9b681fdfb009da4edd5d60ccc98384883d3160563ae61e0cdfed1a838

# Product of the Hessian of z_c.integrator_hierarchy with respect to y0.  adjoint_gen 0.1.0
import numpy as np
import z_c
from adjoint_gen.runtime import add_at, broadcasts_into, duplicate, expect, is_array, matmul_left, matmul_right, numeric, real_as, rebinds, require_scalar, unbroadcast, zeros_like


def rhs_forward_jvp(t, y, omega, y_dot):
    t1 = y[1]  # 2: rhs = lambda t, y: np.array([y[1], -omega ** 2 * np.sin(y[0]) + 0.1 * np.cos(t)])
    t2 = omega ** 2
    t3 = np.sin(y[0])
    t4 = np.array([t1, 0.1 * np.cos(t) - t2 * t3])
    return (t4, -t2), np.array([y_dot[1], -(t2 * (np.cos(y[0]) * y_dot[0]))])


def Integrator_step_forward_jvp(omega, self_dt, t, y, y_dot):
    (t1, rhs_res), t2 = rhs_forward_jvp(t, y, omega, y_dot)  # 2: return y + self.dt * self.f(t, y)
    t3 = self_dt * t1
    return (y + t3, (rhs_res, t3)), y_dot + self_dt * t2


def Integrator_run_forward_jvp(omega, self_dt, y, steps, y_dot):
    out = [y]               # 3
    out_dot = [y_dot]
    y_tape, y_tape_dot, rhs_res_tape, Integrator_step_res_tape = [], [], [], []
    t = 0.0
    for _ in range(steps):  # 4
        y_tape.append(y)
        y_tape_dot.append(y_dot)
        # 5: y = self.step(t, y)
        (y, (rhs_res, Integrator_step_res)), y_dot = Integrator_step_forward_jvp(omega, self_dt, t, y, y_dot)
        rhs_res_tape.append(rhs_res)
        Integrator_step_res_tape.append(Integrator_step_res)
        t = t + self_dt     # 6: t += self.dt
        out.append(y)       # 7
        out_dot.append(y_dot)
    t1 = duplicate(out)     # 8: return out
    t2 = duplicate(out_dot)
    return (t1, (y_tape, rhs_res_tape, Integrator_step_res_tape, y)), (t2, y_tape_dot)


def Integrator_step_1_forward_jvp(omega, self_dt, t, y, y_dot):
    (t1, rhs_res), t2 = rhs_forward_jvp(t, y, omega, y_dot)  # 2: return y + self.dt * self.f(t, y)
    t3 = self_dt * t1
    return (y + t3, (rhs_res, t3)), y_dot + self_dt * t2


def Heun_step_forward_jvp(omega, self_dt, t, y, y_dot):
    # 2: p = super().step(t, y)
    (p, (rhs_res, Integrator_step_1_res)), p_dot = Integrator_step_1_forward_jvp(omega, self_dt, t, y, y_dot)
    t1 = 0.5 * self_dt  # 3: return y + 0.5 * self.dt * (self.f(t, y) + self.f(t + self.dt, p))
    (t2, rhs_res_1), t3 = rhs_forward_jvp(t, y, omega, y_dot)
    (t4, rhs_res_2), t5 = rhs_forward_jvp(t + self_dt, p, omega, p_dot)
    t6 = t1 * (t2 + t4)
    t7 = y_dot + t1 * (t3 + t5)
    return (y + t6, (p, rhs_res, Integrator_step_1_res, rhs_res_1, rhs_res_2, t6)), (t7, p_dot)


def Integrator_run_1_forward_jvp(omega, self_dt, y, steps, y_dot):
    out = [y]               # 3
    out_dot = [y_dot]
    y_tape, y_tape_dot, p_tape, p_tape_dot, rhs_res_tape = [], [], [], [], []
    Integrator_step_1_res_tape, rhs_res_tape_1, rhs_res_tape_2 = [], [], []
    Heun_step_res_tape = []
    t = 0.0
    for _ in range(steps):  # 4
        y_tape.append(y)
        y_tape_dot.append(y_dot)
        # 5: y = self.step(t, y)
        (y, (p, rhs_res, Integrator_step_1_res, rhs_res_1, rhs_res_2, Heun_step_res)), (y_dot,
            p_dot) = Heun_step_forward_jvp(omega, self_dt, t, y, y_dot)
        p_tape.append(p)
        p_tape_dot.append(p_dot)
        rhs_res_tape.append(rhs_res)
        Integrator_step_1_res_tape.append(Integrator_step_1_res)
        rhs_res_tape_1.append(rhs_res_1)
        rhs_res_tape_2.append(rhs_res_2)
        Heun_step_res_tape.append(Heun_step_res)
        t = t + self_dt     # 6: t += self.dt
        out.append(y)       # 7
        out_dot.append(y_dot)
    t1 = duplicate(out)     # 8: return out
    t2 = duplicate(out_dot)
    return (t1,
        (y_tape, p_tape, rhs_res_tape, Integrator_step_1_res_tape, rhs_res_tape_1, rhs_res_tape_2,
        Heun_step_res_tape, y)), (t2, y_tape_dot, p_tape_dot)


def RK4_step_forward_jvp(omega, self_dt, t, y, y_dot):
    # 3: k1 = f(t, y); k2 = f(t + h / 2, y + h / 2 * k1)
    (k1, rhs_res), k1_dot = rhs_forward_jvp(t, y, omega, y_dot)
    t1 = self_dt / 2
    t2 = t + t1
    t3 = t1 * k1
    t4 = t1 * k1_dot
    (k2, rhs_res_1), k2_dot = rhs_forward_jvp(t2, y + t3, omega, y_dot + t4)
    t5 = t1 * k2      # 4: k3 = f(t + h / 2, y + h / 2 * k2); k4 = f(t + h, y + h * k3)
    t6 = t1 * k2_dot
    (k3, rhs_res_2), k3_dot = rhs_forward_jvp(t2, y + t5, omega, y_dot + t6)
    t7 = self_dt * k3
    t8 = self_dt * k3_dot
    (k4, rhs_res_3), k4_dot = rhs_forward_jvp(t + self_dt, y + t7, omega, y_dot + t8)
    t9 = self_dt / 6  # 5: return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    t10 = t9 * (k1 + 2 * k2 + 2 * k3 + k4)
    t11 = y_dot + t9 * (k1_dot + 2 * k2_dot + 2 * k3_dot + k4_dot)
    return (y + t10, (rhs_res, t3, rhs_res_1, t5, rhs_res_2, t7, rhs_res_3, t10)), (t11, t4, t6, t8)


def Integrator_run_2_forward_jvp(omega, self_dt, y, steps, y_dot):
    out = [y]               # 3
    out_dot = [y_dot]
    y_tape, y_tape_dot, rhs_res_tape, RK4_step_res_tape = [], [], [], []
    RK4_step_res_tape_dot, rhs_res_tape_1, RK4_step_res_tape_1 = [], [], []
    RK4_step_res_tape_dot_1, rhs_res_tape_2, RK4_step_res_tape_2 = [], [], []
    RK4_step_res_tape_dot_2, rhs_res_tape_3, RK4_step_res_tape_3 = [], [], []
    t = 0.0
    for _ in range(steps):  # 4
        y_tape.append(y)
        y_tape_dot.append(y_dot)
        # 5: y = self.step(t, y)
        (y,
            (rhs_res, RK4_step_res, rhs_res_1, RK4_step_res_1, rhs_res_2, RK4_step_res_2, rhs_res_3,
            RK4_step_res_3)), (y_dot, RK4_step_res_dot, RK4_step_res_dot_1,
            RK4_step_res_dot_2) = RK4_step_forward_jvp(omega, self_dt, t, y, y_dot)
        rhs_res_tape.append(rhs_res)
        RK4_step_res_tape.append(RK4_step_res)
        RK4_step_res_tape_dot.append(RK4_step_res_dot)
        rhs_res_tape_1.append(rhs_res_1)
        RK4_step_res_tape_1.append(RK4_step_res_1)
        RK4_step_res_tape_dot_1.append(RK4_step_res_dot_1)
        rhs_res_tape_2.append(rhs_res_2)
        RK4_step_res_tape_2.append(RK4_step_res_2)
        RK4_step_res_tape_dot_2.append(RK4_step_res_dot_2)
        rhs_res_tape_3.append(rhs_res_3)
        RK4_step_res_tape_3.append(RK4_step_res_3)
        t = t + self_dt     # 6: t += self.dt
        out.append(y)       # 7
        out_dot.append(y_dot)
    t1 = duplicate(out)     # 8: return out
    t2 = duplicate(out_dot)
    return (t1,
        (y_tape, rhs_res_tape, RK4_step_res_tape, rhs_res_tape_1, RK4_step_res_tape_1, rhs_res_tape_2,
        RK4_step_res_tape_2, rhs_res_tape_3, RK4_step_res_tape_3, y)), (t2, y_tape_dot, RK4_step_res_tape_dot,
        RK4_step_res_tape_dot_1, RK4_step_res_tape_dot_2)


def rhs_reverse_jvp(y, residual, y_bar, y_dot, y_bar_dot):
    t = y_bar[0]  # 2: rhs = lambda t, y: np.array([y[1], -omega ** 2 * np.sin(y[0]) + 0.1 * np.cos(t)])
    t1 = y_bar_dot[0]
    t2 = y_bar[1] * residual
    t3 = np.cos(y[0])
    t4 = t3 * (residual * y_bar_dot[1]) - t2 * (np.sin(y[0]) * y_dot[0])
    y_bar, y_bar_dot = zeros_like(y), zeros_like(y)
    y_bar_dot[0] += t4
    y_bar[0] += t2 * t3
    y_bar_dot[1] += t1
    y_bar[1] += t
    return y_bar, y_bar_dot


def RK4_step_reverse_jvp(self_dt, y, residuals, y_bar, y_dot, value_dot, value_1_dot, value_2_dot, y_bar_dot):
    rhs_res, t, rhs_res_1, t1, rhs_res_2, t2, rhs_res_3, t3 = residuals

    t4 = self_dt / 2                           # 3: k1 = f(t, y); k2 = f(t + h / 2, y + h / 2 * k1)
    t5 = self_dt / 6                           # 5: return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    k4_bar = unbroadcast(y_bar, t3) * t5
    k4_bar_dot = t5 * unbroadcast(y_bar_dot, t3)
    k3_bar = k4_bar * 2
    k3_bar_dot = 2 * k4_bar_dot
    # 4: k3 = f(t + h / 2, y + h / 2 * k2); k4 = f(t + h, y + h * k3)
    t6, t7 = rhs_reverse_jvp(y + t2, rhs_res_3, k4_bar, y_dot + value_2_dot, k4_bar_dot)
    k3_bar_1 = k3_bar + unbroadcast(t6, t2) * self_dt
    k3_bar_dot_1 = k3_bar_dot + self_dt * unbroadcast(t7, t2)
    t8, t9 = rhs_reverse_jvp(y + t1, rhs_res_2, k3_bar_1, y_dot + value_1_dot, k3_bar_dot_1)
    k2_bar = k3_bar + unbroadcast(t8, t1) * t4
    k2_bar_dot = k3_bar_dot + t4 * unbroadcast(t9, t1)
    t3, t5 = rhs_reverse_jvp(y + t, rhs_res_1, k2_bar, y_dot + value_dot, k2_bar_dot)  # 3
    y_bar = y_bar + t6 + t8 + t3               # 3, 4
    y_bar_dot = y_bar_dot + t7 + t9 + t5       # 3, 4
    k1_bar = k4_bar + unbroadcast(t3, t) * t4  # 3
    k1_bar_dot = k4_bar_dot + t4 * unbroadcast(t5, t)
    y_bar_1, y_bar_dot_1 = rhs_reverse_jvp(y, rhs_res, k1_bar, y_dot, k1_bar_dot)
    y_bar = unbroadcast(y_bar, y) + y_bar_1
    y_bar_dot = unbroadcast(y_bar_dot, y) + y_bar_dot_1
    return y_bar, y_bar_dot


def Integrator_run_2_reverse_jvp(self_dt, y, steps, residuals, y_bar, y_tape_dot, RK4_step_res_tape_dot,
        RK4_step_res_tape_1_dot, RK4_step_res_tape_2_dot, y_bar_dot):
    y_tape, rhs_res_tape, RK4_step_res_tape, rhs_res_tape_1, RK4_step_res_tape_1, rhs_res_tape_2, RK4_step_res_tape_2, rhs_res_tape_3, RK4_step_res_tape_3, y_1 = (
        residuals)

    out_bar = list(y_bar)
    out_bar_dot = list(y_bar_dot)
    y_bar = zeros_like(y_1)                     # 4: for _ in range(steps):
    y_bar_dot = zeros_like(y_bar)
    for _ in range(steps):
        y_1 = y_tape.pop()
        y_dot = y_tape_dot.pop()
        rhs_res = rhs_res_tape.pop()
        RK4_step_res = RK4_step_res_tape.pop()
        RK4_step_res_dot = RK4_step_res_tape_dot.pop()
        rhs_res_1 = rhs_res_tape_1.pop()
        RK4_step_res_1 = RK4_step_res_tape_1.pop()
        RK4_step_res_dot_1 = RK4_step_res_tape_1_dot.pop()
        rhs_res_2 = rhs_res_tape_2.pop()
        RK4_step_res_2 = RK4_step_res_tape_2.pop()
        RK4_step_res_dot_2 = RK4_step_res_tape_2_dot.pop()
        rhs_res_3 = rhs_res_tape_3.pop()
        RK4_step_res_3 = RK4_step_res_tape_3.pop()
        y_bar_1 = out_bar.pop()                 # 7: out.append(y)
        y_bar_dot_1 = out_bar_dot.pop()
        y_bar = y_bar + y_bar_1
        y_bar_dot = y_bar_dot + y_bar_dot_1
        # 5: y = self.step(t, y)
        y_bar, y_bar_dot = RK4_step_reverse_jvp(self_dt, y_1,
            (rhs_res, RK4_step_res, rhs_res_1, RK4_step_res_1, rhs_res_2, RK4_step_res_2, rhs_res_3,
            RK4_step_res_3), y_bar, y_dot, RK4_step_res_dot, RK4_step_res_dot_1, RK4_step_res_dot_2,
            y_bar_dot)
    y_bar = unbroadcast(y_bar, y) + out_bar[0]  # 3: out = [y]
    y_bar_dot = unbroadcast(y_bar_dot, y) + out_bar_dot[0]
    return y_bar, y_bar_dot


def Integrator_step_1_reverse_jvp(self_dt, y, residuals, y_bar, y_dot, y_bar_dot):
    rhs_res, t = residuals

    t1 = unbroadcast(y_bar, t) * self_dt  # 2: return y + self.dt * self.f(t, y)
    y_bar_1, y_bar_dot_1 = rhs_reverse_jvp(y, rhs_res, t1, y_dot, self_dt * unbroadcast(y_bar_dot, t))
    y_bar = unbroadcast(y_bar, y) + y_bar_1
    y_bar_dot = unbroadcast(y_bar_dot, y) + y_bar_dot_1
    return y_bar, y_bar_dot


def Heun_step_reverse_jvp(self_dt, y, residuals, y_bar, y_dot, p_dot, y_bar_dot):
    p, rhs_res, Integrator_step_1_res, rhs_res_1, rhs_res_2, t = residuals

    t1 = 0.5 * self_dt  # 3: return y + 0.5 * self.dt * (self.f(t, y) + self.f(t + self.dt, p))
    t2 = unbroadcast(y_bar, t) * t1
    t3 = t1 * unbroadcast(y_bar_dot, t)
    p_bar, p_bar_dot = rhs_reverse_jvp(p, rhs_res_2, t2, p_dot, t3)
    y_bar_1, y_bar_dot_1 = rhs_reverse_jvp(y, rhs_res_1, t2, y_dot, t3)
    y_bar = unbroadcast(y_bar, y) + y_bar_1
    y_bar_dot = unbroadcast(y_bar_dot, y) + y_bar_dot_1
    # 2: p = super().step(t, y)
    y_bar_1, y_bar_dot_1 = Integrator_step_1_reverse_jvp(self_dt, y, (rhs_res, Integrator_step_1_res), p_bar,
        y_dot, p_bar_dot)
    y_bar = y_bar + y_bar_1
    y_bar_dot = y_bar_dot + y_bar_dot_1
    return y_bar, y_bar_dot


def Integrator_run_1_reverse_jvp(self_dt, y, steps, residuals, y_bar, y_tape_dot, p_tape_dot, y_bar_dot):
    y_tape, p_tape, rhs_res_tape, Integrator_step_1_res_tape, rhs_res_tape_1, rhs_res_tape_2, Heun_step_res_tape, y_1 = (
        residuals)

    out_bar = list(y_bar)
    out_bar_dot = list(y_bar_dot)
    y_bar = zeros_like(y_1)                     # 4: for _ in range(steps):
    y_bar_dot = zeros_like(y_bar)
    for _ in range(steps):
        y_1 = y_tape.pop()
        y_dot = y_tape_dot.pop()
        p = p_tape.pop()
        p_dot = p_tape_dot.pop()
        rhs_res = rhs_res_tape.pop()
        Integrator_step_1_res = Integrator_step_1_res_tape.pop()
        rhs_res_1 = rhs_res_tape_1.pop()
        rhs_res_2 = rhs_res_tape_2.pop()
        Heun_step_res = Heun_step_res_tape.pop()
        y_bar_1 = out_bar.pop()                 # 7: out.append(y)
        y_bar_dot_1 = out_bar_dot.pop()
        y_bar = y_bar + y_bar_1
        y_bar_dot = y_bar_dot + y_bar_dot_1
        # 5: y = self.step(t, y)
        y_bar, y_bar_dot = Heun_step_reverse_jvp(self_dt, y_1,
            (p, rhs_res, Integrator_step_1_res, rhs_res_1, rhs_res_2, Heun_step_res), y_bar, y_dot, p_dot,
            y_bar_dot)
    y_bar = unbroadcast(y_bar, y) + out_bar[0]  # 3: out = [y]
    y_bar_dot = unbroadcast(y_bar_dot, y) + out_bar_dot[0]
    return y_bar, y_bar_dot


def Integrator_step_reverse_jvp(self_dt, y, residuals, y_bar, y_dot, y_bar_dot):
    rhs_res, t = residuals

    t1 = unbroadcast(y_bar, t) * self_dt  # 2: return y + self.dt * self.f(t, y)
    y_bar_1, y_bar_dot_1 = rhs_reverse_jvp(y, rhs_res, t1, y_dot, self_dt * unbroadcast(y_bar_dot, t))
    y_bar = unbroadcast(y_bar, y) + y_bar_1
    y_bar_dot = unbroadcast(y_bar_dot, y) + y_bar_dot_1
    return y_bar, y_bar_dot


def Integrator_run_reverse_jvp(self_dt, y, steps, residuals, y_bar, y_tape_dot, y_bar_dot):
    y_tape, rhs_res_tape, Integrator_step_res_tape, y_1 = residuals

    out_bar = list(y_bar)
    out_bar_dot = list(y_bar_dot)
    y_bar = zeros_like(y_1)                     # 4: for _ in range(steps):
    y_bar_dot = zeros_like(y_bar)
    for _ in range(steps):
        y_1 = y_tape.pop()
        y_dot = y_tape_dot.pop()
        rhs_res = rhs_res_tape.pop()
        Integrator_step_res = Integrator_step_res_tape.pop()
        y_bar_1 = out_bar.pop()                 # 7: out.append(y)
        y_bar_dot_1 = out_bar_dot.pop()
        y_bar = y_bar + y_bar_1
        y_bar_dot = y_bar_dot + y_bar_dot_1
        # 5: y = self.step(t, y)
        y_bar, y_bar_dot = Integrator_step_reverse_jvp(self_dt, y_1, (rhs_res, Integrator_step_res), y_bar,
            y_dot, y_bar_dot)
    y_bar = unbroadcast(y_bar, y) + out_bar[0]  # 3: out = [y]
    y_bar_dot = unbroadcast(y_bar_dot, y) + out_bar_dot[0]
    return y_bar, y_bar_dot


def integrator_hierarchy_hvp(y0, omega, y0_dot, *, y_bar=1.0):
    Integrator = z_c.Integrator
    Heun = z_c.Heun
    RK4 = z_c.RK4
    expect(is_array(y0, "float64", 1) and type(omega) is float, "y0: float64[:], omega: float")

    # forward sweep
    # 5: sol = cls(rhs, 0.1).run(y0, 5)
    (sol, (y_tape, rhs_res_tape, Integrator_step_res_tape, y)), (sol_dot,
        y_tape_dot) = Integrator_run_forward_jvp(omega, 0.1, y0, 5, y0_dot)
    t = Integrator.order  # 6: total += cls.order * sol[-1] @ sol[2]
    numeric(t)
    t1 = sol[-1]
    t2 = sol_dot[-1]
    t3 = t * t1
    t4 = t * t2
    t5 = sol[2]
    t6 = sol_dot[2]
    t7 = t3 @ t5
    total = 0.0 + t7
    # 5
    (sol_1,
        (y_tape_1, p_tape, rhs_res_tape_1, Integrator_step_1_res_tape, rhs_res_tape_2, rhs_res_tape_3,
        Heun_step_res_tape, y_1)), (sol_dot, y_tape_dot_1, p_tape_dot) = Integrator_run_1_forward_jvp(omega,
        0.1, y0, 5, y0_dot)
    t8 = Heun.order       # 6
    numeric(t8)
    t2 = sol_1[-1]
    t9 = sol_dot[-1]
    t10 = t8 * t2
    t11 = t8 * t9
    t12 = sol_1[2]
    t13 = sol_dot[2]
    t14 = t10 @ t12
    rebinds(total, "+=", t14)
    broadcasts_into(total, total, t14)
    total_1 = total + t14
    # 5
    (sol_2,
        (y_tape_2, rhs_res_tape_4, RK4_step_res_tape, rhs_res_tape_5, RK4_step_res_tape_1, rhs_res_tape_6,
        RK4_step_res_tape_2, rhs_res_tape_7, RK4_step_res_tape_3, y_2)), (sol_dot, y_tape_dot_2,
        RK4_step_res_tape_dot, RK4_step_res_tape_dot_1,
        RK4_step_res_tape_dot_2) = Integrator_run_2_forward_jvp(omega, 0.1, y0, 5, y0_dot)
    t9 = RK4.order        # 6
    numeric(t9)
    t15 = sol_2[-1]
    t16 = sol_dot[-1]
    t17 = t9 * t15
    t18 = sol_2[2]
    t19 = sol_dot[2]
    t20 = t17 @ t18
    rebinds(total_1, "+=", t20)
    broadcasts_into(total_1, total_1, t20)
    total_2 = total_1 + t20
    require_scalar(total_2, "integrator_hierarchy")

    # reverse sweep
    sol_bar, sol_bar_dot = zeros_like(sol_2), zeros_like(sol_2)  # 6
    total_bar = real_as(real_as(y_bar, total_2), total_2)
    t21 = unbroadcast(real_as(real_as(total_bar, t20), t20), t20)
    add_at(sol_bar_dot, 2, real_as(real_as(matmul_right(t21, np.conjugate(t9 * t16), t18), t18), t18))
    add_at(sol_bar, 2, real_as(real_as(matmul_right(t21, np.conjugate(t17), t18), t18), t18))
    t22 = np.conjugate(t9)
    t23 = real_as(real_as(t22 * real_as(real_as(matmul_left(t21, t17, np.conjugate(t19)), t17), t17), t15),
        t15)
    add_at(sol_bar_dot, -1, unbroadcast(t23, t15))
    t24 = real_as(real_as(real_as(real_as(matmul_left(t21, t17, np.conjugate(t18)), t17), t17) * t22, t15),
        t15)
    add_at(sol_bar, -1, unbroadcast(t24, t15))
    # 5
    y0_bar, y0_bar_dot = Integrator_run_2_reverse_jvp(0.1, y0, 5,
        (y_tape_2, rhs_res_tape_4, RK4_step_res_tape, rhs_res_tape_5, RK4_step_res_tape_1, rhs_res_tape_6,
        RK4_step_res_tape_2, rhs_res_tape_7, RK4_step_res_tape_3, y_2), sol_bar, y_tape_dot_2,
        RK4_step_res_tape_dot, RK4_step_res_tape_dot_1, RK4_step_res_tape_dot_2, sol_bar_dot)
    sol_bar, sol_bar_dot = zeros_like(sol_1), zeros_like(sol_1)  # 6
    total_bar = unbroadcast(real_as(real_as(total_bar, total_1), total_1), total_1)
    t9 = unbroadcast(real_as(real_as(total_bar, t14), t14), t14)
    add_at(sol_bar_dot, 2, real_as(real_as(matmul_right(t9, np.conjugate(t11), t12), t12), t12))
    add_at(sol_bar, 2, real_as(real_as(matmul_right(t9, np.conjugate(t10), t12), t12), t12))
    t15 = np.conjugate(t8)
    t16 = real_as(real_as(t15 * real_as(real_as(matmul_left(t9, t10, np.conjugate(t13)), t10), t10), t2), t2)
    add_at(sol_bar_dot, -1, unbroadcast(t16, t2))
    t17 = real_as(real_as(real_as(real_as(matmul_left(t9, t10, np.conjugate(t12)), t10), t10) * t15, t2), t2)
    add_at(sol_bar, -1, unbroadcast(t17, t2))
    # 5
    y0_bar, y0_bar_dot_1 = Integrator_run_1_reverse_jvp(0.1, y0, 5,
        (y_tape_1, p_tape, rhs_res_tape_1, Integrator_step_1_res_tape, rhs_res_tape_2, rhs_res_tape_3,
        Heun_step_res_tape, y_1), sol_bar, y_tape_dot_1, p_tape_dot, sol_bar_dot)
    sol_bar, sol_bar_dot = zeros_like(sol), zeros_like(sol)  # 6
    total_bar = unbroadcast(real_as(real_as(total_bar, total), total), total)
    t8 = unbroadcast(real_as(real_as(total_bar, t7), t7), t7)
    add_at(sol_bar_dot, 2, real_as(real_as(matmul_right(t8, np.conjugate(t4), t5), t5), t5))
    add_at(sol_bar, 2, real_as(real_as(matmul_right(t8, np.conjugate(t3), t5), t5), t5))
    t2 = np.conjugate(t)
    t9 = real_as(real_as(t2 * real_as(real_as(matmul_left(t8, t3, np.conjugate(t6)), t3), t3), t1), t1)
    add_at(sol_bar_dot, -1, unbroadcast(t9, t1))
    t10 = real_as(real_as(real_as(real_as(matmul_left(t8, t3, np.conjugate(t5)), t3), t3) * t2, t1), t1)
    add_at(sol_bar, -1, unbroadcast(t10, t1))
    # 5
    y0_bar, y0_bar_dot_2 = Integrator_run_reverse_jvp(0.1, y0, 5,
        (y_tape, rhs_res_tape, Integrator_step_res_tape, y), sol_bar, y_tape_dot, sol_bar_dot)
    y0_bar_dot = y0_bar_dot + y0_bar_dot_1 + y0_bar_dot_2
    return y0_bar_dot
