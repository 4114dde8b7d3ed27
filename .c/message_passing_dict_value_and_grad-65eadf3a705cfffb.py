# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.message_passing_dict
# source: 78dde704772f413cbf65583fcacab4eb
# code: 2c66978a62d4c8ef15d40d278b1f41f0
# mode: value_and_grad
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
# sha256: 5bb32c7b0f89ad6f5506e38c5632f6d7518305a2da2e3b87f1d4c091aa537b7a

# Value and gradient of z_f.message_passing_dict with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, is_list, is_tuple, unbroadcast, zeros_like


def message_passing_dict_value_and_grad(x, edges, *, y_bar=1.0):
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
    h_bar = {}
    t2_tape = []
    for i in t1:
        t = np.array([x[i], 1.0])
        t2 = zeros_like(t)
        h[i], h_bar[i] = t, t2
        t2_tape.append(t2)
    W = np.array([[0.5, -0.2], [0.3, 0.8]])  # 6
    tape, tape_1, tape_2 = [], [], []
    for _ in range(2):                       # 7
        msgs = {}  # 8: msgs = {i: sum((W @ h[j] for j in nbr[i]), np.zeros(2)) for i in nbr}
        msgs_bar = {}
        for i in t1:
            t = nbr[i]
            t2 = np.zeros(2)
            t3 = zeros_like(t2)
            for j in t:
                tape_1.append((t3, h_bar[j]))
                t2 = t2 + W @ h[j]
                t3 = zeros_like(t2)
            msgs[i], msgs_bar[i] = t2, t3
            tape_2.append((len(t), t3))
        h_1 = {}                             # 9: h = {i: np.tanh(h[i] + msgs[i] / len(nbr[i])) for i in nbr}
        h_bar_1 = {}
        for i in t1:
            t, t2 = h[i], h_bar[i]
            t3 = msgs[i]
            t4 = len(nbr[i])
            t5 = np.tanh(t + t3 / t4)
            t6 = np.copy(t5)
            t7 = zeros_like(t6)
            h_1[i] = t6
            h_bar_1[i] = t7
            tape.append((t4, t5, t2, msgs_bar[i], t7))
        h, h_bar = h_1, h_bar_1
    t = list(h)                              # 10: return np.sum(sum(h.values()) ** 2)
    t2, t3 = [], []
    for key in t:
        t2.append(h[key])
        t3.append(h_bar[key])
    t4 = len(t2)
    t5_tape = []
    t5 = 0
    for k in range(t4):
        t5_tape.append(t5)
        t5 = t5 + t2[k]
    t = np.sum(t5 ** 2)

    # reverse sweep
    t6 = y_bar * 2 * t5 ** 1      # 10
    for k, t5 in zip(reversed(range(t4)), reversed(t5_tape)):
        t3[k] += unbroadcast(t6, t2[k])
        t6 = unbroadcast(t6, t5)
    for _ in range(2):            # 7
        for k in range(len(t1)):  # 9
            t4, t5, t2, t7, t8 = tape.pop()
            t3 = t8 * (1.0 - t5 * t5)
            t2 += t3
            t7 += t3 / t4
        for k in range(len(t1)):  # 8
            t2, t3 = tape_2.pop()
            for k in range(t2):
                t4, t5 = tape_1.pop()
                t6 = t3.copy()
                t4 += t6
                t5 += W.T @ t6
                t3 = t4
    x_bar = zeros_like(x)         # 5
    for i, t2 in zip(reversed(t1), reversed(t2_tape)):
        x_bar[i] += t2[0]
    return t, x_bar
