# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.particle_filter_resample
# source: beafdd276e8b34759bb240058b2c4a8c
# code: 38f3056067d627652a430be18a8d8027
# mode: jvp
# wrt: (0, 1)
# argument: w array float64 (w.0)
# argument: x array float64 (w.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: zip = class builtins.zip
# asked: dict = class builtins.dict
# asked: math = module math
# asked: math.exp = builtin_function_or_method math.exp
# asked: shared memory = 
# asked: equal axes = x.0 = w.0
# sha256: a3fca0ce65907cd36e96cc2e8e6a0b5298fb84f1da6380047f5099b39b307a2f

# Tangent of z_e.particle_filter_resample with respect to w, x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, in_order, is_array


def particle_filter_resample_jvp(w, x, w_dot, x_dot):
    expect(is_array(w, "float64", 1) and is_array(x, "float64", 1), "w: float64[:], x: float64[:]")

    parts, parts_dot = [], []               # 2: parts = [{"x": xi, "w": wi} for xi, wi in zip(x, w)]
    for j in range(min(len(x), len(w))):
        xi = x[j]
        xi_dot = x_dot[j]
        wi = w[j]
        wi_dot = w_dot[j]
        parts.append({"x": xi, "w": wi})
        parts_dot.append({"x": xi_dot, "w": wi_dot})
    for j in range(len(parts)):             # 4: for p in parts:
        p = parts[j]
        p_dot = parts_dot[j]
        p_dot["x"] = 0.9 * p_dot["x"]       # 5: p["x"] = p["x"] * 0.9 + 0.1
        p["x"] = p["x"] * 0.9 + 0.1
        t = p["x"] - 0.5                    # 6: p["w"] *= math.exp(-(p["x"] - z) ** 2)
        t1 = math.exp(-t ** 2)
        p_dot["w"] = t1 * p_dot["w"] - p["w"] * (t1 * (2 * (t * p_dot["x"])))
        p["w"] = p["w"] * t1
    t2 = len(parts)                         # 7: tot = sum(p["w"] for p in parts)
    tot = tot_dot = 0.0
    for j in range(t2):
        p = parts[j]
        p_dot = parts_dot[j]
        tot = tot + p["w"]
        tot_dot = tot_dot + p_dot["w"]
    for j in range(t2):                     # 8: for p in parts:
        p = parts[j]
        p_dot = parts_dot[j]
        t = p["w"] / tot                    # 9: p["w"] /= tot
        p_dot["w"] = (p_dot["w"] - t * tot_dot) / tot
        p["w"] = t
    t1 = parts                              # 10: parts.sort(key=lambda p: p["w"], reverse=True)
    t2 = parts_dot
    t3 = [v["w"] for v in t1]
    t = in_order(t3, True)
    moved, moved_dot = [], []
    for k in t:
        t4 = t1[k]
        t3 = t2[k]
        moved.append(t4)
        moved_dot.append(t3)
    for i in range(len(t1)):
        t4 = moved[i]
        t2[i] = moved_dot[i]
        t1[i] = t4
    t = parts[0]  # 11: parts = [dict(parts[i], w=parts[i]["w"]) for i in (0, 0, 1, 2, 3)]
    t3 = parts_dot[0]
    x = t["x"]
    x_dot = t3["x"]
    t4 = {"x": x, "w": t["w"]}
    t5 = {"x": x_dot, "w": t3["w"]}
    t6 = {"x": x, "w": t["w"]}
    t1 = {"x": x_dot, "w": t3["w"]}
    t2 = parts[1]
    t7 = parts_dot[1]
    x = t2["x"]
    x_dot = t7["x"]
    t8 = {"x": x, "w": t2["w"]}
    t9 = {"x": x_dot, "w": t7["w"]}
    t = parts[2]
    t3 = parts_dot[2]
    x = t["x"]
    x_dot = t3["x"]
    t10 = {"x": x, "w": t["w"]}
    t11 = {"x": x_dot, "w": t3["w"]}
    t2 = parts[3]
    t7 = parts_dot[3]
    x = t2["x"]
    x_dot = t7["x"]
    parts = [t4, t6, t8, t10, {"x": x, "w": t2["w"]}]
    parts_dot = [t5, t1, t9, t11, {"x": x_dot, "w": t7["w"]}]
    for j in range(len(parts)):             # 4
        p = parts[j]
        p_dot = parts_dot[j]
        p_dot["x"] = 0.9 * p_dot["x"]       # 5
        p["x"] = p["x"] * 0.9 + 0.1
        t = p["x"] - 1.0                    # 6
        t1 = math.exp(-t ** 2)
        p_dot["w"] = t1 * p_dot["w"] - p["w"] * (t1 * (2 * (t * p_dot["x"])))
        p["w"] = p["w"] * t1
    t2 = len(parts)                         # 7
    tot = tot_dot = 0.0
    for j in range(t2):
        p = parts[j]
        p_dot = parts_dot[j]
        tot = tot + p["w"]
        tot_dot = tot_dot + p_dot["w"]
    for j in range(t2):                     # 8
        p = parts[j]
        p_dot = parts_dot[j]
        t = p["w"] / tot                    # 9
        p_dot["w"] = (p_dot["w"] - t * tot_dot) / tot
        p["w"] = t
    t1 = parts                              # 10
    t2 = parts_dot
    t3 = [v["w"] for v in t1]
    t = in_order(t3, True)
    moved, moved_dot = [], []
    for k in t:
        t4 = t1[k]
        t3 = t2[k]
        moved.append(t4)
        moved_dot.append(t3)
    for i in range(len(t1)):
        t4 = moved[i]
        t2[i] = moved_dot[i]
        t1[i] = t4
    t = parts[0]                            # 11
    t3 = parts_dot[0]
    x = t["x"]
    x_dot = t3["x"]
    t4 = {"x": x, "w": t["w"]}
    t5 = {"x": x_dot, "w": t3["w"]}
    t6 = {"x": x, "w": t["w"]}
    t1 = {"x": x_dot, "w": t3["w"]}
    t2 = parts[1]
    t7 = parts_dot[1]
    x = t2["x"]
    x_dot = t7["x"]
    t8 = {"x": x, "w": t2["w"]}
    t9 = {"x": x_dot, "w": t7["w"]}
    t = parts[2]
    t3 = parts_dot[2]
    x = t["x"]
    x_dot = t3["x"]
    t10 = {"x": x, "w": t["w"]}
    t11 = {"x": x_dot, "w": t3["w"]}
    t2 = parts[3]
    t7 = parts_dot[3]
    x = t2["x"]
    x_dot = t7["x"]
    parts = [t4, t6, t8, t10, {"x": x, "w": t2["w"]}]
    parts_dot = [t5, t1, t9, t11, {"x": x_dot, "w": t7["w"]}]
    t = t12 = 0.0
    for p, p_dot in zip(parts, parts_dot):  # 12: return sum(p["w"] * p["x"] for p in parts)
        t = t + p["w"] * p["x"]
        t12 = t12 + (p["x"] * p_dot["w"] + p["w"] * p_dot["x"])
    return t, t12
