"""Programs with classes, written without having read the front: matrices, caches, cells, networks, optimisers, coroutines, composites, commands and populations."""


import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])


# isinstance dispatch with None attribute
class Wall:
    def __init__(self, pos, temp=None, flux=None):
        self.pos, self.temp, self.flux = pos, temp, flux


class Rod:
    def __init__(self, n, left, right):
        self.u = np.zeros(n)
        self.left, self.right = left, right

    def apply(self):
        for wall, i, j in ((self.left, 0, 1), (self.right, -1, -2)):
            if wall.temp is not None:
                self.u[i] = wall.temp
            elif wall.flux is not None:
                self.u[i] = self.u[j] + wall.flux * 0.1

    def relax(self):
        self.u[1:-1] = 0.5 * (self.u[2:] + self.u[:-2])


@case(0, (P,), (Q,))
def rod_with_boundary_conditions(x):
    rod = Rod(6, Wall("l", temp=x[0]), Wall("r", flux=x[1]))
    for _ in range(5):
        rod.apply()
        rod.relax()
    return rod.u @ rod.u


# Neville / Chebyshev interpolator with __call__ and vectorised
class Spline:
    def __init__(self, xs, ys):
        self.xs, self.ys = np.asarray(xs), np.asarray(ys)
        self._fit()

    def _fit(self):
        h = np.diff(self.xs)
        n = len(self.xs)
        A = np.zeros((n, n))
        b = np.zeros(n)
        A[0, 0] = A[-1, -1] = 1.0
        for i in range(1, n - 1):
            A[i, i - 1:i + 2] = h[i - 1], 2 * (h[i - 1] + h[i]), h[i]
            b[i] = 3 * ((self.ys[i + 1] - self.ys[i]) / h[i] - (self.ys[i] - self.ys[i - 1]) / h[i - 1])
        self.c = np.linalg.solve(A, b)

    def __call__(self, t):
        i = min(max(int(np.searchsorted(self.xs, t)) - 1, 0), len(self.xs) - 2)
        h = self.xs[i + 1] - self.xs[i]
        d = t - self.xs[i]
        b = (self.ys[i + 1] - self.ys[i]) / h - h * (2 * self.c[i] + self.c[i + 1]) / 3
        return self.ys[i] + b * d + self.c[i] * d ** 2 + (self.c[i + 1] - self.c[i]) / (3 * h) * d ** 3


@case(0, (P,), (Q,))
def spline_class(y):
    s = Spline(np.linspace(0, 1, 5), y)
    return s(0.33) * s(0.71) + s(0.05)


# PID controller and plant given
class PID:
    def __init__(self, kp, ki, kd):
        self.kp, self.ki, self.kd = kp, ki, kd
        self.integral, self.last = 0.0, None

    def __call__(self, err, dt):
        self.integral += err * dt
        d = 0.0 if self.last is None else (err - self.last) / dt
        self.last = err
        return self.kp * err + self.ki * self.integral + self.kd * d


class Plant:
    def __init__(self, tau, gain):
        self.tau, self.gain, self.y = tau, gain, 0.0

    def step(self, u, dt):
        self.y += dt * (self.gain * u - self.y) / self.tau
        return self.y


@case((0, 1), (PID(1.2, 0.4, 0.05), Plant(0.7, 1.5)), (PID(0.8, 0.9, 0.1), Plant(1.3, 0.9)))
def pid_that_is_given(pid, plant):
    cost = 0.0
    for _ in range(10):
        err = 1.0 - plant.y
        plant.step(pid(err, 0.1), 0.1)
        cost += err ** 2
    return cost
