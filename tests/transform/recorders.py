"""Objects that begin empty: an attribute that is None at first, one that adds up, and a list of what was."""

from dataclasses import dataclass, field

import numpy as np

K, V = np.array([0.7, -0.4, 1.1]), np.array([0.3, 1.2])


class Average:
    def __init__(self):
        self.mean = None
        self.history = []

    def add(self, x):
        if self.mean is None:
            self.mean = x
        else:
            self.mean += 0.5 * (x - self.mean)
        self.history.append(self.mean)
        return self.mean


def averaged(k):
    average = Average()
    for i in range(3):
        average.add(k[i] * i)
    return sum(average.history)


@dataclass
class Controller:
    kp: float
    ki: float
    integral: float = 0.0
    before: float = None
    log: list = field(default_factory=list)

    def update(self, error, dt):
        self.integral += error * dt
        slope = 0.0 if self.before is None else (error - self.before) / dt
        self.before = error
        out = self.kp * error + self.ki * self.integral + 0.1 * slope
        self.log.append(out)
        return out


def controlled(k):
    controller = Controller(k[0], k[2])
    y, v, dt, cost = 0.0, 0.0, 0.05, 0.0
    for _ in range(6):
        error = 1.0 - y
        v += dt * (controller.update(error, dt) - 0.8 * v - y)
        y += dt * v
        cost += dt * error**2
    return cost + 1e-3 * sum(u**2 for u in controller.log)


CASES = [(averaged, (K,)), (controlled, (K,))]


def averaged_arrays(v):
    average, x = Average(), v * 2.0
    for _ in range(3):
        average.add(x)
    return np.sum(x) + np.sum(average.mean)
