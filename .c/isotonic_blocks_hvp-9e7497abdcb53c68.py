# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.isotonic_blocks
# source: e88606b27660b2a9e3113b58d9ca6a44
# code: 4b9275d7edd74d5024c0ee0f4dcf284d
# mode: hvp
# wrt: 0
# argument: X array float64 (X.0, X.1)
# argument: w array float64 (X.1)
# asked: sum = builtin_function_or_method builtins.sum
# asked: enumerate = class builtins.enumerate
# asked: len = builtin_function_or_method builtins.len
# asked: equal axes = w.0 = X.1
# sha256: 2eb5bc613ab2f9e16114cab9b5e94aedc1abdb132187e1d438ff514220d2c1e1

# Product of the Hessian of z_e.isotonic_blocks with respect to X.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, duplicate, expect, is_array, number_of_times, sequence, zeros_like


def isotonic_blocks_hvp(X, w, X_dot, *, y_bar=1.0):
    expect(is_array(X, "float64", 2) and is_array(w, "float64", 1) and w.shape[0] == X.shape[1],
        "X: float64[:, :], w: float64[:]")

    # forward sweep
    y = X @ w                                                # 2
    y_dot = X_dot @ w
    blocks, blocks_dot, t_tape, trips_tape = [], [], [], []  # 3: blocks = []
    for i in range(len(y)):                                  # 4: for v in y:
        v = y[i]
        v_dot = y_dot[i]
        blocks.append([v, 1])                                # 5
        blocks_dot.append([v_dot, 0.0])
        trips = 0
        while len(blocks) > 1 and blocks[-2][0] / blocks[-2][1] > blocks[-1][0] / blocks[-1][1]:  # 6
            t = blocks.pop()                                 # 7: s, c = blocks.pop()
            t1 = blocks_dot.pop()
            t_tape.append(t)
            sequence(t, 2)
            s = t[0]
            s_dot = t1[0]
            c = t[1]
            c_dot = t1[1]
            t2 = blocks[-1][0]                               # 8: blocks[-1][0] += s
            blocks_dot[-1][0] = blocks_dot[-1][0] + s_dot
            blocks[-1][0] = t2 + s
            t3 = blocks[-1][1]                               # 9: blocks[-1][1] += c
            blocks_dot[-1][1] = blocks_dot[-1][1] + c_dot
            blocks[-1][1] = t3 + c
            trips = trips + 1                                # 6
        trips_tape.append(trips)
    fit, fit_dot = [], []                                    # 10: fit = []
    t = len(blocks)                                          # 11: for s, c in blocks:
    tape = []
    for i in range(t):
        t1 = duplicate(blocks[i])
        t2 = blocks_dot[i]
        sequence(t1, 2)
        s = t1[0]
        s_dot = t2[0]
        c = t1[1]
        c_dot = t2[1]
        t3 = s / c                                           # 12: fit.extend([s / c] * c)
        t4 = (s_dot - t3 * c_dot) / c
        t5, t6 = [], []
        number_of_times(c)
        for i in range(c):
            t5.append(t3)
            t6.append(t4)
        t1 = len(t5)
        for i in range(t1):
            t2 = t5[i]
            t7 = t6[i]
            fit.append(t2)
            fit_dot.append(t7)
        tape.append((t1, t5))
    t2 = len(fit)  # 13: return sum(f ** 2 * (k + 1) for k, f in enumerate(fit))
    for i in range(t2):
        f = fit[i]
        f ** 2                                               # may raise or warn, as in the primal

    # reverse sweep
    fit_bar = [0.0] * t2                       # 13
    fit_bar_dot = [0.0] * t2
    for i in reversed(range(t2)):
        f = fit[i]
        f_dot = fit_dot[i]
        t1 = y_bar * (i + 1) * 2
        fit_bar_dot[i] += t1 * f_dot
        fit_bar[i] += t1 * f
    blocks_bar_dot = zeros_like(blocks)        # 11
    for i, (t1, t5) in zip(reversed(range(t)), reversed(tape)):
        t2 = blocks[i]
        t3 = blocks_dot[i]
        t4 = len(t5)                           # 12
        t6 = [0.0] * t4
        t7 = [0.0] * t4
        for j in reversed(range(t1)):
            t = fit_bar.pop()
            t8 = fit_bar_dot.pop()
            t7[j] += t8
            t6[j] += t
        c = t2[1]                              # 11
        t1 = t4 = 0.0
        for j in range(c):                     # 12
            t = t6.pop()
            t5 = t7.pop()
            t1 = t1 + t
            t4 = t4 + t5
        t8 = [0.0] * len(t2)                   # 11
        s = t2[0]
        s_dot = t3[0]
        c_dot = t3[1]
        s_bar = t1 / c                         # 12
        s_bar_dot = (t4 - s_bar * c_dot) / c
        t = s / c
        c_bar_dot = t * -s_bar_dot - s_bar * ((s_dot - t * c_dot) / c)
        t8[1] += c_bar_dot                     # 11
        t8[0] += s_bar_dot
        add_at(blocks_bar_dot, i, t8)
    y_bar_dot = zeros_like(y)                  # 4
    for i, trips in zip(reversed(range(len(y))), reversed(trips_tape)):
        for k in range(trips):                 # 6
            t = t_tape.pop()
            c_bar_dot = blocks_bar_dot[-1][1]  # 9
            s_bar_dot = blocks_bar_dot[-1][0]  # 8
            t1 = [0.0] * len(t)                # 7
            t1[1] += c_bar_dot
            t1[0] += s_bar_dot
            blocks_bar_dot.append(t1)
        t2 = blocks_bar_dot.pop()              # 5
        y_bar_dot[i] += t2[0]                  # 4, 5
    X_bar_dot = np.outer(y_bar_dot, w)         # 2
    return X_bar_dot
