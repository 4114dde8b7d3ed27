# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.kruskal_mst
# source: 6d2d1e77b744817e0805c2747819a4b1
# code: edcb6ab8f0276a7bbc6c72c3a68f012c
# mode: jvp
# wrt: (0,)
# argument: P array float64 (P.0, P.1)
# asked: sorted = builtin_function_or_method builtins.sorted
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: len = builtin_function_or_method builtins.len
# asked: np = module numpy 2.4.6
# asked: np.hypot = ufunc numpy.hypot
# asked: shared memory = 
# asked: equal axes = 
# sha256: 6dd7932e68e746ac39985bb272d4fd251824d13ed3c81132adda74dcdc0801e3

# Tangent of z_b.kruskal_mst with respect to P.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, in_order, is_array, ratio, taken


def kruskal_mst_jvp(P, P_dot):
    expect(is_array(P, "float64", 2), "P: float64[:, :]")

    m = len(P)                            # 2
    # 3: edges = sorted(((np.hypot(*(P[i] - P[j])), i, j) for i in range(m) for j in range(i)), key=lambda ...
    t, t1, t2, t3 = [], [], [], []
    for i in range(m):
        for j in range(i):
            t4 = P[i] - P[j]
            t5 = P_dot[i] - P_dot[j]
            taken(t4, "numpy", "hypot", 0, 2, 3)
            t6 = np.hypot(t4[0], t4[1])
            t7 = ratio(t4[0], t6) * t5[0] + ratio(t4[1], t6) * t5[1]
            t.append(t6)
            t1.append(t7)
            t2.append(i)
            t3.append(j)
    t4 = t
    t5 = t1
    t6 = t2
    t7 = t3
    t8 = []
    for l in range(len(t4)):
        v_0 = t4[l]
        t6[l]                             # may raise or warn, as in the primal
        t7[l]                             # may raise or warn, as in the primal
        t8.append(v_0)
    t = in_order(t8)
    edges_0, edges_0_dot, edges_1, edges_2 = [], [], [], []
    for l in range(len(t)):
        k = t[l]
        t1 = t4[k]
        t2 = t5[k]
        t3 = t6[k]
        t8 = t7[k]
        edges_0.append(t1)
        edges_0_dot.append(t2)
        edges_1.append(t3)
        edges_2.append(t8)
    edges_0, edges_0_dot, edges_1 = list(edges_0), list(edges_0_dot), list(edges_1)
    edges_2 = list(edges_2)
    comp = {}                             # 4: comp = {i: {i} for i in range(m)}
    for i in range(m):
        comp[i] = {i}
    tree, tree_dot = [], []               # 5: tree = []
    for l in range(len(edges_0)):         # 6: for w, i, j in edges:
        t = edges_0[l]
        t1 = edges_0_dot[l]
        t2 = edges_1[l]
        t3 = edges_2[l]
        t4 = comp[t2]                     # 7: if comp[i] is not comp[j]:
        t5 = comp[t3]
        if t4 is not t5:
            merged = t4.union(t5)         # 8: merged = comp[i] | comp[j]
            t6 = list(merged)             # 9: for k in merged:
            for k in t6:
                comp[k] = merged          # 10
            tree.append(t)                # 11: tree.append(w)
            tree_dot.append(t1)
    t2 = t3 = 0.0
    for w, w_dot in zip(tree, tree_dot):  # 12: return sum(w ** 2 for w in tree)
        t2 = t2 + w ** 2
        t3 = t3 + 2 * (w * w_dot)
    return t2, t3
