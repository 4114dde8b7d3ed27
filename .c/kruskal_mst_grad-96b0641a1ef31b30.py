# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.kruskal_mst
# source: 6d2d1e77b744817e0805c2747819a4b1
# code: edcb6ab8f0276a7bbc6c72c3a68f012c
# mode: grad
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
# sha256: 2547a8fcbc36bfcfd9556d4d597af966571580820e1947153f50ff64ed848bfd

# Gradient of z_b.kruskal_mst with respect to P.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, expect, in_order, is_array, ratio, taken, zeros_like


def kruskal_mst_grad(P, *, y_bar=1.0):
    expect(is_array(P, "float64", 2), "P: float64[:, :]")

    # forward sweep
    m = len(P)                                   # 2
    # 3: edges = sorted(((np.hypot(*(P[i] - P[j])), i, j) for i in range(m) for j in range(i)), key=lambda ...
    t, t1, t2, t3, t5_tape = [], [], [], [], []
    for i in range(m):
        for j in range(i):
            t4 = P[i] - P[j]
            taken(t4, "numpy", "hypot", 0, 2, 3)
            t5 = np.hypot(t4[0], t4[1])
            t5_tape.append(t5)
            t.append(t5)
            t1.append(0.0)
            t2.append(i)
            t3.append(j)
    t4 = t
    t5 = t1
    t6 = t2
    t7 = t3
    t8 = []
    for l in range(len(t4)):
        v_0 = t4[l]
        t6[l]                                    # may raise or warn, as in the primal
        t7[l]                                    # may raise or warn, as in the primal
        t8.append(v_0)
    t = in_order(t8)
    edges_0, edges_0_bar, edges_1, edges_2 = [], [], [], []
    for l in range(len(t)):
        k = t[l]
        t2 = t4[k]
        t3 = t6[k]
        t8 = t7[k]
        edges_0.append(t2)
        edges_0_bar.append(0.0)
        edges_1.append(t3)
        edges_2.append(t8)
    edges_0, edges_1, edges_2 = list(edges_0), list(edges_1), list(edges_2)
    comp = {}                                    # 4: comp = {i: {i} for i in range(m)}
    for i in range(m):
        comp[i] = {i}
    tree, tree_bar, t8_tape = [], [], []         # 5: tree = []
    for l in range(len(edges_0)):                # 6: for w, i, j in edges:
        t2 = edges_0[l]
        t3 = edges_1[l]
        t4 = edges_2[l]
        t6 = comp[t3]                            # 7: if comp[i] is not comp[j]:
        t7 = comp[t4]
        t8 = t6 is not t7
        t8_tape.append(t8)
        if t8:
            merged = t6.union(t7)                # 8: merged = comp[i] | comp[j]
            t9 = list(merged)                    # 9: for k in merged:
            for k in t9:
                comp[k] = merged                 # 10
            tree.append(t2)                      # 11: tree.append(w)
            tree_bar.append(0.0)

    # reverse sweep
    for l in reversed(range(len(tree))):  # 12: return sum(w ** 2 for w in tree)
        w = tree[l]
        tree_bar[l] += y_bar * 2 * w
    edges_0_bar_1 = [0.0] * len(edges_0)  # 6
    for l, t2 in zip(reversed(range(len(edges_0))), reversed(t8_tape)):
        if t2:                            # 7
            t3 = tree_bar.pop()           # 11
        else:
            t3 = 0.0
        edges_0_bar_1[l] += t3            # 6
    add_at(edges_0_bar, slice(None, None, None), edges_0_bar_1)
    for k in reversed(t):                 # 3
        t2 = edges_0_bar.pop()
        t5[k] += t2
    P_bar = zeros_like(P)
    for i in reversed(range(m)):
        for j in reversed(range(i)):
            t5 = t5_tape.pop()
            t = t1.pop()
            t2 = P[i] - P[j]
            t3 = zeros_like(t2)
            t3[1] += t * ratio(t2[1], t5)
            t3[0] += t * ratio(t2[0], t5)
            P_bar[j] -= t3
            P_bar[i] += t3
    return P_bar
