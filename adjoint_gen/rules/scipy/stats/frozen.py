"""Distributions with given parameters, ``norm(mu, s)``: their methods are those of the distribution, with these parameters."""

from __future__ import annotations

import inspect
from typing import Any

from scipy import stats

from adjoint_gen.rules.making import makes

METHODS = (
    "pdf",
    "logpdf",
    "pmf",
    "logpmf",
    "cdf",
    "logcdf",
    "sf",
    "logsf",
    "ppf",
    "isf",
    "entropy",
    "mean",
    "median",
    "std",
    "var",
)


def parameters_of(distribution: Any) -> tuple[str, ...]:
    """The names of what a distribution takes besides a place: shapes, where it lies and how wide it is.

    >>> parameters_of(stats.gamma), parameters_of(stats.poisson), parameters_of(stats.dirichlet)[:1]
    (('a', 'loc', 'scale'), ('mu', 'loc'), ('alpha',))
    """
    if not isinstance(distribution, stats.rv_continuous | stats.rv_discrete):
        return tuple(name for name in inspect.signature(distribution).parameters if name != "seed")
    shapes = tuple((distribution.shapes or "").replace(",", " ").split())
    return (*shapes, "loc", "scale") if isinstance(distribution, stats.rv_continuous) else (*shapes, "loc")


for _held in list(vars(stats).values()):
    if not isinstance(_held, type) and callable(getattr(_held, "rvs", None)) and callable(_held):
        _known = {name: getattr(_held, name) for name in METHODS if callable(getattr(_held, name, None))}
        makes(_held, parameters_of(_held), _known)
