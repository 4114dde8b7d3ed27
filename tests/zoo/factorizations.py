"""Factorizations, eigenvalues and Krylov methods, in place."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import DOMINANT, SPD, B, M, Q, T

F = np.array([[1.0, 0.1], [0.0, 1.0]])
Hm = np.array([[1.0, 0.0]])


@example(A=np.array([[0.01, 0.5, -0.3], [0.7, 2.0, 0.4], [-0.6, 0.3, 1.5]]), b=T)
def lu_pivot_solve(A, b):
    n = len(A)
    A = A.copy()
    b = b.copy()
    for k in range(n):
        p = k + np.argmax(np.abs(A[k:, k]))
        if p != k:
            A[[k, p]] = A[[p, k]]
            b[[k, p]] = b[[p, k]]
        for i in range(k + 1, n):
            m = A[i, k] / A[k, k]
            A[i, k:] -= m * A[k, k:]
            b[i] -= m * b[k]
    x = np.zeros(n)
    for i in range(n - 1, -1, -1):
        x[i] = (b[i] - A[i, i + 1:] @ x[i + 1:]) / A[i, i]
    return np.sum(x ** 2)


@example(A=M.T.copy())
def householder_qr(A):
    n = A.shape[1]
    R = A.copy()
    for k in range(n):
        x = R[k:, k]
        normx = np.sqrt(np.sum(x * x))
        s = 1.0 if x[0] >= 0 else -1.0
        v = x.copy()
        v[0] += s * normx
        vtv = v @ v
        if vtv == 0.0:
            continue
        R[k:, k:] -= 2.0 / vtv * np.outer(v, v @ R[k:, k:])
    return np.sum(np.abs(np.diag(R)))


@example(A=M.T.copy())
def givens_qr(A):
    R = np.array(A)
    m, n = R.shape
    for j in range(n):
        for i in range(m - 1, j, -1):
            a, b = R[i - 1, j], R[i, j]
            rr = np.hypot(a, b)
            c, s = a / rr, -b / rr
            G = np.array([[c, -s], [s, c]])
            R[i - 1:i + 1, j:] = G @ R[i - 1:i + 1, j:]
    return np.sum(R ** 3)


@example(A=M.T.copy())
def mgs(A):
    V = A.copy()
    m, n = V.shape
    Q = np.zeros((m, n))
    R = np.zeros((n, n))
    for i in range(n):
        R[i, i] = np.linalg.norm(V[:, i])
        Q[:, i] = V[:, i] / R[i, i]
        for j in range(i + 1, n):
            R[i, j] = Q[:, i] @ V[:, j]
            V[:, j] -= R[i, j] * Q[:, i]
    return np.sum(Q[0]) + np.sum(R * R * R)


@example(A=DOMINANT)
def gauss_jordan(A):
    n = len(A)
    aug = np.hstack([A, np.eye(n)])
    for i in range(n):
        aug[i] = aug[i] / aug[i, i]
        for j in range(n):
            if j != i:
                aug[j] -= aug[j, i] * aug[i]
    return np.trace(aug[:, n:]) ** 2


@example(A=SPD)
def jacobi_eig(A):
    A = A.copy()
    n = len(A)
    for p in range(n - 1):
        for q in range(p + 1, n):
            if abs(A[p, q]) < 1e-12:
                continue
            th = (A[q, q] - A[p, p]) / (2 * A[p, q])
            t = np.sign(th) / (abs(th) + np.sqrt(th * th + 1))
            c = 1 / np.sqrt(t * t + 1)
            s = t * c
            Ap = A[:, p].copy()
            Aq = A[:, q].copy()
            A[:, p] = c * Ap - s * Aq
            A[:, q] = s * Ap + c * Aq
            Ap = A[p].copy()
            Aq = A[q].copy()
            A[p] = c * Ap - s * Aq
            A[q] = s * Ap + c * Aq
    return A[0, 0] ** 2 + A[1, 1]


@example(zs=B, q=0.1, rr=0.5)
def kalman(zs, q, rr):
    x = np.zeros(2)
    P = np.eye(2)
    Q = q * np.eye(2)
    ll = 0.0
    for z in zs:
        x = F @ x
        P = F @ P @ F.T + Q
        y = z - Hm @ x
        S = Hm @ P @ Hm.T + rr
        K = P @ Hm.T / S
        x = x + (K @ y)
        P = (np.eye(2) - K @ Hm) @ P
        ll = ll - 0.5 * (np.log(2 * np.pi * S[0, 0]) + y[0] ** 2 / S[0, 0])
    return ll


@example(X=M[:, :2].copy(), y=B, lam=0.9)
def rls(X, y, lam):
    n = X.shape[1]
    w = np.zeros(n)
    P = 10.0 * np.eye(n)
    for x, t in zip(X, y):
        Px = P.dot(x)
        k = Px / (lam + x.dot(Px))
        e = t - w.dot(x)
        w += k * e
        P = (P - np.outer(k, Px)) / lam
    return np.sum(w ** 2) + P[0, 0]


@example(r=np.array([2.0, 0.5, 0.3, 0.1]))
def levinson_inplace(r):
    n = len(r) - 1
    a = np.zeros(n + 1)
    a[0] = 1
    e = r[0]
    for m in range(1, n + 1):
        k = -(r[m] + np.dot(a[1:m], r[m - 1:0:-1])) / e
        a[1:m] += k * a[m - 1:0:-1]
        a[m] = k
        e = e * (1 - k ** 2)
    return np.sum(a) * e


@example(A=DOMINANT)
def hessenberg(A):
    H = A.copy()
    n = len(H)
    for k in range(n - 2):
        v = H[k + 1:, k].copy()
        v[0] += np.copysign(np.linalg.norm(v), v[0])
        v /= np.linalg.norm(v)
        H[k + 1:, k:] -= 2 * np.outer(v, v @ H[k + 1:, k:])
        H[:, k + 1:] -= 2 * np.outer(H[:, k + 1:] @ v, v)
    return np.sum(np.triu(H) ** 2) + H[1, 0]


@example(A=Q)
def matmul_triple(A):
    n = len(A)
    C = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            for k in range(n):
                C[i][j] += A[i][k] * A[k][j]
    t = 0.0
    for i in range(n):
        t += C[i][i]
    return t


@example(A=SPD)
def lanczos(A):
    n = len(A)
    v = np.ones(n) / np.sqrt(n)
    vprev = np.zeros(n)
    beta = 0.0
    al, be = [], []
    for j in range(2):
        w = A @ v - beta * vprev
        alpha = w @ v
        w -= alpha * v
        beta = np.linalg.norm(w)
        al.append(alpha)
        be.append(beta)
        vprev, v = v, w / beta
    return al[0] * al[1] - be[0] ** 2
