"""Numbers, arrays without axes and arrays: what an operation gives of the first two is what its kind says it gives.

Where a kind says number and NumPy gives an array without axes, an in-place change would be lost on its other names; where
it says array and NumPy gives a number, one name's change would show under another.
"""

import operator
import warnings

import numpy as np
import pytest

from adjoint_gen.ir.dtypes import either
from tests.rules.harness import Display, Fixed, all_examples, example, fixed
from tests.rules.running import Case, kind_of

FORMS = {
    "without axes": lambda x: np.array(np.asarray(x).flat[0]),
    "numpy scalar": lambda x: np.asarray(x)[()] if np.ndim(x) == 0 else np.asarray(x).flat[0],
    "python": lambda x: np.asarray(x).flat[0].item(),
    "float32": lambda x: np.asarray(x).flat[0].astype(np.float32 if np.isrealobj(x) else np.complex64),
    "one element": lambda x: np.asarray(x).flat[:1],
}


def of_form(value, change):
    """An argument with numbers of another form, displays and fixed arguments included."""
    match value:
        case Fixed(value=inner):
            return Fixed(of_form(inner, change))
        case Display(items=items, kind=kind):
            return Display(tuple(of_form(item, change) for item in items), kind)
        case np.ndarray() | float() | complex() if np.asarray(value).dtype.kind in "fc" and np.size(value):
            return change(value)
    return value


def claims(kind, value):
    """What a kind says of a value that is not so."""
    actual = kind_of(value, "v")
    if kind.tag not in ("unknown", "other", "function") and kind.tag != actual.tag:
        yield f"it is said to be a {kind.tag}, and is a {actual.tag}"
    if kind.rank is not None and actual.rank is not None and kind.rank != actual.rank:
        yield f"it is said to have {kind.rank} axes, and has {actual.rank}"
    if kind.dtype is not None and actual.dtype is not None and either(kind.dtype, actual.dtype) != kind.dtype:
        yield f"it is said to be of dtype {kind.dtype}, and is of {actual.dtype}"


def wrong_claims(plain):
    forms = dict(list(FORMS.items())[: -1 if str(plain).startswith("adjoint_gen.runtime.dot") else None])
    for form, change in forms.items():
        args = tuple(of_form(value, change) for value in plain.args)
        try:
            with warnings.catch_warnings(), np.errstate(all="ignore"):
                warnings.simplefilter("ignore")
                case = Case(example(plain.function, *args, **dict(plain.params)))
        except Exception:  # NumPy does not take numbers there
            continue
        yield from (f"{plain} of {form}: {claim}" for claim in claims(case.kinds[case.bind.target], case.y))


X = np.array([0.3, 0.7])
MORE = [
    *(example(f, X) for f in (
        np.ravel, np.squeeze, np.atleast_1d, np.atleast_2d, np.array, np.asarray, np.copy, np.sum, np.mean, np.max, np.prod,
        np.zeros_like, np.real, np.imag, np.conj, np.ndarray.copy, np.ndarray.T, np.sort, operator.neg, operator.pos, abs,
        np.abs, np.sqrt, np.exp,
    )),
    *(example(f, X, axis=None, keepdims=True) for f in (np.sum, np.mean, np.max, np.prod, np.std)),
    example(np.reshape, X, ()), example(np.reshape, X, (1,)), example(np.reshape, X, -1), example(np.expand_dims, X, 0),
    example(np.broadcast_to, X, ()), example(np.full, (), X), example(np.full_like, X, 2.0), example(np.full_like, X, X),
    example(np.where, fixed(True), X, X), example(np.where, X > 0.5, X, 1.0), example(np.clip, X, 0.0, 1.0),
    example(operator.getitem, X, ()), example(operator.getitem, X, (...,)), example(operator.getitem, X, ...),
    example(operator.getitem, X, None), example(np.take, X, 0), example(np.einsum, "...->...", X), example(np.dot, X, X),
    example(np.transpose, X), example(np.swapaxes, X, 0, 0), example(np.tile, X, 2), example(np.repeat, X, 2),
    example(np.diff, X, n=0), example(np.round, fixed(X)), example(np.floor, fixed(X)), example(np.trace, X),
    *(example(f, X, X) for f in (operator.add, operator.truediv, operator.pow, np.add, np.maximum, np.hypot, np.kron)),
]
BY_OPERATION = {}
for one in (*all_examples(), *MORE):
    BY_OPERATION.setdefault(getattr(one.function, "__name__", str(one.function)), []).append(one)


@pytest.mark.parametrize("name", sorted(BY_OPERATION))
def test_kinds_of_numbers_and_arrays_without_axes(name):
    assert not [claim for plain in BY_OPERATION[name] for claim in wrong_claims(plain)]


@pytest.mark.parametrize("number", [np.float64(2.0), np.float32(2.0), np.complex128(2.0), 2.0])
@pytest.mark.parametrize("function", [operator.add, operator.sub, operator.mul, operator.truediv, operator.pow])
def test_complex_numbers_of_pythons_own_beside_numpys(function, number):
    for args in ((1j, number), (number, 1j)):
        case = Case(example(function, *args))
        assert not list(claims(case.kinds[case.bind.target], case.y))
