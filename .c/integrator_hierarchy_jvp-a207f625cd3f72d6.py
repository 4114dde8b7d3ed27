# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.integrator_hierarchy
# source: eb99fefd802ddfa02d813356c49fff24
# code: 00bc61f32effe0730010b19b452c9b6b
# mode: jvp
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
# sha256: fbc05efe755e4a9c38e3bf7b5a39a25e126a174a51019ac9fdb11b97948c685c

# Tangent of z_c.integrator_hierarchy with respect to y0, omega.  adjoint_gen 0.1.0
import numpy as np
import z_c
from adjoint_gen.runtime import broadcasts_into, duplicate, expect, is_array, numeric, rebinds


def rhs_jvp(t, y, omega, y_dot, omega_dot):
    t1 = y[1]  # 2: rhs = lambda t, y: np.array([y[1], -omega ** 2 * np.sin(y[0]) + 0.1 * np.cos(t)])
    t2 = omega ** 2
    t3 = np.sin(y[0])
    t4 = np.array([t1, 0.1 * np.cos(t) - t2 * t3])
    return t4, np.array([y_dot[1], t3 * -(2 * (omega * omega_dot)) - t2 * (np.cos(y[0]) * y_dot[0])])


def Integrator_step_jvp(omega, self_dt, t, y, omega_dot, y_dot):
    t1, t2 = rhs_jvp(t, y, omega, y_dot, omega_dot)  # 2: return y + self.dt * self.f(t, y)
    return y + self_dt * t1, y_dot + self_dt * t2


def Integrator_run_jvp(omega, self_dt, y, steps, omega_dot, y_dot):
    out = [y]               # 3
    out_dot = [y_dot]
    t = 0.0
    for _ in range(steps):  # 4
        y, y_dot = Integrator_step_jvp(omega, self_dt, t, y, omega_dot, y_dot)  # 5: y = self.step(t, y)
        t = t + self_dt     # 6: t += self.dt
        out.append(y)       # 7
        out_dot.append(y_dot)
    return duplicate(out), duplicate(out_dot)


def Integrator_step_1_jvp(omega, self_dt, t, y, omega_dot, y_dot):
    t1, t2 = rhs_jvp(t, y, omega, y_dot, omega_dot)  # 2: return y + self.dt * self.f(t, y)
    return y + self_dt * t1, y_dot + self_dt * t2


def Heun_step_jvp(omega, self_dt, t, y, omega_dot, y_dot):
    p, p_dot = Integrator_step_1_jvp(omega, self_dt, t, y, omega_dot, y_dot)  # 2: p = super().step(t, y)
    t1 = 0.5 * self_dt  # 3: return y + 0.5 * self.dt * (self.f(t, y) + self.f(t + self.dt, p))
    t2, t3 = rhs_jvp(t, y, omega, y_dot, omega_dot)
    t4, t5 = rhs_jvp(t + self_dt, p, omega, p_dot, omega_dot)
    return y + t1 * (t2 + t4), y_dot + t1 * (t3 + t5)


def Integrator_run_1_jvp(omega, self_dt, y, steps, omega_dot, y_dot):
    out = [y]               # 3
    out_dot = [y_dot]
    t = 0.0
    for _ in range(steps):  # 4
        y, y_dot = Heun_step_jvp(omega, self_dt, t, y, omega_dot, y_dot)  # 5: y = self.step(t, y)
        t = t + self_dt     # 6: t += self.dt
        out.append(y)       # 7
        out_dot.append(y_dot)
    return duplicate(out), duplicate(out_dot)


def RK4_step_jvp(omega, self_dt, t, y, omega_dot, y_dot):
    k1, k1_dot = rhs_jvp(t, y, omega, y_dot, omega_dot)  # 3: k1 = f(t, y); k2 = f(t + h / 2, y + h / 2 * k1)
    t1 = self_dt / 2
    t2 = t + t1
    k2, k2_dot = rhs_jvp(t2, y + t1 * k1, omega, y_dot + t1 * k1_dot, omega_dot)
    # 4: k3 = f(t + h / 2, y + h / 2 * k2); k4 = f(t + h, y + h * k3)
    k3, k3_dot = rhs_jvp(t2, y + t1 * k2, omega, y_dot + t1 * k2_dot, omega_dot)
    k4, k4_dot = rhs_jvp(t + self_dt, y + self_dt * k3, omega, y_dot + self_dt * k3_dot, omega_dot)
    t3 = self_dt / 6                                     # 5: return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    t4 = y + t3 * (k1 + 2 * k2 + 2 * k3 + k4)
    return t4, y_dot + t3 * (k1_dot + 2 * k2_dot + 2 * k3_dot + k4_dot)


def Integrator_run_2_jvp(omega, self_dt, y, steps, omega_dot, y_dot):
    out = [y]               # 3
    out_dot = [y_dot]
    t = 0.0
    for _ in range(steps):  # 4
        y, y_dot = RK4_step_jvp(omega, self_dt, t, y, omega_dot, y_dot)  # 5: y = self.step(t, y)
        t = t + self_dt     # 6: t += self.dt
        out.append(y)       # 7
        out_dot.append(y_dot)
    return duplicate(out), duplicate(out_dot)


def integrator_hierarchy_jvp(y0, omega, y0_dot, omega_dot):
    Integrator = z_c.Integrator
    Heun = z_c.Heun
    RK4 = z_c.RK4
    expect(is_array(y0, "float64", 1) and type(omega) is float, "y0: float64[:], omega: float")

    # 5: sol = cls(rhs, 0.1).run(y0, 5)
    sol, sol_dot = Integrator_run_jvp(omega, 0.1, y0, 5, omega_dot, y0_dot)
    t = Integrator.order  # 6: total += cls.order * sol[-1] @ sol[2]
    numeric(t)
    t1 = sol[-1]
    t2 = sol_dot[-1]
    t3 = t * t1
    t4 = sol[2]
    t5 = sol_dot[2]
    t6 = t * t2 @ t4 + t3 @ t5
    total = 0.0 + t3 @ t4
    sol, sol_dot = Integrator_run_1_jvp(omega, 0.1, y0, 5, omega_dot, y0_dot)  # 5
    t7 = Heun.order       # 6
    numeric(t7)
    t1 = sol[-1]
    t8 = sol_dot[-1]
    t9 = t7 * t1
    t = sol[2]
    t2 = sol_dot[2]
    t3 = t9 @ t
    rebinds(total, "+=", t3)
    broadcasts_into(total, total, t3)
    total = total + t3
    total_dot = t6 + (t7 * t8 @ t + t9 @ t2)
    sol, sol_dot = Integrator_run_2_jvp(omega, 0.1, y0, 5, omega_dot, y0_dot)  # 5
    t1 = RK4.order        # 6
    numeric(t1)
    t4 = sol[-1]
    t5 = sol_dot[-1]
    t10 = t1 * t4
    t3 = sol[2]
    t = sol_dot[2]
    t2 = t10 @ t3
    rebinds(total, "+=", t2)
    broadcasts_into(total, total, t2)
    total = total + t2
    total_dot = total_dot + (t1 * t5 @ t3 + t10 @ t)
    return total, total_dot
