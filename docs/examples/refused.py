import numpy as np


def rounded(x):
    return np.sum(x * int(x[0]))
