# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.minibatches_generator
# source: 5516395a916ce9c2f4f5fd6292ab54d6
# code: b768d536c787c82c8fbe8321133ccfcf
# mode: grad
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
# sha256: fed7dcc2f11509cfd1964305fe029eb9b4302d8cae37bd0ac03863639a014d8b

# Gradient of z_a.minibatches_generator with respect to X.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array


def minibatches_generator_grad(X, y, *, y_bar=1.0):
    expect(is_array(X, "float64", 2) and X.shape[1] == 2 and is_array(y, "float64", 1)
        and y.shape[0] == X.shape[0], "X: float64[:, 2], y: float64[:]")

    # forward sweep
    w = np.zeros(2)                           # 5
    tape = []
    for epoch in range(2):                    # 6
        for i_1 in range(0, len(X), 3):       # 3: for i in range(0, len(X), size):
            xb = X[i_1:i_1 + 3]               # 4: yield X[i:i + size], y[i:i + size]
            yb = y[i_1:i_1 + 3]
            r = xb @ w - yb                   # 8
            tape.append((w, r))
            w = w - 0.1 * xb.T @ r / len(xb)  # 9

    # reverse sweep
    t = y_bar * 2 * (X @ w - y)                    # 10: return np.sum((X @ w - y) ** 2)
    X_bar = np.outer(t, w)
    w_bar = X.T @ t
    for epoch in range(2):                         # 6
        for i_1 in reversed(range(0, len(X), 3)):  # 3
            w, r = tape.pop()
            xb = X[i_1:i_1 + 3]                    # 4
            t = xb.T                               # 9
            t1 = -w_bar / len(xb)
            r_bar = (0.1 * t).T @ t1
            X_bar[i_1:i_1 + 3] += (np.outer(t1, r) * 0.1).T + np.outer(r_bar, w)  # 4, 8, 9
            w_bar = w_bar + t @ r_bar              # 8
    return X_bar
