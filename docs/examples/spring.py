import numpy as np

from adjoint_gen import check_rule, derivative, grad


class Spring:
    def __init__(self, k):
        self.k = k

    def energy(self, x):
        return 0.5 * self.k * x * x


@derivative(Spring.energy)
def energy_rule(y, self, x):
    return self.k * x * d[x]


def total(x):
    return np.sum(SPRING.energy(x))


SPRING = Spring(3.0)
print(check_rule(Spring.energy, SPRING, np.array([1.0, 2.0])))
print(grad(total)(np.array([1.0, 2.0])))  # [3. 6.]
