# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.convex_hull_area
# source: 8ff85100b0426ce48faf50db215aec61
# code: a0ad905f822a319363c4a5a883d75af7
# mode: hvp
# wrt: 0
# argument: px array float64 (px.0)
# argument: py array float64 (px.0)
# asked: sorted = builtin_function_or_method builtins.sorted
# asked: zip = class builtins.zip
# asked: len = builtin_function_or_method builtins.len
# asked: equal axes = py.0 = px.0
# sha256: f2bdbee26305155bb2306de3d2f8dd59c89d7f5003738b9101e08517cdacec0b

# Product of the Hessian of z_c.convex_hull_area with respect to px.  adjoint_gen 0.1.0
from adjoint_gen.runtime import duplicate, expect, in_order, is_array, tuples, zeros_like


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


def convex_hull_area_hvp(px, py, px_dot, *, y_bar=1.0):
    expect(is_array(px, "float64", 1) and is_array(py, "float64", 1), "px: float64[:], py: float64[:]")

    # forward sweep
    t, t1 = [], []  # 2: pts = sorted(zip(px, py), key=lambda p: (p[0], p[1]))
    for i in range(min(len(px), len(py))):
        t.append(px[i])
        t1.append(py[i])
    (pts_0, pts_1), ordered_res = ordered_forward((t, t1))
    pts_0, pts_1 = list(pts_0), list(pts_1)
    # 14: hull = half(pts) + half(pts[::-1])
    (t2, t3), (out_0, t_tape, trips_tape) = half_forward((pts_0, pts_1))
    (t4, t5), (out_0, t_tape, trips_tape) = half_forward((pts_0[::-1], pts_1[::-1]))
    hull_0, hull_1 = [], []
    for i in range(len(t2)):
        t = t3[i]
        hull_0.append(t2[i])
        hull_1.append(t)
    for i in range(len(t4)):
        t1 = t5[i]
        hull_0.append(t4[i])
        hull_1.append(t1)
    t = hull_0[1:]  # 16: for (x1, y1), (x2, y2) in zip(hull, hull[1:] + hull[:1]):
    t2 = hull_1[1:]
    t3 = hull_0[:1]
    t6 = hull_1[:1]
    t1, t7 = [], []
    for i in range(len(t)):
        t4 = t2[i]
        t1.append(t[i])
        t7.append(t4)
    for i in range(len(t3)):
        t5 = t6[i]
        t1.append(t3[i])
        t7.append(t5)
    for i in range(min(len(hull_0), len(t1))):
        hull_1[i]   # may raise or warn, as in the primal
        t7[i]       # may raise or warn, as in the primal

    # reverse sweep
    px_bar = zeros_like(px)  # 2
    px_bar_dot = zeros_like(px_bar)
    return px_bar_dot
