"""Programs of text-books: a filter, simulations, optimisers, estimators and networks."""

import numpy as np

from tests.programs.zoo.case import R, case

POSITIONS = np.array([[0.0, 0.1], [1.2, 0.0], [0.5, 1.1]])


def forward(params, X):
    h = X
    for layer in params[:-1]:
        h = np.tanh(h @ layer["W"] + layer["b"])
    last = params[-1]
    return h @ last["W"] + last["b"]


@case((0, 3), ([{"W": 0.3 * R(1, 3, 3), "b": R(2, 3)}, {"W": 0.3 * R(3, 3, 3), "b": R(4, 3)}], R(5, 4, 3), R(6, 4, 3), 0.05),
      ([{"W": 0.3 * R(7, 3, 3), "b": R(8, 3)}], R(5, 4, 3), R(6, 4, 3), 0.1))
def adam_training(params, X, Y, lr):
    m = [{k: np.zeros_like(v) for k, v in layer.items()} for layer in params]
    v = [{k: np.zeros_like(v) for k, v in layer.items()} for layer in params]
    for step in range(1, 4):
        out = forward(params, X)
        err = (out - Y) / len(X)
        # last layer by hand
        h = X
        for layer in params[:-1]:
            h = np.tanh(h @ layer["W"] + layer["b"])
        gW = h.T @ err
        gb = err.sum(axis=0)
        g = {"W": gW, "b": gb}
        for key in ("W", "b"):
            m[-1][key] = 0.9 * m[-1][key] + 0.1 * g[key]
            v[-1][key] = 0.99 * v[-1][key] + 0.01 * g[key] ** 2
            mhat = m[-1][key] / (1 - 0.9 ** step)
            vhat = v[-1][key] / (1 - 0.99 ** step)
            params[-1][key] = params[-1][key] - lr * mhat / (np.sqrt(vhat) + 1e-3)
    out = forward(params, X)
    return np.mean((out - Y) ** 2)


def lj_forces(pos, eps, sigma):
    n = len(pos)
    F = np.zeros_like(pos)
    energy = 0.0
    for i in range(n):
        for j in range(i + 1, n):
            r = pos[i] - pos[j]
            d2 = r @ r
            s6 = (sigma ** 2 / d2) ** 3
            energy += 4 * eps * (s6 ** 2 - s6)
            f = 24 * eps * (2 * s6 ** 2 - s6) / d2 * r
            F[i] += f
            F[j] -= f
    return F, energy


@case((0, 1, 2, 3), (POSITIONS, 0.1 * R(9, 3, 2), 0.7, 0.9, 0.003, 2),
      (POSITIONS, 0.1 * R(10, 3, 2), 0.6, 0.8, 0.005, 1))
def verlet_molecules(pos, vel, eps, sigma, dt, steps):
    F, e = lj_forces(pos, eps, sigma)
    total = 0.0
    for _ in range(steps):
        vel = vel + 0.5 * dt * F
        pos = pos + dt * vel
        F, e = lj_forces(pos, eps, sigma)
        vel = vel + 0.5 * dt * F
        total += e + 0.5 * np.sum(vel ** 2)
    return total / steps


class PendulumFilter:
    def __init__(self, mean, cov, q, r):
        self.mean = mean
        self.cov = cov
        self.q = q
        self.r = r
        self.loglik = 0.0

    def predict(self, dt):
        th, om = self.mean
        self.mean = np.array([th + dt * om, om - dt * 9.81 * np.sin(th)])
        J = np.array([[1.0, dt], [-dt * 9.81 * np.cos(th), 1.0]])
        self.cov = J @ self.cov @ J.T + self.q * np.eye(2)

    def update(self, y):
        H = np.array([[1.0, 0.0]])
        innov = y - self.mean[0]
        S = (H @ self.cov @ H.T)[0, 0] + self.r
        K = (self.cov @ H.T)[:, 0] / S
        self.mean = self.mean + K * innov
        self.cov = self.cov - np.outer(K, H @ self.cov)
        self.loglik -= 0.5 * (innov ** 2 / S + np.log(2 * np.pi * S))


@case((0, 1, 2, 3), (0.3 * R(11, 4), np.array([0.2, 0.1]), 0.1, 0.2, 0.05),
      (0.3 * R(12, 2), np.array([0.1, 0.3]), 0.2, 0.1, 0.05))
def pendulum_likelihood(ys, mean0, q, r, dt):
    kf = PendulumFilter(mean0, np.eye(2), q, r)
    for y in ys:
        kf.predict(dt)
        kf.update(y)
    return kf.loglik


def flux(state, g):
    h, hu = state["h"], state["hu"]
    return {"h": hu, "hu": hu ** 2 / h + 0.5 * g * h ** 2}


@case((0, 1), (1.0 + 0.1 * R(13, 6), 9.8, 0.001, 0.05, 3),
      (1.0 + 0.1 * R(14, 5), 9.7, 0.001, 0.05, 2))
def shallow_water(h0, g, dt, dx, steps):
    state = {"h": h0, "hu": np.zeros_like(h0)}
    for _ in range(steps):
        F = flux(state, g)
        new = {}
        for name in state:
            q, f = state[name], F[name]
            qn = q.copy()
            qn[1:-1] = 0.5 * (q[2:] + q[:-2]) - dt / (2 * dx) * (f[2:] - f[:-2])
            qn[0] = qn[1]
            qn[-1] = qn[-2]
            new[name] = qn
        state = new
    return np.sum(state["h"] ** 2)


@case((0, 1, 2, 3), (R(15, 7), np.array([-1.0, 0.2, 1.3]), np.array([0.5, 0.6, 0.7]), np.array([0.2, 0.3, 0.5]), 2),
      (R(16, 5), np.array([-0.5, 0.7]), np.array([0.5, 0.8]), np.array([0.4, 0.6]), 1))
def em_mixture(x, mu, sigma, weights, steps):
    for _ in range(steps):
        resp = []
        for k in range(len(mu)):
            d = weights[k] * np.exp(-0.5 * ((x - mu[k]) / sigma[k]) ** 2) / sigma[k]
            resp.append(d)
        R = np.array(resp)
        R = R / R.sum(axis=0)
        N = R.sum(axis=1)
        mu = (R @ x) / N
        sigma = np.sqrt(np.array([R[k] @ (x - mu[k]) ** 2 for k in range(len(mu))]) / N + 1e-3)
        weights = N / len(x)
    return np.sum(mu ** 2) + np.sum(np.log(sigma)) + weights[0]


def accelerations(pos, masses, soft):
    n = len(masses)
    acc = []
    for i in range(n):
        a = np.zeros(2)
        for j in range(n):
            if i != j:
                d = pos[j] - pos[i]
                a = a + masses[j] * d / (d @ d + soft) ** 1.5
        acc.append(a)
    return np.array(acc)


@case((0, 1, 2), (3.0 * R(17, 3, 2), 0.1 * R(18, 3, 2), np.array([0.5, 1.2, 0.8]), 0.01, 2),
      (3.0 * R(19, 2, 2), 0.1 * R(20, 2, 2), np.array([0.5, 1.2]), 0.02, 1))
def rk4_planets(pos, vel, masses, dt, steps, soft=0.01):
    for _ in range(steps):
        k1v = accelerations(pos, masses, soft)
        k1x = vel
        k2v = accelerations(pos + 0.5 * dt * k1x, masses, soft)
        k2x = vel + 0.5 * dt * k1v
        k3v = accelerations(pos + 0.5 * dt * k2x, masses, soft)
        k3x = vel + 0.5 * dt * k2v
        k4v = accelerations(pos + dt * k3x, masses, soft)
        k4x = vel + dt * k3v
        pos = pos + dt / 6 * (k1x + 2 * k2x + 2 * k3x + k4x)
        vel = vel + dt / 6 * (k1v + 2 * k2v + 2 * k3v + k4v)
    return np.sum(pos[0] ** 2) + np.sum(vel ** 2)


def funnel_grad(q):
    g = np.empty_like(q)
    v, x = q[0], q[1:]
    e = np.exp(-v)
    g[0] = -v / 9 - 0.5 * len(x) + 0.5 * e * np.sum(x ** 2)
    g[1:] = -x * e
    return g


@case((0, 1, 2, 3), (0.1 * R(21, 4), R(22, 4), 0.01, 1.5, 3),
      (0.1 * R(23, 3), R(24, 3), 0.02, 1.2, 1))
def hmc_leapfrog(q, p, eps, mass, steps):
    q = q.copy()
    p = p.copy()
    p += 0.5 * eps * funnel_grad(q)
    for i in range(steps):
        q += eps * p / mass
        if i < steps - 1:
            p += eps * funnel_grad(q)
    p += 0.5 * eps * funnel_grad(q)
    return 0.5 * np.sum(p ** 2 / mass) + q[0] ** 2


def smooth(u, f, h, sweeps):
    for _ in range(sweeps):
        u[1:-1] = u[1:-1] + 0.6 * (0.5 * (u[2:] + u[:-2] + h * h * f[1:-1]) - u[1:-1])
    return u


def v_cycle(u, f, h):
    u = smooth(u, f, h, 2)
    if len(u) > 5:
        res = np.zeros_like(u)
        res[1:-1] = f[1:-1] + (u[2:] - 2 * u[1:-1] + u[:-2]) / h ** 2
        coarse = res[::2].copy()
        e = v_cycle(np.zeros_like(coarse), coarse, 2 * h)
        corr = np.zeros_like(u)
        corr[::2] = e
        corr[1::2] = 0.5 * (e[1:] + e[:-1])
        u = u + corr
    return smooth(u, f, h, 2)


@case(0, (R(25, 9), 2),
      (R(26, 5), 1))
def multigrid_of_the_textbook(f, cycles):
    u = np.zeros_like(f)
    h = 1.0 / (len(f) - 1)
    for _ in range(cycles):
        u = v_cycle(u, f, h)
    return np.sum(u * f)


@case((0, 1, 2), (np.eye(4) + 0.1 * R(27, 4, 4), R(28, 4), R(29, 4), 2, 4),
      (np.eye(3) + 0.1 * R(30, 3, 3), R(31, 3), R(32, 3), 3, 2))
def lbfgs(A, b, x, m, steps):
    S, Y = [], []
    g = A @ x - b
    for _ in range(steps):
        q = g
        alphas = []
        for s, y in zip(reversed(S), reversed(Y)):
            a = (s @ q) / (y @ s)
            q = q - a * y
            alphas.append(a)
        if S:
            q = q * ((S[-1] @ Y[-1]) / (Y[-1] @ Y[-1]))
        for s, y, a in zip(S, Y, reversed(alphas)):
            beta = (y @ q) / (y @ s)
            q = q + (a - beta) * s
        x_new = x - 0.5 * q
        g_new = A @ x_new - b
        S.append(x_new - x)
        Y.append(g_new - g)
        if len(S) > m:
            S.pop(0)
            Y.pop(0)
        x, g = x_new, g_new
    return 0.5 * x @ A @ x - b @ x


@case((0, 1), (R(33, 5, 3), np.exp(0.3 * R(34, 3, 3)), 2),
      (R(35, 4, 2), np.exp(0.3 * R(36, 2, 2)), 1))
def chain_bp(unary, pair, steps):
    n = len(unary)
    msgs = {}
    for i in range(n - 1):
        msgs[i, i + 1] = np.ones(unary.shape[1])
        msgs[i + 1, i] = np.ones(unary.shape[1])
    for _ in range(steps):
        for i in range(n - 1):
            m = np.exp(unary[i])
            if i > 0:
                m = m * msgs[i - 1, i]
            out = m @ pair
            msgs[i, i + 1] = out / out.sum()
        for i in range(n - 1, 0, -1):
            m = np.exp(unary[i])
            if i < n - 1:
                m = m * msgs[i + 1, i]
            out = pair @ m
            msgs[i, i - 1] = out / out.sum()
    belief = np.exp(unary[n // 2])
    belief = belief * msgs[n // 2 - 1, n // 2] * msgs[n // 2 + 1, n // 2]
    return np.log(belief.sum())


def net(x, W1, b1, W2, b2, W3, b3, W4, b4, W5, b5):
    h = np.tanh(W1 @ x + b1)
    h = np.tanh(W2 @ h + b2)
    h = np.tanh(W3 @ h + b3)
    h = np.tanh(W4 @ h + b4)
    return W5 @ h + b5


@case((0, 1, 2, 9), (R(37, 3), *(0.3 * R(k, *((3, 3) if k % 2 else (3,))) for k in range(39, 49)), 0.05, 3),
      (R(38, 3), *(0.3 * R(k, *((3, 3) if k % 2 else (3,))) for k in range(49, 59)), 0.1, 2))
def controlled(x, W1, b1, W2, b2, W3, b3, W4, b4, W5, b5, dt, steps):
    cost = 0.0
    for _ in range(steps):
        u = net(x, W1, b1, W2, b2, W3, b3, W4, b4, W5, b5)
        x = x + dt * (u - 0.1 * x)
        cost += x @ x + 0.01 * (u @ u)
    return cost
