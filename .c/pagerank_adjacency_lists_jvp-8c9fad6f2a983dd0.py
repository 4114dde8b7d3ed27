# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.pagerank_adjacency_lists
# source: d4015af4570732bb33ef8f72a9bcb9bb
# code: 7b0e9dd6950e75d28175bf3f8cdfd75d
# mode: jvp
# wrt: (0,)
# argument: W array float64 (W.0, W.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: sorted = builtin_function_or_method builtins.sorted
# asked: shared memory = 
# asked: equal axes = W.1 = W.0
# sha256: b27b3a53fdc3bc6c35a2de958db22793594c4e45e0d009cfdafd5b50723cf228

# Tangent of z_e.pagerank_adjacency_lists with respect to W.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, in_order, is_array


def pagerank_adjacency_lists_jvp(W, W_dot):
    expect(is_array(W, "float64", 2), "W: float64[:, :]")

    out_0 = {}  # 2: out = {i: [(j, W[i, j]) for j in range(4) if (i + j) % 3] for i in range(4)}
    out_1 = {}
    out_1_dot = {}
    t, t1, t2 = [], [], []
    for j in range(4):
        if (0 + j) % 3:
            t3 = W[0, j]
            t.append(j)
            t1.append(t3)
            t2.append(W_dot[0, j])
    out_0[0] = t
    out_1_dot[0] = t2
    out_1[0] = t1
    t3, t4, t5 = [], [], []
    for j in range(4):
        if (1 + j) % 3:
            t = W[1, j]
            t3.append(j)
            t4.append(t)
            t5.append(W_dot[1, j])
    out_0[1] = t3
    out_1_dot[1] = t5
    out_1[1] = t4
    t, t1, t2 = [], [], []
    for j in range(4):
        if (2 + j) % 3:
            t3 = W[2, j]
            t.append(j)
            t1.append(t3)
            t2.append(W_dot[2, j])
    out_0[2] = t
    out_1_dot[2] = t2
    out_1[2] = t1
    t3, t4, t5 = [], [], []
    for j in range(4):
        if (3 + j) % 3:
            t = W[3, j]
            t3.append(j)
            t4.append(t)
            t5.append(W_dot[3, j])
    out_0[3] = t3
    out_1_dot[3] = t5
    out_1[3] = t4
    t = list(out_0)              # 3: rank = {i: 0.25 for i in out}
    rank = {}
    rank_dot = {}
    for i in t:
        rank_dot[i] = 0.0
        rank[i] = 0.25
    for _ in range(3):           # 4
        new = {}                 # 5: new = {i: 0.15 / 4 for i in out}
        new_dot = {}
        for i in t:
            new_dot[i] = 0.0
            new[i] = 0.0375
        for i in t:              # 6: for i, links in out.items():
            links_0 = out_0[i]
            links_1 = out_1[i]
            links_1_dot = out_1_dot[i]
            t1 = len(links_0)    # 7: tot = sum(w for _, w in links)
            tot = tot_dot = 0.0
            for l in range(t1):
                t2 = links_1[l]
                tot = tot + t2
                tot_dot = tot_dot + links_1_dot[l]
            for l in range(t1):  # 8: for j, w in links:
                t2 = links_0[l]
                t3 = links_1_dot[l]
                t4 = new[t2]     # 9: new[j] += 0.85 * rank[i] * w / tot
                t5 = 0.85 * rank[i]
                t6 = t5 * links_1[l]
                t7 = links_1[l] * (0.85 * rank_dot[i]) + t5 * t3
                t1 = t6 / tot
                new_dot[t2] = new_dot[t2] + (t7 - t1 * tot_dot) / tot
                new[t2] = t4 + t1
        rank = new
        rank_dot = new_dot
    t1 = list(rank)              # 11: top = sorted(rank.items(), key=lambda kv: kv[1])[-1]
    t2, t3, t4 = [], [], []
    for t in t1:
        t5 = rank[t]
        t6 = rank_dot[t]
        t2.append(t)
        t3.append(t5)
        t4.append(t6)
    t7 = t2
    t8 = t3
    t = t4
    t5 = []
    for l in range(len(t7)):
        v_1 = t8[l]
        t5.append(v_1)
    t1 = in_order(t5)
    t2, t3, t4 = [], [], []
    for k in t1:
        t5 = t7[k]
        t6 = t8[k]
        t9 = t[k]
        t2.append(t5)
        t3.append(t6)
        t4.append(t9)
    list(t2)[-1]                 # may raise or warn, as in the primal
    top_1 = list(t3)[-1]
    top_1_dot = list(t4)[-1]
    t5 = rank[0]                 # 12: return top[1] * rank[0] + rank[2] ** 2
    t6 = rank[2]
    return top_1 * t5 + t6 ** 2, t5 * top_1_dot + top_1 * rank_dot[0] + 2 * (t6 * rank_dot[2])
