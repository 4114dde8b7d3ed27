# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.convex_hull_area
# source: 8ff85100b0426ce48faf50db215aec61
# code: a0ad905f822a319363c4a5a883d75af7
# mode: jvp
# wrt: (0, 1)
# argument: px array float64 (px.0)
# argument: py array float64 (px.0)
# asked: sorted = builtin_function_or_method builtins.sorted
# asked: zip = class builtins.zip
# asked: len = builtin_function_or_method builtins.len
# asked: equal axes = py.0 = px.0
# sha256: 954393ca3965e3879de9ea8d0431829d3c4e1de38057d8ad9f76ba7209ec8c89

# Tangent of z_c.convex_hull_area with respect to px, py.  adjoint_gen 0.1.0
from adjoint_gen.runtime import duplicate, expect, in_order, is_array, tuples


def ordered_jvp(items, items_0_dot, items_1_dot):
    items_0, items_1 = items

    t, t1 = [], []                 # 2: pts = sorted(zip(px, py), key=lambda p: (p[0], p[1]))
    for i in range(len(items_0)):  # 3: return [items[k] for k in in_order([key(v) for v in items])]
        v_0 = items_0[i]           # 2
        v_1 = items_1[i]
        t.append(v_0)              # 3
        t1.append(v_1)
    t2 = in_order(tuples(t, t1))   # 2
    t3, t4, t5, t6 = [], [], [], []
    for k in t2:                   # 3
        t = items_0[k]             # 2
        t1 = items_0_dot[k]
        t7 = items_1[k]
        t8 = items_1_dot[k]
        t3.append(t)               # 3
        t4.append(t1)
        t5.append(t7)
        t6.append(t8)
    return (duplicate(t3), duplicate(t5)), (duplicate(t4), duplicate(t6))


def half_jvp(pts, pts_0_dot, pts_1_dot):
    pts_0, pts_1 = pts

    out_0, out_0_dot, out_1, out_1_dot = [], [], [], []  # 4: out = []
    for i in range(len(pts_0)):                          # 5: for p in pts:
        p_0 = pts_0[i]
        p_0_dot = pts_0_dot[i]
        p_1 = pts_1[i]
        p_1_dot = pts_1_dot[i]
        while len(out_0) >= 2:                           # 6: while len(out) >= 2:
            t = out_0[-1]                                # 7: (x1, y1), (x2, y2) = out[-2], out[-1]
            t1 = out_1[-1]
            # 8: if (x2 - x1) * (p[1] - y1) - (y2 - y1) * (p[0] - x1) <= 0:
            if not (t - out_0[-2]) * (p_1 - out_1[-2]) - (t1 - out_1[-2]) * (p_0 - out_0[-2]) <= 0:
                break
            out_0.pop()                                  # 9: out.pop()
            out_0_dot.pop()
            out_1.pop()
            out_1_dot.pop()
        out_0.append(p_0)                                # 12: out.append(p)
        out_0_dot.append(p_0_dot)
        out_1.append(p_1)
        out_1_dot.append(p_1_dot)
    t = out_0[:-1]                                       # 13: return out[:-1]
    t1 = out_0_dot[:-1]
    t2 = out_1[:-1]
    t3 = out_1_dot[:-1]
    return (t, t2), (t1, t3)


def convex_hull_area_jvp(px, py, px_dot, py_dot):
    expect(is_array(px, "float64", 1) and is_array(py, "float64", 1), "px: float64[:], py: float64[:]")

    t, t1, t2, t3 = [], [], [], []  # 2: pts = sorted(zip(px, py), key=lambda p: (p[0], p[1]))
    for i in range(min(len(px), len(py))):
        t.append(px[i])
        t1.append(px_dot[i])
        t2.append(py[i])
        t3.append(py_dot[i])
    (pts_0, pts_1), (pts_0_dot, pts_1_dot) = ordered_jvp((t, t2), t1, t3)
    pts_0, pts_0_dot, pts_1 = list(pts_0), list(pts_0_dot), list(pts_1)
    pts_1_dot = list(pts_1_dot)
    # 14: hull = half(pts) + half(pts[::-1])
    (t4, t5), (t6, t7) = half_jvp((pts_0, pts_1), pts_0_dot, pts_1_dot)
    t8 = pts_0[::-1]
    t9 = pts_0_dot[::-1]
    (t, t1), (t2, t3) = half_jvp((t8, pts_1[::-1]), t9, pts_1_dot[::-1])
    hull_0, hull_0_dot, hull_1, hull_1_dot = [], [], [], []
    for i in range(len(t4)):
        t8 = t5[i]
        t9 = t7[i]
        hull_0.append(t4[i])
        hull_0_dot.append(t6[i])
        hull_1.append(t8)
        hull_1_dot.append(t9)
    for i in range(len(t)):
        t8 = t1[i]
        t9 = t3[i]
        hull_0.append(t[i])
        hull_0_dot.append(t2[i])
        hull_1.append(t8)
        hull_1_dot.append(t9)
    t4 = hull_0[1:]                 # 16: for (x1, y1), (x2, y2) in zip(hull, hull[1:] + hull[:1]):
    t5 = hull_0_dot[1:]
    t6 = hull_1[1:]
    t7 = hull_1_dot[1:]
    t8 = hull_0[:1]
    t9 = hull_0_dot[:1]
    t10 = hull_1[:1]
    t = hull_1_dot[:1]
    t1, t2, t3, t11 = [], [], [], []
    for i in range(len(t4)):
        t12 = t6[i]
        t13 = t7[i]
        t1.append(t4[i])
        t2.append(t5[i])
        t3.append(t12)
        t11.append(t13)
    for i in range(len(t8)):
        t12 = t10[i]
        t13 = t[i]
        t1.append(t8[i])
        t2.append(t9[i])
        t3.append(t12)
        t11.append(t13)
    area = area_dot = 0.0
    for i in range(min(len(hull_0), len(t1))):
        t4 = hull_1_dot[i]
        t5 = t11[i]
        t6 = hull_0[i] * t3[i]      # 17: area += x1 * y2 - x2 * y1
        t7 = t3[i] * hull_0_dot[i] + hull_0[i] * t5
        t = t1[i] * hull_1[i]
        area = area + (t6 - t)
        area_dot = area_dot + (t7 - (hull_1[i] * t2[i] + t1[i] * t4))  # 16, 17
    return 0.5 * area, 0.5 * area_dot
