"""All modes of a function start from one lowering of it."""

from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from tests.fuzz.check import lowered_once


@pytest.fixture(autouse=True)
def once(request: pytest.FixtureRequest) -> Iterator[None]:
    """What the tests of one of many functions have in common is done once; a test of its own may change what it calls."""
    params = request.node.callspec.params if hasattr(request.node, "callspec") else {}
    with lowered_once() if "function" in params else nullcontext():
        yield
