import numpy as np

from adjoint_gen import check_rule, derivative, grad


def clip_gradient(x, limit):
    return 1.0 * x


def clipped(g, y, x, limit):
    return np.clip(g, -limit, limit)


@derivative(clip_gradient, reverse={"x": clipped}, transpose="not exact", passive=("limit",))
def clip_gradient_rule(y, x, limit):
    return 1.0 * d[x]


def loss(x):
    return np.sum(clip_gradient(x, 0.5) ** 2)


print(check_rule(clip_gradient, np.array([0.1, 2.0]), 0.5))
print(grad(loss)(np.array([0.1, 2.0])))  # [0.2 0.5]
