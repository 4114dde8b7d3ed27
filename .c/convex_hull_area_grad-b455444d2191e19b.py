# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.convex_hull_area
# source: 8ff85100b0426ce48faf50db215aec61
# code: a0ad905f822a319363c4a5a883d75af7
# mode: grad
# wrt: 0
# argument: px array float64 (px.0)
# argument: py array float64 (px.0)
# asked: sorted = builtin_function_or_method builtins.sorted
# asked: zip = class builtins.zip
# asked: len = builtin_function_or_method builtins.len
# asked: equal axes = py.0 = px.0
# sha256: 18f471bf3e5c89fe11b7ead607dd404aaf71c0a96583486c1c0ff8225da1387e

# Gradient of z_c.convex_hull_area with respect to px.  adjoint_gen 0.1.0
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
    return (t, t1), (out_0, t2_tape, trips_tape)


def half_reverse(pts, residuals, y_bar, pts_0_bar):
    pts_0, pts_1 = pts
    out_0, t_tape, trips_tape = residuals

    out_0_bar = [0.0] * len(out_0)     # 13: return out[:-1]
    add_at(out_0_bar, slice(None, -1, None), list(y_bar))
    for i, trips in zip(reversed(range(len(pts_0))), reversed(trips_tape)):  # 5: for p in pts:
        p_0_bar = out_0_bar.pop()      # 12: out.append(p)
        for k in range(trips):         # 6: while len(out) >= 2:
            if t_tape.pop():           # 8: if (x2 - x1) * (p[1] - y1) - (y2 - y1) * (p[0] - x1) <= 0:
                out_0_bar.append(0.0)  # 9: out.pop()
        pts_0_bar[i] += p_0_bar        # 5


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


def ordered_reverse(items, residual, y_bar):
    items_0, items_1 = items

    t = list(y_bar)
    items_0_bar = [0.0] * len(items_0)  # 3: return [items[k] for k in in_order([key(v) for v in items])]
    for k in reversed(residual):
        t1 = t.pop()
        items_0_bar[k] += t1            # 2: pts = sorted(zip(px, py), key=lambda p: (p[0], p[1]))
    return items_0_bar


def convex_hull_area_grad(px, py, *, y_bar=1.0):
    expect(is_array(px, "float64", 1) and is_array(py, "float64", 1), "px: float64[:], py: float64[:]")

    # forward sweep
    t = min(len(px), len(py))  # 2: pts = sorted(zip(px, py), key=lambda p: (p[0], p[1]))
    t1, t2 = [], []
    for i in range(t):
        t1.append(px[i])
        t2.append(py[i])
    (pts_0, pts_1), ordered_res = ordered_forward((t1, t2))
    pts_0, pts_1 = list(pts_0), list(pts_1)
    (t3, t4), half_res = half_forward((pts_0, pts_1))  # 14: hull = half(pts) + half(pts[::-1])
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
    t4 = hull_0[1:]  # 16: for (x1, y1), (x2, y2) in zip(hull, hull[1:] + hull[:1]):
    t9 = hull_1[1:]
    t11 = hull_0[:1]
    t12 = hull_1[:1]
    t10, t13 = [], []
    for i in range(len(t4)):
        t8 = t9[i]
        t10.append(t4[i])
        t13.append(t8)
    for i in range(len(t11)):
        t14 = t12[i]
        t10.append(t11[i])
        t13.append(t14)
    t8 = len(hull_0)
    t9 = len(t10)
    t15 = min(t8, t9)
    for i in range(t15):
        hull_1[i]                                      # may raise or warn, as in the primal
        t13[i]                                         # may raise or warn, as in the primal

    # reverse sweep
    hull_0_bar = [0.0] * t8                                 # 16
    t10 = [0.0] * t9
    area_bar = y_bar * 0.5                                  # 18: return 0.5 * area
    for i in reversed(range(t15)):                          # 16
        t10[i] -= area_bar * hull_1[i]
        hull_0_bar[i] += area_bar * t13[i]                  # 16, 17
    t8 = [0.0] * len(t11)
    for i in reversed(range(len(t11))):
        t9 = t10.pop()
        t8[i] += t9
    t12 = [0.0] * len(t4)
    for i in reversed(range(len(t4))):
        t9 = t10.pop()
        t12[i] += t9
    add_at(hull_0_bar, slice(None, 1, None), t8)
    add_at(hull_0_bar, slice(1, None, None), t12)
    t4 = [0.0] * len(t7)                                    # 14
    for i in reversed(range(len(t7))):
        t9 = hull_0_bar.pop()
        t4[i] += t9
    t8 = [0.0] * len(t3)
    for i in reversed(range(len(t3))):
        t7 = hull_0_bar.pop()
        t8[i] += t7
    t9 = [0.0] * len(t5)
    half_reverse((t5, t6), half_res_1, t4, t9)
    pts_0_bar = [0.0] * len(pts_0)
    add_at(pts_0_bar, slice(None, None, -1), list(t9))
    half_reverse((pts_0, pts_1), half_res, t8, pts_0_bar)
    t3 = ordered_reverse((t1, t2), ordered_res, pts_0_bar)  # 2
    t7 = list(t3)
    px_bar = zeros_like(px)
    for i in reversed(range(t)):
        t4 = t7.pop()
        px_bar[i] += t4
    return px_bar
