"""Ordinary differential equations with steps that adapt, several levels of time and implicit stages."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import Q, T, V, W


def lotka(t, y, p):
    return np.array([p[0] * y[0] - p[1] * y[0] * y[1], -p[2] * y[1] + p[3] * y[0] * y[1]])


@example(y0=np.array([1.0, 0.5]), p=np.array([1.0, 0.8, 0.6, 0.9]), tol=1e-3, t_end=0.5, smooth=False)
def rk23_adaptive(y0, p, tol, t_end):
    t, h = 0.0, 0.1
    y = y0
    steps = 0
    while t < t_end:
        if t + h > t_end:
            h = t_end - t
        k1 = lotka(t, y, p)
        k2 = lotka(t + h / 2, y + h / 2 * k1, p)
        k3 = lotka(t + 3 * h / 4, y + 3 * h / 4 * k2, p)
        ynew = y + h * (2 * k1 + 3 * k2 + 4 * k3) / 9
        k4 = lotka(t + h, ynew, p)
        err = np.max(np.abs(h * (-5 * k1 / 72 + k2 / 12 + k3 / 9 - k4 / 8)))
        if err > tol:
            h *= 0.5
            continue
        t += h
        y = ynew
        steps += 1
        if steps > 50:
            break
        if err < tol / 10:
            h *= 1.5
    return np.sum(y ** 2)


@example(y0=1.0, lam=2.0, h=0.1, n=4)
def bdf2_newton(y0, lam, h, n):
    def f(y):
        return -lam * y ** 3
    y_prev = y0
    y = y0 + h * f(y0)
    for _ in range(n):
        rhs = (4 * y - y_prev) / 3
        z = y
        for k in range(20):
            g = z - rhs - 2 * h / 3 * f(z)
            dg = 1 + 2 * h / 3 * 3 * lam * z ** 2
            dz = g / dg
            z = z - dz
            if abs(dz) < 1e-14:
                break
        y_prev, y = y, z
    return y * y


@example(pos=Q[:, :2].copy(), vel=Q.T[:, :2].copy(), m=T, dt=0.1, steps=1)
def nbody(pos, vel, m, dt, steps):
    n = len(m)
    for _ in range(steps):
        acc = np.zeros_like(pos)
        for i in range(n):
            for j in range(n):
                if i == j:
                    continue
                d = pos[j] - pos[i]
                acc[i] += m[j] * d / (np.dot(d, d) + 0.01) ** 1.5
        vel += dt * acc
        pos += dt * vel
    e = 0.0
    for i in range(n):
        e += 0.5 * m[i] * np.sum(vel[i] ** 2)
        for j in range(i):
            e -= m[i] * m[j] / np.linalg.norm(pos[i] - pos[j])
    return e


@example(q=V[:4], p=W[:4], h=0.1, n=3)
def symplectic_fr(q, p, h, n):
    theta = 1 / (2 - 2 ** (1 / 3))
    c = [theta / 2, (1 - theta) / 2, (1 - theta) / 2, theta / 2]
    d = [theta, 1 - 2 * theta, theta]
    for _ in range(n):
        for k in range(4):
            q += c[k] * h * p
            if k < 3:
                p -= d[k] * h * (q ** 3)
    return 0.5 * np.sum(p ** 2) + 0.25 * np.sum(q ** 4)


@example(y=T, h=0.1, n=4)
def adams_bashforth_ring(y, h, n):
    def f(y):
        return -y ** 2 + np.sin(y)

    hist = np.zeros((3, len(y)))
    hist[0] = f(y)
    y = y + h * hist[0]
    hist[1] = f(y)
    y = y + h * hist[1]
    for k in range(2, n):
        hist[k % 3] = f(y)
        y = y + h / 12 * (23 * hist[k % 3] - 16 * hist[(k - 1) % 3] + 5 * hist[(k - 2) % 3])
    return np.sum(y)


@example(x=0.5, v=1.3, dt=0.05)
def event_detection(x, v, dt):
    t = 0.0
    for i in range(100):
        xn = x + dt * v
        vn = v - dt * 9.81
        if xn < 0:
            frac = x / (x - xn)
            return t + frac * dt
        x, v = xn, vn
        t += dt
    else:
        return -1.0
    return t


@example(ref=1.0, kd=0.1, kp=3.0, dt=0.01, n=6)
def pid(ref, kd, kp, dt, n):
    x = 0.0
    v = 0.0
    integ = 0.0
    last = None
    cost = 0.0
    for k in range(n):
        e = ref - x
        integ += e * dt
        de = 0.0 if last is None else (e - last) / dt
        u = kp * e + 0.5 * integ + kd * de
        last = e
        v += dt * (u - v)
        x += dt * v
        cost += e * e
    return cost


@example(u=T, dt=0.1, n=3)
def strang(u, dt, n):
    def react(u, dt):
        return u / (u + (1 - u) * np.exp(-dt))
    def diffuse(u, dt):
        lap = np.zeros_like(u)
        lap[1:-1] = u[2:] - 2 * u[1:-1] + u[:-2]
        return u + dt * lap
    for _ in range(n):
        u = react(u, dt / 2)
        u = diffuse(u, dt)
        u = react(u, dt / 2)
    return np.sum(u * u)
