# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.convex_hull_area
# source: 8ff85100b0426ce48faf50db215aec61
# code: a0ad905f822a319363c4a5a883d75af7
# mode: value_and_grad
# wrt: (0, 1)
# argument: px array float64 (px.0)
# argument: py array float64 (px.0)
# asked: sorted = builtin_function_or_method builtins.sorted
# asked: zip = class builtins.zip
# asked: len = builtin_function_or_method builtins.len
# asked: equal axes = py.0 = px.0
# sha256: ea13d2b4e0ddbeddf32ef016b829965e6d9c578a5407aa2e183e07cf6a15752b

# Value and gradient of z_c.convex_hull_area with respect to px, py.  adjoint_gen 0.1.0
from adjoint_gen.runtime import add_at, duplicate, expect, in_order, is_array, tuples, zeros_like


def half_forward(pts):
    pts_0, pts_1 = pts

    out_0, out_1, t2_tape, trips_tape = [], [], [], []  # 4: out = []
    for i in range(len(pts_0)):                         # 5: for p in pts:
        p_0 = pts_0[i]
        p_1 = pts_1[i]
        trips = 0
        while len(out_0) >= 2:                          # 6: while len(out) >= 2:
            trips = trips + 1
            t = out_0[-1]                               # 7: (x1, y1), (x2, y2) = out[-2], out[-1]
            t1 = out_1[-1]
            # 8: if (x2 - x1) * (p[1] - y1) - (y2 - y1) * (p[0] - x1) <= 0:
            t2 = (t - out_0[-2]) * (p_1 - out_1[-2]) - (t1 - out_1[-2]) * (p_0 - out_0[-2]) <= 0
            t2_tape.append(t2)
            if not t2:
                break
            out_0.pop()                                 # 9: out.pop()
            out_1.pop()
        trips_tape.append(trips)
        out_0.append(p_0)                               # 12: out.append(p)
        out_1.append(p_1)
    t = out_0[:-1]                                      # 13: return out[:-1]
    t1 = out_1[:-1]
    return (t, t1), (out_0, out_1, t2_tape, trips_tape)


def half_reverse(pts, residuals, y0_bar, y1_bar, pts_0_bar, pts_1_bar):
    pts_0, pts_1 = pts
    out_0, out_1, t_tape, trips_tape = residuals

    out_1_bar = [0.0] * len(out_1)     # 13: return out[:-1]
    add_at(out_1_bar, slice(None, -1, None), list(y1_bar))
    out_0_bar = [0.0] * len(out_0)
    add_at(out_0_bar, slice(None, -1, None), list(y0_bar))
    for i, trips in zip(reversed(range(len(pts_0))), reversed(trips_tape)):  # 5: for p in pts:
        p_1_bar = out_1_bar.pop()      # 12: out.append(p)
        p_0_bar = out_0_bar.pop()
        for k in range(trips):         # 6: while len(out) >= 2:
            if t_tape.pop():           # 8: if (x2 - x1) * (p[1] - y1) - (y2 - y1) * (p[0] - x1) <= 0:
                out_1_bar.append(0.0)  # 9: out.pop()
                out_0_bar.append(0.0)
        pts_1_bar[i] += p_1_bar        # 5
        pts_0_bar[i] += p_0_bar


def ordered_forward(items):
    """``sorted(items, key=key)``."""
    items_0, items_1 = items

    t, t1 = [], []                 # 2: pts = sorted(zip(px, py), key=lambda p: (p[0], p[1]))
    for i in range(len(items_0)):  # 3: return [items[k] for k in in_order([key(v) for v in items])]
        v_0 = items_0[i]           # 2
        v_1 = items_1[i]
        t.append(v_0)              # 3
        t1.append(v_1)
    t2 = in_order(tuples(t, t1))   # 2
    t3, t4 = [], []
    for k in t2:                   # 3
        t5 = items_0[k]            # 2
        t = items_1[k]
        t3.append(t5)              # 3
        t4.append(t)
    return (duplicate(t3), duplicate(t4)), t2


def ordered_reverse(items, residual, y0_bar, y1_bar):
    items_0, items_1 = items

    t = list(y0_bar)
    t1 = list(y1_bar)
    items_0_bar = [0.0] * len(items_0)  # 3: return [items[k] for k in in_order([key(v) for v in items])]
    items_1_bar = [0.0] * len(items_1)
    for k in reversed(residual):
        t2 = t1.pop()
        t3 = t.pop()
        items_1_bar[k] += t2            # 2: pts = sorted(zip(px, py), key=lambda p: (p[0], p[1]))
        items_0_bar[k] += t3
    return items_0_bar, items_1_bar


def convex_hull_area_value_and_grad(px, py, *, y_bar=1.0):
    expect(is_array(px, "float64", 1) and is_array(py, "float64", 1), "px: float64[:], py: float64[:]")

    # forward sweep
    t = min(len(px), len(py))  # 2: pts = sorted(zip(px, py), key=lambda p: (p[0], p[1]))
    t1, t2 = [], []
    for i in range(t):
        t1.append(px[i])
        t2.append(py[i])
    (pts_0, pts_1), ordered_res = ordered_forward((t1, t2))
    pts_0, pts_1 = list(pts_0), list(pts_1)
    (t3, t4), half_res = half_forward((pts_0, pts_1))      # 14: hull = half(pts) + half(pts[::-1])
    t5 = pts_0[::-1]
    t6 = pts_1[::-1]
    (t7, t8), half_res_1 = half_forward((t5, t6))
    hull_0, hull_1 = [], []
    for i in range(len(t3)):
        t9 = t4[i]
        hull_0.append(t3[i])
        hull_1.append(t9)
    for i in range(len(t7)):
        t10 = t8[i]
        hull_0.append(t7[i])
        hull_1.append(t10)
    t9 = hull_0[1:]  # 16: for (x1, y1), (x2, y2) in zip(hull, hull[1:] + hull[:1]):
    t11 = hull_1[1:]
    t12 = hull_0[:1]
    t13 = hull_1[:1]
    t10, t14 = [], []
    for i in range(len(t9)):
        t15 = t11[i]
        t10.append(t9[i])
        t14.append(t15)
    for i in range(len(t12)):
        t16 = t13[i]
        t10.append(t12[i])
        t14.append(t16)
    t15 = len(hull_0)
    t17 = len(t10)
    t18 = min(t15, t17)
    area = 0.0
    for i in range(t18):
        t16 = hull_1[i]
        area = area + (hull_0[i] * t14[i] - t10[i] * t16)  # 17: area += x1 * y2 - x2 * y1
    t19 = 0.5 * area                                       # 18: return 0.5 * area

    # reverse sweep
    hull_0_bar = [0.0] * t15                # 16
    hull_1_bar = [0.0] * len(hull_1)
    t16 = [0.0] * t17
    t20 = [0.0] * len(t14)
    area_bar = y_bar * 0.5                  # 18
    for i in reversed(range(t18)):          # 16
        t20[i] += area_bar * hull_0[i]
        t16[i] -= area_bar * hull_1[i]
        hull_1_bar[i] -= area_bar * t10[i]  # 16, 17
        hull_0_bar[i] += area_bar * t14[i]  # 16, 17
    t15 = [0.0] * len(t12)
    t17 = [0.0] * len(t13)
    for i in reversed(range(len(t12))):
        t18 = t20.pop()
        t21 = t16.pop()
        t17[i] += t18
        t15[i] += t21
    t10 = [0.0] * len(t9)
    t12 = [0.0] * len(t11)
    for i in reversed(range(len(t9))):
        t13 = t20.pop()
        t14 = t16.pop()
        t12[i] += t13
        t10[i] += t14
    add_at(hull_1_bar, slice(None, 1, None), t17)
    add_at(hull_0_bar, slice(None, 1, None), t15)
    add_at(hull_1_bar, slice(1, None, None), t12)
    add_at(hull_0_bar, slice(1, None, None), t10)
    t9 = [0.0] * len(t7)                    # 14
    t11 = [0.0] * len(t8)
    for i in reversed(range(len(t7))):
        t13 = hull_1_bar.pop()
        t12 = hull_0_bar.pop()
        t11[i] += t13
        t9[i] += t12
    t7 = [0.0] * len(t3)
    t8 = [0.0] * len(t4)
    for i in reversed(range(len(t3))):
        t10 = hull_1_bar.pop()
        t12 = hull_0_bar.pop()
        t8[i] += t10
        t7[i] += t12
    t3 = [0.0] * len(t5)
    t4 = [0.0] * len(t6)
    half_reverse((t5, t6), half_res_1, t9, t11, t3, t4)
    pts_1_bar = [0.0] * len(pts_1)
    add_at(pts_1_bar, slice(None, None, -1), list(t4))
    pts_0_bar = [0.0] * len(pts_0)
    add_at(pts_0_bar, slice(None, None, -1), list(t3))
    half_reverse((pts_0, pts_1), half_res, t7, t8, pts_0_bar, pts_1_bar)
    t10, t12 = ordered_reverse((t1, t2), ordered_res, pts_0_bar, pts_1_bar)  # 2
    t13 = list(t10)
    t5 = list(t12)
    px_bar, py_bar = zeros_like(px), zeros_like(py)
    for i in reversed(range(t)):
        t1 = t5.pop()
        t2 = t13.pop()
        py_bar[i] += t1
        px_bar[i] += t2
    return t19, (px_bar, py_bar)
