# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.message_passing_dict
# source: 78dde704772f413cbf65583fcacab4eb
# code: 2c66978a62d4c8ef15d40d278b1f41f0
# mode: jvp
# wrt: (0,)
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
# sha256: 59cb06e354ba9fc08a7bfb06ec6f3e545a7fd18d4fe1a06271c1fc432fb42c36

# Tangent of z_f.message_passing_dict with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, is_list, is_tuple, zeros_like


def message_passing_dict_jvp(x, edges, x_dot):
    expect(is_array(x, "float64", 1) and is_list(edges)
        and all(is_tuple(item, 2) and type(item[0]) is int and type(item[1]) is int for item in edges),
        "x: float64[:], edges: [(int, int), ...]")

    nbr = {}                                 # 2: nbr = {i: [] for i in range(len(x))}
    for i in range(len(x)):
        nbr[i] = []
    for a, b in edges:                       # 3
        nbr[a].append(b)                     # 4: nbr[a].append(b); nbr[b].append(a)
        nbr[b].append(a)
    t1 = list(nbr)                           # 5: h = {i: np.array([x[i], 1.0]) for i in nbr}
    h = {}
    h_dot = {}
    for i in t1:
        t = np.array([x[i], 1.0])
        t2 = zeros_like(t)
        t2[...] = np.array([x_dot[i], 0.0])
        h_dot[i] = t2
        h[i] = t
    W = np.array([[0.5, -0.2], [0.3, 0.8]])  # 6
    for _ in range(2):                       # 7
        msgs = {}  # 8: msgs = {i: sum((W @ h[j] for j in nbr[i]), np.zeros(2)) for i in nbr}
        msgs_dot = {}
        for i in t1:
            t = nbr[i]
            t2 = np.zeros(2)
            t3 = t2
            t4 = zeros_like(t2)
            for j in t:
                t5 = h[j]
                t6 = t3 + W @ t5
                t3 = t6
                t2 = zeros_like(t6)
                t2[...] = t4 + W @ h_dot[j]
                t4 = t2
            msgs_dot[i] = t4
            msgs[i] = t3
        h_1 = {}                             # 9: h = {i: np.tanh(h[i] + msgs[i] / len(nbr[i])) for i in nbr}
        h_dot_1 = {}
        for i in t1:
            t = h[i]
            t2 = h_dot[i]
            t3 = msgs[i]
            t4 = msgs_dot[i]
            t5 = len(nbr[i])
            t6 = np.tanh(t + t3 / t5)
            t7 = zeros_like(t6)
            t7[...] = (1.0 - t6 * t6) * (t2 + t4 / t5)
            h_dot_1[i] = t7
            h_1[i] = np.copy(t6)
        h = h_1
        h_dot = h_dot_1
    t = list(h)                              # 10: return np.sum(sum(h.values()) ** 2)
    t2, t3 = [], []
    for key in t:
        t1 = h[key]
        t4 = h_dot[key]
        t2.append(t1)
        t3.append(t4)
    t5 = 0
    t6 = 0.0
    for k in range(len(t2)):
        t5 = t5 + t2[k]
        t6 = t6 + t3[k]
    return np.sum(t5 ** 2), np.sum(2 * (t5 ** 1 * t6))
