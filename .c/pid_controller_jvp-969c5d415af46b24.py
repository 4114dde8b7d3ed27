# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.pid_controller
# source: aeff08997a793bab9bdb078fe1e14251
# code: f596743fcaa2c7a0c3ad5fd3c451b36b
# mode: jvp
# wrt: (0, 1, 2)
# argument: kd float
# argument: ki float
# argument: kp float
# asked: min = builtin_function_or_method builtins.min
# asked: max = builtin_function_or_method builtins.max
# asked: range = class builtins.range
# asked: PID = class z_f.PID()
# asked: PID.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: PID.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: PID.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: PID.__new__ = builtin_function_or_method .object.__new__
# asked: PID.__getattr__ = unbound
# asked: PID.__del__ = unbound
# asked: PID.__init__ = function z_f.PID.__init__ d353a61399f694b36ecf5f1fd37256c9
# asked: PID.k = unbound
# asked: PID.integral = unbound
# asked: PID.prev = unbound
# asked: PID.__call__ = function z_f.PID.__call__ e2f7eb4833dea6b7993a5536a578fc27
# sha256: 81ecb554dcb4be615bec9f38bcdbe02ddae94a666c63d7e0daf15c9ee8a70463

# Tangent of z_f.pid_controller with respect to kp, ki, kd.  adjoint_gen 0.1.0
from adjoint_gen.runtime import above, expect, numeric, selected


def PID_call_jvp(self_k, self_integral, self_prev, err, dt, kp_dot, ki_dot, kd_dot, self_integral_dot,
        self_prev_dot, err_dot):
    kp, ki, kd = self_k

    numeric(self_integral)  # 2: self.integral += err * dt
    numeric(self_prev)      # 3: d = 0.0 if self.prev is None else (err - self.prev) / dt
    numeric(err)            # 2
    self_integral = self_integral + err * dt
    self_integral_dot = self_integral_dot + dt * err_dot
    if self_prev is None:   # 3
        d = d_dot = 0.0
    else:
        d = (err - self_prev) / dt
        d_dot = (err_dot - self_prev_dot) / dt
    # 6: return kp * err + ki * self.integral + kd * d
    t = err * kp_dot + kp * err_dot + (self_integral * ki_dot + ki * self_integral_dot)
    t1 = kp * err + ki * self_integral + kd * d
    t2 = t + (d * kd_dot + kd * d_dot)
    return (t1, ((), self_integral, err)), (t2, self_integral_dot, err_dot)


def pid_controller_jvp(kp, ki, kd, kp_dot, ki_dot, kd_dot):
    expect(type(kp) is float and type(ki) is float and type(kd) is float, "kp: float, ki: float, kd: float")

    y = y_dot = cost = cost_dot = pid_integral = pid_integral_dot = pid_prev_dot = 0.0
    pid_prev = None
    for k in range(8):                          # 4
        e = 1.0 - y                             # 5
        e_dot = -y_dot
        # 6: un = max(-0.8, min(0.8, pid(e, 0.2)))
        (t, ((), pid_integral, pid_prev)), (t1, pid_integral_dot, pid_prev_dot) = PID_call_jvp((kp, ki, kd),
            pid_integral, pid_prev, e, 0.2, kp_dot, ki_dot, kd_dot, pid_integral_dot, pid_prev_dot, e_dot)
        t2 = min(0.8, t)
        un = max(-0.8, t2)
        un_dot = selected(selected(t1, above(0.8, t)), above(t2, -0.8))
        y = y + 0.2 * (un - 0.5 * y)            # 7: y += 0.2 * (un - 0.5 * y)
        y_dot = y_dot + 0.2 * (un_dot - 0.5 * y_dot)
        cost = cost + (e * e + 0.01 * un ** 2)  # 8: cost += e * e + 0.01 * un ** 2
        cost_dot = cost_dot + (2.0 * (e * e_dot) + 0.01 * (2 * (un ** 1 * un_dot)))
    return cost, cost_dot
