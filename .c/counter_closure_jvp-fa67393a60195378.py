# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.counter_closure
# source: f9dfe229f77d07ecadb4d33bfd7d775b
# code: 4684b2e8d397d089ea5ab4bf631c0e0b
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: math = module math
# asked: math.sin = builtin_function_or_method math.sin
# asked: math.inf = float inf
# asked: equal axes = 
# sha256: 45b9eb1279c694facfc143a8c762f714b4d5074263eca2aa8d68b848c03fac6d

# Tangent of z_d.counter_closure with respect to x.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import expect, is_array, quotient


def f_jvp(v, calls, best, v_dot, best_dot):
    calls = calls + 1        # 6: calls += 1
    r = math.sin(v) * calls  # 7
    r_dot = np.where(np.isfinite(calls), calls, 0.0) * (math.cos(v) * v_dot)
    if r > best:             # 8
        best = r
        best_dot = r_dot
    return (r, (calls,), (best,)), (r_dot, best_dot)


def counter_closure_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    s = s_dot = best_dot = 0.0
    calls = 0
    best = -math.inf
    for i in range(len(x)):  # 12: for v in x:
        v = x[i]
        v_dot = x_dot[i]
        # 13: s += f(v) * f(v / 2)
        (t, (calls,), (best,)), (t1, best_dot) = f_jvp(v, calls, best, v_dot, best_dot)
        (t2, (calls,), (best,)), (t3, best_dot) = f_jvp(v / 2, calls, best, quotient(v_dot, 2), best_dot)
        s = s + t * t2
        s_dot = s_dot + (np.where(np.isfinite(t2), t2, 0.0) * t1 + np.where(np.isfinite(t), t, 0.0) * t3)
    return s + best * calls, s_dot + np.where(np.isfinite(calls), calls, 0.0) * best_dot
