# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.segment_tree
# source: 739a46d442f3a6cd2d98956cb92c4858
# code: 3f30bf4af862196d6c07c27071a9ab9d
# mode: hvp
# wrt: 0
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: enumerate = class builtins.enumerate
# asked: equal axes = 
# sha256: a1a272fee1767d302d6c1cc624fddbf41259e5b329163266ffb87953f55231a9

# Product of the Hessian of z_b.segment_tree with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import add_at, duplicate, expect, is_array, zeros_like


def query_forward_jvp(l, r, m, t, t_dot):
    l = l + m              # 17: l += m
    r = r + m              # 18: r += m
    l_tape, r_tape = [], []
    s = s_dot = 0.0
    trips = 0
    while l < r:           # 19
        l_tape.append(l)
        r_tape.append(r)
        if l & 1:          # 20
            t1 = t[l]      # 21: s += t[l]; l += 1
            s = s + t1
            s_dot = s_dot + t_dot[l]
            l = l + 1
        if r & 1:          # 22
            r = r - 1      # 23: r -= 1; s += t[r]
            t2 = t[r]
            s = s + t2
            s_dot = s_dot + t_dot[r]
        l = l >> 1         # 24: l >>= 1
        r = r >> 1         # 25: r >>= 1
        trips = trips + 1  # 19
    return (s, (l_tape, r_tape, trips)), s_dot


def query_reverse_jvp(t, residuals, y_bar, y_bar_dot):
    l_tape, r_tape, trips = residuals

    t_bar = [0.0] * len(t)             # 19: while l < r:
    t_bar_dot = [0.0] * len(t)
    for k in range(trips):
        l = l_tape.pop()
        r = r_tape.pop()
        if r & 1:                      # 22
            r = r - 1                  # 23: r -= 1; s += t[r]
            t_bar_dot[r] += y_bar_dot
            t_bar[r] += y_bar
        if l & 1:                      # 20
            t_bar_dot[l] += y_bar_dot  # 21: s += t[l]; l += 1
            t_bar[l] += y_bar
    return t_bar, t_bar_dot


def segment_tree_hvp(x, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    t = [0.0] * 16             # 3: t = [0.0] * (2 * m)
    t_dot = [0.0] * 16
    for j, v in enumerate(x):  # 4: for i, v in enumerate(x):
        v_dot = x_dot[j]
        t_dot[8 + j] = v_dot   # 5: t[m + i] = v
        t[8 + j] = v
    for i in range(7, 0, -1):  # 6: for i in range(m - 1, 0, -1):
        t1 = t[2 * i]          # 7: t[i] = t[2 * i] + t[2 * i + 1]
        t2 = t_dot[2 * i]
        t3 = t[2 * i + 1]
        t_dot[i] = t2 + t_dot[2 * i + 1]
        t[i] = t1 + t3
    t4 = duplicate(t)          # 27: a = query(1, 5)
    (a, (l_tape, r_tape, trips)), a_dot = query_forward_jvp(1, 5, 8, t4, duplicate(t_dot))
    t5 = x[0]                  # 28: update(2, a * x[0])
    t_dot[10] = t5 * a_dot + a * x_dot[0]
    t[10] = a * t5
    i_tape = []
    i = 5
    while i:
        i_tape.append(i)
        t1 = 2 * i
        t2 = t[t1]
        t3 = t_dot[t1]
        t6 = t[t1 + 1]
        t_dot[i] = t3 + t_dot[t1 + 1]
        t[i] = t2 + t6
        i = i // 2
    # 29: return query(0, 6) * query(2, 4)
    (t7, (l_tape_1, r_tape_1, trips_1)), t8 = query_forward_jvp(0, 6, 8, t, t_dot)
    (t9, (l_tape_2, r_tape_2, trips_2)), t10 = query_forward_jvp(2, 4, 8, t, t_dot)

    # reverse sweep
    t1, t2 = query_reverse_jvp(t, (l_tape_2, r_tape_2, trips_2), y_bar * t7, y_bar * t8)  # 29
    t_bar = list(t1)
    t_bar_dot = list(t2)
    t3, t6 = query_reverse_jvp(t, (l_tape_1, r_tape_1, trips_1), y_bar * t9, y_bar * t10)
    add_at(t_bar_dot, slice(None, None, None), t6)
    add_at(t_bar, slice(None, None, None), t3)
    for i in reversed(i_tape):            # 28
        t1 = t_bar[i]
        t2 = t_bar_dot[i]
        t_bar_dot[i] = 0.0
        t_bar[i] = 0.0
        t_bar_dot[2 * i + 1] += t2
        t_bar[2 * i + 1] += t1
        t_bar_dot[2 * i] += t2
        t_bar[2 * i] += t1
    t3 = t_bar[10]
    t6 = t_bar_dot[10]
    x_bar_dot = zeros_like(x)
    x_bar_dot[0] += a * t6 + t3 * a_dot
    a_bar = t3 * t5
    a_bar_dot = t5 * t6 + t3 * x_dot[0]
    t_bar_dot[10] = 0.0
    _, t2 = query_reverse_jvp(t4, (l_tape, r_tape, trips), a_bar, a_bar_dot)  # 27
    add_at(t_bar_dot, slice(None, None, None), list(t2))
    for i in reversed(range(7, 0, -1)):   # 6
        t7 = t_bar_dot[i]                 # 7
        t_bar_dot[2 * i + 1] += t7
        t_bar_dot[2 * i] += t7
    for j in reversed(range(len(x))):     # 4
        x_bar_dot[j] += t_bar_dot[8 + j]  # 4, 5
    return x_bar_dot
