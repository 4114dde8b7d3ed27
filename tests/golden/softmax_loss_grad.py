# Gradient of tests.golden.functions.softmax_loss with respect to W, b.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect, is_array


def softmax_loss_grad(W, b, X, Y, lam, *, y_bar=1.0):
    expect(is_array(W, "float64", 2) and is_array(b, "float64", 1) and b.shape[0] == W.shape[1]
        and is_array(X, "float64", 2) and X.shape[1] == W.shape[0] and is_array(Y, "float64", 2)
        and Y.shape[0] == X.shape[0] and Y.shape[1] == W.shape[1] and type(lam) is float,
        "W: float64[:, :], b: float64[:], X: float64[:, :], Y: float64[:, :], lam: float")

    # forward sweep
    scores = X @ W + b                                        # 2
    shifted = scores - np.max(scores, axis=1, keepdims=True)  # 3
    t = np.exp(shifted)  # 4: logp = shifted - np.log(np.sum(np.exp(shifted), axis=1, keepdims=True))
    t1 = np.sum(t, axis=1, keepdims=True)
    np.log(t1)                                                # may raise or warn, as in the primal

    # reverse sweep
    # 5: return -np.mean(np.sum(Y * logp, axis=1)) + lam * np.sum(W**2)
    logp_bar = -y_bar / max(X.shape[0], 1) * Y
    shifted_bar = logp_bar - np.sum(logp_bar, axis=1, keepdims=True) / t1 * t  # 4
    W_bar = y_bar * lam * 2 * W + X.T @ shifted_bar  # 2, 5
    b_bar = np.sum(shifted_bar, axis=0)              # 2
    return W_bar, b_bar
