"""All modes of a function start from one lowering of it."""

from collections.abc import Iterator

import pytest

from tests.fuzz.check import lowered_once


@pytest.fixture(autouse=True)
def once() -> Iterator[None]:
    """What the tests of one function have in common is done once."""
    with lowered_once():
        yield
