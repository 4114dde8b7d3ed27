"""Draws of random numbers together with the standard draws that they were made of."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import numpy as np

from adjoint_gen.runtime.results import called_so, taken

_STANDARD: dict[str, tuple[str, tuple[float, ...]]] = {
    **{name: (name, (0.0, 1.0)) for name in ("normal", "uniform", "laplace", "logistic", "gumbel")},
    **{name: (name, (1.0,)) for name in ("exponential", "rayleigh")},
    **dict.fromkeys(("lognormal", "multivariate_normal"), ("normal", (0.0, 1.0))),
}
"""For each draw the one that takes the same numbers of its generator, with the parameters that leave them as they are."""


def drawn(source: Any, name: str, *args: Any, **params: Any) -> tuple[Any, Any]:
    """What a generator, or the module ``np.random``, draws, and the standard draw that this was made of.

    The numbers are taken of the generator once, by its own method; a copy of it, as it was before, tells the standard draw,
    which is exact also where it was scaled by 0 or added to something large.

    Raises:
        DifferentiationError: it is no generator of NumPy's.

    >>> y, z = drawn(np.random.default_rng(3), "normal", 2.0, [[0.5], [0.0]], (2, 4))
    >>> y.shape == z.shape, bool(np.all(y == 2.0 + [[0.5], [0.0]] * z)), float(y[1, 0])
    (True, True, 2.0)
    """
    draw = getattr(source, name)
    owner = getattr(draw, "__self__", None)
    if type(owner) not in (np.random.Generator, np.random.RandomState):
        from adjoint_gen.errors import DifferentiationError  # here, since printed code needs it only where it refuses

        sort = type(source)
        raise DifferentiationError(
            f"cannot differentiate `.{name}()` of a `{sort.__module__}.{sort.__qualname__}`: it is no generator of NumPy's",
            "np.random.default_rng(...)",
        )
    before = _copied(owner)
    value = draw(*args, **params)
    standard, parameters = _STANDARD[name]
    return value, getattr(before, standard)(*parameters, size=np.shape(value) or None)


def _copied(owner: Any) -> Any:
    """A generator in the same state; of an old one by its state, of which a copy takes ten times as long."""
    if type(owner) is np.random.Generator:
        return deepcopy(owner)
    state = owner.get_state(legacy=False)
    made = np.random.RandomState(getattr(np.random, state["bit_generator"])(0))
    made.set_state(state)
    return made


shifted_draw = taken(0, "A draw that is ``loc + scale * z`` for a standard draw ``z``")
ranged_draw = taken(0, "A draw that is ``low + (high - low) * z``")
scaled_draw = taken(0, "A draw that is ``scale * z``")
exponentiated_draw = taken(0, "A draw that is ``exp(mean + sigma * z)``")
correlated_draws = taken(0, "Draws that are ``mean + z @ factor.T``, each in a row")
standard_draw = taken(1, "The standard draw ``z`` that a value was made of")

called_so(globals())
