# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.belief_propagation_chain
# source: 6f1d45aed8b5ebbd0cd8d5def9ddc8a9
# code: e58dcf4620c2ad2f93ba354bf314c4fc
# mode: grad
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
# sha256: 9ee903296df00a1d78ecdb5d0400f60556b06dc22beffa1c00dc170cfe77ec30

# Gradient of z_f.belief_propagation_chain with respect to phi, psi.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, zeros_like


def belief_propagation_chain_grad(phi, psi, *, y_bar=1.0):
    expect(is_array(phi, "float64", 1) and is_array(psi, "float64", 1), "phi: float64[:], psi: float64[:]")

    # forward sweep
    m = len(phi)                                 # 2
    unary, unary_bar, t1_tape = [], [], []       # 3: unary = [np.array([1.0, p]) for p in phi]
    for p in phi:
        t = np.array([1.0, p])
        t1 = zeros_like(t)
        unary.append(t)
        unary_bar.append(t1)
        t1_tape.append(t1)
    t2 = psi[:-1]  # 4: pair = [np.array([[1.0, q], [q, 1.0]]) for q in psi[:-1]]
    pair, pair_bar, t1_tape_1 = [], [], []
    for q in t2:
        t = np.array([[1.0, q], [q, 1.0]])
        t1 = zeros_like(t)
        pair.append(t)
        pair_bar.append(t1)
        t1_tape_1.append(t1)
    fwd, fwd_bar, bwd, bwd_bar = {}, {}, {}, {}  # 5: fwd, bwd = {}, {}
    tape = []
    for i in range(m):                           # 6
        if i == 0:  # 7: fwd[i] = np.ones(2) if i == 0 else pair[i - 1].T @ (unary[i - 1] * fwd[i - 1])
            t = np.ones(2)
            t1 = zeros_like(t)
        else:
            t3 = i - 1
            t4 = pair[t3].T
            t5 = unary[t3]
            t6 = fwd[t3]
            t = t4 @ (t5 * t6)
            t1 = zeros_like(t)
            tape.append((t6, fwd_bar[t3], t1))
        fwd[i], fwd_bar[i] = t, t1
    tape_1 = []
    for i in reversed(range(m)):                 # 8
        if i == m - 1:  # 9: bwd[i] = np.ones(2) if i == m - 1 else pair[i] @ (unary[i + 1] * bwd[i + 1])
            t = np.ones(2)
            t1 = zeros_like(t)
        else:
            t3 = pair[i]
            t4 = i + 1
            t5 = unary[t4]
            t6 = bwd[t4]
            t = t3 @ (t5 * t6)
            t1 = zeros_like(t)
            tape_1.append((t6, bwd_bar[t4], t1))
        bwd[i], bwd_bar[i] = t, t1
    marg, marg_bar, t1_tape_2 = [], [], []       # 10: marg = [fwd[i] * unary[i] * bwd[i] for i in range(m)]
    for i in range(m):
        t = fwd[i] * unary[i] * bwd[i]
        t1 = zeros_like(t)
        marg.append(t)
        marg_bar.append(t1)
        t1_tape_2.append(t1)
    for j, b in enumerate(marg):  # 11: return sum((k + 1) * b[1] / b.sum() for k, b in enumerate(marg))
        (j + 1) * b[1] / np.sum(b)               # may raise or warn, as in the primal

    # reverse sweep
    for j in reversed(range(len(marg))):  # 11
        b, b_bar = marg[j], marg_bar[j]
        t = j + 1
        t1 = np.sum(b)
        t3 = y_bar / t1
        b_bar -= t3 * (t * b[1] / t1)
        b_bar[1] += t3 * t
    for i, t1 in zip(reversed(range(m)), reversed(t1_tape_2)):  # 10
        bwd_bar[i] += t1 * (fwd[i] * unary[i])
        t = t1 * bwd[i]
        unary_bar[i] += t * fwd[i]
        fwd_bar[i] += t * unary[i]
    for i in range(m):                    # 8
        if not i == m - 1:                # 9
            t6, t, t1 = tape_1.pop()
            t3 = i + 1
            pair_bar[i] += np.outer(t1, unary[t3] * t6)
            t4 = pair[i].T @ t1
            t += t4 * unary[t3]
            unary_bar[t3] += t4 * t6
    for i in reversed(range(m)):          # 6
        if not i == 0:                    # 7
            t6, t, t1 = tape.pop()
            t3 = i - 1
            t4 = pair[t3] @ t1
            unary_bar[t3] += t4 * t6
            pair_bar[t3] += np.outer(unary[t3] * t6, t1)
            t += t4 * unary[t3]
    t5 = zeros_like(t2)                   # 4
    for j, t1 in zip(reversed(range(len(t2))), reversed(t1_tape_1)):
        t5[j] += t1[0, 1] + t1[1, 0]
    psi_bar = zeros_like(psi)
    psi_bar[:-1] += t5
    phi_bar = zeros_like(phi)             # 3
    for j, t1 in zip(reversed(range(m)), reversed(t1_tape)):
        phi_bar[j] += t1[1]
    return phi_bar, psi_bar
