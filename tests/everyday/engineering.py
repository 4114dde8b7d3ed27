"""Structures, circuits, control, grids and filters, as engineers write them."""

import functools
import math
from collections import namedtuple
from dataclasses import dataclass

import numpy as np
from numpy.linalg import norm
from scipy import linalg, signal, stats
from scipy.linalg import expm

RNG = np.random.default_rng(1405)
NODES = np.array([[0.0, 0.0], [1.0, 0.0], [0.5, 0.8], [1.5, 0.9]])
BUMP = np.array([0.1, 0.5, 0.95, 0.7, 0.3, -0.2, -0.45, -0.1])
BARS = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]
LIMITERS = {
    "minmod": lambda r: np.maximum(0, np.minimum(1, r)),
    "superbee": lambda r: np.maximum.reduce([np.zeros_like(r), np.minimum(2 * r, 1), np.minimum(r, 2)]),
    "vanleer": lambda r: (r + np.abs(r)) / (1 + np.abs(r)),
}


def truss_compliance(areas, nodes, E=10.0):
    ndof = 2 * len(nodes)
    K = np.zeros((ndof, ndof))
    for (i, j), A in zip(BARS, areas):
        d = nodes[j] - nodes[i]
        L = np.hypot(*d)
        c, s = d / L
        k = E * A / L * np.array([[c * c, c * s], [c * s, s * s]])
        dofs = np.r_[2 * i:2 * i + 2, 2 * j:2 * j + 2]
        K[np.ix_(dofs, dofs)] += np.block([[k, -k], [-k, k]])
    free = np.setdiff1d(np.arange(ndof), [0, 1, 3])
    F = np.zeros(ndof)
    F[-1] = -1.0
    u = np.zeros(ndof)
    u[free] = np.linalg.solve(K[np.ix_(free, free)], F[free])
    return F @ u + 0.1 * np.abs(u).max()


def beam_tip(EI, L, q):
    n = len(EI)
    h = L / n
    ke = np.array([[12, 6 * h, -12, 6 * h], [6 * h, 4 * h**2, -6 * h, 2 * h**2],
                   [-12, -6 * h, 12, -6 * h], [6 * h, 2 * h**2, -6 * h, 4 * h**2]]) / h**3
    fe = q * h / 12 * np.array([6, h, 6, -h])
    K = np.zeros((2 * (n + 1),) * 2)
    f = np.zeros(2 * (n + 1))
    for e, ei in enumerate(EI):
        sl = slice(2 * e, 2 * e + 4)
        K[sl, sl] += ei * ke
        f[sl] += fe
    u = linalg.solve(K[2:, 2:], f[2:], assume_a="pos")
    w, _ = linalg.eigh(K[2:, 2:])
    return u[-2] + np.log(w[0])


def bar_modes(rho, E):
    ne = rho.size
    conn = np.column_stack([np.arange(ne), np.arange(1, ne + 1)])
    ke = E[:, None, None] * ne * np.array([[1, -1], [-1, 1]])
    me = rho[:, None, None] / (6 * ne) * np.array([[2, 1], [1, 2]])
    K, M = np.zeros((2, ne + 1, ne + 1))
    rows = np.repeat(conn, 2, axis=1)
    cols = np.tile(conn, (1, 2))
    np.add.at(K, (rows, cols), ke.reshape(ne, 4))
    np.add.at(M, (rows, cols), me.reshape(ne, -1))
    lam = linalg.eigh(K[1:, 1:], M[1:, 1:], eigvals_only=True)
    return np.sqrt(lam[:2]).sum()


def lqr_cost(A, B, q, r):
    Q = np.diag(q)
    Rm = np.atleast_2d(r)
    P = Q.copy()
    for _ in range(8):
        S = Rm + B.T @ P @ B
        Kg = np.linalg.solve(S, B.T @ P @ A)
        P = Q + A.T @ P @ (A - B @ Kg)
    P = 0.5 * (P + P.T)
    x0 = np.array([1.0, -0.5])
    Acl = A - B @ Kg
    W = linalg.solve_discrete_lyapunov(Acl.T, Q + Kg.T @ Rm @ Kg)
    return x0 @ P @ x0 + x0 @ W @ x0


def care_cost(k, m, c):
    A = np.array([[0, 1], [-k / m, -c / m]])
    B = np.array([[0], [1 / m]])
    P = linalg.solve_continuous_are(A, B, np.eye(2), np.array([[0.5]]))
    K = B.T @ P / 0.5
    return np.trace(P) + (K @ K.T).item()


DH = namedtuple("DH", ["a", "alpha", "d"])


def _dh(theta, link):
    ct, st = np.cos(theta), np.sin(theta)
    ca, sa = np.cos(link.alpha), np.sin(link.alpha)
    return np.array([[ct, -st * ca, st * sa, link.a * ct],
                     [st, ct * ca, -ct * sa, link.a * st],
                     [0, sa, ca, link.d],
                     [0, 0, 0, 1]])


ROBOT = [DH(0.0, np.pi / 2, 0.3), DH(0.5, 0.0, 0.0), DH(0.4, -0.3, 0.1)]


def end_effector(q, target):
    T = functools.reduce(np.matmul, [_dh(t, l) for t, l in zip(q, ROBOT)])
    p = T[:3, 3]
    Rm = T[:3, :3]
    yaw = math.atan2(Rm[1, 0], Rm[0, 0])
    return norm(p - target) ** 2 + 0.1 * yaw**2


def qmul(a, b):
    w1, x1, y1, z1 = a
    w2, x2, y2, z2 = b
    return np.array([w1 * w2 - x1 * x2 - y1 * y2 - z1 * z2,
                     w1 * x2 + x1 * w2 + y1 * z2 - z1 * y2,
                     w1 * y2 - x1 * z2 + y1 * w2 + z1 * x2,
                     w1 * z2 + x1 * y2 - y1 * x2 + z1 * w2])


def slerp(q0, q1, t):
    q0, q1 = q0 / norm(q0), q1 / norm(q1)
    dot = q0 @ q1
    if dot < 0:
        q1, dot = -q1, -dot
    if dot > 0.9995:
        q = q0 + t * (q1 - q0)
        return q / norm(q)
    th = np.arccos(np.clip(dot, -1, 1))
    return (np.sin((1 - t) * th) * q0 + np.sin(t * th) * q1) / np.sin(th)


def attitude_error(q0, q1, t):
    q = slerp(q0, q1, t)
    conj = q * [1, -1, -1, -1]
    v = qmul(qmul(q, np.r_[0.0, [1.0, 2.0, 3.0]]), conj)[1:]
    return v @ np.array([0.3, -0.2, 0.5]) + q[0]


def thomas(a, b, c, d):
    n = len(d)
    cp, dp = np.empty(n), np.empty(n)
    cp[0], dp[0] = c[0] / b[0], d[0] / b[0]
    for i in range(1, n):
        m = b[i] - a[i] * cp[i - 1]
        cp[i] = c[i] / m
        dp[i] = (d[i] - a[i] * dp[i - 1]) / m
    x = np.empty(n)
    x[-1] = dp[-1]
    for i in reversed(range(n - 1)):
        x[i] = dp[i] - cp[i] * x[i + 1]
    return x


def adi_heat(u, r):
    ny, nx = u.shape
    a = np.full(nx, -r / 2)
    b = np.full(nx, 1 + r)
    c = a.copy()
    a[0] = c[-1] = 0
    half = np.empty_like(u)
    for j in range(ny):
        up = u[j + 1] if j + 1 < ny else np.zeros(nx)
        dn = u[j - 1] if j > 0 else np.zeros(nx)
        half[j] = thomas(a, b, c, u[j] + r / 2 * (up - 2 * u[j] + dn))
    out = np.empty_like(u)
    for i in range(nx):
        rt = half[:, i + 1] if i + 1 < nx else 0.0
        lf = half[:, i - 1] if i > 0 else 0.0
        out[:, i] = thomas(a[:ny], b[:ny], c[:ny], half[:, i] + r / 2 * (rt - 2 * half[:, i] + lf))
    return np.sum(out**2)


def advect_tvd(q, c, limiter="vanleer"):
    phi = LIMITERS[limiter]
    for step in range(3):
        dq = np.diff(q, append=q[:1])
        r = np.divide(np.roll(dq, 1), dq, out=np.zeros_like(dq), where=np.abs(dq) > 1e-12)
        flux = c * (q + 0.5 * (1 - c) * phi(r) * dq)
        q = q - np.diff(flux, prepend=flux[-1])
    return q @ np.arange(len(q)) + (q**2).sum()


def vcycle(u, f, h):
    n = len(u) - 1
    if n == 2:
        u = u.copy()
        u[1] = 0.5 * (h * h * f[1] + u[0] + u[2])
        return u
    u = u.copy()
    for _ in range(2):
        u[1:-1] += (2 / 3) * 0.5 * (h**2 * f[1:-1] + u[:-2] + u[2:] - 2 * u[1:-1])
    r = np.zeros_like(u)
    r[1:-1] = f[1:-1] + (u[:-2] - 2 * u[1:-1] + u[2:]) / h**2
    rc = r[::2].copy()
    rc[1:-1] = 0.25 * (r[1:-3:2] + 2 * r[2:-2:2] + r[3:-1:2])
    ec = vcycle(np.zeros_like(rc), rc, 2 * h)
    e = np.zeros_like(u)
    e[::2] = ec
    e[1::2] = 0.5 * (ec[:-1] + ec[1:])
    return u + e


def multigrid(f, left):
    n = len(f) - 1
    u = np.zeros(n + 1)
    u[0] = left
    for it in range(2):
        u = vcycle(u, f, 1.0 / n)
    return np.sum(u**2) + u[n // 2]


def shallow_water(h0, hu0, g=9.81):
    s = {"h": h0.copy(), "hu": hu0.copy()}
    def flux(h, hu):
        return hu, hu**2 / h + 0.5 * g * h**2
    lam = 0.05
    for _ in range(3):
        fh, fhu = flux(s["h"], s["hu"])
        hm = 0.5 * (s["h"][1:] + s["h"][:-1]) - 0.5 * lam * np.diff(fh)
        hum = 0.5 * (s["hu"][1:] + s["hu"][:-1]) - 0.5 * lam * np.diff(fhu)
        fh, fhu = flux(hm, hum)
        s["h"][1:-1] -= lam * np.diff(fh)
        s["hu"][1:-1] -= lam * np.diff(fhu)
        for key in s:
            s[key][0] = s[key][1]
            s[key][-1] = s[key][-2]
    return np.sum(s["h"] ** 2) + np.sum(s["hu"] * s["h"])


@dataclass
class StateSpace:
    A: np.ndarray
    B: np.ndarray
    C: np.ndarray
    def discretise(self, dt):
        n, m = self.A.shape[0], self.B.shape[1]
        M = np.zeros((n + m, n + m))
        M[:n, :n], M[:n, n:] = self.A * dt, self.B * dt
        E = expm(M)
        return StateSpace(E[:n, :n], E[:n, n:], self.C)
    def simulate(self, u):
        x = np.zeros(self.A.shape[0])
        ys = []
        for uk in u:
            ys.append(self.C @ x)
            x = self.A @ x + self.B @ np.atleast_1d(uk)
        return np.array(ys)


def msd_response(m, c, k, u):
    ss = StateSpace(np.array([[0, 1], [-k / m, -c / m]]), np.array([[0.0], [1 / m]]), np.array([1.0, 0.0]))
    y = ss.discretise(0.1).simulate(u)
    return np.sum((y - 0.01) ** 2) * 1e2


class KalmanState(namedtuple("KalmanState", "x P")):
    __slots__ = ()


def kalman_nll(z, q, r):
    F = np.array([[1.0, 1.0], [0.0, 1.0]])
    H = np.array([[1.0, 0.0]])
    Q = q * np.array([[0.25, 0.5], [0.5, 1.0]])
    st = KalmanState(np.zeros(2), np.eye(2))
    ll = 0.0
    for zk in z:
        x = F @ st.x
        P = F @ st.P @ F.T + Q
        if not np.isnan(zk):
            S = H @ P @ H.T + r
            y = zk - H @ x
            K = P @ H.T / S
            x = x + (K @ y)
            P = (np.eye(2) - K @ H) @ P
            ll += stats.norm.logpdf(y[0], loc=0.0, scale=np.sqrt(S[0, 0]))
        st = st._replace(x=x, P=P)
    return -ll


def biquad(x, f0, Q):
    w0 = 2 * np.pi * f0
    alpha = np.sin(w0) / (2 * Q)
    b = np.array([(1 - np.cos(w0)) / 2, 1 - np.cos(w0), (1 - np.cos(w0)) / 2])
    a = np.array([1 + alpha, -2 * np.cos(w0), 1 - alpha])
    b, a = b / a[0], a / a[0]
    y = np.zeros_like(x)
    z1 = z2 = 0.0
    for n, xn in enumerate(x):
        y[n] = b[0] * xn + z1
        z1 = b[1] * xn - a[1] * y[n] + z2
        z2 = b[2] * xn - a[2] * y[n]
    y2 = signal.lfilter(b, a, x)
    _w, h = signal.freqz(b, a, worN=8)
    return np.sum(y**2) + y2 @ y + np.sum(np.abs(h) ** 2)


def psd_peak(x, fs):
    f, P = signal.welch(x, fs=fs, nperseg=8)
    return np.log(P[1:]).sum() + P @ f


def total_variation(u, eps=0.1):
    s = 0.0
    for ax in range(u.ndim):
        lo, hi = [slice(None)] * u.ndim, [slice(None)] * u.ndim
        lo[ax], hi[ax] = slice(None, -1), slice(1, None)
        s += np.sqrt((u[tuple(hi)] - u[tuple(lo)]) ** 2 + eps).sum()
    return s


CASES = [
    (truss_compliance, (RNG.uniform(0.5, 1.5, 5), NODES)),
    (beam_tip, (RNG.uniform(1, 2, 3), 1.5, 0.7)),
    (bar_modes, (RNG.uniform(1, 2, 4), RNG.uniform(1, 2, 4))),
    (lqr_cost, (np.array([[0.8, 0.1], [0.05, 0.7]]), np.array([[0.0], [0.1]]), np.array([1.0, 0.5]), 0.3)),
    (care_cost, (2.0, 1.0, 0.3)),
    (end_effector, (np.array([0.3, -0.4, 0.8]), np.array([0.5, 0.2, 0.4]))),
    (attitude_error, (np.array([1, 0.2, 0.1, -0.3]), np.array([-0.5, 0.6, 0.3, 0.1]), 0.3)),
    (adi_heat, (RNG.normal(size=(3, 3)), 0.4)),
    (advect_tvd, (BUMP, 0.4)),
    (multigrid, (RNG.normal(size=9), 0.5)),
    (shallow_water, (RNG.uniform(1, 1.5, 7), 0.1 * RNG.normal(size=7))),
    (msd_response, (1.0, 0.4, 2.0, RNG.normal(size=5))),
    (kalman_nll, (RNG.normal(size=4), 0.3, 0.5)),
    (biquad, (RNG.normal(size=8), 0.1, 0.8)),
    (psd_peak, (RNG.normal(size=20), 2.0)),
    (total_variation, (RNG.normal(size=(3, 4)),)),
]
