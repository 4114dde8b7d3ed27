"""The functions of Python's ``math`` module."""

from __future__ import annotations

import math

from adjoint_gen.rules.promotion import python_float
from adjoint_gen.rules.table import d, derivative


@derivative(math.exp, kind=python_float)
def exp(y, x):
    return y * d[x]
