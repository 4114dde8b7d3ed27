# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.isotonic_blocks
# source: e88606b27660b2a9e3113b58d9ca6a44
# code: 4b9275d7edd74d5024c0ee0f4dcf284d
# mode: value_and_grad
# wrt: (0, 1)
# argument: X array float64 (X.0, X.1)
# argument: w array float64 (X.1)
# asked: sum = builtin_function_or_method builtins.sum
# asked: enumerate = class builtins.enumerate
# asked: len = builtin_function_or_method builtins.len
# asked: equal axes = w.0 = X.1
# sha256: b14155a1a26aa6bc12f9281f71d5959bd368638defe056cfc236fc8bc796ac79

# Value and gradient of z_e.isotonic_blocks with respect to X, w.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, duplicate, expect, is_array, number_of_times, sequence, zeros_like


def isotonic_blocks_value_and_grad(X, w, *, y_bar=1.0):
    expect(is_array(X, "float64", 2) and is_array(w, "float64", 1) and w.shape[0] == X.shape[1],
        "X: float64[:, :], w: float64[:]")

    # forward sweep
    y = X @ w                                  # 2
    blocks, t_tape, trips_tape = [], [], []    # 3: blocks = []
    for v in y:                                # 4
        blocks.append([v, 1])                  # 5
        trips = 0
        while len(blocks) > 1 and blocks[-2][0] / blocks[-2][1] > blocks[-1][0] / blocks[-1][1]:  # 6
            t = blocks.pop()                   # 7: s, c = blocks.pop()
            t_tape.append(t)
            sequence(t, 2)
            s, c = t[0], t[1]
            blocks[-1][0] = blocks[-1][0] + s  # 8: blocks[-1][0] += s
            blocks[-1][1] = blocks[-1][1] + c  # 9: blocks[-1][1] += c
            trips = trips + 1                  # 6
        trips_tape.append(trips)
    fit = []                                   # 10
    t = len(blocks)                            # 11: for s, c in blocks:
    tape = []
    for i in range(t):
        t1 = duplicate(blocks[i])
        sequence(t1, 2)
        s = t1[0]
        c = t1[1]
        t2 = s / c                             # 12: fit.extend([s / c] * c)
        t3 = []
        number_of_times(c)
        for i in range(c):
            t3.append(t2)
        t1 = len(t3)
        for i in range(t1):
            t4 = t3[i]
            fit.append(t4)
        tape.append((t1, t3))
    t2 = 0
    for i in range(len(fit)):                  # 13: return sum(f ** 2 * (k + 1) for k, f in enumerate(fit))
        f = fit[i]
        t2 = t2 + f ** 2 * (i + 1)

    # reverse sweep
    fit_bar = [y_bar * (i + 1) * 2 * f for i, f in enumerate(fit)]  # 13
    blocks_bar = zeros_like(blocks)    # 11
    for i, (t1, t3) in zip(reversed(range(t)), reversed(tape)):
        t4 = blocks[i]
        t5 = [0.0] * len(t3)           # 12
        for j in reversed(range(t1)):
            t = fit_bar.pop()
            t5[j] += t
        c = t4[1]                      # 11
        t1 = 0.0
        for j in range(c):             # 12
            t = t5.pop()
            t1 = t1 + t
        t3 = [0.0] * len(t4)           # 11
        s = t4[0]
        s_bar = t1 / c                 # 12
        c_bar = -s_bar * (s / c)
        t3[1] += c_bar                 # 11
        t3[0] += s_bar
        add_at(blocks_bar, i, t3)
    y_bar = zeros_like(y)              # 4
    for i, trips in zip(reversed(range(len(y))), reversed(trips_tape)):
        for k in range(trips):         # 6
            t = t_tape.pop()
            c_bar = blocks_bar[-1][1]  # 9
            s_bar = blocks_bar[-1][0]  # 8
            t1 = [0.0] * len(t)        # 7
            t1[1] += c_bar
            t1[0] += s_bar
            blocks_bar.append(t1)
        t3 = blocks_bar.pop()          # 5
        y_bar[i] += t3[0]              # 4, 5
    w_bar = X.T @ y_bar                # 2
    X_bar = np.outer(y_bar, w)
    return t2, (X_bar, w_bar)
