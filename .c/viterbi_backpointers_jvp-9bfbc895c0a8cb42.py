# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.viterbi_backpointers
# source: ca880be5ff1cd7bdc8c8b4a52ff0328c
# code: a165fc905a627211415ffcd31a37934f
# mode: jvp
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
# sha256: a47c1359fd4042e9f4632a582dcf3d1d7c9551b300726b82bedd44036b50af28

# Tangent of z_c.viterbi_backpointers with respect to A, B, pi.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import expect, first_largest, is_array, is_list, tuples


def viterbi_backpointers_jvp(A, B, pi, obs, A_dot, B_dot, pi_dot):
    expect(is_array(A, "float64", 2) and is_array(B, "float64", 2) and is_array(pi, "float64", 1)
        and is_list(obs) and set(map(type, obs)) == {int},
        "A: float64[:, :], B: float64[:, :], pi: float64[:], obs: [int, ...]")

    t = np.sum(A, 1, keepdims=True)        # 2: A = A / A.sum(1, keepdims=True)
    A = A / t
    A_dot = (A_dot - A * np.sum(A_dot, axis=1, keepdims=True)) / t
    t1 = np.sum(B, 1, keepdims=True)       # 3: B = B / B.sum(1, keepdims=True)
    B = B / t1
    B_dot = (B_dot - B * np.sum(B_dot, axis=1, keepdims=True)) / t1
    t2 = math.log(pi[0])  # 4: V = [{s: math.log(pi[s]) + math.log(B[s, obs[0]]) for s in range(3)}]
    t3 = pi_dot[0] / pi[0]
    t4 = obs[0]
    t5 = math.log(B[0, t4])
    t = t3 + B_dot[0, t4] / B[0, t4]
    t6 = math.log(pi[1])
    t7 = pi_dot[1] / pi[1]
    t1 = math.log(B[1, t4])
    t8 = t7 + B_dot[1, t4] / B[1, t4]
    t9 = math.log(pi[2])
    t10 = pi_dot[2] / pi[2]
    t11 = math.log(B[2, t4])
    V = [{(0): t2 + t5, (1): t6 + t1, (2): t9 + t11}]
    V_dot = [{(0): t, (1): t8, (2): t10 + B_dot[2, t4] / B[2, t4]}]
    path = {(0): [0], (1): [1], (2): [2]}  # 5: path = {s: [s] for s in range(3)}
    t3 = list(obs[1:])                     # 6: for o in obs[1:]:
    for o in t3:
        V.append({})                       # 7
        V_dot.append({})
        new = {}                           # 8
        for s in range(3):                 # 9
            # 10: (p, prev) = max((V[-2][r] + math.log(A[r, s]) + math.log(B[s, o]), r) for r in range(3))
            t, t1, t2 = [], [], []
            for r in range(3):
                t4 = V[-2]
                t5 = V_dot[-2]
                t6 = t4[r]
                t7 = math.log(A[r, s])
                t8 = t5[r] + A_dot[r, s] / A[r, s]
                t9 = math.log(B[s, o])
                t10 = t8 + B_dot[s, o] / B[s, o]
                t.append(t6 + t7 + t9)
                t1.append(t10)
                t2.append(r)
            t4 = first_largest(tuples(t, t2))
            t5 = t[t4]
            t6 = t1[t4]
            t7 = t2[t4]
            t8 = V[-1]                     # 11: V[-1][s] = p
            V_dot[-1][s] = t6
            t8[s] = t5
            t9 = path[t7]                  # 12: new[s] = path[prev] + [s]
            t10 = []
            for i in range(len(t9)):
                t = t9[i]
                t10.append(t)
            t10.append(s)
            new[s] = t10
        path = new
    t, t1, t2 = [], [], []                 # 14: (p, s) = max((V[-1][s], s) for s in range(3))
    for s in range(3):
        t4 = V[-1]
        t3 = V_dot[-1]
        t5 = t4[s]
        t.append(t5)
        t1.append(t3[s])
        t2.append(s)
    t6 = first_largest(tuples(t, t2))
    t4 = t[t6]
    t5 = t1[t6]
    t3 = path[t2[t6]]                      # 15: return p + 0.1 * sum(math.log(pi[k]) for k in path[s])
    t7 = t8 = 0.0
    for k in t3:
        t9 = math.log(pi[k])
        t7 = t7 + t9
        t8 = t8 + pi_dot[k] / pi[k]
    return t4 + 0.1 * t7, t5 + 0.1 * t8
