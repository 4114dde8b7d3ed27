"""What is known of the memory of results is so: NumPy is asked for every example of a rule, and every layout."""

import numpy as np
import pytest

from adjoint_gen.analysis.storage import PASSED_ON
from adjoint_gen.frontend.sharing import ALLOCATING
from adjoint_gen.ir.views import gives_operand
from adjoint_gen.rules.memory import MAY_SHARE
from adjoint_gen.rules.table import op_of
from tests.rules.harness import LAYOUTS, all_examples
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


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("op", sorted({op_of(plain.function) for plain in all_examples()}))
def test_results_that_may_share_memory_are_known(op):
    with np.errstate(all="ignore"):
        found = [case for plain in all_examples() if op_of(plain.function) == op and shares(case := Case(plain))]
    for case in found:
        assert gives_operand(case.bind) or (op in MAY_SHARE and op in PASSED_ON and op not in ALLOCATING), case.example
