"""Kinds of elementwise results: shapes broadcast, dtypes are promoted as NumPy 2 and Python do it.

Python's own numbers are weak: beside a float32 array a Python float stays float32.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, lru_cache
from itertools import product
from typing import Any

import numpy as np

from adjoint_gen.ir.dtypes import COMPLEX as COMPLEXES
from adjoint_gen.ir.dtypes import REAL, any_of, computed, either, options, sort, together
from adjoint_gen.ir.kinds import BOOL, COMPLEX, FLOAT, INT, SCALAR, UNKNOWN, Kind, Shape, Tag, broadcast
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import length
from adjoint_gen.rules.extents import extent, int_difference, int_product, int_sum, tuple_sum

_BROADCASTING: set[Callable[[Call], Kind]] = set()


def broadcasting(kind: Callable[[Call], Kind]) -> Callable[[Call], Kind]:
    """Mark the kind rule of a function whose operands broadcast: its result has the shape of all of them together.

    Where some of them do not vary, the derivative of such a function may be of smaller shape than its result.
    """
    _BROADCASTING.add(kind)
    return kind


def broadcasts(kind: Callable[[Call], Kind]) -> bool:
    """Whether a kind rule is marked so."""
    return kind in _BROADCASTING


_PYTHON = {"bool": BOOL, "int": INT, "float": FLOAT, "complex": COMPLEX}
_WEAK: dict[str, Any] = {"bool": True, "int": 0, "float": 0.0, "complex": 0j}
_OF_PYTHON = {"bool": "bool", "int64": "int", "float64": "float", "complex128": "complex"}
_RANKS = {"bool": 0, "int": 1, "float": 2, "complex": 3}


def promote(kinds: Iterable[Kind]) -> str | None:
    """What is known of the dtype of numbers of these kinds together.

    A number that may be Python's own or NumPy's is either weak or not.

    >>> promote([Kind("array", "float32"), FLOAT]), promote([Kind("array", "int64"), FLOAT])
    ('float32', 'float64')
    >>> promote([Kind("array", "float32"), Kind("unknown", "float64", SCALAR)]), promote([Kind("unknown"), COMPLEX])
    ('(float32|float64)', 'complexfloating')
    """
    given = tuple(kinds)
    if any(not kind.exact and "|" not in (kind.dtype or "") for kind in given):
        return together(kind.dtype for kind in given)
    ways = list(product(*map(_operands, given)))
    if len(ways) > _MOST:
        return together(kind.dtype for kind in given)
    return any_of(str(np.result_type(*way)) for way in ways) if given else None


_MOST = 64


def _operands(kind: Kind) -> list[Any]:
    """The operands, for NumPy, that a number of some kind may be."""
    if kind.tag in _WEAK:
        return [_WEAK[kind.tag]]
    dtypes = options(kind.dtype)
    weak = [_WEAK[_OF_PYTHON[dtype]] for dtype in dtypes if dtype in _OF_PYTHON]
    return [*map(np.dtype, dtypes), *(weak if kind.tag == "unknown" and kind.rank in (0, None) else ())]


def shape_and_tag(kinds: Iterable[Kind]) -> tuple[Shape, Tag]:
    """The broadcast shape of NumPy's results, and whether they are arrays or scalars; arrays of rank 0 give scalars too.

    >>> shape_and_tag([FLOAT, INT])[1]
    'numpy scalar'
    """
    shape = broadcast(*(kind.shape for kind in kinds))
    tag: Tag = "array" if shape.floor else "unknown" if shape.rank is None else "numpy scalar"
    return shape, tag


def _result(dtype: str | None, operands: tuple[Kind, ...]) -> Kind:
    shape, tag = shape_and_tag(operands)
    return Kind(tag, dtype, shape)


@broadcasting
def elementwise(call: Call) -> Kind:
    """A ufunc that keeps the promoted dtype of its operands (add, maximum, ...)."""
    operands = call.operands()
    return _result(promote(operands), operands)


@broadcasting
def inexact(call: Call) -> Kind:
    """A ufunc whose result is floating point whatever its operands (sin, divide, ...)."""
    operands = call.operands()
    return _result(inexact_dtype(promote(operands)), operands)


@broadcasting
def quotient(call: Call) -> Kind:
    """``np.divide(x, y)``: integers give doubles, however short they are."""
    operands = call.operands()
    return _result(floating_dtype(promote(operands)), operands)


@broadcasting
def magnitude(call: Call) -> Kind:
    """A ufunc that makes complex numbers real (absolute, real, imag)."""
    kind = elementwise(call)
    return Kind(kind.tag, real_dtype(kind.dtype), kind.shape)


@broadcasting
def same_sort(call: Call) -> Kind:
    """A method that gives a number of the same sort as the one it is asked of, and real ones themselves (``conjugate``)."""
    (kind,) = call.operands()
    return elementwise(call) if kind.complex and kind.tag != "complex" else kind


@broadcasting
def component(call: Call) -> Kind:
    """The real or imaginary part, which is of the same sort as the number itself."""
    (kind,) = call.operands()
    if kind.tag == "complex":
        return FLOAT
    return INT if kind.tag == "bool" else Kind(kind.tag, real_dtype(kind.dtype), kind.shape)


@broadcasting
def angle(call: Call) -> Kind:
    """A ufunc that makes anything a real floating-point number."""
    kind = inexact(call)
    return Kind(kind.tag, real_dtype(kind.dtype), kind.shape)


def real_dtype(dtype: str | None) -> str | None:
    """The dtype of the real parts of numbers of this dtype.

    >>> real_dtype("complex64"), real_dtype("(complex128|float64)"), real_dtype(None)
    ('float32', 'float64', 'real')
    """
    if dtype is None or dtype == COMPLEXES:
        return REAL
    parts = {"complex64": "float32", "complex128": "float64"}
    return any_of(parts.get(one, one) for one in options(dtype))


def complex_dtype(dtype: str | None) -> str | None:
    """The dtype of complex numbers of the precision of numbers of this dtype.

    >>> complex_dtype("float32"), complex_dtype("(float32|float64)"), complex_dtype(None)
    ('complex64', '(complex128|complex64)', None)
    """
    return computed(lambda one: str(np.result_type(one, np.complex64)), dtype)


def inexact_dtype(dtype: str | None) -> str | None:
    """The dtype of roots, sines and their like of numbers of this dtype: short for short integers."""
    return computed(lambda one: str(np.result_type(one, np.float16)), dtype)


def floating_dtype(*dtypes: str | None) -> str | None:
    """The dtype of means and quotients of such numbers, and of what linear algebra makes of them: integers are doubles.

    >>> floating_dtype("int8"), floating_dtype("float32"), floating_dtype("float32", "int8")
    ('float64', 'float32', 'float64')
    """
    return computed(lambda *given: str(np.result_type(*(np.float64 if np.dtype(one).kind in "biu" else one for one in given))),
                    *dtypes)


@broadcasting
def truth(call: Call) -> Kind:
    """A ufunc whose results are booleans."""
    return _result("bool", call.operands())


@broadcasting
def selection(call: Call) -> Kind:
    """``np.where`` of a condition and two arms: an array, of rank 0 too."""
    operands = call.operands()
    if len(operands) != 3:
        return UNKNOWN
    return Kind("array", promote(operands[1:]), broadcast(*(kind.shape for kind in operands)))


@broadcasting
def double(call: Call) -> Kind:
    """A ufunc that computes in double precision whatever its operands (float_power)."""
    kind = inexact(call)
    return Kind(kind.tag, computed(lambda one: str(np.result_type(one, np.float64)), kind.dtype), kind.shape)


@cache
def of_ufunc(ufunc: np.ufunc, place: int = 0) -> Callable[[Call], Kind]:
    """The kind rule of a ufunc that has loops for some dtypes only: it is asked which one it takes, for one of its results."""

    @broadcasting
    def kind(call: Call) -> Kind:
        operands = call.operands()
        return _result(_by_loop(ufunc, operands, place), operands)

    return kind


def _by_loop(ufunc: np.ufunc, kinds: tuple[Kind, ...], place: int = 0) -> str | None:
    known = all(kind.exact or "|" in (kind.dtype or "") for kind in kinds)
    ways = list(product(*map(_operands, kinds))) if known else []
    if not ways or len(ways) > _MOST:
        return together(kind.dtype for kind in kinds)
    try:
        return any_of(_loop(ufunc, place, *map(_asked, way)) for way in ways)
    except TypeError:  # it does not take such numbers
        return None


def _asked(operand: Any) -> Any:
    """An operand as a ufunc is asked about it: a dtype, or a type of Python's."""
    if isinstance(operand, np.dtype):
        return operand
    return np.dtype(bool) if isinstance(operand, bool) else type(operand)


@lru_cache(maxsize=1 << 10)
def _loop(ufunc: np.ufunc, place: int, *operands: Any) -> str:
    return ufunc.resolve_dtypes((*operands, *(None,) * ufunc.nout))[ufunc.nin + place].name


def _python(kinds: tuple[Kind, ...]) -> Kind | None:
    """The kind of Python arithmetic on Python's own numbers, None where an operand is none of them."""
    if not all(kind.tag in _PYTHON for kind in kinds):
        return None
    highest = max((kind.tag for kind in kinds), key=_RANKS.__getitem__, default="int")
    return _PYTHON["int" if highest == "bool" else highest]


def _by_complex(left: Kind, right: Kind) -> Kind | None:
    """What Python's own complex number gives, which does not leave a double of NumPy's to NumPy: it is a float to it.

    >>> import numpy as np
    >>> type(1j * np.float64(2.0)), type(np.float64(2.0) * 1j), type(1j * np.float32(2.0))
    (<class 'complex'>, <class 'numpy.complex128'>, <class 'numpy.complex64'>)
    """
    own = left.tag == "complex" or (left.tag == "unknown" and left.rank == 0 and not left.real)
    if not own or right.tag != "numpy scalar" or either(right.dtype, "float64") != right.dtype:
        return None
    return COMPLEX if left.tag == "complex" and right.exact else Kind("unknown", promote((left, right)), SCALAR)


@broadcasting
def operator_kind(call: Call) -> Kind:
    """An arithmetic operator: Python's own numbers give one of them, anything else is NumPy's.

    A value of unknown kind may be either: only its shape is known.
    """
    operands = call.operands()
    if (python := _python(operands)) is not None:
        return python
    if len(operands) == 2 and (own := _by_complex(*operands)) is not None:
        return own
    if {kind.tag for kind in operands} == {"set"}:
        held = {kind.element for kind in operands} - {None}
        return Kind("set", element=held.pop() if held else None) if len(held) < 2 else UNKNOWN
    if any(not kind.numeric for kind in operands):
        return Kind("str", None, Shape(())) if {kind.tag for kind in operands} == {"str"} else Kind("other")
    if all(kind.tag == "unknown" or kind.tag in _PYTHON for kind in operands):
        return Kind("unknown", promote(operands), broadcast(*(kind.shape for kind in operands)))
    return elementwise(call)


@cache
def arithmetic(ufunc: np.ufunc) -> Callable[[Call], Kind]:
    """The kind rule of an operator, which is ``ufunc`` for what is NumPy's; for booleans that may have no loop."""

    @broadcasting
    def kind(call: Call) -> Kind:
        found = operator_kind(call)
        if found.tag in ("array", "numpy scalar"):
            return replace(found, dtype=_by_loop(ufunc, call.operands()))
        if found.tag == "unknown" and "bool" in options(found.dtype):
            return replace(found, dtype=sort(found.dtype))
        return found

    return kind


@broadcasting
def sum_kind(call: Call) -> Kind:
    """The operator ``+``; what is known of the lengths that integers stand for is kept, and displays are joined."""
    operands = call.operands()
    if all(kind.tag == "list" for kind in operands):
        return Kind("list")
    if all(kind.tag == "tuple" for kind in operands):
        return Kind("tuple", items=tuple_sum(call))
    kind = operator_kind(call)
    return int_sum(call) if kind.tag == "int" else kind


@broadcasting
def product_kind(call: Call) -> Kind:
    """The operator ``*``, as :func:`sum_kind`."""
    for k, of in enumerate(call.operands()):
        if of.tag == "tuple" and len(call.args) == 2:
            times = length(extent(call.args[1 - k], call))
            return Kind("tuple", items=of.items * (times or 0))
    kind = operator_kind(call)
    return int_product(call) if kind.tag == "int" else kind


@broadcasting
def difference_kind(call: Call) -> Kind:
    """The operator ``-``, as :func:`sum_kind`."""
    kind = operator_kind(call)
    return int_difference(call) if kind.tag == "int" else kind


@broadcasting
def division_kind(call: Call) -> Kind:
    """The operator ``/``: the quotient of integers is a float."""
    operands = call.operands()
    if (python := _python(operands)) is not None:
        return FLOAT if python.tag == "int" else python
    kind = operator_kind(call)
    return Kind(kind.tag, floating_dtype(kind.dtype), kind.shape) if kind.numeric else kind


@broadcasting
def power_kind(call: Call) -> Kind:
    """The operator ``**``: an integer is only known to stay one where the exponent is a constant that is not negative."""
    kind = arithmetic(np.power)(call)
    if kind.dtype == "int64" and any(one.dtype == "bool" and one.tag == "array" for one in call.operands()):
        return replace(kind, dtype=REAL)  # squares of booleans are short integers
    if kind.tag != "int":  # Python's own integers, of a negative power
        return replace(kind, dtype=either(kind.dtype, "float64")) if kind.tag == "unknown" and may_be_whole(kind) else kind
    exponent = call.constant("y", 1)
    if isinstance(exponent, int) and exponent < 0:
        return FLOAT
    return INT if isinstance(exponent, int) else Kind("unknown", either("int64", "float64"), SCALAR)


@broadcasting
def comparison_kind(call: Call) -> Kind:
    """A comparison operator: a bool of Python's own for Python's own numbers, and of two sequences that are equal or not."""
    operands = call.operands()
    if _python(operands) is not None:
        return BOOL
    if call.op in ("operator.eq", "operator.ne") and all(kind.tag in ("list", "tuple") for kind in operands):
        return BOOL
    if any(not kind.numeric for kind in operands):
        plain = all(kind.tag in _PYTHON or kind.tag in ("str", "none") for kind in operands)
        arrays = tuple(kind for kind in operands if kind.tag == "array" and kind.rank)
        if len(arrays) == 1 and all(kind in arrays or kind.tag in ("str", "none") for kind in operands):
            return _result("bool", arrays)
        return BOOL if plain or any(kind.is_dtype for kind in operands) else Kind("unknown")
    shape = broadcast(*(kind.shape for kind in operands))
    if all(kind.tag == "unknown" or kind.tag in _PYTHON for kind in operands):
        return Kind("unknown", "bool", shape)
    return _result("bool", operands)


def may_be_whole(kind: Kind) -> bool:
    """Whether this may be an integer, as far as the dtype is known."""
    return any(dtype.startswith(("int", "uint", "bool")) for dtype in options(kind.dtype))


def python_float(call: Call) -> Kind:
    """A function that always gives a Python float (``math.sin``, ``float``)."""
    return FLOAT


def python_item(call: Call) -> Kind:
    """An element as a number of Python's own."""
    dtype = call.kind("a", 0).dtype or ""
    return next((kind for name, kind in _PYTHON.items() if dtype.startswith(name)), Kind("unknown", sort(dtype), SCALAR))


def python_int(call: Call) -> Kind:
    """A function that always gives a Python int (``len``, ``math.floor``)."""
    return INT


def rounded(call: Call) -> Kind:
    """``round(x)``, an integer where ``x`` is a number; to a number of digits it gives what it gets."""
    number = call.kind("number", 0)
    if number.tag not in ("bool", "int", "float", "numpy scalar"):
        return UNKNOWN
    return INT if call.constant("ndigits", 1) is None or number.tag == "bool" else number


def python_bool(call: Call) -> Kind:
    """A function that always gives a Python bool (``math.isnan``, ``not``)."""
    return BOOL
