# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.viterbi_backpointers
# source: ca880be5ff1cd7bdc8c8b4a52ff0328c
# code: a165fc905a627211415ffcd31a37934f
# mode: hvp
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
# sha256: 39a02a63482cf04129299fcd66d994457a5b5c93fccc58690d57351bcc768123

# Product of the Hessian of z_c.viterbi_backpointers with respect to A.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import expect, first_largest, is_array, is_list, tuples, zeros_like


def viterbi_backpointers_hvp(A, B, pi, obs, A_dot, *, y_bar=1.0):
    expect(is_array(A, "float64", 2) and is_array(B, "float64", 2) and is_array(pi, "float64", 1)
        and is_list(obs) and set(map(type, obs)) == {int},
        "A: float64[:, :], B: float64[:, :], pi: float64[:], obs: [int, ...]")

    # forward sweep
    t = np.sum(A, 1, keepdims=True)        # 2: A = A / A.sum(1, keepdims=True)
    t1 = np.sum(A_dot, axis=1, keepdims=True)
    A = A / t
    A_dot = (A_dot - A * t1) / t
    B = B / np.sum(B, 1, keepdims=True)    # 3: B = B / B.sum(1, keepdims=True)
    t2 = math.log(pi[0])  # 4: V = [{s: math.log(pi[s]) + math.log(B[s, obs[0]]) for s in range(3)}]
    t3 = obs[0]
    t4 = t2 + math.log(B[0, t3])
    t5 = math.log(pi[1]) + math.log(B[1, t3])
    V = [{(0): t4, (1): t5, (2): math.log(pi[2]) + math.log(B[2, t3])}]
    V_bar = [{(0): 0.0, (1): 0.0, (2): 0.0}]
    path = {(0): [0], (1): [1], (2): [2]}  # 5: path = {s: [s] for s in range(3)}
    t6 = list(obs[1:])                     # 6: for o in obs[1:]:
    t_tape, tape = [], []
    for o in t6:
        V.append({})                       # 7
        V_bar.append({})
        new = {}                           # 8
        for s in range(3):                 # 9
            # 10: (p, prev) = max((V[-2][r] + math.log(A[r, s]) + math.log(B[s, o]), r) for r in range(3))
            t2, t3, t4 = [], [], []
            for r in range(3):
                t2.append(V[-2][r] + math.log(A[r, s]) + math.log(B[s, o]))
                t3.append(0.0)
                t4.append(r)
                t_tape.append(V_bar[-2])
            t5 = first_largest(tuples(t2, t4))
            t7 = t2[t5]
            t8 = t4[t5]
            V[-1][s] = t7                  # 11: V[-1][s] = p
            V_bar[-1][s] = 0.0
            t9 = path[t8]                  # 12: new[s] = path[prev] + [s]
            t10 = []
            for i in range(len(t9)):
                t2 = t9[i]
                t10.append(t2)
            t10.append(s)
            new[s] = t10
            tape.append((t5, t3, V_bar[-1]))
        path = new
    t2, t3, t4, t_tape_1 = [], [], [], []  # 14: (p, s) = max((V[-1][s], s) for s in range(3))
    for s in range(3):
        t5 = V[-1][s]
        t2.append(t5)
        t3.append(0.0)
        t4.append(s)
        t_tape_1.append(V_bar[-1])
    t7 = first_largest(tuples(t2, t4))
    t2[t7]                                 # may raise or warn, as in the primal
    t5 = path[t4[t7]]                      # 15: return p + 0.1 * sum(math.log(pi[k]) for k in path[s])
    for k in t5:
        math.log(pi[k])                    # may raise or warn, as in the primal

    # reverse sweep
    t3[t7] += y_bar                                  # 14
    for s, t2 in zip(reversed(range(3)), reversed(t_tape_1)):
        t4 = t3.pop()
        t2[s] += t4
    A_bar, A_bar_dot = zeros_like(A), zeros_like(A)  # 6
    for i in range(len(t6)):
        for s in reversed(range(3)):                 # 9
            t5, t3, t2 = tape.pop()
            t3[t5] += t2[s]                          # 10
            t2[s] = 0.0                              # 11
            for r in reversed(range(3)):             # 10
                t4 = t_tape.pop()
                t6 = t3.pop()
                t7 = t6 / A[r, s]
                A_bar_dot[r, s] -= t7 * A_dot[r, s] / A[r, s]
                A_bar[r, s] += t7
                t4[r] += t6
    A_bar = A_bar / t                                # 2
    A_bar_dot = (A_bar_dot - A_bar * t1) / t
    A_bar_dot = A_bar_dot - np.sum(A * A_bar_dot + A_bar * A_dot, axis=1, keepdims=True)
    return A_bar_dot
