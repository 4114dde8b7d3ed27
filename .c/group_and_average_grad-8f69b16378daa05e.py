# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.group_and_average
# source: 56885eb45296cc7fd857d3251e6255a4
# code: 9a1b06b13ac8ca8b2f06f8c01160efa6
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: sum = builtin_function_or_method builtins.sum
# asked: max = builtin_function_or_method builtins.max
# asked: zip = class builtins.zip
# asked: shared memory = 
# asked: equal axes = 
# sha256: 8bf293f62160427f234e9d81a96deb6309d967950f6e921dd4fee4e2003b0bb4

# Gradient of z_d.group_and_average with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, first_largest, is_array, zeros_like


def group_and_average_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    labels = ["a", "b", "a", "c", "b", "a"]  # 2
    groups = {}                              # 3
    groups_bar = {}
    t2_tape = []
    for l, v in zip(labels, x):              # 4
        t, t1 = [], []                       # 5: groups.setdefault(l, []).append(v)
        if l not in groups:
            groups[l], groups_bar[l] = t, t1
        t2 = groups_bar[l]
        groups[l].append(v)
        t2.append(0.0)
        t2_tape.append(t2)
    t = list(groups)                         # 6: means = {l: sum(g) / len(g) for l, g in groups.items()}
    means = {}
    means_bar = {}
    tape = []
    for l in t:
        g, g_bar = groups[l], groups_bar[l]
        t1 = len(g)
        t2 = 0.0
        for i in range(t1):
            t2 = t2 + g[i]
        means[l] = t2 / t1
        means_bar[l] = 0.0
        tape.append((t1, g_bar))
    var = {}  # 7: var = {l: sum((v - means[l]) ** 2 for v in g) / len(g) for l, g in groups.items()}
    var_bar = {}
    tape_1 = []
    for l in t:
        g, g_bar = groups[l], groups_bar[l]
        t1 = len(g)
        t2 = 0.0
        for v in g:
            t2 = t2 + (v - means[l]) ** 2
        var[l] = t2 / t1
        var_bar[l] = 0.0
        tape_1.append((t1, g, g_bar))
    t3 = list(means)                         # 8: best = max(means, key=means.get)
    t4 = [t3[i] for i in range(len(t3))]
    t1 = t4
    t2 = []
    for v in t1:
        t5 = means[v]
        t2.append(t5)
    best = t1[first_largest(t2)]
    means[best]  # 9: return means[best] + sum(var.values()); may raise or warn, as in the primal
    t3 = list(var)
    t4, t5 = [], []
    for key in t3:
        t1 = var[key]
        t4.append(t1)
        t5.append(0.0)

    # reverse sweep
    for i in reversed(range(len(t4))):                       # 9
        t5[i] += y_bar
    for key in reversed(t3):
        t1 = t5.pop()
        var_bar[key] += t1
    means_bar[best] += y_bar
    for l, (t1, g, g_bar) in zip(reversed(t), reversed(tape_1)):  # 7
        t2 = var_bar[l] / t1
        for i in reversed(range(t1)):
            v = g[i]
            v_bar = t2 * 2 * (v - means[l])
            means_bar[l] -= v_bar
            g_bar[i] += v_bar
        var_bar[l] = 0.0
    for l, (t1, g_bar) in zip(reversed(t), reversed(tape)):  # 6
        t2 = means_bar[l] / t1
        for i in reversed(range(t1)):
            g_bar[i] += t2
        means_bar[l] = 0.0
    x_bar = zeros_like(x)                                    # 4
    for i, t2 in zip(reversed(range(min(len(labels), len(x)))), reversed(t2_tape)):
        v_bar = t2.pop()                                     # 5
        x_bar[i] += v_bar                                    # 4
    return x_bar
