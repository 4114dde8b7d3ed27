"""The kinds that rules predict are NumPy's own whatever numbers the operands hold, also where there is no derivative."""

import itertools
import warnings
from dataclasses import replace

import numpy as np
import pytest

from tests.rules.harness import Display, Fixed, examples_by_op
from tests.rules.running import Case, check_kind, same_dims

OPERATIONS = sorted(op for op in examples_by_op() if op.startswith(("numpy.", "math.", "scipy.")))
DTYPES = ("float32", "float16", "int64", "int8", "uint8", "bool", "complex128", "complex64")


def of_dtype(value, dtype):
    """The same operand of another dtype."""
    match value:
        case Fixed():
            return value
        case Display(items=items, kind=kind):
            return Display(tuple(of_dtype(item, dtype) for item in items), kind)
        case np.ndarray() | float():
            return np.nan_to_num(np.asarray(value) * 7.0).astype(dtype)[()]
    return value


@pytest.mark.parametrize("op", OPERATIONS)
def test_kinds_of_operands_of_other_dtypes(op):
    for plain, dtype in itertools.product(examples_by_op()[op], DTYPES):
        try:
            with warnings.catch_warnings(), np.errstate(all="ignore"):
                warnings.simplefilter("ignore")
                case = Case(replace(plain, args=tuple(of_dtype(arg, dtype) for arg in plain.args)))
        except (TypeError, ValueError, IndexError, ArithmeticError, RuntimeError):
            continue  # the function takes no such numbers
        if op.startswith("scipy.stats.") and np.all(np.isnan(case.y)):
            continue
        check_kind(case.kinds[case.bind.target], case.y, f"{plain} of {dtype}")
        same_dims(case.kinds, case.env(), f"{plain} of {dtype}")
