"""What is found by a search, and functions that a loop puts together."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import V


@example(x=V)
def first_that_is_large(x):
    v = next(v**2 for v in x if v > np.mean(x))
    return v * min([u for u in x if u > 2.0], default=x[0]) * max([u for u in x if u > 200.0], default=x[1])


@example(x=V)
def layers_of_functions(x):
    def scaled(c):
        return lambda v: np.sin(c * v)

    layers = []
    for k in range(3):
        layers.append(scaled(x[k]))
    for layer in layers:
        x = layer(x)
    return np.sum(x * x)
