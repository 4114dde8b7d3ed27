"""Functions that others of the zoo call from another module."""

import numpy as np


def sigmoid(z):
    return 1.0 / (1.0 + np.exp(-z))


def norm(x):
    return np.sqrt(np.sum(x * x))


def scale_in_place(x, by=2.0):
    x *= by
