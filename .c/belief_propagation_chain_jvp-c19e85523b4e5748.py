# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.belief_propagation_chain
# source: 6f1d45aed8b5ebbd0cd8d5def9ddc8a9
# code: e58dcf4620c2ad2f93ba354bf314c4fc
# mode: jvp
# wrt: (0, 1)
# argument: phi array float64 (phi.0)
# argument: psi array float64 (phi.0)
# asked: range = class builtins.range
# asked: enumerate = class builtins.enumerate
# asked: len = builtin_function_or_method builtins.len
# asked: reversed = class builtins.reversed
# asked: sum = builtin_function_or_method builtins.sum
# asked: np = module numpy 2.4.6
# asked: np.array = builtin_function_or_method numpy.array
# asked: np.ones = function numpy.ones
# asked: shared memory = 
# asked: equal axes = psi.0 = phi.0
# sha256: a673e0c969d073d649ac16cd5271ee4d58c831c15012b35aaa7f3c93079578be

# Tangent of z_f.belief_propagation_chain with respect to phi, psi.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, zeros_like


def belief_propagation_chain_jvp(phi, psi, phi_dot, psi_dot):
    expect(is_array(phi, "float64", 1) and is_array(psi, "float64", 1), "phi: float64[:], psi: float64[:]")

    m = len(phi)                                          # 2
    unary, unary_dot = [], []                             # 3: unary = [np.array([1.0, p]) for p in phi]
    for j in range(m):
        p = phi[j]
        p_dot = phi_dot[j]
        t = np.array([1.0, p])
        t1 = zeros_like(t)
        t1[...] = np.array([0.0, p_dot])
        unary.append(t)
        unary_dot.append(t1)
    t2 = psi[:-1]  # 4: pair = [np.array([[1.0, q], [q, 1.0]]) for q in psi[:-1]]
    t3 = psi_dot[:-1]
    pair, pair_dot = [], []
    for j in range(len(t2)):
        q = t2[j]
        q_dot = t3[j]
        t = np.array([[1.0, q], [q, 1.0]])
        t1 = zeros_like(t)
        t1[...] = np.array([[0.0, q_dot], [q_dot, 0.0]])
        pair.append(t)
        pair_dot.append(t1)
    fwd = {}                                              # 5: fwd, bwd = {}, {}
    fwd_dot = {}
    bwd = {}
    bwd_dot = {}
    for i in range(m):                                    # 6
        if i == 0:  # 7: fwd[i] = np.ones(2) if i == 0 else pair[i - 1].T @ (unary[i - 1] * fwd[i - 1])
            t = np.ones(2)
            t1 = t
            t2 = zeros_like(t)
        else:
            t3 = i - 1
            t4 = pair[t3]
            t5 = t4.T
            t6 = pair_dot[t3].T
            t7 = unary[t3]
            t8 = unary_dot[t3]
            t = fwd[t3]
            t9 = t7 * t
            t10 = t5 @ t9
            t1 = t10
            t2 = zeros_like(t10)
            t2[...] = t6 @ t9 + t5 @ (t * t8 + t7 * fwd_dot[t3])
        fwd_dot[i] = t2
        fwd[i] = t1
    for i in reversed(range(m)):                          # 8
        if i == m - 1:  # 9: bwd[i] = np.ones(2) if i == m - 1 else pair[i] @ (unary[i + 1] * bwd[i + 1])
            t = np.ones(2)
            t1 = t
            t2 = zeros_like(t)
        else:
            t3 = pair[i]
            t4 = pair_dot[i]
            t5 = i + 1
            t6 = unary[t5]
            t7 = unary_dot[t5]
            t8 = bwd[t5]
            t = t6 * t8
            t9 = t3 @ t
            t1 = t9
            t2 = zeros_like(t9)
            t2[...] = t4 @ t + t3 @ (t8 * t7 + t6 * bwd_dot[t5])
        bwd_dot[i] = t2
        bwd[i] = t1
    marg, marg_dot = [], []  # 10: marg = [fwd[i] * unary[i] * bwd[i] for i in range(m)]
    for i in range(m):
        t = fwd[i]
        t1 = fwd_dot[i]
        t2 = unary[i]
        t3 = t * t2
        t4 = t2 * t1 + t * unary_dot[i]
        t5 = bwd[i]
        t6 = t3 * t5
        t7 = zeros_like(t6)
        t7[...] = t5 * t4 + t3 * bwd_dot[i]
        marg.append(t6)
        marg_dot.append(t7)
    t = t1 = 0.0
    # 11: return sum((k + 1) * b[1] / b.sum() for k, b in enumerate(marg))
    for j, (b, b_dot) in enumerate(zip(marg, marg_dot)):
        t2 = j + 1
        t3 = np.sum(b)
        t4 = t2 * b[1] / t3
        t = t + t4
        t1 = t1 + (t2 * b_dot[1] - t4 * np.sum(b_dot)) / t3
    return t, t1
