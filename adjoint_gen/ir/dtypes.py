"""What is known of the dtype of numbers: the very one, which ones it may be, or only whether they are real or complex.

``"float64"`` is one dtype and ``"(float64|int64)"`` either of two: ``s = 0`` before a loop that adds floats to it. Of
``"real"`` and ``"complexfloating"`` that much is known, of None nothing. Real numbers that meet complex ones are complex,
so what may be either is to be treated as complex: conjugates and real parts leave real numbers as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, reduce
from itertools import product
from typing import Final, TypeAlias

DType: TypeAlias = str | None

REAL: Final = "real"
COMPLEX: Final = "complexfloating"
_REALS: Final = ("float", "int", "uint", "bool", REAL)
_MOST: Final = 4  # more dtypes than these are told apart only as real and complex


def options(dtype: DType) -> tuple[str, ...]:
    """The dtypes that it may be, as far as they are known.

    >>> options("(float64|int64)"), options("float32"), options(None)
    (('float64', 'int64'), ('float32',), ())
    """
    return () if dtype is None else tuple(dtype.strip("()").split("|"))


def is_real(dtype: DType) -> bool:
    """Whether numbers of this dtype are real, whichever it is.

    >>> is_real("(float64|int64)"), is_real("(complex128|float64)"), is_real(None)
    (True, False, False)
    """
    return dtype is not None and all(one.startswith(_REALS) for one in options(dtype))


def is_complex(dtype: DType) -> bool:
    """Whether numbers of this dtype are complex, whichever it is.

    >>> is_complex("complex64"), is_complex("(complex128|float64)"), is_complex(COMPLEX)
    (True, False, True)
    """
    return dtype is not None and all(one.startswith("complex") for one in options(dtype))


def is_one(dtype: DType) -> bool:
    """Whether the very dtype is known.

    >>> is_one("float64"), is_one("(float64|int64)"), is_one(REAL)
    (True, False, False)
    """
    return dtype is not None and "|" not in dtype and dtype not in (REAL, COMPLEX)


def sort(dtype: DType) -> DType:
    """No more than whether numbers of this dtype are real or complex.

    >>> sort("float32"), sort("(float64|int64)"), sort("(complex128|float64)")
    ('real', 'real', None)
    """
    return REAL if is_real(dtype) else COMPLEX if is_complex(dtype) else None


@lru_cache(maxsize=1 << 12)
def either(one: DType, other: DType) -> DType:
    """What is known of the dtype of numbers that are of one or the other.

    >>> either("int64", "float64"), either("(float64|int64)", "float64"), either(REAL, "float64"), either(REAL, "complex64")
    ('(float64|int64)', '(float64|int64)', 'real', None)
    """
    if one == other:
        return one
    if one is None or other is None:
        return None
    found = sorted({*options(one), *options(other)})
    if REAL in found or COMPLEX in found or len(found) > _MOST:
        return sort(one) if sort(one) == sort(other) else None
    return f"({'|'.join(found)})"


def any_of(dtypes: Iterable[DType]) -> DType:
    """What is known of the dtype of numbers that are of one of these; there is at least one.

    >>> any_of(["float64", "int64", "float64"])
    '(float64|int64)'
    """
    return reduce(either, dtypes)


def computed(function: Callable[..., str], *dtypes: DType) -> DType:
    """The dtype that a function of dtypes gives, whichever these are; it gives real for real, and complex for complex.

    >>> import numpy as np
    >>> promoted = lambda *dtypes: np.result_type(*dtypes).name
    >>> computed(promoted, "(float64|int64)", "float64"), computed(promoted, REAL, "float64"), computed(promoted, None, COMPLEX)
    ('float64', 'real', 'complexfloating')
    """
    if any(dtype is None or dtype in (REAL, COMPLEX) for dtype in dtypes):
        return together(dtypes)
    ways = list(product(*map(options, dtypes)))
    return any_of(function(*way) for way in ways) if len(ways) <= _MOST**2 else together(dtypes)


def together(dtypes: Iterable[DType]) -> DType:
    """Whether what is computed of numbers of all these dtypes is real or complex.

    >>> together([REAL, "float64"]), together([None, "complex64"]), together([None, "float64"])
    ('real', 'complexfloating', None)
    """
    sorts = [sort(dtype) for dtype in dtypes]
    return COMPLEX if COMPLEX in sorts else REAL if all(found == REAL for found in sorts) else None
