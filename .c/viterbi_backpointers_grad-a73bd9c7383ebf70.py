# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.viterbi_backpointers
# source: ca880be5ff1cd7bdc8c8b4a52ff0328c
# code: a165fc905a627211415ffcd31a37934f
# mode: grad
# wrt: 0
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
# sha256: 2d1ee7728849f0723d5ef4cdc9933a0c0b9a00ad4f2ea35c9b85dd750a99de6a

# Gradient of z_c.viterbi_backpointers with respect to A.  adjoint_gen 0.1.0
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
    B = B / np.sum(B, 1, keepdims=True)    # 3: B = B / B.sum(1, keepdims=True)
    t1 = math.log(pi[0])  # 4: V = [{s: math.log(pi[s]) + math.log(B[s, obs[0]]) for s in range(3)}]
    t2 = obs[0]
    t3 = t1 + math.log(B[0, t2])
    t4 = math.log(pi[1]) + math.log(B[1, t2])
    V = [{(0): t3, (1): t4, (2): math.log(pi[2]) + math.log(B[2, t2])}]
    V_bar = [{(0): 0.0, (1): 0.0, (2): 0.0}]
    path = {(0): [0], (1): [1], (2): [2]}  # 5: path = {s: [s] for s in range(3)}
    t5 = list(obs[1:])                     # 6: for o in obs[1:]:
    t_tape, tape = [], []
    for o in t5:
        V.append({})                       # 7
        V_bar.append({})
        new = {}                           # 8
        for s in range(3):                 # 9
            # 10: (p, prev) = max((V[-2][r] + math.log(A[r, s]) + math.log(B[s, o]), r) for r in range(3))
            t1, t2, t3 = [], [], []
            for r in range(3):
                t1.append(V[-2][r] + math.log(A[r, s]) + math.log(B[s, o]))
                t2.append(0.0)
                t3.append(r)
                t_tape.append(V_bar[-2])
            t4 = first_largest(tuples(t1, t3))
            t6 = t1[t4]
            t7 = t3[t4]
            V[-1][s] = t6                  # 11: V[-1][s] = p
            V_bar[-1][s] = 0.0
            t8 = path[t7]                  # 12: new[s] = path[prev] + [s]
            t9 = []
            for i in range(len(t8)):
                t1 = t8[i]
                t9.append(t1)
            t9.append(s)
            new[s] = t9
            tape.append((t4, t2, V_bar[-1]))
        path = new
    t1, t2, t3, t_tape_1 = [], [], [], []  # 14: (p, s) = max((V[-1][s], s) for s in range(3))
    for s in range(3):
        t4 = V[-1][s]
        t1.append(t4)
        t2.append(0.0)
        t3.append(s)
        t_tape_1.append(V_bar[-1])
    t6 = first_largest(tuples(t1, t3))
    t1[t6]                                 # may raise or warn, as in the primal
    t4 = path[t3[t6]]                      # 15: return p + 0.1 * sum(math.log(pi[k]) for k in path[s])
    for k in t4:
        math.log(pi[k])                    # may raise or warn, as in the primal

    # reverse sweep
    t2[t6] += y_bar                       # 14
    for s, t1 in zip(reversed(range(3)), reversed(t_tape_1)):
        t3 = t2.pop()
        t1[s] += t3
    A_bar = zeros_like(A)                 # 6
    for i in range(len(t5)):
        for s in reversed(range(3)):      # 9
            t4, t2, t1 = tape.pop()
            t2[t4] += t1[s]               # 10
            t1[s] = 0.0                   # 11
            for r in reversed(range(3)):  # 10
                t3 = t_tape.pop()
                t5 = t2.pop()
                A_bar[r, s] += t5 / A[r, s]
                t3[r] += t5
    A_bar = A_bar / t                     # 2
    A_bar = A_bar - np.sum(A_bar * A, axis=1, keepdims=True)
    return A_bar
