# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.union_find_energy
# source: 2e6bc73c77007e6cce5fee6fce71f4c8
# code: d6fe9a435e706828d30a1c415cf0cd42
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: list = class builtins.list
# asked: len = builtin_function_or_method builtins.len
# asked: shared memory = 
# asked: equal axes = 
# sha256: 444ce07fa7e084d85e470edc04479a742427f650e04da432e92f3831e6508d72

# Gradient of z_b.union_find_energy with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def union_find_energy_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    parent = list(range(len(x)))  # 2
    total = {}                    # 3: total = {i: x[i] for i in range(len(x))}
    total_bar = {}
    for i in range(len(x)):
        total[i] = x[i]
        total_bar[i] = 0.0
    i = 0
    while True:                   # 14: union(0, 1); union(2, 3); union(1, 3)
        t1 = parent[i]
        if not t1 != i:
            break
        parent[i] = parent[t1]
        i = parent[i]
    a = i
    i = 1
    while True:
        t2 = parent[i]
        if not t2 != i:
            break
        parent[i] = parent[t2]
        i = parent[i]
    b = i
    t1 = a != b
    if t1:
        parent[b] = a
        t2 = total[a]
        t3 = total[b]
        del total[b]
        total[a] = t2 + t3
        total_bar[a] = 0.0
    i = 2
    while True:
        t4 = parent[i]
        if not t4 != i:
            break
        parent[i] = parent[t4]
        i = parent[i]
    a_1 = i
    i = 3
    while True:
        t2 = parent[i]
        if not t2 != i:
            break
        parent[i] = parent[t2]
        i = parent[i]
    b_1 = i
    t3 = a_1 != b_1
    if t3:
        parent[b_1] = a_1
        t2 = total[a_1]
        t4 = total[b_1]
        del total[b_1]
        total[a_1] = t2 + t4
        total_bar[a_1] = 0.0
    i = 1
    while True:
        t5 = parent[i]
        if not t5 != i:
            break
        parent[i] = parent[t5]
        i = parent[i]
    a_2 = i
    i = 3
    while True:
        t2 = parent[i]
        if not t2 != i:
            break
        parent[i] = parent[t2]
        i = parent[i]
    b_2 = i
    t4 = a_2 != b_2
    if t4:
        parent[b_2] = a_2
        t2 = total[a_2]
        t5 = total[b_2]
        del total[b_2]
        total[a_2] = t2 + t5
        total_bar[a_2] = 0.0
    t6 = list(total)              # 15: return sum(t ** 2 for t in total.values())
    for j in range(len(t6)):
        total[t6[j]]              # may raise or warn, as in the primal

    # reverse sweep
    for t2 in reversed(t6):  # 15
        t = total[t2]
        total_bar[t2] += y_bar * 2 * t
    if t4:                   # 14
        total_bar[b_2] += total_bar[a_2]
    if t3:
        total_bar[b_1] += total_bar[a_1]
    if t1:
        total_bar[b] += total_bar[a]
    x_bar = zeros_like(x)    # 3
    for i in reversed(range(len(x))):
        x_bar[i] += total_bar[i]
    return x_bar
