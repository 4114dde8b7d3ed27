# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.option_type_pipeline
# source: 0f0ba8bb81e69a161b1acea9bcacc376
# code: 418f00d09a5a7e7eff8bab5933549fa1
# mode: hvp
# wrt: 0
# argument: w array float64 (x.0)
# argument: x array float64 (x.0)
# asked: filter = class builtins.filter
# asked: zip = class builtins.zip
# asked: sum = builtin_function_or_method builtins.sum
# asked: math = module math
# asked: math.log = builtin_function_or_method math.log
# asked: f = unbound
# asked: equal axes = w.0 = x.0
# sha256: e56c35a13f4aad5655fefe27236ee6ab7b9a4f7237e88d5da62c9c91224c5bba

# Product of the Hessian of z_f.option_type_pipeline with respect to x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, numeric, ordinary, require_scalar, zeros_like


def safe_log(v):
    return None if v <= 0 else math.log(v)  # 3


def safe_log_1(v):
    ordinary(v)  # 3: return None if v <= 0 else math.log(v)
    return None if v <= 0 else math.log(v)


def bind_1(v):
    if v is None:  # 5: return None if v is None else f(v)
        t = None
    else:
        t = safe_log_1(v)
    return t


def safe_log_jvp(v, v_dot):
    if v <= 0:  # 3: return None if v <= 0 else math.log(v)
        t = None
        t1 = 0.0
    else:
        t = math.log(v)
        t1 = v_dot / v
    return t, t1


def bind_jvp(v, b, v_dot):
    numeric(v)  # 5: return None if v is None else f(v)
    if v is None:
        t = None
        t1 = 0.0
    else:
        t = v * b
        t1 = b * v_dot
    return t, t1


def safe_log_1_reverse_jvp(v, y_bar, v_dot):
    if v <= 0:  # 3: return None if v <= 0 else math.log(v)
        v_bar = v_bar_dot = 0.0
    else:
        v_bar = y_bar / v
        v_bar_dot = -(v_bar * v_dot) / v
    return v_bar, v_bar_dot


def bind_1_reverse_jvp(v, y_bar, v_dot):
    if v is None:  # 5: return None if v is None else f(v)
        v_bar = v_bar_dot = 0.0
    else:
        v_bar, v_bar_dot = safe_log_1_reverse_jvp(v, y_bar, v_dot)
    return v_bar, v_bar_dot


def bind_reverse_jvp(v, b, y_bar, y_bar_dot):
    if v is None:  # 5: return None if v is None else f(v)
        v_bar = v_bar_dot = 0.0
    else:
        v_bar = y_bar * b
        v_bar_dot = b * y_bar_dot
    return v_bar, v_bar_dot


def safe_log_reverse_jvp(v, y_bar, v_dot, y_bar_dot):
    if v <= 0:  # 3: return None if v <= 0 else math.log(v)
        v_bar = v_bar_dot = 0.0
    else:
        v_bar = y_bar / v
        v_bar_dot = (y_bar_dot - v_bar * v_dot) / v
    return v_bar, v_bar_dot


def option_type_pipeline_hvp(x, w, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_array(w, "float64", 1), "x: float64[:], w: float64[:]")

    # forward sweep
    t = min(len(x), len(w))                  # 7: for a, b in zip(x, w):
    tape, t3_tape = [], []
    out = 0.0
    for i in range(t):
        a = x[i]
        a_dot = x_dot[i]
        b = w[i]
        t1, t2 = safe_log_jvp(a + b, a_dot)  # 8: r = bind(safe_log(a + b), lambda t: t * b)
        r, r_dot = bind_jvp(t1, b, t2)
        tape.append((t1, r, r_dot))
        r = bind_1(r)                        # 9: r = bind(r, safe_log)
        t3 = r is not None                   # 10: out += r if r is not None else 0.1 * a
        t3_tape.append(t3)
        out = out + (r if t3 else 0.1 * a)
    t1 = [safe_log(v) for v in w]            # 11: return out + sum(filter(None, [safe_log(v) for v in w]))
    t2 = 0
    for item in t1:
        t2 = t2 + item if item else t2
    require_scalar(out + t2, "option_type_pipeline")

    # reverse sweep
    x_bar_dot = zeros_like(x)                              # 7
    for i, (t1, r, r_dot), t3 in zip(reversed(range(t)), reversed(tape), reversed(t3_tape)):
        if t3:                                             # 10
            r_bar = y_bar
        else:
            r_bar = 0.0
        r_bar, r_bar_dot = bind_1_reverse_jvp(r, r_bar, r_dot)  # 9
        b = w[i]                                           # 7
        t, t2 = bind_reverse_jvp(t1, b, r_bar, r_bar_dot)  # 8
        a = x[i]                                           # 7
        a_dot = x_dot[i]
        _, t4 = safe_log_reverse_jvp(a + b, t, a_dot, t2)  # 8
        x_bar_dot[i] += t4                                 # 7
    return x_bar_dot
