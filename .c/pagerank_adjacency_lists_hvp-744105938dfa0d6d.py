# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.pagerank_adjacency_lists
# source: d4015af4570732bb33ef8f72a9bcb9bb
# code: 7b0e9dd6950e75d28175bf3f8cdfd75d
# mode: hvp
# wrt: 0
# argument: W array float64 (W.0, W.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: sorted = builtin_function_or_method builtins.sorted
# asked: shared memory = 
# asked: equal axes = W.1 = W.0
# sha256: a748f253ee37b26a71be0dbaf5f052c4aa8bebd39c6a3aa769359d51f2e90667

# Product of the Hessian of z_e.pagerank_adjacency_lists with respect to W.  adjoint_gen 0.1.0
from adjoint_gen.runtime import add_at, expect, in_order, is_array, zeros_like


def pagerank_adjacency_lists_hvp(W, W_dot, *, y_bar=1.0):
    expect(is_array(W, "float64", 2), "W: float64[:, :]")

    # forward sweep
    out_0 = {}  # 2: out = {i: [(j, W[i, j]) for j in range(4) if (i + j) % 3] for i in range(4)}
    out_1 = {}
    out_1_dot = {}
    out_1_bar = {}
    out_1_bar_dot = {}
    t, t1, t2, t3, t4 = [], [], [], [], []
    for j in range(4):
        if (0 + j) % 3:
            t5 = W[0, j]
            t.append(j)
            t1.append(t5)
            t2.append(W_dot[0, j])
            t3.append(0.0)
            t4.append(0.0)
    out_0[0] = t
    out_1_dot[0] = t2
    out_1[0] = t1
    out_1_bar_dot[0] = t4
    out_1_bar[0] = t3
    t5, t6, t7, t, t2 = [], [], [], [], []
    for j in range(4):
        if (1 + j) % 3:
            t1 = W[1, j]
            t5.append(j)
            t6.append(t1)
            t7.append(W_dot[1, j])
            t.append(0.0)
            t2.append(0.0)
    out_0[1] = t5
    out_1_dot[1] = t7
    out_1[1] = t6
    out_1_bar_dot[1] = t2
    out_1_bar[1] = t
    t1, t3, t8, t5, t7 = [], [], [], [], []
    for j in range(4):
        if (2 + j) % 3:
            t = W[2, j]
            t1.append(j)
            t3.append(t)
            t8.append(W_dot[2, j])
            t5.append(0.0)
            t7.append(0.0)
    out_0[2] = t1
    out_1_dot[2] = t8
    out_1[2] = t3
    out_1_bar_dot[2] = t7
    out_1_bar[2] = t5
    t, t6, t9, t1, t8 = [], [], [], [], []
    for j in range(4):
        if (3 + j) % 3:
            t3 = W[3, j]
            t.append(j)
            t6.append(t3)
            t9.append(W_dot[3, j])
            t1.append(0.0)
            t8.append(0.0)
    out_0[3] = t
    out_1_dot[3] = t9
    out_1[3] = t6
    out_1_bar_dot[3] = t8
    out_1_bar[3] = t1
    t3 = list(out_0)            # 3: rank = {i: 0.25 for i in out}
    rank = {}
    rank_dot = {}
    rank_bar = {}
    rank_bar_dot = {}
    for i in t3:
        rank_dot[i] = 0.0
        rank[i] = 0.25
        rank_bar_dot[i] = 0.0
        rank_bar[i] = 0.0
    tape, tape_1, tape_2 = [], [], []
    for _ in range(3):          # 4
        tape_2.append((rank_bar, rank_bar_dot))
        new = {}                # 5: new = {i: 0.15 / 4 for i in out}
        new_dot = {}
        new_bar = {}
        new_bar_dot = {}
        for i in t3:
            new_dot[i] = 0.0
            new[i] = 0.0375
            new_bar_dot[i] = 0.0
            new_bar[i] = 0.0
        for i in t3:            # 6: for i, links in out.items():
            links_0 = out_0[i]
            links_1 = out_1[i]
            links_1_dot = out_1_dot[i]
            links_1_bar_dot = out_1_bar_dot[i]
            t = len(links_0)    # 7: tot = sum(w for _, w in links)
            tot = tot_dot = 0.0
            for l in range(t):
                t1 = links_1[l]
                tot = tot + t1
                tot_dot = tot_dot + links_1_dot[l]
            for l in range(t):  # 8: for j, w in links:
                t1 = links_0[l]
                t5 = links_1_dot[l]
                t6 = new[t1]    # 9: new[j] += 0.85 * rank[i] * w / tot
                t9 = 0.85 * rank[i]
                t10 = 0.85 * rank_dot[i]
                tape.append((t9, t10))
                t11 = t9 * links_1[l]
                t12 = links_1[l] * t10 + t9 * t5
                t13 = t11 / tot
                new_dot[t1] = new_dot[t1] + (t12 - t13 * tot_dot) / tot
                new[t1] = t6 + t13
                new_bar_dot[t1] = 0.0
                new_bar[t1] = 0.0
            tape_1.append((t, tot, tot_dot, links_0, links_1, links_1_dot, links_1_bar_dot))
        rank = new
        rank_dot = new_dot
        rank_bar = new_bar
        rank_bar_dot = new_bar_dot
    t1 = list(rank)             # 11: top = sorted(rank.items(), key=lambda kv: kv[1])[-1]
    t, t5, t6, t9, t10 = [], [], [], [], []
    for t11 in t1:
        t12 = rank[t11]
        t13 = rank_dot[t11]
        t.append(t11)
        t5.append(t12)
        t6.append(t13)
        t9.append(0.0)
        t10.append(0.0)
    t11 = t
    t12 = t5
    t13 = t6
    t14 = t9
    t15 = t10
    t16 = []
    for l in range(len(t11)):
        v_1 = t12[l]
        t16.append(v_1)
    t = in_order(t16)
    t5, t6, t17, t18, t19 = [], [], [], [], []
    for k in t:
        t16 = t11[k]
        t20 = t12[k]
        t21 = t13[k]
        t5.append(t16)
        t6.append(t20)
        t17.append(t21)
        t18.append(0.0)
        t19.append(0.0)
    t16 = list(t6)
    list(t5)[-1]                # may raise or warn, as in the primal
    top_1 = t16[-1]
    top_1_dot = list(t17)[-1]
    t20 = rank[0]               # 12: return top[1] * rank[0] + rank[2] ** 2
    t21 = rank[2]
    t21 ** 2                    # may raise or warn, as in the primal

    # reverse sweep
    t6 = y_bar * 2                                         # 12
    rank_bar_dot[2] += t6 * rank_dot[2]
    rank_bar[2] += t6 * t21
    rank_bar_dot[0] += y_bar * top_1_dot
    rank_bar[0] += y_bar * top_1
    t5 = [0.0] * len(t16)                                  # 11
    t11 = [0.0] * len(t16)
    top_1_bar_dot = y_bar * rank_dot[0]                    # 12
    t11[-1] += top_1_bar_dot                               # 11
    top_1_bar = y_bar * t20                                # 12
    t5[-1] += top_1_bar                                    # 11
    add_at(t19, slice(None, None, None), t11)
    add_at(t18, slice(None, None, None), t5)
    for k in reversed(t):
        t6 = t18.pop()
        t12 = t19.pop()
        t15[k] += t12
        t14[k] += t6
    for t5 in reversed(t1):
        t6 = t9.pop()
        t11 = t10.pop()
        rank_bar_dot[t5] += t11
        rank_bar[t5] += t6
    new_bar = rank_bar
    new_bar_dot = rank_bar_dot
    for rank_bar, rank_bar_dot in reversed(tape_2):        # 4
        for i in reversed(t3):                             # 6
            t, tot, tot_dot, links_0, links_1, links_1_dot, links_1_bar_dot = tape_1.pop()
            tot_bar_dot = 0.0
            for l in reversed(range(t)):                   # 8
                t1, t5 = tape.pop()
                t6 = links_0[l]
                t9 = links_1[l]
                t10 = new_bar[t6]                          # 9
                t11 = new_bar_dot[t6]
                new_bar_dot[t6] = 0.0
                new_bar[t6] = 0.0
                t12 = t10 / tot
                t13 = (t11 - t12 * tot_dot) / tot
                rank_bar_dot[i] += 0.85 * (t9 * t13 + t12 * links_1_dot[l])  # 8, 9
                rank_bar[i] += t12 * t9 * 0.85             # 9
                new_bar_dot[t6] += t11
                new_bar[t6] += t10
                links_1_bar_dot[l] += t1 * t13 + t12 * t5  # 8, 9
                t14 = t1 * t9 / tot                        # 9
                # 8, 9
                tot_bar_dot = tot_bar_dot - (t14 * t13
                    + t12 * ((t9 * t5 + t1 * links_1_dot[l] - t14 * tot_dot) / tot))
            for l in reversed(range(t)):                   # 7
                links_1_bar_dot[l] += tot_bar_dot
        for i in reversed(t3):                             # 5
            new_bar_dot[i] = 0.0
            new_bar[i] = 0.0
        new_bar = rank_bar
        new_bar_dot = rank_bar_dot
    W_bar_dot = zeros_like(W)                              # 2
    for j in reversed(range(4)):
        if (3 + j) % 3:
            t = t8.pop()
            W_bar_dot[3, j] += t
    for j in reversed(range(4)):
        if (2 + j) % 3:
            t = t7.pop()
            W_bar_dot[2, j] += t
    for j in reversed(range(4)):
        if (1 + j) % 3:
            t = t2.pop()
            W_bar_dot[1, j] += t
    for j in reversed(range(4)):
        if (0 + j) % 3:
            t = t4.pop()
            W_bar_dot[0, j] += t
    return W_bar_dot
