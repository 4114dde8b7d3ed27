"""Numbers, arrays without axes and arrays: what an operation gives of the first two is what its kind says it gives.

Where a kind says number and NumPy gives an array without axes, an in-place change would be lost on its other names; where
it says array and NumPy gives a number, one name's change would show under another.
"""

import warnings

import numpy as np
import pytest

from adjoint_gen.ir.dtypes import either
from tests.rules.harness import Display, Fixed, all_examples, example
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
    for form, change in FORMS.items():
        args = tuple(of_form(value, change) for value in plain.args)
        try:
            with warnings.catch_warnings(), np.errstate(all="ignore"):
                warnings.simplefilter("ignore")
                case = Case(example(plain.function, *args, **dict(plain.params)))
        except Exception:  # NumPy does not take numbers there
            continue
        yield from (f"{plain} of {form}: {claim}" for claim in claims(case.kinds[case.bind.target], case.y))


BY_OPERATION = {}
for one in all_examples():
    BY_OPERATION.setdefault(getattr(one.function, "__name__", str(one.function)), []).append(one)


@pytest.mark.parametrize("name", sorted(BY_OPERATION))
def test_kinds_of_numbers_and_arrays_without_axes(name):
    assert not [claim for plain in BY_OPERATION[name] for claim in wrong_claims(plain)]
