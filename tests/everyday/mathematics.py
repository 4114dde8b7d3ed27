"""Linear algebra, learning, optimisation and approximation, as users write them."""

import functools
import operator

import numpy as np
import numpy.linalg as la
from numpy.polynomial import chebyshev, polynomial
from scipy import interpolate, linalg, special
from scipy.linalg import cho_factor, cho_solve, expm, solve_triangular, toeplitz
from scipy.spatial.distance import cdist, pdist, squareform

RNG = np.random.default_rng(17)
A = RNG.normal(size=(4, 4)) + 3 * np.eye(4)
B = RNG.normal(size=(4, 4))
SPD = A @ A.T
V = np.array([0.4, -0.7, 1.3, 0.2])
P = np.array([0.5, 0.8, 1.1, 0.9, 1.4, 1.2])
M = RNG.normal(size=(5, 3))


def quadratic_form(x, A):
    return 0.5 * x @ A @ x


def rayleigh_quotient(x, A):
    return (x.T @ A @ x) / (x.T @ x)


def log_determinant(A):
    L = np.linalg.cholesky(A)
    return 2 * np.sum(np.log(np.diag(L)))


def gaussian_process_nll(log_params, X, y):
    amp, ell, noise = np.exp(log_params)
    sq = np.sum(X**2, 1)[:, None] + np.sum(X**2, 1)[None, :] - 2 * X @ X.T
    K = amp**2 * np.exp(-0.5 * sq / ell**2) + noise * np.eye(len(X))
    c, low = cho_factor(K, lower=True)
    alpha = cho_solve((c, low), y)
    return 0.5 * y @ alpha + np.log(np.diag(c)).sum()


def whitening(X):
    Xc = X - X.mean(0)
    w, U = np.linalg.eigh(Xc.T @ Xc / len(X) + 0.1 * np.eye(X.shape[1]))
    return Xc @ (U / np.sqrt(w)) @ U.T


def principal_variance(X):
    s = np.linalg.svd(X - X.mean(axis=0), compute_uv=False)
    return s[0] ** 2 / np.sum(s**2)


def low_rank(A):
    U, s, Vt = np.linalg.svd(A, full_matrices=False)
    return (U[:, :2] * s[:2]) @ Vt[:2]


def nearest_rotation(A):
    U, _, Vt = la.svd(A)
    return U @ Vt


def power_iteration(A, steps=8):
    v = np.ones(A.shape[0]) / np.sqrt(A.shape[0])
    for _ in range(steps):
        v = A @ v
        v = v / la.norm(v)
    return v @ A @ v


def conjugate_gradients(A, b, steps=3):
    x = np.zeros_like(b)
    r = b - A @ x
    p = r.copy()
    rs = r @ r
    for _ in range(steps):
        Ap = A @ p
        alpha = rs / (p @ Ap)
        x += alpha * p
        r -= alpha * Ap
        rs_new = r @ r
        p = r + (rs_new / rs) * p
        rs = rs_new
    return x


def gram_schmidt(A):
    Q = np.zeros(A.shape)
    for j in range(A.shape[1]):
        v = A[:, j].copy()
        for i in range(j):
            v -= np.dot(Q[:, i], A[:, j]) * Q[:, i]
        Q[:, j] = v / np.sqrt(v @ v)
    return Q


def thomas(a, b, c, d):
    n = len(d)
    cp, dp = np.zeros(n), np.zeros(n)
    cp[0], dp[0] = c[0] / b[0], d[0] / b[0]
    for i in range(1, n):
        m = b[i] - a[i] * cp[i - 1]
        cp[i] = c[i] / m
        dp[i] = (d[i] - a[i] * dp[i - 1]) / m
    x = np.zeros(n)
    x[-1] = dp[-1]
    for i in reversed(range(n - 1)):
        x[i] = dp[i] - cp[i] * x[i + 1]
    return x


def matrix_exponential_flow(A, x):
    return expm(0.3 * A) @ x


def triangular_solve(A, b):
    return solve_triangular(np.tril(A), b, lower=True)


def toeplitz_energy(c, x):
    return x @ toeplitz(c) @ x


def least_squares_residual(A, b):
    x, *_ = np.linalg.lstsq(A, b, rcond=None)
    r = A @ x - b
    return r @ r


def condition_and_trace(A):
    return np.linalg.cond(A) + np.trace(np.linalg.inv(A)) + la.matrix_power(A, 3).trace()


def spectral_radius_smooth(A):
    w = np.linalg.eigvals(A)
    return np.sum(np.abs(w) ** 2)


def lyapunov_check(A, P):
    return linalg.norm(A @ P + P @ A.T + np.eye(len(A)), "fro")


def attention(Q, K, V):
    scores = np.einsum("qd,kd->qk", Q, K) / np.sqrt(Q.shape[-1])
    scores = np.exp(scores - scores.max(-1, keepdims=True))
    weights = scores / scores.sum(-1, keepdims=True)
    return np.einsum("qk,kd->qd", weights, V)


def batch_norm(x, gamma, beta):
    return gamma * (x - x.mean(axis=0)) / np.sqrt(x.var(axis=0) + 1e-5) + beta


def mlp(params, x):
    for W, b in params[:-1]:
        x = np.tanh(x @ W + b)
    W, b = params[-1]
    return np.sum((x @ W + b) ** 2)


def gru_cell(h, x, W, U):
    def sigmoid(a):
        return 1.0 / (1.0 + np.exp(-a))

    z, r = sigmoid(W[0] @ x + U[0] @ h), sigmoid(W[1] @ x + U[1] @ h)
    n = np.tanh(W[2] @ x + r * (U[2] @ h))
    return (1 - z) * n + z * h


def contrastive_loss(E, tau):
    E = E / np.linalg.norm(E, axis=1, keepdims=True)
    sim = E @ E.T / tau
    np.fill_diagonal(sim, -1e9)
    targets = np.array([1, 0, 3, 2, 0])
    return -np.mean(sim[np.arange(5), targets] - special.logsumexp(sim, axis=1))


def gelu(x):
    return 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))


def rbf_kernel(X, Z, gamma):
    return np.exp(-gamma * cdist(X, Z, "sqeuclidean"))


def stress(X, D):
    d = squareform(pdist(X))
    return np.sum((d - D)[np.triu_indices(len(X), 1)] ** 2)


def k_means_loss(X, C):
    d2 = ((X[:, None] - C[None]) ** 2).sum(axis=2)
    return d2.min(axis=1).sum()


def adam(w, grads, lr=0.1):
    m, v = np.zeros_like(w), np.zeros_like(w)
    for t, g in enumerate(grads, start=1):
        m = 0.9 * m + 0.1 * g
        v = 0.99 * v + 0.01 * g**2
        w = w - lr * (m / (1 - 0.9**t)) / (np.sqrt(v / (1 - 0.99**t)) + 1e-8)
    return w


def horner(coeffs, x):
    return functools.reduce(lambda acc, c: acc * x + c, coeffs, 0.0)


def polynomial_roots_sum(c, x):
    p = np.polyval(c, x)
    dp = np.polyval(np.polyder(c), x)
    return np.sum(x - p / dp)


def chebyshev_series(c, x):
    return chebyshev.chebval(x, c).sum() + polynomial.polyval(x, polynomial.polyint(c))[0]


def newton_sqrt(a):
    x = a
    while abs(x * x - a) > 1e-12:
        x = 0.5 * (x + a / x)
    return x


def simpson_rule(a, b, n=8):
    x = np.linspace(a, b, n + 1)
    y = np.exp(-(x**2))
    return (b - a) / (3 * n) * (y[0] + 4 * y[1:-1:2].sum() + 2 * y[2:-2:2].sum() + y[-1])


def gauss_legendre(a, b):
    x, w = np.polynomial.legendre.leggauss(5)
    t = 0.5 * (b - a) * x + 0.5 * (a + b)
    return 0.5 * (b - a) * np.sum(w * np.sin(t) ** 2)


def cubic_spline(y, t):
    x = np.arange(len(y))
    return interpolate.CubicSpline(x, y)(t).sum()


def lagrange(x, y, t):
    total = 0.0
    for j in range(len(x)):
        terms = [(t - x[m]) / (x[j] - x[m]) for m in range(len(x)) if m != j]
        total += y[j] * functools.reduce(operator.mul, terms)
    return total


def rosenbrock(x):
    return np.sum(100.0 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2)


def rastrigin(x):
    return 10 * x.size + sum(xi**2 - 10 * np.cos(2 * np.pi * xi) for xi in x)


def augmented_lagrangian(x, lam, mu):
    c = np.array([x[0] ** 2 + x[1] ** 2 - 1, x[2] - x[0] * x[1]])
    return x[0] * x[3] + lam @ c + 0.5 * mu * c @ c + np.sum(np.fmax(0, -x) ** 2)


def soft_sort(x, tau):
    n = len(x)
    s = np.sort(x)[::-1]
    W = np.exp(-np.abs(s[:, None] - x[None, :]) / tau)
    W /= W.sum(axis=1, keepdims=True)
    return W @ np.arange(1, n + 1)


def sinkhorn(C, eps):
    K = np.exp(-C / eps)
    u = np.ones(len(C)) / len(C)
    for _ in range(5):
        v = 1 / (K.T @ u)
        u = 1 / (K @ v)
    return np.sum(u[:, None] * K * v * C)


def page_rank(W, d):
    T = W / W.sum(axis=0)
    n = len(W)
    r = np.full(n, 1 / n)
    for _ in range(6):
        r = d * T @ r + (1 - d) / n
    return r


def graph_laplacian_energy(W, f):
    W = 0.5 * (W + W.T)
    L = np.diag(W.sum(axis=1)) - W
    return f @ L @ f + linalg.eigvalsh(L + np.eye(len(W)))[-1]


CASES = [
    (quadratic_form, (V, A)),
    (rayleigh_quotient, (V, A)),
    (log_determinant, (SPD,)),
    (gaussian_process_nll, (np.array([0.1, 0.3, -0.9]), M, M[:, 0] ** 2)),
    (whitening, (M,)),
    (principal_variance, (M,)),
    (low_rank, (A,)),
    (nearest_rotation, (A,)),
    (power_iteration, (SPD,)),
    (conjugate_gradients, (SPD, V)),
    (gram_schmidt, (A,)),
    (thomas, (V, 3 + V, V[::-1].copy(), V * 2)),
    (matrix_exponential_flow, (A * 0.3, V)),
    (triangular_solve, (A, V)),
    (toeplitz_energy, (V, np.exp(V))),
    (least_squares_residual, (M, M[:, 0] ** 2)),
    (condition_and_trace, (A,)),
    (spectral_radius_smooth, (A,)),
    (lyapunov_check, (A, SPD)),
    (attention, (M, M * 0.7 + 0.1, M[:, ::-1].copy())),
    (batch_norm, (M, np.array([1.0, 0.8, 1.2]), np.array([0.1, 0.0, -0.2]))),
    (mlp, ([(M.T[:, :4] * 1.0, V), (A * 0.2, V), (B[:, :1] * 1.0, V[:1])], M)),
    (gru_cell, (V, V[::-1].copy(), np.stack([A, B, SPD]) * 0.1, np.stack([B, SPD, A]) * 0.1)),
    (contrastive_loss, (M, 0.5)),
    (gelu, (V,)),
    (rbf_kernel, (M, M[:2] + 0.3, 0.4)),
    (stress, (M, cdist(M, M) + 0.2)),
    (k_means_loss, (M, M[:2] + 0.3)),
    (adam, (V, B)),
    (horner, (V, 0.7)),
    (polynomial_roots_sum, (V, P)),
    (chebyshev_series, (V, V[:3] * 0.5)),
    (newton_sqrt, (2.7,)),
    (simpson_rule, (-0.4, 1.1)),
    (gauss_legendre, (0.2, 1.9)),
    (cubic_spline, (P, np.array([0.4, 2.2, 3.9]))),
    (lagrange, (np.array([0.0, 0.7, 1.5, 2.1]), V, 1.1)),
    (rosenbrock, (V,)),
    (rastrigin, (V,)),
    (augmented_lagrangian, (V, np.array([0.3, -0.2]), 2.0)),
    (soft_sort, (V, 0.5)),
    (sinkhorn, (np.abs(B), 0.6)),
    (page_rank, (np.abs(B), 0.85)),
    (graph_laplacian_energy, (np.abs(B), V)),
]
