# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.union_find_energy
# source: 2e6bc73c77007e6cce5fee6fce71f4c8
# code: d6fe9a435e706828d30a1c415cf0cd42
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: list = class builtins.list
# asked: len = builtin_function_or_method builtins.len
# asked: shared memory = 
# asked: equal axes = 
# sha256: 03f9159912febfbb4ecf6f6e3553e30e3eb24da606462a00df63fc14eaf645f5

# Tangent of z_b.union_find_energy with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array


def union_find_energy_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    parent = list(range(len(x)))  # 2
    total = {}                    # 3: total = {i: x[i] for i in range(len(x))}
    total_dot = {}
    for i in range(len(x)):
        total_dot[i] = x_dot[i]
        total[i] = x[i]
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
    if a != b:
        parent[b] = a
        t1 = total[a]
        t2 = total_dot[a]
        t3 = total[b]
        t4 = total_dot[b]
        del total[b]
        del total_dot[b]
        total_dot[a] = t2 + t4
        total[a] = t1 + t3
    i = 2
    while True:
        t5 = parent[i]
        if not t5 != i:
            break
        parent[i] = parent[t5]
        i = parent[i]
    a = i
    i = 3
    while True:
        t1 = parent[i]
        if not t1 != i:
            break
        parent[i] = parent[t1]
        i = parent[i]
    b = i
    if a != b:
        parent[b] = a
        t2 = total[a]
        t1 = total_dot[a]
        t3 = total[b]
        t4 = total_dot[b]
        del total[b]
        del total_dot[b]
        total_dot[a] = t1 + t4
        total[a] = t2 + t3
    i = 1
    while True:
        t5 = parent[i]
        if not t5 != i:
            break
        parent[i] = parent[t5]
        i = parent[i]
    a = i
    i = 3
    while True:
        t1 = parent[i]
        if not t1 != i:
            break
        parent[i] = parent[t1]
        i = parent[i]
    b = i
    if a != b:
        parent[b] = a
        t2 = total[a]
        t1 = total_dot[a]
        t3 = total[b]
        t4 = total_dot[b]
        del total[b]
        del total_dot[b]
        total_dot[a] = t1 + t4
        total[a] = t2 + t3
    t5 = list(total)              # 15: return sum(t ** 2 for t in total.values())
    t6 = t7 = 0.0
    for j in range(len(t5)):
        t1 = t5[j]
        t = total[t1]
        t_dot = total_dot[t1]
        t6 = t6 + t ** 2
        t7 = t7 + 2 * (t * t_dot)
    return t6, t7
