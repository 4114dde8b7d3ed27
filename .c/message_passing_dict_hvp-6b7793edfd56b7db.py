# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.message_passing_dict
# source: 78dde704772f413cbf65583fcacab4eb
# code: 2c66978a62d4c8ef15d40d278b1f41f0
# mode: hvp
# wrt: 0
# argument: edges list [tuple [int, int], ...]
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: range = class builtins.range
# asked: sum = builtin_function_or_method builtins.sum
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.tanh = ufunc numpy.tanh
# asked: np.zeros = builtin_function_or_method numpy.zeros
# asked: np.array = builtin_function_or_method numpy.array
# asked: shared memory = 
# asked: equal axes = 
# sha256: 8afc83e1c7b0b7f54caefa9e73ff428141e721d8dda2a71759fafe1f4111a707

# Product of the Hessian of z_f.message_passing_dict with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, is_list, is_tuple, unbroadcast, zeros_like


def message_passing_dict_hvp(x, edges, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_list(edges)
        and all(is_tuple(item, 2) and type(item[0]) is int and type(item[1]) is int for item in edges),
        "x: float64[:], edges: [(int, int), ...]")

    # forward sweep
    nbr = {}                                 # 2: nbr = {i: [] for i in range(len(x))}
    for i in range(len(x)):
        nbr[i] = []
    for a, b in edges:                       # 3
        nbr[a].append(b)                     # 4: nbr[a].append(b); nbr[b].append(a)
        nbr[b].append(a)
    t1 = list(nbr)                           # 5: h = {i: np.array([x[i], 1.0]) for i in nbr}
    h = {}
    h_dot = {}
    h_bar = {}
    h_bar_dot = {}
    t6_tape = []
    for i in t1:
        t = np.array([x[i], 1.0])
        t2 = t
        t3 = zeros_like(t)
        t3[...] = np.array([x_dot[i], 0.0])
        t4 = zeros_like(t2)
        t5 = t4
        t6 = zeros_like(t4)
        h_dot[i] = t3
        h[i] = t2
        h_bar_dot[i] = t6
        h_bar[i] = t5
        t6_tape.append(t6)
    W = np.array([[0.5, -0.2], [0.3, 0.8]])  # 6
    tape, tape_1, tape_2 = [], [], []
    for _ in range(2):                       # 7
        msgs = {}  # 8: msgs = {i: sum((W @ h[j] for j in nbr[i]), np.zeros(2)) for i in nbr}
        msgs_dot = {}
        msgs_bar = {}
        msgs_bar_dot = {}
        for i in t1:
            t = nbr[i]
            t2 = np.zeros(2)
            t3 = t2
            t4, t5 = zeros_like(t2), zeros_like(t3)
            t6 = t5
            t7 = zeros_like(t5)
            for j in t:
                t2 = h[j]
                tape_1.append((t6, t7, h_bar[j], h_bar_dot[j]))
                t8 = t3 + W @ t2
                t3 = t8
                t5 = zeros_like(t8)
                t5[...] = t4 + W @ h_dot[j]
                t9 = zeros_like(t3)
                t6 = t9
                t7 = zeros_like(t9)
                t4 = t5
            msgs_dot[i] = t4
            msgs[i] = t3
            msgs_bar_dot[i] = t7
            msgs_bar[i] = t6
            tape_2.append((len(t), t6, t7))
        h_1 = {}                             # 9: h = {i: np.tanh(h[i] + msgs[i] / len(nbr[i])) for i in nbr}
        h_dot_1 = {}
        h_bar_1 = {}
        h_bar_dot_1 = {}
        for i in t1:
            t = h[i]
            t2 = h_dot[i]
            t3 = h_bar[i]
            t4 = h_bar_dot[i]
            t5 = msgs[i]
            t6 = msgs_dot[i]
            t7 = len(nbr[i])
            t8 = np.tanh(t + t5 / t7)
            t9 = (1.0 - t8 * t8) * (t2 + t6 / t7)
            t10 = np.copy(t8)
            t11 = t10
            t12 = zeros_like(t10)
            t12[...] = np.copy(t9)
            t13 = zeros_like(t11)
            t14 = t13
            t = zeros_like(t13)
            h_dot_1[i] = t12
            h_1[i] = t11
            h_bar_dot_1[i] = t
            h_bar_1[i] = t14
            tape.append((t7, t8, t9, t3, t4, msgs_bar[i], msgs_bar_dot[i], t14, t))
        h = h_1
        h_dot = h_dot_1
        h_bar = h_bar_1
        h_bar_dot = h_bar_dot_1
    t2 = list(h)                             # 10: return np.sum(sum(h.values()) ** 2)
    t, t3, t4, t5 = [], [], [], []
    for key in t2:
        t6 = h[key]
        t7 = h_dot[key]
        t8 = h_bar_dot[key]
        t.append(t6)
        t3.append(t7)
        t4.append(h_bar[key])
        t5.append(t8)
    t9 = len(t)
    t6_tape_1 = []
    t6 = 0
    t7 = 0.0
    for k in range(t9):
        t6_tape_1.append(t6)
        t6 = t6 + t[k]
        t7 = t7 + t3[k]
    np.sum(t6 ** 2)                          # may raise or warn, as in the primal

    # reverse sweep
    t2 = y_bar * 2                # 10
    t8 = t2 * t6 ** 1
    t10 = t2 * t7
    for k, t6 in zip(reversed(range(t9)), reversed(t6_tape_1)):
        t5[k] += unbroadcast(t10, t[k])
        t4[k] += unbroadcast(t8, t[k])
        t8 = unbroadcast(t8, t6)
        t10 = unbroadcast(t10, t6)
    for _ in range(2):            # 7
        for k in range(len(t1)):  # 9
            t7, t2, t3, t6, t4, t9, t11, t12, t = tape.pop()
            t5 = 1.0 - t2 * t2
            t8 = t5 * t - t12 * (2.0 * t2 * t3)
            t4 += t8
            t10 = t12 * t5
            t6 += t10
            t11 += t8 / t7
            t9 += t10 / t7
        for k in range(len(t1)):  # 8
            t, t6, t7 = tape_2.pop()
            for k in range(t):
                t2, t3, t4, t5 = tape_1.pop()
                t8, t9 = t6.copy(), t7.copy()
                t3 += t9
                t2 += t8
                t10 = W.T
                t5 += t10 @ t9
                t4 += t10 @ t8
                t6 = t2
                t7 = t3
    x_bar_dot = zeros_like(x)     # 5
    for i, t6 in zip(reversed(t1), reversed(t6_tape)):
        x_bar_dot[i] += t6[0]
    return x_bar_dot
