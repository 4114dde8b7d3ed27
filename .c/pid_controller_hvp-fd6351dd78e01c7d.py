# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.pid_controller
# source: aeff08997a793bab9bdb078fe1e14251
# code: f596743fcaa2c7a0c3ad5fd3c451b36b
# mode: hvp
# wrt: 0
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
# sha256: eb1743bbc975175652e18f0543e03de18b03e984fa5e2a21a230dbcbc6937d5c

# Product of the Hessian of z_f.pid_controller with respect to kp.  adjoint_gen 0.1.0
from adjoint_gen.runtime import above, expect, numeric, require_scalar, selected


def PID_call_jvp(self_k, self_integral, self_prev, err, dt, kp_dot, self_integral_dot, self_prev_dot,
        err_dot):
    kp, ki, kd = self_k

    numeric(self_integral)                      # 2: self.integral += err * dt
    numeric(self_prev)                          # 3: d = 0.0 if self.prev is None else (err - self.prev) / dt
    numeric(err)                                # 2
    self_integral = self_integral + err * dt
    self_integral_dot = self_integral_dot + dt * err_dot
    if self_prev is None:                       # 3
        d = d_dot = 0.0
    else:
        d = (err - self_prev) / dt
        d_dot = (err_dot - self_prev_dot) / dt
    t = kp * err + ki * self_integral + kd * d  # 6: return kp * err + ki * self.integral + kd * d
    t1 = err * kp_dot + kp * err_dot + ki * self_integral_dot + kd * d_dot
    return (t, ((), self_integral, err)), (t1, self_integral_dot, err_dot)


def PID_call_reverse_jvp(self_k, self_prev, err, dt, y0_bar, y1_bar, y2_bar, kp_dot, err_dot, y0_bar_dot,
        y1_bar_dot, y2_bar_dot):
    kp, ki, kd = self_k

    d_bar = y0_bar * kd                         # 6: return kp * err + ki * self.integral + kd * d
    d_bar_dot = kd * y0_bar_dot
    self_integral_bar = y1_bar + y0_bar * ki
    self_integral_bar_dot = y1_bar_dot + ki * y0_bar_dot
    kp_bar = y0_bar * err
    kp_bar_dot = err * y0_bar_dot + y0_bar * err_dot
    err_bar = y2_bar + y0_bar * kp
    err_bar_dot = y2_bar_dot + (kp * y0_bar_dot + y0_bar * kp_dot)
    if self_prev is None:                       # 3: d = 0.0 if self.prev is None else (err - self.prev) / dt
        self_prev_bar = self_prev_bar_dot = 0.0
    else:
        t = d_bar / dt
        t1 = d_bar_dot / dt
        self_prev_bar = -t
        self_prev_bar_dot = -t1
        err_bar = err_bar + t
        err_bar_dot = err_bar_dot + t1
    err_bar = err_bar + self_integral_bar * dt  # 2: self.integral += err * dt
    err_bar_dot = err_bar_dot + dt * self_integral_bar_dot
    return (kp_bar, self_integral_bar, self_prev_bar, err_bar), (kp_bar_dot, self_integral_bar_dot,
        self_prev_bar_dot, err_bar_dot)


def pid_controller_hvp(kp, ki, kd, kp_dot, *, y_bar=1.0):
    expect(type(kp) is float and type(ki) is float and type(kd) is float, "kp: float, ki: float, kd: float")

    # forward sweep
    tape, tape_1 = [], []
    y = y_dot = cost = pid_integral = pid_integral_dot = pid_prev_dot = 0.0
    pid_prev = None
    for k in range(8):                          # 4
        e = 1.0 - y                             # 5
        e_dot = -y_dot
        tape.append((pid_prev, e, e_dot))
        # 6: un = max(-0.8, min(0.8, pid(e, 0.2)))
        (t, ((), pid_integral, pid_prev)), (t1, pid_integral_dot, pid_prev_dot) = PID_call_jvp((kp, ki, kd),
            pid_integral, pid_prev, e, 0.2, kp_dot, pid_integral_dot, pid_prev_dot, e_dot)
        tape_1.append((t, t1))
        t2 = min(0.8, t)
        un = max(-0.8, t2)
        un_dot = selected(selected(t1, above(0.8, t)), above(t2, -0.8))
        y = y + 0.2 * (un - 0.5 * y)            # 7: y += 0.2 * (un - 0.5 * y)
        y_dot = y_dot + 0.2 * (un_dot - 0.5 * y_dot)
        cost = cost + (e * e + 0.01 * un ** 2)  # 8: cost += e * e + 0.01 * un ** 2
    require_scalar(cost, "pid_controller")

    # reverse sweep
    y_bar_1 = y_bar_dot = pid_k_bar_dot = pid_integral_bar = pid_integral_bar_dot = 0.0
    pid_prev_bar = pid_prev_bar_dot = 0.0
    for (pid_prev, e, e_dot), (t, t1) in zip(reversed(tape), reversed(tape_1)):  # 4
        t2 = min(0.8, t)                               # 6
        un = max(-0.8, t2)
        t3 = above(0.8, t)
        t4 = above(t2, -0.8)
        un_dot = selected(selected(t1, t3), t4)
        t5 = y_bar * 0.01 * 2                          # 8
        t6 = y_bar_1 * 0.2                             # 7
        un_bar = t5 * un ** 1 + t6                     # 7, 8
        t7 = 0.2 * y_bar_dot                           # 7
        un_bar_dot = t5 * un_dot + t7                  # 7, 8
        t = selected(selected(un_bar, t4), t3)         # 6
        t2 = selected(selected(un_bar_dot, t4), t3)
        (pid_k_bar, pid_integral_bar, pid_prev_bar, e_bar), (pid_k_bar_dot_1, pid_integral_bar_dot,
            pid_prev_bar_dot, e_bar_dot) = PID_call_reverse_jvp((kp, ki, kd), pid_prev, e, 0.2, t,
            pid_integral_bar, pid_prev_bar, kp_dot, e_dot, t2, pid_integral_bar_dot, pid_prev_bar_dot)
        pid_k_bar_dot = pid_k_bar_dot + pid_k_bar_dot_1
        t1 = 2.0 * y_bar                               # 8
        e_bar = t1 * e + e_bar                         # 6, 8
        e_bar_dot = t1 * e_dot + e_bar_dot             # 6, 8
        y_bar_1 = y_bar_1 + -t6 * 0.5 - e_bar          # 5, 7
        y_bar_dot = y_bar_dot + 0.5 * -t7 - e_bar_dot  # 5, 7
    return pid_k_bar_dot
