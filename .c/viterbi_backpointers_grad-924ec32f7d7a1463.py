# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.viterbi_backpointers
# source: ca880be5ff1cd7bdc8c8b4a52ff0328c
# code: a165fc905a627211415ffcd31a37934f
# mode: grad
# wrt: (0, 1, 2)
# argument: A array float64 (A.0, A.0)
# argument: B array float64 (A.0, B.1)
# argument: obs list [int, ...]
# argument: pi array float64 (A.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: max = builtin_function_or_method builtins.max
# asked: range = class builtins.range
# asked: math = module math
# asked: math.log = builtin_function_or_method math.log
# asked: shared memory = 
# asked: equal axes = A.1 = A.0, B.0 = A.0, pi.0 = A.0
# sha256: 7f20c2c8bc448d2e6957f23a38345b59db01f00b9cfb039f15a2199928e908a0

# Gradient of z_c.viterbi_backpointers with respect to A, B, pi.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import expect, first_largest, is_array, is_list, tuples, zeros_like


def viterbi_backpointers_grad(A, B, pi, obs, *, y_bar=1.0):
    expect(is_array(A, "float64", 2) and is_array(B, "float64", 2) and is_array(pi, "float64", 1)
        and is_list(obs) and set(map(type, obs)) == {int},
        "A: float64[:, :], B: float64[:, :], pi: float64[:], obs: [int, ...]")

    # forward sweep
    t = np.sum(A, 1, keepdims=True)        # 2: A = A / A.sum(1, keepdims=True)
    A = A / t
    t1 = np.sum(B, 1, keepdims=True)       # 3: B = B / B.sum(1, keepdims=True)
    B = B / t1
    t2 = math.log(pi[0])  # 4: V = [{s: math.log(pi[s]) + math.log(B[s, obs[0]]) for s in range(3)}]
    t3 = obs[0]
    t4 = t2 + math.log(B[0, t3])
    t5 = math.log(pi[1]) + math.log(B[1, t3])
    t6 = {(0): 0.0, (1): 0.0, (2): 0.0}
    V = [{(0): t4, (1): t5, (2): math.log(pi[2]) + math.log(B[2, t3])}]
    V_bar = [t6]
    path = {(0): [0], (1): [1], (2): [2]}  # 5: path = {s: [s] for s in range(3)}
    t7 = list(obs[1:])                     # 6: for o in obs[1:]:
    t_tape, tape = [], []
    for o in t7:
        V.append({})                       # 7
        V_bar.append({})
        new = {}                           # 8
        for s in range(3):                 # 9
            # 10: (p, prev) = max((V[-2][r] + math.log(A[r, s]) + math.log(B[s, o]), r) for r in range(3))
            t2, t4, t5 = [], [], []
            for r in range(3):
                t2.append(V[-2][r] + math.log(A[r, s]) + math.log(B[s, o]))
                t4.append(0.0)
                t5.append(r)
                t_tape.append(V_bar[-2])
            t8 = first_largest(tuples(t2, t5))
            t9 = t2[t8]
            t10 = t5[t8]
            V[-1][s] = t9                  # 11: V[-1][s] = p
            V_bar[-1][s] = 0.0
            t11 = path[t10]                # 12: new[s] = path[prev] + [s]
            t12 = []
            for i in range(len(t11)):
                t2 = t11[i]
                t12.append(t2)
            t12.append(s)
            new[s] = t12
            tape.append((t8, t4, V_bar[-1]))
        path = new
    t2, t4, t5, t_tape_1 = [], [], [], []  # 14: (p, s) = max((V[-1][s], s) for s in range(3))
    for s in range(3):
        t8 = V[-1][s]
        t2.append(t8)
        t4.append(0.0)
        t5.append(s)
        t_tape_1.append(V_bar[-1])
    t9 = first_largest(tuples(t2, t5))
    t2[t9]                                 # may raise or warn, as in the primal
    t8 = path[t5[t9]]                      # 15: return p + 0.1 * sum(math.log(pi[k]) for k in path[s])
    for k in t8:
        math.log(pi[k])                    # may raise or warn, as in the primal

    # reverse sweep
    pi_bar = zeros_like(pi)                                   # 15
    t2 = y_bar * 0.1
    for k in reversed(t8):
        pi_bar[k] += t2 / pi[k]
    t4[t9] += y_bar                                           # 14
    for s, t5 in zip(reversed(range(3)), reversed(t_tape_1)):
        t10 = t4.pop()
        t5[s] += t10
    A_bar, B_bar = zeros_like(A), zeros_like(B)               # 6
    for o in reversed(t7):
        for s in reversed(range(3)):                          # 9
            t2, t4, t5 = tape.pop()
            t4[t2] += t5[s]                                   # 10
            t5[s] = 0.0                                       # 11
            for r in reversed(range(3)):                      # 10
                t8 = t_tape.pop()
                t9 = t4.pop()
                B_bar[s, o] += t9 / B[s, o]
                A_bar[r, s] += t9 / A[r, s]
                t8[r] += t9
    t2 = t6[0]                                                # 4
    t4 = t6[1]
    t5 = t6[2]
    B_bar[2, t3] += t5 / B[2, t3]
    B_bar[1, t3] += t4 / B[1, t3]
    B_bar[0, t3] += t2 / B[0, t3]
    pi_bar[2] += t5 / pi[2]
    pi_bar[1] += t4 / pi[1]
    pi_bar[0] += t2 / pi[0]
    B_bar = B_bar / t1                                        # 3
    A_bar = A_bar / t                                         # 2
    B_bar = B_bar - np.sum(B_bar * B, axis=1, keepdims=True)  # 3
    A_bar = A_bar - np.sum(A_bar * A, axis=1, keepdims=True)  # 2
    return A_bar, B_bar, pi_bar
