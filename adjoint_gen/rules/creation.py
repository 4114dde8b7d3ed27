"""New arrays, and what is asked of arrays: none of it passes a derivative, but for values that arrays are filled with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import numpy as np

from adjoint_gen.ir.kinds import FLOAT, UNKNOWN, Dim, Kind, Shape, broadcast
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call, arg_kind
from adjoint_gen.rules.dims import SOME, fixed, is_integer, product
from adjoint_gen.rules.extents import extent, integer
from adjoint_gen.rules.kinds import (
    UNRANKED,
    KindRule,
    asked_shape,
    axes,
    dtype_object,
    fresh,
    of_dtype,
    of_every_parameter,
    operand,
    value,
)
from adjoint_gen.rules.promotion import broadcasting, floating_dtype, promote, python_int
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import macro, ranked, static
from adjoint_gen.runtime import power_log, stop_gradient


def filled(default: str | None) -> KindRule:
    """``np.zeros(shape, dtype)`` and its like; ``default`` is the dtype where none is given."""

    def kind(call: Call) -> Kind:
        return of_dtype(call, 1, default, asked_shape(call.get("shape", 0), call))

    return kind


def full(call: Call) -> Kind:
    """``np.full(shape, value, dtype)``."""
    return of_dtype(call, 2, operand(call, "fill_value", 1).dtype, asked_shape(call.get("shape", 0), call))


def filled_like(position: int) -> KindRule:
    """``np.zeros_like(x, dtype)`` and its like; ``position`` is where the dtype may stand."""

    def kind(call: Call) -> Kind:
        x = operand(call, "a", 0)
        shape = asked_shape(call.get("shape"), call) if call.get("shape") else x.shape
        return of_dtype(call, position, x.dtype, shape)

    return kind


@of_every_parameter
def full_like(call: Call) -> Kind:
    """``np.full_like(x, value)``."""
    x = operand(call)
    shape = call.get("shape")
    return of_dtype(call, 2, x.dtype, x.shape if shape is None or shape == Const(None) else asked_shape(shape, call))


def arange(call: Call) -> Kind:
    """``np.arange(n)``; of a range with other ends only the rank is known, and of short numbers not always the dtype."""
    given = [*call.args[:3], *(call.params[name] for name in ("start", "stop", "step") if name in call.params)]
    stop = given[0] if len(given) == 1 else None
    kinds = [arg_kind(arg, call.kinds) for arg in given if arg != Const(None)]
    dtype = promote(kinds) if kinds else None
    if dtype not in _WIDE:
        dtype = None if dtype is None or not all(map(is_integer, kinds)) else "int64"
    dim = SOME if stop is None else extent(stop, call)
    return of_dtype(call, 3, dtype, Shape((dim,)))


@of_every_parameter
@broadcasting
def linspace(call: Call) -> Kind:
    """``np.linspace(start, stop, num)``: a new first axis, and those of the ends."""
    ends = operand(call, "start", 0), operand(call, "stop", 1)
    count = call.get("num")
    dim = fixed(50) if count is None else extent(count, call)
    dims = broadcast(*(end.shape for end in ends)).dims
    found = of_dtype(call, None, floating_dtype(promote(ends)), _with_samples(call, dim, dims))
    step = call.constant("retstep")
    if step in (None, False):
        return found
    return UNKNOWN if step is not True else Kind("tuple", items=(found, value(floating_dtype(promote(ends)), Shape(dims))))


def _with_samples(call: Call, count: Dim, dims: tuple[Dim, ...] | None) -> Shape:
    """The shape of so many samples between ends, along a new axis."""
    place = None if dims is None else axes(call.constant("axis", default=0), len(dims) + 1)
    if dims is None or place is None or len(place) != 1:
        return UNRANKED
    return Shape((*dims[: place[0]], count, *dims[place[0] :]))


def eye(call: Call) -> Kind:
    """``np.eye(n, m)``."""
    rows = call.get("N", 0)
    columns = call.get("M", 1)
    if columns is None or columns == Const(None):
        columns = rows
    if rows is None or columns is None:
        return Kind("unknown")
    return of_dtype(call, 3, "float64", Shape((extent(rows, call), extent(columns, call))))


def identity(call: Call) -> Kind:
    """``np.identity(n)``."""
    rows = call.get("n", 0)
    dim = SOME if rows is None else extent(rows, call)
    return of_dtype(call, 1, "float64", Shape((dim, dim)))


_WIDE: Final = ("float64", "int64", "complex128")


def shape_of(call: Call) -> Kind:
    """``x.shape``: a tuple of lengths."""
    x = operand(call)
    return Kind("tuple", None, UNRANKED, tuple(integer(dim) for dim in x.shape.dims or ()))


def size_of(call: Call) -> Kind:
    """``x.size``, or ``np.size(x, axis)``."""
    x = operand(call)
    dims = x.shape.dims or ()
    over = None if x.shape.dims is None else axes(call.constant("axis", 1), len(dims))
    return integer(SOME if over is None else product(tuple(dims[i] for i in over)))


def rank_of(call: Call) -> Kind:
    """``x.ndim``."""
    rank = operand(call).rank
    return integer(SOME if rank is None else fixed(rank))


def length_of(call: Call) -> Kind:
    """``len(x)``."""
    x = call.kind("x", 0)
    if x.tag in ("tuple", "list") and x.items:
        return integer(fixed(len(x.items)))
    return integer(x.shape.dims[0] if x.tag == "array" and x.shape.dims else SOME)




@static
def keeps_fractions(dtype: Any) -> bool:
    """Whether a dtype is floating point, or not asked for; others cut the derivative, which is refused."""
    if dtype is not None and np.dtype(dtype).kind not in "fc":
        raise UnsupportedCallError(f"a cast to {np.dtype(dtype).name}", "a rounded value has no derivative: keep floats")
    return True


@macro
def single(builder: Builder, a: Arg) -> Arg:
    """The dtype to ask for so that constants do not raise the precision of ``a``; None where they cannot."""
    return Const("float32" if builder.kind(a).dtype in ("float32", "complex64") else None)


@macro
def beside(builder: Builder, a: Arg, number: Arg) -> Arg:
    """A number as an operand of a ufunc beside ``a``, whose precision it does not raise.

    A ufunc that has no loop for every dtype takes Python's own numbers for doubles.
    """
    dtype = single(builder, a)
    return number if dtype == Const(None) else builder.bind("numpy.array", number, dtype)


@macro
def as_precise(builder: Builder, y: Arg, factor: Arg) -> Arg:
    """A factor of the value's own precision, which what is made of the operands need not have."""
    wanted, given = builder.kind(y).dtype, builder.kind(factor).dtype
    if {wanted, given} != {"float32", "float64"}:
        return factor
    return builder.bind("numpy.asarray", factor, Const(wanted))


@macro
def unit(builder: Builder, a: Arg, rows: Arg, columns: Arg, offset: Arg = Const(0)) -> Arg:  # noqa: B008 - a constant
    """A unit matrix with axes as long as two of ``a``, and of its precision."""
    shape = builder.bind("numpy.shape", a)
    sizes = [builder.bind("operator.getitem", shape, axis) for axis in (rows, columns)]
    params = {} if offset == Const(0) else {"k": offset}
    if (dtype := single(builder, a)) != Const(None):
        params["dtype"] = dtype
    return builder.bind("numpy.eye", *(sizes[:1] if rows == columns else sizes), **params)


def same(call: Call) -> Kind:
    """The operand's own kind."""
    (x,) = call.operands()
    return x


def dtype_of(call: Call) -> Kind:
    """``x.dtype``."""
    x = call.kind("x", 0)
    return Kind("other", x.dtype if x.tag in ("array", "numpy scalar") else None)


def common_dtype(call: Call) -> Kind:
    """``np.result_type(x, y, 1.0)`` of arrays, numbers and dtypes."""

    def operand(k: int, kind: Kind) -> Kind:
        is_type = kind.tag in ("function", "other", "str")
        return Kind("array", dtype_object(call, "", k)) if is_type else kind

    given = [operand(k, call.kind("", k)) for k in range(len(call.args))]
    return Kind("other", promote(given) if all(kind.dtype is not None for kind in given) else None)


nondifferentiable(np.ndarray.dtype, kind=dtype_of)
nondifferentiable(np.result_type, np.promote_types, kind=common_dtype)
nondifferentiable(np.zeros, np.ones, np.empty, kind=filled("float64"))
nondifferentiable(np.zeros_like, np.ones_like, np.empty_like, kind=filled_like(1))
nondifferentiable(np.eye, kind=eye)
nondifferentiable(stop_gradient, kind=same)
nondifferentiable(np.identity, kind=identity)
nondifferentiable(np.shape, np.ndarray.shape, kind=shape_of)
nondifferentiable(np.size, np.ndarray.size, kind=size_of)
nondifferentiable(np.ndim, np.ndarray.ndim, kind=rank_of)
nondifferentiable(len, kind=length_of)
nondifferentiable(np.ndarray.itemsize, np.ndarray.nbytes, kind=python_int)


@derivative(np.full, kind=full)
def full_(y, shape, fill_value):
    return np.broadcast_to(d[fill_value], shape)


@derivative(np.full_like, kind=full_like, passive=("a",))
def full_like_(y, a, fill_value):
    return np.broadcast_to(d[fill_value], np.shape(floating(a)))


@macro
def floating(builder: Builder, a: Arg) -> Arg:
    """An example of floating-point values; like integers, what it is filled with would be rounded, which is refused."""
    if not builder.kind(a).inexact:
        raise UnsupportedCallError("`full_like` of an array that may hold integers", "use np.full(x.shape, value)")
    return a


@macro
def holding(builder: Builder, name: Const, array: Arg, values: Arg) -> Arg:
    """Values, or changes of values, that an array holds as they are when a function puts them into one like it."""
    kind = builder.kind(array)
    if not kind.inexact or (kind.real and not builder.kind(values).real):
        raise UnsupportedCallError(f"`{name.value}` of an array whose dtype may round the values", "np.concatenate")
    return values


@derivative(np.arange, kind=arange, passive=("stop",))
def arange_(y, start=None, stop=None, step=1, dtype=None):
    """From the formula ``start + k step``; how many there are does not change with small changes of the ends."""
    if stop is None or not keeps_fractions(dtype):
        return 0.0 * d[start]
    return np.broadcast_to(d[start], np.shape(y)) + np.arange(np.size(y), dtype=single(y)) * d[step]


@derivative(np.linspace, kind=linspace)
def linspace_(y, start, stop, num=50, endpoint=True, *, dtype=None, axis=0):
    """From the formula ``start + t (stop - start)``, ``t`` going from 0 to 1."""
    begin = 0.0 if keeps_fractions(dtype) else None
    if not (ranked(start, stop) and np.ndim(start) == 0 and np.ndim(stop) == 0):
        begin = np.zeros(np.shape(start - stop))
    if axis == 0:
        t = np.linspace(begin, 1.0, num, endpoint=endpoint, dtype=single(y))
        return (1.0 - t) * d[start] + t * d[stop]
    t = np.linspace(begin, 1.0, num, endpoint=endpoint, dtype=single(y), axis=axis)
    return (1.0 - t) * beside_samples(d[start], y, axis) + t * beside_samples(d[stop], y, axis)


@macro
def beside_samples(builder: Builder, change: Arg, y: Arg, axis: Arg) -> Arg:
    """The change of an end with an axis of length 1 for the samples; one of a number broadcasts."""
    rank, most = builder.kind(change).rank, builder.kind(y).rank
    if rank == 0:
        return change
    if rank is None or most is None or rank != most - 1:
        what = "`linspace` along an axis between ends of different ranks"
        raise UnsupportedCallError(what, "np.moveaxis of samples along the first axis")
    return builder.bind("numpy.expand_dims", change, axis)


@of_every_parameter
@broadcasting
def logspace(call: Call) -> Kind:
    """``np.logspace(start, stop, num, base=base)`` of numbers."""
    ends, base = (operand(call, "start", 0), operand(call, "stop", 1)), operand(call, "base")
    exponents = fresh(promote((*ends, FLOAT)), UNRANKED)
    samples = linspace(replace(call, named={k: v for k, v in call.named.items() if k != "base"}))
    return of_dtype(call, None, promote((exponents, base)), samples.shape if base.rank == 0 else UNRANKED)


@of_every_parameter
@broadcasting
def geomspace(call: Call) -> Kind:
    """``np.geomspace(start, stop, num)``, in double precision."""
    ends = operand(call, "start", 0), operand(call, "stop", 1)
    return of_dtype(call, None, promote((*ends, fresh("float64", UNRANKED))), linspace(call).shape)


@derivative(np.logspace, kind=logspace, costly=True)
def logspace_(y, start, stop, num=50, endpoint=True, base=10.0, dtype=None):
    """The base to the power of what ``linspace`` gives."""
    t = np.linspace(from_nothing(start, stop), 1.0, num, endpoint=endpoint, dtype=single(y) if keeps_fractions(dtype) else None)
    exponents = np.linspace(start, stop, num, endpoint=endpoint)
    change = power_log(y, one_base(base)) * ((1.0 - t) * d[start] + t * d[stop])
    return change + y * exponents / base * d[base]


@derivative(np.geomspace, kind=geomspace, costly=True)
def geomspace_(y, start, stop, num=50, endpoint=True, dtype=None):
    """From the formula ``start**(1 - t) stop**t``, ``t`` going from 0 to 1."""
    t = np.linspace(from_nothing(start, stop), 1.0, num, endpoint=endpoint, dtype=single(y) if keeps_fractions(dtype) else None)
    return y * (1.0 - t) / start * d[start] + y * t / stop * d[stop]


@macro
def from_nothing(builder: Builder, start: Arg, stop: Arg) -> Arg:
    """Where the way from one end to the other starts, a zero for each pair of ends."""
    if builder.kind(start).rank == 0 and builder.kind(stop).rank == 0:
        return Const(0.0)
    between = builder.bind("operator.sub", start, stop)
    return builder.bind("numpy.zeros", builder.bind("numpy.shape", between))


@macro
def one_base(builder: Builder, base: Arg) -> Arg:
    """The base of powers, a number."""
    if builder.kind(base).rank != 0:
        raise UnsupportedCallError("`logspace` with several bases", "base ** np.linspace(start, stop, num)")
    return base
