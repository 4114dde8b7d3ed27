import numpy as np

from adjoint_gen import check_rule, derivative


def affine(p, x):
    return p["w"] * x + p["b"]


@derivative(affine)
def affine_rule(y, p, x):
    return d[p]["w"] * x + d[p]["b"] + p["w"] * d[x]


print(check_rule(affine, {"w": np.array([1.0, 2.0]), "b": 0.5}, np.array([3.0, 4.0])))
