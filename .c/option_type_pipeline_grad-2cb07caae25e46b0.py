# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.option_type_pipeline
# source: 0f0ba8bb81e69a161b1acea9bcacc376
# code: 418f00d09a5a7e7eff8bab5933549fa1
# mode: grad
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
# sha256: 2d5a8d6c153bd5727b29da895eb18b44c4b29e39b8b55a6f899feb19d6bdb255

# Gradient of z_f.option_type_pipeline with respect to x, w.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, numeric, ordinary, require_scalar, zeros_like


def safe_log(v):
    return None if v <= 0 else math.log(v)  # 3


def bind(v, b):
    numeric(v)  # 5: return None if v is None else f(v)
    return None if v is None else v * b


def safe_log_1(v):
    ordinary(v)  # 3: return None if v <= 0 else math.log(v)
    return None if v <= 0 else math.log(v)


def bind_1(v):
    if v is None:  # 5: return None if v is None else f(v)
        t = None
    else:
        t = safe_log_1(v)
    return t


def safe_log_reverse(v, y_bar):
    if v <= 0:  # 3: return None if v <= 0 else math.log(v)
        v_bar = 0.0
    else:
        v_bar = y_bar / v
    return v_bar


def safe_log_1_reverse(v, y_bar):
    if v <= 0:  # 3: return None if v <= 0 else math.log(v)
        v_bar = 0.0
    else:
        v_bar = y_bar / v
    return v_bar


def bind_1_reverse(v, y_bar):
    if v is None:  # 5: return None if v is None else f(v)
        v_bar = 0.0
    else:
        v_bar = safe_log_1_reverse(v, y_bar)
    return v_bar


def bind_reverse(v, b, y_bar):
    if v is None:  # 5: return None if v is None else f(v)
        v_bar = b_bar = 0.0
    else:
        b_bar = y_bar * v
        v_bar = y_bar * b
    return v_bar, b_bar


def option_type_pipeline_grad(x, w, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_array(w, "float64", 1), "x: float64[:], w: float64[:]")

    # forward sweep
    tape, t1_tape = [], []
    out = 0.0
    for a, b in zip(x, w):        # 7
        t = safe_log(a + b)       # 8: r = bind(safe_log(a + b), lambda t: t * b)
        r = bind(t, b)
        tape.append((t, r))
        r = bind_1(r)             # 9: r = bind(r, safe_log)
        t1 = r is not None        # 10: out += r if r is not None else 0.1 * a
        t1_tape.append(t1)
        out = out + (r if t1 else 0.1 * a)
    t = [safe_log(v) for v in w]  # 11: return out + sum(filter(None, [safe_log(v) for v in w]))
    t1 = len(t)
    t2 = 0
    for item in t:
        t2 = t2 + item if item else t2
    require_scalar(out + t2, "option_type_pipeline")

    # reverse sweep
    t3 = [0.0] * t1                            # 11
    for i in reversed(range(t1)):
        item = t[i]
        if item:
            item_bar = y_bar
        else:
            item_bar = 0.0
        t3[i] += item_bar
    w_bar = zeros_like(w)
    for i in reversed(range(len(w))):
        t1 = t3.pop()
        v = w[i]
        w_bar[i] += safe_log_reverse(v, t1)
    x_bar = zeros_like(x)                      # 7
    for i, (t, r), t1 in zip(reversed(range(min(len(x), len(w)))), reversed(tape), reversed(t1_tape)):
        if t1:                                 # 10
            a_bar = 0.0
            r_bar = y_bar
        else:
            a_bar = y_bar * 0.1
            r_bar = 0.0
        r_bar = bind_1_reverse(r, r_bar)       # 9
        b = w[i]                               # 7
        t2, b_bar = bind_reverse(t, b, r_bar)  # 8
        a = x[i]                               # 7
        t1 = safe_log_reverse(a + b, t2)       # 8
        w_bar[i] += b_bar + t1                 # 7, 8
        x_bar[i] += a_bar + t1                 # 7, 8
    return x_bar, w_bar
