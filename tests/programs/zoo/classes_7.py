"""Programs with classes, written without having read the front: neural modules, autograd, particles, circuits, meshes, trees, graphs and numbers of one's own."""


import numpy as np

from tests.programs.zoo.case import R, case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])
M1, M2 = R(1, 3, 3), R(2, 3, 3)


# polynomial
class Polynomial:
    def __init__(self, *coeffs):
        self.coeffs = list(coeffs)

    def __call__(self, t):
        r = 0.0
        for c in reversed(self.coeffs):
            r = r * t + c
        return r

    def __add__(self, o):
        n = max(len(self.coeffs), len(o.coeffs))
        a = self.coeffs + [0.0] * (n - len(self.coeffs))
        b = o.coeffs + [0.0] * (n - len(o.coeffs))
        return Polynomial(*[p + q for p, q in zip(a, b)])

    def __mul__(self, o):
        out = [0.0] * (len(self.coeffs) + len(o.coeffs) - 1)
        for i, a in enumerate(self.coeffs):
            for j, b in enumerate(o.coeffs):
                out[i + j] += a * b
        return Polynomial(*out)

    def deriv(self):
        return Polynomial(*[k * c for k, c in enumerate(self.coeffs)][1:])

    @property
    def degree(self):
        return len(self.coeffs) - 1


@case(0, (P,), (Q,))
def polynomial_class(x):
    p, q = Polynomial(x[0], x[1], 1.0), Polynomial(x[2], x[3])
    r = p * q + q
    return r(x[4]) + r.deriv()(0.5) * r.degree
