"""All tests: one thread for NumPy's libraries, a cache of their own, no fault taken for a refusal, and how many they are."""

import atexit
import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(threads, "1")

if "PYTEST_XDIST_WORKER" not in os.environ:  # a worker has the directory of the process that started it
    directory = tempfile.mkdtemp(prefix="adjoint-gen-tests-")
    os.environ["ADJOINT_GEN_CACHE_DIR"] = directory
    os.environ.pop("ADJOINT_GEN_CACHE", None)
    atexit.register(shutil.rmtree, directory, ignore_errors=True)

sys.dont_write_bytecode = False  # whatever the environment says: dozens of processes that tests start read what is written

from adjoint_gen.errors import InternalError  # noqa: E402 - what it loads reads these variables

faults: list[str] = []


def noting(self: InternalError, *args: str) -> None:
    """Make an :class:`InternalError`, and keep what it says."""
    faults.append(args[0])
    super(InternalError, self).__init__(*args)


InternalError.__init__ = noting  # type: ignore[method-assign]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Fail a test in which the package owned up to a fault, whatever the test made of the exception."""
    faults.clear()
    result = yield
    if faults and not item.get_closest_marker("faults"):
        pytest.fail(f"the package failed: {faults[0]}")
    return result


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option that ``run.py test`` hands on."""
    parser.addoption("--all", action="store_true", help="campaigns and growth tests in full size, see tests/extent.py")
    parser.addoption("--only", metavar="FILE", help="run the tests and files of tests that a file names, see tests/reach")


def pytest_configure(config: pytest.Config) -> None:
    """Before anything is collected: tests are made when their modules are imported.

    A change is tried on the same examples each time; with ``--all`` Hypothesis looks for others. All modes that
    ``check_grads`` asks for start from one lowering.
    """
    import hypothesis

    from adjoint_gen import checking
    from tests import extent
    from tests.fuzz.check import all_at_once

    checking.examine = all_at_once(checking.examine)

    extent.everything = config.getoption("--all")
    hypothesis.settings.register_profile("change", derandomize=not extent.everything)
    hypothesis.settings.load_profile("change")


def together(items: list[pytest.Item]) -> list[pytest.Item]:
    """The tests in an order in which those of one file that are of the same program follow each other, and share its trace."""
    first: dict[object, int] = {}

    def place(item: pytest.Item, k: int) -> int:
        params = item.callspec.params if hasattr(item, "callspec") else {}
        program = params.get("example") or params.get("function")
        return k if program is None else first.setdefault((item.path, id(program)), k)

    places = {item: place(item, k) for k, item in enumerate(items)}
    return sorted(items, key=places.__getitem__)


def pytest_collection_finish() -> None:
    """What was collected stays to the end: it is not looked through for garbage each time, nor is each few statements made."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What was chosen for a change, in the order in which it is named; of a run of all, a part (see tests/extent.py)."""
    from tests import extent

    if not config.getoption("--only"):
        of_all = {Path(given).name for given in config.args} == set(config.getini("testpaths"))
        left = [item for item in items if of_all and extent.left_out(item.path, getattr(item, "callspec", None))]
        config.hook.pytest_deselected(items=left)
        kept = set(items).difference(left)
        items[:] = together([item for item in items if item in kept])
    else:
        wanted = {name: k for k, name in enumerate(Path(config.getoption("--only")).read_text().splitlines())}
        place = {item: wanted.get(item.nodeid, wanted.get(item.nodeid.partition("::")[0])) for item in items}
        config.hook.pytest_deselected(items=[item for item in items if place[item] is None])
        items[:] = sorted((item for item in items if place[item] is not None), key=place.__getitem__)
