"""Python's own ``statistics``: means and spreads of the numbers in a row, which the call is given as an array."""

from __future__ import annotations

import statistics

import numpy as np

from adjoint_gen.ir.kinds import SCALAR, UNKNOWN, Kind
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.kinds import operand
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import static
from adjoint_gen.runtime import median_share, ratio


def _number(call: Call) -> Kind:
    """A number of Python's or NumPy's, as the data are; NumPy's integers have means that are integers."""
    return Kind("unknown", "float64", SCALAR) if operand(call, "data", 0).dtype == "float64" else UNKNOWN


@static
def unweighted(weights: object) -> int:
    """How many axes there are; weights are left to NumPy."""
    if weights is not None:
        raise UnsupportedCallError("a mean of `statistics` with weights", "np.average(x, weights=w)")
    return 0


@derivative(statistics.mean, kind=_number)
def mean(y, data):
    return np.mean(d[data])


@derivative(statistics.fmean, kind=_number)
def fmean(y, data, weights=None):
    return np.mean(d[data], axis=unweighted(weights))


@derivative(statistics.geometric_mean, kind=_number)
def geometric_mean(y, data):
    return y * np.mean(d[data] / data)


@derivative(statistics.harmonic_mean, kind=_number)
def harmonic_mean(y, data, weights=None):
    return np.mean(np.square(y / data) * d[data], axis=unweighted(weights))


@derivative(statistics.median, kind=_number)
def median(y, data):
    return np.sum(median_share(data) * d[data])


@derivative(statistics.variance, kind=_number)
def variance(y, data, xbar=None):
    """The mean is where the sum of squares is least, so its own derivative cancels; one that is given moves."""
    centred = data - (np.mean(data) if xbar is None else xbar)
    slope = centred * (2.0 / (np.size(data) - 1))
    return np.sum(slope * d[data]) - np.sum(slope) * d[xbar]


@derivative(statistics.pvariance, kind=_number)
def pvariance(y, data, mu=None):
    centred = data - (np.mean(data) if mu is None else mu)
    slope = centred * (2.0 / np.size(data))
    return np.sum(slope * d[data]) - np.sum(slope) * d[mu]


@derivative(statistics.stdev, kind=_number, singular=True)
def stdev(y, data, xbar=None):
    """Of numbers that are all the same it is where it is least, and the derivative 0."""
    centred = data - (np.mean(data) if xbar is None else xbar)
    slope = ratio(centred, y) / (np.size(data) - 1)
    return np.sum(slope * d[data]) - np.sum(slope) * d[xbar]


@derivative(statistics.pstdev, kind=_number, singular=True)
def pstdev(y, data, mu=None):
    centred = data - (np.mean(data) if mu is None else mu)
    slope = ratio(centred, y) / np.size(data)
    return np.sum(slope * d[data]) - np.sum(slope) * d[mu]
