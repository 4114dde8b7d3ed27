# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.counter_closure
# source: f9dfe229f77d07ecadb4d33bfd7d775b
# code: 4684b2e8d397d089ea5ab4bf631c0e0b
# mode: hvp
# wrt: 0
# argument: x array float64 (x.0)
# asked: math = module math
# asked: math.sin = builtin_function_or_method math.sin
# asked: math.inf = float inf
# asked: equal axes = 
# sha256: 880f0747b9e6fa80f901f573338ee87c639216b7b36bd59662431aa42270fa9a

# Product of the Hessian of z_d.counter_closure with respect to x.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import expect, is_array, quotient, zeros_like


def f_jvp(v, calls, best, v_dot):
    calls = calls + 1        # 6: calls += 1
    r = math.sin(v) * calls  # 7
    r_dot = np.where(np.isfinite(calls), calls, 0.0) * (math.cos(v) * v_dot)
    return (r, (calls,), (r if r > best else best,)), r_dot


def f_reverse_jvp(v, best, calls_1, r, y0_bar, y1_bar, v_dot, y0_bar_dot):
    if r > best:                                      # 8
        r_bar = y0_bar + y1_bar
        best_bar = 0.0
    else:
        r_bar = y0_bar
        best_bar = y1_bar
    t = np.where(np.isfinite(calls_1), calls_1, 0.0)  # 7: r = math.sin(v) * calls
    t1 = r_bar * t
    t2 = math.cos(v)
    v_bar = t1 * t2
    t3 = t2 * (np.where(np.isfinite(t), t, 0.0) * y0_bar_dot)
    v_bar_dot = t3 - np.where(np.isfinite(t1), t1, 0.0) * (math.sin(v) * v_dot)
    return (v_bar, best_bar), v_bar_dot


def counter_closure_hvp(x, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    best_tape, tape, tape_1 = [], [], []
    calls = 0
    best = -math.inf
    for i in range(len(x)):  # 12: for v in x:
        best_tape.append(best)
        v = x[i]
        v_dot = x_dot[i]
        (t, (calls,), (best,)), t1 = f_jvp(v, calls, best, v_dot)  # 13: s += f(v) * f(v / 2)
        tape.append((t, t1, calls, best))
        (t2, (calls,), (best,)), t3 = f_jvp(v / 2, calls, best, quotient(v_dot, 2))
        tape_1.append((t2, t3, calls))

    # reverse sweep
    x_bar_dot = zeros_like(x)                        # 12
    best_bar = y_bar * np.where(np.isfinite(calls), calls, 0.0)  # 14: return s + best * calls
    # 12
    for i, best, (t, t1, calls, best_1) in zip(reversed(range(len(x))), reversed(best_tape), reversed(tape)):
        t2, t3, calls_1 = tape_1.pop()
        v = x[i]
        v_dot = x_dot[i]
        t4 = quotient(v_dot, 2)                      # 13
        t5 = np.isfinite(t)
        t6 = y_bar * np.where(t5, t, 0.0)
        (_, best_bar), t8 = f_reverse_jvp(v / 2, best_1, calls_1, t2, t6, best_bar, t4,
            y_bar * np.where(t5, t1, 0.0))
        t9 = np.isfinite(t2)
        t10 = y_bar * np.where(t9, t2, 0.0)
        (v_bar, best_bar), v_bar_dot = f_reverse_jvp(v, best, calls, t, t10, best_bar, v_dot,
            y_bar * np.where(t9, t3, 0.0))
        x_bar_dot[i] += quotient(t8, 2) + v_bar_dot  # 12, 13
    return x_bar_dot
