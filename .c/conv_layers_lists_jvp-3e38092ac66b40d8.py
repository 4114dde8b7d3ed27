# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.conv_layers_lists
# source: 015dcf7ad2207b69e33a1a3783d4ea19
# code: a6a6d191a6a0e0de5a639ba64558ea01
# mode: jvp
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
# sha256: 61aada21522dd938e1ceed63207106d0c94528361b62a489055c9c523e7cbbbe

# Tangent of z_f.conv_layers_lists with respect to x, k.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import duplicate, expect, first_largest, is_array


def conv_jvp(s, w, s_dot, w_dot):
    # 3: return [sum(s[i + j] * w[j] for j in range(len(w))) for i in range(len(s) - len(w) + 1)]
    t, t1 = [], []
    for i in range(len(s) - len(w) + 1):
        t2 = t3 = 0.0
        for j in range(len(w)):
            t4 = s[i + j]
            t2 = t2 + t4 * w[j]
            t3 = t3 + (w[j] * s_dot[i + j] + t4 * w_dot[j])
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


def conv_1_jvp(s, w, s_dot, w_dot):
    # 3: return [sum(s[i + j] * w[j] for j in range(len(w))) for i in range(len(s) - len(w) + 1)]
    t, t1 = [], []
    for i in range(len(s) - len(w) + 1):
        t2 = t3 = 0.0
        for j in range(len(w)):
            t4 = s[i + j]
            t2 = t2 + t4 * w[j]
            t3 = t3 + (w[j] * s_dot[i + j] + t4 * w_dot[j])
        t.append(t2)
        t1.append(t3)
    return duplicate(t), duplicate(t1)


def conv_layers_lists_jvp(x, k, x_dot, k_dot):
    expect(is_array(x, "float64", 1) and is_array(k, "float64", 1), "x: float64[:], k: float64[:]")

    t = list(x)                               # 6: pad = [0.0] + list(x) + [0.0]
    t1 = list(x_dot)
    t2, t3 = [], []
    t2.append(0.0)
    t3.append(0.0)
    for i in range(len(t)):
        t2.append(t[i])
        t3.append(t1[i])
    pad, pad_dot = [], []
    for i in range(len(t2)):
        t4 = t2[i]
        t5 = t3[i]
        pad.append(t4)
        pad_dot.append(t5)
    pad.append(0.0)
    pad_dot.append(0.0)
    t, t1 = conv_jvp(pad, k, pad_dot, k_dot)  # 7: h = [math.tanh(v) for v in conv(pad, k)]
    h, h_dot = [], []
    for i in range(len(t)):
        v = t[i]
        v_dot = t1[i]
        t2 = math.tanh(v)
        h.append(t2)
        h_dot.append((1.0 - t2 * t2) * v_dot)
    t3, t4 = pool_jvp(h, h_dot)               # 8: return sum(v ** 2 for v in pool(h)) + sum(conv(h, k[::-1]))
    t5 = t6 = 0.0
    for i in range(len(t3)):
        v = t3[i]
        v_dot = t4[i]
        t5 = t5 + v ** 2
        t6 = t6 + 2 * (v * v_dot)
    t, t1 = conv_1_jvp(h, k[::-1], h_dot, k_dot[::-1])
    t2 = 0
    t7 = 0.0
    for i in range(len(t)):
        t2 = t2 + t[i]
        t7 = t7 + t1[i]
    return t5 + t2, t6 + t7
