# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.group_and_average
# source: 56885eb45296cc7fd857d3251e6255a4
# code: 9a1b06b13ac8ca8b2f06f8c01160efa6
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: sum = builtin_function_or_method builtins.sum
# asked: max = builtin_function_or_method builtins.max
# asked: zip = class builtins.zip
# asked: shared memory = 
# asked: equal axes = 
# sha256: 74b0999668a64679053774e2f3d6bff9a7cf2d241fde39790e1120e882891b4c

# Tangent of z_d.group_and_average with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, first_largest, is_array


def group_and_average_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    labels = ["a", "b", "a", "c", "b", "a"]    # 2
    groups = {}                                # 3
    groups_dot = {}
    for i in range(min(len(labels), len(x))):  # 4: for l, v in zip(labels, x):
        l = labels[i]
        v = x[i]
        v_dot = x_dot[i]
        t, t1 = [], []                         # 5: groups.setdefault(l, []).append(v)
        if l not in groups:
            groups_dot[l] = t1
            groups[l] = t
        t2 = groups[l]
        t3 = groups_dot[l]
        t2.append(v)
        t3.append(v_dot)
    t = list(groups)                           # 6: means = {l: sum(g) / len(g) for l, g in groups.items()}
    means = {}
    means_dot = {}
    for l in t:
        g = groups[l]
        g_dot = groups_dot[l]
        t1 = len(g)
        t2 = t3 = 0.0
        for i in range(t1):
            t2 = t2 + g[i]
            t3 = t3 + g_dot[i]
        t4 = t2 / t1
        means_dot[l] = t3 / t1
        means[l] = t4
    var = {}  # 7: var = {l: sum((v - means[l]) ** 2 for v in g) / len(g) for l, g in groups.items()}
    var_dot = {}
    for l in t:
        g = groups[l]
        g_dot = groups_dot[l]
        t1 = len(g)
        t2 = t3 = 0.0
        for i in range(t1):
            v = g[i]
            v_dot = g_dot[i]
            t4 = v - means[l]
            t2 = t2 + t4 ** 2
            t3 = t3 + 2 * (t4 * (v_dot - means_dot[l]))
        t5 = t2 / t1
        var_dot[l] = t3 / t1
        var[l] = t5
    t4 = list(means)                           # 8: best = max(means, key=means.get)
    t6 = [t4[i] for i in range(len(t4))]
    t = t6
    t1 = []
    for v in t:
        t2 = means[v]
        t1.append(t2)
    best = t[first_largest(t1)]
    t3 = means[best]                           # 9: return means[best] + sum(var.values())
    t4 = list(var)
    t5, t2 = [], []
    for key in t4:
        t = var[key]
        t1 = var_dot[key]
        t5.append(t)
        t2.append(t1)
    t6 = 0
    t7 = 0.0
    for i in range(len(t5)):
        t6 = t6 + t5[i]
        t7 = t7 + t2[i]
    return t3 + t6, means_dot[best] + t7
