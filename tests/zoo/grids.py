"""Partial differential equations: implicit steps, staggered grids, several grids."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import M, V, W


@example(u=V, r=0.3, steps=2)
def crank_nicolson(u, r, steps):
    n = len(u)
    u = u.copy()
    a = np.full(n, -r / 2)
    b = np.full(n, 1 + r)
    c = np.full(n, -r / 2)
    for _ in range(steps):
        d = np.zeros(n)
        for i in range(n):
            left = u[i - 1] if i > 0 else 0.0
            right = u[i + 1] if i < n - 1 else 0.0
            d[i] = (1 - r) * u[i] + r / 2 * (left + right)
        cp = np.empty(n)
        dp = np.empty(n)
        cp[0] = c[0] / b[0]
        dp[0] = d[0] / b[0]
        for i in range(1, n):
            m = b[i] - a[i] * cp[i - 1]
            cp[i] = c[i] / m
            dp[i] = (d[i] - a[i] * dp[i - 1]) / m
        u[-1] = dp[-1]
        for i in reversed(range(n - 1)):
            u[i] = dp[i] - cp[i] * u[i + 1]
    return np.sum(u ** 2)


def thomas(a, b, c, d):
    n = len(d)
    c_ = c.copy()
    d_ = d.copy()
    c_[0] /= b[0]
    d_[0] /= b[0]
    for i in range(1, n):
        w = b[i] - a[i] * c_[i - 1]
        if i < n - 1:
            c_[i] /= w
        d_[i] = (d_[i] - a[i] * d_[i - 1]) / w
    x = np.zeros(n)
    x[-1] = d_[-1]
    for i in range(n - 2, -1, -1):
        x[i] = d_[i] - c_[i] * x[i + 1]
    return x


@example(u=M, alpha=0.2, steps=1)
def adi(u, alpha, steps):
    nx, ny = u.shape
    ax = np.full(nx, -alpha)
    bx = np.full(nx, 1 + 2 * alpha)
    cx = np.full(nx, -alpha)
    ay = np.full(ny, -alpha)
    by = np.full(ny, 1 + 2 * alpha)
    cy = np.full(ny, -alpha)
    for s in range(steps):
        half = np.zeros_like(u)
        for j in range(ny):
            rhs = (1 - 2 * alpha) * u[:, j]
            if j > 0:
                rhs = rhs + alpha * u[:, j - 1]
            if j < ny - 1:
                rhs = rhs + alpha * u[:, j + 1]
            half[:, j] = thomas(ax, bx, cx, rhs)
        for i in range(nx):
            rhs = (1 - 2 * alpha) * half[i]
            if i > 0:
                rhs += alpha * half[i - 1]
            if i < nx - 1:
                rhs += alpha * half[i + 1]
            u[i] = thomas(ay, by, cy, rhs)
    return (u * u).sum()


def smooth(u, f, h, n):
    for _ in range(n):
        u[1:-1] = 0.5 * (u[:-2] + u[2:] + h * h * f[1:-1])
    return u


def restrict_(r):
    n = (len(r) - 1) // 2 + 1
    out = np.zeros(n)
    for i in range(1, n - 1):
        out[i] = 0.25 * (r[2 * i - 1] + 2 * r[2 * i] + r[2 * i + 1])
    return out


def prolong(e, n):
    out = np.zeros(n)
    out[::2] = e
    out[1::2] = 0.5 * (e[:-1] + e[1:])
    return out


@example(u=np.zeros(9), f=np.linspace(0.5, 1.5, 9) ** 2)
def vcycle2(u, f):
    n = len(u)
    h = 1.0 / (n - 1)
    smooth(u, f, h, 2)
    res = np.zeros(n)
    res[1:-1] = f[1:-1] - (2 * u[1:-1] - u[:-2] - u[2:]) / h ** 2
    rc = restrict_(res)
    ec = np.zeros_like(rc)
    smooth(ec, rc, 2 * h, 3)
    u += prolong(ec, n)
    smooth(u, f, h, 1)
    return np.sum(u * u) + u[n // 2]


@example(ez=M, hx=0.3 * M, hy=0.1 * M, nt=2)
def fdtd(ez, hx, hy, nt):
    hx = hx.copy()
    hy = hy.copy()
    ez = ez.copy()
    for t in range(nt):
        hx[:, :-1] -= 0.5 * (ez[:, 1:] - ez[:, :-1])
        hy[:-1, :] += 0.5 * (ez[1:, :] - ez[:-1, :])
        ez[1:-1, 1:-1] += 0.5 * ((hy[1:-1, 1:-1] - hy[:-2, 1:-1]) - (hx[1:-1, 1:-1] - hx[1:-1, :-2]))
        ez[2, 2] += np.sin(0.3 * t)
    return np.sum(ez ** 2) + np.sum(hx * hy)


@example(h=V, hu=W, dt=0.05, nt=2)
def shallow_water(h, hu, dt, nt):
    g = 9.81
    for k in range(nt):
        u = hu / h
        F1 = hu
        F2 = hu * u + 0.5 * g * h ** 2
        c = np.sqrt(g * h)
        a = np.maximum(np.abs(u[:-1]) + c[:-1], np.abs(u[1:]) + c[1:])
        f1 = 0.5 * (F1[:-1] + F1[1:]) - 0.5 * a * (h[1:] - h[:-1])
        f2 = 0.5 * (F2[:-1] + F2[1:]) - 0.5 * a * (hu[1:] - hu[:-1])
        h[1:-1] -= dt * (f1[1:] - f1[:-1])
        hu[1:-1] -= dt * (f2[1:] - f2[:-1])
        h[0] = h[1]
        h[-1] = h[-2]
        hu[0] = -hu[1]
        hu[-1] = -hu[-2]
    return np.sum(h) ** 2 + np.sum(hu ** 2)


@example(u=V, nu=0.1, dt=0.2, its=2)
def burgers_implicit_newton(u, nu, dt, its):
    un = u.copy()
    n = len(u)
    for _ in range(its):
        J = np.eye(n)
        R = u - un
        for i in range(1, n - 1):
            R[i] += dt * (u[i] * (u[i + 1] - u[i - 1]) - nu * (u[i + 1] - 2 * u[i] + u[i - 1]))
            J[i, i] += dt * (u[i + 1] - u[i - 1] + 2 * nu)
            J[i, i + 1] += dt * (u[i] - nu)
            J[i, i - 1] += dt * (-u[i] - nu)
        u = u - np.linalg.solve(J, R)
    return u @ u


@example(u0=V, v0=W, c=0.1, nt=3)
def wave_rotating(u0, v0, c, nt):
    a = u0.copy()
    b = u0 + c * v0
    d = np.zeros_like(u0)
    for _ in range(nt):
        d[1:-1] = 2 * b[1:-1] - a[1:-1] + c * c * (b[2:] - 2 * b[1:-1] + b[:-2])
        a, b, d = b, d, a
    return np.sum(b * b) + a[2]


@example(p=M, maxit=3)
def jacobi_until(p, maxit):
    err = 1.0
    it = 0
    while err > 1e-3 and it < maxit:
        pn = p.copy()
        p[1:-1, 1:-1] = 0.25 * (pn[1:-1, 2:] + pn[1:-1, :-2] + pn[2:, 1:-1] + pn[:-2, 1:-1])
        p[:, -1] = p[:, -2]
        p[0, :] = p[1, :]
        err = np.abs(p - pn).max()
        it += 1
    return p.sum() ** 2
