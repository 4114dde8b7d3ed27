"""Functions that other modules call, with values of their own."""

import numpy as np

K = -0.5


def softplus(x):
    return np.log1p(np.exp(K * x)) + helper(x)


def helper(x):
    return K * x


def scaled(x):
    return helper(x * x)
