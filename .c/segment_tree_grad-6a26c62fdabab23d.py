# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.segment_tree
# source: 739a46d442f3a6cd2d98956cb92c4858
# code: 3f30bf4af862196d6c07c27071a9ab9d
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: enumerate = class builtins.enumerate
# asked: equal axes = 
# sha256: 6ff7d9acca2ac361bf5775a5151b8ed0c600767c35149201ec0c634a16689d0d

# Gradient of z_b.segment_tree with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import add_at, duplicate, expect, is_array, zeros_like


def query_forward(l, r, m, t):
    l = l + m             # 17: l += m
    r = r + m             # 18: r += m
    tape = []
    s = 0.0
    while l < r:          # 19
        tape.append((l, r))
        if l & 1:         # 20
            s = s + t[l]  # 21: s += t[l]; l += 1
            l = l + 1
        if r & 1:         # 22
            r = r - 1     # 23: r -= 1; s += t[r]
            s = s + t[r]
        l = l >> 1        # 24: l >>= 1
        r = r >> 1        # 25: r >>= 1
    return s, tape


def query_reverse(t, tape, y_bar):
    t_bar = [0.0] * len(t)     # 19: while l < r:
    for l, r in reversed(tape):
        if r & 1:              # 22
            r = r - 1          # 23: r -= 1; s += t[r]
            t_bar[r] += y_bar
        if l & 1:              # 20
            t_bar[l] += y_bar  # 21: s += t[l]; l += 1
    return t_bar


def segment_tree_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    t = [0.0] * 16                               # 3: t = [0.0] * (2 * m)
    for j, v in enumerate(x):                    # 4: for i, v in enumerate(x):
        t[8 + j] = v                             # 5: t[m + i] = v
    for i in range(7, 0, -1):                    # 6: for i in range(m - 1, 0, -1):
        t[i] = t[2 * i] + t[2 * i + 1]           # 7
    t1 = duplicate(t)                            # 27: a = query(1, 5)
    a, query_res = query_forward(1, 5, 8, t1)
    t[10] = a * x[0]                             # 28: update(2, a * x[0])
    i_tape = []
    i = 5
    while i:
        i_tape.append(i)
        t2 = 2 * i
        t[i] = t[t2] + t[t2 + 1]
        i = i // 2
    t3, query_res_1 = query_forward(0, 6, 8, t)  # 29: return query(0, 6) * query(2, 4)
    t4, query_res_2 = query_forward(2, 4, 8, t)

    # reverse sweep
    t2 = query_reverse(t, query_res_2, y_bar * t3)  # 29
    t_bar = list(t2)
    t5 = query_reverse(t, query_res_1, y_bar * t4)
    add_at(t_bar, slice(None, None, None), t5)
    for i in reversed(i_tape):                      # 28
        t3 = t_bar[i]
        t_bar[i] = 0.0
        t_bar[2 * i + 1] += t3
        t_bar[2 * i] += t3
    t2 = t_bar[10]
    x_bar = zeros_like(x)
    x_bar[0] += t2 * a
    a_bar = t2 * x[0]
    t_bar[10] = 0.0
    t3 = query_reverse(t1, query_res, a_bar)        # 27
    add_at(t_bar, slice(None, None, None), list(t3))
    for i in reversed(range(7, 0, -1)):             # 6
        t4 = t_bar[i]                               # 7
        t_bar[2 * i + 1] += t4
        t_bar[2 * i] += t4
    for j in reversed(range(len(x))):               # 4
        x_bar[j] += t_bar[8 + j]                    # 4, 5
    return x_bar
