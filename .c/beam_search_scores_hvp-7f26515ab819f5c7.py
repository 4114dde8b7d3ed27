# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.beam_search_scores
# source: ceae1729ab40aee11fbbb8e4ce65468b
# code: fed934342c61265fc816749c8802dfba
# mode: hvp
# wrt: 0
# argument: T array float64 (T.0, T.1)
# argument: s0 array float64 (T.1)
# argument: width int
# asked: sum = builtin_function_or_method builtins.sum
# asked: len = builtin_function_or_method builtins.len
# asked: range = class builtins.range
# asked: shared memory = 
# asked: equal axes = s0.0 = T.1
# sha256: fa1ffc1d31047cc12944e40e9042ab5f57383b876f3889189e026e9e8fee3e55

# Product of the Hessian of z_a.beam_search_scores with respect to T.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, in_order, is_array, zeros_like


def beam_search_scores_hvp(T, s0, width, T_dot, *, y_bar=1.0):
    expect(is_array(T, "float64", 2) and is_array(s0, "float64", 1) and type(width) is int,
        "T: float64[:, :], s0: float64[:], width: int")

    # forward sweep
    beams_0, beams_1 = [], []          # 2: beams = [(s0[j], [j]) for j in range(4)]
    for j in range(4):
        beams_0.append(s0[j])
        beams_1.append([j])
    for step in range(3):              # 3
        cand_0, cand_1 = [], []        # 4: cand = []
        for l in range(len(beams_0)):  # 5: for score, path in beams:
            t = beams_0[l]
            t1 = beams_1[l]
            for j in range(4):         # 6
                if j != t1[-1]:        # 7: if j != path[-1]:
                    t2 = len(t1)       # 8: cand.append((score + T[step, j] * 0.9 ** len(path), path + [j]))
                    t3 = t + T[step, j] * 0.9 ** t2
                    t4 = []
                    for l in range(t2):
                        t5 = t1[l]
                        t4.append(t5)
                    t4.append(j)
                    cand_0.append(t3)
                    cand_1.append(t4)
        t2 = cand_0                    # 9: cand.sort(key=lambda c: -c[0])
        t3 = cand_1
        t4 = len(t2)
        t5 = []
        for l in range(t4):
            v_0 = t2[l]
            t3[l]                      # may raise or warn, as in the primal
            t5.append(-v_0)
        t = in_order(t5)
        moved_0, moved_1 = [], []
        for k in t:
            t1 = t2[k]
            t5 = t3[k]
            moved_0.append(t1)
            moved_1.append(t5)
        for i in range(t4):
            t1 = moved_0[i]
            t5 = moved_1[i]
            t2[i] = t1
            t3[i] = t5
        t = cand_0[:width]             # 10: beams = cand[:width]
        beams_0 = list(t)
        beams_1 = list(cand_1[:width])
    for l in range(len(beams_0)):      # 11: return sum(s * len(p) for s, p in beams)
        beams_1[l]                     # may raise or warn, as in the primal

    # reverse sweep
    T_bar = zeros_like(T)  # 3
    T_bar_dot = zeros_like(T_bar)
    return T_bar_dot
