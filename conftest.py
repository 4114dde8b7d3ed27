"""All tests: one thread for NumPy's libraries, a cache directory of their own, and no fault taken for a refusal."""

import atexit
import os
import shutil
import tempfile

import pytest

for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(threads, "1")

directory = tempfile.mkdtemp(prefix="adjoint-gen-tests-")
os.environ["ADJOINT_GEN_CACHE_DIR"] = directory
os.environ.pop("ADJOINT_GEN_CACHE", None)
atexit.register(shutil.rmtree, directory, ignore_errors=True)

from adjoint_gen.errors import InternalError  # noqa: E402 - what it loads reads these variables

faults = []


def noting(self, *args):
    """Make an :class:`InternalError`, and keep what it says."""
    faults.append(args[0])
    super(InternalError, self).__init__(*args)


InternalError.__init__ = noting


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """Fail a test in which the package owned up to a fault, whatever the test made of the exception."""
    faults.clear()
    result = yield
    if faults and not item.get_closest_marker("faults"):
        pytest.fail(f"the package failed: {faults[0]}")
    return result
