# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.kmeans_empty_clusters
# source: 75da7e48913f0ceac74d77b0cde8061a
# code: 0266219937d9aafc0b1c2ba0749ed6d2
# mode: hvp
# wrt: 0
# argument: c float
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: zip = class builtins.zip
# asked: sum = builtin_function_or_method builtins.sum
# asked: len = builtin_function_or_method builtins.len
# asked: min = builtin_function_or_method builtins.min
# asked: shared memory = 
# asked: equal axes = 
# sha256: ab4bd87aafc2750d733b23cdffd3dfe61148507d0d98b09b7217cc9506c42931

# Product of the Hessian of z_d.kmeans_empty_clusters with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, first_smallest, is_array, zeros_like


def kmeans_empty_clusters_hvp(x, c, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and type(c) is float, "x: float64[:], c: float")

    # forward sweep
    centers = [-c, 0.0, c, 10.0]        # 2
    centers_dot = [0.0, 0.0, 0.0, 0.0]
    centers_bar_dot = [0.0, 0.0, 0.0, 0.0]
    tape, t5_tape, tape_1 = [], [], []
    for _ in range(3):                  # 3
        t = len(centers)                # 4: buckets = [[] for _ in centers]
        buckets, buckets_dot, buckets_bar_dot = [], [], []
        for i in range(t):
            buckets.append([])
            buckets_dot.append([])
            buckets_bar_dot.append([])
        for i in range(len(x)):         # 5: for v in x:
            v = x[i]
            v_dot = x_dot[i]
            t1 = [i for i in range(t)]  # 6: k = min(range(len(centers)), key=lambda k: (v - centers[k]) ** 2)
            t2 = t1
            t3 = []
            for i in range(len(t2)):
                v_1 = t2[i]
                t3.append((v - centers[v_1]) ** 2)
            k = t2[first_smallest(t3)]
            t1 = buckets[k]             # 7: buckets[k].append(v)
            t4 = buckets_dot[k]
            t5 = buckets_bar_dot[k]
            t1.append(v)
            t4.append(v_dot)
            t5.append(0.0)
            t5_tape.append(t5)
        # 8: centers = [sum(g) / len(g) if g else cc for g, cc in zip(buckets, centers)]
        t2 = min(len(buckets), t)
        tape_1.append((centers_bar_dot, t2))
        centers_1, centers_dot_1, centers_bar_dot = [], [], []
        for i in range(t2):
            g = buckets[i]
            g_dot = buckets_dot[i]
            g_bar_dot = buckets_bar_dot[i]
            cc = centers[i]
            cc_dot = centers_dot[i]
            t = len(g)
            if t:
                t1 = t2 = 0.0
                for i in range(t):
                    t1 = t1 + g[i]
                    t2 = t2 + g_dot[i]
                cc = t1 / t
                cc_dot = t2 / t
            centers_1.append(cc)
            centers_dot_1.append(cc_dot)
            centers_bar_dot.append(0.0)
            tape.append((t, g_bar_dot))
        centers = centers_1
        centers_dot = centers_dot_1
    tape_2 = []
    for v in x:  # 9: return sum(min((v - cc) ** 2 for cc in centers) for v in x) + centers[0]
        t, t1 = [], []
        for cc in centers:
            t.append((v - cc) ** 2)
            t1.append(0.0)
        t2 = first_smallest(t)
        t[t2]                           # may raise or warn, as in the primal
        tape_2.append((len(centers), t2, t1))
    centers[0]                          # may raise or warn, as in the primal

    # reverse sweep
    x_bar_dot = zeros_like(x)                       # 9
    for i, (t, t2, t1) in zip(reversed(range(len(x))), reversed(tape_2)):
        t1[t2] += y_bar
        v_dot = x_dot[i]
        v_bar_dot = 0.0
        for j in reversed(range(t)):
            cc_dot = centers_dot[j]
            t3 = t1.pop()
            t4 = t3 * 2 * (v_dot - cc_dot)
            centers_bar_dot[j] -= t4
            v_bar_dot = v_bar_dot + t4
        x_bar_dot[i] += v_bar_dot
    for centers_bar_dot_1, t2 in reversed(tape_1):  # 3
        for i in reversed(range(t2)):               # 8
            t, g_bar_dot = tape.pop()
            cc_bar_dot = centers_bar_dot.pop()
            if t:
                t1 = cc_bar_dot / t
                for j in reversed(range(t)):
                    g_bar_dot[j] += t1
                cc_bar_dot = 0.0
            centers_bar_dot_1[i] += cc_bar_dot
        for i in reversed(range(len(x))):           # 5
            t5 = t5_tape.pop()
            v_bar_dot = t5.pop()                    # 7
            x_bar_dot[i] += v_bar_dot               # 5
        centers_bar_dot = centers_bar_dot_1
    return x_bar_dot
