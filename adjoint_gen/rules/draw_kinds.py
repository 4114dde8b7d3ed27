"""Kinds of random numbers: of the functions of ``numpy.random`` and the methods of generators, which have no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from adjoint_gen.ir.kinds import INT, SCALAR, UNKNOWN, Dim, Kind, Shape, broadcast
from adjoint_gen.ir.trace import Const, Pack
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.extents import extent
from adjoint_gen.rules.kinds import as_array, asked_shape, fresh, operand, value

_Rule: TypeAlias = Callable[[Call], Kind]
_FLOAT: Final = Kind("float", "float64", SCALAR)
_OF_PYTHON: Final = {"float64": _FLOAT, "int64": INT}


def _drawn(call: Call, dtype: str, shape: Shape, position: int) -> Kind:
    """As many numbers as ``size=`` asks for; without it one for each set of parameters, of Python's own of numbers."""
    size = call.get("size", position)
    if size is None or size == Const(None):
        return _OF_PYTHON[dtype] if shape == SCALAR else fresh(dtype, shape) if shape.rank else UNKNOWN
    asked = asked_shape(size, call)
    return fresh(dtype, asked)


def _of(dtype: str, *parameters: str) -> _Rule:
    """The kind rule of draws with these parameters, which come before ``size``."""

    def kind(call: Call) -> Kind:
        shapes = [SCALAR if call.get(name, k) is None else operand(call, name, k).shape for k, name in enumerate(parameters)]
        return _drawn(call, dtype, broadcast(*shapes), len(parameters))

    return kind


def _in_each_place(call: Call) -> Kind:
    """``np.random.rand(2, 3)``."""
    return fresh("float64", Shape(tuple(extent(arg, call) for arg in call.args))) if call.args else _FLOAT


def _whole(call: Call) -> Kind:
    """``np.random.randint(low, high, size)``."""
    return UNKNOWN if call.get("dtype", 3) is not None else _of("int64", "low", "high")(call)


def _chosen(call: Call) -> Kind:
    """``np.random.choice(a, size)``: elements of ``a``, or integers below it."""
    a = as_array(call.kind("a", 0))
    if a.tag == "int":
        return _drawn(call, "int64", SCALAR, 1)
    if a.tag != "array" or a.rank != 1:
        return UNKNOWN
    size = call.get("size", 1)
    one = size is None or size == Const(None)
    return value(a.dtype, SCALAR) if one else fresh(a.dtype, asked_shape(size, call))


def _permuted(call: Call) -> Kind:
    """``np.random.permutation(x)``: of an integer the numbers below it."""
    x = call.kind("x", 0)
    if x.tag == "int":
        return fresh("int64", Shape((extent(call.args[0], call),))) if call.args else UNKNOWN
    return fresh(x.dtype, x.shape) if x.tag == "array" else UNKNOWN


def _vectors(call: Call) -> Kind:
    """``np.random.multivariate_normal(mean, cov, size)``: a vector for each draw."""
    mean, size = operand(call, "mean", 0), call.get("size", 2)
    if mean.rank != 1:
        return UNKNOWN
    one = size is None or size == Const(None) or (isinstance(size, Pack) and not size.items)
    dims = () if one else asked_shape(size, call).dims
    return fresh("float64", Shape(None if dims is None else (*dims, *(mean.shape.dims or ()))))


def _shares(call: Call) -> Kind:
    """``np.random.dirichlet(alpha, size)``: numbers that add up to one for each draw."""
    alpha = operand(call, "alpha", 0)
    return _with_axis(call, "float64", 1, alpha.shape.dims)


def _counts(call: Call) -> Kind:
    """``np.random.multinomial(n, pvals, size)``: how often each was drawn, of so many."""
    n, chances = call.kind("n", 0), operand(call, "pvals", 1)
    return _with_axis(call, "int64", 2, chances.shape.dims if n.rank == 0 else None)


def _with_axis(call: Call, dtype: str, position: int, last: tuple[Dim, ...] | None) -> Kind:
    """As many vectors as ``size=`` asks for, or one."""
    size = call.get("size", position)
    dims: tuple[Dim, ...] | None = () if size is None or size == Const(None) else asked_shape(size, call).dims
    return fresh(dtype, Shape(None if dims is None or last is None or len(last) != 1 else (*dims, *last)))


def _of_precision(*parameters: str) -> _Rule:
    """``rng.random(size, dtype)``, of a new generator."""

    def kind(call: Call) -> Kind:
        plain = len(call.args) <= len(parameters) + 1 and call.params.keys() <= {*parameters, "size"}
        return _of("float64", *parameters)(call) if plain else UNKNOWN

    return kind


def _integers(call: Call) -> Kind:
    """``rng.integers(low, high, size, dtype, endpoint)``; without a size a number of NumPy's."""
    if call.get("dtype", 3) is not None:
        return UNKNOWN
    found = _of("int64", "low", "high")(call)
    return value("int64", SCALAR) if found == INT else found


def _chosen_along(call: Call) -> Kind:
    """``rng.choice(a, size, replace, p, axis)`` of a new generator: parts of ``a`` along its first axis."""
    a, size = as_array(call.kind("a", 0)), call.get("size", 1)
    if a.tag != "array" or a.shape.dims is None or a.rank == 1:
        return _chosen(call)
    dims = () if size is None or size == Const(None) else asked_shape(size, call).dims
    if not a.shape.dims or dims is None or call.constant("axis", 4, 0) != 0:
        return UNKNOWN
    return fresh(a.dtype, Shape((*dims, *a.shape.dims[1:])))


_TWO: Final = ("normal", "uniform", "laplace", "logistic", "gumbel", "lognormal")
_NAMES: Final = {"normal": ("loc", "scale"), "uniform": ("low", "high"), "lognormal": ("mean", "sigma")}
_ALL: Final[Mapping[str, _Rule]] = {
    **{name: _of("float64", *_NAMES.get(name, ("loc", "scale"))) for name in _TWO},
    "exponential": _of("float64", "scale"), "rayleigh": _of("float64", "scale"), "gamma": _of("float64", "shape", "scale"),
    "beta": _of("float64", "a", "b"), "chisquare": _of("float64", "df"), "standard_t": _of("float64", "df"),
    "weibull": _of("float64", "a"), "pareto": _of("float64", "a"), "wald": _of("float64", "mean", "scale"),
    "vonmises": _of("float64", "mu", "kappa"), "triangular": _of("float64", "left", "mode", "right"),
    "poisson": _of("int64", "lam"), "binomial": _of("int64", "n", "p"), "geometric": _of("int64", "p"),
    "negative_binomial": _of("int64", "n", "p"), "standard_cauchy": _of("float64"),
    "permutation": _permuted, "multivariate_normal": _vectors, "dirichlet": _shares, "multinomial": _counts,
}
_OLD: Final[Mapping[str, _Rule]] = {
    **_ALL, "standard_gamma": _of("float64", "shape"), "rand": _in_each_place, "randn": _in_each_place, "randint": _whole,
    "choice": _chosen,
    **{name: _of("float64") for name in ("random", "random_sample", "standard_normal", "standard_exponential")},
}
_NEW: Final[Mapping[str, _Rule]] = {
    **_ALL, "integers": _integers, "choice": _chosen_along,
    **dict.fromkeys(("random", "standard_normal", "standard_exponential"), _of_precision()),
    "standard_gamma": _of_precision("shape"),
}
DRAWS: Final[Mapping[str, _Rule]] = {
    f"numpy.random.{name}": kind for name, kind in {**_OLD, "ranf": _of("float64"), "sample": _of("float64")}.items()
}
"""The kinds of what is drawn by each function."""

_METHODS: Final = {"Generator": _NEW, "RandomState": _OLD}


def of_generator(call: Call) -> Kind:
    """The kind of what a method of a generator gives; ``call`` is one of ``method``."""
    owner, name = call.kind("owner", 0), call.constant("name", 1)
    table = _METHODS.get(str(owner.keys[0]), {}) if owner.tag == "other" and owner.keys else {}
    rule = table.get(str(name))
    return UNKNOWN if rule is None else rule(replace(call, op=f"method.{name}", args=call.args[2:]))


def _new(call: Call) -> Kind:
    """``np.random.default_rng(seed)``, which gives back a generator that it is given."""
    given = call.kind("seed", 0)
    made = (not call.args and not call.params) or given.tag in ("int", "none", "list", "tuple", "array", "numpy scalar")
    return Kind("other", keys=("Generator",)) if made else UNKNOWN


GENERATORS: Final[Mapping[str, _Rule]] = {
    "numpy.random.default_rng": _new,
    "numpy.random.Generator": lambda call: Kind("other", keys=("Generator",)),
    "numpy.random.mtrand.RandomState": lambda call: Kind("other", keys=("RandomState",)),
}
"""The kinds of generators, by what makes them."""
