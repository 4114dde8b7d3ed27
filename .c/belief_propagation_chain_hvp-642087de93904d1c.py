# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.belief_propagation_chain
# source: 6f1d45aed8b5ebbd0cd8d5def9ddc8a9
# code: e58dcf4620c2ad2f93ba354bf314c4fc
# mode: hvp
# wrt: 0
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
# sha256: 2a4a35bc432b1758548b993d3dfcb3dc7a982a015da4f374b811c62c4d2348eb

# Product of the Hessian of z_f.belief_propagation_chain with respect to phi.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, zeros_like


def belief_propagation_chain_hvp(phi, psi, phi_dot, *, y_bar=1.0):
    expect(is_array(phi, "float64", 1) and is_array(psi, "float64", 1), "phi: float64[:], psi: float64[:]")

    # forward sweep
    m = len(phi)                    # 2
    # 3: unary = [np.array([1.0, p]) for p in phi]
    unary, unary_dot, unary_bar, unary_bar_dot, t4_tape = [], [], [], [], []
    for j in range(m):
        p = phi[j]
        p_dot = phi_dot[j]
        t = np.array([1.0, p])
        t1 = t
        t2 = zeros_like(t)
        t2[...] = np.array([0.0, p_dot])
        t3 = zeros_like(t1)
        t4 = zeros_like(t3)
        unary.append(t1)
        unary_dot.append(t2)
        unary_bar.append(t3)
        unary_bar_dot.append(t4)
        t4_tape.append(t4)
    t = psi[:-1]                    # 4: pair = [np.array([[1.0, q], [q, 1.0]]) for q in psi[:-1]]
    pair = [np.array([[1.0, q], [q, 1.0]]) for q in t]
    fwd = {}                        # 5: fwd, bwd = {}, {}
    fwd_dot = {}
    fwd_bar = {}
    fwd_bar_dot = {}
    bwd = {}
    bwd_dot = {}
    bwd_bar = {}
    bwd_bar_dot = {}
    tape, tape_1 = [], []
    for i in range(m):              # 6
        if i == 0:  # 7: fwd[i] = np.ones(2) if i == 0 else pair[i - 1].T @ (unary[i - 1] * fwd[i - 1])
            t = np.ones(2)
            t1 = t
            t2, t3 = zeros_like(t), zeros_like(t1)
            t4 = t3
            t5 = zeros_like(t3)
        else:
            t6 = i - 1
            t7 = pair[t6].T
            t8 = unary[t6]
            t = unary_dot[t6]
            t9 = fwd[t6]
            t10 = fwd_dot[t6]
            tape.append((t9, t10.copy(), fwd_bar[t6], fwd_bar_dot[t6]))
            t3 = t7 @ (t8 * t9)
            t1 = t3
            t2 = zeros_like(t3)
            t2[...] = t7 @ (t9 * t + t8 * t10)
            t11 = zeros_like(t1)
            t4 = t11
            t5 = zeros_like(t11)
            tape_1.append((t4, t5))
        fwd_dot[i] = t2
        fwd[i] = t1
        fwd_bar_dot[i] = t5
        fwd_bar[i] = t4
    tape_2, tape_3 = [], []
    for i in reversed(range(m)):    # 8
        if i == m - 1:  # 9: bwd[i] = np.ones(2) if i == m - 1 else pair[i] @ (unary[i + 1] * bwd[i + 1])
            t = np.ones(2)
            t1 = t
            t2, t3 = zeros_like(t), zeros_like(t1)
            t4 = t3
            t5 = zeros_like(t3)
        else:
            t6 = pair[i]
            t7 = i + 1
            t8 = unary[t7]
            t = unary_dot[t7]
            t9 = bwd[t7]
            t10 = bwd_dot[t7]
            tape_2.append((t9, t10.copy(), bwd_bar[t7], bwd_bar_dot[t7]))
            t3 = t6 @ (t8 * t9)
            t1 = t3
            t2 = zeros_like(t3)
            t2[...] = t6 @ (t9 * t + t8 * t10)
            t11 = zeros_like(t1)
            t4 = t11
            t5 = zeros_like(t11)
            tape_3.append((t4, t5))
        bwd_dot[i] = t2
        bwd[i] = t1
        bwd_bar_dot[i] = t5
        bwd_bar[i] = t4
    # 10: marg = [fwd[i] * unary[i] * bwd[i] for i in range(m)]
    marg, marg_dot, marg_bar, marg_bar_dot, tape_4 = [], [], [], [], []
    for i in range(m):
        t = fwd[i]
        t1 = fwd_dot[i]
        t2 = unary[i]
        t3 = t * t2
        t4 = t2 * t1 + t * unary_dot[i]
        t5 = bwd[i]
        t6 = t3 * t5
        t7 = t6
        t8 = zeros_like(t6)
        t8[...] = t5 * t4 + t3 * bwd_dot[i]
        t9 = zeros_like(t7)
        t10 = t9
        t = zeros_like(t9)
        marg.append(t7)
        marg_dot.append(t8)
        marg_bar.append(t10)
        marg_bar_dot.append(t)
        tape_4.append((t10, t))
    for j, b in enumerate(marg):    # 11: return sum((k + 1) * b[1] / b.sum() for k, b in enumerate(marg))
        (j + 1) * b[1] / np.sum(b)  # may raise or warn, as in the primal

    # reverse sweep
    for j in reversed(range(len(marg))):  # 11
        b = marg[j]
        b_dot = marg_dot[j]
        b_bar = marg_bar[j]
        b_bar_dot = marg_bar_dot[j]
        t = j + 1
        t1 = np.sum(b)
        t2 = np.sum(b_dot)
        t3 = t * b[1] / t1
        t4 = y_bar / t1
        t5 = -(t4 * t2) / t1
        b_bar_dot += t3 * -t5 - t4 * ((t * b_dot[1] - t3 * t2) / t1)
        b_bar -= t4 * t3
        b_bar_dot[1] += t * t5
        b_bar[1] += t4 * t
    for i, (t1, t) in zip(reversed(range(m)), reversed(tape_4)):  # 10
        t2 = unary[i]
        t3 = fwd[i] * t2
        t4 = bwd_bar_dot[i]
        t4 += t3 * t + t1 * (t2 * fwd_dot[i] + fwd[i] * unary_dot[i])
        bwd_bar[i] += t1 * t3
        t5 = t1 * bwd[i]
        t6 = bwd[i] * t + t1 * bwd_dot[i]
        unary_bar_dot[i] += fwd[i] * t6 + t5 * fwd_dot[i]
        fwd_bar_dot[i] += t2 * t6 + t5 * unary_dot[i]
        fwd_bar[i] += t5 * t2
    for i in range(m):                    # 8
        if not i == m - 1:                # 9
            t, t1, t2, t3 = tape_2.pop()
            t4, t5 = tape_3.pop()
            t6 = i + 1
            t7 = pair[i].T
            t8 = t7 @ t4
            t9 = t7 @ t5
            t3 += unary[t6] * t9 + t8 * unary_dot[t6]
            t2 += t8 * unary[t6]
            unary_bar_dot[t6] += t * t9 + t8 * t1
    for i in reversed(range(m)):          # 6
        if not i == 0:                    # 7
            t, t1, t2, t3 = tape.pop()
            t4, t5 = tape_1.pop()
            t6 = i - 1
            t7 = pair[t6] @ t4
            t8 = pair[t6] @ t5
            t3 += unary[t6] * t8 + t7 * unary_dot[t6]
            t2 += t7 * unary[t6]
            unary_bar_dot[t6] += t * t8 + t7 * t1
    phi_bar_dot = zeros_like(phi)         # 3
    for j, t4 in zip(reversed(range(m)), reversed(t4_tape)):
        phi_bar_dot[j] += t4[1]
    return phi_bar_dot
