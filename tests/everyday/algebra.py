"""Matrices, decompositions and polynomials, as users write them."""

import numpy as np
import scipy.linalg as sla
from numpy.linalg import matrix_power, multi_dot, norm
from numpy.polynomial import chebyshev, legendre
from scipy.linalg import block_diag, expm, lu_factor, lu_solve

RNG = np.random.default_rng(1405)
A = RNG.normal(size=(3, 3)) + 2 * np.eye(3)
B = RNG.normal(size=(3, 3))
TALL = RNG.normal(size=(5, 3))
B5 = RNG.normal(size=5)
V = RNG.normal(size=3)
SPD = A @ A.T + np.eye(3)
lin = np.linalg


def markov_power(T, n=4):
    P = T / T.sum(axis=1, keepdims=True)
    return matrix_power(P, n)[0]


def stationary(T):
    P = T / T.sum(1)[:, None]
    n = len(P)
    M = np.vstack([P.T - np.eye(n), np.ones(n)])
    rhs = np.r_[np.zeros(n), 1.0]
    return lin.lstsq(M, rhs, rcond=None)[0]


def block_system(A, B, V):
    n = A.shape[0]
    K = np.block([[A.T @ A, B.T], [B, np.zeros((n, n))]])
    return np.linalg.solve(K, np.concatenate([V, V**2]))


def schur_complement(M):
    P, Q, R, S = M[:2, :2], M[:2, 2:], M[2:, :2], M[2:, 2:]
    return S - R @ lin.inv(P) @ Q


def projector(X):
    Q, R = np.linalg.qr(X)
    return np.trace(Q @ Q.T * np.arange(1, 6)) + np.log(np.abs(np.diag(R))).sum()


def householder(x):
    v = x.copy()
    v[0] += np.copysign(norm(x), x[0])
    v /= norm(v)
    return np.eye(len(x)) - 2 * np.outer(v, v)


def jacobi_rotation(S):
    theta = 0.5 * np.arctan2(2 * S[0, 1], S[1, 1] - S[0, 0])
    c, s = np.cos(theta), np.sin(theta)
    J = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
    return J.T @ S @ J


def cholesky_by_hand(S):
    L = np.zeros_like(S)
    for i in range(len(S)):
        for j in range(i + 1):
            t = S[i, j] - L[i, :j] @ L[j, :j]
            L[i, j] = np.sqrt(t) if i == j else t / L[j, j]
    return L


def lu_by_hand(M):
    U = M.copy()
    n = len(U)
    L = np.eye(n)
    for k in range(n - 1):
        for i in range(k + 1, n):
            L[i, k] = U[i, k] / U[k, k]
            U[i, k:] -= L[i, k] * U[k, k:]
    return np.prod(np.diag(U)), np.tril(L, -1).sum()


def matrix_sign(M):
    X = M
    for _ in range(5):
        X = 0.5 * (X + np.linalg.inv(X))
    return X


def polar_factor(M):
    U, s, Vh = np.linalg.svd(M, full_matrices=False)
    return U @ Vh, (Vh.T * s) @ Vh


def effective_rank(M):
    s = np.linalg.svd(M, compute_uv=False)
    p = s / s.sum()
    return np.exp(-np.sum(p * np.log(p)))


def truncated_pseudoinverse(M, y):
    U, s, Vt = sla.svd(M, full_matrices=False)
    keep = s > 0.1 * s[0]
    return Vt[keep].T @ ((U[:, keep].T @ y) / s[keep])


def matrix_function(S):
    w, Q = np.linalg.eigh(S)
    return np.linalg.multi_dot([Q, np.diag(np.sqrt(w)), Q.T])


def subspace_angle(X, Y):
    Qx, Qy = np.linalg.qr(X)[0], np.linalg.qr(Y)[0]
    return np.arccos(np.clip(lin.svd(Qx.T @ Qy, compute_uv=False), -1.0, 1.0)).sum()


def solve_many(A, B, V):
    lu, piv = lu_factor(A)
    x = lu_solve((lu, piv), B)
    y = lu_solve((lu, piv), V, trans=1)
    return x @ y + np.log(np.abs(np.diag(lu))).sum()


def batched_solve(stack, rhs):
    sol = np.linalg.solve(stack, rhs[..., None])[..., 0]
    return np.einsum("bi,bi->b", sol, rhs) + np.linalg.det(stack)


def sylvester_residual(A, B, C):
    X = sla.solve_sylvester(A, B, C)
    return np.sum((A @ X + X @ B.T) ** 2)


def continuous_riccati_step(A, Q):
    P = Q
    for _ in range(3):
        P = P + 0.05 * (A.T @ P + P @ A - P @ P + Q)
    return 0.5 * (P + P.T)


def controllability(A, V):
    cols = [V]
    for _ in range(len(A) - 1):
        cols.append(A @ cols[-1])
    C = np.column_stack(cols)
    return np.linalg.det(C @ C.T)


def magnus(A, B, h):
    Omega = h * (A + B) / 2 - h**2 / 12 * (A @ B - B @ A)
    return expm(Omega)


def kronecker_laplacian(d, f):
    n = len(d)
    D = np.diag(d) - np.eye(n, k=1) - np.eye(n, k=-1)
    L = np.kron(D, np.eye(n)) + np.kron(np.eye(n), D)
    return np.linalg.solve(L, f.repeat(n))


def blocks_on_diagonal(A, V):
    M = block_diag(A, [[V[0], V[1]]], V[2])
    return np.linalg.norm(M, "fro") ** 2, M.sum(0)


def chain_of_products(A, B, V):
    return multi_dot([V, A, B, A.T]) @ V + np.linalg.multi_dot((A, B)).trace()


def many_operands(A, B, V):
    return np.einsum("i,ij,jk,kl,l->", V, A, B, A, V, optimize=True) + np.einsum("ii->", A)


def tensor_contraction(C, V):
    T = np.multiply.outer(C, V)
    return np.einsum(T, [0, 1, 2], V, [2], [0, 1]) + np.tensordot(T, V, axes=(1, 0)).T


def polynomial_fit(x, y):
    c = np.polyfit(x, y, 2)
    return np.polyval(np.polyder(c), x) + np.polyval(np.polyint(c), 0.5)


def polynomial_algebra(a, b):
    p = np.polymul(a, b)
    return np.polysub(np.polyadd(p, [1.0, 2.0]), a)


def orthogonal_expansion(c, x):
    return legendre.legval(x, c) + chebyshev.chebval(x, chebyshev.chebder(c)) * np.polynomial.polynomial.polyval(0.3, c)


def vandermonde_fit(x, y):
    M = np.vander(x, 3, increasing=True)
    c, *_ = np.linalg.lstsq(M, y, rcond=None)
    return c


def companion_spectrum(c):
    n = len(c)
    C = np.zeros((n, n))
    C[0, :] = -c
    C[np.arange(1, n), np.arange(n - 1)] = 1.0
    w = np.linalg.eigvals(C)
    return np.sum(np.abs(w) ** 3)


def damped_modes(M, K, c):
    n = len(K)
    S = np.block([[np.zeros((n, n)), np.eye(n)], [-np.linalg.solve(M, K), -c * np.eye(n)]])
    w = np.linalg.eigvals(S)
    return np.sort(w.real).sum() + (w.imag**2).sum()


def generalised_modes(K, M):
    w = sla.eigh(K, M, eigvals_only=True)
    return np.sqrt(w).sum()


def lanczos(S, v, m=3):
    q, q_old, beta = v / norm(v), np.zeros_like(v), 0.0
    alphas, betas = [], []
    for _ in range(m):
        w = S @ q - beta * q_old
        alpha = w @ q
        w -= alpha * q
        beta = np.sqrt(np.sum(w**2) + 1e-3)
        alphas.append(alpha)
        betas.append(beta)
        q_old, q = q, w / beta
    T = np.diag(alphas) + np.diag(betas[:-1], 1) + np.diag(betas[:-1], -1)
    return np.linalg.eigvalsh(T)


def arnoldi_column(A, v):
    H = np.zeros((4, 3))
    Q = np.zeros((3, 4))
    Q[:, 0] = v / np.sqrt(v @ v)
    for k in range(2):
        w = A @ Q[:, k]
        for j in range(k + 1):
            H[j, k] = Q[:, j] @ w
            w = w - H[j, k] * Q[:, j]
        H[k + 1, k] = norm(w)
        Q[:, k + 1] = w / H[k + 1, k]
    return H


def shift_invert(S, v, shift):
    M = S - shift * np.identity(len(S))
    x = v
    for _ in range(3):
        x = np.linalg.solve(M, x)
        x = x / np.abs(x).max()
    return x.T @ S @ x / x.dot(x)


def norms_of_all_orders(M, v):
    n = norm
    return n(v, 1) + n(v, 3) + n(v, np.inf) + n(M, 1) + n(M, "nuc") + n(M, 2) + n(M, -np.inf) + n(M, axis=0).sum()


def permuted_determinant(M, order):
    P = M[order][:, order]
    return np.linalg.det(P) * lin.slogdet(np.flip(P, 0))[1]


def rank_one_updates(L, v):
    S = np.tril(L)
    np.fill_diagonal(S, np.exp(np.diag(L)))
    M = S @ S.T
    M += np.outer(v, v)
    return np.log(lin.det(M)), lin.inv(M)[np.triu_indices(3)]


def tensor_solve(T, Y):
    X = np.linalg.tensorsolve(T, Y)
    return np.sum(X**2)


def minors_and_cofactors(M):
    n = M.shape[0]
    C = np.empty((n, n))
    for i in range(n):
        for j in range(n):
            minor = np.delete(np.delete(M, i, axis=0), j, axis=1)
            C[i, j] = (-1) ** (i + j) * np.linalg.det(minor)
    return C.T / (M[0] @ C[0])


def hermitian_energy(re, im):
    H = re + re.T + 1j * (im - im.T)
    w, U = np.linalg.eigh(H)
    return np.sum(np.exp(-w)) + np.real(U.conj().T @ H @ U).trace()


CASES = [
    (markov_power, (np.abs(A),)),
    (stationary, (np.abs(A),)),
    (block_system, (A, B, V)),
    (schur_complement, (RNG.normal(size=(4, 4)) + 3 * np.eye(4),)),
    (projector, (TALL,)),
    (householder, (V,)),
    (jacobi_rotation, (SPD,)),
    (cholesky_by_hand, (SPD,)),
    (lu_by_hand, (A,)),
    (matrix_sign, (A,)),
    (polar_factor, (A,)),
    (effective_rank, (TALL,)),
    (truncated_pseudoinverse, (TALL, B5)),
    (matrix_function, (SPD,)),
    (subspace_angle, (TALL[:, :2], TALL[:, 1:] ** 2)),
    (solve_many, (A, B, V)),
    (batched_solve, (np.stack([A, SPD]), np.stack([V, V**2]))),
    (sylvester_residual, (A, SPD, B)),
    (continuous_riccati_step, (A, SPD)),
    (controllability, (A, V)),
    (magnus, (A, B, 0.3)),
    (kronecker_laplacian, (np.abs(V) + 4, V)),
    (blocks_on_diagonal, (A, V)),
    (chain_of_products, (A, B, V)),
    (many_operands, (A, B, V)),
    (tensor_contraction, (A, V)),
    (polynomial_fit, (np.linspace(0, 1, 5), B5)),
    (polynomial_algebra, (V, B5)),
    (orthogonal_expansion, (V, B5)),
    (vandermonde_fit, (np.linspace(0, 1, 5), B5)),
    (companion_spectrum, (np.array([0.4, 1.3, -0.7]),)),
    (damped_modes, (SPD, SPD + np.eye(3), 0.2)),
    (generalised_modes, (SPD + np.eye(3), SPD)),
    (lanczos, (SPD, V)),
    (arnoldi_column, (A, V)),
    (shift_invert, (SPD, V, 0.3)),
    (norms_of_all_orders, (A, V)),
    (permuted_determinant, (A, [2, 0, 1])),
    (rank_one_updates, (B, V)),
    (tensor_solve, (RNG.normal(size=(2, 3, 6)).reshape(2, 3, 2, 3), TALL[:2])),
    (minors_and_cofactors, (A,)),
    (hermitian_energy, (A, B)),
]
