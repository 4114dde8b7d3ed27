# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.beam_search_scores
# source: ceae1729ab40aee11fbbb8e4ce65468b
# code: fed934342c61265fc816749c8802dfba
# mode: jvp
# wrt: (0, 1)
# argument: T array float64 (T.0, T.1)
# argument: s0 array float64 (T.1)
# argument: width int
# asked: range = class builtins.range
# asked: len = builtin_function_or_method builtins.len
# asked: sum = builtin_function_or_method builtins.sum
# asked: shared memory = 
# asked: equal axes = s0.0 = T.1
# sha256: de6b2ae7166709b7745e67eff14a6337ee385ef4e6cddd0caf58373e4737c21d

# Tangent of z_a.beam_search_scores with respect to T, s0.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, in_order, is_array, materialise


def beam_search_scores_jvp(T, s0, width, T_dot, s0_dot):
    expect(is_array(T, "float64", 2) and is_array(s0, "float64", 1) and type(width) is int,
        "T: float64[:, :], s0: float64[:], width: int")

    beams_0, beams_0_dot, beams_1 = [], [], []   # 2: beams = [(s0[j], [j]) for j in range(4)]
    for j in range(4):
        beams_0.append(s0[j])
        beams_0_dot.append(s0_dot[j])
        beams_1.append([j])
    for step in range(3):                        # 3
        cand_0, cand_0_dot, cand_1 = [], [], []  # 4: cand = []
        for l in range(len(beams_0)):            # 5: for score, path in beams:
            t = beams_0[l]
            t1 = beams_0_dot[l]
            t2 = beams_1[l]
            for j in range(4):                   # 6
                if j != t2[-1]:                  # 7: if j != path[-1]:
                    t3 = len(t2)  # 8: cand.append((score + T[step, j] * 0.9 ** len(path), path + [j]))
                    t4 = 0.9 ** t3
                    t5 = t + T[step, j] * t4
                    t6 = []
                    for l in range(t3):
                        t7 = t2[l]
                        t6.append(t7)
                    t6.append(j)
                    cand_0.append(t5)
                    cand_0_dot.append(t1 + t4 * T_dot[step, j])
                    cand_1.append(t6)
        t3 = cand_0                              # 9: cand.sort(key=lambda c: -c[0])
        t4 = cand_0_dot
        t5 = cand_1
        t6 = len(t3)
        t = []
        for l in range(t6):
            v_0 = t3[l]
            t5[l]                                # may raise or warn, as in the primal
            t.append(-v_0)
        t1 = in_order(t)
        moved_0, moved_0_dot, moved_1 = [], [], []
        for k in t1:
            t = t3[k]
            t2 = t4[k]
            t7 = t5[k]
            moved_0.append(t)
            moved_0_dot.append(t2)
            moved_1.append(t7)
        for i in range(t6):
            t = moved_0[i]
            t2 = moved_0_dot[i]
            t7 = moved_1[i]
            t4[i] = t2
            t3[i] = t
            t5[i] = t7
        t1 = cand_0[:width]                      # 10: beams = cand[:width]
        t6 = cand_0_dot[:width]
        t2 = list(t1)
        beams_0 = list(t2)
        beams_0_dot = materialise(list(t6), t2)
        beams_1 = list(cand_1[:width])
    t = t3 = 0.0
    for l in range(len(beams_0)):                # 11: return sum(s * len(p) for s, p in beams)
        t1 = len(beams_1[l])
        t = t + beams_0[l] * t1
        t3 = t3 + t1 * beams_0_dot[l]
    return t, t3
