# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.minibatches_generator
# source: 5516395a916ce9c2f4f5fd6292ab54d6
# code: b768d536c787c82c8fbe8321133ccfcf
# mode: jvp
# wrt: (0,)
# argument: X array float64 (X.0, X.1)
# argument: y array float64 (X.0)
# asked: range = class builtins.range
# asked: len = builtin_function_or_method builtins.len
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.zeros = builtin_function_or_method numpy.zeros
# asked: equal axes = (X.1+X.1+X.1+X.1) = X.0, y.0 = X.0
# asked: long 2 X.1 = True
# sha256: 5305516398ba1dd20ad3951deeb725440b6a3174ece1b19700c408faf30b5ff8

# Tangent of z_a.minibatches_generator with respect to X.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, zeros_like


def minibatches_generator_jvp(X, y, X_dot):
    expect(is_array(X, "float64", 2) and X.shape[1] == 2 and is_array(y, "float64", 1)
        and y.shape[0] == X.shape[0], "X: float64[:, 2], y: float64[:]")

    w = np.zeros(2)                      # 5
    w_dot = zeros_like(w)                # 6: for epoch in range(2):
    for epoch in range(2):
        for i_1 in range(0, len(X), 3):  # 3: for i in range(0, len(X), size):
            xb = X[i_1:i_1 + 3]          # 4: yield X[i:i + size], y[i:i + size]
            xb_dot = X_dot[i_1:i_1 + 3]
            yb = y[i_1:i_1 + 3]
            r = xb @ w - yb              # 8
            t = 0.1 * xb.T               # 9: w = w - 0.1 * xb.T @ r / len(xb)
            t1 = len(xb)
            t2 = (0.1 * xb_dot.T @ r + t @ (xb_dot @ w + xb @ w_dot)) / t1
            w = w - t @ r / t1
            w_dot = w_dot - t2
    t = X @ w - y                        # 10: return np.sum((X @ w - y) ** 2)
    return np.sum(t ** 2), np.sum(2 * (t * (X_dot @ w + X @ w_dot)))
