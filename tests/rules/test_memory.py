"""What is known of the memory of results is so: NumPy is asked for every example of a rule, and every layout."""

import itertools

import numpy as np
import pytest

from adjoint_gen.ir.trace import Bind, Const, Var
from adjoint_gen.rules.memory import is_new
from adjoint_gen.rules.operations import operation
from adjoint_gen.rules.table import operations
from tests.rules.harness import LAYOUTS, examples_by_op
from tests.rules.running import Case


def shares(case):
    """Whether the result of a call may share memory with an operand, in some layout."""
    for laid_out in (lambda x: x, *LAYOUTS.values()):
        values = {var: laid_out(x) if isinstance(x, np.ndarray) else x for var, x in case.values.items()}
        try:
            result = case.primal(values)
        except (ValueError, np.linalg.LinAlgError):
            assert case.bind.op.startswith("scipy."), "NumPy takes every layout"  # SciPy not every order of bytes
            continue
        if isinstance(result, np.ndarray) and any(
            isinstance(x, np.ndarray) and np.may_share_memory(x, result) for x in values.values()
        ):
            return True
    return False


def by_library(ops):
    """The test once for the operations of each library: of one alone it takes a millisecond, as long as to report it."""
    found = {}
    for op in sorted(ops):
        found.setdefault(op.rpartition(".")[0], []).append(op)
    return pytest.mark.parametrize("ops", found.values(), ids=found)


@pytest.mark.filterwarnings("ignore")
@by_library(examples_by_op())
def test_results_that_may_share_memory_are_known(ops):
    with np.errstate(all="ignore"):
        found = [case for op in ops for plain in examples_by_op()[op] if shares(case := Case(plain))]
    assert not [case.example for case in found if is_new(case.bind)]


OPERANDS = (
    np.arange(6.0).reshape(2, 3), np.eye(2) + 1.0, np.arange(3.0), np.arange(3), np.array([True, False]), np.arange(3) * 1j,
    np.array(3.0), np.ones((1, 1)), np.arange(3, dtype=np.float32), np.arange(3, dtype=np.complex64),
)
FURTHER = ((), (0,), (1,), (None,), (1.0,), ((0, 1),), (0, 0), (1, 0))


@pytest.mark.filterwarnings("ignore")
@by_library(op for op in operations() if not op.startswith(("builtins.", "operator.")))
def test_no_call_that_is_taken_for_new_gives_its_operand(ops):
    for op, x in itertools.product(ops, OPERANDS):
        function = operation(op)
        for rest in FURTHER[:1] if op.startswith("scipy.") else FURTHER:  # `overwrite_a` is refused
            lists = (([x], *rest),) if op.startswith(("numpy.", "scipy.")) else ()
            for args in ((x, *rest), *lists):
                bind = Bind(Var("y"), op, (Var("x"), *map(Const, args[1:])))
                if not is_new(bind):
                    continue
                try:
                    with np.errstate(all="ignore"):
                        results = function(*args)
                except Exception:  # a call that the function does not take
                    continue
                for result in results if isinstance(results, tuple | list) else (results,):
                    assert not (isinstance(result, np.ndarray) and result.size and np.may_share_memory(result, x)), (op, args)
