# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.beam_search_scores
# source: ceae1729ab40aee11fbbb8e4ce65468b
# code: fed934342c61265fc816749c8802dfba
# mode: grad
# wrt: 0
# argument: T array float64 (T.0, T.1)
# argument: s0 array float64 (T.1)
# argument: width int
# asked: sum = builtin_function_or_method builtins.sum
# asked: len = builtin_function_or_method builtins.len
# asked: range = class builtins.range
# asked: shared memory = 
# asked: equal axes = s0.0 = T.1
# sha256: 24834ed948e5383bb2a104286741b3f04b0b01ae5ec3d4b133c750d53e242680

# Gradient of z_a.beam_search_scores with respect to T.  adjoint_gen 0.1.0
from adjoint_gen.runtime import add_at, duplicate, expect, in_order, is_array, zeros_like


def beam_search_scores_grad(T, s0, width, *, y_bar=1.0):
    expect(is_array(T, "float64", 2) and is_array(s0, "float64", 1) and type(width) is int,
        "T: float64[:, :], s0: float64[:], width: int")

    # forward sweep
    beams_0, beams_0_bar, beams_1 = [], [], []   # 2: beams = [(s0[j], [j]) for j in range(4)]
    for j in range(4):
        beams_0.append(s0[j])
        beams_0_bar.append(0.0)
        beams_1.append([j])
    t5_tape, t3_tape, tape = [], [], []
    for step in range(3):                        # 3
        cand_0, cand_0_bar, cand_1 = [], [], []  # 4: cand = []
        t = len(beams_0)                         # 5: for score, path in beams:
        for l in range(t):
            t1 = beams_0[l]
            t2 = beams_1[l]
            for j in range(4):                   # 6
                t3 = j != t2[-1]                 # 7: if j != path[-1]:
                t3_tape.append(t3)
                if t3:
                    t4 = len(t2)  # 8: cand.append((score + T[step, j] * 0.9 ** len(path), path + [j]))
                    t5 = 0.9 ** t4
                    t5_tape.append(t5)
                    t6 = t1 + T[step, j] * t5
                    t7 = [duplicate(t2[l]) for l in range(t4)]
                    t7.append(j)
                    cand_0.append(t6)
                    cand_0_bar.append(0.0)
                    cand_1.append(t7)
        t3 = cand_0                              # 9: cand.sort(key=lambda c: -c[0])
        t4 = cand_1
        t5 = len(t3)
        t6 = []
        for l in range(t5):
            v_0 = t3[l]
            t4[l]                                # may raise or warn, as in the primal
            t6.append(-v_0)
        t1 = in_order(t6)
        moved_0, moved_0_bar = [], []
        tape.append((beams_0_bar, t, t5, t1, cand_0_bar, cand_0_bar, moved_0_bar))
        moved_1 = []
        for k in t1:
            t2 = t3[k]
            t6 = t4[k]
            moved_0.append(t2)
            moved_0_bar.append(0.0)
            moved_1.append(t6)
        for i in range(t5):
            t = moved_0[i]
            t2 = moved_1[i]
            t3[i] = t
            t4[i] = t2
        t1 = cand_0[:width]                      # 10: beams = cand[:width]
        beams_0 = list(t1)
        beams_0_bar = zeros_like(beams_0)
        beams_1 = list(cand_1[:width])
    t = len(beams_0)                             # 11: return sum(s * len(p) for s, p in beams)
    t_tape = [len(beams_1[l]) for l in range(t)]

    # reverse sweep
    for l, t1 in zip(reversed(range(t)), reversed(t_tape)):  # 11
        beams_0_bar[l] += y_bar * t1
    T_bar = zeros_like(T)                                    # 3
    for step, (beams_0_bar_1, t, t5, t1, cand_0_bar, t2, moved_0_bar) in zip(reversed(range(3)),
            reversed(tape)):
        add_at(cand_0_bar, slice(None, width, None), list(beams_0_bar))  # 10
        for i in reversed(range(t5)):                        # 9
            add_at(moved_0_bar, i, t2[i])
            t2[i] = 0.0
        for k in reversed(t1):
            t3 = moved_0_bar.pop()
            add_at(t2, k, t3)
        for l in reversed(range(t)):                         # 5
            t4 = 0.0
            for j in reversed(range(4)):                     # 6
                if t3_tape.pop():                            # 7
                    t1 = cand_0_bar.pop()                    # 8
                    T_bar[step, j] += t1 * t5_tape.pop()
                    t4 = t4 + t1
            add_at(beams_0_bar_1, l, t4)                     # 5
        beams_0_bar = beams_0_bar_1
    return T_bar
