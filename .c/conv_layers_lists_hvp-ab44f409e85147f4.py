# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.conv_layers_lists
# source: 015dcf7ad2207b69e33a1a3783d4ea19
# code: a6a6d191a6a0e0de5a639ba64558ea01
# mode: hvp
# wrt: 0
# argument: k array float64 (k.0)
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: list = class builtins.list
# asked: len = builtin_function_or_method builtins.len
# asked: max = builtin_function_or_method builtins.max
# asked: sum = builtin_function_or_method builtins.sum
# asked: math = module math
# asked: math.tanh = builtin_function_or_method math.tanh
# asked: equal axes = 
# sha256: 77550c333d4532ac69df1932729e2b9a21255384ed5fc617c41cc7c60e83dca1

# Product of the Hessian of z_f.conv_layers_lists with respect to x.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import add_at, duplicate, expect, first_largest, is_array, materialise, zeros_like


def conv_1(s, w):
    t = []  # 3: return [sum(s[i + j] * w[j] for j in range(len(w))) for i in range(len(s) - len(w) + 1)]
    for i in range(len(s) - len(w) + 1):
        t1 = 0.0
        for j in range(len(w)):
            t1 = t1 + s[i + j] * w[j]
        t.append(t1)
    return duplicate(t)


def conv_1_reverse(s, w, y_bar):
    t = list(y_bar)
    # 3: return [sum(s[i + j] * w[j] for j in range(len(w))) for i in range(len(s) - len(w) + 1)]
    s_bar = [0.0] * len(s)
    for i in reversed(range(len(s) - len(w) + 1)):
        t1 = t.pop()
        for j in reversed(range(len(w))):
            s_bar[i + j] += t1 * w[j]
    return s_bar


def conv_jvp(s, w, s_dot):
    # 3: return [sum(s[i + j] * w[j] for j in range(len(w))) for i in range(len(s) - len(w) + 1)]
    t, t1 = [], []
    for i in range(len(s) - len(w) + 1):
        t2 = t3 = 0.0
        for j in range(len(w)):
            t2 = t2 + s[i + j] * w[j]
            t3 = t3 + w[j] * s_dot[i + j]
        t.append(t2)
        t1.append(t3)
    return duplicate(t), duplicate(t1)


def pool_jvp(s, s_dot):
    t, t1 = [], []  # 5: return [max(s[i:i + 2]) for i in range(0, len(s) - 1, 2)]
    for i in range(0, len(s) - 1, 2):
        t2 = s[i:i + 2]
        t3 = s_dot[i:i + 2]
        t4 = first_largest(t2)
        t5 = t2[t4]
        t6 = t3[t4]
        t.append(t5)
        t1.append(t6)
    return duplicate(t), duplicate(t1)


def pool_reverse_jvp(s, y_bar, y_bar_dot):
    t = list(y_bar)
    t1 = list(y_bar_dot)
    s_bar = [0.0] * len(s)  # 5: return [max(s[i:i + 2]) for i in range(0, len(s) - 1, 2)]
    s_bar_dot = [0.0] * len(s)
    for i in reversed(range(0, len(s) - 1, 2)):
        t2 = s[i:i + 2]
        t3 = first_largest(t2)
        t4 = t.pop()
        t5 = t1.pop()
        t6 = len(t2)
        t7 = [0.0] * t6
        t8 = [0.0] * t6
        t8[t3] += t5
        t7[t3] += t4
        add_at(s_bar_dot, slice(i, i + 2, None), t8)
        add_at(s_bar, slice(i, i + 2, None), t7)
    return s_bar, s_bar_dot


def conv_reverse_jvp(s, w, y_bar, y_bar_dot):
    t = list(y_bar)
    t1 = list(y_bar_dot)
    # 3: return [sum(s[i + j] * w[j] for j in range(len(w))) for i in range(len(s) - len(w) + 1)]
    s_bar = [0.0] * len(s)
    s_bar_dot = [0.0] * len(s)
    for i in reversed(range(len(s) - len(w) + 1)):
        t2 = t.pop()
        t3 = t1.pop()
        for j in reversed(range(len(w))):
            s_bar_dot[i + j] += w[j] * t3
            s_bar[i + j] += t2 * w[j]
    return s_bar, s_bar_dot


def conv_layers_lists_hvp(x, k, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_array(k, "float64", 1), "x: float64[:], k: float64[:]")

    # forward sweep
    t = list(x)                         # 6: pad = [0.0] + list(x) + [0.0]
    t1 = list(x_dot)
    t2, t3 = [], []
    t2.append(0.0)
    t3.append(0.0)
    for i in range(len(t)):
        t2.append(t[i])
        t3.append(t1[i])
    pad, pad_dot = [], []
    t4 = len(t2)
    for i in range(t4):
        t5 = t2[i]
        t1 = t3[i]
        pad.append(t5)
        pad_dot.append(t1)
    pad.append(0.0)
    pad_dot.append(0.0)
    t6, t7 = conv_jvp(pad, k, pad_dot)  # 7: h = [math.tanh(v) for v in conv(pad, k)]
    h, h_dot = [], []
    for i in range(len(t6)):
        v = t6[i]
        v_dot = t7[i]
        t1 = math.tanh(v)
        h.append(t1)
        h_dot.append((1.0 - t1 * t1) * v_dot)
    t2, t3 = pool_jvp(h, h_dot)         # 8: return sum(v ** 2 for v in pool(h)) + sum(conv(h, k[::-1]))
    for v in t2:
        v ** 2                          # may raise or warn, as in the primal
    t1 = k[::-1]

    # reverse sweep
    t5 = conv_1_reverse(h, t1, [y_bar] * len(conv_1(h, t1)))  # 8
    h_bar = list(t5)
    h_bar_dot = list(zeros_like(t5))
    t7 = [0.0] * len(t2)
    t8 = [0.0] * len(t2)
    for i in reversed(range(len(t2))):
        v_dot = t3[i]
        t1 = y_bar * 2
        v_bar_dot = t1 * v_dot
        t8[i] += v_bar_dot
        v = t2[i]
        v_bar = t1 * v
        t7[i] += v_bar
    t5, t9 = pool_reverse_jvp(h, t7, t8)
    add_at(h_bar_dot, slice(None, None, None), t9)
    add_at(h_bar, slice(None, None, None), t5)
    t1 = [0.0] * len(t6)                                      # 7
    t10 = [0.0] * len(t6)
    for i in reversed(range(len(t6))):
        t2 = h[i]
        t3 = h_bar.pop()
        t5 = h_bar_dot.pop()
        t7 = 1.0 - t2 * t2
        v_bar_dot = t7 * t5 - t3 * (2.0 * t2 * h_dot[i])
        t10[i] += v_bar_dot
        v_bar = t3 * t7
        t1[i] += v_bar
    _, t8 = conv_reverse_jvp(pad, k, t1, t10)
    pad_bar_dot = list(t8)
    pad_bar_dot.pop()                                         # 6
    t2 = [0.0] * t4
    for i in reversed(range(t4)):
        t3 = pad_bar_dot.pop()
        t2[i] += t3
    t1 = [0.0] * len(t)
    for i in reversed(range(len(t))):
        t3 = t2.pop()
        t1[i] += t3
    return materialise(np.reshape(np.array(t1), x.shape), x)
