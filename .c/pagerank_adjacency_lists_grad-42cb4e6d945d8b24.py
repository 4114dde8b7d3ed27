# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.pagerank_adjacency_lists
# source: d4015af4570732bb33ef8f72a9bcb9bb
# code: 7b0e9dd6950e75d28175bf3f8cdfd75d
# mode: grad
# wrt: 0
# argument: W array float64 (W.0, W.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: sorted = builtin_function_or_method builtins.sorted
# asked: shared memory = 
# asked: equal axes = W.1 = W.0
# sha256: b3701d0395cc1e521d13f1415602133b3e819de0e21313e29ba652750a6e164d

# Gradient of z_e.pagerank_adjacency_lists with respect to W.  adjoint_gen 0.1.0
from adjoint_gen.runtime import add_at, expect, in_order, is_array, zeros_like


def pagerank_adjacency_lists_grad(W, *, y_bar=1.0):
    expect(is_array(W, "float64", 2), "W: float64[:, :]")

    # forward sweep
    out_0 = {}  # 2: out = {i: [(j, W[i, j]) for j in range(4) if (i + j) % 3] for i in range(4)}
    out_1 = {}
    out_1_bar = {}
    t, t1, t2 = [], [], []
    for j in range(4):
        if (0 + j) % 3:
            t3 = W[0, j]
            t.append(j)
            t1.append(t3)
            t2.append(0.0)
    out_0[0] = t
    out_1[0], out_1_bar[0] = t1, t2
    t3, t4, t5 = [], [], []
    for j in range(4):
        if (1 + j) % 3:
            t = W[1, j]
            t3.append(j)
            t4.append(t)
            t5.append(0.0)
    out_0[1] = t3
    out_1[1], out_1_bar[1] = t4, t5
    t, t1, t6 = [], [], []
    for j in range(4):
        if (2 + j) % 3:
            t3 = W[2, j]
            t.append(j)
            t1.append(t3)
            t6.append(0.0)
    out_0[2] = t
    out_1[2], out_1_bar[2] = t1, t6
    t3, t4, t7 = [], [], []
    for j in range(4):
        if (3 + j) % 3:
            t = W[3, j]
            t3.append(j)
            t4.append(t)
            t7.append(0.0)
    out_0[3] = t3
    out_1[3], out_1_bar[3] = t4, t7
    t = list(out_0)              # 3: rank = {i: 0.25 for i in out}
    rank = {}
    rank_bar = {}
    for i in t:
        rank[i] = 0.25
        rank_bar[i] = 0.0
    t9_tape, tape, rank_bar_tape = [], [], []
    for _ in range(3):           # 4
        rank_bar_tape.append(rank_bar)
        new = {}                 # 5: new = {i: 0.15 / 4 for i in out}
        new_bar = {}
        for i in t:
            new[i] = 0.0375
            new_bar[i] = 0.0
        for i in t:              # 6: for i, links in out.items():
            links_0 = out_0[i]
            links_1, links_1_bar = out_1[i], out_1_bar[i]
            t1 = len(links_0)    # 7: tot = sum(w for _, w in links)
            tot = 0.0
            for l in range(t1):
                tot = tot + links_1[l]
            for l in range(t1):  # 8: for j, w in links:
                t3 = links_0[l]
                t4 = links_1[l]
                t8 = new[t3]     # 9: new[j] += 0.85 * rank[i] * w / tot
                t9 = 0.85 * rank[i]
                t9_tape.append(t9)
                new[t3] = t8 + t9 * t4 / tot
                new_bar[t3] = 0.0
            tape.append((t1, tot, links_0, links_1, links_1_bar))
        rank, rank_bar = new, new_bar
    t3 = list(rank)              # 11: top = sorted(rank.items(), key=lambda kv: kv[1])[-1]
    t1, t4, t8 = [], [], []
    for t9 in t3:
        t10 = rank[t9]
        t1.append(t9)
        t4.append(t10)
        t8.append(0.0)
    t11 = t1
    t12 = t4
    t9 = t8
    t10 = []
    for l in range(len(t11)):
        v_1 = t12[l]
        t10.append(v_1)
    t1 = in_order(t10)
    t4, t13, t14 = [], [], []
    for k in t1:
        t10 = t11[k]
        t15 = t12[k]
        t4.append(t10)
        t13.append(t15)
        t14.append(0.0)
    t16 = list(t13)
    list(t4)[-1]                 # may raise or warn, as in the primal
    top_1 = t16[-1]
    t10 = rank[0]                # 12: return top[1] * rank[0] + rank[2] ** 2
    t15 = rank[2]
    t15 ** 2                     # may raise or warn, as in the primal

    # reverse sweep
    rank_bar[2] += y_bar * 2 * t15                     # 12
    rank_bar[0] += y_bar * top_1
    t4 = [0.0] * len(t16)                              # 11
    top_1_bar = y_bar * t10                            # 12
    t4[-1] += top_1_bar                                # 11
    add_at(t14, slice(None, None, None), t4)
    for k in reversed(t1):
        t11 = t14.pop()
        t9[k] += t11
    for l in reversed(range(len(t3))):
        t4 = t8.pop()
        rank_bar[t3[l]] += t4
    new_bar = rank_bar
    for rank_bar in reversed(rank_bar_tape):           # 4
        for i in reversed(t):                          # 6
            t1, tot, links_0, links_1, links_1_bar = tape.pop()
            tot_bar = 0.0
            for l in reversed(range(t1)):              # 8
                t3 = t9_tape.pop()
                t4 = links_0[l]
                t8 = new_bar[t4]                       # 9
                new_bar[t4] = 0.0
                t9 = t8 / tot
                rank_bar[i] += t9 * links_1[l] * 0.85  # 8, 9
                new_bar[t4] += t8                      # 9
                links_1_bar[l] += t9 * t3              # 8, 9
                tot_bar = tot_bar - t9 * (t3 * links_1[l] / tot)  # 8, 9
            for l in reversed(range(t1)):              # 7
                links_1_bar[l] += tot_bar
        for i in reversed(t):                          # 5
            new_bar[i] = 0.0
        new_bar = rank_bar
    W_bar = zeros_like(W)                              # 2
    for j in reversed(range(4)):
        if (3 + j) % 3:
            t1 = t7.pop()
            W_bar[3, j] += t1
    for j in reversed(range(4)):
        if (2 + j) % 3:
            t = t6.pop()
            W_bar[2, j] += t
    for j in reversed(range(4)):
        if (1 + j) % 3:
            t = t5.pop()
            W_bar[1, j] += t
    for j in reversed(range(4)):
        if (0 + j) % 3:
            t = t2.pop()
            W_bar[0, j] += t
    return W_bar
