"""Pictures, meshes, cameras, cells and small algorithms written out, as users write them."""

import itertools
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np
import numpy.linalg as la
from scipy import interpolate, linalg, special
from scipy.spatial.distance import cdist
from scipy.special import logsumexp, softmax

RNG = np.random.default_rng(1406)
TETRA = np.array([[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])


def raster_triangle(verts, color, size=6, sharp=8.0):
    ax = (np.arange(size) + 0.5) / size
    X, Y = np.meshgrid(ax, ax, indexing="xy")
    img = np.ones((size, size, 3))
    cover = np.ones((size, size))
    for k in range(3):
        (x0, y0), (x1, y1) = verts[k], verts[(k + 1) % 3]
        edge = (x1 - x0) * (Y - y0) - (y1 - y0) * (X - x0)
        cover *= special.expit(sharp * edge)
    img = img * (1 - cover[..., None]) + cover[..., None] * color
    return np.mean((img - 0.5) ** 2)


def bezier_length(P, n=12):
    def point(ctrl, t):
        if len(ctrl) == 1:
            return ctrl[0]
        return point((1 - t) * ctrl[:-1] + t * ctrl[1:], t)
    pts = np.array([point(P, t) for t in np.linspace(0, 1, n)])
    seg = np.linalg.norm(np.diff(pts, axis=0), axis=1)
    x, y = pts.T
    area = 0.5 * np.abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1)))
    return seg.sum() + area


def bspline_basis(i, k, t, x):
    if k == 0:
        return np.where((t[i] <= x) & (x < t[i + 1]), 1.0, 0.0)
    d1, d2 = t[i + k] - t[i], t[i + k + 1] - t[i + 1]
    left = (x - t[i]) / d1 * bspline_basis(i, k - 1, t, x) if d1 > 0 else 0
    right = (t[i + k + 1] - x) / d2 * bspline_basis(i + 1, k - 1, t, x) if d2 > 0 else 0
    return left + right


def spline_fit(c, shift):
    t = np.r_[[0.0] * 4, 0.4, 0.7, [1.0] * 4]
    x = np.linspace(0.05, 0.9, 6) + shift
    s = sum(c[i] * bspline_basis(i, 3, t, x) for i in range(len(c)))
    spl = interpolate.CubicSpline(np.linspace(0, 1, len(c)), c)
    return np.sum((s - np.sin(3 * x)) ** 2) + spl(x).sum()


def mesh_energy(V, lam):
    F = TETRA
    for _ in range(2):
        acc = np.zeros_like(V)
        deg = np.zeros(len(V))
        for a, b in ((0, 1), (1, 2), (2, 0)):
            np.add.at(acc, F[:, a], V[F[:, b]])
            np.add.at(deg, F[:, a], 1)
        V = V + lam * (acc / deg[:, None] - V)
    v0, v1, v2 = V[F[:, 0]], V[F[:, 1]], V[F[:, 2]]
    n = np.cross(v1 - v0, v2 - v0)
    area = 0.5 * np.linalg.norm(n, axis=-1)
    vol = np.einsum("ij,ij->", v0, np.cross(v1, v2)) / 6
    vn = np.zeros_like(V)
    np.add.at(vn, F, n[:, None, :])
    vn /= np.linalg.norm(vn, axis=1)[:, None]
    return area.sum() + vol + vn[0] @ vn[1]


@dataclass(frozen=True)
class Camera:
    f: float
    cx: float = 0.0
    cy: float = 0.0
    k: tuple = (0.1, -0.01)
    def project(self, X):
        xy = X[:, :2] / X[:, 2:]
        r2 = (xy**2).sum(axis=1, keepdims=True)
        dist = 1 + sum(ki * r2 ** (i + 1) for i, ki in enumerate(self.k))
        return self.f * xy * dist + np.array([self.cx, self.cy])


def reprojection(rvec, t, focal, pts, obs):
    th = np.linalg.norm(rvec)
    k = rvec / th
    Xc = pts * np.cos(th) + np.cross(k, pts) * np.sin(th) + np.outer(pts @ k, k) * (1 - np.cos(th)) + t
    cam = replace(Camera(f=1.0), f=focal, cy=0.2)
    res = cam.project(Xc) - obs
    e = np.linalg.norm(res, axis=1)
    delta = 1.0
    return np.where(e < delta, 0.5 * e**2, delta * (e - 0.5 * delta)).sum()


def icp(src, dst, iters=2):
    P = src - src.mean(0)
    for _ in range(iters):
        idx = cdist(P, dst).argmin(axis=1)
        Q = dst[idx]
        mp, mq = P.mean(axis=0), Q.mean(axis=0)
        U, _S, Vt = np.linalg.svd((P - mp).T @ (Q - mq))
        d = np.sign(np.linalg.det(Vt.T @ U.T))
        Rm = Vt.T @ np.diag([1.0, d]) @ U.T
        P = (P - mp) @ Rm.T + mq
    return np.mean(np.sum((P - dst[idx]) ** 2, axis=1))


def phong(center, radius, light):
    u = np.linspace(-0.5, 0.5, 4)
    img = np.zeros((4, 4))
    light = light / np.linalg.norm(light)
    for (i, y), (j, x) in ((a, b) for a in enumerate(u) for b in enumerate(u)):
        d = np.array([x, y, 1.0])
        d /= np.sqrt(d @ d)
        b = d @ center
        disc = b * b - center @ center + radius**2
        if disc < 0:
            continue
        t = b - np.sqrt(disc)
        n = (t * d - center) / radius
        img[i, j] = max(0.0, n @ light) + 0.5 * max(0.0, (2 * (n @ light) * n - light) @ -d) ** 8
    return img.sum()


def bilateral(img, ss, sr, r=1):
    out = np.zeros_like(img)
    wsum = np.zeros_like(img)
    P = np.pad(img, r, mode="edge")
    H, W = img.shape
    for dy in range(-r, r + 1):
        for dx in range(-r, r + 1):
            sh = P[r + dy:r + dy + H, r + dx:r + dx + W]
            g = np.exp(-(dx**2 + dy**2) / (2 * ss**2) - (sh - img) ** 2 / (2 * sr**2))
            out += g * sh
            wsum += g
    out /= wsum
    return np.square(out - img).sum()


@dataclass
class HH:
    g: dict = field(default_factory=lambda: {"Na": 120.0, "K": 36.0, "L": 0.3})
    E: dict = field(default_factory=lambda: {"Na": 50.0, "K": -77.0, "L": -54.4})
    C: float = 1.0
    def alpha_beta(self, V):
        am = 0.1 * (V + 40) / -np.expm1(-(V + 40) / 10)
        bm = 4 * np.exp(-(V + 65) / 18)
        ah = 0.07 * np.exp(-(V + 65) / 20)
        bh = 1 / (1 + np.exp(-(V + 35) / 10))
        an = 0.01 * (V + 55) / -np.expm1(-(V + 55) / 10)
        bn = 0.125 * np.exp(-(V + 65) / 80)
        return (am, bm), (ah, bh), (an, bn)


def hodgkin_huxley(I, gNa):
    model = HH()
    model.g["Na"] = gNa
    V, gates = -62.0, np.array([0.05, 0.6, 0.32])
    dt = 0.02
    Vs = []
    for Ik in I:
        ab = model.alpha_beta(V)
        gates = np.array([(x + dt * a) / (1 + dt * (a + b)) for x, (a, b) in zip(gates, ab)])
        m, h, n = gates
        cur = {"Na": model.g["Na"] * m**3 * h, "K": model.g["K"] * n**4, "L": model.g["L"]}
        Iion = sum(gg * (V - model.E[ch]) for ch, gg in cur.items())
        V += dt * (Ik - Iion) / model.C
        Vs.append(V)
    return np.mean(np.array(Vs)) / 10 + Vs[-1]


def gmres_res(A, b, m=3):
    n = b.size
    beta = la.norm(b)
    V = np.zeros((m + 1, n))
    H = np.zeros((m + 1, m))
    V[0] = b / beta
    cs, sn = np.zeros(m), np.zeros(m)
    g = np.zeros(m + 1)
    g[0] = beta
    for j in range(m):
        w = A @ V[j]
        for i in range(j + 1):
            H[i, j] = w @ V[i]
            w -= H[i, j] * V[i]
        H[j + 1, j] = la.norm(w)
        V[j + 1] = w / H[j + 1, j]
        for i in range(j):
            H[i, j], H[i + 1, j] = cs[i] * H[i, j] + sn[i] * H[i + 1, j], -sn[i] * H[i, j] + cs[i] * H[i + 1, j]
        den = np.hypot(H[j, j], H[j + 1, j])
        cs[j], sn[j] = H[j, j] / den, H[j + 1, j] / den
        H[j, j], H[j + 1, j] = den, 0.0
        g[j + 1] = -sn[j] * g[j]
        g[j] *= cs[j]
    y = linalg.solve_triangular(H[:m, :m], g[:m])
    x = V[:m].T @ y
    return np.sum(x**2) + abs(g[m])


def lanczos_ritz(B, v0, m=3):
    A = (B + B.T) / 2
    v = v0 / la.norm(v0)
    v_old = np.zeros_like(v)
    beta = 0
    al, be = [], []
    for j in range(m):
        w = A.dot(v) - beta * v_old
        alpha = np.dot(w, v)
        w = w - alpha * v
        beta = la.norm(w)
        al.append(alpha)
        be.append(beta)
        v_old, v = v, w / beta
    T = np.diag(al) + np.diag(be[:-1], 1) + np.diag(be[:-1], -1)
    return linalg.eigh_tridiagonal(np.array(al), np.array(be[:-1]), eigvals_only=True)[-1] + la.eigvalsh(T)[0]


def jacobi_eig(B, sweeps=3):
    A = (B + B.T).copy()
    n = A.shape[0]
    V = np.eye(n)
    for _ in range(sweeps):
        for p in range(n - 1):
            for q in range(p + 1, n):
                if abs(A[p, q]) < 1e-14:
                    continue
                theta = 0.5 * np.arctan2(2 * A[p, q], A[q, q] - A[p, p])
                c, s = np.cos(theta), np.sin(theta)
                J = np.array([[c, s], [-s, c]])
                A[:, [p, q]] = A[:, [p, q]] @ J
                A[[p, q], :] = J.T @ A[[p, q], :]
                V[:, [p, q]] = V[:, [p, q]] @ J
    w = np.diag(A)
    order = np.argsort(w)
    w, V = w[order], V[:, order]
    return w[0] * 2 + w[-1] + abs(V[0, 0])


def cheb_fit(freq, n=8):
    k = np.arange(n)
    nodes = np.cos(np.pi * (k + 0.5) / n)
    fv = np.sin(freq * nodes)
    c = 2 / n * np.cos(np.outer(k, np.pi * (k + 0.5) / n)) @ fv
    c[0] /= 2
    def clenshaw(x):
        b1 = b2 = 0.0
        for ck in c[:0:-1]:
            b1, b2 = ck + 2 * x * b1 - b2, b1
        return c[0] + x * b1 - b2
    rich = [(clenshaw(0.3 + h) - clenshaw(0.3 - h)) / (2 * h) for h in (0.1, 0.05, 0.025)]
    while len(rich) > 1:
        rich = [(4 * fine - coarse) / 3 for coarse, fine in itertools.pairwise(rich)]
    return rich[0] + np.polynomial.chebyshev.chebval(0.2, c) + np.polynomial.chebyshev.chebder(c)[1]


class HMM(NamedTuple):
    logA: np.ndarray
    logB: np.ndarray
    logpi: np.ndarray


def hmm_scores(A, B, pi, obs=(0, 2, 1, 1)):
    m = HMM(np.log(softmax(A, axis=1)), np.log(softmax(B, axis=1)), special.log_softmax(pi))
    alpha = m.logpi + m.logB[:, obs[0]]
    delta, back = alpha, []
    for o in obs[1:]:
        alpha = logsumexp(alpha[:, None] + m.logA, axis=0) + m.logB[:, o]
        scores = delta[:, None] + m.logA
        back.append(scores.argmax(axis=0))
        delta = scores.max(axis=0) + m.logB[:, o]
    path = [int(np.argmax(delta))]
    for bp in back[::-1]:
        path.insert(0, bp[path[0]])
    lp = m.logpi[path[0]] + sum(m.logA[i, j] for i, j in itertools.pairwise(path))
    return logsumexp(alpha) - delta.max() + lp


CASES = [
    (raster_triangle, (np.array([[0.1, 0.2], [0.9, 0.3], [0.5, 0.8]]), np.array([0.9, 0.2, 0.1]))),
    (bezier_length, (RNG.normal(size=(4, 2)),)),
    (spline_fit, (RNG.normal(size=6), 0.02)),
    (mesh_energy, (RNG.normal(size=(4, 3)), 0.2)),
    (reprojection, (np.array([0.1, 0.2, -0.3]), np.array([0.1, 0, 4]), 2.0, RNG.normal(size=(4, 3)), RNG.normal(size=(4, 2)))),
    (icp, (RNG.normal(size=(5, 2)), RNG.normal(size=(6, 2)))),
    (phong, (np.array([0.1, -0.1, 3.0]), 0.9, np.array([0.3, 0.5, -1.0]))),
    (bilateral, (RNG.normal(size=(3, 4)), 1.2, 0.7)),
    (hodgkin_huxley, (RNG.uniform(5, 10, 4), 110.0)),
    (gmres_res, (RNG.normal(size=(4, 4)) + 3 * np.eye(4), RNG.normal(size=4))),
    (lanczos_ritz, (RNG.normal(size=(4, 4)), RNG.normal(size=4))),
    (jacobi_eig, (RNG.normal(size=(3, 3)),)),
    (cheb_fit, (1.7,)),
    (hmm_scores, (RNG.normal(size=(2, 2)), RNG.normal(size=(2, 3)), RNG.normal(size=2))),
]
