# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.integrator_hierarchy
# source: eb99fefd802ddfa02d813356c49fff24
# code: 00bc61f32effe0730010b19b452c9b6b
# mode: value_and_grad
# wrt: (0, 1)
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
# sha256: e2c56a2400326485e8a8167ec27f7765505843c262cfc0ad4ba9f8b09b3a01e1

# Value and gradient of z_c.integrator_hierarchy with respect to y0, omega.  adjoint_gen 0.1.0
import numpy as np
import z_c
from adjoint_gen.runtime import add_at, broadcasts_into, duplicate, expect, is_array, matmul_left, matmul_right, numeric, real_as, rebinds, require_scalar, unbroadcast, zeros_like


def rhs_forward(t, y, omega):
    t1 = y[1]  # 2: rhs = lambda t, y: np.array([y[1], -omega ** 2 * np.sin(y[0]) + 0.1 * np.cos(t)])
    t2 = omega ** 2
    t3 = np.sin(y[0])
    return np.array([t1, 0.1 * np.cos(t) - t2 * t3]), (-t2, t3)


def rhs_reverse(y, omega, residuals, y_bar):
    t, t1 = residuals

    # 2: rhs = lambda t, y: np.array([y[1], -omega ** 2 * np.sin(y[0]) + 0.1 * np.cos(t)])
    y_bar_1 = zeros_like(y)
    y_bar_1[0] += y_bar[1] * t * np.cos(y[0])
    y_bar_1[1] += y_bar[0]
    omega_bar = -(y_bar[1] * t1) * 2 * omega
    return y_bar_1, omega_bar


def RK4_step_forward(omega, self_dt, t, y):
    k1, rhs_res = rhs_forward(t, y, omega)          # 3: k1 = f(t, y); k2 = f(t + h / 2, y + h / 2 * k1)
    t1 = self_dt / 2
    t2 = t + t1
    t3 = t1 * k1
    k2, rhs_res_1 = rhs_forward(t2, y + t3, omega)
    t4 = t1 * k2  # 4: k3 = f(t + h / 2, y + h / 2 * k2); k4 = f(t + h, y + h * k3)
    k3, rhs_res_2 = rhs_forward(t2, y + t4, omega)
    t5 = self_dt * k3
    k4, rhs_res_3 = rhs_forward(t + self_dt, y + t5, omega)
    t6 = self_dt / 6 * (k1 + 2 * k2 + 2 * k3 + k4)  # 5: return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    return y + t6, (rhs_res, t3, rhs_res_1, t4, rhs_res_2, t5, rhs_res_3, t6)


def RK4_step_reverse(omega, self_dt, y, residuals, y_bar):
    rhs_res, t, rhs_res_1, t1, rhs_res_2, t2, rhs_res_3, t3 = residuals

    t4 = self_dt / 2  # 3: k1 = f(t, y); k2 = f(t + h / 2, y + h / 2 * k1)
    k4_bar = unbroadcast(y_bar, t3) * (self_dt / 6)  # 5: return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    # 4: k3 = f(t + h / 2, y + h / 2 * k2); k4 = f(t + h, y + h * k3)
    t5, omega_bar = rhs_reverse(y + t2, omega, rhs_res_3, k4_bar)
    k3_bar = k4_bar * 2                                     # 5
    k3_bar_1 = k3_bar + unbroadcast(t5, t2) * self_dt       # 4
    t6, omega_bar_1 = rhs_reverse(y + t1, omega, rhs_res_2, k3_bar_1)
    k2_bar = k3_bar + unbroadcast(t6, t1) * t4
    t7, omega_bar_2 = rhs_reverse(y + t, omega, rhs_res_1, k2_bar)  # 3
    k1_bar = k4_bar + unbroadcast(t7, t) * t4
    y_bar_1, omega_bar_3 = rhs_reverse(y, omega, rhs_res, k1_bar)
    y_bar = unbroadcast(y_bar + t5 + t6 + t7, y) + y_bar_1  # 3, 4
    omega_bar = omega_bar + omega_bar_1 + omega_bar_2 + omega_bar_3  # 3, 4
    return omega_bar, y_bar


def Integrator_run_2_forward(omega, self_dt, y, steps):
    out = [y]               # 3
    y_tape, RK4_step_res_tape = [], []
    t = 0.0
    for _ in range(steps):  # 4
        y_tape.append(y)
        y, RK4_step_res = RK4_step_forward(omega, self_dt, t, y)  # 5: y = self.step(t, y)
        RK4_step_res_tape.append(RK4_step_res)
        t = t + self_dt     # 6: t += self.dt
        out.append(y)       # 7
    return duplicate(out), (y_tape, RK4_step_res_tape, y)


def Integrator_run_2_reverse(omega, self_dt, y, residuals, y_bar):
    y_tape, RK4_step_res_tape, y_1 = residuals

    out_bar = list(y_bar)
    y_bar = zeros_like(y_1)                     # 4: for _ in range(steps):
    omega_bar = 0.0
    for y_1, RK4_step_res in zip(reversed(y_tape), reversed(RK4_step_res_tape)):
        y_bar_1 = out_bar.pop()                 # 7: out.append(y)
        y_bar = y_bar + y_bar_1
        # 5: y = self.step(t, y)
        omega_bar_1, y_bar = RK4_step_reverse(omega, self_dt, y_1, RK4_step_res, y_bar)
        omega_bar = omega_bar + omega_bar_1
    y_bar = unbroadcast(y_bar, y) + out_bar[0]  # 3: out = [y]
    return omega_bar, y_bar


def Integrator_step_1_forward(omega, self_dt, t, y):
    t1, rhs_res = rhs_forward(t, y, omega)  # 2: return y + self.dt * self.f(t, y)
    t2 = self_dt * t1
    return y + t2, (rhs_res, t2)


def Integrator_step_1_reverse(omega, self_dt, y, residuals, y_bar):
    rhs_res, t = residuals

    # 2: return y + self.dt * self.f(t, y)
    y_bar_1, omega_bar = rhs_reverse(y, omega, rhs_res, unbroadcast(y_bar, t) * self_dt)
    y_bar = unbroadcast(y_bar, y) + y_bar_1
    return omega_bar, y_bar


def Heun_step_forward(omega, self_dt, t, y):
    p, Integrator_step_1_res = Integrator_step_1_forward(omega, self_dt, t, y)  # 2: p = super().step(t, y)
    # 3: return y + 0.5 * self.dt * (self.f(t, y) + self.f(t + self.dt, p))
    t1, rhs_res = rhs_forward(t, y, omega)
    t2, rhs_res_1 = rhs_forward(t + self_dt, p, omega)
    t3 = 0.5 * self_dt * (t1 + t2)
    return y + t3, (p, Integrator_step_1_res, rhs_res, rhs_res_1, t3)


def Heun_step_reverse(omega, self_dt, y, residuals, y_bar):
    p, Integrator_step_1_res, rhs_res, rhs_res_1, t = residuals

    # 3: return y + 0.5 * self.dt * (self.f(t, y) + self.f(t + self.dt, p))
    t1 = unbroadcast(y_bar, t) * (0.5 * self_dt)
    p_bar, omega_bar = rhs_reverse(p, omega, rhs_res_1, t1)
    y_bar_1, omega_bar_1 = rhs_reverse(y, omega, rhs_res, t1)
    # 2: p = super().step(t, y)
    omega_bar_2, y_bar_2 = Integrator_step_1_reverse(omega, self_dt, y, Integrator_step_1_res, p_bar)
    omega_bar = omega_bar + omega_bar_1 + omega_bar_2  # 2, 3
    y_bar = unbroadcast(y_bar, y) + y_bar_1 + y_bar_2  # 2, 3
    return omega_bar, y_bar


def Integrator_run_1_forward(omega, self_dt, y, steps):
    out = [y]               # 3
    y_tape, Heun_step_res_tape = [], []
    t = 0.0
    for _ in range(steps):  # 4
        y_tape.append(y)
        y, Heun_step_res = Heun_step_forward(omega, self_dt, t, y)  # 5: y = self.step(t, y)
        Heun_step_res_tape.append(Heun_step_res)
        t = t + self_dt     # 6: t += self.dt
        out.append(y)       # 7
    return duplicate(out), (y_tape, Heun_step_res_tape, y)


def Integrator_run_1_reverse(omega, self_dt, y, residuals, y_bar):
    y_tape, Heun_step_res_tape, y_1 = residuals

    out_bar = list(y_bar)
    y_bar = zeros_like(y_1)                     # 4: for _ in range(steps):
    omega_bar = 0.0
    for y_1, Heun_step_res in zip(reversed(y_tape), reversed(Heun_step_res_tape)):
        y_bar_1 = out_bar.pop()                 # 7: out.append(y)
        y_bar = y_bar + y_bar_1
        # 5: y = self.step(t, y)
        omega_bar_1, y_bar = Heun_step_reverse(omega, self_dt, y_1, Heun_step_res, y_bar)
        omega_bar = omega_bar + omega_bar_1
    y_bar = unbroadcast(y_bar, y) + out_bar[0]  # 3: out = [y]
    return omega_bar, y_bar


def Integrator_step_forward(omega, self_dt, t, y):
    t1, rhs_res = rhs_forward(t, y, omega)  # 2: return y + self.dt * self.f(t, y)
    t2 = self_dt * t1
    return y + t2, (rhs_res, t2)


def Integrator_step_reverse(omega, self_dt, y, residuals, y_bar):
    rhs_res, t = residuals

    # 2: return y + self.dt * self.f(t, y)
    y_bar_1, omega_bar = rhs_reverse(y, omega, rhs_res, unbroadcast(y_bar, t) * self_dt)
    y_bar = unbroadcast(y_bar, y) + y_bar_1
    return omega_bar, y_bar


def Integrator_run_forward(omega, self_dt, y, steps):
    out = [y]               # 3
    y_tape, Integrator_step_res_tape = [], []
    t = 0.0
    for _ in range(steps):  # 4
        y_tape.append(y)
        y, Integrator_step_res = Integrator_step_forward(omega, self_dt, t, y)  # 5: y = self.step(t, y)
        Integrator_step_res_tape.append(Integrator_step_res)
        t = t + self_dt     # 6: t += self.dt
        out.append(y)       # 7
    return duplicate(out), (y_tape, Integrator_step_res_tape, y)


def Integrator_run_reverse(omega, self_dt, y, residuals, y_bar):
    y_tape, Integrator_step_res_tape, y_1 = residuals

    out_bar = list(y_bar)
    y_bar = zeros_like(y_1)                     # 4: for _ in range(steps):
    omega_bar = 0.0
    for y_1, Integrator_step_res in zip(reversed(y_tape), reversed(Integrator_step_res_tape)):
        y_bar_1 = out_bar.pop()                 # 7: out.append(y)
        y_bar = y_bar + y_bar_1
        # 5: y = self.step(t, y)
        omega_bar_1, y_bar = Integrator_step_reverse(omega, self_dt, y_1, Integrator_step_res, y_bar)
        omega_bar = omega_bar + omega_bar_1
    y_bar = unbroadcast(y_bar, y) + out_bar[0]  # 3: out = [y]
    return omega_bar, y_bar


def integrator_hierarchy_value_and_grad(y0, omega, *, y_bar=1.0):
    Integrator = z_c.Integrator
    Heun = z_c.Heun
    RK4 = z_c.RK4
    expect(is_array(y0, "float64", 1) and type(omega) is float, "y0: float64[:], omega: float")

    # forward sweep
    sol, Integrator_run_res = Integrator_run_forward(omega, 0.1, y0, 5)  # 5: sol = cls(rhs, 0.1).run(y0, 5)
    t = Integrator.order  # 6: total += cls.order * sol[-1] @ sol[2]
    numeric(t)
    t1 = sol[-1]
    t2 = t * t1
    t3 = sol[2]
    t4 = t2 @ t3
    total = 0.0 + t4
    sol_1, Integrator_run_1_res = Integrator_run_1_forward(omega, 0.1, y0, 5)  # 5
    t5 = Heun.order       # 6
    numeric(t5)
    t6 = sol_1[-1]
    t7 = t5 * t6
    t8 = sol_1[2]
    t9 = t7 @ t8
    rebinds(total, "+=", t9)
    broadcasts_into(total, total, t9)
    total_1 = total + t9
    sol_2, Integrator_run_2_res = Integrator_run_2_forward(omega, 0.1, y0, 5)  # 5
    t10 = RK4.order       # 6
    numeric(t10)
    t11 = sol_2[-1]
    t12 = t10 * t11
    t13 = sol_2[2]
    t14 = t12 @ t13
    rebinds(total_1, "+=", t14)
    broadcasts_into(total_1, total_1, t14)
    total_2 = total_1 + t14
    require_scalar(total_2, "integrator_hierarchy")

    # reverse sweep
    sol_bar = zeros_like(sol_2)  # 6
    total_bar = real_as(real_as(y_bar, total_2), total_2)
    t15 = unbroadcast(real_as(real_as(total_bar, t14), t14), t14)
    add_at(sol_bar, 2, real_as(real_as(matmul_right(t15, np.conjugate(t12), t13), t13), t13))
    t16 = real_as(real_as(real_as(matmul_left(t15, t12, np.conjugate(t13)), t12), t12) * np.conjugate(t10),
        t11)
    add_at(sol_bar, -1, unbroadcast(real_as(t16, t11), t11))
    omega_bar, y0_bar = Integrator_run_2_reverse(omega, 0.1, y0, Integrator_run_2_res, sol_bar)  # 5
    sol_bar = zeros_like(sol_1)  # 6
    total_bar = unbroadcast(real_as(real_as(total_bar, total_1), total_1), total_1)
    t17 = unbroadcast(real_as(real_as(total_bar, t9), t9), t9)
    add_at(sol_bar, 2, real_as(real_as(matmul_right(t17, np.conjugate(t7), t8), t8), t8))
    t14 = real_as(real_as(real_as(matmul_left(t17, t7, np.conjugate(t8)), t7), t7) * np.conjugate(t5), t6)
    add_at(sol_bar, -1, unbroadcast(real_as(t14, t6), t6))
    omega_bar_1, y0_bar_1 = Integrator_run_1_reverse(omega, 0.1, y0, Integrator_run_1_res, sol_bar)  # 5
    sol_bar = zeros_like(sol)    # 6
    total_bar = unbroadcast(real_as(real_as(total_bar, total), total), total)
    t10 = unbroadcast(real_as(real_as(total_bar, t4), t4), t4)
    add_at(sol_bar, 2, real_as(real_as(matmul_right(t10, np.conjugate(t2), t3), t3), t3))
    t9 = real_as(real_as(real_as(matmul_left(t10, t2, np.conjugate(t3)), t2), t2) * np.conjugate(t), t1)
    add_at(sol_bar, -1, unbroadcast(real_as(t9, t1), t1))
    omega_bar_2, y0_bar_2 = Integrator_run_reverse(omega, 0.1, y0, Integrator_run_res, sol_bar)  # 5
    omega_bar = omega_bar + omega_bar_1 + omega_bar_2
    y0_bar = y0_bar + y0_bar_1 + y0_bar_2
    return total_2, (y0_bar, omega_bar)
