"""Python's operators, NumPy's arithmetic, comparisons, and the builtins that are arithmetic."""

from __future__ import annotations

import builtins
import logging
import math
import operator
import warnings
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from adjoint_gen.ir.dtypes import any_of, options
from adjoint_gen.ir.kinds import COMPLEX, FLOAT, INT, SCALAR, UNKNOWN, Kind, Shape
from adjoint_gen.ir.logs import LEVELS
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack, Var
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call, maybe_complex
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.promotion import (
    arithmetic,
    comparison_kind,
    difference_kind,
    division_kind,
    double,
    elementwise,
    inexact,
    magnitude,
    of_ufunc,
    operator_kind,
    power_kind,
    product_kind,
    python_bool,
    python_float,
    python_int,
    quotient,
    rounded,
    sum_kind,
    truth,
)
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import macro
from adjoint_gen.runtime import (
    class_number,
    exponent_share,
    fail,
    power_log,
    power_partial,
    ratio,
    selected,
    set_class_number,
    tie_share,
    unsupported,
)


def by_what_varies(args: tuple[Arg, ...]) -> bool:
    """Whether a divisor is no number of the program text, and so may be 0."""
    return not (isinstance(args[-1], Const) and isinstance(args[-1].value, int | float) and args[-1].value != 0)


def below_one(args: tuple[Arg, ...]) -> bool:
    """Whether an exponent is less than 1, or no number of the program text."""
    return not (isinstance(args[-1], Const) and isinstance(args[-1].value, int | float) and args[-1].value >= 1)


def cuts(args: tuple[Arg, ...], kinds: Mapping[Var, Kind]) -> bool:
    """Whether a power may be one of complex numbers by another exponent than an integer, which has a branch cut."""
    whole = isinstance(args[-1], Const) and isinstance(args[-1].value, int)
    return not whole and maybe_complex(args, kinds)


def of_numpys(builder: Builder, z: Arg, y: Arg) -> bool:
    """Whether NumPy has made a number of its own of Python's: of a zero it warns where Python's arithmetic raises."""
    if isinstance(y, Const) and y.value:
        return False
    return builder.kind(y).tag in ("float", "int") and builder.kind(z).tag == "numpy scalar"


@macro
def over(builder: Builder, x: Arg, y: Arg, z: Arg) -> Arg:
    """``x / y``, which raises only if ``z`` would."""
    return builder.bind("adjoint_gen.runtime.quotient" if of_numpys(builder, z, y) else "operator.truediv", x, y)


@macro
def times_in(builder: Builder, x: Arg, y: Arg, z: Arg) -> Arg:
    """``x // y``, which raises only if ``z`` would."""
    return builder.bind("numpy.floor_divide" if of_numpys(builder, z, y) else "operator.floordiv", x, y)


@macro
def may_raise(builder: Builder, x: Arg, z: Arg) -> Arg:
    """Whether a negative power of ``x`` raises at 0 where ``z`` does not."""
    return Const(of_numpys(builder, z, x))


@derivative(operator.add, kind=sum_kind)
@derivative(np.add)
def add(z, x, y):
    return d[x] + d[y]


@derivative(operator.sub, kind=difference_kind)
@derivative(np.subtract)
def subtract(z, x, y):
    return d[x] - d[y]


@derivative(operator.mul, kind=product_kind)
@derivative(np.multiply)
def multiply(z, x, y):
    return y * d[x] + x * d[y]


@derivative(operator.truediv, kind=division_kind, singular=by_what_varies)
@derivative(np.divide, kind=quotient, singular=by_what_varies)
def divide(z, x, y):
    return over(d[x] - z * d[y], y, z)


@derivative(operator.neg, kind=operator_kind)
@derivative(np.negative)
def negative(y, x):
    return -d[x]


@derivative(operator.pos, kind=operator_kind)
@derivative(np.positive)
def positive(y, x):
    return +d[x]


@derivative(operator.mod, kind=arithmetic(np.remainder), singular=by_what_varies, jumps=True)
@derivative(np.remainder, kind=of_ufunc(np.remainder), singular=by_what_varies, jumps=True)
def remainder(z, x, y):
    return d[x] - times_in(x, y, z) * d[y]


@derivative(np.fmod, kind=of_ufunc(np.fmod), singular=by_what_varies, jumps=True)
def fmod(z, x, y):
    return d[x] - np.trunc(over(x, y, z)) * d[y]


@macro
def is_number(builder: Builder, value: Arg) -> Arg:
    """Whether an argument is a real constant of the program text."""
    return Const(isinstance(value, Const) and type(value.value) in (int, float))


@macro
def may_be_an_item(builder: Builder, y: Arg) -> Arg:
    """Whether an exponent may be one of Python's integers that stand in a list beside what varies."""
    kind = builder.kind(y)
    floating = kind.dtype is not None and all(one.startswith(("float", "complex")) for one in options(kind.dtype))
    return Const(kind.tag == "unknown" and not floating)


@shared
def by_exponent(z, x, y):
    return selected(power_log(z, x), exponent_share(y)) if may_be_an_item(y) else power_log(z, x)


nondifferentiable(exponent_share, kind=lambda call: FLOAT)


@derivative(operator.pow, kind=power_kind, costly=True, singular=below_one, jumps=cuts)
@derivative(np.power, kind=of_ufunc(np.power), costly=True, singular=below_one, jumps=cuts)
@derivative(np.float_power, kind=double, costly=True, singular=below_one, jumps=cuts)
@derivative(math.pow, kind=python_float, costly=True, singular=below_one)
def power(z, x, y):
    if is_number(y):
        if y == 1:
            return d[x]
        # Between 0 and 1 the derivative is infinite at 0, where neither the function nor a reader expects an error.
        return power_partial(x, y) * d[x] if y < 1 and (y > 0 or may_raise(x, z)) else y * (x ** (y - 1) * d[x])
    if is_number(x) and x > 0:
        return z * math.log(x) * d[y]
    return power_partial(x, y) * d[x] + by_exponent(z, x, y) * d[y]


@derivative(builtins.pow, kind=power_kind, costly=True, singular=below_one, jumps=cuts)
def pow_(z, base, exp):
    if is_number(exp):
        if exp == 1:
            return d[base]
        return power_partial(base, exp) * d[base] if exp > 0 and exp < 1 else exp * (base ** (exp - 1) * d[base])
    if is_number(base) and base > 0:
        return z * math.log(base) * d[exp]
    return power_partial(base, exp) * d[base] + by_exponent(z, base, exp) * d[exp]


@macro
def is_complex(builder: Builder, value: Arg) -> Arg:
    """Whether an argument may be complex."""
    return Const(not builder.kind(value).real)


def absolute_kind(call: Call) -> Kind:
    """The builtin ``abs``: a Python float of Python's own floating-point numbers."""
    (kind,) = call.operands()
    if kind.tag == "complex":
        return python_float(call)
    return operator_kind(call) if kind.real else magnitude(call)


@derivative(builtins.abs, kind=absolute_kind)
@derivative(np.absolute, kind=magnitude)
def absolute(y, x):
    if is_complex(x):
        return np.real(ratio(np.conj(x), y) * d[x])
    return np.sign(x) * d[x]


@derivative(np.fabs, kind=inexact)
def fabs(y, x):
    return np.sign(x) * d[x]


@derivative(builtins.float, kind=python_float)
def float_(y, x):
    """Of NumPy's complex numbers the real part."""
    return np.real(d[x]) if is_complex(x) else d[x]


@derivative(np.float64, kind=lambda call: replace(double(call), dtype="float64"))
def float64(y, x):
    return np.float64(d[x])


@derivative(np.float32, kind=lambda call: replace(double(call), dtype="float32"))
def float32(y, x):
    return np.float32(d[x])


@derivative(np.complex128, kind=lambda call: replace(double(call), dtype="complex128"))
def complex128(y, x):
    return np.complex128(d[x])


@derivative(np.complex64, kind=lambda call: replace(double(call), dtype="complex64"))
def complex64(y, x):
    return np.complex64(d[x])


@derivative(builtins.complex, kind=lambda call: COMPLEX)
def complex_(z, real=0.0, imag=0.0):
    return d[real] + 1j * d[imag]


def choice_kind(call: Call) -> Kind:
    """One of several numbers."""
    kinds = {replace(kind, extent=None) for kind in call.operands()}
    if len(kinds) == 1:
        (kind,) = kinds
        if kind.tag == "tuple" and kind.items and all(item.tag == "int" for item in kind.items):
            return INT
        of_array = Kind("numpy scalar", kind.dtype, SCALAR) if kind.tag == "array" and kind.rank == 1 else UNKNOWN
        return kind if len(call.args) > 1 else of_array
    if any(not kind.numeric or kind.rank != 0 for kind in kinds):
        return UNKNOWN
    shape = Shape(None) if any(kind.tag == "array" for kind in kinds) else SCALAR
    return Kind("unknown", any_of(kind.dtype for kind in kinds), shape)


@macro
def chosen(builder: Builder, op: Arg, best: Arg, values: Arg, differentials: Arg) -> Arg:
    """The differential of the greatest or least of several numbers, or of an array's: the mean of those that attain it."""
    assert isinstance(op, Const) and isinstance(values, Pack) and isinstance(differentials, Pack)
    if len(values.items) < 2:
        (array,), (change,) = values.items, differentials.items
        if builder.kind(array).tag != "array" or builder.kind(array).rank != 1:
            raise UnsupportedCallError(f"`{op.value}` of one sequence", f"use np.{op.value} of an array")
        share = builder.bind("adjoint_gen.runtime.extremal", array, best)
        return builder.bind("numpy.sum", builder.bind("adjoint_gen.runtime.selected", change, share))
    total: Arg | None = None
    for value, differential in zip(values.items, differentials.items, strict=True):
        if isinstance(differential, Const) or differential in builder.zeros:
            continue
        if len(values.items) == 2:
            other = values.items[1] if value is values.items[0] else values.items[0]
            pair = (value, other) if op.value == "max" else (other, value)
            share = builder.bind("adjoint_gen.runtime.above", *pair)
        else:
            share = builder.bind("adjoint_gen.runtime.tie_share", value, best, *values.items)
        term = builder.bind("adjoint_gen.runtime.selected", differential, share)
        total = term if total is None else builder.bind("operator.add", total, term)
    assert total is not None
    return total


@derivative(builtins.max, kind=choice_kind)
def max_(z, *values):
    return chosen("max", z, values, d[values])


@derivative(builtins.min, kind=choice_kind)
def min_(z, *values):
    return chosen("min", z, values, d[values])


nondifferentiable(tie_share, kind=python_float)
nondifferentiable(operator.floordiv, kind=arithmetic(np.floor_divide))
nondifferentiable(np.floor_divide, kind=of_ufunc(np.floor_divide))
nondifferentiable(operator.lt, operator.le, operator.eq, operator.ne, operator.gt, operator.ge, kind=comparison_kind)
nondifferentiable(operator.is_, operator.is_not, operator.contains, operator.not_, any, all, kind=python_bool)
nondifferentiable(
    operator.and_, operator.or_, operator.xor, operator.invert, kind=operator_kind
)
nondifferentiable(operator.lshift, kind=arithmetic(np.left_shift))
nondifferentiable(operator.rshift, kind=arithmetic(np.right_shift))
nondifferentiable(
    np.less, np.less_equal, np.equal, np.not_equal, np.greater, np.greater_equal, np.logical_and, np.logical_or,
    np.logical_xor, np.logical_not, kind=truth,
)
nondifferentiable(
    np.bitwise_and, np.bitwise_or, np.bitwise_xor, np.invert, kind=elementwise
)
nondifferentiable(np.left_shift, kind=of_ufunc(np.left_shift))
nondifferentiable(np.right_shift, kind=of_ufunc(np.right_shift))
nondifferentiable(builtins.int, kind=python_int)
nondifferentiable(builtins.round, kind=rounded)
nondifferentiable(builtins.bool, builtins.isinstance, builtins.hasattr, builtins.callable, kind=python_bool)
nondifferentiable(  # they show what they are given, and leave it alone
    builtins.print, fail, warnings.warn, *(getattr(logging, name) for name in LEVELS if hasattr(logging, name)),
    effect=Effect.IMPURE,
)
nondifferentiable(
    logging.getLogger,
    kind=lambda call: Kind("other", keys=("Logger",)) if logging.getLoggerClass() is logging.Logger else UNKNOWN,
)
nondifferentiable(set_class_number, effect=Effect.IMPURE)
nondifferentiable(class_number, kind=python_int, effect=Effect.IMPURE)
nondifferentiable(unsupported, effect=Effect.RAISES)
