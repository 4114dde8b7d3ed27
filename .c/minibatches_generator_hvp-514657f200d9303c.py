# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.minibatches_generator
# source: 5516395a916ce9c2f4f5fd6292ab54d6
# code: b768d536c787c82c8fbe8321133ccfcf
# mode: hvp
# wrt: 0
# argument: X array float64 (X.0, X.1)
# argument: y array float64 (X.0)
# asked: len = builtin_function_or_method builtins.len
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.zeros = builtin_function_or_method numpy.zeros
# asked: equal axes = (X.1+X.1+X.1+X.1) = X.0, y.0 = X.0
# asked: long 2 X.1 = True
# sha256: c0eaeeda5c31a1233017cf29d500676dc3f790419802d784f29100d09ec96e70

# Product of the Hessian of z_a.minibatches_generator with respect to X.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise, zeros_like


def minibatches_generator_hvp(X, y, X_dot, *, y_bar=1.0):
    expect(is_array(X, "float64", 2) and X.shape[1] == 2 and is_array(y, "float64", 1)
        and y.shape[0] == X.shape[0], "X: float64[:, 2], y: float64[:]")

    # forward sweep
    w = np.zeros(2)                      # 5
    tape = []
    w_dot = zeros_like(w)                # 6: for epoch in range(2):
    for epoch in range(2):
        for i_1 in range(0, len(X), 3):  # 3: for i in range(0, len(X), size):
            xb = X[i_1:i_1 + 3]          # 4: yield X[i:i + size], y[i:i + size]
            xb_dot = X_dot[i_1:i_1 + 3]
            yb = y[i_1:i_1 + 3]
            t = xb_dot @ w + xb @ w_dot  # 8: r = xb @ w - yb
            r = xb @ w - yb
            tape.append((w, w_dot, r, t))
            t1 = 0.1 * xb.T              # 9: w = w - 0.1 * xb.T @ r / len(xb)
            t2 = len(xb)
            w = w - t1 @ r / t2
            w_dot = w_dot - (0.1 * xb_dot.T @ r + t1 @ t) / t2

    # reverse sweep
    t = y_bar * 2                                  # 10: return np.sum((X @ w - y) ** 2)
    t1 = t * (X @ w - y)
    t2 = t * (X_dot @ w + X @ w_dot)
    X_bar = np.outer(t1, w)
    X_bar_dot = materialise(np.outer(t2, w) + np.outer(t1, w_dot), X_bar)
    w_bar = X.T @ t1
    w_bar_dot = X_dot.T @ t1 + X.T @ t2
    for epoch in range(2):                         # 6
        for i_1 in reversed(range(0, len(X), 3)):  # 3
            w, w_dot, r, r_dot = tape.pop()
            xb = X[i_1:i_1 + 3]                    # 4
            xb_dot = X_dot[i_1:i_1 + 3]
            t = xb.T                               # 9
            t1 = len(xb)
            t2 = -w_bar / t1
            t3 = (0.1 * t).T
            r_bar = t3 @ t2
            t4 = xb_dot.T
            t5 = -w_bar_dot / t1
            r_bar_dot = (0.1 * t4).T @ t2 + t3 @ t5
            xb_bar_dot = (0.1 * (np.outer(t5, r) + np.outer(t2, r_dot))).T
            X_bar_dot[i_1:i_1 + 3] += xb_bar_dot + (np.outer(r_bar_dot, w) + np.outer(r_bar, w_dot))  # 4, 8
            w_bar = w_bar + t @ r_bar              # 8
            w_bar_dot = w_bar_dot + (t4 @ r_bar + t @ r_bar_dot)
    return X_bar_dot
