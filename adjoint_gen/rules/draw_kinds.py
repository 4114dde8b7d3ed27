"""Kinds of random numbers: of the functions of ``numpy.random``, which have no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from adjoint_gen.ir.kinds import INT, SCALAR, UNKNOWN, Kind, Shape, broadcast
from adjoint_gen.ir.trace import Const, Pack
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.extents import extent
from adjoint_gen.rules.kinds import as_array, asked_shape, fresh, operand, value

_FLOAT: Final = Kind("float", "float64", SCALAR)
_OF_PYTHON: Final = {"float64": _FLOAT, "int64": INT}


def _drawn(call: Call, dtype: str, shape: Shape, position: int) -> Kind:
    """As many numbers as ``size=`` asks for; without it one for each set of parameters, of Python's own of numbers."""
    size = call.get("size", position)
    if size is None or size == Const(None):
        return _OF_PYTHON[dtype] if shape == SCALAR else fresh(dtype, shape) if shape.rank else UNKNOWN
    asked = asked_shape(size, call)
    return fresh(dtype, asked)


def _of(dtype: str, *parameters: str) -> Callable[[Call], Kind]:
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
    return value(a.dtype, SCALAR if size is None or size == Const(None) else asked_shape(size, call))


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


_TWO: Final = ("normal", "uniform", "laplace", "logistic", "gumbel", "lognormal")
_NAMES: Final = {"normal": ("loc", "scale"), "uniform": ("low", "high"), "lognormal": ("mean", "sigma")}
DRAWS: Final[Mapping[str, Callable[[Call], Kind]]] = {f"numpy.random.{name}": kind for name, kind in {
    **{name: _of("float64", *_NAMES.get(name, ("loc", "scale"))) for name in _TWO},
    "exponential": _of("float64", "scale"), "rayleigh": _of("float64", "scale"), "gamma": _of("float64", "shape", "scale"),
    "beta": _of("float64", "a", "b"), "poisson": _of("int64", "lam"), "binomial": _of("int64", "n", "p"),
    **{name: _of("float64") for name in (
        "random", "random_sample", "ranf", "sample", "standard_normal", "standard_exponential", "standard_cauchy",
    )},
    "rand": _in_each_place, "randn": _in_each_place, "randint": _whole, "choice": _chosen, "permutation": _permuted,
    "multivariate_normal": _vectors,
}.items()}
"""The kinds of what is drawn by each function."""
