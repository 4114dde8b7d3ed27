# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.conv_layers_lists
# source: 015dcf7ad2207b69e33a1a3783d4ea19
# code: a6a6d191a6a0e0de5a639ba64558ea01
# mode: value_and_grad
# wrt: (0, 1)
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
# sha256: 4fff9d6ef0910d583eb75331b888b4772aba36039e51df163808ef675bb61023

# Value and gradient of z_f.conv_layers_lists with respect to x, k.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import add_at, duplicate, expect, first_largest, is_array, materialise, zeros_like


def conv(s, w):
    t = []  # 3: return [sum(s[i + j] * w[j] for j in range(len(w))) for i in range(len(s) - len(w) + 1)]
    for i in range(len(s) - len(w) + 1):
        t1 = 0.0
        for j in range(len(w)):
            t1 = t1 + s[i + j] * w[j]
        t.append(t1)
    return duplicate(t)


def pool(s):
    t = []  # 5: return [max(s[i:i + 2]) for i in range(0, len(s) - 1, 2)]
    for i in range(0, len(s) - 1, 2):
        t1 = s[i:i + 2]
        t.append(t1[first_largest(t1)])
    return duplicate(t)


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
    w_bar = zeros_like(w)
    for i in reversed(range(len(s) - len(w) + 1)):
        t1 = t.pop()
        for j in reversed(range(len(w))):
            w_bar[j] += t1 * s[i + j]
            s_bar[i + j] += t1 * w[j]
    return s_bar, w_bar


def pool_reverse(s, y_bar):
    t = list(y_bar)
    s_bar = [0.0] * len(s)  # 5: return [max(s[i:i + 2]) for i in range(0, len(s) - 1, 2)]
    for i in reversed(range(0, len(s) - 1, 2)):
        t1 = t.pop()
        t2 = s[i:i + 2]
        t3 = [0.0] * len(t2)
        t3[first_largest(t2)] += t1
        add_at(s_bar, slice(i, i + 2, None), t3)
    return s_bar


def conv_reverse(s, w, y_bar):
    t = list(y_bar)
    # 3: return [sum(s[i + j] * w[j] for j in range(len(w))) for i in range(len(s) - len(w) + 1)]
    s_bar = [0.0] * len(s)
    w_bar = zeros_like(w)
    for i in reversed(range(len(s) - len(w) + 1)):
        t1 = t.pop()
        for j in reversed(range(len(w))):
            w_bar[j] += t1 * s[i + j]
            s_bar[i + j] += t1 * w[j]
    return s_bar, w_bar


def conv_layers_lists_value_and_grad(x, k, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_array(k, "float64", 1), "x: float64[:], k: float64[:]")

    # forward sweep
    t = list(x)        # 6: pad = [0.0] + list(x) + [0.0]
    t1 = []
    t1.append(0.0)
    for i in range(len(t)):
        t1.append(t[i])
    pad = []
    t2 = len(t1)
    for i in range(t2):
        t3 = t1[i]
        pad.append(t3)
    pad.append(0.0)
    t4 = conv(pad, k)  # 7: h = [math.tanh(v) for v in conv(pad, k)]
    h = [math.tanh(v) for v in t4]
    t1 = pool(h)       # 8: return sum(v ** 2 for v in pool(h)) + sum(conv(h, k[::-1]))
    t3 = 0.0
    for v in t1:
        t3 = t3 + v ** 2
    t5 = k[::-1]
    t6 = conv_1(h, t5)
    t7 = 0
    for i in range(len(t6)):
        t7 = t7 + t6[i]

    # reverse sweep
    t8, t9 = conv_1_reverse(h, t5, [y_bar] * len(t6))  # 8
    h_bar = list(t8)
    k_bar = t9[::-1].copy()
    t10 = []
    for v in t1:
        v_bar = y_bar * 2 * v
        t10.append(v_bar)
    t5 = pool_reverse(h, t10)
    add_at(h_bar, slice(None, None, None), t5)
    t6 = [0.0] * len(t4)                               # 7
    for i in reversed(range(len(t4))):
        t8 = h[i]
        t1 = h_bar.pop()
        v_bar = t1 * (1.0 - t8 * t8)
        t6[i] += v_bar
    t4, k_bar_1 = conv_reverse(pad, k, t6)
    pad_bar = list(t4)
    k_bar += k_bar_1
    pad_bar.pop()                                      # 6
    t1 = [0.0] * t2
    for i in reversed(range(t2)):
        t5 = pad_bar.pop()
        t1[i] += t5
    t4 = [0.0] * len(t)
    for i in reversed(range(len(t))):
        t2 = t1.pop()
        t4[i] += t2
    x_bar = materialise(np.reshape(np.array(t4), x.shape), x)
    return t3 + t7, (x_bar, k_bar)
