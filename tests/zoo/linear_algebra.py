"""Factorisations and solvers by loops."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import DOMINANT, SPD, B, M, Q, T, V, W


@example(A=SPD)
def cholesky(A):
    n = A.shape[0]
    L = np.zeros((n, n))
    for i in range(n):
        for j in range(i + 1):
            s = A[i, j]
            for k in range(j):
                s -= L[i, k] * L[j, k]
            if i == j:
                L[i, j] = np.sqrt(s)
            else:
                L[i, j] = s / L[j, j]
    return np.sum(np.sin(L))


@example(A=SPD)
def cholesky_in_place(A):
    n = A.shape[0]
    for j in range(n):
        A[j, j] = np.sqrt(A[j, j])
        A[j + 1:, j] /= A[j, j]
        for k in range(j + 1, n):
            A[k:, k] -= A[k:, j] * A[k, j]
    return np.sum(np.log(np.diag(A))) + A[2, 1]


@example(A=SPD)
def cholesky_by_columns(A):
    n = A.shape[0]
    L = np.zeros_like(A)
    for j in range(n):
        L[j, j] = np.sqrt(A[j, j] - np.sum(L[j, :j] ** 2))
        for i in range(j + 1, n):
            L[i, j] = (A[i, j] - L[i, :j] @ L[j, :j]) / L[j, j]
    return L


@example(A=DOMINANT)
def lu_in_place(A):
    n = A.shape[0]
    for k in range(n):
        for i in range(k + 1, n):
            A[i, k] = A[i, k] / A[k, k]
            for j in range(k + 1, n):
                A[i, j] -= A[i, k] * A[k, j]
    return np.sum(A * A)


@example(A=DOMINANT)
def determinant(A):
    n = A.shape[0]
    det = 1.0
    for k in range(n):
        det *= A[k, k]
        for i in range(k + 1, n):
            factor = A[i, k] / A[k, k]
            A[i, k:] -= factor * A[k, k:]
    return det


@example(A=Q, b=T)
def gauss_with_pivots(A, b):
    n = len(b)
    for k in range(n):
        p = k
        for i in range(k + 1, n):
            if abs(A[i, k]) > abs(A[p, k]):
                p = i
        if p != k:
            for j in range(n):
                t = A[k, j]
                A[k, j] = A[p, j]
                A[p, j] = t
            t = b[k]
            b[k] = b[p]
            b[p] = t
        for i in range(k + 1, n):
            m = A[i, k] / A[k, k]
            A[i, k:] -= m * A[k, k:]
            b[i] -= m * b[k]
    x = np.zeros(n)
    for i in range(n - 1, -1, -1):
        x[i] = (b[i] - np.sum(A[i, i + 1:] * x[i + 1:])) / A[i, i]
    return np.sum(x * x)


@example(L=DOMINANT, b=B)
def forward_substitution(L, b):
    x = b.copy()
    for i in range(len(b)):
        for j in range(i):
            x[i] -= L[i, j] * x[j]
        x[i] /= L[i, i]
    return x


@example(U=DOMINANT, b=B)
def back_substitution(U, b):
    n = len(b)
    x = np.zeros(n)
    for i in range(n - 1, -1, -1):
        s = b[i]
        for j in range(i + 1, n):
            s -= U[i, j] * x[j]
        x[i] = s / U[i, i]
    return np.sum(x * x)


@example(A=DOMINANT, b=B, n=2)
def gauss_seidel(A, b, n):
    x = np.zeros(b.shape[0])
    for _ in range(n):
        for i in range(b.shape[0]):
            s = b[i]
            for j in range(b.shape[0]):
                if j != i:
                    s = s - A[i, j] * x[j]
            x[i] = s / A[i, i]
    return np.sum(x * x)


@example(A=DOMINANT, b=B, omega=1.2, n=2)
def relaxed(A, b, omega, n):
    x = np.zeros_like(b)
    for _ in range(n):
        for i in range(len(b)):
            sigma = np.dot(A[i, :i], x[:i]) + np.dot(A[i, i + 1:], x[i + 1:])
            x[i] = (1.0 - omega) * x[i] + omega / A[i, i] * (b[i] - sigma)
    return np.sum(x ** 3)


@example(A=SPD, b=B, n=3)
def conjugate_gradients(A, b, n):
    x = np.zeros_like(b)
    r = b - A @ x
    p = r.copy()
    rho = r @ r
    for _ in range(n):
        q = A @ p
        alpha = rho / (p @ q)
        x += alpha * p
        r -= alpha * q
        new = r @ r
        p *= new / rho
        p += r
        rho = new
    return np.sum(x * x)


@example(A=SPD, n=3)
def power_iteration(A, n):
    x = np.ones(A.shape[0])
    value = 0.0
    for _ in range(n):
        x[:] = A @ x
        value = np.sqrt(np.sum(x * x))
        x /= value
    return value


@example(A=DOMINANT)
def gram_schmidt(A):
    n = A.shape[1]
    Q = A.copy()
    R = np.zeros((n, n))
    for j in range(n):
        for k in range(j):
            R[k, j] = Q[:, k] @ Q[:, j]
            Q[:, j] -= R[k, j] * Q[:, k]
        R[j, j] = np.sqrt(np.sum(Q[:, j] ** 2))
        Q[:, j] /= R[j, j]
    return np.sum(np.sin(Q) * R)


@example(A=DOMINANT)
def givens(A):
    n = A.shape[0]
    for j in range(n):
        for i in range(n - 1, j, -1):
            a, b = A[i - 1, j], A[i, j]
            r = np.hypot(a, b)
            c, s = a / r, b / r
            for k in range(j, n):
                above, below = A[i - 1, k], A[i, k]
                A[i - 1, k] = c * above + s * below
                A[i, k] = c * below - s * above
    return np.sum(A * A * A)


@example(a=W, b=V + 4.0, c=W[::-1].copy(), d=V)
def thomas(a, b, c, d):
    n = len(d)
    cp = np.empty(n)
    dp = np.empty(n)
    cp[0] = c[0] / b[0]
    dp[0] = d[0] / b[0]
    for i in range(1, n):
        m = b[i] - a[i] * cp[i - 1]
        cp[i] = c[i] / m
        dp[i] = (d[i] - a[i] * dp[i - 1]) / m
    x = np.zeros(n)
    x[-1] = dp[-1]
    for i in range(n - 2, -1, -1):
        x[i] = dp[i] - cp[i] * x[i + 1]
    return np.sum(x * x)


@example(r=W)
def durbin(r):
    n = len(r)
    y = np.zeros(n)
    y[0] = -r[0]
    alpha = -r[0]
    beta = 1.0
    for k in range(1, n):
        beta = (1.0 - alpha * alpha) * beta + 3.0
        s = 0.0
        for i in range(k):
            s += r[k - i - 1] * y[i]
        alpha = -(r[k] + s) / beta
        z = np.zeros(n)
        for i in range(k):
            z[i] = y[i] + alpha * y[k - i - 1]
        for i in range(k):
            y[i] = z[i]
        y[k] = alpha
    return np.sum(y * y)


@example(r=W)
def durbin_by_slices(r):
    y = np.zeros_like(r)
    alpha = -r[0]
    beta = 1.0
    y[0] = alpha
    for k in range(1, len(r)):
        beta *= 1.0 - alpha * alpha
        alpha = -(r[k] + np.dot(r[k - 1::-1], y[:k])) / (beta + 3.0)
        y[:k] += alpha * y[k - 1::-1]
        y[k] = alpha
    return y


@example(A=M, B=M[:, :4].copy())
def matrix_product(A, B):
    C = np.zeros((A.shape[1], B.shape[1]))
    for i in range(A.shape[1]):
        for j in range(B.shape[1]):
            for k in range(A.shape[0]):
                C[i, j] += A[k, i] * B[k, j]
    return np.sum(C * C)


@example(A=DOMINANT)
def gauss_jordan(A):
    n = A.shape[0]
    X = np.eye(n)
    for k in range(n):
        pivot = A[k, k]
        A[k, :] /= pivot
        X[k, :] /= pivot
        for i in range(n):
            if i != k:
                factor = A[i, k]
                A[i, :] -= factor * A[k, :]
                X[i, :] -= factor * X[k, :]
    return X


@example(A=SPD, n=2)
def newton_schulz(A, n):
    X = A.T / np.sum(A * A)
    I = np.eye(A.shape[0])
    for _ in range(n):
        X[:, :] = X @ (2.0 * I - A @ X)
    return np.sum(X)


@example(A=DOMINANT, x=B)
def symmetric_product(A, x):
    y = np.zeros(len(x))
    for i in range(len(x)):
        y[i] += A[i, i] * x[i]
        for j in range(i):
            y[i] += A[i, j] * x[j]
            y[j] += A[i, j] * x[i]
    return np.sum(y ** 2)


@example(A=Q)
def trisolv_of_itself(A):
    for i in range(A.shape[0]):
        A[i, i] = 2.0 + A[i, i] ** 2
    for i in range(A.shape[0]):
        for j in range(i):
            A[i] -= A[i, j] * A[j] / A[j, j]
    return np.sum(np.tanh(A))
