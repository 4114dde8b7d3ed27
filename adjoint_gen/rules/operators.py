"""Python's arithmetic operators and NumPy's arithmetic functions."""

from __future__ import annotations

import operator

import numpy as np

from adjoint_gen.rules.promotion import division_kind, inexact, operator_kind
from adjoint_gen.rules.table import d, derivative


@derivative(operator.add, kind=operator_kind)
@derivative(np.add)
def add(z, x, y):
    return d[x] + d[y]


@derivative(operator.sub, kind=operator_kind)
@derivative(np.subtract)
def subtract(z, x, y):
    return d[x] - d[y]


@derivative(operator.mul, kind=operator_kind)
@derivative(np.multiply)
def multiply(z, x, y):
    return y * d[x] + x * d[y]


@derivative(operator.truediv, kind=division_kind, singular=True)
@derivative(np.divide, kind=inexact, singular=True)
def divide(z, x, y):
    return (d[x] - z * d[y]) / y


@derivative(operator.neg, kind=operator_kind)
@derivative(np.negative)
def negative(y, x):
    return -d[x]
