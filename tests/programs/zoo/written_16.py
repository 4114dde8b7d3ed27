"""Programs of numerical analysis as text-books have them, on lists of lists and on arrays."""

import math

import numpy as np

from tests.programs.zoo.case import R, case

X6 = np.array([0.83, -0.47, 1.61, 0.28, -1.15, 0.72])
Y6 = np.array([1.24, 0.66, -0.81, 1.53, 0.37, -0.42])
P6 = np.array([0.83, 0.47, 1.61, 0.28, 1.15, 0.72])
Q6 = np.array([1.24, 0.66, 0.81, 1.53, 0.37, 0.42])


@case((0, 1), (R(30, 3, 3), R(31, 3)), (R(32, 4, 4), R(33, 4)))
def gauss_with_pivots(A, b):
    n = len(b)
    M = [list(row) + [rhs] for row, rhs in zip(A, b)]
    for k in range(n):
        p = max(range(k, n), key=lambda i: abs(M[i][k]))
        M[k], M[p] = M[p], M[k]
        for i in range(k + 1, n):
            f = M[i][k] / M[k][k]
            M[i] = [a - f * c for a, c in zip(M[i], M[k])]
    x = [0.0] * n
    for i in range(n - 1, -1, -1):
        x[i] = (M[i][n] - sum(M[i][j] * x[j] for j in range(i + 1, n))) / M[i][i]
    return sum(v * v for v in x)


@case(0, (R(34, 3, 3),), (R(35, 4, 2),))
def householder(A):
    R_ = A.copy()
    m, n = R_.shape
    reflectors = []
    for k in range(min(m - 1, n)):
        v = R_[k:, k].copy()
        v[0] += math.copysign(np.sqrt(v @ v), v[0])
        v /= np.sqrt(v @ v)
        R_[k:, k:] -= 2.0 * np.outer(v, v @ R_[k:, k:])
        reflectors.append((k, v))
    y = np.ones(m)
    for k, v in reflectors:
        y[k:] -= 2.0 * v * (v @ y[k:])
    return float(np.sum(np.triu(R_) ** 3)) + float(y @ np.arange(m))


@case(0, (R(36, 3, 3),), (R(37, 4, 4),))
def jacobi_eigenvalues(A):
    n = len(A)
    S = [[A[i, j] + A[j, i] for j in range(n)] for i in range(n)]
    for _ in range(3):
        for p in range(n - 1):
            for q in range(p + 1, n):
                theta = 0.5 * math.atan2(2 * S[p][q], S[q][q] - S[p][p])
                c, s = math.cos(theta), math.sin(theta)
                for k in range(n):
                    S[k][p], S[k][q] = c * S[k][p] - s * S[k][q], s * S[k][p] + c * S[k][q]
                for k in range(n):
                    S[p][k], S[q][k] = c * S[p][k] - s * S[q][k], s * S[p][k] + c * S[q][k]
    values = sorted(S[i][i] for i in range(n))
    return values[-1] ** 2 + values[0]


@case((0, 1), (R(38, 3, 3), R(39, 3)), (R(40, 2, 2), R(41, 2)))
def conjugate_gradients(B, b):
    A = B @ B.T + np.eye(len(b))
    x, r = np.zeros_like(b), b.copy()
    p, rr, history = r.copy(), float(r @ r), []
    for _ in range(len(b)):
        Ap = A @ p
        alpha = rr / float(p @ Ap)
        x += alpha * p
        r -= alpha * Ap
        rr, old = float(r @ r), rr
        history.append(old)
        if rr < 1e-20:
            break
        p *= rr / old
        p += r
    return float(x @ b) + history[0] * 0.1


@case((0, 1), (R(42, 3, 3) + 3 * np.eye(3), R(43, 3)))
def gmres(A, b):
    beta = np.sqrt(b @ b)
    basis, H = [b / beta], np.zeros((3, 2))
    for k in range(2):
        w = A @ basis[k]
        for j, q in enumerate(basis):
            H[j, k] = q @ w
            w = w - H[j, k] * q
        H[k + 1, k] = np.sqrt(w @ w)
        basis.append(w / H[k + 1, k])
    e = np.zeros(3)
    e[0] = beta
    y = np.linalg.solve(H.T @ H, H.T @ e)
    x = sum(c * q for c, q in zip(y, basis))
    return float(x @ x)


@case((0, 1), (1.2, 0.7), (0.6, 1.9))
def newton_systems(a, b):
    x, y = 1.0, 0.5
    for _ in range(6):
        f = [x * x + y * y - a * a - 1, math.exp(-x) + y - b]
        J = [[2 * x, 2 * y], [-math.exp(-x), 1.0]]
        det = J[0][0] * J[1][1] - J[0][1] * J[1][0]
        dx = (f[0] * J[1][1] - f[1] * J[0][1]) / det
        dy = (J[0][0] * f[1] - J[1][0] * f[0]) / det
        x, y = x - dx, y - dy
        if abs(dx) + abs(dy) < 1e-14:
            break
    return x * y


@case((0, 1), (0.3, 1.4), (-0.2, 0.9))
def romberg(a, b):
    def f(t):
        return math.exp(-a * t) * math.sin(b * t)

    rows = [[0.5 * (f(0.0) + f(1.0))]]
    for k in range(1, 4):
        h = 0.5 ** k
        mid = sum(f((2 * i + 1) * h) for i in range(2 ** (k - 1)))
        row = [0.5 * rows[-1][0] + h * mid]
        for j in range(k):
            row.append(row[j] + (row[j] - rows[-1][j]) / (4 ** (j + 1) - 1))
        rows.append(row)
    return rows[-1][-1]


@case((0, 1), (0.8, 2.3), (0.35, 1.1))
def adaptive_simpson(a, b):
    def simpson(f, u, v):
        return (v - u) / 6 * (f(u) + 4 * f((u + v) / 2) + f(v))

    def integrate(f, u, v, whole, eps):
        m = (u + v) / 2
        left, right = simpson(f, u, m), simpson(f, m, v)
        if abs(left + right - whole) < 15 * eps:
            return left + right
        return integrate(f, u, m, left, eps / 2) + integrate(f, m, v, right, eps / 2)

    g = lambda t: 1.0 / (a + t * t)
    return integrate(g, 0.0, b, simpson(g, 0.0, b), 1e-4)


TABLEAU = [[], [1 / 2], [0, 3 / 4], [2 / 9, 1 / 3, 4 / 9]]


@case((0, 1), (np.array([0.9, 0.2]), 1.3), (np.array([0.5, -0.4]), 0.6))
def bogacki_shampine(y, mu):
    def f(y):
        return np.array([y[1], mu * (1 - y[0] ** 2) * y[1] - y[0]])

    t, h = 0.0, 0.2
    steps = 0
    while t < 0.6 and steps < 12:
        ks = []
        for row in TABLEAU:
            ks.append(f(y + h * sum((a * k for a, k in zip(row, ks)), np.zeros(2))))
        new = y + h * (2 / 9 * ks[0] + 1 / 3 * ks[1] + 4 / 9 * ks[2])
        err = h * np.max(np.abs(-5 / 72 * ks[0] + 1 / 12 * ks[1] + 1 / 9 * ks[2] - 1 / 8 * ks[3]))
        steps += 1
        if err < 3e-3:
            t, y = t + h, new
            h *= 1.2
        else:
            h *= 0.5
    return float(y @ y)


@case((0, 1), (np.array([0.0, 0.8, 1.5, 2.1]), X6[:4]), (np.array([0.0, 0.5, 1.6, 2.0]), Y6[:4]))
def natural_spline(xs, ys):
    n = len(xs)
    h = [xs[i + 1] - xs[i] for i in range(n - 1)]
    alpha = [0.0] + [3 * ((ys[i + 1] - ys[i]) / h[i] - (ys[i] - ys[i - 1]) / h[i - 1]) for i in range(1, n - 1)]
    low, mu, z = [1.0], [0.0], [0.0]
    for i in range(1, n - 1):
        low.append(2 * (xs[i + 1] - xs[i - 1]) - h[i - 1] * mu[-1])
        mu.append(h[i] / low[-1])
        z.append((alpha[i] - h[i - 1] * z[-1]) / low[-1])
    c = [0.0] * n
    pieces = []
    for j in reversed(range(n - 1)):
        c[j] = (z[j] if j else 0.0) - (mu[j] * c[j + 1] if j else 0.0)
        b = (ys[j + 1] - ys[j]) / h[j] - h[j] * (c[j + 1] + 2 * c[j]) / 3
        d = (c[j + 1] - c[j]) / (3 * h[j])
        pieces.insert(0, (ys[j], b, c[j], d, xs[j]))
    total = 0.0
    for t in (0.3, 1.2, 1.9):
        for a, b, cc, d, x0 in reversed(pieces):
            if t >= x0:
                u = t - x0
                total += a + u * (b + u * (cc + u * d))
                break
    return total


@case(0, (R(44, 5),), (R(45, 4),))
def cosine_transform(x):
    n = len(x)
    c = [sum(v * math.cos(math.pi * (i + 0.5) * k / n) for i, v in enumerate(x)) for k in range(n)]
    c[-1] *= 0.5
    back = [(c[0] + 2 * sum(c[k] * math.cos(math.pi * (i + 0.5) * k / n) for k in range(1, n))) / n for i in range(n)]
    return sum((a - b) ** 2 for a, b in zip(x, back)) + abs(c[1])


@case(0, (R(46, 8),), (R(47, 6),))
def levinson(x):
    r = [sum(x[i] * x[i + k] for i in range(len(x) - k)) for k in range(4)]
    a, e = [1.0], r[0]
    reflections = []
    for m in range(1, 4):
        k = -sum(a[j] * r[m - j] for j in range(m)) / e
        a = [*a, 0.0]
        a = [u + k * v for u, v in zip(a, a[::-1])]
        e *= 1 - k * k
        reflections.append(k)
    return e + sum(k * v for k, v in zip(reflections, a[1:]))


@case(0, (np.array([0.5, -0.3]),), (np.array([-0.2, 0.8]),))
def nelder_mead(c):
    def f(p):
        return (p[0] - c[0]) ** 2 + 2 * (p[1] - c[1]) ** 2 + 0.3 * p[0] * p[1]

    simplex = [[0.0, 0.0], [1.0, 0.1], [0.2, 1.0]]
    for _ in range(6):
        simplex.sort(key=f)
        *best, worst = simplex
        mean = [sum(v) / len(best) for v in zip(*best)]
        reflected = [2 * m - w for m, w in zip(mean, worst)]
        if f(reflected) < f(simplex[0]):
            far = [3 * m - 2 * w for m, w in zip(mean, worst)]
            simplex[-1] = far if f(far) < f(reflected) else reflected
        elif f(reflected) < f(simplex[-2]):
            simplex[-1] = reflected
        else:
            simplex[-1] = [0.5 * (m + w) for m, w in zip(mean, worst)]
    return min(f(p) for p in simplex)


@case((0, 1), (np.array([3.0, 2.0]), np.array([4.1, 6.2, 5.3])), (np.array([1.0, 1.5]), np.array([3.3, 5.0, 4.2])))
def simplex_tableau(c, b):
    A = [[1.0, 1.0], [2.0, 0.5], [0.5, 2.0]]
    m = len(b)
    T = [row + [float(i == k) for k in range(m)] + [b[i]] for i, row in enumerate(A)]
    T.append([-v for v in c] + [0.0] * (m + 1))
    basis = [2, 3, 4]
    while min(T[-1][:-1]) < -1e-9:
        j = T[-1].index(min(T[-1][:-1]))
        ratios = [(T[i][-1] / T[i][j], i) for i in range(m) if T[i][j] > 1e-9]
        _, i = min(ratios)
        basis[i] = j
        pivot = T[i][j]
        T[i] = [v / pivot for v in T[i]]
        for k in range(m + 1):
            if k != i:
                f = T[k][j]
                T[k] = [u - f * v for u, v in zip(T[k], T[i])]
    return T[-1][-1] ** 2 + sum(T[i][-1] * j for i, j in enumerate(basis))


@case(0, (P6,), (Q6,))
def continued_fraction(p):
    num, den = [1.0, p[0]], [0.0, 1.0]
    for v in p[1:]:
        num.append(v * num[-1] + num[-2])
        den.append(v * den[-1] + den[-2])
    convergents = [a / b for a, b in zip(num[1:], den[1:])]
    return convergents[-1] * 3 + sum(abs(u - v) for u, v in zip(convergents, convergents[1:]))


@case((0, 1), (X6[:4], np.array([0.0, 0.6, 1.1, 1.9])), (Y6[:3], np.array([0.2, 0.9, 1.7])))
def divided_differences(ys, xs):
    table = [list(ys)]
    while len(table[-1]) > 1:
        last, k = table[-1], len(table)
        table.append([(b - a) / (xs[i + k] - xs[i]) for i, (a, b) in enumerate(zip(last, last[1:]))])
    coefficients = [row[0] for row in table]
    value, basis = 0.0, 1.0
    for c, x in zip(coefficients, xs):
        value += c * basis
        basis *= 1.4 - x
    return value


@case(0, (R(48, 4, 4),), (R(49, 3, 3),))
def power_with_deflation(B):
    A = B + B.T + 6 * np.diag(np.arange(len(B), 0, -1))
    found = []
    for _ in range(2):
        v = np.ones(len(A))
        for _ in range(25):
            w = A @ v
            v = w / np.sqrt(w @ w)
        value = float(v @ A @ v)
        found.append((value, v))
        A = A - value * np.outer(v, v)
    return found[0][0] * found[1][0] + float(found[0][1] @ found[1][1])


@case(0, (np.array([0.4, 1.2, -0.5]),), (np.array([1.1, 0.3, 0.7]),))
def bisect_then_secant(c):
    def poly(t):
        v = 0.0
        for a in reversed([c[0] - 3.0, c[1] + 2.0, c[2] * 0.2]):
            v = v * t + a
        return v

    lo, hi = 0.0, 5.0
    for _ in range(5):
        mid = 0.5 * (lo + hi)
        if (poly(mid) > 0) == (poly(lo) > 0):
            lo = mid
        else:
            hi = mid
    trail = [lo, hi]
    while abs(poly(trail[-1])) > 1e-13 and len(trail) < 12:
        u, v = trail[-2:]
        fu, fv = poly(u), poly(v)
        trail.append(v - fv * (v - u) / (fv - fu))
    return trail[-1]
