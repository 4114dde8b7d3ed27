# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.gale_shapley_utility
# source: cd213b4bdc2664ddda63099159350954
# code: bdad80488abe10bd533e00348a0a6271
# mode: value_and_grad
# wrt: 0
# argument: P array float64 (P.0, P.0)
# asked: sorted = builtin_function_or_method builtins.sorted
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: len = builtin_function_or_method builtins.len
# asked: deque = class collections.deque
# asked: list = class builtins.list
# asked: shared memory = 
# asked: equal axes = P.1 = P.0
# sha256: 3379f9d9f541b07a9f2d393dbbef9b3a8c6c2981f40ff057b0e81e8c1290e073

# Value and gradient of z_b.gale_shapley_utility with respect to P.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, in_order, is_array, zeros_like


def gale_shapley_utility_value_and_grad(P, *, y_bar=1.0):
    expect(is_array(P, "float64", 2), "P: float64[:, :]")

    # forward sweep
    m = len(P)                   # 2
    prefs = []                   # 3: prefs = [sorted(range(m), key=lambda j: -P[i, j]) for i in range(m)]
    for i in range(m):
        t = [l for l in range(m)]
        t1 = t
        t2 = []
        for l in range(len(t1)):
            v = t1[l]
            t2.append(-P[i, v])
        t = in_order(t2)
        t3 = []
        for l in range(len(t)):
            k = t[l]
            t4 = t1[k]
            t3.append(t4)
        prefs.append(list(t3))
    free = list(range(m))        # 4: free = deque(range(m))
    t2 = [0] * m                 # 5: nxt = [0] * m
    nxt = t2
    engaged = {}                 # 6
    while len(free):             # 7: while free:
        i = free.pop(0)          # 8: i = free.popleft()
        t = prefs[i]             # 9: j = prefs[i][nxt[i]]
        t1 = nxt[i]
        j = t[t1]
        nxt[i] = t1 + 1          # 10: nxt[i] += 1
        if j not in engaged:     # 11
            engaged[j] = i       # 12
        else:
            t2 = P[i, j]         # 13: elif P[i, j] > P[engaged[j], j]:
            t3 = engaged[j]
            if t2 > P[t3, j]:
                free.append(t3)  # 14: free.append(engaged[j])
                engaged[j] = i   # 15
            else:
                free.append(i)   # 17
    t = list(engaged)            # 18: return sum(P[i, j] ** 2 for j, i in engaged.items())
    t1 = 0.0
    for l in range(len(t)):
        j = t[l]
        i = engaged[j]
        t1 = t1 + P[i, j] ** 2

    # reverse sweep
    P_bar = zeros_like(P)  # 18
    for j in reversed(t):
        i = engaged[j]
        P_bar[i, j] += y_bar * 2 * P[i, j]
    return t1, P_bar
