# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.isotonic_blocks
# source: e88606b27660b2a9e3113b58d9ca6a44
# code: 4b9275d7edd74d5024c0ee0f4dcf284d
# mode: jvp
# wrt: (0, 1)
# argument: X array float64 (X.0, X.1)
# argument: w array float64 (X.1)
# asked: sum = builtin_function_or_method builtins.sum
# asked: enumerate = class builtins.enumerate
# asked: len = builtin_function_or_method builtins.len
# asked: equal axes = w.0 = X.1
# sha256: f2ab452caf2d5bbc8d9d5849ac483af9527190ed8168a0778890d768c6b54c4c

# Tangent of z_e.isotonic_blocks with respect to X, w.  adjoint_gen 0.1.0
from adjoint_gen.runtime import duplicate, expect, is_array, number_of_times, sequence


def isotonic_blocks_jvp(X, w, X_dot, w_dot):
    expect(is_array(X, "float64", 2) and is_array(w, "float64", 1) and w.shape[0] == X.shape[1],
        "X: float64[:, :], w: float64[:]")

    y = X @ w                     # 2
    y_dot = X_dot @ w + X @ w_dot
    blocks, blocks_dot = [], []   # 3: blocks = []
    for i in range(len(y)):       # 4: for v in y:
        v = y[i]
        v_dot = y_dot[i]
        blocks.append([v, 1])     # 5
        blocks_dot.append([v_dot, 0.0])
        while len(blocks) > 1 and blocks[-2][0] / blocks[-2][1] > blocks[-1][0] / blocks[-1][1]:  # 6
            t = blocks.pop()      # 7: s, c = blocks.pop()
            t1 = blocks_dot.pop()
            sequence(t, 2)
            s = t[0]
            s_dot = t1[0]
            c = t[1]
            c_dot = t1[1]
            t2 = blocks[-1][0]    # 8: blocks[-1][0] += s
            blocks_dot[-1][0] = blocks_dot[-1][0] + s_dot
            blocks[-1][0] = t2 + s
            t3 = blocks[-1][1]    # 9: blocks[-1][1] += c
            blocks_dot[-1][1] = blocks_dot[-1][1] + c_dot
            blocks[-1][1] = t3 + c
    fit, fit_dot = [], []         # 10: fit = []
    for i in range(len(blocks)):  # 11: for s, c in blocks:
        t = duplicate(blocks[i])
        t1 = blocks_dot[i]
        sequence(t, 2)
        s = t[0]
        s_dot = t1[0]
        c = t[1]
        c_dot = t1[1]
        t2 = s / c                # 12: fit.extend([s / c] * c)
        t3 = (s_dot - t2 * c_dot) / c
        t4, t5 = [], []
        number_of_times(c)
        for i in range(c):
            t4.append(t2)
            t5.append(t3)
        for i in range(len(t4)):
            t = t4[i]
            t1 = t5[i]
            fit.append(t)
            fit_dot.append(t1)
    t = 0
    t2 = 0.0
    for i in range(len(fit)):     # 13: return sum(f ** 2 * (k + 1) for k, f in enumerate(fit))
        f = fit[i]
        f_dot = fit_dot[i]
        t1 = i + 1
        t = t + f ** 2 * t1
        t2 = t2 + t1 * (2 * (f * f_dot))
    return t, t2
