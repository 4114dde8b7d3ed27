# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.option_type_pipeline
# source: 0f0ba8bb81e69a161b1acea9bcacc376
# code: 418f00d09a5a7e7eff8bab5933549fa1
# mode: jvp
# wrt: (0, 1)
# argument: w array float64 (x.0)
# argument: x array float64 (x.0)
# asked: filter = class builtins.filter
# asked: zip = class builtins.zip
# asked: sum = builtin_function_or_method builtins.sum
# asked: math = module math
# asked: math.log = builtin_function_or_method math.log
# asked: f = unbound
# asked: equal axes = w.0 = x.0
# sha256: a8636b66c8577d268a5f542a75fadf6eff15059b5c17faa08942c17c0be2bc11

# Tangent of z_f.option_type_pipeline with respect to x, w.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, numeric, ordinary


def safe_log_jvp(v, v_dot):
    if v <= 0:  # 3: return None if v <= 0 else math.log(v)
        t = None
        t1 = 0.0
    else:
        t = math.log(v)
        t1 = v_dot / v
    return t, t1


def bind_jvp(v, b, v_dot, b_dot):
    numeric(v)  # 5: return None if v is None else f(v)
    if v is None:
        t = None
        t1 = 0.0
    else:
        t = v * b
        t1 = b * v_dot + v * b_dot
    return t, t1


def safe_log_1_jvp(v, v_dot):
    ordinary(v)  # 3: return None if v <= 0 else math.log(v)
    if v <= 0:
        t = None
        t1 = 0.0
    else:
        t = math.log(v)
        t1 = v_dot / v
    return t, t1


def bind_1_jvp(v, v_dot):
    if v is None:  # 5: return None if v is None else f(v)
        t = None
        t1 = 0.0
    else:
        t, t1 = safe_log_1_jvp(v, v_dot)
    return t, t1


def option_type_pipeline_jvp(x, w, x_dot, w_dot):
    expect(is_array(x, "float64", 1) and is_array(w, "float64", 1), "x: float64[:], w: float64[:]")

    out = out_dot = 0.0
    for i in range(min(len(x), len(w))):            # 7: for a, b in zip(x, w):
        a = x[i]
        a_dot = x_dot[i]
        b = w[i]
        b_dot = w_dot[i]
        t, t1 = safe_log_jvp(a + b, a_dot + b_dot)  # 8: r = bind(safe_log(a + b), lambda t: t * b)
        r, r_dot = bind_jvp(t, b, t1, b_dot)
        r, r_dot = bind_1_jvp(r, r_dot)             # 9: r = bind(r, safe_log)
        if not r is not None:                       # 10: out += r if r is not None else 0.1 * a
            r = 0.1 * a
            r_dot = 0.1 * a_dot
        out = out + r
        out_dot = out_dot + r_dot
    t, t1 = [], []  # 11: return out + sum(filter(None, [safe_log(v) for v in w]))
    for i in range(len(w)):
        v = w[i]
        v_dot = w_dot[i]
        t2, t3 = safe_log_jvp(v, v_dot)
        t.append(t2)
        t1.append(t3)
    t4 = 0
    t5 = 0.0
    for item, item_dot in zip(t, t1):
        if item:
            t4 = t4 + item
            t5 = t5 + item_dot
    return out + t4, out_dot + t5
