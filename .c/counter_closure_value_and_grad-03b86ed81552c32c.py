# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.counter_closure
# source: f9dfe229f77d07ecadb4d33bfd7d775b
# code: 4684b2e8d397d089ea5ab4bf631c0e0b
# mode: value_and_grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: math = module math
# asked: math.sin = builtin_function_or_method math.sin
# asked: math.inf = float inf
# asked: equal axes = 
# sha256: 6bbc7f8ac200bb509e915ba4f712881eeade4907e4fd9fd9a7aaa1c986504543

# Value and gradient of z_d.counter_closure with respect to x.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import expect, is_array, quotient, zeros_like


def f(v, calls, best):
    calls = calls + 1        # 6: calls += 1
    r = math.sin(v) * calls  # 7
    return r, (calls,), (r if r > best else best,)


def f_reverse(v, best, calls_1, r, y0_bar, y1_bar):
    if r > best:  # 8
        r_bar = y0_bar + y1_bar
        best_bar = 0.0
    else:
        r_bar = y0_bar
        best_bar = y1_bar
    v_bar = r_bar * np.where(np.isfinite(calls_1), calls_1, 0.0) * math.cos(v)  # 7: r = math.sin(v) * calls
    return v_bar, best_bar


def counter_closure_value_and_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    best_tape, tape, tape_1 = [], [], []
    s = 0.0
    calls = 0
    best = -math.inf
    for v in x:                                   # 12
        best_tape.append(best)
        t, (calls,), (best,) = f(v, calls, best)  # 13: s += f(v) * f(v / 2)
        tape.append((t, calls, best))
        t1, (calls,), (best,) = f(v / 2, calls, best)
        tape_1.append((t1, calls))
        s = s + t * t1
    t2 = s + best * calls                         # 14: return s + best * calls

    # reverse sweep
    x_bar = zeros_like(x)                    # 12
    best_bar = y_bar * np.where(np.isfinite(calls), calls, 0.0)  # 14
    # 12
    for i, best, (t, calls, best_1) in zip(reversed(range(len(x))), reversed(best_tape), reversed(tape)):
        t1, calls_1 = tape_1.pop()
        v = x[i]
        # 13
        t3, best_bar = f_reverse(v / 2, best_1, calls_1, t1, y_bar * np.where(np.isfinite(t), t, 0.0),
            best_bar)
        v_bar, best_bar = f_reverse(v, best, calls, t, y_bar * np.where(np.isfinite(t1), t1, 0.0), best_bar)
        x_bar[i] += quotient(t3, 2) + v_bar  # 12, 13
    return t2, x_bar
