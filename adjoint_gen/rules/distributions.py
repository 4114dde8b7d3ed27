"""The draws of NumPy's generators by the names of their methods: how they move with their parameters, or why nobody says.

Those are left out that other objects have methods of the same name as: ``f`` and ``power``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_SHIFTED, _SCALED = {"loc": 0.0, "scale": 1.0}, {"scale": 1.0}

PATHWISE: Final[Mapping[str, tuple[str, Mapping[str, float | None]]]] = {
    **dict.fromkeys(("normal", "laplace", "logistic", "gumbel"), ("shifted_draw", _SHIFTED)),
    **dict.fromkeys(("exponential", "rayleigh"), ("scaled_draw", _SCALED)),
    "uniform": ("ranged_draw", {"low": 0.0, "high": 1.0}),
    "lognormal": ("exponentiated_draw", {"mean": 0.0, "sigma": 1.0}),
    "multivariate_normal": ("correlated_draws", {"mean": None, "cov": None}),
}
"""The operation (``rules/draws.py``) that each draw is, and its parameters with their defaults; next comes the size."""

CHOSEN: Final[Mapping[str, tuple[str, ...]]] = {
    "permutation": ("x", "axis"), "choice": ("a", "size", "replace", "p", "axis", "shuffle"),
}
"""The draws of parts of an array, which take the same numbers of a generator as draws of their places; and their parameters."""

_FIXED = "draws of fixed parameters, and what they become: `mu + sigma * rng.standard_normal(n)`"
_SORTS: Final = {
    ("its draws are integers, which have no derivative", "the derivative of its expectation, in closed form"): (
        "integers", "randint", "random_integers", "binomial", "negative_binomial", "poisson", "geometric", "hypergeometric",
        "logseries", "zipf", "multinomial", "multivariate_hypergeometric",
    ),
    ("what it draws is decided by comparisons, and how that moves with its parameters has no closed form", _FIXED): (
        "gamma", "standard_gamma", "beta", "chisquare", "noncentral_chisquare", "standard_t", "dirichlet", "vonmises",
    ),
    ("how its draws move with its parameters is not known here", _FIXED): (
        "wald", "triangular", "weibull", "pareto",
    ),
    (
        "which items it takes it does not say, nor how that moves with its chances",
        "the items by their places, `x[rng.choice(len(x), n)]`, and `stop_gradient(p)` as chances",
    ): (
        "choice", "permutation",
    ),
}
WITHOUT: Final = {name: why for why, names in _SORTS.items() for name in names}
"""Why no derivative is known of the draws that have none, and what to write instead."""

DRAWS: Final = frozenset({
    *PATHWISE, *WITHOUT, "random", "random_sample", "rand", "randn", "standard_normal", "standard_exponential",
    "standard_cauchy", "bytes",
})
"""What draws random numbers, and changes its generator and nothing else; its results are nobody else's."""

GENERATORS: Final = frozenset({("Generator",), ("RandomState",)})
"""The ``keys`` of the kinds of NumPy's generators, which are known: their draws are new arrays and numbers."""
