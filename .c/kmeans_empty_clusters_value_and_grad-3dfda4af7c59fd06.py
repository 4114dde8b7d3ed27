# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.kmeans_empty_clusters
# source: 75da7e48913f0ceac74d77b0cde8061a
# code: 0266219937d9aafc0b1c2ba0749ed6d2
# mode: value_and_grad
# wrt: (0, 1)
# argument: c float
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: zip = class builtins.zip
# asked: sum = builtin_function_or_method builtins.sum
# asked: len = builtin_function_or_method builtins.len
# asked: min = builtin_function_or_method builtins.min
# asked: shared memory = 
# asked: equal axes = 
# sha256: 9b4482fa1fb73c844cf91ed6c967906134b342edb80c2d8d8dcf720b0d2ebc66

# Value and gradient of z_d.kmeans_empty_clusters with respect to x, c.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, first_smallest, is_array, zeros_like


def kmeans_empty_clusters_value_and_grad(x, c, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and type(c) is float, "x: float64[:], c: float")

    # forward sweep
    centers = [-c, 0.0, c, 10.0]        # 2
    centers_bar = [0.0, 0.0, 0.0, 0.0]
    tape, t1_tape, tape_1 = [], [], []
    centers_bar_1 = centers_bar
    for _ in range(3):                  # 3
        t = len(centers)                # 4: buckets = [[] for _ in centers]
        buckets, buckets_bar = [], []
        for i in range(t):
            buckets.append([])
            buckets_bar.append([])
        for v in x:                     # 5
            t1 = [i for i in range(t)]  # 6: k = min(range(len(centers)), key=lambda k: (v - centers[k]) ** 2)
            t2 = t1
            t3 = []
            for i in range(len(t2)):
                v_1 = t2[i]
                t3.append((v - centers[v_1]) ** 2)
            k = t2[first_smallest(t3)]
            t1 = buckets_bar[k]         # 7: buckets[k].append(v)
            buckets[k].append(v)
            t1.append(0.0)
            t1_tape.append(t1)
        # 8: centers = [sum(g) / len(g) if g else cc for g, cc in zip(buckets, centers)]
        t2 = min(len(buckets), t)
        tape_1.append((centers_bar_1, t2))
        centers_1, centers_bar_1 = [], []
        for i in range(t2):
            g, g_bar = buckets[i], buckets_bar[i]
            cc = centers[i]
            t = len(g)
            if t:
                t1 = 0.0
                for i in range(t):
                    t1 = t1 + g[i]
                cc = t1 / t
            centers_1.append(cc)
            centers_bar_1.append(0.0)
            tape.append((t, g_bar))
        centers = centers_1
    tape_2 = []
    t = 0.0
    for v in x:  # 9: return sum(min((v - cc) ** 2 for cc in centers) for v in x) + centers[0]
        t1, t2 = [], []
        for cc in centers:
            t1.append((v - cc) ** 2)
            t2.append(0.0)
        t3 = first_smallest(t1)
        t = t + t1[t3]
        tape_2.append((len(centers), t3, t2))
    t4 = t + centers[0]

    # reverse sweep
    centers_bar_1[0] += y_bar                   # 9
    x_bar = zeros_like(x)
    for i, (t1, t3, t2) in zip(reversed(range(len(x))), reversed(tape_2)):
        t2[t3] += y_bar
        v = x[i]
        v_bar = 0.0
        for j in reversed(range(t1)):
            cc = centers[j]
            t = t2.pop()
            t5 = t * 2 * (v - cc)
            centers_bar_1[j] -= t5
            v_bar = v_bar + t5
        x_bar[i] += v_bar
    for centers_bar_2, t2 in reversed(tape_1):  # 3
        for i in reversed(range(t2)):           # 8
            t, g_bar = tape.pop()
            cc_bar = centers_bar_1.pop()
            if t:
                t1 = cc_bar / t
                for j in reversed(range(t)):
                    g_bar[j] += t1
                cc_bar = 0.0
            centers_bar_2[i] += cc_bar
        for i in reversed(range(len(x))):       # 5
            t1 = t1_tape.pop()
            v_bar = t1.pop()                    # 7
            x_bar[i] += v_bar                   # 5
        centers_bar_1 = centers_bar_2
    c_bar = centers_bar[2] - centers_bar[0]     # 2
    return t4, (x_bar, c_bar)
