# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.segment_tree
# source: 739a46d442f3a6cd2d98956cb92c4858
# code: 3f30bf4af862196d6c07c27071a9ab9d
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: enumerate = class builtins.enumerate
# asked: equal axes = 
# sha256: 8662b6b6f1de49f98402778ff70f47df8e4f4c1e253db79d5f6b19d05352d432

# Tangent of z_b.segment_tree with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import duplicate, expect, is_array


def query_jvp(l, r, m, t, t_dot):
    l = l + m          # 17: l += m
    r = r + m          # 18: r += m
    s = s_dot = 0.0
    while l < r:       # 19
        if l & 1:      # 20
            t1 = t[l]  # 21: s += t[l]; l += 1
            s = s + t1
            s_dot = s_dot + t_dot[l]
            l = l + 1
        if r & 1:      # 22
            r = r - 1  # 23: r -= 1; s += t[r]
            t2 = t[r]
            s = s + t2
            s_dot = s_dot + t_dot[r]
        l = l >> 1     # 24: l >>= 1
        r = r >> 1     # 25: r >>= 1
    return s, s_dot


def segment_tree_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    t = [0.0] * 16                         # 3: t = [0.0] * (2 * m)
    t_dot = [0.0] * 16
    for j, v in enumerate(x):              # 4: for i, v in enumerate(x):
        v_dot = x_dot[j]
        t_dot[8 + j] = v_dot               # 5: t[m + i] = v
        t[8 + j] = v
    for i in range(7, 0, -1):              # 6: for i in range(m - 1, 0, -1):
        t1 = t[2 * i]                      # 7: t[i] = t[2 * i] + t[2 * i + 1]
        t2 = t_dot[2 * i]
        t3 = t[2 * i + 1]
        t_dot[i] = t2 + t_dot[2 * i + 1]
        t[i] = t1 + t3
    a, a_dot = query_jvp(1, 5, 8, duplicate(t), duplicate(t_dot))  # 27: a = query(1, 5)
    t4 = a * x[0]                          # 28: update(2, a * x[0])
    t_dot[10] = x[0] * a_dot + a * x_dot[0]
    t[10] = t4
    i = 5
    while i:
        t1 = 2 * i
        t2 = t[t1]
        t3 = t_dot[t1]
        t5 = t[t1 + 1]
        t_dot[i] = t3 + t_dot[t1 + 1]
        t[i] = t2 + t5
        i = i // 2
    t4, t6 = query_jvp(0, 6, 8, t, t_dot)  # 29: return query(0, 6) * query(2, 4)
    t7, t8 = query_jvp(2, 4, 8, t, t_dot)
    return t4 * t7, t7 * t6 + t4 * t8
