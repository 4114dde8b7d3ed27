# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.kruskal_mst
# source: 6d2d1e77b744817e0805c2747819a4b1
# code: edcb6ab8f0276a7bbc6c72c3a68f012c
# mode: hvp
# wrt: 0
# argument: P array float64 (P.0, P.1)
# asked: sorted = builtin_function_or_method builtins.sorted
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: len = builtin_function_or_method builtins.len
# asked: np = module numpy 2.4.6
# asked: np.hypot = ufunc numpy.hypot
# asked: shared memory = 
# asked: equal axes = 
# sha256: 341086ba6eb99bc934aabbd8e43a5c499d02fc992a58cabae3157b2066d16f9c

# Product of the Hessian of z_b.kruskal_mst with respect to P.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, expect, in_order, is_array, ratio, taken, zeros_like


def kruskal_mst_hvp(P, P_dot, *, y_bar=1.0):
    expect(is_array(P, "float64", 2), "P: float64[:, :]")

    # forward sweep
    m = len(P)                                                # 2
    # 3: edges = sorted(((np.hypot(*(P[i] - P[j])), i, j) for i in range(m) for j in range(i)), key=lambda ...
    t, t1, t2, t3, t4, t5, tape = [], [], [], [], [], [], []
    for i in range(m):
        for j in range(i):
            t6 = P[i] - P[j]
            t7 = P_dot[i] - P_dot[j]
            taken(t6, "numpy", "hypot", 0, 2, 3)
            t8 = np.hypot(t6[0], t6[1])
            t9 = ratio(t6[0], t8) * t7[0] + ratio(t6[1], t8) * t7[1]
            tape.append((t8, t9))
            t.append(t8)
            t1.append(t9)
            t2.append(0.0)
            t3.append(0.0)
            t4.append(i)
            t5.append(j)
    t6 = t
    t7 = t1
    t8 = t2
    t9 = t3
    t10 = t4
    t11 = t5
    t12 = []
    for l in range(len(t6)):
        v_0 = t6[l]
        t10[l]                                                # may raise or warn, as in the primal
        t11[l]                                                # may raise or warn, as in the primal
        t12.append(v_0)
    t = in_order(t12)
    edges_0, edges_0_dot, edges_0_bar, edges_0_bar_dot, edges_1 = [], [], [], [], []
    edges_2 = []
    for l in range(len(t)):
        k = t[l]
        t1 = t6[k]
        t4 = t7[k]
        t5 = t10[k]
        t12 = t11[k]
        edges_0.append(t1)
        edges_0_dot.append(t4)
        edges_0_bar.append(0.0)
        edges_0_bar_dot.append(0.0)
        edges_1.append(t5)
        edges_2.append(t12)
    edges_0, edges_0_dot, edges_1 = list(edges_0), list(edges_0_dot), list(edges_1)
    edges_2 = list(edges_2)
    comp = {}                                                 # 4: comp = {i: {i} for i in range(m)}
    for i in range(m):
        comp[i] = {i}
    tree, tree_dot, tree_bar, tree_bar_dot, t11_tape = [], [], [], [], []  # 5: tree = []
    for l in range(len(edges_0)):                             # 6: for w, i, j in edges:
        t1 = edges_0[l]
        t4 = edges_0_dot[l]
        t5 = edges_1[l]
        t6 = edges_2[l]
        t7 = comp[t5]                                         # 7: if comp[i] is not comp[j]:
        t10 = comp[t6]
        t11 = t7 is not t10
        t11_tape.append(t11)
        if t11:
            merged = t7.union(t10)                            # 8: merged = comp[i] | comp[j]
            t12 = list(merged)                                # 9: for k in merged:
            for k in t12:
                comp[k] = merged                              # 10
            tree.append(t1)                                   # 11: tree.append(w)
            tree_dot.append(t4)
            tree_bar.append(0.0)
            tree_bar_dot.append(0.0)

    # reverse sweep
    for l in reversed(range(len(tree))):  # 12: return sum(w ** 2 for w in tree)
        w = tree[l]
        w_dot = tree_dot[l]
        t1 = y_bar * 2
        tree_bar_dot[l] += t1 * w_dot
        tree_bar[l] += t1 * w
    edges_0_bar_1 = [0.0] * len(edges_0)  # 6
    edges_0_bar_dot_1 = [0.0] * len(edges_0)
    for l, t1 in zip(reversed(range(len(edges_0))), reversed(t11_tape)):
        if t1:                            # 7
            t4 = tree_bar.pop()           # 11
            t5 = tree_bar_dot.pop()
        else:
            t4 = t5 = 0.0
        edges_0_bar_dot_1[l] += t5        # 6
        edges_0_bar_1[l] += t4
    add_at(edges_0_bar_dot, slice(None, None, None), edges_0_bar_dot_1)
    add_at(edges_0_bar, slice(None, None, None), edges_0_bar_1)
    for k in reversed(t):                 # 3
        t1 = edges_0_bar.pop()
        t4 = edges_0_bar_dot.pop()
        t9[k] += t4
        t8[k] += t1
    P_bar_dot = zeros_like(P)
    for i in reversed(range(m)):
        for j in reversed(range(i)):
            t, t1 = tape.pop()
            t4 = t2.pop()
            t5 = t3.pop()
            t6 = P[i] - P[j]
            t7 = zeros_like(t6)
            t8 = P_dot[i] - P_dot[j]
            t9 = ratio(t6[1], t)
            t7[1] += t9 * t5 + t4 * ratio(t8[1] - t9 * t1, t)
            t10 = ratio(t6[0], t)
            t7[0] += t10 * t5 + t4 * ratio(t8[0] - t10 * t1, t)
            P_bar_dot[j] -= t7
            P_bar_dot[i] += t7
    return P_bar_dot
