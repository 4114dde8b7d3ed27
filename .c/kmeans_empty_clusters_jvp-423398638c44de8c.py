# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.kmeans_empty_clusters
# source: 75da7e48913f0ceac74d77b0cde8061a
# code: 0266219937d9aafc0b1c2ba0749ed6d2
# mode: jvp
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
# sha256: 5bcbbbd97599afeca4f72b71b74853b293d3230e6147a4e913a2d79c0e6b4be2

# Tangent of z_d.kmeans_empty_clusters with respect to x, c.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, first_smallest, is_array


def kmeans_empty_clusters_jvp(x, c, x_dot, c_dot):
    expect(is_array(x, "float64", 1) and type(c) is float, "x: float64[:], c: float")

    centers = [-c, 0.0, c, 10.0]           # 2
    centers_dot = [-c_dot, 0.0, c_dot, 0.0]
    for _ in range(3):                     # 3
        t = len(centers)                   # 4: buckets = [[] for _ in centers]
        buckets, buckets_dot = [], []
        for i in range(t):
            buckets.append([])
            buckets_dot.append([])
        for i in range(len(x)):            # 5: for v in x:
            v = x[i]
            v_dot = x_dot[i]
            t1 = [i for i in range(t)]  # 6: k = min(range(len(centers)), key=lambda k: (v - centers[k]) ** 2)
            t2 = t1
            t3 = []
            for i in range(len(t2)):
                v_1 = t2[i]
                t3.append((v - centers[v_1]) ** 2)
            k = t2[first_smallest(t3)]
            t1 = buckets[k]                # 7: buckets[k].append(v)
            t4 = buckets_dot[k]
            t1.append(v)
            t4.append(v_dot)
        # 8: centers = [sum(g) / len(g) if g else cc for g, cc in zip(buckets, centers)]
        centers_1, centers_dot_1 = [], []
        for i in range(min(len(buckets), t)):
            g = buckets[i]
            g_dot = buckets_dot[i]
            cc = centers[i]
            cc_dot = centers_dot[i]
            t1 = len(g)
            if t1:
                t = t2 = 0.0
                for i in range(t1):
                    t = t + g[i]
                    t2 = t2 + g_dot[i]
                cc = t / t1
                cc_dot = t2 / t1
            centers_1.append(cc)
            centers_dot_1.append(cc_dot)
        centers = centers_1
        centers_dot = centers_dot_1
    t = t1 = 0.0
    for i in range(len(x)):  # 9: return sum(min((v - cc) ** 2 for cc in centers) for v in x) + centers[0]
        v = x[i]
        v_dot = x_dot[i]
        t2, t3 = [], []
        for i in range(len(centers)):
            cc = centers[i]
            cc_dot = centers_dot[i]
            t4 = v - cc
            t2.append(t4 ** 2)
            t3.append(2 * (t4 * (v_dot - cc_dot)))
        t5 = first_smallest(t2)
        t6 = t2[t5]
        t = t + t6
        t1 = t1 + t3[t5]
    t4 = centers[0]
    return t + t4, t1 + centers_dot[0]
