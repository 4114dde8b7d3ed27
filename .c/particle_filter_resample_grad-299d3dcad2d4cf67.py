# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.particle_filter_resample
# source: beafdd276e8b34759bb240058b2c4a8c
# code: 38f3056067d627652a430be18a8d8027
# mode: grad
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
# sha256: 3c736c1403bf57d3d8d5030cdac8e1f47e8a0309dc791c13f67c902e76dd13f8

# Gradient of z_e.particle_filter_resample with respect to w, x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, in_order, is_array, zeros_like


def particle_filter_resample_grad(w, x, *, y_bar=1.0):
    expect(is_array(w, "float64", 1) and is_array(x, "float64", 1), "w: float64[:], x: float64[:]")

    # forward sweep
    t = min(len(x), len(w))          # 2: parts = [{"x": xi, "w": wi} for xi, wi in zip(x, w)]
    parts, parts_bar, t1_tape = [], [], []
    for xi, wi in zip(x, w):
        t1 = {"x": 0.0, "w": 0.0}
        parts.append({"x": xi, "w": wi})
        parts_bar.append(t1)
        t1_tape.append(t1)
    tape = []
    for j in range(len(parts)):      # 4: for p in parts:
        p, p_bar = parts[j], parts_bar[j]
        p["x"] = p["x"] * 0.9 + 0.1  # 5
        t1 = p["w"]                  # 6: p["w"] *= math.exp(-(p["x"] - z) ** 2)
        t2 = p["x"] - 0.5
        t3 = math.exp(-t2 ** 2)
        p["w"] = t1 * t3
        tape.append((t1, t2, t3, p_bar))
    t4 = len(parts)                  # 7: tot = sum(p["w"] for p in parts)
    p_bar_tape = []
    tot = 0.0
    for j in range(t4):
        p, p_bar = parts[j], parts_bar[j]
        tot = tot + p["w"]
        p_bar_tape.append(p_bar)
    tape_1 = []
    for j in range(t4):              # 8: for p in parts:
        p, p_bar = parts[j], parts_bar[j]
        t1 = p["w"] / tot            # 9: p["w"] /= tot
        p["w"] = t1
        tape_1.append((t1, p_bar))
    t2, t3 = parts, parts_bar        # 10: parts.sort(key=lambda p: p["w"], reverse=True)
    t4 = [v["w"] for v in t2]
    t1 = in_order(t4, True)
    moved, moved_bar = [], []
    for k in t1:
        t5 = t3[k]
        moved.append(t2[k])
        moved_bar.append(t5)
    for i in range(len(t2)):
        t2[i] = moved[i]
        t3[i] = moved_bar[i]
    t1 = parts[0]                    # 11: parts = [dict(parts[i], w=parts[i]["w"]) for i in (0, 0, 1, 2, 3)]
    x_1 = t1["x"]
    t4 = {"x": x_1, "w": t1["w"]}
    t5 = {"x": 0.0, "w": 0.0}
    t6 = {"x": x_1, "w": t1["w"]}
    t7 = {"x": 0.0, "w": 0.0}
    t8 = parts[1]
    x_1 = t8["x"]
    t2 = {"x": x_1, "w": t8["w"]}
    t3 = {"x": 0.0, "w": 0.0}
    t9 = parts[2]
    x_1 = t9["x"]
    t1 = {"x": x_1, "w": t9["w"]}
    t10 = {"x": 0.0, "w": 0.0}
    t11 = parts[3]
    x_1 = t11["x"]
    t8 = {"x": 0.0, "w": 0.0}
    parts = [t4, t6, t2, t1, {"x": x_1, "w": t11["w"]}]
    parts_bar_1 = [t5, t7, t3, t10, t8]
    tape_2 = []
    for j in range(len(parts)):      # 4
        p, p_bar = parts[j], parts_bar_1[j]
        p["x"] = p["x"] * 0.9 + 0.1  # 5
        t1 = p["w"]                  # 6
        t2 = p["x"] - 1.0
        t4 = math.exp(-t2 ** 2)
        p["w"] = t1 * t4
        tape_2.append((t1, t2, t4, p_bar))
    t6 = len(parts)                  # 7
    p_bar_tape_1 = []
    tot_1 = 0.0
    for j in range(t6):
        p, p_bar = parts[j], parts_bar_1[j]
        tot_1 = tot_1 + p["w"]
        p_bar_tape_1.append(p_bar)
    tape_3 = []
    for j in range(t6):              # 8
        p, p_bar = parts[j], parts_bar_1[j]
        t1 = p["w"] / tot_1          # 9
        p["w"] = t1
        tape_3.append((t1, p_bar))
    t2, t4 = parts, parts_bar_1      # 10
    t6 = [v["w"] for v in t2]
    t1 = in_order(t6, True)
    moved, moved_bar = [], []
    for k in t1:
        t9 = t4[k]
        moved.append(t2[k])
        moved_bar.append(t9)
    for i in range(len(t2)):
        t2[i] = moved[i]
        t4[i] = moved_bar[i]
    t1 = parts[0]                    # 11
    x_1 = t1["x"]
    t6 = {"x": x_1, "w": t1["w"]}
    t9 = {"x": 0.0, "w": 0.0}
    t11 = {"x": x_1, "w": t1["w"]}
    t12 = {"x": 0.0, "w": 0.0}
    t13 = parts[1]
    x_1 = t13["x"]
    t2 = {"x": x_1, "w": t13["w"]}
    t4 = {"x": 0.0, "w": 0.0}
    t14 = parts[2]
    x_1 = t14["x"]
    t1 = {"x": x_1, "w": t14["w"]}
    t15 = {"x": 0.0, "w": 0.0}
    t16 = parts[3]
    x_1 = t16["x"]
    t13 = {"x": 0.0, "w": 0.0}
    parts = [t6, t11, t2, t1, {"x": x_1, "w": t16["w"]}]
    parts_bar_2 = [t9, t12, t4, t15, t13]

    # reverse sweep
    # 12: return sum(p["w"] * p["x"] for p in parts)
    for p, p_bar in zip(reversed(parts), reversed(parts_bar_2)):
        p_bar["x"] += y_bar * p["w"]
        p_bar["w"] += y_bar * p["x"]
    x_bar = t13["x"]                             # 11
    parts_bar_1[3]["x"] += x_bar
    parts_bar_1[3]["w"] += t13["w"]
    x_bar = t15["x"]
    parts_bar_1[2]["x"] += x_bar
    parts_bar_1[2]["w"] += t15["w"]
    x_bar = t4["x"]
    parts_bar_1[1]["x"] += x_bar
    parts_bar_1[1]["w"] += t4["w"]
    parts_bar_1[0]["x"] += t12["x"] + t9["x"]
    parts_bar_1[0]["w"] += t12["w"] + t9["w"]
    tot_bar = 0.0
    for t1, p_bar in reversed(tape_3):           # 8
        t2 = p_bar["w"] / tot_1                  # 9
        p_bar["w"] = 0.0
        p_bar["w"] += t2
        tot_bar = tot_bar - t2 * t1
    for p_bar in reversed(p_bar_tape_1):         # 7
        p_bar["w"] += tot_bar
    for t1, t2, t4, p_bar in reversed(tape_2):   # 4
        t6 = p_bar["w"]                          # 6
        p_bar["w"] = 0.0
        p_bar["x"] -= t6 * t1 * t4 * 2 * t2
        p_bar["w"] += t6 * t4
        t9 = p_bar["x"] * 0.9                    # 5
        p_bar["x"] = 0.0
        p_bar["x"] += t9
    x_bar = t8["x"]                              # 11
    t1 = t8["w"]
    parts_bar[3]["x"] += x_bar
    parts_bar[3]["w"] += t1
    x_bar = t10["x"]
    t2 = t10["w"]
    parts_bar[2]["x"] += x_bar
    parts_bar[2]["w"] += t2
    x_bar = t3["x"]
    t4 = t3["w"]
    parts_bar[1]["x"] += x_bar
    parts_bar[1]["w"] += t4
    t1 = t7["w"]
    t6 = t5["w"]
    parts_bar[0]["x"] += t7["x"] + t5["x"]
    parts_bar[0]["w"] += t1 + t6
    tot_bar = 0.0
    for t1, p_bar in reversed(tape_1):           # 8
        t2 = p_bar["w"] / tot                    # 9
        p_bar["w"] = 0.0
        p_bar["w"] += t2
        tot_bar = tot_bar - t2 * t1
    for p_bar in reversed(p_bar_tape):           # 7
        p_bar["w"] += tot_bar
    for t1, t2, t3, p_bar in reversed(tape):     # 4
        t4 = p_bar["w"]                          # 6
        p_bar["w"] = 0.0
        p_bar["x"] -= t4 * t1 * t3 * 2 * t2
        p_bar["w"] += t4 * t3
        t5 = p_bar["x"] * 0.9                    # 5
        p_bar["x"] = 0.0
        p_bar["x"] += t5
    x_bar, w_bar = zeros_like(x), zeros_like(w)  # 2
    for j, t1 in zip(reversed(range(t)), reversed(t1_tape)):
        w_bar[j] += t1["w"]
        x_bar[j] += t1["x"]
    return w_bar, x_bar
