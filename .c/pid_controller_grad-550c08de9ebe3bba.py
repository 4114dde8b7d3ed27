# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.pid_controller
# source: aeff08997a793bab9bdb078fe1e14251
# code: f596743fcaa2c7a0c3ad5fd3c451b36b
# mode: grad
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
# sha256: 849df290153403ccd75f36bb37dd2e86933371fad3c50670679fd1d2895bc658

# Gradient of z_f.pid_controller with respect to kp, ki, kd.  adjoint_gen 0.1.0
from adjoint_gen.runtime import above, expect, numeric, require_scalar, selected


def PID_call_forward(self_k, self_integral, self_prev, err, dt):
    kp, ki, kd = self_k

    numeric(self_integral)                                    # 2: self.integral += err * dt
    numeric(self_prev)  # 3: d = 0.0 if self.prev is None else (err - self.prev) / dt
    numeric(err)                                              # 2
    self_integral = self_integral + err * dt
    d = 0.0 if self_prev is None else (err - self_prev) / dt  # 3
    return (kp * err + ki * self_integral + kd * d, ((), self_integral, err)), d


def PID_call_reverse(self_k, self_prev, err, dt, self_integral_1, d, y0_bar, y1_bar, y2_bar):
    kp, ki, kd = self_k

    d_bar = y0_bar * kd                         # 6: return kp * err + ki * self.integral + kd * d
    err_bar = y2_bar + y0_bar * kp
    if self_prev is None:                       # 3: d = 0.0 if self.prev is None else (err - self.prev) / dt
        self_prev_bar = 0.0
    else:
        t = d_bar / dt
        self_prev_bar = -t
        err_bar = err_bar + t
    kd_bar = y0_bar * d                         # 6
    ki_bar = y0_bar * self_integral_1
    self_integral_bar = y1_bar + y0_bar * ki
    kp_bar = y0_bar * err
    err_bar = err_bar + self_integral_bar * dt  # 2: self.integral += err * dt
    return kp_bar, ki_bar, kd_bar, self_integral_bar, self_prev_bar, err_bar


def pid_controller_grad(kp, ki, kd, *, y_bar=1.0):
    expect(type(kp) is float and type(ki) is float and type(kd) is float, "kp: float, ki: float, kd: float")

    # forward sweep
    tape, tape_1 = [], []
    y = cost = pid_integral = 0.0
    pid_prev = None
    for k in range(8):                          # 4
        e = 1.0 - y                             # 5
        tape.append((pid_prev, e))
        # 6: un = max(-0.8, min(0.8, pid(e, 0.2)))
        (t, ((), pid_integral, pid_prev)), PID_call_res = PID_call_forward((kp, ki, kd), pid_integral,
            pid_prev, e, 0.2)
        tape_1.append((t, pid_integral, PID_call_res))
        un = max(-0.8, min(0.8, t))
        y = y + 0.2 * (un - 0.5 * y)            # 7: y += 0.2 * (un - 0.5 * y)
        cost = cost + (e * e + 0.01 * un ** 2)  # 8: cost += e * e + 0.01 * un ** 2
    require_scalar(cost, "pid_controller")

    # reverse sweep
    y_bar_1 = pid_k_bar = pid_k_bar_1 = pid_k_bar_2 = pid_integral_bar = 0.0
    pid_prev_bar = 0.0
    for (pid_prev, e), (t, pid_integral, PID_call_res) in zip(reversed(tape), reversed(tape_1)):  # 4
        t1 = min(0.8, t)                          # 6
        un = max(-0.8, t1)
        t2 = y_bar_1 * 0.2                        # 7
        un_bar = y_bar * 0.01 * 2 * un ** 1 + t2  # 7, 8
        t3 = selected(selected(un_bar, above(t1, -0.8)), above(0.8, t))  # 6
        pid_k_bar_3, pid_k_bar_4, pid_k_bar_5, pid_integral_bar, pid_prev_bar, e_bar = PID_call_reverse(
            (kp, ki, kd), pid_prev, e, 0.2, pid_integral, PID_call_res, t3, pid_integral_bar, pid_prev_bar)
        e_bar = 2.0 * y_bar * e + e_bar           # 6, 8
        y_bar_1 = y_bar_1 + -t2 * 0.5 - e_bar     # 5, 7
        pid_k_bar = pid_k_bar + pid_k_bar_3       # 6
        pid_k_bar_1 = pid_k_bar_1 + pid_k_bar_4
        pid_k_bar_2 = pid_k_bar_2 + pid_k_bar_5
    return pid_k_bar, pid_k_bar_1, pid_k_bar_2
