# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.group_and_average
# source: 56885eb45296cc7fd857d3251e6255a4
# code: 9a1b06b13ac8ca8b2f06f8c01160efa6
# mode: hvp
# wrt: 0
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: sum = builtin_function_or_method builtins.sum
# asked: max = builtin_function_or_method builtins.max
# asked: zip = class builtins.zip
# asked: shared memory = 
# asked: equal axes = 
# sha256: 1df79800c367ff67693a5682b6b44c283759ab3ddfff7e47dc472c11bb616aa0

# Product of the Hessian of z_d.group_and_average with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, first_largest, is_array, zeros_like


def group_and_average_hvp(x, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    labels = ["a", "b", "a", "c", "b", "a"]  # 2
    groups = {}                              # 3
    groups_dot = {}
    groups_bar = {}
    groups_bar_dot = {}
    t = min(len(labels), len(x))             # 4: for l, v in zip(labels, x):
    t7_tape = []
    for i in range(t):
        l = labels[i]
        v = x[i]
        v_dot = x_dot[i]
        t1, t2, t3, t4 = [], [], [], []      # 5: groups.setdefault(l, []).append(v)
        if l not in groups:
            groups_dot[l] = t2
            groups[l] = t1
            groups_bar_dot[l] = t4
            groups_bar[l] = t3
        t5 = groups[l]
        t6 = groups_dot[l]
        t7 = groups_bar_dot[l]
        t5.append(v)
        t6.append(v_dot)
        groups_bar[l].append(0.0)
        t7.append(0.0)
        t7_tape.append(t7)
    t1 = list(groups)                        # 6: means = {l: sum(g) / len(g) for l, g in groups.items()}
    means = {}
    means_dot = {}
    means_bar = {}
    means_bar_dot = {}
    tape = []
    for l in t1:
        g = groups[l]
        g_dot = groups_dot[l]
        g_bar_dot = groups_bar_dot[l]
        t2 = len(g)
        t3 = t4 = 0.0
        for i in range(t2):
            t3 = t3 + g[i]
            t4 = t4 + g_dot[i]
        t5 = t3 / t2
        means_dot[l] = t4 / t2
        means[l] = t5
        means_bar_dot[l] = 0.0
        means_bar[l] = 0.0
        tape.append((t2, g_bar_dot))
    var = {}  # 7: var = {l: sum((v - means[l]) ** 2 for v in g) / len(g) for l, g in groups.items()}
    var_bar = {}
    tape_1 = []
    for l in t1:
        g = groups[l]
        g_dot = groups_dot[l]
        g_bar_dot = groups_bar_dot[l]
        t2 = len(g)
        t3 = 0.0
        for v in g:
            t3 = t3 + (v - means[l]) ** 2
        var[l] = t3 / t2
        var_bar[l] = 0.0
        tape_1.append((t2, g_dot, g_bar_dot))
    t4 = list(means)                         # 8: best = max(means, key=means.get)
    t5 = [t4[i] for i in range(len(t4))]
    t2 = t5
    t3 = []
    for v in t2:
        t6 = means[v]
        t3.append(t6)
    best = t2[first_largest(t3)]
    means[best]  # 9: return means[best] + sum(var.values()); may raise or warn, as in the primal
    t4 = list(var)
    t5, t6 = [], []
    for key in t4:
        t2 = var[key]
        t5.append(t2)
        t6.append(0.0)

    # reverse sweep
    for i in reversed(range(len(t5))):  # 9
        t6[i] += y_bar
    for key in reversed(t4):
        t2 = t6.pop()
        var_bar[key] += t2
    for l, (t2, g_dot, g_bar_dot) in zip(reversed(t1), reversed(tape_1)):  # 7
        t3 = var_bar[l] / t2
        for i in reversed(range(t2)):
            v_dot = g_dot[i]
            v_bar_dot = t3 * 2 * (v_dot - means_dot[l])
            means_bar_dot[l] -= v_bar_dot
            g_bar_dot[i] += v_bar_dot
        var_bar[l] = 0.0
    for l, (t2, g_bar_dot) in zip(reversed(t1), reversed(tape)):  # 6
        t3 = means_bar_dot[l] / t2
        for i in reversed(range(t2)):
            g_bar_dot[i] += t3
        means_bar_dot[l] = 0.0
    x_bar_dot = zeros_like(x)           # 4
    for i, t7 in zip(reversed(range(t)), reversed(t7_tape)):
        v_bar_dot = t7.pop()            # 5
        x_bar_dot[i] += v_bar_dot       # 4
    return x_bar_dot
