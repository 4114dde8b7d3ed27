# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.particle_filter_resample
# source: beafdd276e8b34759bb240058b2c4a8c
# code: 38f3056067d627652a430be18a8d8027
# mode: hvp
# wrt: 0
# argument: w array float64 (w.0)
# argument: x array float64 (w.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: zip = class builtins.zip
# asked: dict = class builtins.dict
# asked: math = module math
# asked: math.exp = builtin_function_or_method math.exp
# asked: shared memory = 
# asked: equal axes = x.0 = w.0
# sha256: 457a1531faf94620a17ce93d62d418a9c1ff2b3c98f15cc732b26c694e127013

# Product of the Hessian of z_e.particle_filter_resample with respect to w.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, in_order, is_array, zeros_like


def particle_filter_resample_hvp(w, x, w_dot, *, y_bar=1.0):
    expect(is_array(w, "float64", 1) and is_array(x, "float64", 1), "w: float64[:], x: float64[:]")

    # forward sweep
    t = min(len(x), len(w))      # 2: parts = [{"x": xi, "w": wi} for xi, wi in zip(x, w)]
    parts, parts_dot, parts_bar, parts_bar_dot, t2_tape = [], [], [], [], []
    for j in range(t):
        xi = x[j]
        wi = w[j]
        wi_dot = w_dot[j]
        t1 = {"x": 0.0, "w": wi_dot}
        t2 = {"x": 0.0, "w": 0.0}
        parts.append({"x": xi, "w": wi})
        parts_dot.append(t1)
        parts_bar.append({"x": 0.0, "w": 0.0})
        parts_bar_dot.append(t2)
        t2_tape.append(t2)
    tape = []
    for j in range(len(parts)):  # 4: for p in parts:
        p = parts[j]
        p_dot = parts_dot[j]
        p_bar = parts_bar[j]
        p_bar_dot = parts_bar_dot[j]
        t1 = p["x"] * 0.9 + 0.1  # 5: p["x"] = p["x"] * 0.9 + 0.1
        p_dot["x"] = 0.9 * p_dot["x"]
        p["x"] = t1
        t2 = p["w"]              # 6: p["w"] *= math.exp(-(p["x"] - z) ** 2)
        t3 = p_dot["w"]
        t4 = p_dot["x"]
        t5 = p["x"] - 0.5
        t6 = math.exp(-t5 ** 2)
        t7 = t6 * -(2 * (t5 * t4))
        t8 = t2 * t6
        p_dot["w"] = t6 * t3 + t2 * t7
        p["w"] = t8
        tape.append((t2, t3, t5, t4, t6, t7, p_bar, p_bar_dot))
    t1 = len(parts)              # 7: tot = sum(p["w"] for p in parts)
    tape_1 = []
    tot = tot_dot = 0.0
    for j in range(t1):
        p = parts[j]
        p_dot = parts_dot[j]
        p_bar = parts_bar[j]
        p_bar_dot = parts_bar_dot[j]
        tot = tot + p["w"]
        tot_dot = tot_dot + p_dot["w"]
        tape_1.append((p_bar, p_bar_dot))
    tape_2 = []
    for j in range(t1):          # 8: for p in parts:
        p = parts[j]
        p_dot = parts_dot[j]
        p_bar = parts_bar[j]
        p_bar_dot = parts_bar_dot[j]
        t2 = p["w"] / tot        # 9: p["w"] /= tot
        t3 = (p_dot["w"] - t2 * tot_dot) / tot
        p_dot["w"] = t3
        p["w"] = t2
        tape_2.append((t2, t3, p_bar, p_bar_dot))
    t1 = parts                   # 10: parts.sort(key=lambda p: p["w"], reverse=True)
    t4 = parts_dot
    t5 = parts_bar
    t6 = parts_bar_dot
    t2 = [v["w"] for v in t1]
    t3 = in_order(t2, True)
    moved, moved_dot, moved_bar, moved_bar_dot = [], [], [], []
    for k in t3:
        t2 = t1[k]
        t7 = t4[k]
        t8 = t5[k]
        t9 = t6[k]
        moved.append(t2)
        moved_dot.append(t7)
        moved_bar.append(t8)
        moved_bar_dot.append(t9)
    for i in range(len(t1)):
        t2 = moved[i]
        t4[i] = moved_dot[i]
        t1[i] = t2
        t6[i] = moved_bar_dot[i]
        t5[i] = moved_bar[i]
    t3 = parts[0]                # 11: parts = [dict(parts[i], w=parts[i]["w"]) for i in (0, 0, 1, 2, 3)]
    t7 = parts_dot[0]
    x = t3["x"]
    x_dot = t7["x"]
    t2 = {"x": x, "w": t3["w"]}
    t8 = {"x": x_dot, "w": t7["w"]}
    t9 = {"x": 0.0, "w": 0.0}
    t1 = {"x": 0.0, "w": 0.0}
    t4 = {"x": x, "w": t3["w"]}
    t5 = {"x": x_dot, "w": t7["w"]}
    t6 = {"x": 0.0, "w": 0.0}
    t10 = {"x": 0.0, "w": 0.0}
    t11 = parts[1]
    t12 = parts_dot[1]
    x = t11["x"]
    x_dot = t12["x"]
    t3 = {"x": x, "w": t11["w"]}
    t7 = {"x": x_dot, "w": t12["w"]}
    t13 = {"x": 0.0, "w": 0.0}
    t14 = {"x": 0.0, "w": 0.0}
    t15 = parts[2]
    t16 = parts_dot[2]
    x = t15["x"]
    x_dot = t16["x"]
    t11 = {"x": x, "w": t15["w"]}
    t12 = {"x": x_dot, "w": t16["w"]}
    t17 = {"x": 0.0, "w": 0.0}
    t18 = {"x": 0.0, "w": 0.0}
    t19 = parts[3]
    t20 = parts_dot[3]
    x = t19["x"]
    x_dot = t20["x"]
    t15 = {"x": 0.0, "w": 0.0}
    t16 = {"x": 0.0, "w": 0.0}
    parts = [t2, t4, t3, t11, {"x": x, "w": t19["w"]}]
    parts_dot = [t8, t5, t7, t12, {"x": x_dot, "w": t20["w"]}]
    parts_bar_1 = [t9, t6, t13, t17, t15]
    parts_bar_dot_1 = [t1, t10, t14, t18, t16]
    tape_3 = []
    for j in range(len(parts)):  # 4
        p = parts[j]
        p_dot = parts_dot[j]
        p_bar = parts_bar_1[j]
        p_bar_dot = parts_bar_dot_1[j]
        t2 = p["x"] * 0.9 + 0.1  # 5
        p_dot["x"] = 0.9 * p_dot["x"]
        p["x"] = t2
        t3 = p["w"]              # 6
        t4 = p_dot["w"]
        t5 = p_dot["x"]
        t7 = p["x"] - 1.0
        t8 = math.exp(-t7 ** 2)
        t11 = t8 * -(2 * (t7 * t5))
        t12 = t3 * t8
        p_dot["w"] = t8 * t4 + t3 * t11
        p["w"] = t12
        tape_3.append((t3, t4, t7, t5, t8, t11, p_bar, p_bar_dot))
    t2 = len(parts)              # 7
    tape_4 = []
    tot_1 = tot_dot_1 = 0.0
    for j in range(t2):
        p = parts[j]
        p_dot = parts_dot[j]
        p_bar = parts_bar_1[j]
        p_bar_dot = parts_bar_dot_1[j]
        tot_1 = tot_1 + p["w"]
        tot_dot_1 = tot_dot_1 + p_dot["w"]
        tape_4.append((p_bar, p_bar_dot))
    tape_5 = []
    for j in range(t2):          # 8
        p = parts[j]
        p_dot = parts_dot[j]
        p_bar = parts_bar_1[j]
        p_bar_dot = parts_bar_dot_1[j]
        t3 = p["w"] / tot_1      # 9
        t4 = (p_dot["w"] - t3 * tot_dot_1) / tot_1
        p_dot["w"] = t4
        p["w"] = t3
        tape_5.append((t3, t4, p_bar, p_bar_dot))
    t2 = parts                   # 10
    t5 = parts_dot
    t7 = parts_bar_1
    t8 = parts_bar_dot_1
    t3 = [v["w"] for v in t2]
    t4 = in_order(t3, True)
    moved, moved_dot, moved_bar, moved_bar_dot = [], [], [], []
    for k in t4:
        t3 = t2[k]
        t11 = t5[k]
        t12 = t7[k]
        t19 = t8[k]
        moved.append(t3)
        moved_dot.append(t11)
        moved_bar.append(t12)
        moved_bar_dot.append(t19)
    for i in range(len(t2)):
        t3 = moved[i]
        t5[i] = moved_dot[i]
        t2[i] = t3
        t8[i] = moved_bar_dot[i]
        t7[i] = moved_bar[i]
    t4 = parts[0]                # 11
    t11 = parts_dot[0]
    x = t4["x"]
    x_dot = t11["x"]
    t3 = {"x": x, "w": t4["w"]}
    t12 = {"x": x_dot, "w": t11["w"]}
    t19 = {"x": 0.0, "w": 0.0}
    t2 = {"x": 0.0, "w": 0.0}
    t5 = {"x": x, "w": t4["w"]}
    t7 = {"x": x_dot, "w": t11["w"]}
    t8 = {"x": 0.0, "w": 0.0}
    t20 = {"x": 0.0, "w": 0.0}
    t21 = parts[1]
    t22 = parts_dot[1]
    x = t21["x"]
    x_dot = t22["x"]
    t4 = {"x": x, "w": t21["w"]}
    t11 = {"x": x_dot, "w": t22["w"]}
    t23 = {"x": 0.0, "w": 0.0}
    t24 = {"x": 0.0, "w": 0.0}
    t25 = parts[2]
    t26 = parts_dot[2]
    x = t25["x"]
    x_dot = t26["x"]
    t21 = {"x": x, "w": t25["w"]}
    t22 = {"x": x_dot, "w": t26["w"]}
    t27 = {"x": 0.0, "w": 0.0}
    t28 = {"x": 0.0, "w": 0.0}
    t29 = parts[3]
    t30 = parts_dot[3]
    x = t29["x"]
    x_dot = t30["x"]
    t25 = {"x": 0.0, "w": 0.0}
    t26 = {"x": 0.0, "w": 0.0}
    parts = [t3, t5, t4, t21, {"x": x, "w": t29["w"]}]
    parts_dot = [t12, t7, t11, t22, {"x": x_dot, "w": t30["w"]}]
    parts_bar_2 = [t19, t8, t23, t27, t25]
    parts_bar_dot_2 = [t2, t20, t24, t28, t26]

    # reverse sweep
    # 12: return sum(p["w"] * p["x"] for p in parts)
    for p, p_dot, p_bar, p_bar_dot in zip(reversed(parts), reversed(parts_dot), reversed(parts_bar_2),
            reversed(parts_bar_dot_2)):
        p_bar_dot["x"] += y_bar * p_dot["w"]
        p_bar["x"] += y_bar * p["w"]
        p_bar_dot["w"] += y_bar * p_dot["x"]
        p_bar["w"] += y_bar * p["x"]
    x_bar = t25["x"]                                   # 11
    x_bar_dot = t26["x"]
    parts_bar_dot_1[3]["x"] += x_bar_dot
    parts_bar_1[3]["x"] += x_bar
    parts_bar_dot_1[3]["w"] += t26["w"]
    parts_bar_1[3]["w"] += t25["w"]
    x_bar = t27["x"]
    x_bar_dot = t28["x"]
    parts_bar_dot_1[2]["x"] += x_bar_dot
    parts_bar_1[2]["x"] += x_bar
    parts_bar_dot_1[2]["w"] += t28["w"]
    parts_bar_1[2]["w"] += t27["w"]
    x_bar = t23["x"]
    x_bar_dot = t24["x"]
    parts_bar_dot_1[1]["x"] += x_bar_dot
    parts_bar_1[1]["x"] += x_bar
    parts_bar_dot_1[1]["w"] += t24["w"]
    parts_bar_1[1]["w"] += t23["w"]
    parts_bar_dot_1[0]["x"] += t20["x"] + t2["x"]
    parts_bar_1[0]["x"] += t8["x"] + t19["x"]
    parts_bar_dot_1[0]["w"] += t20["w"] + t2["w"]
    parts_bar_1[0]["w"] += t8["w"] + t19["w"]
    tot_bar = tot_bar_dot = 0.0
    for t3, t4, p_bar, p_bar_dot in reversed(tape_5):  # 8
        t5 = p_bar_dot["w"]                            # 9
        t7 = p_bar["w"] / tot_1
        p_bar["w"] = 0.0
        t2 = (t5 - t7 * tot_dot_1) / tot_1
        p_bar_dot["w"] = 0.0
        p_bar_dot["w"] += t2
        p_bar["w"] += t7
        tot_bar = tot_bar - t7 * t3
        tot_bar_dot = tot_bar_dot - (t3 * t2 + t7 * t4)
    for p_bar, p_bar_dot in reversed(tape_4):          # 7
        p_bar_dot["w"] += tot_bar_dot
        p_bar["w"] += tot_bar
    for t3, t4, t7, t5, t2, t8, p_bar, p_bar_dot in reversed(tape_3):  # 4
        t11 = p_bar["w"]                               # 6
        t12 = p_bar_dot["w"]
        p_bar_dot["w"] = 0.0
        p_bar["w"] = 0.0
        t19 = t11 * t3
        t20 = -(t19 * t2) * 2
        p_bar_dot["x"] += t20 * t5 - t7 * (2 * (t2 * (t3 * t12 + t11 * t4) + t19 * t8))
        p_bar["x"] += t20 * t7
        p_bar_dot["w"] += t2 * t12 + t11 * t8
        p_bar["w"] += t11 * t2
        t21 = p_bar["x"]                               # 5
        t22 = 0.9 * p_bar_dot["x"]
        p_bar_dot["x"] = 0.0
        p_bar_dot["x"] += t22
        t3 = t21 * 0.9
        p_bar["x"] = 0.0
        p_bar["x"] += t3
    x_bar = t15["x"]                                   # 11
    x_bar_dot = t16["x"]
    t2 = t15["w"]
    t4 = t16["w"]
    parts_bar_dot[3]["x"] += x_bar_dot
    parts_bar[3]["x"] += x_bar
    parts_bar_dot[3]["w"] += t4
    parts_bar[3]["w"] += t2
    x_bar = t17["x"]
    x_bar_dot = t18["x"]
    t3 = t17["w"]
    t5 = t18["w"]
    parts_bar_dot[2]["x"] += x_bar_dot
    parts_bar[2]["x"] += x_bar
    parts_bar_dot[2]["w"] += t5
    parts_bar[2]["w"] += t3
    x_bar = t13["x"]
    x_bar_dot = t14["x"]
    t2 = t13["w"]
    t4 = t14["w"]
    parts_bar_dot[1]["x"] += x_bar_dot
    parts_bar[1]["x"] += x_bar
    parts_bar_dot[1]["w"] += t4
    parts_bar[1]["w"] += t2
    x_bar = t6["x"]
    t3 = t6["w"]
    t5 = t10["w"]
    t7 = t9["x"]
    t8 = t9["w"]
    t11 = t1["w"]
    parts_bar_dot[0]["x"] += t10["x"] + t1["x"]
    parts_bar[0]["x"] += x_bar + t7
    parts_bar_dot[0]["w"] += t5 + t11
    parts_bar[0]["w"] += t3 + t8
    tot_bar = tot_bar_dot = 0.0
    for t2, t3, p_bar, p_bar_dot in reversed(tape_2):  # 8
        t1 = p_bar_dot["w"]                            # 9
        t4 = p_bar["w"] / tot
        p_bar["w"] = 0.0
        t5 = (t1 - t4 * tot_dot) / tot
        p_bar_dot["w"] = 0.0
        p_bar_dot["w"] += t5
        p_bar["w"] += t4
        tot_bar = tot_bar - t4 * t2
        tot_bar_dot = tot_bar_dot - (t2 * t5 + t4 * t3)
    for p_bar, p_bar_dot in reversed(tape_1):          # 7
        p_bar_dot["w"] += tot_bar_dot
        p_bar["w"] += tot_bar
    for t2, t3, t5, t4, t6, t7, p_bar, p_bar_dot in reversed(tape):  # 4
        t1 = p_bar["w"]                                # 6
        t8 = p_bar_dot["w"]
        p_bar_dot["w"] = 0.0
        p_bar["w"] = 0.0
        t9 = t1 * t2
        t10 = -(t9 * t6) * 2
        p_bar_dot["x"] += t10 * t4 - t5 * (2 * (t6 * (t2 * t8 + t1 * t3) + t9 * t7))
        p_bar["x"] += t10 * t5
        p_bar_dot["w"] += t6 * t8 + t1 * t7
        p_bar["w"] += t1 * t6
        t11 = p_bar["x"]                               # 5
        t12 = 0.9 * p_bar_dot["x"]
        p_bar_dot["x"] = 0.0
        p_bar_dot["x"] += t12
        t2 = t11 * 0.9
        p_bar["x"] = 0.0
        p_bar["x"] += t2
    w_bar_dot = zeros_like(w)                          # 2
    for j, t2 in zip(reversed(range(t)), reversed(t2_tape)):
        w_bar_dot[j] += t2["w"]
    return w_bar_dot
